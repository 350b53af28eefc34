"""MACIJI as its rule book says it: cells, set-up, writing, ends."""

import itertools

import pytest
from maciji_positions import after, cells, codes, start

from core.contract import BadOption
from games import load
from games.maciji.rules import Rules, Sheet

# Cells and options.


@pytest.mark.parametrize(
    ("board", "size", "cell", "neighbours"),
    [
        ("square", "5x5", "a1", "a2 b1 b2"),
        ("square", "5x5", "c1", "b1 b2 c2 d1 d2"),
        ("square", "5x5", "c3", "b2 b3 b4 c2 c4 d2 d3 d4"),
        ("square", "4x6", "d6", "c5 c6 d5"),
        # The 2nd, 4th … rows are shifted right by half a cell.
        ("hex", "5x5", "a1", "a2 b1"),
        ("hex", "5x5", "a2", "a1 a3 b1 b2 b3"),
        ("hex", "5x5", "c2", "b2 c1 c3 d1 d2 d3"),
        ("hex", "5x5", "c3", "b2 b3 b4 c2 c4 d3"),
        ("hex", "5x5", "e4", "d4 e3 e5"),
        ("hex", "5x5", "e5", "d4 d5 e4"),
        ("hex", "3x3", "c1", "b1 b2 c2"),
    ],
)
def test_the_neighbours_of_a_cell(board: str, size: str, cell: str, neighbours: str) -> None:
    game = load("maciji", board=board, size=size)
    assert isinstance(game, Rules)
    assert " ".join(game.names[other] for other in game.around[game.cell[cell]]) == neighbours


def test_there_are_49_sizes_and_82_goals() -> None:
    values = {option.name: option.values for option in Rules.options}
    assert (len(values["size"]), values["size"][0], values["size"][-1]) == (49, "3x3", "9x9")
    assert (len(values["goal"]), values["goal"][:3], values["goal"][-1]) == (82, ("second", "a1", "a2"), "i9")


@pytest.mark.parametrize(("size", "most"), [("3x3", 1), ("3x4", 1), ("4x4", 2), ("3x5", 2), ("3x6", 3), ("5x4", 3), ("3x7", 4), ("9x9", 4)])
def test_blocks_leave_five_cells_at_least(size: str, most: int) -> None:
    game = load("maciji", size=size)
    assert game.allowed("blocks") == ("0", "1", "2", "3", "4")[: most + 1]
    assert len(start(size=size, blocks=str(most)).tasks) == 2 * most + 1


@pytest.mark.parametrize(
    "options", [{"size": "3x3", "blocks": "2"}, {"size": "4x4", "goal": "e1"}, {"size": "4x3", "goal": "a4"}, {"size": "2x5"}]
)
def test_options_that_contradict_each_other_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOption) as refused:
        load("maciji", **options)
    assert str(refused.value.words.values["allowed"]).split(", ")[0] in ("0", "second", "3x3")


def test_a_fixed_goal_lies_on_the_board() -> None:
    assert load("maciji", size="3x4").allowed("goal") == ("second", *(f"{letter}{row}" for letter in "abc" for row in range(1, 5)))


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("board", "hex", "Hexagons"),
        ("size", "7x5", "7×5"),
        ("blocks", "0", "None"),
        ("blocks", "3", "3 each"),
        ("warp", "on", "One each"),
        ("goal", "second", "Player 2 chooses"),
        ("goal", "e5", "Fixed on e5"),
    ],
)
def test_a_value_of_an_option_has_words(name: str, value: str, words: str) -> None:
    assert str(load("maciji").option_words(name, value)) == words


# Set-up: blocks by turns, 先手 first; a warp each, 先手 first; then 後手 the goal; then 先手 writes 1.


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        ({}, "goal1 0"),
        ({"goal": "c3"}, "0"),
        ({"warp": "on"}, "warp0 warp1 goal1 0"),
        ({"blocks": "1"}, "block0 block1 goal1 0"),
        ({"blocks": "2", "warp": "on"}, "block0 block1 block0 block1 warp0 warp1 goal1 0"),
        ({"blocks": "1", "warp": "on", "goal": "e5"}, "block0 block1 warp0 warp1 0"),
    ],
)
def test_whose_task_it_is_in_the_set_up(options: dict[str, str], phases: str) -> None:
    position, found = start(**options), []
    while position.number == 0:
        code = codes(position)[0]
        found.append((code.split("@")[0] if "@" in code else "") + str(position.turn))
        assert position.outcome() is None
        position = position.play(position.parse(code))
    assert " ".join(found) == phases
    assert (position.number, position.turn) == (1, 1)


@pytest.mark.parametrize(
    ("line", "options", "lacks"),
    [
        ("", {}, ""),  # the goal may be anywhere
        ("", {"blocks": "1", "goal": "b2"}, "b2"),
        ("", {"warp": "on", "goal": "b2"}, "b2"),
        ("warp@a1", {"warp": "on"}, "a1"),
        ("warp@a1 warp@c3", {"warp": "on"}, "a1 c3"),
        ("block@a1 block@b1", {"blocks": "1", "warp": "on"}, "a1 b1"),
        ("block@a1 block@b1 warp@c1 warp@a3", {"blocks": "1", "warp": "on"}, "a1 a3 b1 c1"),
        ("goal@b2", {}, "b2"),  # the 1 goes anywhere but on the goal
        ("warp@a1 warp@c3 goal@b2", {"warp": "on"}, "b2"),  # and may go on a warp
        ("block@a1 block@b1 goal@b2", {"blocks": "1"}, "a1 b1 b2"),
    ],
)
def test_goal_warps_and_blocks_keep_apart(line: str, options: dict[str, str], lacks: str) -> None:
    every = [column + row for column in "abc" for row in "123"]
    assert cells(after(line, size="3x3", **options)).split() == [cell for cell in every if cell not in lacks.split()]


