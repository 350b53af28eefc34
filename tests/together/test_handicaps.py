"""What one side gives the other: it stays through reloads, take-backs, other devices and rematches, and no link changes it."""

import pytest
from friends import ID, Device, digest, reopened, resign

from core.records.record import Record
from core.terms.with_friend import Friend
from games import load
from ui.together import odds, series
from ui.together.game import FriendGame

SHOGI = "macedonian-shogi"


def with_odds(hints: str, side: int | None) -> tuple[Device, Device]:
    """Two devices with a game in which a side may ask for hints, or gives a piece: `side`, None for neither."""
    first, second = Device(), Device()
    record = Record(load(SHOGI), None, "" if side is None else odds.start(SHOGI, side))
    second.game = FriendGame(record, Friend().changed(id=ID, hints=hints, clock="600/30x3"), 1)
    assert first.open(second.here.fragment(True)) == "new"
    second.here.sent()
    return first, second


def given(device: Device) -> "tuple[str, str, bool, str]":
    """The odds of the game on a device, and whether it has hints."""
    game = device.here
    return game.record.start, game.friend.hints, game.has_hints(), game.hint_level()


def moves(mover: Device, other: Device) -> None:
    """The mover makes any move and hands it on."""
    position = mover.here.latest_node().position
    mover.play(position.code(position.legal_moves()[0]))
    text = mover.here.fragment(True)
    mover.here.sent()
    assert other.open(text) == "newer"


@pytest.mark.parametrize(("hints", "side"), [("1:4", None), ("1", None), ("0:8", None), ("", 0), ("", 1)])
def test_odds_stay_whatever_happens_to_the_game(hints: str, side: int | None) -> None:
    first, second = with_odds(hints, side)
    before = given(first), given(second)
    moves(first, second)
    moves(second, first)
    assert first.here.ask("undo")
    second.open(first.here.fragment(True))
    first.here.sent()
    assert second.here.reply(True)
    text = second.here.fragment(True)
    assert first.open(text) == "taken"
    assert (given(first), given(second)) == before
    first.game, second.game = reopened(first.here), reopened(second.here)
    assert (given(first), given(second)) == before
    other = Device()
    other.open(text)
    assert given(other) == before[0], "another device"
    other = Device()
    other.open(first.here.own(True))
    assert given(other) == before[0], "its own address"


@pytest.mark.parametrize(("hints", "side"), [("1:4", None), ("0", None), ("", 0), ("", 1)])
def test_in_a_rematch_whose_link_comes_to_whoever_has_begun_it_too_odds_go_with_the_player(hints: str, side: int | None) -> None:
    first, second = with_odds(hints, side)
    before = [given(device)[2] for device in (first, second)]
    moves(first, second)
    resign(second.here)
    text = second.here.fragment(True)
    assert first.open(text) == "newer"
    made = [series.rematch(device.here, digest) for device in (first, second)]
    assert made[0] and made[1]
    first.game, second.game = made
    link = first.here.fragment(True)
    for forged in (
        link,
        link.replace("hints=0", "hints=1"),
        link.replace("score=1-0", "score=9-0"),
        link.replace("600%2F30x3", "move%2F1"),
    ):
        assert second.open(forged) in ("same", "news")
        assert given(second)[:2] == given(first)[:2]
        assert (second.here.friend.score, second.here.friend.clock) == ("1-0", "600/30x3")
    assert [given(device)[2] for device in (first, second)] == before
    assert first.here.record.start == ("" if side is None else odds.start(SHOGI, 1 - side))
    again = Device()
    again.open(link)
    assert given(again) == given(second), "one who has not begun it"
