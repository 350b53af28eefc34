"""真剣勝負 as its rule book says it: tables of examples, and one game from the first move to the last."""

import pytest
from playing import after, codes, reason
from playing import reach as ends

from core.words import Words
from games import board_of, load
from games.common_board.columns import CELL, NAMES
from games.shinken_shobu.rules import FLIPS, MARKED, OWNER, Race, Rules, piece


def race(black: str, white: str, turn: int = 0, flips: int = FLIPS) -> Race:
    """A position from words like `e5 f7x`, `x` for a marked piece."""
    board, serial = bytearray(90), bytearray(90)
    for owner, men in enumerate((black.split(), white.split())):
        for i, man in enumerate(men):
            board[CELL[man[:2]]] = piece(owner, int(man.endswith("x")))
            serial[CELL[man[:2]]] = i
    game = load("shinken-shobu")
    assert isinstance(game, Rules)
    return Race(game, bytes(board), turn, flips, bytes(serial))


def start() -> Race:
    position = load("shinken-shobu").start()
    assert isinstance(position, Race)
    return position


def won(position: Race) -> tuple[int | None, str] | None:
    outcome = position.outcome()
    return outcome and (outcome.winner, outcome.reason.key)


HOMES = " ".join(letter + "9" for letter in "abcdefghij"), " ".join(letter + "1" for letter in "abcdefghij")


# The start and the set-up.


def test_ten_against_ten_on_the_home_rows_all_plain() -> None:
    assert start() == race(*HOMES, flips=0)


def test_in_the_first_four_plies_each_turns_two_of_his_own_over() -> None:
    position = start()
    assert codes(position) == [f"*{letter}9" for letter in "abcdefghij"]
    position = after(position, "*e9")
    assert codes(position) == [f"*{letter}1" for letter in "abcdefghij"]
    position = after(position, "*a1")
    assert codes(position) == [f"*{letter}9" for letter in "abcdfghij"]  # e9 has been turned over
    position = after(position, "*f9 *j1")
    assert {NAMES[i] for i, p in enumerate(position.board) if MARKED[p]} == {"e9", "a1", "f9", "j1"}
    assert position.turn == 0
    assert not any(code.startswith("*") for code in codes(position))


def test_the_order_of_turning_over_leaves_no_trace() -> None:
    assert after(start(), "*e9 *a1 *f9 *j1") == after(start(), "*f9 *j1 *e9 *a1")


def test_with_nothing_turned_over_black_would_have_70_moves() -> None:
    position = race(*HOMES)
    assert len(codes(position)) == 70
    for letter in "abcdefghij":
        assert ends(position, letter + "9") == " ".join(f"{letter}{row}" for row in range(2, 9))


# How the pieces go.


@pytest.mark.parametrize(
    ("black", "white", "cell", "reached"),
    [
        ("d8", "", "d8", "c8 d1 d2 d3 d4 d5 d6 d7 e8"),  # one step left or right, any number forward
        ("d8 d6", "", "d8", "c8 d7 e8"),  # only through empty cells
        ("d8 c8 d7 e8", "", "d8", ""),
        ("d8", "d6", "d8", "c8 d7 e8"),  # and nothing is taken from afar
        ("d8", "d7 c8", "d8", "c8 d7 e8"),  # one step takes, sideways or forward
        ("d8", "c7 e7", "d8", "c8 d1 d2 d3 d4 d5 d6 d7 e8"),  # not diagonally
        ("d8x", "c7", "d8", "c7 c8 d1 d2 d3 d4 d5 d6 d7 e7 e8"),  # but a marked piece does, and takes so
        ("d8x", "c6", "d8", "c7 c8 d1 d2 d3 d4 d5 d6 d7 e7 e8"),
        ("d8x d7 c8", "", "d8", "c7 e7 e8"),
        ("d5", "", "d5", "a5 b5 c5 d1 d2 d3 d4 e5 f5 g5 h5 i5 j5"),  # the equator runs left and right
        ("d5 b5", "f5", "d5", "c5 d1 d2 d3 d4 e5"),
        ("d5", "c5 e5", "d5", "c5 d1 d2 d3 d4 e5"),
        ("a5", "", "a5", "a1 a2 a3 a4 b5 c5 d5 e5 f5 g5 h5 i5 j5"),
        ("a8", "", "a8", "a1 a2 a3 a4 a5 a6 a7 b8"),
        ("d9", "", "d9", "c9 d1 d2 d3 d4 d5 d6 d7 d8 e9"),  # a plain piece does not run along the edge
    ],
)
def test_where_a_piece_goes(black: str, white: str, cell: str, reached: str) -> None:
    assert ends(race(black, white or "j1"), cell) == reached


