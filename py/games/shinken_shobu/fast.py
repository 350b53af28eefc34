"""真剣勝負 for the engine: the board, all places and the blocked columns, updated move by move."""

from games.common_board.columns import COLUMN, NAMES, ROW
from games.common_board.grid import CELLS, COLUMNS, ROWS
from games.shinken_shobu.rules import EDGE, FLIPS, GOAL, HOME, LANES, MARKED, ORBIT, OWNER, STEPS, Race, piece
from games.zobrist import random_keys

_KEYS = random_keys("shinken-shobu", 5 * CELLS + 1)
KEY = tuple(tuple(_KEYS[p * CELLS : (p + 1) * CELLS]) for p in range(5))
TURN_KEY = _KEYS[-1]
PLAYERS = (0, 1)
IN_GOAL = tuple(tuple(cell in GOAL[player] for cell in range(CELLS)) for player in PLAYERS)
FAR = tuple(tuple(8 - ROW[cell] if player == 0 else ROW[cell] for cell in range(CELLS)) for player in PLAYERS)
# A bit of a home row for each column; a piece guards the cells beside it.
HOME_BIT = tuple(tuple(1 << COLUMN[cell] if cell in HOME[player] else 0 for cell in range(CELLS)) for player in PLAYERS)
ALL_COLUMNS = (1 << COLUMNS) - 1
OPEN = tuple(~(guards << 1 | guards >> 1) & ALL_COLUMNS for guards in range(1 << COLUMNS))  # unguarded columns
BITS = tuple(tuple(column for column in range(COLUMNS) if columns >> column & 1) for columns in range(1 << COLUMNS))
# FIRST[player][column occupancy]: the row of the piece nearest to the player's goal, -1 for an empty column.
FIRST = (
    tuple(next((row for row in range(ROWS) if rows >> row & 1), -1) for rows in range(1 << ROWS)),
    tuple(next((row for row in reversed(range(ROWS)) if rows >> row & 1), -1) for rows in range(1 << ROWS)),
)


