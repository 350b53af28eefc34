"""黒檀の馬 as its rule book says it: tables of examples."""

from itertools import combinations

import pytest
from horses import BLACK, WHITE, flying, horses, names, rules
from playing import after, codes

from games import load
from games.common_board.columns import CELL
from games.common_board.grid import CELLS
from games.kokutan_no_uma.rules import GOAL, PLAYABLE, Horses, piece, rays

# The board and the start.


def test_28_cells_can_hold_a_piece() -> None:
    by_rows = sorted(names(PLAYABLE).split(), key=lambda name: (name[1], name))
    assert " ".join(by_rows) == "b2 d2 f2 h2 c3 e3 g3 i3 b4 d4 f4 h4 c5 e5 g5 i5 b6 d6 f6 h6 c7 e7 g7 i7 b8 d8 f8 h8"


def test_white_fills_rows_2_to_4_black_rows_6_to_8_all_plain() -> None:
    start = rules().start()
    assert start == horses("b6 d6 f6 h6 c7 e7 g7 i7 b8 d8 f8 h8", "b2 d2 f2 h2 c3 e3 g3 i3 b4 d4 f4 h4", flying=False)
    assert start.turn == BLACK


@pytest.mark.parametrize(
    ("start", "way", "turns"),
    [
        ("c3", "b2", ""),  # a corner lies behind b2
        ("h8", "g7 f6 e5 d4 c3 b2", ""),
        ("h4", "i3 h2 g3 f4 e5 d6 c7 b8", "j2 i1"),  # off the rim twice, then the other corner
        ("b8", "c7 d6 e5 f4 g3 h2 i3 h4 g5 f6 e7 d8", "i1 j2"),  # and off c9 back to b8, where it ends
    ],
)
def test_a_way_turns_at_the_rim_and_ends_in_a_corner_or_at_home(start: str, way: str, turns: str) -> None:
    assert (way, turns) in [(names(ray.cells), names(ray.turns[-1])) for ray in rays(CELL[start]) if ray.cells]


def test_the_corners_beside_a_cell_are_no_way_at_all() -> None:
    assert [start for start in names(PLAYABLE).split() if any(not ray.cells for ray in rays(CELL[start]))] == ["b2", "b8"]


def test_ways_lead_from_every_cell_to_every_other() -> None:
    for start in PLAYABLE:
        assert {start}.union(*(ray.cells for ray in rays(start))) == set(PLAYABLE)


# Turning over.


def test_first_one_turns_over_or_passes() -> None:
    assert " ".join(codes(rules().start())) == "*b6 *b8 *c7 *d6 *d8 *e7 *f6 *f8 *g7 *h6 *h8 *i7 pass"


def test_there_is_no_turning_back() -> None:
    position = after(rules().start(), "*b6 *b2")
    assert "*b6" not in codes(position)
    assert position.board[CELL["b6"]] == piece(BLACK, 1)
    assert position.board[CELL["b2"]] == piece(WHITE, 1)


def test_a_pass_is_not_final() -> None:
    position = after(rules().start(), "pass *b2")
    assert len(codes(position)) == 13
    assert len(codes(after(position, "pass *d2"))) == 13


@pytest.mark.parametrize(("line", "turn"), [("pass pass", BLACK), ("*b6 pass pass", WHITE), ("*b6 pass *b8 *b2 pass pass", BLACK)])
def test_two_passes_in_a_row_end_it_and_the_turns_keep_alternating(line: str, turn: int) -> None:
    position = after(rules().start(), line)
    assert (position.flying, position.passes, position.turn) == (True, 0, turn)
    assert not any(code.startswith("*") for code in codes(position))


def test_who_has_nothing_left_to_turn_over_must_pass() -> None:
    position = rules().start()
    for code in codes(position)[:-1]:
        assert not position.flying
        position = after(position, code + " pass")
    assert codes(position) == ["pass"]
    assert after(position, "pass").flying  # White has just passed: the second in a row


def test_turning_over_lasts_49_plies_at_most() -> None:
    """The longest possible: first only White turns pieces over, then only Black. The bound of `facts.most_plies` starts with it."""
    position = rules().start()
    for ply in range(48):
        turner = WHITE if ply < 24 else BLACK
        position = after(position, codes(position)[0] if position.turn == turner else "pass")
        assert not position.flying
    assert codes(position) == ["pass"]
    assert after(position, "pass").flying


# Flying.


@pytest.mark.parametrize(("bounce", "count"), [("free", 36), ("jump", 35)])
def test_number_of_first_flights(bounce: str, count: int) -> None:
    assert len(codes(flying(bounce))) == count