def edge(*parts: str) -> list[str]:
    """Cells of the perimeter: `a1-a8` for a stretch of a column or a row."""
    cells: set[str] = set()
    for part in parts:
        first, last = part.split("-")
        for column in range(ord(first[0]), ord(last[0]) + 1):
            cells |= {chr(column) + str(row) for row in range(int(first[1]), int(last[1]) + 1)}
    return sorted(cells)


@pytest.mark.parametrize(
    ("black", "white", "cell", "reached"),
    [
        # From the home row all the way round: left and right, up either side, along the far row.
        ("e9x", "j1", "e9", edge("a1-a9", "b1-i1", "b9-d9", "f9-i9", "j2-j9", "e2-e8") + ["d8", "f8"]),
        # Any piece blocks: here on a6 and j7.
        ("e9x a6", "j7", "e9", edge("a7-a9", "b9-d9", "f9-j9", "j8-j8", "e1-e8") + ["d8", "f8"]),
        # From the side it goes up and along, never down again.
        ("a4x", "i2", "a4", edge("a1-a3", "b1-j1") + ["b3", "b4"]),
        # It does not go past an enemy, and takes only a piece one step away.
        ("a4x", "a2", "a4", ["a3", "b3", "b4"]),
        ("a4x", "a3", "a4", ["a3", "b3", "b4"]),
        # White goes the other way.
        ("i8", "a6x", "a6", edge("a7-a9", "b9-j9") + ["b6", "b7"]),
        # On the ground, or inside the equator, there is no edge to run along.
        ("b8x", "j1", "b8", ["a7", "a8", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "c7", "c8"]),
        ("b5x", "j1", "b5", ["a4", "a5", "b1", "b2", "b3", "b4", "c4", *(letter + "5" for letter in "cdefghij")]),
    ],
)
def test_a_marked_piece_runs_along_the_edge(black: str, white: str, cell: str, reached: list[str]) -> None:
    turn = int(cell in (man[:2] for man in white.split()))
    assert ends(race(black, white, turn), cell).split() == sorted(set(reached))


def test_nobody_ever_moves_backward() -> None:
    for position, ahead in ((race("d5 e6x a5x j8x", "i2"), -1), (race("i8", "d5 e6x a5x j3x", 1), 1)):
        for code in codes(position):
            assert (int(code[4]) - int(code[1])) * ahead >= 0


# The ends.


def test_who_stands_on_the_far_row_and_cannot_be_taken_has_won_at_once() -> None:
    position = after(race("d2 a9", "g1 h3"), "d2-d1")
    assert won(position) == (0, "shinken-shobu.reached")
    assert position.legal_moves() == []


@pytest.mark.parametrize(("white", "takers"), [("c1 h3", ["c1-d1"]), ("e1x h3", ["e1-d1"]), ("c1 e1 h3", ["c1-d1", "e1-d1"])])
def test_only_a_piece_beside_it_on_the_row_can_take_an_invader(white: str, takers: list[str]) -> None:
    position = after(race("d2 a9", white), "d2-d1")
    assert won(position) is None
    assert [code for code in codes(position) if code.endswith("d1")] == takers
    assert len(codes(position)) > len(takers)  # taking it is not compulsory
    for code in codes(position):
        assert won(after(position, code)) == (None if code in takers else (0, "shinken-shobu.reached"))