class Form:
    """The board by cells, each side's cells, and the occupied rows of each column. `engine.form` explains each name."""

    forces, reduces, focus, wide = 6, 6, 0, False
    stalls, alone = False, 3
    worth: tuple[tuple[int, ...], ...]
    blind: "dict[str, int | tuple[int, ...]]"
    holes: tuple[int, ...]
    to_move: int
    door: int
    doors: tuple[int, ...]

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        table = [[0] * CELLS]
        for p in range(1, 5):
            owner, worth = OWNER[p], weights["marked" if MARKED[p] else "plain"]
            row = []
            for cell in range(CELLS):
                far = FAR[owner][cell]
                side = abs(2 * COLUMN[cell] - COLUMNS + 1) // 2  # 0 in the two middle columns, 4 at the sides
                value = worth + (weights["guard"] if not far else weights["march"] * far) - weights["aside"] * side
                row.append(-value if owner else value)
            table.append(row)
        cls.worth = tuple(tuple(row) for row in table)
        cls.holes = tuple(weights["hole"] * len(BITS[OPEN[guards]]) for guards in range(1 << COLUMNS))
        cls.to_move, cls.door = weights["to_move"], weights["door"]
        cls.doors = (0, weights["threat"]) + (weights["threats"],) * COLUMNS

    def __init__(self, position: Race) -> None:
        self.board = list(position.board)
        self.turn, self.flips = position.turn, position.flips
        self.cells: tuple[set[int], set[int]] = (set(), set())
        self.columns = [0] * COLUMNS
        self.guards = [0, 0]
        self.invader = [-1, -1]
        self.value = 0
        self.key = TURN_KEY if self.turn else 0
        for cell, p in enumerate(self.board):
            if p:
                owner = OWNER[p]
                self.cells[owner].add(cell)
                self.columns[COLUMN[cell]] |= 1 << ROW[cell]
                self.guards[owner] |= HOME_BIT[owner][cell]
                self.value += self.worth[p][cell]
                self.key ^= KEY[p][cell]
                if IN_GOAL[owner][cell]:
                    self.invader[owner] = cell
        self.winner: int | None = None
        self._past: list[tuple[int, int, int, int, int, int, int]] = []
        self._judge()

    def _judge(self) -> None:
        mover = self.turn
        waiting = 1 - mover
        if self.invader[mover] >= 0:
            self.winner = mover
        elif self.invader[waiting] >= 0:
            if OPEN[self.guards[mover]] >> COLUMN[self.invader[waiting]] & 1:
                self.winner = waiting
        elif not self.cells[mover]:
            self.winner = waiting

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        board, player = self.board, self.turn
        if self.flips < FLIPS:
            plain = piece(player, 0)
            return [cell * CELLS + cell for cell in HOME[player] if board[cell] == plain]
        loud, far, quiet = [], [], []
        steps, lanes, in_goal, mine = STEPS[player], LANES[player], IN_GOAL[player], 2 * player + 1
        for start in sorted(self.cells[player]):
            marked = board[start] - mine
            first = start * CELLS
            seen = set()
            for end in steps[marked][start]:
                q = board[end]
                if not q:
                    seen.add(end)
                elif OWNER[q] != player:
                    loud.append(first + end)
            for lane in lanes[start]:
                for end in lane:
                    if board[end]:
                        break
                    seen.add(end)
            if marked and EDGE[start]:
                self._orbit(start, seen)
            for end in seen:
                if in_goal[end]:
                    far.append(first + end)
                else:
                    quiet.append(first + end)
        return loud + far + quiet

    def _orbit(self, start: int, seen: set[int]) -> None:
        board, beside = self.board, ORBIT[self.turn]
        met, queue = {start}, [start]
        for here in queue:  # grows during the loop
            for near in beside[here]:
                if not board[near] and near not in met:
                    met.add(near)
                    queue.append(near)
                    seen.add(near)

    def at_once(self) -> bool:
        """True if the next move reaches the enemy's home row where nothing takes it, or takes the last enemy."""
        turn, board = self.turn, self.board
        in_goal = IN_GOAL[turn]
        for move in self.moves():
            if in_goal[move % CELLS] or board[move % CELLS]:
                self.play(move)
                won = self.winner == turn
                self.undo()
                if won:
                    return True
        return False

    def forcing(self) -> list[int]:
        if self.flips < FLIPS:
            return []
        board, player = self.board, self.turn
        steps, mine = STEPS[player], 2 * player + 1
        enemy = self.invader[1 - player]
        if enemy >= 0:  # the invader must be taken, or it has won
            return [cell * CELLS + enemy for cell in (enemy - ROWS, enemy + ROWS) if 0 <= cell < CELLS and OWNER[board[cell]] == player]
        loud = []
        for start in self.cells[player]:
            for end in steps[board[start] - mine][start]:
                if board[end] and OWNER[board[end]] != player:
                    loud.append(start * CELLS + end)
        loud.sort()
        return loud

    def candidates(self) -> tuple[list[int], bool]:
        return self.moves(), True

    def play(self, move: int) -> None:
        start, end = move // CELLS, move % CELLS
        board, turn = self.board, self.turn
        p, q = board[start], board[end]
        self._past.append((start, end, p, q, self.value, self.key, self.invader[1 - turn]))
        self.turn = 1 - turn
        if start == end:
            board[start] = p + 1
            self.flips += 1
            self.key ^= KEY[p][start] ^ KEY[p + 1][start] ^ TURN_KEY
            self.value += self.worth[p + 1][start] - self.worth[p][start]
            return
        worth, key, columns = self.worth[p], KEY[p], self.columns
        board[start], board[end] = 0, p
        self.key ^= key[start] ^ key[end] ^ TURN_KEY
        self.value += worth[end] - worth[start]
        own = self.cells[turn]
        own.remove(start)
        own.add(end)
        if q:
            self.key ^= KEY[q][end]
            self.value -= self.worth[q][end]
            self.cells[1 - turn].remove(end)
            self.guards[1 - turn] &= ~HOME_BIT[1 - turn][end]
            if self.invader[1 - turn] == end:
                self.invader[1 - turn] = -1
        columns[COLUMN[start]] ^= 1 << ROW[start]
        columns[COLUMN[end]] |= 1 << ROW[end]
        bits = HOME_BIT[turn]
        self.guards[turn] = self.guards[turn] & ~bits[start] | bits[end]
        if IN_GOAL[turn][end]:
            self.invader[turn] = end
        self._judge()

    def undo(self) -> None:
        start, end, p, q, self.value, self.key, invader = self._past.pop()
        board = self.board
        self.winner = None
        self.turn = turn = 1 - self.turn
        board[start] = p
        if start == end:
            self.flips -= 1
            return
        board[end] = q
        own, columns = self.cells[turn], self.columns
        own.remove(end)
        own.add(start)
        self.invader[1 - turn] = invader
        self.invader[turn] = -1
        bits = HOME_BIT[turn]
        self.guards[turn] = self.guards[turn] & ~bits[end] | bits[start]
        columns[COLUMN[start]] |= 1 << ROW[start]
        if q:
            self.cells[1 - turn].add(end)
            self.guards[1 - turn] |= HOME_BIT[1 - turn][end]
        else:
            columns[COLUMN[end]] ^= 1 << ROW[end]

    def _doors(self, player: int) -> int:
        """Columns in which the player's foremost piece has an open line to an unguarded cell of the enemy's home row."""
        board, columns, first, found = self.board, self.columns, FIRST[player], 0
        for column in BITS[OPEN[self.guards[1 - player]]]:
            row = first[columns[column]]
            if row >= 0 and OWNER[board[column * ROWS + row]] == player:
                found += 1
        return found

    def estimate(self) -> int:
        turn, guards = self.turn, self.guards
        if self.flips < FLIPS:
            return self.to_move
        score = self.value - self.holes[guards[0]] + self.holes[guards[1]]
        if turn:
            score = -score
        score += self.to_move
        if self.invader[1 - turn] >= 0:
            return score
        if self._doors(turn):
            return score + self.door
        return score - self.doors[self._doors(1 - turn)]

    def code(self, move: int) -> str:
        start, end = move // CELLS, move % CELLS
        return "*" + NAMES[start] if start == end else NAMES[start] + "-" + NAMES[end]
