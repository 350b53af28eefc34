"""MACIJI as its rule book says it: cells, set-up, writing, ends, codes, notation, and why something cannot be played."""

import itertools

import pytest

from core import notation
from core.contract import BadOption, Event, IllegalMove
from core.record import Record
from engine.scores import SURE
from games import board_of, evaluation_of, load
from games.maciji.rules import Rules, Sheet


def start(**options: str) -> Sheet:
    position = load("maciji", **options).start()
    assert isinstance(position, Sheet)
    return position


def after(line: str, **options: str) -> Sheet:
    position = start(**options)
    for code in line.split():
        position = position.play(position.parse(code))
    return position


def codes(position: Sheet) -> list[str]:
    return [position.code(move) for move in position.legal_moves()]


def cells(position: Sheet) -> str:
    """The cells of the legal moves."""
    return " ".join(code.split("@")[-1] for code in codes(position))


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
        ("goal", "second", "Second chooses"),
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
    """Every arrangement of blocks that can arise: there is always another legal block, and cells for all that comes after it."""
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
        assert position.outcome() is None  # nobody has lost by writing the 1


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


# Codes and notation.


@pytest.mark.parametrize(
    ("line", "code", "ja", "en", "by_hand"),
    [
        ("", "block@b2", "× b2", "× b2", ["×b2", "x b2", "xb2", "b2"]),
        ("block@b2 block@d4", "warp@a3", "ワープ a3", "warp a3", ["ワープa3", "warpa3", "a3"]),
        ("block@b2 block@d4 warp@a3 warp@e3", "goal@e5", "ゴール e5", "goal e5", ["ゴールe5", "goale5", "e5"]),
        ("block@b2 block@d4 warp@a3 warp@e3 goal@e5", "c3", "1 c3", "1 c3", ["1c3"]),
        ("block@b2 block@d4 warp@a3 warp@e3 goal@e5 c3", "c4", "2 c4", "2 c4", ["2c4"]),
    ],
)
def test_codes_and_notation(line: str, code: str, ja: str, en: str, by_hand: list[str]) -> None:
    position = after(line, blocks="1", warp="on")
    move = position.parse(code)
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)  # type: ignore[arg-type]
    for text in [code, ja, en, *by_hand]:
        assert position.read(text) == move, text
    assert position.taps(move) == (code.split("@")[-1],)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ("", "", "refuse.unreadable"),
        ("", "b", "refuse.unreadable"),
        ("", "block@", "refuse.unreadable"),
        ("", "block@j1", "refuse.unreadable"),
        ("", "1b2", "refuse.unreadable"),
        ("", "goal@b2", "maciji.now"),
        ("", "ワープ b2", "maciji.now"),
        ("", "block@f1", "maciji.no_cell"),
        ("", "block@e5", "maciji.goal_not_blocked"),
        ("block@c3", "block@c3", "maciji.blocked"),
        ("block@c3 block@a1", "× c4", "maciji.now"),
        ("block@c3 block@a1", "warp@e5", "maciji.goal_no_warp"),
        ("block@c3 block@a1", "warp@c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1", "warp@b1", "maciji.two_warps"),
        ("block@c3 block@a1 warp@b1 warp@d4", "goal@a2", "maciji.now"),
        ("block@c3 block@a1 warp@b1 warp@d4", "e5", "maciji.goal_not_first"),
        ("block@c3 block@a1 warp@b1 warp@d4", "c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1 warp@d4", "2 b1", "maciji.next_is"),
        ("block@c3 block@a1 warp@b1 warp@d4", "1 c3", "maciji.blocked"),
        ("block@c3 block@a1 warp@b1 warp@d4", "1?c4", "refuse.unreadable"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4", "c4", "maciji.written"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4", "e5", "maciji.beside"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4", "e5", "maciji.other_warp"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4", "e6", "maciji.no_cell"),
        ("block@c3 block@a1 warp@b1 warp@d4 c4 d4 b1", "d4", "maciji.written"),
    ],
)
def test_a_refusal_says_why(line: str, code: str, key: str) -> None:
    position = after(line, blocks="1", warp="on", goal="e5")
    for reads in (position.parse, position.read):
        with pytest.raises(IllegalMove) as refused:
            reads(code)
        assert (refused.value.code, refused.value.reason.key) == (code, key)


