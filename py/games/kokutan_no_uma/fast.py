"""黒檀の馬 for the engine: a bit for each of the 28 cells. The landing places depend only on the four empty cells."""

from games.common_board.columns import NAMES, ROW
from games.kokutan_no_uma.rules import BESIDE, CHECKS, GOAL, OWNER, PLAYABLE, Horses, piece, rays
from games.zobrist import random_keys

COUNT = len(PLAYABLE)
PLACE = {cell: i for i, cell in enumerate(PLAYABLE)}
# A move is (start, end), as places among the 28; equal ones turn a piece over.
PASS = COUNT * COUNT
DRAWN = 2
PLAYERS = (0, 1)
BITS = tuple(1 << place for place in range(COUNT))
NEIGHBOURS = tuple(tuple(PLACE[cell] for cell in BESIDE[PLAYABLE[place]]) for place in range(COUNT))
GOALS = tuple(sum(1 << PLACE[cell] for cell in GOAL[player]) for player in PLAYERS)
ROWS_TO_GO = tuple(tuple(abs(ROW[cell] - ROW[GOAL[player][0]]) for cell in PLAYABLE) for player in PLAYERS)
HOMES = (GOALS[1], GOALS[0])

_KEYS = random_keys("kokutan-no-uma", 5 * COUNT + 4 + COUNT)
KEY = tuple(tuple(_KEYS[p * COUNT : (p + 1) * COUNT]) for p in range(5))
TURN_KEY, FLYING_KEY, ONE_PASS, TWO_PASSES = _KEYS[5 * COUNT : 5 * COUNT + 4]
PASSED = (0, ONE_PASS, TWO_PASSES)
CHECK_KEY = _KEYS[5 * COUNT + 4 :]

# For each path out of a place: the index of each place on it (FAR_OFF: not on it), the places in order, and whether the first of them comes
# after a turn at the rim, with no piece to jump over.
FAR_OFF = 99
WAYS = tuple(
    tuple(
        (
            tuple(way.cells.index(other) if other in way.cells else FAR_OFF for other in PLAYABLE),
            tuple(PLACE[other] for other in way.cells),
            bool(way.turns[0]),
        )
        for way in rays(cell)
        if way.cells
    )
    for cell in PLAYABLE
)
ROW_OF = tuple(ROW[cell] for cell in PLAYABLE)

# For each player and place the moves of a piece there, and their number. There are 20,475 ways to choose the four empty places; results are
# cached, and equal moves are stored once.
Landings = tuple[tuple[tuple[tuple[int, ...], ...], ...], tuple[tuple[int, ...], ...]]
_known: dict[tuple[bool, int], Landings] = {}
_moves: dict[tuple[int, ...], tuple[int, ...]] = {}


def landings(full: int, must_jump: bool) -> Landings:
    """Moves by player and place, and their numbers, whether or not the player has a piece there."""
    found = _known.get((must_jump, full))
    if found is None:
        a, b, c, d = (place for place in range(COUNT) if not full >> place & 1)
        sides: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
        for place, ways in enumerate(WAYS):
            up: list[int] = []
            down: list[int] = []
            row, first = ROW_OF[place], place * COUNT
            for index, way, bare in ways:
                i = min(index[a], index[b], index[c], index[d])
                if i != FAR_OFF and (i or not (bare and must_jump)):
                    end = way[i]
                    if ROW_OF[end] != row:
                        ends = up if ROW_OF[end] < row else down
                        if first + end not in ends:
                            ends.append(first + end)
            for side, ends in zip(sides, (up, down), strict=True):
                ends.sort()
                key = tuple(ends)
                side.append(_moves.setdefault(key, key))
        found = (tuple(sides[0]), tuple(sides[1])), (tuple(map(len, sides[0])), tuple(map(len, sides[1])))
        _known[must_jump, full] = found
    return found


