"""宇宙遊泳 as its rule book says it: tables of examples."""

import pytest
from playing import after, codes, reason
from playing import reach as ends

from core.contract import Event
from core.words import Words
from games import board_of, load
from games.common_board.columns import CELL, NAMES, SPACE
from games.uchu_yuei.rules import MARKED, OWNER, PASS, Rules, Voyage, piece


def voyage(black: str, white: str, hands: tuple[int, ...] = (0, 0, 0, 0), turn: int = 0, **options: str) -> Voyage:
    """A position from words like `e5 f7x`, `x` for a marked piece."""
    board = bytearray(90)
    for owner, men in enumerate((black.split(), white.split())):
        for man in men:
            board[CELL[man[:2]]] = piece(owner, int(man.endswith("x")))
    game = load("uchu-yuei", **options)
    assert isinstance(game, Rules)
    return Voyage(game, bytes(board), hands, turn, bytes(90))


def start(**options: str) -> Voyage:
    position = load("uchu-yuei", **options).start()
    assert isinstance(position, Voyage)
    return position


# The board and the start.


def test_space_is_the_perimeter_and_the_equator() -> None:
    space = {NAMES[cell] for cell in range(90) if SPACE[cell]}
    assert len(space) == 42
    assert space == {name for name in NAMES if name[0] in "aj" or name[1] in "159"}


def test_each_side_begins_with_six_of_both_kinds_and_may_drop_them_anywhere() -> None:
    assert start().hands == (6, 6, 6, 6)
    assert codes(start()) == sorted([f"{kind}@{name}" for kind in "ox" for name in NAMES])
    assert len(codes(after(start(), "o@e5"), "o@")) == len(codes(after(start(), "o@e5"), "x@")) == 89


def test_a_drop_leaves_the_hand() -> None:
    position = after(start(), "o@e5 x@f7")
    assert position.hands == (5, 6, 6, 5)
    assert [(OWNER[position.board[CELL[cell]]], MARKED[position.board[CELL[cell]]]) for cell in ("e5", "f7")] == [(0, 0), (1, 1)]


def test_what_is_not_in_hand_is_not_dropped() -> None:
    position = voyage("e3", "d7", (0, 2, 6, 6))
    assert codes(position, "o@") == []
    assert len(codes(position, "x@")) == 88


# (a) A step.


@pytest.mark.parametrize(
    ("black", "step", "reached"),
    [
        ("d3", "orthogonal", "c3 d2 d4 e3"),
        ("d3", "king", "c2 c3 c4 d2 d4 e2 e3 e4"),
        ("d3x", "orthogonal", "b2 b4 c1 c5 e1 e5 f2 f4"),
        ("d3x", "king", "b2 b4 c1 c5 e1 e5 f2 f4"),
        ("d3 d2 e2x", "orthogonal", "c3 d4 e3"),  # its own side is in the way, and is not jumped over
    ],
)
def test_a_plain_piece_steps_and_a_marked_one_leaps(black: str, step: str, reached: str) -> None:
    assert ends(voyage(black, "", step=step), "d3") == reached


# (b) A jump.


@pytest.mark.parametrize(
    ("black", "white", "reached"),
    [
        ("d3", "e3", "c3 d2 d4 f3"),  # over one
        ("d3", "e3 f3x g3", "c3 d2 d4 h3"),  # over an unbroken run, of either kind
        ("d3", "e3 g3", "c3 d2 d4 f3"),  # once, not on from there
        ("d3", "f3", "c3 d2 d4 e3"),  # not over one that is not next to it
        ("d3 f3", "e3", "c3 d2 d4"),  # not over two of different sides
        ("d3", "e2 e4 c2 c4", "b1 b5 c3 d2 d4 e3 f1 f5"),  # in any of the eight directions
        ("d3", "d2 d1 c3 b3 a3", "d4 e3"),  # not off the board
        ("d3x", "d4 d5", "b2 b4 c1 c5 d6 e1 e5 f2 f4"),  # a marked piece too
    ],
)
def test_a_jump_goes_over_enemies_to_the_first_cell_behind(black: str, white: str, reached: str) -> None:
    assert ends(voyage(black, white), "d3") == reached


def test_nothing_is_taken_by_a_jump() -> None:
    position = after(voyage("d3", "e3 f3"), "d3-g3")
    assert [NAMES[cell] for cell in range(90) if OWNER[position.board[cell]] == 1] == ["e3", "f3"]