def test_nothing_is_wrong_with_what_can_be_played() -> None:
    position = start(blocks="1", warp="on")
    while position.number < 2:
        for code in codes(position):
            assert position.explain((), code.split("@")[-1]).key == "refuse.nothing"
        position = position.play(position.legal_moves()[0])
    assert after("warp@a1 warp@e1 goal@e5 b1 a1", warp="on").explain((), "e1").key == "refuse.nothing"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Block a cell (4 to go)"),
        ("block@c3 block@a1 block@a2", "Block a cell (1 to go)"),
        ("block@c3 block@a1 block@a2 block@a3", "Place a warp (1 of 2)"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1", "Place a warp (2 of 2)"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5", "Choose the goal"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5", "Write 1, not on the goal"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1", "Write 2"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1 e1", "Write 3 on the other warp, c5"),
        ("block@c3 block@a1 block@a2 block@a3 warp@e1 warp@c5 goal@e5 d1 e1 c5", "Write 4"),
    ],
)
def test_it_is_said_what_there_is_to_do(line: str, said: str) -> None:
    position = after(line, blocks="2", warp="on")
    assert str(position.to_do()) == said
    assert position.diagram("en").endswith(said)
    assert str(board_of(position.game).notice(position)) == said


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_record_in_two_words_a_move_reads_back(lang: str) -> None:
    line = "block@c3 block@d2 warp@a4 warp@e2 goal@d5 c2 d3 e2 a4 a5 b5 c5 d5"
    record = Record(load("maciji", blocks="1", warp="on"))
    for code in line.split():
        record.play(code)
    again, problems = notation.read(notation.write(record, lang), "maciji")
    assert problems == []
    assert [node.code for node in again.main_line()] == line.split()
    bare, problems = notation.read("blocks: 1\nwarp: on\nx c3 x d2 ワープ a4 warp e2 goal d5 1 c2 2 d3 3. e2 4.a4", "maciji")
    assert problems == []
    assert [node.code for node in bare.main_line()] == line.split()[:9]
    assert {"1", "81"} < set(Rules.first_words)


def test_a_refusal_names_the_number_and_the_cells() -> None:
    assert str(start(size="3x7").explain((), "d1")) == "the cells are a1 to c7"
    assert str(after("goal@e5 a1 b2").explain((), "e5")) == "3 goes on a neighbour of 2"
    assert str(after("warp@a1 warp@e1 goal@e5 b1 a1", warp="on").explain((), "a2")) == "3 must go on the other warp, e1"
    assert str(after("goal@e5 a1 b2").refusal("4a2")) == "the next number is 3"


def test_the_goal_cannot_share_a_cell_with_a_warp() -> None:
    assert after("warp@a1 warp@e1", warp="on").refusal("goal@a1").key == "maciji.goal_no_warp"


def test_nothing_can_be_played_once_it_is_over() -> None:
    over = after("goal@b2 a1 b2", size="3x3")
    with pytest.raises(IllegalMove) as refused:
        over.parse("a2")
    assert refused.value.reason.key == over.explain((), "a2").key == "refuse.over"


