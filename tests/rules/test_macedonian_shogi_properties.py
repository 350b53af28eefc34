"""マケドニア将棋 under random play: a second, plain implementation agrees, the events tell the truth, the board has its symmetry."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from core.contract import Event
from games import evaluation_of
from games.macedonian_shogi.army import FACE, FACES, HELD, NAMES, OWNER
from games.macedonian_shogi.rules import FIRST_DROP, HAND, KEEP, WRITTEN, Army, Rules
from tools.test_support.perft import perft

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("macedonian-shogi")


# A second implementation, written from the rule book and sharing nothing with the rules module: cells are (file, rank), and the side
# to move always sits at the bottom.
class Man(NamedTuple):
    mine: bool
    kind: str  # 歩重弓騎将子王矢
    up: bool = False
    arrows: int = 0


Cell = tuple[int, int]
Field = dict[Cell, Man]
LETTERS = dict(zip("PHBNGSKA", "歩重弓騎将子王矢", strict=True))
AROUND = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]
STEPS = {
    "王": AROUND,
    "将": [(f, r) for f, r in AROUND if (f, r) not in ((1, 1), (-1, 1))],
    "子": [(f, r) for f, r in AROUND if r != 0 and (f, r) != (0, 1)],
    "騎": [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
    "弓": [(0, 1), (0, -1), (1, 0), (-1, 0)],
    "歩": [(0, -1)],
    "重": [(0, -1)],
    "矢": [],
}


def inside(cell: Cell) -> bool:
    return 1 <= cell[0] <= 8 and 1 <= cell[1] <= 8


def seen_from_below(position: Army) -> tuple[Field, dict[str, int], int]:
    """The men, the hand and the passes of the side to move, on a board turned so that this side is at the bottom."""
    field = {}
    for i, p in enumerate(position.board):
        if p:
            file, rank = int(NAMES[i][0]), int(NAMES[i][1])
            cell = (file, rank) if position.turn == 0 else (9 - file, 9 - rank)
            face = FACE[p]
            field[cell] = Man(OWNER[p] == position.turn, LETTERS[face[0]], "+" in face, int(face[1]) if face[0] == "B" else 0)
    hand = {LETTERS[kind]: position.hands[position.turn * HAND + i] for i, kind in enumerate(HELD)}
    return field, hand, position.passes[position.turn]


def first_met(field: Field, cell: Cell, way: tuple[int, int]) -> tuple[list[Cell], Cell | None]:
    """The empty cells on a way, and the cell of the first man on it."""
    empty: list[Cell] = []
    while True:
        cell = cell[0] + way[0], cell[1] + way[1]
        if not inside(cell):
            return empty, None
        if cell in field:
            return empty, cell
        empty.append(cell)


def plain_board_moves(field: Field) -> list[tuple[Cell, str, Cell]]:
    found = []
    for cell, man in field.items():
        if not man.mine:
            continue
        steps = STEPS[man.kind] + ([(1, 0), (-1, 0)] if man.up else [])
        for f, r in steps:
            end = cell[0] + f, cell[1] + r
            if inside(end) and not (end in field and field[end].mine):
                found.append((cell, "-", end))
        two = cell[0], cell[1] - 2
        if man.kind == "重" and inside(two) and (cell[0], cell[1] - 1) not in field and not (two in field and field[two].mine):
            found.append((cell, "-", two))
        for way in AROUND:
            empty, met = first_met(field, cell, way)
            if man.arrows > 0:
                found += [(cell, "~", end) for end in empty]
                if met and not field[met].mine:
                    found.append((cell, "~", met))
            if (man.arrows > 0 or man.kind == "矢") and met:
                other = field[met]
                if other.mine and other.kind == "弓" and other.arrows < 2:
                    found.append((cell, "~", met))
    return found


def plain_codes(position: Army) -> list[str]:
    field, hand, passes = seen_from_below(position)

    def name(cell: Cell) -> str:
        file, rank = cell if position.turn == 0 else (9 - cell[0], 9 - cell[1])
        return f"{file}{rank}"

    found = [name(start) + sign + name(end) for start, sign, end in plain_board_moves(field)]
    for cell in [(file, rank) for file in range(1, 9) for rank in range(4, 9)]:
        if cell not in field:
            for letter, kind in LETTERS.items():
                if hand.get(kind, 0) and kind == "弓":
                    found += [f"B{n}@{name(cell)}" for n in range(0, min(2, hand["矢"]) + 1)]
                elif hand.get(kind, 0):
                    found.append(f"{letter}@{name(cell)}")
    both = {man.kind for man in field.values() if man.mine} >= {"王", "子"}
    if both and passes < 2:
        found += ["!" + code for code in found]
    return sorted(found)


def plain_wearer(position: Army, side: int) -> str:
    return "子" if position.passes[side] == 1 else "王"


def plain_winner(position: Army) -> int | None:
    for side in (0, 1):
        kinds = {LETTERS[FACE[p][0]] for p in position.board if p and OWNER[p] == side}
        if plain_wearer(position, side) not in kinds:
            return 1 - side
    return None if plain_codes(position) else 1 - position.turn


def test_a_plain_implementation_finds_the_same_moves_and_ends(positions: list[Army]) -> None:
    for position in positions[::2] + positions[-1:]:
        outcome = position.outcome()
        assert (None if outcome is None else outcome.winner) == plain_winner(position)
        if outcome is None:
            assert [position.code(move) for move in position.legal_moves()] == plain_codes(position)


def plain_play(position: Army, code: str) -> tuple[object, ...]:
    """The expected position after a move: cells, hands, passes, as plain values."""
    board = {NAMES[i]: (OWNER[p], FACE[p]) for i, p in enumerate(position.board) if p}
    hands = [Counter({kind: position.hands[side * HAND + i] for i, kind in enumerate(HELD)}) for side in (0, 1)]
    passes, me = list(position.passes), position.turn
    if code[0] == "!":
        passes[me] += 1
        code = code[1:]
    end = code[-2:]
    met = board.get(end)
    if met and met[0] != me:
        del board[end]
        if met[1][0] not in "KS":
            hands[me][met[1][0]] += 1
        hands[me]["A"] += int(met[1][1]) if met[1][0] == "B" else 0
    if "@" in code:
        face = code.split("@")[0]
        hands[me][face[0]] -= 1
        hands[me]["A"] -= int(face[1:] or 0)
        board[end] = me, face
    elif "-" in code:
        _, face = board.pop(code[:2])
        enemy_camp = "123" if me == 0 else "678"
        board[end] = me, face + "+" if face in ("P", "H") and end[1] in enemy_camp else face
    else:
        face = board[code[:2]][1]
        if face == "A":
            del board[code[:2]]
        else:
            board[code[:2]] = me, f"B{int(face[1]) - 1}"
        board[end] = (me, f"B{int(met[1][1]) + 1}") if met and met[0] == me else (me, "A")
    return board, [+hand for hand in hands], tuple(passes)


def plain(position: Army) -> tuple[object, ...]:
    board = {NAMES[i]: (OWNER[p], FACE[p]) for i, p in enumerate(position.board) if p}
    hands = [+Counter({kind: position.hands[side * HAND + i] for i, kind in enumerate(HELD)}) for side in (0, 1)]
    return board, hands, position.passes


def test_a_plain_implementation_plays_the_same(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Army)
        assert isinstance(after, Army)
        assert plain(after) == plain_play(before, before.code(move))
        assert after.turn == 1 - before.turn


# Invariants.


def test_there_are_always_eight_arrows_and_four_archers_in_all(positions: list[Army]) -> None:
    for position in positions:
        faces = [FACE[p] for p in position.board if p]
        held = Counter({kind: position.hands[i] + position.hands[HAND + i] for i, kind in enumerate(HELD)})
        kinds = Counter(face[0] for face in faces) + held
        arrows = kinds["A"] + sum(int(face[1]) for face in faces if face[0] == "B")
        assert (arrows, kinds["B"], kinds["P"], kinds["H"], kinds["G"], kinds["N"]) == (8, 4, 8, 8, 4, 4)


def test_nobody_stands_unpromoted_in_the_enemy_camp_nor_promoted_outside(positions: list[Army]) -> None:
    for position in positions:
        for i, p in enumerate(position.board):
            if p and FACE[p][0] in "PH":
                camp = "123" if OWNER[p] == 0 else "678"
                assert (NAMES[i][1] in camp) == FACE[p].endswith("+")


def test_every_man_has_a_number_of_its_own(positions: list[Army]) -> None:
    for position in positions:
        numbers = [number for number in position.ids if number]
        assert len(set(numbers)) == len(numbers)
        assert [bool(number) for number in position.ids] == [bool(p) for p in position.board]


def test_numbers_come_round_again_without_meeting_one_in_use(game: Rules) -> None:
    start, shot = game.start(), "18~17"
    board = bytearray(start.board)
    board[NAMES.index("17")] = 0
    ids = bytearray(start.ids)
    ids[NAMES.index("17")] = 0
    free = start.ids[NAMES.index("17")]
    for newest, given in ((32, 33), (254, 255), (255, free), (free, 33)):
        before = Army(game, bytes(board), start.hands, (0, 0), 0, bytes(ids), newest)
        after = before.play(before.parse(shot))
        assert (after.ids[NAMES.index("17")], after.newest) == (given, given)


def test_random_play_sees_everything_that_can_happen(steps: list[Step]) -> None:
    kinds = Counter(event.kind for before, move, _ in steps for event in before.events(move))
    assert set(kinds) == {"crown", "take", "slide", "jump", "promote", "fly", "load", "drop"}
    codes = [before.code(move).lstrip("!") for before, move, _ in steps]
    assert {code.split("@")[0] for code in codes if "@" in code} == {"A", "B0", "B1", "B2", "G", "H", "N", "P"}
    back = [b for b, m, _ in steps if b.code(m)[-3] == "~" and FACE[b.board[(m // 64 % len(WRITTEN)) // 2]] == "A"]  # type: ignore[attr-defined]
    assert back
    assert {after.passes for *_, after in steps} >= {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)}  # type: ignore[attr-defined]


# Events.


class Told(NamedTuple):
    """All that an observer can know: number -> (cell, owner, face), the hands, the wearers of the crowns."""

    men: dict[str, tuple[str, int, str]]
    hands: list[Counter[str]]
    passes: list[int]


def shown(position: Army) -> Told:
    men = {str(position.ids[i]): (NAMES[i], OWNER[p], FACE[p]) for i, p in enumerate(position.board) if p}
    hands = [+Counter({kind: position.hands[side * HAND + i] for i, kind in enumerate(HELD)}) for side in (0, 1)]
    return Told(men, hands, list(position.passes))


def hear(told: Told, side: int, event: Event) -> None:
    """Updates the observer's knowledge by one event."""
    men, hand = told.men, told.hands[side]
    if event.kind == "crown":
        giver, taker = "SK" if told.passes[side] else "KS"
        assert men[event.piece] == (event.end, side, taker)
        assert (event.start, side, giver) in men.values()
        told.passes[side] = event.value
    elif event.kind == "take":
        cell, owner, face = men.pop(event.piece)
        assert (cell, owner, face) == (event.start, 1 - side, event.value)
        hand.update([face[0]] if face[0] not in "KS" else [])
        hand.update("A" * int(face[1]) if face[0] == "B" else "")
    elif event.kind == "drop":
        assert event.piece not in men
        men[event.piece] = event.end, side, event.value
        hand.subtract([event.value[0]])
        hand.subtract("A" * int(event.value[1:] or 0))
    elif event.kind == "load":
        cell, owner, face = men[event.piece]
        assert (cell, owner, face[0]) == (event.end, side, "B")
        men[event.piece] = cell, owner, f"B{event.value}"
    elif event.kind == "fly":
        men.pop(event.piece, None)
        if event.end not in [cell for cell, _, _ in men.values()]:  # else an archer has it: `load` follows
            men[event.piece] = event.end, side, "A"
    else:
        assert men[event.piece][0] == event.start
        face = event.value
        assert event.kind == "promote" or face == men[event.piece][2]
        assert (event.kind == "jump") == (face == "N")
        men[event.piece] = event.end, side, face


