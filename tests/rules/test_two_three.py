"""ツースリー as its rule book says it: tables of examples, every position of the game, and one game from the first move to the last."""

import pytest

from core.contract import IllegalMove, Outcome
from games import board_of, load
from games.common_board.grid import CELL, CELLS, NAMES
from games.two_three.rules import CAMP, LANE, Lane, Rules

BLACK, WHITE = 0, 1


def lane(black: str, white: str, turn: int = BLACK) -> Lane:
    """A position from the names of the cells with black and white men."""
    board = bytearray(CELLS)
    for man, cells in ((1, black), (2, white)):
        for cell in cells.split():
            board[CELL[cell]] = man
    game = load("two-three")
    assert isinstance(game, Rules)
    return Lane(game, bytes(board), turn)


def start() -> Lane:
    position = load("two-three").start()
    assert isinstance(position, Lane)
    return position


def codes(position: Lane) -> list[str]:
    return [position.code(move) for move in position.legal_moves()]


def after(position: Lane, line: str) -> Lane:
    for code in line.split():
        position = position.play(position.parse(code))
    return position


# The lane and the start.


def test_the_lane_is_columns_e_and_f_of_rows_2_to_8() -> None:
    assert [NAMES[cell] for cell in LANE] == [column + row for column in "ef" for row in "2345678"]


def test_white_fills_rows_2_to_4_and_black_rows_6_to_8() -> None:
    assert start() == lane("e6 e7 e8 f6 f7 f8", "e2 e3 e4 f2 f3 f4")
    assert [NAMES[cell] for cell in CAMP[WHITE]] == ["e2", "e3", "e4", "f2", "f3", "f4"]


def test_black_begins_with_a_step_on_either_file() -> None:
    assert start().turn == BLACK
    assert codes(start()) == ["e6-e5", "f6-f5"]


# Moves. The third column has the legal ones.


@pytest.mark.parametrize(
    ("black", "white", "turn", "moves"),
    [
        pytest.param("e6", "f3", BLACK, "e6-e5", id="Black steps up"),
        pytest.param("e6", "f3", WHITE, "f3-f4", id="White steps down"),
        pytest.param("e6", "e5", BLACK, "e6-e4", id="over one enemy"),
        pytest.param("e8", "e7 e6 e5 e4 e3", BLACK, "e8-e2", id="over an unbroken run, however long"),
        pytest.param("e8", "e6", BLACK, "e8-e7", id="an enemy farther off is not jumped"),
        pytest.param("e8", "e7 e5", BLACK, "e8-e6", id="a jump ends right behind the run, and there is no second one"),
        pytest.param("e8 e6", "e7 e2", BLACK, "e6-e5", id="an own piece behind the run stops the jump"),
        pytest.param("e8 e7", "f2", BLACK, "e7-e6", id="own pieces are never jumped"),
        pytest.param("e3", "e2", BLACK, "e3-e4", id="no cell behind the last row, so back it goes"),
        pytest.param("e2 f6", "e8", BLACK, "f6-f5", id="one that can go forward keeps the others from going back"),
        pytest.param("e2 f2", "e5", BLACK, "e2-e3 f2-f3", id="back by a step when nothing goes forward"),
        pytest.param("e2", "e3 e4", BLACK, "e2-e5", id="back by a jump too"),
        pytest.param("e2 e3", "f5", BLACK, "e3-e4", id="nor are own pieces jumped backward"),
        pytest.param("f2", "e8 f3", WHITE, "f3-f4", id="White's other piece has arrived"),
        pytest.param("e2", "e8 f8", WHITE, "e8-e7 f8-f7", id="White goes back upward"),
    ],
)
def test_moves(black: str, white: str, turn: int, moves: str) -> None:
    assert codes(lane(black, white, turn)) == moves.split()


def test_a_move_changes_two_cells_and_the_turn() -> None:
    assert after(start(), "e6-e5 e4-e6") == lane("e5 e7 e8 f6 f7 f8", "e2 e3 e6 f2 f3 f4")
    assert after(start(), "e6-e5").turn == WHITE


# The end.


@pytest.mark.parametrize(
    ("black", "white", "mover", "code", "winner"),
    [
        ("e2 e3 e5 f2 f3 f4", "e6 e7 e8 f5 f6 f7", BLACK, "e5-e4", BLACK),
        ("e2 e3 e5 f2 f3 f8", "e6 e7 e8 f5 f6 f7", BLACK, "e5-e4", None),  # five are not enough
        ("e3 e4 e5 f2 f3 f4", "e6 e7 e8 f5 f7 f8", WHITE, "f5-f6", WHITE),
    ],
)
def test_all_six_on_the_enemys_first_cells_win(black: str, white: str, mover: int, code: str, winner: int | None) -> None:
    before = lane(black, white, mover)
    assert before.outcome() is None
    position = after(before, code)
    outcome = position.outcome()
    assert (outcome.winner if isinstance(outcome, Outcome) else None) == winner
    assert (position.legal_moves() == []) == (winner is not None)


# The whole game, position by position.


@pytest.fixture(scope="module")
def solved() -> dict[Lane, tuple[int, int, int, int]]:
    """For every position that can arise: (winner, plies under best play, shortest and longest line to the end)."""
    found: dict[Lane, tuple[int, int, int, int]] = {}
    on_the_way: set[Lane] = set()

    def solve(position: Lane) -> tuple[int, int, int, int]:
        if position in found:
            return found[position]
        assert position not in on_the_way, "a cycle"
        on_the_way.add(position)
        outcome = position.outcome()
        if outcome is not None:
            assert outcome.winner is not None
            value = (outcome.winner, 0, 0, 0)
        else:
            moves = position.legal_moves()
            assert moves, "a position without a move"
            values = [solve(position.play(move)) for move in moves]
            wins = [plies for winner, plies, _, _ in values if winner == position.turn]
            winner = position.turn if wins else 1 - position.turn
            plies = min(wins) if wins else max(plies for _, plies, _, _ in values)
            value = winner, plies + 1, min(value[2] for value in values) + 1, max(value[3] for value in values) + 1
        on_the_way.remove(position)
        found[position] = value
        return value

    solve(start())
    return found


