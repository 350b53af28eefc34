"""The list of the puzzles of the day: past days never change, new puzzles come later, withdrawn ones go."""

from hashlib import sha256
from itertools import pairwise

from games import ORDER
from tools.puzzles import days as tool
from tools.puzzles.days import SETTLED, everything, faults, listed, published, text_of
from ui.puzzles import days_list

# The digests of the first days of the list, which have been published: neither a puzzle nor its day may change.
PUBLISHED = {24: "999e6752e2288899"}

PUZZLES = {"a": [f"a{number}" for number in range(5)], "b": [f"b{number}" for number in range(5)]}
LONG = 1000


def first() -> list[str]:
    return listed([], 0, LONG, PUZZLES, set())


def test_the_days_that_were_published_are_as_they_were() -> None:
    names = published()
    for many, digest in PUBLISHED.items():
        assert sha256(" ".join(names[:many]).encode()).hexdigest()[:16] == digest


def test_every_day_has_a_puzzle_of_the_game_on_turn() -> None:
    names = published()
    puzzles, withdrawn = everything()
    assert len(ORDER) >= days_list.GAMES and not len(names) % days_list.GAMES and len(names) >= 3 * 365
    assert faults(names, puzzles, withdrawn) == []


def test_only_proven_puzzles_come_by_day() -> None:
    """In the list as it is, and in what the tool adds to it."""
    best, asked = ({name for own in tool.everything(goals)[0].values() for name in own} for goals in (("best",), tool.ASKED))
    assert not best & set(published()) and set(published()) - {days_list.NONE} <= asked


def test_no_two_games_have_a_puzzle_of_the_same_id() -> None:
    """A device finds the result of a puzzle by its id alone."""
    puzzles, withdrawn = everything()
    names = [name for own in puzzles.values() for name in own] + sorted(withdrawn)
    assert len(set(names)) == len(names)


def test_no_puzzle_comes_back_before_all_of_its_game_were_asked() -> None:
    own = first()[::2]
    assert all(len(set(own[at : at + 5])) == 5 for at in range(0, len(own) - 5, 5))
    assert not any(one == other for one, other in pairwise(own))


def test_the_module_is_what_the_tool_writes() -> None:
    assert tool.PATH.read_text("utf-8") == text_of(published())


def test_written_again_nothing_changes_but_the_end() -> None:
    before = first()
    assert listed(before, 400, LONG, PUZZLES, set()) == before
    assert listed(before, 400, LONG + 50, PUZZLES, set())[:LONG] == before
    assert listed(before, 400, 10, PUZZLES, set()) == before


def test_a_new_puzzle_comes_soon_but_changes_no_settled_day() -> None:
    before, today = first(), 400
    after = listed(before, today, LONG, {"a": [*PUZZLES["a"], "new"], "b": PUZZLES["b"]}, set())
    assert after[: today + SETTLED] == before[: today + SETTLED]
    assert "new" in after[today + SETTLED : today + SETTLED + 4]
    assert after[1::2] == before[1::2]


def test_a_withdrawn_puzzle_leaves_past_days_empty_and_later_ones_to_others() -> None:
    before, today = first(), 401
    wrong = before[today - 1]
    assert wrong.startswith("a")
    after = listed(before, today, LONG, {"a": [name for name in PUZZLES["a"] if name != wrong], "b": PUZZLES["b"]}, {wrong})
    assert wrong not in after
    for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
        if number < today:
            assert new == (days_list.NONE if old == wrong else old)
        else:
            assert new != days_list.NONE
            assert new == old or old == wrong or number > today + SETTLED


def test_what_replaces_a_withdrawn_puzzle_is_not_asked_again_within_the_settled_days() -> None:
    puzzles = {"a": [f"a{number}" for number in range(SETTLED + 9)]}
    before, today = listed([], 0, LONG, puzzles, set()), 1
    wrong = before[today]
    after = listed(before, today, LONG, {"a": [name for name in puzzles["a"] if name != wrong]}, {wrong})
    settled = after[: today + SETTLED]
    assert len(set(settled)) == len(settled) and settled[:1] + settled[2:] == before[:1] + before[2 : today + SETTLED]


def test_a_list_that_names_what_is_not_there_is_faulty() -> None:
    assert faults(["a1", "b9", "a2", days_list.NONE, "b1", "b2"], PUZZLES, {"b9"}) == [
        "the puzzle of day 2, b9: withdrawn",
        "the puzzle of day 5, b1: not of a",
    ]