def test_the_events_tell_the_whole_change(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Army)
        assert isinstance(after, Army)
        told = shown(before)
        for event in before.events(move):
            hear(told, before.turn, event)
        wanted = shown(after)
        assert (told.men, [+hand for hand in told.hands], told.passes) == (wanted.men, wanted.hands, wanted.passes)


# Symmetry: the board turned by half and the sides exchanged.


def turned(position: Army) -> Army:
    board = bytes(p and (p + len(FACES) if OWNER[p] == 0 else p - len(FACES)) for p in reversed(position.board))
    hands, passes = position.hands[HAND:] + position.hands[:HAND], position.passes[::-1]
    return Army(position.game, board, hands, passes, 1 - position.turn, bytes(reversed(position.ids)), position.newest)


def turned_move(move: int) -> int:
    keeps, what, end = move // KEEP, move // 64 % len(WRITTEN), 63 - move % 64
    if what < FIRST_DROP:
        what = (63 - what // 2) * 2 + what % 2
    return keeps * KEEP + what * 64 + end


def test_turned_by_half_with_the_sides_exchanged_the_start_is_the_start(game: Rules) -> None:
    start = game.start()
    assert turned(start).key() == (start.board, start.hands, 1, start.passes)


def test_turned_by_half_with_the_sides_exchanged_the_game_is_the_same(positions: list[Army]) -> None:
    estimate = evaluation_of(positions[0].game)
    for position in positions[::3]:
        mirror, moves = turned(position), position.legal_moves()
        assert set(mirror.legal_moves()) == {turned_move(move) for move in moves}
        outcome, mirrored = position.outcome(), mirror.outcome()
        assert (outcome and outcome.winner) == (mirrored and 1 - mirrored.winner)
        assert estimate(mirror) == -estimate(position)
        for move in moves[::40]:
            assert mirror._play(turned_move(move)) == turned(position._play(move))
    assert perft(turned(positions[9]), 2) == perft(positions[9], 2)


# The parts of a position's identity.


def test_who_wears_the_crown_and_what_is_held_make_another_position(game: Rules) -> None:
    start = game.start()
    for passes in ((1, 0), (0, 1), (2, 0)):
        assert Army(game, start.board, start.hands, passes, 0, start.ids, start.newest) != start
    assert Army(game, start.board, b"\1" + start.hands[1:], (0, 0), 0, start.ids, start.newest) != start
    assert Army(game, start.board, start.hands, (0, 0), 1, start.ids, start.newest) != start


def test_the_numbers_of_the_men_do_not(game: Rules) -> None:
    lines = [("28-36", "71-63", "78-66", "21-33", "36-28", "63-71"), ("78-66", "21-33", "28-36", "71-63", "36-28", "63-71")]
    reached = []
    for line in lines:
        position = game.start()
        for code in line:
            position = position.play(position.parse(code))
        reached.append(position)
    assert reached[0] == reached[1]
    assert hash(reached[0]) == hash(reached[1])


def test_going_there_and_back_is_the_start_again(game: Rules) -> None:
    position = game.start()
    for code in ("28-36", "71-63", "36-28", "63-71"):
        assert position != game.start() or position.turn == 0
        position = position.play(position.parse(code))
    assert position == game.start()