@pytest.mark.parametrize(
    ("board", "line", "cut"),
    [
        ("square", "", ""),
        ("square", "block@a2", ""),  # a1 hangs by b1 and b2, so neither of them cuts it off alone
        ("hex", "", ""),
        ("hex", "block@a2", "b1 b3"),  # a1 and a3 have one neighbour left each
    ],
)
def test_a_block_may_not_cut_the_board(board: str, line: str, cut: str) -> None:
    position = after(line, board=board, size="3x3", blocks="1")
    every = [column + row for column in "abc" for row in "123"]
    assert cells(position).split() == [cell for cell in every if "block@" + cell not in line and cell not in cut.split()]


def test_a_wall_may_be_built_but_not_closed() -> None:
    wall = after("block@b1 block@b2 block@b3 block@b4", size="4x5", blocks="3")
    assert "block@b5" not in codes(wall)
    assert wall.refusal("block@b5").key == "maciji.cuts"
    assert "block@a1" in codes(wall)


def test_warps_do_not_connect_and_the_goal_has_to_be_connected() -> None:
    position = after("block@a2", size="3x3", blocks="1", board="hex", goal="a1")
    assert "block@b1" not in codes(position)  # the goal on a1 would stand alone


@pytest.mark.parametrize("board", ["square", "hex"])
@pytest.mark.parametrize("size", ["3x3", "3x4", "4x3", "4x4"])
@pytest.mark.parametrize("goal", ["second", "a1", "b1", "b2", "c3"])
def test_the_set_up_never_gets_stuck(board: str, size: str, goal: str) -> None:
    """Every arrangement of blocks that can arise leaves another legal block, and cells for everything placed after it."""
    most = load("maciji", size=size).allowed("blocks")[-1]
    layer = [start(board=board, size=size, blocks=most, goal=goal, warp="on")]
    for _ in range(2 * int(most)):
        arrangements: dict[bytes, Sheet] = {}
        for position in layer:
            moves = position.legal_moves()
            assert moves
            for move in moves:
                reached = position._play(move)
                arrangements[reached.written] = reached
        layer = list(arrangements.values())
    for position in layer:
        while position.number == 0:
            assert position.legal_moves()
            position = position._play(position.legal_moves()[-1])
        assert position.outcome() is None  # writing the 1 does not lose


# Writing.


def test_the_next_number_goes_on_an_unwritten_neighbour() -> None:
    position = after("goal@e5 b2 b1", size="5x5")
    assert codes(position) == ["a1", "a2", "c1", "c2"]
    assert cells(after("block@a1 block@c2 goal@e5 b2 b1", blocks="1")) == "a2 c1"


def test_lines_may_cross_on_squares() -> None:
    assert "b2" in codes(after("goal@e5 b1 a2 a1"))
    assert codes(after("goal@e5 a1 b2 b1")) == ["a2", "c1", "c2"]  # a2 crosses the stroke from a1 to b2


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("goal@b2 a1", "c3"),  # the goal is near, but 1 stands on a warp
        ("goal@b2 a2 a1", "c3"),
        ("goal@b2 a1 c3", "b2 b3 c2"),  # then on from there, and not back
        ("goal@b2 c3 a1", "a2 b1 b2"),
        ("goal@b2 b1", "a1 a2 b2 c1 c2"),  # a warp is a cell like any other to go to
    ],
)
def test_from_one_warp_the_next_number_goes_on_the_other(line: str, moves: str) -> None:
    assert cells(after("warp@a1 warp@c3 " + line, size="3x3", warp="on")) == moves


# Ends.


def test_who_writes_on_the_goal_wins() -> None:
    for line, winner in (("goal@b2 a1 b2", 1), ("goal@b2 a1 a2 b2", 0)):
        outcome = after(line, size="3x3").outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason.key) == (winner, "maciji.reached")


def test_the_goal_ends_the_game_though_there_is_room() -> None:
    assert after("goal@c3 b2 c3").legal_moves() == []


@pytest.mark.parametrize(("line", "winner"), [("b1 b2 a3 a2 a1", 1), ("c1 b1 b2 a3 a2 a1", 0)])
def test_who_wrote_last_loses_where_nothing_can_be_written(line: str, winner: int) -> None:
    stuck = after("goal@c3 " + line, size="3x3")
    outcome = stuck.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, stuck.legal_moves()) == (winner, "maciji.dead_end", [])
    assert outcome.reason.values == {"n": stuck.number + 1}


def test_the_last_cell_may_be_the_goal() -> None:
    position = after("goal@c3 a1 a2 a3 b3 b2 b1 c1 c2", size="3x3")
    assert codes(position) == ["c3"]
    assert position.play(position.legal_moves()[0]).outcome() is not None


def test_the_longest_game_is_as_long_as_the_facts_say() -> None:
    plies = {
        len(start(size="9x9", blocks=blocks, warp=warp, goal=goal).tasks) + 81 - 2 * int(blocks)
        for blocks, warp, goal in itertools.product("01234", ("off", "on"), ("second", "e5"))
    }
    assert max(plies) == Rules.facts.most_plies