def test_the_one_free_bounce_is_from_i7_to_i5() -> None:
    assert set(codes(flying("free"))) - set(codes(flying("jump"))) == {"i7-i5"}


@pytest.mark.parametrize(("start", "ends"), [("b8", "c5 e5 g5"), ("h8", "c5 e5 g5 i5"), ("i7", "c5 e5 g5 i5"), ("b6", "c5 g5 i5")])
def test_first_flights(start: str, ends: str) -> None:
    assert [code[3:] for code in codes(flying(), start)] == ends.split()


@pytest.mark.parametrize(
    ("black", "white", "start", "ends"),
    [
        pytest.param("f6", "b2", "f6", "e5 g5", id="to the next cell"),
        pytest.param("f6 g5", "h4 b2", "f6", "e5 i3", id="over friend and foe"),
        pytest.param("f2", "b8", "f2", "", id="nobody flies off the last row"),
        pytest.param("b8", "b2", "b8", "b6 c7", id="off the rim without a jump; a corner is no way; d8 is not forward"),
        pytest.param("f6 e7", "b2", "f6", "e5 g5", id="backward over e7 to d8 is not forward"),
        pytest.param("b6 c7 d8", "b2", "b6", "b4 c5", id="back on the way: over c7 and d8, off c9, but e7 is not forward"),
        pytest.param("b6 c7 d8 f8 g7 h6", "b2", "b6", "b4 c5 i5", id="back and round, and in the end forward"),
    ],
)
def test_flights(black: str, white: str, start: str, ends: str) -> None:
    assert [code[3:] for code in codes(horses(black, white), start)] == ends.split()


@pytest.mark.parametrize(
    ("black", "free", "jump"),
    [
        ("b8", "b6 c7", "c7"),  # nothing flown over
        ("b8 b6", "c5 c7", "c5 c7"),  # b6 after the turn
        ("c7 b6", "b4 d6", "b4 d6"),  # b6 before the turn
    ],
)
def test_with_bounce_jump_a_turn_needs_something_flown_over(black: str, free: str, jump: str) -> None:
    assert [code[3:] for code in codes(horses(black, "b2"), black[:2])] == free.split()
    assert [code[3:] for code in codes(horses(black, "b2", bounce="jump"), black[:2])] == jump.split()


def test_a_way_home_is_no_move() -> None:
    loop = "c7 d6 e5 f4 g3 h2 i3 h4 g5 f6 e7 d8"
    assert names(rays(CELL["b8"])[1].cells) == loop
    assert codes(horses("b8 " + loop, ""), "b8") == ["b8-b6"]


def test_a_way_into_a_corner_is_no_move() -> None:
    diagonal = "g7 f6 e5 d4 c3 b2"
    assert "b2" in [code[3:] for code in codes(horses("h8", diagonal[:-3]), "h8")]
    assert "b2" not in [code[3:] for code in codes(horses("h8", diagonal), "h8")]


def test_nothing_is_taken_and_a_piece_keeps_its_state() -> None:
    position = after(horses("f6x g5", "h4 b2"), "f6-i3")
    assert position == horses("i3x g5", "h4 b2", WHITE, checked="h4")


def test_ways_to_the_same_cell_are_one_move_told_by_the_shortest() -> None:
    position = flying()
    assert len(codes(position, "h8-c5")) == 1
    flights = {code: names(position.route(position.parse(code))) for code in codes(position)}
    assert (flights["i7-i5"], flights["b8-e5"], flights["b8-c5"], flights["b8-g5"]) == ("j6", "", "a7", "c9")


# Check.


@pytest.mark.parametrize(
    ("black", "white", "code", "checked"),
    [
        pytest.param("f6", "e3x b2", "f6-e5", "", id="not next to anybody"),
        pytest.param("e5", "e3x b2", "e5-f4", "e3", id="plain checks marked"),
        pytest.param("e5x", "e3 b2", "e5-f4", "e3", id="marked checks plain"),
        pytest.param("e5", "e3 b2", "e5-f4", "", id="not the same state"),
        pytest.param("e5x", "e3x b2", "e5-f4", "", id="nor two marked ones"),
        pytest.param("e5", "e3x g3x g5 b2", "e5-f4", "e3 g3", id="all that are next to it"),
        pytest.param("c7", "d6x c5x b8", "c7-b6", "c5", id="d6 stands elsewhere"),
        pytest.param("c7", "d8x b2", "c7-d6", "", id="not at a distance"),
        pytest.param("e7", "e5x b2 c7x", "e7-d6", "c7 e5", id="behind it too"),
        pytest.param("c7 e7", "b8x d8x b2", "c7-d6", "", id="one that had been next to it is not"),
    ],
)
def test_check(black: str, white: str, code: str, checked: str) -> None:
    assert names(after(horses(black, white), code).checked) == checked


