"""The relays of a build: which addresses its pages allow, and the tool that asks each relay."""

import json
import re
import subprocess
import time
from collections.abc import Iterator
from typing import Any

import pytest
from post_office import FakeRelay, RealRelay, forged, free_port, refuses

from tools import ROOT
from tools.program import relays
from tools.site import languages, shell
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


def test_without_relays_the_home_page_has_no_word_of_strangers() -> None:
    assert 'data-do="lobby"' not in languages.body_of("home", "ja", [])
    assert 'data-do="lobby"' in languages.body_of("home", "ja", [], strangers=True)


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


def test_a_relay_that_closes_the_connection_is_named_and_the_next_one_is_asked(
    relay: RealRelay, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = FakeRelay(lambda _message: [None])
    assert asking.main([fake.address, relay.address]) == 1
    told = capsys.readouterr().out
    assert "no answer" in told or "the connection ended" in told
    assert re.search(r"open \d+ ms, take \d+ ms, replace \d+ ms, find \d+ ms", told)
    fake.close()


def hears(relay: FakeRelay, stands_still: int = 0) -> list[list[Any]]:
    """All that relays.mjs says until the first letter comes, in a time that runs 20 times as fast for it: it waits for 200 ms."""
    listener, module = ROOT / "tests" / "helpers" / "listener.mjs", ROOT / "static" / "js" / "relays.mjs"
    wanted = json.dumps({"kinds": [30078], "#d": ["pool"]})
    command = ["node", "--experimental-websocket", str(listener), str(module), relay.address, wanted, str(stands_still)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


WRITES_TWICE = """
globalThis.addEventListener ??= globalThis.removeEventListener ??= () => {};
let unanswered = 0; // letters
const Plain = globalThis.WebSocket;
globalThis.WebSocket = class extends Plain {
  constructor(url) {
    super(url);
    this.addEventListener("message", () => { unanswered -= 1; });
  }
  send(text) {
    unanswered += 1;
    super.send(text);
  }
};
const [module, relay] = process.argv.slice(1), { open, newSecret } = await import(module);
let works = () => {};
const working = new Promise((done) => { works = done; });
const post = open(relay, newSecret(), (event, ...rest) => event === "taken" ? console.log(event) : rest.at(-1) && works());
await working;
for (const text of ["one", "two"]) {
  await post.publish(30078, "pool", text);
  do await new Promise((done) => setTimeout(done, 20)); while (unanswered);
}
process.exit();
"""


@pytest.mark.matrix("duplicate")
@pytest.mark.parametrize("why", ["replaced: have newer event", "duplicate: have this event", "blocked: go away"])
def test_a_relay_that_has_a_later_letter_of_the_same_key_is_used_on(why: str) -> None:
    fake, module = FakeRelay(refuses(why)), ROOT / "static" / "js" / "relays.mjs"
    command = ["node", "--experimental-websocket", "--input-type=module", "-e", WRITES_TWICE, str(module), fake.address]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.split()
    assert len([asked for asked in fake.heard if asked[0] == "EVENT"]) == (1 if "blocked" in why else 2)
    assert len(told) == (2 if "duplicate" in why else 0)  # only then it has the letter itself
    fake.close()


def waits_there(asked: list[Any]) -> list[Any]:
    """The answer of a relay that keeps somebody's presence."""
    if asked[0] != "REQ":
        return []
    return [["EVENT", asked[1], forged(30078, "pool", "somebody", int(time.time()))], ["EOSE", asked[1]]]


@pytest.mark.exhaustive
@pytest.mark.interpreters
def test_a_relay_that_is_always_slow_is_heard_in_the_end() -> None:
    def answer(asked: list[Any]) -> list[Any]:
        time.sleep(0.45)  # the relay is slow: at first the page gives up sooner
        return waits_there(asked)

    slow = FakeRelay(answer)
    assert hears(slow)[-1][3] == "somebody"
    assert len([asked for asked in slow.heard if asked[0] == "REQ"]) < 6  # each time with twice the patience
    slow.close()


@pytest.mark.interpreters
def test_a_page_that_stood_still_reads_the_answer_before_it_gives_up() -> None:
    there = FakeRelay(lambda asked: waits_there(there.heard[0]) if asked[0] == "STANDS" else [])
    assert hears(there, 500)[-1][3] == "somebody"
    assert [asked[0] for asked in there.heard] == ["REQ", "STANDS"]
    there.close()


@pytest.mark.interpreters
def test_an_error_of_a_relay_is_no_refusal() -> None:
    errors = iter(["error: the store is busy", "error: still busy"])

    def answer(asked: list[Any]) -> list[Any]:
        error = next(errors, "") if asked[0] == "REQ" else ""
        return [["CLOSED", asked[1], error]] if error else waits_there(asked)

    relay = FakeRelay(answer)
    assert hears(relay)[-1][3] == "somebody"
    relay.close()
