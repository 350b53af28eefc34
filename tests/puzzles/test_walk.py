"""A game with few positions is walked through: every position once, and puzzles that can stand side by side."""

import pytest

from games import load
from tools.puzzles import walk
from tools.puzzles.choose import unlike
from tools.puzzles.files import positions_of, read
from tools.puzzles.twins import look_of, near, places_of

GAME = "two-three"


def test_every_position_is_visited_with_the_moves_that_lead_there() -> None:
    found = walk.visited(load(GAME))
    assert len(found) == 14_169
    assert all(start.play(start.parse(code)) == position for position, ways in list(found.items())[::50] for start, code in ways)
    assert [position for position, ways in found.items() if not ways] == [load(GAME).start()]


def test_a_game_with_many_positions_is_not_walked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MOST", 200)
    with pytest.raises(ValueError, match="medamagaeru has more than 200 positions"):
        walk.visited(load("medamagaeru"))


@pytest.mark.parametrize(
    ("barred", "many"),
    [
        ([], 0),
        ([set(), set()], 2),
        ([{1}, {0, 2}, {1}], 2),  # the two ends of a row of three
        ([{1, 2, 3, 4}, {0, 2}, {0, 1}, {0, 4}, {0, 3}], 2),
        ([{1}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5}], 4),
    ],
)
def test_the_largest_set_is_gathered(barred: list[set[int]], many: int) -> None:
    found = walk.side_by_side(barred, [9] * len(barred), tries=500)
    assert len(found) == many and found == sorted(found)
    assert not any(barred[one] & set(found) for one in found)


def test_of_sets_as_large_one_with_few_plies_is_taken() -> None:
    assert walk.side_by_side([{1}, {0}, {3, 4}, {2, 4}, {2, 3}], [11, 9, 7, 5, 7], tries=500) == [1, 3]


@pytest.mark.exhaustive
def test_what_is_found_stands_beside_what_the_game_has() -> None:
    """Without one of its short puzzles, a game gets it back, or another one in its place."""
    entries = [entry for entry in read(GAME)["puzzles"] if entry["id"] != "tmh75"]
    found = walk.walk(load(GAME), 7, entries)
    assert found and all(entry["plies"] <= 7 and entry["goal"] == "win" for entry in found)
    both = [(positions_of(GAME, entry)[-1], entry["solution"]) for entry in entries + found]
    looks, places = [look_of(*each) for each in both], [places_of(*each) for each in both]
    for number in range(len(entries), len(both)):
        assert not any(near(looks[number], other) for other in looks[:number])
        assert not any(places[number] & other for other in places[:number])


def test_a_new_near_twin_is_not_taken() -> None:
    """The withdrawn 7xz2c beside tmh75: the one has a black piece on e2 and a white one on e4, the other the two exchanged."""
    kept = [entry for entry in read(GAME)["puzzles"] if entry["id"] == "tmh75"]
    near_one = {"options": {}, "start": "WW.BB.BB.2.WB.WW.BW:0", "moves": "e8-e5", "solution": ["e7-e8", "f6-f5", "f2-f6"]}
    other = next(entry for entry in read(GAME)["puzzles"] if entry["id"] == "rtqys")
    assert unlike(GAME, kept, [near_one, other, other]) == [other]
    assert unlike(GAME, [], [near_one, *kept]) == [near_one]