def test_a_piece_that_cannot_move_is_not_checked() -> None:
    """White's marked piece on row 8 has nowhere to go: ノーチェック."""
    position = after(horses("e7 h8 i3", "d8x b2", BLACK), "h8-g7")
    assert position.checked == ()
    beside = horses("c7 g7", "d8x b2", WHITE)
    assert beside.landings(CELL["d8"]) == []
    assert beside.checked_by(CELL["c7"]) == ()
    assert horses("c5 g7", "d4x b2", WHITE).checked_by(CELL["c5"]) == (CELL["d4"],)


def test_one_of_the_checked_pieces_must_move_anywhere_it_can() -> None:
    position = after(horses("e5", "e3x g3x b2 d2"), "e5-f4")
    assert sorted({code[:2] for code in codes(position)}) == ["e3", "g3"]
    assert codes(position, "e3") == codes(horses("f4", "e3x g3x b2 d2", WHITE), "e3")
    assert len(codes(horses("f4", "e3x g3x b2 d2", WHITE))) > len(codes(position))


def test_only_the_piece_that_has_just_moved_checks() -> None:
    position = after(horses("e5 b8", "e3x b2 h2"), "e5-f4 e3-d4 b8-c7")
    assert position.checked == ()


def test_check_belongs_to_the_position() -> None:
    assert horses("f4", "e3x b2", WHITE, checked="e3") != horses("f4", "e3x b2", WHITE)


# The end.


@pytest.mark.parametrize(
    ("black", "white", "turn", "code", "winner"),
    [
        ("b2 d2 f2x i3", "b8", BLACK, "i3-h2", BLACK),
        ("b2 d2 f4 i3", "b8", BLACK, "i3-h2", None),
        ("e3", "b8 d8x f8 g7", WHITE, "g7-h8", WHITE),
        ("b2 d2 h4 i3", "f2 b8", BLACK, "i3-h2", None),  # the fourth is White's
    ],
)
def test_four_on_the_last_row_win(black: str, white: str, turn: int, code: str, winner: int | None) -> None:
    before = horses(black, white, turn)
    assert before.outcome() is None
    position = after(before, code)
    outcome = position.outcome()
    assert (outcome and outcome.winner) == winner
    assert (position.legal_moves() == []) == (winner is not None)
    if outcome is not None:
        assert (outcome.reason.key, position.checked) == ("kokutan-no-uma.four", ())


def test_who_cannot_move_passes_and_two_passes_in_a_row_are_a_draw() -> None:
    stuck = horses("d2", "b8 d8")
    assert codes(stuck) == ["pass"]
    once = after(stuck, "pass")
    assert (once.outcome(), once.passes, codes(once)) == (None, 1, ["pass"])
    outcome = after(once, "pass").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (None, "kokutan-no-uma.nobody_moves")


def test_a_move_between_makes_two_passes_none_in_a_row() -> None:
    position = after(horses("d2", "f4"), "pass f4-g5 pass")
    assert (position.outcome(), position.passes) == (None, 1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("bounce", ["free", "jump"])
def test_with_all_24_pieces_it_never_happens_that_neither_side_can_move(bounce: str) -> None:
    """A flight depends only on the four empty cells. In every arrangement with both sides stuck, one side has already won."""
    assert not load("kokutan-no-uma").facts.draws
    full = {BLACK: bytes(int(cell in PLAYABLE) for cell in range(CELLS)), WHITE: bytes(3 * (cell in PLAYABLE) for cell in range(CELLS))}
    places = 0
    for empty in combinations(PLAYABLE, 4):
        stuck: dict[int, set[int]] = {}
        left = set(PLAYABLE) - set(empty)
        for side, board in full.items():
            standing = bytes(0 if cell in empty else man for cell, man in enumerate(board))
            position = Horses(rules(bounce), standing, bytes(CELLS), side, True, 0, ())
            stuck[side] = {cell for cell in left if not position.landings(cell)}
            if len(stuck[side]) < 12:
                break
        else:
            if stuck[BLACK] | stuck[WHITE] == left:
                places += 1
                only = {BLACK: left - stuck[WHITE], WHITE: left - stuck[BLACK]}
                assert any(set(GOAL[side]) <= only[side] for side in (BLACK, WHITE))
    assert places == 15
