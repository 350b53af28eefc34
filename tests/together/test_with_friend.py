"""The link of a game with a friend: a written link reads back, a stranger's link is checked, and links stay short."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import QUICK, TEXT, unsayable

from core.records import link, mending
from core.records.node import ENDS
from core.records.record import Record
from core.terms import with_friend
from core.terms.with_friend import Friend
from games import ids, load

ID = "0123456789abcdefghijkl"
SEALED = "A" * 43 + "." + "b" * 22 + "." + "-" * 22
FULL = Friend().changed(
    id=ID,
    names=("さくら & <b>", "Yū #1"),
    ask="draw",
    ans="no",
    re="_" * 31 + "-",
    score="2.5-1.5",
    toss=SEALED,
    clock="300+5:201.4:300",
    hints="1:4",
    seq="9999.9999.9999",
)


def same(one: Friend, other: Friend) -> bool:
    """True if two links say the same."""
    return one.values() == other.values()


def played(game_id: str, plies: int) -> Record:
    """A random game of so many plies, if it lasts as long."""
    record, chance = Record(load(game_id)), random.Random(game_id)
    while record.here.ply < plies and record.outcome() is None:
        record.play(record.position.code(chance.choice(record.position.legal_moves())))
    return record


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("game_id", ids())
def test_what_is_written_reads_back(game_id: str, end: str, seat: int | None) -> None:
    record = played(game_id, 4)
    record.finish(end)
    text = with_friend.write(record, FULL, seat)
    assert text.startswith("friend=" + ID)
    assert text.endswith("&v=1")
    asked = link.read(text, game_id)
    assert (asked.problems, asked.seat, asked.ends) == ([], seat, True)
    friend, problems = with_friend.read(asked.terms)
    assert problems == []
    assert same(friend, FULL)
    assert asked.record
    assert [node.code for node in asked.record.main_line()] == [node.code for node in record.main_line()]
    assert asked.record.end_of_main().end == end
    assert with_friend.write(asked.record, friend, seat) == text


def test_a_link_that_was_cut_off_says_whose_game_it_is() -> None:
    text = with_friend.write(played("medamagaeru", 6), FULL, 1)
    for length in range(len("friend=" + ID), len(text)):
        asked = link.read(text[:length], "medamagaeru")
        assert with_friend.read(asked.terms)[0].id == ID
        assert not asked.ends


@pytest.mark.parametrize("game_id", ids())
def test_sixty_moves_with_everything_are_short_enough_for_any_messenger(game_id: str) -> None:
    most = 0
    for first in ("さ" * 40, "🙂" * 40, "a" * 40):
        friend = FULL.changed(names=(first, first))
        record = played(game_id, 60)
        record.finish("time:1")
        most = max(most, len(with_friend.write(record, friend, 1, with_game=True)))
    address = "https://komado.example/komado/" + game_id + "/?openExternalBrowser=1#"
    assert len(address) + most < 2000


# Values, the key of the sentence about each, and the values that remain.
BAD = [
    ("friend=abc&ask=draw", ["link.value"], []),
    ("friend=" + "a" * 15, ["link.value"], []),
    ("friend=" + "a" * 33, ["link.value"], []),
    ("friend=" + "a" * 20 + "%00", ["link.value"], []),
    ("friend=" + "あ" * 20, ["link.value"], []),
    ("friend=" + "a" * 16, [], [("friend", "a" * 16)]),
    ("friend=" + "a" * 32, [], [("friend", "a" * 32)]),
    (f"friend={ID}&ask=resign", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&ans=maybe&ask=undo", ["link.value"], [("friend", ID), ("ask", "undo")]),
    (f"friend={ID}&re=x", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&toss={'a' * 42}", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&toss={'a' * 43}.{'b' * 22}.{'c' * 22}.d", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&seq=2.1", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&seq=2.1.x", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&seq=2.1.12345", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&seq=0.0.0", ["link.value"], [("friend", ID)]),
    (f"friend={ID}&seq=02.1.0", [], [("friend", ID), ("seq", "2.1.0")]),
    ("score=2", ["link.value"], []),
    ("score=2-1-0", ["link.value"], []),
    ("score=1.5-1", ["link.value"], []),
    ("score=1000-1", ["link.value"], []),
    ("score=-1-1", ["link.value"], []),
    ("score=02-01.0", ["link.value"], []),
    ("score=1.5-0.5", [], [("score", "1.5-0.5")]),
    ("score=02-1", [], [("score", "2-1")]),
    ("clock=abc", ["link.value"], []),
    ("clock=300%2B5", [], [("clock", "300+5")]),
    ("clock=300%252B5", [], [("clock", "300+5")]),
    ("clock=300+5", [], [("clock", "300+5")]),
    ("clock=300 5:1:2", [], [("clock", "300+5:1:2")]),
    ("clock=300+5:1", ["link.value"], []),
    ("n0=" + "x" * 41, ["friend.name"], [("n0", "x" * 40)]),
    ("n0=%20%20&n1=%0A", [], []),
    ("n0=a%0A%09b%E2%80%AE%E2%80%8Bc%00d", [], [("n0", "a bc d")]),
    ("ask=draw&ans=yes&re=" + ID, [], []),
]


@pytest.mark.parametrize(("fragment", "told", "left"), BAD, ids=[fragment[:40] for fragment, _, _ in BAD])
def test_a_bad_value_gives_a_sentence_and_nothing_else_is_lost(fragment: str, told: list[str], left: list[tuple[str, str]]) -> None:
    asked = link.read("moves=57-56&" + fragment, "medamagaeru")
    assert asked.problems == []
    assert asked.record and asked.record.here.ply == 1
    friend, problems = with_friend.read(asked.terms)
    assert [words.key for words in problems] == told
    assert [unsayable(words) for words in problems] == [[] for _ in problems]
    assert friend.values() == left


@QUICK
@given(values=st.dictionaries(st.sampled_from(link.TERMS), TEXT | st.text("0123456789-.x:+/", max_size=12)))
def test_no_value_makes_reading_raise_and_what_is_left_stands(values: dict[str, str]) -> None:
    friend, problems = with_friend.read(values)
    assert [unsayable(words) for words in problems] == [[] for _ in problems]
    again, more = with_friend.read(dict(friend.values()))
    assert more == []
    assert same(again, friend)
    asked = link.read(with_friend.write(Record(load("two-three")), friend, 0), "two-three")
    assert asked.problems == []
    assert same(with_friend.read(asked.terms)[0], friend)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text + "。",
        lambda text: text.replace("&", "&amp;"),
        lambda text: text.replace("-", "%2D").replace("_", "%5f"),
        lambda text: text + "&utm_source=x y",
        lambda text: text.replace("moves=", "MOVES="),
    ],
)
def test_what_messengers_do_to_a_link_is_undone(spoil: object) -> None:
    text = with_friend.write(played("medamagaeru", 4), FULL, 1)
    asked = mending.read(spoil(text), "medamagaeru")  # type: ignore[operator]
    friend, problems = with_friend.read(asked.terms)
    assert problems == []
    assert friend.values() == FULL.values()
    assert asked.record and asked.record.here.ply == 4


def test_an_id_from_chance() -> None:
    made = {with_friend.id_of(random.Random(n).randbytes(16)) for n in range(50)}
    assert len(made) == 50
    assert all(len(each) == 22 and with_friend.is_id(each) for each in made)


def test_halves_of_points() -> None:
    scores = ["0-0", "1-0", "1.5-0.5", "2.5-1.5", "2.5-2.5"]
    assert [with_friend.score_of(with_friend.halves(each) or (9, 9)) for each in scores] == scores
    for before, after in pairwise(scores):
        one, other = with_friend.halves(before), with_friend.halves(after)
        assert one and other and sum(other) >= sum(one)