# (c) Space travel.


def test_an_empty_space_is_open_from_end_to_end() -> None:
    assert ends(voyage("a1", ""), "a1") == " ".join(name for name in NAMES if SPACE[CELL[name]] and name != "a1")


@pytest.mark.parametrize(
    ("black", "white", "cell", "reached"),
    [
        ("a1", "c1 a3", "a1", "a2 b1"),  # any enemy blocks, and only an adjacent piece is jumped
        ("a1 c1 a3", "", "a1", "a2 b1"),  # and so does one's own side
        ("a1", "b1 a3", "a1", "a2 c1"),  # a jump does not go on through space
        ("e5 d5 f5", "", "e5", "e4 e6"),  # off into the ground only by its step
        ("e5 c5 f5", "", "e5", "d5 e4 e6"),
        ("b2", "", "b2", "a2 b1 b3 c2"),  # no piece travels from the ground
    ],
)
def test_any_piece_blocks_the_way_through_space(black: str, white: str, cell: str, reached: str) -> None:
    assert ends(voyage(black, white), cell) == reached


def test_ways_to_the_same_cell_are_one_move() -> None:
    position = voyage("a1", "b1")
    assert codes(position, "a1-c1") == ["a1-c1"]  # by a jump, and the long way round
    assert [event.kind for event in position.events(position.parse("a1-c1"))] == ["jump"]  # type: ignore[arg-type]
    assert [event.kind for event in position.events(position.parse("a1-a2"))] == ["slide"]  # type: ignore[arg-type]
    far = position.events(position.parse("a1-e1"))[0]  # type: ignore[arg-type]
    assert (far.kind, far.start, far.end, far.value) == ("fly", "a1", "e1", ("a5", "j5", "j1"))


@pytest.mark.parametrize("flip", ["off", "on"])
def test_a_journey_back_to_its_own_cell_is_no_move(flip: str) -> None:
    position = voyage("a1", "", flip=flip)
    assert codes(position, "a1-a1") == []
    assert reason(position, "a1-a1" + ("*" if flip == "on" else "")) == "uchu-yuei.own_cell"


# The options.


def test_with_flip_a_move_on_the_board_may_turn_the_piece_over_and_a_drop_may_not() -> None:
    position = voyage("d3", "g7x", (1, 0, 0, 0), flip="on")
    assert codes(position, "d3-") == [f"d3-{end}{star}" for end in ("c3", "d2", "d4", "e3") for star in ("", "*")]
    assert not any(code.endswith("*") for code in codes(position, "o@"))
    turned = after(position, "d3-d4*")
    assert MARKED[turned.board[CELL["d4"]]] == 1
    assert MARKED[after(turned, "g7-f5*").board[CELL["f5"]]] == 0
    assert turned.hands == position.hands


def test_without_it_nothing_turns_over() -> None:
    position = voyage("d3", "")
    assert not any(code.endswith("*") for code in codes(position))
    assert reason(position, "d3-d4*") == "uchu-yuei.never_flips"


# The end.

LINES = ["b3 c3 d3 e3x f3", "d2 d3x d4 d5 d6", "b2 c3 d4 e5x f6", "f2 e3 d4 c5 b6x"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("missing", range(5))
def test_five_in_an_unbroken_line_win(line: str, missing: int) -> None:
    cells = line.split()
    kind, cell = "x" if cells[missing].endswith("x") else "o", cells.pop(missing)[:2]
    before = voyage(" ".join(cells), "h7 i8 h3", (1, 1, 1, 1))
    assert before.outcome() is None
    won = after(before, f"{kind}@{cell}")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key, won.legal_moves()) == (0, "uchu-yuei.five", [])


@pytest.mark.parametrize(
    ("black", "code"),
    [("b3 c3 e3 f3", "o@d4"), ("b3 c3 e3 f3 g2", "o@g3"), ("i1 j1 a2 b2", "o@c2"), ("i1 j1 b2 c2", "o@a1")],
)
def test_four_a_gap_or_a_line_round_the_edge_do_not(black: str, code: str) -> None:
    assert after(voyage(black, "h7", (1, 1, 1, 1)), code).outcome() is None


def test_an_enemy_breaks_the_line() -> None:
    assert after(voyage("b3 c3 e3 f3", "d3", (2, 0, 1, 0)), "o@g3").outcome() is None


