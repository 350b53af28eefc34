"""マケドニア将棋 for the engine: the board, each side's cells, and the estimate, updated move by move."""

from games.macedonian_shogi.army import (
    AFTER,
    ARROWS,
    DROP_CELLS,
    HELD,
    IN_HAND,
    LOADABLE,
    LOOSE,
    MOST_PASSES,
    NAMES,
    OWNER,
)
from games.macedonian_shogi.fast_tables import (
    DROPS,
    FLIGHTS,
    HAND_KEY,
    KEY,
    KING,
    PASS_KEY,
    PRINCE,
    SIDES,
    STEPPED,
    STRODE,
    TURN_KEY,
    WAYS,
    WEARER,
    worths,
)
from games.macedonian_shogi.rules import FIRST_DROP, HAND, KEEP, LOOSE_ARROW, WRITTEN, Army

Past = tuple[int, int, int, int, int, int, int, list[int] | None, int | None]


class Form:
    """Board, hands, passes, and each side's cells. `engine.form` explains each name."""

    forces, reduces, focus, wide = 4, 6, 64, True
    odd, alone = True, 5
    sight, blind = FLIGHTS, {"sight": ((),) * len(FLIGHTS)}  # the lines on which arrows are seen; the first level overlooks them
    worth: tuple[tuple[int, ...], ...]
    held: tuple[int, ...]
    spare: tuple[int, ...]
    shallow: "dict[str, tuple[int, ...]]"
    to_take: int
    exposed: int

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        cls.worth = worths(weights)
        in_hand = tuple(weights[f"{kind} in hand"] for kind in HELD)
        cls.held = in_hand + tuple(-value for value in in_hand)
        cls.spare = (weights["two_passes"], weights["one_pass"], 0)
        cls.to_take, cls.exposed = weights["to_take"], weights["exposed"]

    def __init__(self, position: Army) -> None:
        self.board = list(position.board)
        self.hands = list(position.hands)
        self.passes = list(position.passes)
        self.turn = position.turn
        self.cells: tuple[set[int], set[int]] = (set(), set())
        self.royal: list[dict[int, int]] = [{KING[side]: -1, PRINCE[side]: -1} for side in SIDES]
        self.value = 0
        self.key = (TURN_KEY if self.turn else 0) ^ PASS_KEY[0][self.passes[0]] ^ PASS_KEY[1][self.passes[1]]
        for cell, p in enumerate(self.board):
            if p:
                owner = OWNER[p]
                self.cells[owner].add(cell)
                self.value += self.worth[p][cell]
                self.key ^= KEY[p][cell]
                if p in self.royal[owner]:
                    self.royal[owner][p] = cell
        for i, n in enumerate(self.hands):
            self.key ^= HAND_KEY[i][n]
            self.value += n * self.held[i]
        self.winner: int | None = next((1 - side for side in SIDES if self.crowned(side) < 0), None)
        self._past: list[Past] = []

    def crowned(self, side: int) -> int:
        """The cell of a side's crowned man; -1 when it has been taken."""
        return self.royal[side][WEARER[side][self.passes[side]]]

    def may_pass(self, side: int) -> bool:
        """True if the crown may be passed."""
        royal = self.royal[side]
        return self.passes[side] < MOST_PASSES and royal[KING[side]] >= 0 and royal[PRINCE[side]] >= 0

    def attacked(self, cell: int, side: int) -> bool:
        """True if a side could take the man on a cell if it were on turn."""
        board = self.board
        for start, who in STEPPED[cell]:
            p = board[start]
            if p and OWNER[p] == side and who[p]:
                return True
        for start, between, who in STRODE[cell]:
            p = board[start]
            if p and OWNER[p] == side and who[p] and not board[between]:
                return True
        for line in self.sight[cell]:
            for start in line:
                p = board[start]
                if p:
                    if ARROWS[p] and OWNER[p] == side:
                        return True
                    break
        return False

    def at_once(self) -> bool:
        """True if the crowned man can be taken, or the enemy left without a move."""
        side = self.turn
        enemy = 1 - side
        if self.winner is not None:
            return False
        if self.attacked(self.crowned(enemy), side):
            return True
        # One move takes one man at most, and a man that it puts in the way of the others can be taken.
        mobile = 0
        for start in self.cells[enemy]:
            for cells in WAYS[self.board[start]][start]:
                q = self.board[cells[0]]
                if not q or OWNER[q] == side:
                    mobile += 1
                    break
            if mobile == 2:
                return False
        return self._stalemates()

    def _stalemates(self) -> bool:
        for move in self.moves():
            self.play(move)
            stuck = not self.moves()
            self.undo()
            if stuck:
                return True
        return False

    # Moves.
    def _board_moves(self, loud_only: bool) -> tuple[list[int], list[int]]:
        """The moves of the men on the board: (captures, other moves)."""
        board, side, owner = self.board, self.turn, OWNER
        loud: list[int] = []
        quiet: list[int] = []
        for start in self.cells[side]:
            p = board[start]
            step = KEEP + start * 128
            for cells in WAYS[p][start]:
                for end in cells:
                    q = board[end]
                    if q:
                        if owner[q] != side:
                            loud.append(step + end)
                        break
                    quiet.append(step + end)
            if ARROWS[p]:
                flight = step + 64
                for cells in FLIGHTS[start]:
                    for end in cells:
                        q = board[end]
                        if q:
                            if owner[q] != side:
                                loud.append(flight + end)
                            elif LOADABLE[q]:
                                quiet.append(flight + end)
                            break
                        quiet.append(flight + end)
            elif LOOSE[p] and not loud_only:
                flight = step + 64
                for cells in FLIGHTS[start]:
                    for end in cells:
                        q = board[end]
                        if q:
                            if owner[q] == side and LOADABLE[q]:
                                quiet.append(flight + end)
                            break
        if len(loud) > 1:
            worth = self.worth
            loud.sort(key=lambda move: (-abs(worth[board[move % 64]][move % 64]), move))
        quiet.sort()
        return loud, quiet

    def _drops(self) -> list[int]:
        side, board, hands = self.turn, self.board, self.hands
        moves: list[int] = []
        if not any(hands[side * HAND : side * HAND + HAND]):
            return moves
        empty = [cell for cell in DROP_CELLS[side] if not board[cell]]
        for i, (_, held, arrows) in enumerate(DROPS[side]):
            if hands[held] and hands[side * HAND] >= arrows:
                drop = KEEP + (FIRST_DROP + i) * 64
                moves += [drop + cell for cell in empty]
        return moves

    def _keeping(self) -> list[int]:
        loud, quiet = self._board_moves(False)
        return loud + quiet + self._drops()

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        moves = self._keeping()
        return moves + [move - KEEP for move in moves] if self.may_pass(self.turn) else moves

    def forcing(self) -> list[int]:
        return self._board_moves(True)[0]

    def candidates(self) -> tuple[list[int], bool]:
        """The moves, without passes of the crown unless it is attacked."""
        side = self.turn
        if not self.may_pass(side):
            return self.moves(), True
        if self.attacked(self.crowned(side), 1 - side):
            return self.moves(), True
        return self._keeping(), False

    def play(self, move: int) -> None:
        side, board, worth = self.turn, self.board, self.worth
        what, end = move // 64, move % 64
        hands: list[int] | None = None
        enemy = 1 - side
        taken_royal = -1
        q = board[end]
        passed = move < KEEP
        key, value = self.key ^ TURN_KEY, self.value
        if passed:
            n = self.passes[side]
            key ^= PASS_KEY[side][n] ^ PASS_KEY[side][n + 1]
            self.passes[side] = n + 1
        else:
            what -= len(WRITTEN)
        start, p = -1, 0
        self_loaded = q and OWNER[q] == side
        if q and not self_loaded:
            key ^= KEY[q][end]
            value -= worth[q][end]
            self.cells[enemy].discard(end)
            if IN_HAND[q] >= 0:
                hands = self.hands[:]
                key, value = self._hold(side * HAND + IN_HAND[q], 1, key, value)
                if ARROWS[q]:
                    key, value = self._hold(side * HAND, ARROWS[q], key, value)
            else:
                self.royal[enemy][q] = -1
                taken_royal = q
        if what >= FIRST_DROP:
            hands = hands or self.hands[:]
            now, held, arrows = DROPS[side][what - FIRST_DROP]
            key, value = self._hold(held, -1, key, value)
            if arrows:
                key, value = self._hold(side * HAND, -arrows, key, value)
        else:
            start = what // 2
            p = board[start]
            key ^= KEY[p][start]
            value -= worth[p][start]
            if what % 2 == 0:
                board[start] = 0
                self.cells[side].discard(start)
                now = AFTER[p][end]
                if p in self.royal[side]:
                    self.royal[side][p] = end
            else:
                if LOOSE[p]:
                    board[start] = 0
                    self.cells[side].discard(start)
                else:
                    board[start] = p - 1
                    key ^= KEY[p - 1][start]
                    value += worth[p - 1][start]
                if self_loaded:
                    key ^= KEY[q][end]
                    value -= worth[q][end]
                    now = q + 1
                else:
                    now = LOOSE_ARROW[side]
        board[end] = now
        self.cells[side].add(end)
        self._past.append((move, start, p, q, self.key, self.value, taken_royal, hands, self.winner))
        self.key = key ^ KEY[now][end]
        self.value = value + worth[now][end]
        self.turn = enemy
        if taken_royal >= 0 and self.crowned(enemy) < 0:
            self.winner = side

    def _hold(self, place: int, more: int, key: int, value: int) -> tuple[int, int]:
        """Key and value after a hand has changed."""
        hands = self.hands
        n = hands[place]
        hands[place] = n + more
        return key ^ HAND_KEY[place][n] ^ HAND_KEY[place][n + more], value + more * self.held[place]

    def undo(self) -> None:
        move, start, p, q, self.key, self.value, taken_royal, hands, self.winner = self._past.pop()
        end, board = move % 64, self.board
        enemy = self.turn
        self.turn = side = 1 - enemy
        if move < KEEP:
            self.passes[side] -= 1
        if hands is not None:
            self.hands = hands
        board[end] = q
        if not q or OWNER[q] != side:
            self.cells[side].discard(end)
            if q:
                self.cells[enemy].add(end)
        if start >= 0:
            board[start] = p
            self.cells[side].add(start)
            if p in self.royal[side]:
                self.royal[side][p] = start
        if taken_royal >= 0:
            self.royal[enemy][taken_royal] = end

    def estimate(self) -> int:
        score = self.value
        for side in SIDES:
            if self.may_pass(side):
                score += self.spare[self.passes[side]] * (-1 if side else 1)
        side = self.turn
        if side:
            score = -score
        if self.attacked(self.crowned(1 - side), side):
            return score + self.to_take
        if self.attacked(self.crowned(side), 1 - side):
            score -= self.exposed
        return score

    def code(self, move: int) -> str:
        return ("!" if move < KEEP else "") + WRITTEN[move // 64 % len(WRITTEN)] + NAMES[move % 64]
