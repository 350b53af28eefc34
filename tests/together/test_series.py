"""A series of games between two: score, sides, the next id."""

import pytest
from friends import Device, digest, pair, reopened, resign
from tables import USUAL, Clock

from core.contract import Outcome
from core.records.record import Player, Record
from core.terms.with_friend import is_id
from core.words import Words, say
from games import board_of, load
from ui.html.status import way
from ui.play.session import Session
from ui.together import series
from ui.together.friend_at_table import FriendAtTable

LINE = "57-56.21-22.47-46.31-32"
SCORES = [
    # before, who wins (None: drawn), after
    ("", 0, "1-0"),
    ("", 1, "0-1"),
    ("", None, "0.5-0.5"),
    ("1-0", 0, "1-1"),
    ("1-0", 1, "2-0"),
    ("1-1", 0, "2-1"),
    ("0.5-0.5", 0, "0.5-1.5"),
    ("1.5-0.5", 1, "1.5-1.5"),
]


@pytest.mark.parametrize(("before", "winner", "after"), SCORES)
def test_the_score_names_the_player_first_who_began_the_series(before: str, winner: int | None, after: str) -> None:
    assert series.after(before, Outcome(winner, Words("outcome.resigned"))) == after


def test_the_score_by_side() -> None:
    record = Record(load("medamagaeru"))
    assert series.points(record) is None
    for score, points in (("1-0", ("0", "1")), ("1-1", ("1", "1")), ("2-1", ("1", "2")), ("1.5-0.5", ("1.5", "0.5"))):
        record.terms["score"] = score
        assert series.points(record) == points, score


def over(loser: int) -> tuple[Device, Device]:
    """Two devices with a finished game."""
    first, second, _ = pair(LINE)
    devices = (first, second)
    resign(devices[loser].here)
    devices[1 - loser].open(devices[loser].send())
    return devices


def test_one_tap_on_each_side_brings_both_into_the_same_game() -> None:
    first, second = over(0)
    first.here.record.players = (first.here.record.players[0]._replace(name="Aki"), first.here.record.players[1]._replace(name="Yo"))
    old = first.here.friend.id
    made = [series.rematch(device.here, digest) for device in (first, second)]
    assert made[0] and made[1]
    assert made[0].friend.id == made[1].friend.id != old
    assert is_id(made[0].friend.id)
    assert [each.own_side for each in made if each] == [1, 0]
    assert [(each.friend.re, each.friend.score) for each in made if each] == [(old, "0-1")] * 2
    assert [made[0].name_of(side) for side in (0, 1)] == ["Yo", "Aki"]
    first.game, second.game = made
    assert second.open(first.send()) == "same"
    assert first.open(second.play("57-56").send()) == "newer"


def test_the_rematch_may_come_as_a_link() -> None:
    first, second = over(1)
    first.here.friend = first.here.friend.changed(clock="300+5:12:34")
    first.game = series.rematch(first.here, digest)
    text = first.send()
    assert "score=1-0" in text
    assert "clock=300%2B5&" in text
    second.game = None  # another device: it believes the link
    assert second.open(text) == "new"
    assert (second.here.own_side, second.here.state()) == (0, "mine")


def test_a_stranger_stays_one_in_the_next_game() -> None:
    """Whose name is a nickname, whatever their device writes."""
    first, second = over(0)
    first.here.meet("a" * 64, ("Red Fox", "Blue Owl"))
    first.game = series.rematch(first.here, digest)
    second.game = series.rematch(second.here, digest)
    assert first.here.stranger == "a" * 64
    second.here.record.players = (second.here.record.players[0]._replace(name="call 123"), second.here.record.players[1])
    assert first.open(second.play("57-56").send()) == "newer"
    assert [first.here.name_of(side) for side in (0, 1)] == ["Blue Owl", "Red Fox"]


def test_who_gives_the_first_move_gives_it_in_each_game_of_the_two() -> None:
    """And the points are theirs, on each device and for one who watches."""
    first, second = over(0)
    for device in (first, second):
        device.here.meet("a" * 64, ("Red Fox", "Blue Owl"))
        device.here.keeps_sides = True
    for points in (("0", "1"), ("0", "2")):
        for device in (first, second):
            following = series.rematch(device.here, digest)
            assert following
            device.game = reopened(following)
        assert [device.here.own_side for device in (first, second)] == [0, 1]
        assert [first.here.name_of(side) for side in (0, 1)] == ["Red Fox", "Blue Owl"]
        watches = Device()
        watches.open(first.play("57-56").send())
        assert [series.points(device.here.record) for device in (first, second, watches)] == [points] * 3
        assert second.open(first.send()) == "newer"
        resign(first.here)
        second.open(first.send())


@pytest.mark.parametrize("keeps", [True, False])
def test_the_button_of_a_rematch_says_that_sides_are_swapped_where_they_are(keeps: bool) -> None:
    first, _ = over(0)
    first.here.keeps_sides = keeps
    [key] = [key for do, key in FriendAtTable(first.here).ways() if do == "again"]
    button = way("again", key, False, "en")
    assert 'data-do="again"' in button
    assert (say(Words("do.again_swaps"), "en") in button) is not keeps


def test_who_asks_for_a_rematch_before_two_resignations_have_crossed_counts_anew() -> None:
    first, second, _ = pair(LINE)
    assert resign(first.here) and resign(second.here)
    links = first.send(), second.send()
    early = series.rematch(second.here, digest)
    assert early and early.friend.score == "1-0"
    early.store()
    assert second.open(links[0], letter=True) == "newer"
    assert first.open(links[1], letter=True) == "older"
    following = [series.rematch(device.here, digest) for device in (first, second)]
    assert following[0] and following[1]
    series.count_anew(early.record, following[1])
    assert early.record.terms["score"] == following[0].friend.score == "0-1"


def test_there_is_no_rematch_of_a_game_that_goes_on() -> None:
    first, _, _ = pair(LINE)
    assert series.rematch(first.here, digest) is None


def here(players: tuple[Player, Player], end: str, **terms: str) -> Record:
    """A finished game at one device."""
    record = Record(load("medamagaeru"), players)
    record.play("57-56")
    record.finish(end)
    record.terms = dict(terms)
    return record


def test_a_rematch_at_one_device_swaps_sides_and_counts() -> None:
    record = here((Player("", "Aki"), Player("", "Yo")), "resign:0", clock="300+5:12:34", ticks="{}")
    assert series.now(record) == "0-1"
    following = series.next_here(record)
    assert [player.name for player in following.players] == ["Yo", "Aki"]
    assert following.terms == {"clock": "300+5", "score": "0-1"}
    assert (series.points(record), series.points(following)) == (("0", "1"), ("1", "0")), "Yo, who has won, now begins"
    following.play("57-56")
    following.finish("draw")
    assert (series.now(following), series.points(following)) == ("0.5-1.5", ("1.5", "0.5"))
    board = board_of(following.game)
    Session(following, board, 0, board.layouts[0], USUAL, Clock()).do("act", series.swap_act())
    assert series.points(following) == ("0.5", "1.5") and [player.name for player in following.players] == ["Aki", "Yo"]


def test_a_rematch_against_the_engine_keeps_the_clock_alone() -> None:
    record = here((Player("", ""), Player("3", "")), "resign:1", clock="move/10")
    assert (series.points(record), series.next_here(record).terms) == (None, {"clock": "move/10"})
    assert series.next_here(here((Player("", ""), Player("3", "")), "resign:1")).terms == {}
