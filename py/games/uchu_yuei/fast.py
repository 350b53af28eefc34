"""宇宙遊泳 for the engine: for every place for a five the numbers of discs of either side."""

from games.common_board.columns import NAMES, SPACE, ray
from games.common_board.grid import CELLS
from games.uchu_yuei.rules import (
    FIVE,
    FROM,
    IN_HAND,
    LEAPS,
    MARKED,
    MARKED_ONE,
    OTHER_SIDE,
    OWNER,
    PASS,
    PLAIN,
    SPACE_BESIDE,
    Voyage,
    piece,
    rays,
    regions,
)
from games.zobrist import random_keys

RAYS = tuple(rays(cell) for cell in range(CELLS))
# Every place for a five, and for each cell the numbers of those it belongs to.
WINDOWS = tuple(
    (cell,) + ray(cell, across, down)[: FIVE - 1]
    for cell in range(CELLS)
    for across, down in ((1, 0), (0, 1), (1, 1), (1, -1))
    if len(ray(cell, across, down)) >= FIVE - 1
)
WINDOWS_AT = tuple(tuple(i for i, window in enumerate(WINDOWS) if cell in window) for cell in range(CELLS))
# The contents of a place are one number: Black's discs + 6 x White's.
ONE = (1, 6)
FOUR, THREE = (4, 24), (3, 18)
FULL = (5, 30)

_KEYS = random_keys("uchu-yuei", 5 * CELLS + 5 * (IN_HAND + 1) + 1)
KEY = tuple(tuple(_KEYS[p * CELLS : (p + 1) * CELLS]) for p in range(5))
HAND_KEY = tuple(tuple(_KEYS[5 * CELLS + p * (IN_HAND + 1) : 5 * CELLS + (p + 1) * (IN_HAND + 1)]) for p in range(5))
TURN_KEY = _KEYS[-1]
SPACE_BIT = tuple(1 << cell if SPACE[cell] else 0 for cell in range(CELLS))
MOST_REGIONS = 20_000
_regions: dict[int, dict[int, list[int]]] = {}


