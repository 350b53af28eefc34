"""The relays of a build: which addresses its pages allow, and the tool that asks each relay."""

import json
import re
from collections.abc import Iterator

import pytest
from post_office import FakeRelay, RealRelay, free_port, refuses

from tools import ROOT
from tools.program import relays
from tools.site import shell
from tools.test_support import relays as asking

WSS, WS = "wss://relay.example", "ws://127.0.0.1:7000/here"


@pytest.fixture(scope="module")
def relay() -> Iterator[RealRelay]:
    made = RealRelay()
    yield made
    made.close()


def test_a_build_is_given_relays_in_place_of_the_list() -> None:
    listed = json.loads((ROOT / "static" / "relays.json").read_text("utf-8"))
    assert relays.chosen(None) == listed
    assert all(address.startswith("wss://") for address in listed)
    assert relays.chosen(f" {WSS}  {WS} {WSS} ") == [WSS, WS]
    assert relays.chosen("") == []


@pytest.mark.parametrize(
    "wrong", ["https://relay.example", "relay.example", "wss://a;script-src", "wss://*", "wss://a'self'", 'wss://a"', "wss://"]
)
def test_what_is_no_relay_stops_the_build(wrong: str) -> None:
    with pytest.raises(ValueError, match="RELAYS"):
        relays.chosen(f"{WSS} {wrong}")


def test_the_policy_allows_exactly_the_relays() -> None:
    source = (ROOT / "index.html").read_text("utf-8")

    def allowed(given: list[str]) -> str:
        return str(re.findall(r"connect-src ([^;]*);", shell.allow_relays(source, given))[0])

    assert allowed([]) == "'self'"
    assert allowed([WSS, WS]) == f"'self' {WSS} {WS}"


def test_a_relay_is_asked_what_it_does(relay: RealRelay, capsys: pytest.CaptureFixture[str]) -> None:
    assert asking.main([relay.address]) == 0
    assert re.search(r"open \d+ ms, take \d+ ms, replace \d+ ms, find \d+ ms", capsys.readouterr().out)


def test_a_relay_that_refuses_is_named_and_one_that_is_not_there_passes(capsys: pytest.CaptureFixture[str]) -> None:
    fake = FakeRelay(refuses("blocked: not here"))
    assert asking.main([fake.address]) == 1
    told = capsys.readouterr().out
    assert "take: blocked: not here" in told
    assert "keep: nothing" in told
    fake.close()
    assert asking.main([f"ws://127.0.0.1:{free_port()}"]) == 0
    assert "not reached" in capsys.readouterr().out