def test_it_has_14169_positions_none_without_a_move_and_no_cycle(solved: dict[Lane, tuple[int, int, int, int]]) -> None:
    assert len(solved) == 14169


def test_second_wins_in_34_plies_under_best_play_and_games_last_24_to_47(solved: dict[Lane, tuple[int, int, int, int]]) -> None:
    assert solved[start()] == (WHITE, 34, 24, 47)
    facts = load("two-three").facts
    assert (facts.most_plies, facts.draws) == (47, False)


def test_both_first_moves_lose_equally_long(solved: dict[Lane, tuple[int, int, int, int]]) -> None:
    assert [solved[after(start(), code)][:2] for code in codes(start())] == [(WHITE, 33), (WHITE, 33)]


def test_in_every_position_pieces_keep_their_names_and_all_is_told(solved: dict[Lane, tuple[int, int, int, int]]) -> None:
    for position in solved:
        names = {position.piece_id(cell) for cell in LANE if position.board[cell]}
        assert names == {side + column + number for side in "bw" for column in "ef" for number in "123"}
        for move in position.legal_moves():
            (event,) = position.events(move)
            assert position.play(move).piece_id(move.end) == event.piece == position.piece_id(move.start)


def test_going_back_is_announced(solved: dict[Lane, tuple[int, int, int, int]]) -> None:
    view = board_of(load("two-three"))
    assert sum(view.notice(position) is not None for position in solved) == 725
    assert view.notice(start()) is None


# Codes, notation, refusals.


@pytest.mark.parametrize(
    ("line", "code", "ja", "en"),
    [("", "e6-e5", "e5黒(e6)", "Be6-e5"), ("e6-e5", "e4-e6", "e6白(e4)", "We4-e6")],
)
def test_kifu(line: str, code: str, ja: str, en: str) -> None:
    position = after(start(), line)
    move = position.parse(code)
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)
    assert position.read(ja) == position.read(en) == position.read(code) == move


MIDDLE = ("e4 e7 e8 f5 f7 f8", "e2 e3 e6 f2 f4 f6")
NOTHING_FORWARD = ("e4 e6 f2", "e2 e3 e5 e8 f8")


@pytest.mark.parametrize(
    ("stand", "code", "key", "says"),
    [
        (MIDDLE, "", "refuse.unreadable", ""),
        (MIDDLE, "e7", "refuse.unreadable", ""),
        (MIDDLE, "e9-e10", "refuse.unreadable", ""),
        (MIDDLE, "z4-e4", "refuse.unreadable", ""),
        (MIDDLE, "a1-a2", "two-three.off_lane", "a1"),
        (MIDDLE, "e5-e4", "refuse.empty", "e5"),
        (MIDDLE, "e3-e4", "refuse.not_yours", "white piece"),
        (MIDDLE, "e8-e7", "two-three.own_ahead", "e7"),
        (MIDDLE, "e4-e5", "two-three.no_room", "e4"),
        (MIDDLE, "f5-e5", "two-three.straight", ""),
        (MIDDLE, "f5-f4", "two-three.only_there", "f3"),
        (MIDDLE, "f5-a1", "two-three.off_lane", "a1"),
        (("f5 e2", "e3 e4"), "e2-e5", "two-three.at_the_end", "e2"),
        (MIDDLE, "f5-f6", "two-three.forward", ""),
        (NOTHING_FORWARD, "e6-e5", "two-three.back_now", ""),
        (("e2 e3", "f5"), "e2-e3", "two-three.not_back", "e2"),
    ],
)
def test_a_refusal_says_why(stand: tuple[str, str], code: str, key: str, says: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        lane(*stand).parse(code)
    assert refused.value.reason.key == key
    assert says in str(refused.value.reason)


def test_a_tap_that_does_nothing_says_why() -> None:
    position = lane(*MIDDLE)
    assert position.explain((), "e4").key == "two-three.no_room"
    assert position.explain(("f5",), "f6").key == "two-three.forward"
    assert position.explain((), "nowhere").key == "refuse.nothing"


def test_the_diagram_shows_the_lane() -> None:
    assert start().diagram("en").split("\n")[:4] == ["  e f", "2 W W", "3 W W", "4 W W"]


# A game as both sides play it best: (moves that only step, moves that jump, moves back) by either side, and the end.
BEST = """e6-e5 e4-e6 f6-f5 f4-f6 e5-e4 e3-e5 f5-f4 f3-f5 e4-e3 f2-f3 f4-f2 f3-f4 e7-e4 e6-e7 f7-f3 f6-f7 f8-f6
    e5-e6 e8-e5 e7-e8 e5-e7 f7-f8 e7-e5 e6-e7 e5-e6 f5-f7 f6-f5 f4-f6 f5-f4 e2-e5 e3-e2 e5-e3 e6-e5 e3-e6"""


def test_the_game_both_play_best() -> None:
    position, kinds, back = start(), [0, 0], [0, 0]
    assert len(BEST.split()) == 34
    for code in BEST.split():
        assert position.outcome() is None
        back[position.turn] += position.goes_back()
        (event,) = position.events(position.parse(code))
        kinds[event.kind == "jump"] += 1
        position = after(position, code)
    assert (kinds, back) == ([18, 16], [2, 1])
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (WHITE, "two-three.arrived")
    assert [position.arrived(player) for player in (BLACK, WHITE)] == [5, 6]