def test_the_invader_wins_even_if_the_reply_invades_too() -> None:
    position = after(race("d2 a9", "c1 h8"), "d2-d1 h8-h9")
    assert position.turn == 0
    assert won(position) == (0, "shinken-shobu.reached")


def test_taking_the_invader_by_a_piece_that_is_taken_in_turn_goes_on() -> None:
    position = after(race("d2 d4 e2x a9", "c1 h3"), "d2-d1 c1-d1")
    assert won(position) is None
    assert won(after(position, "e2-d1")) == (0, "shinken-shobu.reached")  # the next invader, and no piece beside it


def test_a_piece_may_invade_by_taking_and_along_the_edge() -> None:
    assert won(after(race("d2x a9", "c1 h3"), "d2-c1")) == (0, "shinken-shobu.reached")
    assert won(after(race("a4x j9", "h3"), "a4-g1")) == (0, "shinken-shobu.reached")
    assert won(after(race("b4", "j6x d1", 1), "j6-c9")) == (1, "shinken-shobu.reached")


def test_a_home_row_is_only_the_enemys_goal() -> None:
    assert won(race("d9 e9x", "d1 e1x")) is None
    assert won(after(race("d9 e9", "d1"), "e9-f9")) is None


def test_who_has_no_piece_left_has_lost() -> None:
    assert won(after(race("d5 a9", "d4"), "d5-d4")) == (0, "shinken-shobu.none_left")
    assert won(after(race("d5", "d4 a1", 1), "d4-d5")) == (1, "shinken-shobu.none_left")


def test_taking_the_invader_that_was_the_last_piece_wins() -> None:
    assert won(after(race("d2", "c1 h3"), "d2-d1 c1-d1")) == (1, "shinken-shobu.none_left")


# Codes and notation.


@pytest.mark.parametrize(
    ("code", "ja", "en", "taps", "kinds"),
    [
        ("d5-d2", "d2黒(d5)", "Bd5-d2", ("d5", "d2"), "slide"),
        ("d5-c5", "c5黒取(d5)", "Bd5xc5", ("d5", "c5"), "take slide"),
        ("f6-f5", "f5黒反(f6)", "B+f6-f5", ("f6", "f5"), "slide"),
        ("f6-g5", "g5黒反取(f6)", "B+f6xg5", ("f6", "g5"), "take slide"),
        ("a3-d1", "d1黒反(a3)", "B+a3-d1", ("a3", "d1"), "fly goal"),
        ("a3-a1", "a1黒反(a3)", "B+a3-a1", ("a3", "a1"), "slide goal"),
    ],
)
def test_codes_kifu_taps_and_events(code: str, ja: str, en: str, taps: tuple[str, ...], kinds: str) -> None:
    position = race("d5 f6x a3x", "c5 g5x h1")
    move = position.parse(code)
    assert (position.kifu(move), position.kifu(move, "en"), position.taps(move)) == (ja, en, taps)  # type: ignore[arg-type]
    assert " ".join(event.kind for event in position.events(move)) == kinds  # type: ignore[arg-type]
    for text in (code, ja, en):
        assert position.read(text) == move


def test_turning_over_in_the_set_up_is_one_tap() -> None:
    position = start()
    move = position.parse("*e9")
    assert (position.kifu(move), position.kifu(move, "en"), position.taps(move)) == ("e9黒転", "Be9*", ("e9",))  # type: ignore[arg-type]
    for text in ("*e9", "e9黒転", "Be9*", "e9黒反転"):
        assert position.read(text) == move