def test_events_tell_what_is_placed_and_where_the_pencil_comes_from() -> None:
    lines = {
        "": ("block@b2", [Event("block", "block@b2", "", "b2", 0)]),
        "block@b2 block@d4": ("warp@a3", [Event("warp", "warp@a3", "", "a3", 0)]),
        "block@b2 block@d4 warp@a3 warp@e3": ("goal@e5", [Event("goal", "goal@e5", "", "e5", 1)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5": ("d3", [Event("write", "n1", "", "d3", 1)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5 d3": ("e3", [Event("write", "n2", "d3", "e3", 2)]),
        "block@b2 block@d4 warp@a3 warp@e3 goal@e5 d3 e3": ("a3", [Event("leap", "", "e3", "a3", 3), Event("write", "n3", "e3", "a3", 3)]),
    }
    for line, (code, events) in lines.items():
        position = after(line, blocks="1", warp="on")
        assert position.events(position.parse(code)) == events  # type: ignore[arg-type]


def test_a_diagram_shows_numbers_goal_warps_and_blocks() -> None:
    position = after("block@c2 block@c4 warp@a3 warp@e2 goal@d5 b2 a3", blocks="1", warp="on")
    assert position.diagram("en").split("\n") == [
        "  a  b  c  d  e",
        "1 .  .  .  .  .",
        "2 .  1  x  .  W",
        "3 2W .  .  .  .",
        "4 .  .  x  .  .",
        "5 .  .  .  G  .",
        "First to move",
        "Write 3 on the other warp, e2",
    ]
    hexagons = after("warp@c2 warp@a3 goal@c3 b2 c2", board="hex", size="3x3", warp="on")
    assert start(board="hex", size="3x3").diagram("en").split("\n")[:4] == ["  a b c", "1 . . .", "2  . . .", "3 . . ."]
    assert hexagons.diagram("en").split("\n")[:4] == ["  a  b  c", "1 .  .  .", "2  .  1  2W", "3 W  .  G"]
    assert hexagons.diagram() == hexagons.diagram("ja")
    assert hexagons.diagram("ja").split("\n")[:4] == ["   a   b   c", "1 ・  ・  ・", "2   ・   1  2渦", "3 渦  ・  旗"]


# The estimate.


def first_wins(position: Sheet) -> bool:
    """Whether 先手 wins, found by trying everything."""
    moves = position.legal_moves()
    if not moves:
        outcome = position.outcome()
        assert outcome is not None
        return bool(outcome.winner == 0)
    return any(first_wins(position.play(move)) == (position.turn == 0) for move in moves) == (position.turn == 0)


@pytest.mark.parametrize(
    ("line", "size", "sign"),
    [
        ("goal@c3", "5x5", 0),  # before the 1 nothing is told apart
        ("goal@b2 a1 b2", "5x5", 0),  # over
        ("goal@c3 b2", "5x5", -1),  # 後手 writes 2 on the goal
        ("goal@h8 a1 b1", "9x9", 1),  # far from the goal: 先手 has four ways and cannot lose yet
    ],
)
def test_the_estimate_sees_the_goal_within_reach(line: str, size: str, sign: int) -> None:
    position = after(line, size=size)
    estimate = evaluation_of(position.game)(position)
    assert (estimate > 0) - (estimate < 0) == sign
    assert abs(estimate) < SURE


@pytest.mark.parametrize(
    "line",
    [
        "goal@c1 a1 a2 a3",  # b3 is left to 後手 besides b2
        "goal@c1 a1 a2 a3 b3",  # 先手 has only b2, c2 and c3, of which c3 is safe
        "goal@c1 a2 a3 b3 c3",  # b2 and c2 are all that is left
        "goal@c1 a3",
        "goal@c1 b3",
    ],
)
def test_the_estimate_knows_who_wins_when_few_cells_are_left(line: str) -> None:
    position = after(line, size="3x3")
    assert evaluation_of(position.game)(position) == (900 if first_wins(position) else -900)


def test_the_estimate_counts_the_ways_that_do_not_give_the_goal_away() -> None:
    estimate = evaluation_of(load("maciji", size="9x9"))
    four, two, three = (after(f"goal@h8 {line}", size="9x9") for line in ("a1 b1", "b1 a1", "b1 b2 a2"))
    assert 0 < estimate(two) < -estimate(three) < estimate(four) < 100  # after three numbers 後手 is on turn


def test_the_longest_game_is_as_long_as_the_facts_say() -> None:
    plies = {
        len(start(size="9x9", blocks=blocks, warp=warp, goal=goal).tasks) + 81 - 2 * int(blocks)
        for blocks, warp, goal in itertools.product("01234", ("off", "on"), ("second", "e5"))
    }
    assert max(plies) == Rules.facts.most_plies