class Form:
    """Board, hands, and the contents of every place for a five with their values. `engine.form` explains each name."""

    forces, reduces, focus, wide = 6, 8, 3, True
    stalls, odd, alone = False, True, 3
    value_of: tuple[int, ...]
    to_move: int
    win_next: int
    lost_next: int
    threat: int
    spots: int

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        alone = (0, weights["one"], weights["two"], weights["three"], weights["four"], 0)
        with_one = (0, 0, weights["two_with_one"], weights["three_with_one"], weights["four_with_one"], 0)

        def worth(mine: int, theirs: int) -> int:
            return alone[mine] if not theirs else with_one[mine] if theirs == 1 else 0

        cls.value_of = tuple(worth(c % 6, c // 6) - worth(c // 6, c % 6) for c in range(36)) + (0,) * 6
        cls.to_move, cls.threat = weights["to_move"], weights["threat"]
        cls.win_next, cls.lost_next, cls.spots = weights["win_next"], weights["lost_next"], weights["spots"]

    def __init__(self, position: Voyage) -> None:
        self.board = list(position.board)
        self.hands = [0, *position.hands]
        self.turn = position.turn
        self.steps, self.flips = position.game.steps, position.game.flips
        self.counts = [0] * len(WINDOWS)
        self.value = 0
        self.space = 0  # occupied cells of space
        self.cells: tuple[set[int], set[int]] = (set(), set())
        self.key = TURN_KEY if self.turn else 0
        for p in range(1, 5):
            self.key ^= HAND_KEY[p][self.hands[p]]
        for cell, p in enumerate(self.board):
            if p:
                self._put(cell, p)
        self.winner: int | None = OWNER[position.board[position.five[0]]] if position.five else None
        self._past: list[tuple[int, int]] = []

    def _put(self, cell: int, p: int) -> bool:
        """Puts a disc on an empty cell; True if it makes a five."""
        owner = OWNER[p]
        self.board[cell] = p
        self.cells[owner].add(cell)
        self.key ^= KEY[p][cell]
        self.space |= SPACE_BIT[cell]
        counts, values, one, value, most = self.counts, self.value_of, ONE[owner], self.value, FULL[owner]
        five = False
        for window in WINDOWS_AT[cell]:
            c = counts[window]
            value -= values[c]
            c += one
            counts[window] = c
            value += values[c]
            if c == most:
                five = True
        self.value = value
        return five

    def _lift(self, cell: int) -> int:
        """Takes a disc off its cell."""
        p = self.board[cell]
        owner = OWNER[p]
        self.board[cell] = 0
        self.cells[owner].discard(cell)
        self.key ^= KEY[p][cell]
        self.space &= ~SPACE_BIT[cell]
        counts, values, one, value = self.counts, self.value_of, ONE[owner], self.value
        for window in WINDOWS_AT[cell]:
            c = counts[window]
            value -= values[c]
            c -= one
            counts[window] = c
            value += values[c]
        self.value = value
        return p

    def _joined(self) -> dict[int, list[int]]:
        """For each empty cell of space its connected empty cells."""
        joined = _regions.get(self.space)
        if joined is None:
            if len(_regions) >= MOST_REGIONS:
                _regions.clear()
            joined = _regions[self.space] = regions(bytes(self.board))
        return joined

    def _reach(self, start: int, joined: dict[int, list[int]], enemy: set[int]) -> set[int]:
        board = self.board
        ends = {end for end in (LEAPS if MARKED[board[start]] else self.steps)[start] if not board[end]}
        for line in RAYS[start]:
            if line[0] in enemy:
                for cell in line:
                    if cell not in enemy:
                        if not board[cell]:
                            ends.add(cell)
                        break
        if SPACE_BIT[start]:
            for near in SPACE_BESIDE[start]:
                if near in joined:
                    ends.update(joined[near])
        return ends

    def _travels(self) -> list[int]:
        joined, enemy, moves, flips = self._joined(), self.cells[1 - self.turn], [], self.flips
        for start in sorted(self.cells[self.turn]):
            first = start * FROM
            for end in self._reach(start, joined, enemy):
                moves.append(first + end * 2)
                if flips:
                    moves.append(first + end * 2 + 1)
        return moves

    def _hand(self) -> list[int]:
        """The kinds of drops of the player on turn."""
        plain = 2 * self.turn + 1
        return [kind for kind, p in ((PLAIN, plain), (MARKED_ONE, plain + 1)) if self.hands[p]]

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        moves = []
        board = self.board
        for kind in self._hand():
            first = kind * FROM
            moves += [first + end * 2 for end in range(CELLS) if not board[end]]
        return moves + self._travels() or [PASS]

    def _gaps(self, state: int) -> set[int]:
        """The empty cells of the places with these contents."""
        counts, board, found = self.counts, self.board, set()
        at = -1
        for _ in range(counts.count(state)):
            at = counts.index(state, at + 1)
            for cell in WINDOWS[at]:
                if not board[cell]:
                    found.add(cell)
        return found

    def _to(self, ends: "set[int] | list[int]") -> list[int]:
        """The moves to some cells."""
        moves = [kind * FROM + end * 2 for end in sorted(ends) for kind in self._hand()]
        return moves + [move for move in self._travels() if move % FROM // 2 in ends]

    def forcing(self) -> list[int]:
        """Moves that complete a five; else stop the enemy's; else make a four: by a drop or, with an empty hand, by another disc."""
        turn, counts = self.turn, self.counts
        if FOUR[turn] in counts:
            return self._to(self._gaps(FOUR[turn]))
        if FOUR[1 - turn] in counts and self._completes(1 - turn):
            return self._to(self._gaps(FOUR[1 - turn]))
        if THREE[turn] not in counts:
            return []
        hand = self._hand()
        if not hand:
            return self._filling(THREE[turn])
        return [hand[0] * FROM + end * 2 for end in sorted(self._gaps(THREE[turn]))]

    def _completes(self, player: int) -> set[int]:
        """The gaps of a player's fours that could be filled if it were their turn: with a disc in hand, or with one from elsewhere."""
        if self.hands[2 * player + 1] or self.hands[2 * player + 2]:
            return self._gaps(FOUR[player])
        turn, self.turn = self.turn, player
        found = {move % FROM // 2 for move in self._completing()}
        self.turn = turn
        return found

    def _completing(self) -> list[int]:
        """The moves of the player on turn that complete a five: a disc from elsewhere fills the gap of a four."""
        return self._filling(FOUR[self.turn])

    def _filling(self, state: int) -> list[int]:
        """The moves that add a disc from elsewhere to a place whose contents are `state`."""
        board = self.board
        places = [WINDOWS[at] for at, count in enumerate(self.counts) if count == state]
        moves = self._to({cell for place in places for cell in place if not board[cell]})
        return [move for move in moves if any(move % FROM // 2 in place and move // FROM not in place for place in places)]

    def at_once(self) -> bool:
        """True with four own discs in a place for a five and another for the fifth cell: in hand, or one that can move there."""
        return FOUR[self.turn] in self.counts and bool(self._hand() or self._completing())

    def candidates(self) -> tuple[list[int], bool]:
        """Moves that complete a five; else moves that prevent the enemy's five (with a disc in hand only a drop into the gap); else moves
        to the best cells."""
        turn, counts, board = self.turn, self.counts, self.board
        if FOUR[turn] in counts:
            moves = self._completing()
            if moves:
                return moves, True
        other = 1 - turn
        if FOUR[other] in counts:
            if self.hands[2 * other + 1] or self.hands[2 * other + 2]:
                return self._to(self._gaps(FOUR[other])) or self.moves()[:1], True  # or any move: the game is lost
            if self._completes(other):  # the enemy's disc comes from elsewhere and can be stopped on its path
                return self.moves(), True
        mine, theirs, values = ONE[turn], ONE[1 - turn], self.value_of
        sign = -1 if turn else 1
        ranked = []
        for cell in range(CELLS):
            if not board[cell]:
                gain = 0
                for window in WINDOWS_AT[cell]:
                    c = counts[window]
                    if c:
                        gain += values[c + mine] - values[c + theirs]
                ranked.append((-sign * gain, cell))
        ranked.sort()
        best = [cell for _, cell in ranked[: self.spots]]
        hand = self._hand()
        kind = hand[len(self.cells[turn]) % len(hand)] if hand else 0
        moves = [kind * FROM + end * 2 for end in best] if hand else []
        wanted = set(best)
        moves += [move for move in self._travels() if move % FROM // 2 in wanted]
        return (moves, False) if moves else (self.moves(), True)

    def play(self, move: int) -> None:
        turn = self.turn
        self._past.append((move, self.key))
        self.turn = 1 - turn
        if move != PASS:
            start, end = move // FROM, move % FROM // 2
            if start < CELLS:
                p = self._lift(start)
                five = self._put(end, OTHER_SIDE[p] if move % 2 else p)
            else:
                p = piece(turn, int(start == MARKED_ONE))
                held = self.hands[p]
                self.key ^= HAND_KEY[p][held] ^ HAND_KEY[p][held - 1]
                self.hands[p] = held - 1
                five = self._put(end, p)
            if five:
                self.winner = turn
        self.key ^= TURN_KEY

    def undo(self) -> None:
        move, key = self._past.pop()
        self.winner = None
        self.turn = 1 - self.turn
        if move != PASS:
            start, end = move // FROM, move % FROM // 2
            p = self._lift(end)
            if start < CELLS:
                self._put(start, OTHER_SIDE[p] if move % 2 else p)
            else:
                self.hands[p] += 1
        self.key = key

    def estimate(self) -> int:
        turn, counts = self.turn, self.counts
        score = self.to_move - self.value if turn else self.to_move + self.value
        if FOUR[turn] in counts and self._completes(turn):
            return score + self.win_next
        gaps = self._completes(1 - turn) if FOUR[1 - turn] in counts else ()
        if not gaps:
            return score
        return score - (self.threat if len(gaps) == 1 and self._stops(gaps) else self.lost_next)

    def _stops(self, gaps: set[int]) -> bool:
        """True if the player on turn can fill a gap and open no other: a disc from the hand always does, one from elsewhere may not."""
        if self._hand():
            return True
        other, stopped = 1 - self.turn, False
        for move in self._to(gaps):
            self.play(move)
            stopped = FOUR[other] not in self.counts or not self._completes(other)
            self.undo()
            if stopped:
                break
        return stopped

    def code(self, move: int) -> str:
        if move == PASS:
            return "pass"
        start, end, flip = move // FROM, NAMES[move % FROM // 2], "*" if move % 2 else ""
        if start >= CELLS:
            return ("o@" if start == PLAIN else "x@") + end
        return NAMES[start] + "-" + end + flip