def test_more_than_five_win_too_and_white_as_well() -> None:
    outcome = after(voyage("h7", "b3 c3 d3 f3 g3x", (1, 1, 1, 1), turn=1), "x@e3").outcome()
    assert outcome is not None
    assert outcome.winner == 1


def test_a_five_can_be_made_by_a_move_on_the_board() -> None:
    position = voyage("b5 c5 d5 e5 h9x", "h7")
    assert after(position, "h9-j5").outcome() is None
    assert after(position, "h9-f5").outcome() is not None
    assert after(voyage("b3 c3 d3 e3 g3", "h7"), "g3-f3").outcome() is not None
    assert after(voyage("b3 c3 d3 e3", "h7"), "b3-b4").outcome() is None


def test_the_outcome_is_seen_in_the_position_alone() -> None:
    played = after(voyage("b3 c3 d3 e3", "h7", (1, 0, 1, 0)), "o@f3")
    seen = Voyage(played.game, played.board, played.hands, played.turn, played.serial)
    assert played == seen
    assert seen.outcome() == played.outcome() is not None


def test_who_can_neither_drop_nor_move_passes() -> None:
    # Black has nothing at all: no game comes to this, but no smaller position shows the rule.
    shut = voyage("", "e5", (0, 0, 1, 0))
    assert codes(shut) == ["pass"]
    assert shut.taps(PASS) == ("pass",)
    assert (shut.kifu(PASS), shut.kifu(PASS, "en")) == ("パス", "pass")
    assert shut.events(PASS) == [Event("pass", "", "", "", 0)]
    passed = after(shut, "pass")
    assert (passed.board, passed.turn, passed.outcome()) == (shut.board, 1, None)
    assert reason(start(), "pass") == "uchu-yuei.no_pass"
    assert after(voyage("e5", "", (1, 0, 0, 0), turn=1), "pass").turn == 0


# Codes and notation.


@pytest.mark.parametrize(
    ("code", "ja", "en", "taps"),
    [
        ("o@c7", "c7黒打", "B@c7", ("hand:o", "c7")),
        ("x@c7", "c7黒反打", "B+@c7", ("hand:x", "c7")),
        ("d3-d4", "d4黒(d3)", "Bd3-d4", ("d3", "d4")),
        ("f7-e9", "e9黒反(f7)", "B+f7-e9", ("f7", "e9")),
    ],
)
def test_codes_kifu_and_taps(code: str, ja: str, en: str, taps: tuple[str, ...]) -> None:
    position = voyage("d3 f7x", "h7", (1, 1, 0, 0))
    move = position.parse(code)
    assert (position.kifu(move), position.kifu(move, "en"), position.taps(move)) == (ja, en, taps)  # type: ignore[arg-type]
    for text in (code, ja, en):
        assert position.read(text) == move


@pytest.mark.parametrize(
    ("code", "ja", "en", "taps"),
    [
        ("d3-d4", "d4黒(d3)", "Bd3-d4", ("d3", "d4", "choice:-")),
        ("d3-d4*", "d4黒転(d3)", "Bd3-d4*", ("d3", "d4", "choice:*")),
        ("f7-e9*", "e9黒反転(f7)", "B+f7-e9*", ("f7", "e9", "choice:*")),
    ],
)
def test_turning_over_is_written_after_the_state_before_it(code: str, ja: str, en: str, taps: tuple[str, ...]) -> None:
    position = voyage("d3 f7x", "h7", (1, 1, 0, 0), flip="on")
    move = position.parse(code)
    assert (position.kifu(move), position.kifu(move, "en"), position.taps(move)) == (ja, en, taps)  # type: ignore[arg-type]
    for text in (code, ja, en):
        assert position.read(text) == move


@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("", "refuse.unreadable"),
        ("o@k5", "refuse.unreadable"),
        ("y@e5", "refuse.unreadable"),
        ("d3d4", "refuse.unreadable"),
        ("d3-d4**", "refuse.unreadable"),
        ("o@d3", "uchu-yuei.not_empty"),
        ("o@f4", "uchu-yuei.not_empty"),
        ("x@e8", "uchu-yuei.none_in_hand"),
        ("o@e8*", "uchu-yuei.no_flip_on_drop"),
        ("e7-e8", "refuse.empty"),
        ("f4-f3", "refuse.not_yours"),
        ("d3-d2", "refuse.own_piece"),
        ("d3-f4", "uchu-yuei.takes_nothing"),
        ("d3-e4", "uchu-yuei.goes.plain"),
        ("d2-d4", "uchu-yuei.goes.marked"),
        ("a5-h9", "uchu-yuei.no_way_through_space"),
    ],
)
def test_a_refusal_says_why(code: str, key: str) -> None:
    assert reason(voyage("d3 d2x a5 a3 a7 c5", "f4", (1, 0, 1, 1)), code) == key