def test_a_run_along_the_edge_tells_the_corners_it_turns() -> None:
    position = race("b9x", "j4")
    flight = position.events(position.parse("b9-i1"))[0]  # type: ignore[arg-type]
    assert (flight.kind, flight.value) == ("fly", ("a9", "a1"))
    position = race("i9x", "a4")
    flight = position.events(position.parse("i9-b1"))[0]  # type: ignore[arg-type]
    assert (flight.kind, flight.value) == ("fly", ("j9", "j1"))


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("", "refuse.unreadable"),
        ("*k9", "refuse.unreadable"),
        ("e9", "refuse.unreadable"),
        ("d8-d8", "refuse.unreadable"),
        ("e9*", "refuse.unreadable"),
        ("e6-e5", "refuse.empty"),
        ("b2-b3", "refuse.not_yours"),
        ("*d8", "shinken-shobu.set_up_over"),
        ("d8-d9", "shinken-shobu.backward"),
        ("d8-c7", "shinken-shobu.diagonal_marked"),
        ("d8-f8", "shinken-shobu.sideways_one"),
        ("d8-f6", "shinken-shobu.straight"),
        ("d8-d4", "refuse.own_piece"),
        ("d8-d2", "shinken-shobu.blocked"),
        ("b8-b2", "shinken-shobu.takes_one_step"),
        ("h5-f5", "shinken-shobu.blocked"),
        ("h9-j9", "shinken-shobu.orbit_marked"),
        ("h9-j7", "shinken-shobu.orbit_marked"),
        ("e9-a9", "shinken-shobu.blocked"),
        ("e9-a3", "shinken-shobu.blocked"),
        ("a5-j3", "shinken-shobu.straight"),
        ("a5-c4", "shinken-shobu.straight"),
    ],
)
def test_a_refusal_says_why(code: str, key: str) -> None:
    assert reason(race("d8 d4 b8 h5 g5 h9 e9x c9 a5x", "b2 j1"), code) == key


@pytest.mark.parametrize(
    ("line", "code", "key"),
    [
        ("", "e9-e6", "shinken-shobu.turn_first"),
        ("", "*e1", "refuse.not_yours"),
        ("", "*e5", "refuse.empty"),
        ("*e9 *e1", "*e9", "shinken-shobu.marked_already"),
        ("*e9 *e1 *f9 *f1", "*d9", "shinken-shobu.set_up_over"),
    ],
)
def test_a_refusal_in_the_set_up_says_why(line: str, code: str, key: str) -> None:
    assert reason(after(start(), line), code) == key


def test_nothing_is_played_after_the_end() -> None:
    assert reason(after(race("d2 a9", "g1"), "d2-d1"), "g1-f1") == "refuse.over"


def test_an_idle_tap_is_explained() -> None:
    position = race("d8 c8 d7 e8", "b2")
    assert position.explain((), "d8").key == "shinken-shobu.hemmed_in"
    assert position.explain((), "b2").key == "refuse.not_yours"
    assert position.explain((), "nowhere").key == "refuse.nothing"
    assert position.explain(("c8",), "d8").key == "refuse.own_piece"
    assert after(start(), "*e9 *e1").explain((), "e9").key == "shinken-shobu.marked_already"


# Around the board.


def test_the_set_up_and_an_invader_are_announced() -> None:
    view = board_of(start().game)
    counted = [view.notice(after(start(), line)) for line in ("", "*e9", "*e9 *e1", "*e9 *e1 *f9", "*e9 *e1 *f9 *f1")]
    assert [words and words.values["left"] for words in counted] == [2, 2, 1, 1, None]
    invaded = after(race("d2 a9", "c1 h3"), "d2-d1")
    assert view.mind(invaded) == Words("shinken-shobu.take_it", colour=Words("colour.black"), cell="d1") and view.notice(invaded) is None
    assert [mark.spot for mark in view.warnings(invaded)] == ["d1"]
    assert view.mind(after(race("d2 a9", "h3"), "d2-d1")) is None  # it is over


def test_a_piece_keeps_its_name_when_it_moves() -> None:
    position = after(start(), "*e9 *e1 *f9 *f1 e9-e4 a1-a5")
    view = board_of(position.game)
    where = {piece.id: piece.spot for piece in view.pieces(position, 0)}
    assert (where["be"], where["bd"], where["wa"], where["wj"], len(where)) == ("e4", "d9", "a5", "j1", 20)
    assert all(piece.owner == OWNER[position.board[CELL[piece.spot]]] for piece in view.pieces(position, 0))