class Form:
    """Pieces by place, each side's places and all occupied ones as bits, checks and passes. `engine.form` explains each name."""

    forces, reduces, focus, wide = 0, 0, 0, False
    stalls, odd = False, True
    choice: int
    worth: tuple[tuple[int, ...], ...]

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        cls.choice = weights["choice"]
        table = [(0,) * COUNT]
        for p in range(1, 5):
            owner = OWNER[p]
            row = []
            for place in range(COUNT):
                go = ROWS_TO_GO[owner][place]
                value = weights["arrived"] if not go else weights["guard"] if HOMES[owner] >> place & 1 else weights["reserve"] * go
                row.append(-value if owner else value)
            table.append(tuple(row))
        cls.worth = tuple(table)

    def __init__(self, position: Horses) -> None:
        self.must_jump = position.game.must_jump
        self.board = [position.board[cell] for cell in PLAYABLE]
        self.turn, self.flying, self.passes = position.turn, position.flying, position.passes
        self.checked = tuple(PLACE[cell] for cell in position.checked)
        self.full = sum(BITS[i] for i, p in enumerate(self.board) if p)
        self.cells: tuple[set[int], set[int]] = tuple({i for i, p in enumerate(self.board) if OWNER[p] == player} for player in PLAYERS)  # type: ignore[assignment]
        self.arrived = [self._arrived(player) for player in PLAYERS]
        self.value = sum(self.worth[p][i] for i, p in enumerate(self.board))
        self.key = (TURN_KEY if self.turn else 0) ^ (FLYING_KEY if self.flying else 0) ^ PASSED[self.passes]
        for i, p in enumerate(self.board):
            if p:
                self.key ^= KEY[p][i]
        for i in self.checked:
            self.key ^= CHECK_KEY[i]
        self.winner: int | None = None
        if self.flying:
            if self.passes == 2:
                self.winner = DRAWN
            else:
                self.winner = next((player for player in (1 - self.turn, self.turn) if self.arrived[player] == 4), None)
        self._past: list[tuple[int, int, bool, int, tuple[int, ...], int]] = []

    def _arrived(self, player: int) -> int:
        return sum(1 for place in self.cells[player] if GOALS[player] >> place & 1)

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        turn = self.turn
        if not self.flying:
            plain = piece(turn, 0)
            return [place * COUNT + place for place in range(COUNT) if self.board[place] == plain] + [PASS]
        moves: list[int] = []
        ends = landings(self.full, self.must_jump)[0][turn]
        for place in self.checked or sorted(self.cells[turn]):
            moves += ends[place]
        return moves or [PASS]

    def at_once(self) -> bool:
        """True if the last of four arrives by the next move."""
        if not self.flying or self.arrived[self.turn] < 3:
            return False
        goal = GOALS[self.turn]
        return any(move != PASS and goal >> move % COUNT & 1 for move in self.moves())

    def forcing(self) -> list[int]:
        return []

    def candidates(self) -> tuple[list[int], bool]:
        return self.moves(), True

    def play(self, move: int) -> None:
        turn = self.turn
        self._past.append((move, self.key, self.flying, self.passes, self.checked, self.value))
        self.turn = 1 - turn
        key = self.key ^ TURN_KEY ^ PASSED[self.passes]
        for place in self.checked:
            key ^= CHECK_KEY[place]
        self.checked = ()
        if move == PASS:
            self.passes += 1
            if self.passes == 2:
                if self.flying:
                    self.winner = DRAWN
                else:
                    self.flying, self.passes = True, 0
                    key ^= FLYING_KEY
            self.key = key ^ PASSED[self.passes]
            return
        self.passes = 0
        start, end = move // COUNT, move % COUNT
        board = self.board
        p = board[start]
        if not self.flying:
            board[start] = p + 1
            self.key = key ^ KEY[p][start] ^ KEY[p + 1][start]
            self.value += self.worth[p + 1][start] - self.worth[p][start]
            return
        board[start], board[end] = 0, p
        self.full ^= BITS[start] | BITS[end]
        own = self.cells[turn]
        own.remove(start)
        own.add(end)
        self.value += self.worth[p][end] - self.worth[p][start]
        key ^= KEY[p][start] ^ KEY[p][end]
        if GOALS[turn] >> end & 1:
            self.arrived[turn] += 1
            if self.arrived[turn] == 4:
                self.winner = turn
                self.key = key
                return
        checks = CHECKS[p]
        checked = [other for other in NEIGHBOURS[end] if checks[board[other]]]
        if checked:
            ends = landings(self.full, self.must_jump)[0][1 - turn]
            self.checked = tuple(other for other in checked if ends[other])
            for place in self.checked:
                key ^= CHECK_KEY[place]
        self.key = key

    def undo(self) -> None:
        move, self.key, flying, self.passes, self.checked, self.value = self._past.pop()
        self.winner = None
        self.turn = turn = 1 - self.turn
        if move == PASS:
            self.flying = flying
            return
        start, end = move // COUNT, move % COUNT
        board = self.board
        if not flying:
            board[start] -= 1
            return
        board[start], board[end] = board[end], 0
        self.full ^= BITS[start] | BITS[end]
        own = self.cells[turn]
        own.remove(end)
        own.add(start)
        if GOALS[turn] >> end & 1:
            self.arrived[turn] -= 1

    def estimate(self) -> int:
        black, white = landings(self.full, self.must_jump)[1]
        choices = 0
        for place in self.cells[0]:
            choices += black[place]
        for place in self.cells[1]:
            choices -= white[place]
        score = self.value + self.choice * choices
        return -score if self.turn else score

    def code(self, move: int) -> str:
        if move == PASS:
            return "pass"
        start, end = NAMES[PLAYABLE[move // COUNT]], NAMES[PLAYABLE[move % COUNT]]
        return f"{start}-{end}" if self.flying else "*" + start