def test_a_refusal_knows_the_options_and_the_end() -> None:
    assert reason(voyage("d3", "", step="king"), "d3-f3") == "uchu-yuei.goes.king"
    assert reason(voyage("e5", "d3", (1, 1, 1, 0), turn=1), "x@d5") == "uchu-yuei.none_in_hand"
    assert reason(voyage("e5", "d3", (1, 1, 0, 1), turn=1), "o@d5") == "uchu-yuei.none_in_hand"
    assert reason(voyage("e5", "d3", (0, 0, 1, 1), turn=1), "o@d3") == reason(voyage("e5", "d3", (0, 0, 1, 1), turn=1), "x@e5")
    assert reason(after(voyage("b3 c3 d3 e3", "h7", (1, 0, 1, 0)), "o@f3"), "o@a1") == "refuse.over"


@pytest.mark.parametrize(
    ("taps", "spot", "key"),
    [
        ((), "e7", "uchu-yuei.choose_piece"),
        ((), "f4", "refuse.not_yours"),
        ((), "a1", "uchu-yuei.hemmed_in"),
        ((), "hand:x", "uchu-yuei.none_in_hand"),
        ((), "pass", "uchu-yuei.no_pass"),
        (("hand:o",), "d3", "uchu-yuei.not_empty"),
        (("d3",), "d2", "refuse.own_piece"),
    ],
)
def test_an_idle_tap_is_explained(taps: tuple[str, ...], spot: str, key: str) -> None:
    position = voyage("d3 d2x a1 a2 b1 c1 a3 b2 c2 c3", "f4", (1, 0, 1, 1))
    assert position.explain(taps, spot).key == key


# Around the board.


def test_a_hand_shows_what_is_left_and_only_who_is_to_move_taps_it() -> None:
    position = voyage("d3", "f4", (2, 0, 1, 3))
    view = board_of(position.game)
    assert [(item.tap, item.symbol, item.count) for item in view.hand(position, 0)] == [("hand:o", "disc-o", 2)]
    assert [(item.tap, item.symbol, item.count) for item in view.hand(position, 1)] == [("", "disc-o", 1), ("", "disc-x", 3)]


@pytest.mark.parametrize(
    ("white", "hands", "threatened"),
    [
        ("c3 d3 e3 f3", (0, 0, 1, 0), ["b3", "g3"]),
        ("c3 d3 e3 f3", (0, 0, 0, 0), []),  # a piece from the line itself makes no five
        ("c3 d3 e3 f3 h3", (0, 0, 0, 0), ["g3"]),
        ("c3 d3 f3 g3", (0, 0, 0, 1), ["e3"]),
        ("c3 d3 e3", (0, 0, 6, 6), []),
    ],
)
def test_where_the_other_side_would_make_five_is_marked(white: str, hands: tuple[int, ...], threatened: list[str]) -> None:
    position = voyage("c8 h8", white, hands)
    view = board_of(position.game)
    assert [mark.spot for mark in view.warnings(position)] == threatened
    assert view.notice(position) is None
    told = Words("uchu-yuei.threat", colour=Words("colour.white"), cells=" ".join(threatened))
    assert view.mind(position) == (told if threatened else None)


def test_a_piece_keeps_its_name_when_it_moves_and_turns_over() -> None:
    position = after(start(flip="on"), "o@e5 x@e6 x@a1")
    view = board_of(position.game)
    assert [(piece.id, piece.spot) for piece in view.pieces(position, 0)] == [("b1", "e5"), ("b2", "a1"), ("w1", "e6")]
    moved = after(position, "e6-f8* a1-j9*")
    assert [(piece.id, piece.spot) for piece in view.pieces(moved, 0)] == [("b1", "e5"), ("b2", "j9"), ("w1", "f8")]


def test_which_of_two_like_pieces_stands_where_makes_no_other_position() -> None:
    one, other = after(start(), "o@e5 x@a9 o@e7"), after(start(), "o@e7 x@a9 o@e5")
    assert one == other
    assert hash(one) == hash(other)
