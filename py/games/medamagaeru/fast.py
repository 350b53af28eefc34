"""めだまがえる for the engine: ten cells instead of a mostly empty board, changed in place."""

from games.medamagaeru.rules import COLOUR, FACE, FLIPPED, MAY_ENTER, NAMES, NUMBER, PIECES, SIDE, STEPS, Frogs, beats, scores
from games.zobrist import random_keys

CELLS = SIDE * SIDE
# A move is start, end and whether the piece turns over, as one number.
FROM = 2 * CELLS
DRAWN = 2
DISTANCE = tuple(tuple(max(abs(i % SIDE - j % SIDE), abs(i // SIDE - j // SIDE)) for j in range(CELLS)) for i in range(CELLS))

# RELATION[p][q]: 1 if p beats q, -1 if q beats p, 0 for neither or two of a colour.
RELATION = tuple(
    tuple(
        0 if not p or not q or COLOUR[p] == COLOUR[q] else 1 if beats(FACE[p], FACE[q]) else -1 if beats(FACE[q], FACE[p]) else 0
        for q in range(21)
    )
    for p in range(21)
)
SLOT = (0,) + tuple(COLOUR[p] * 5 + NUMBER[p] - 1 for p in PIECES)
TAKES = tuple(tuple(bool(q) and MAY_ENTER[p][q] for q in range(21)) for p in range(21))
_KEYS = random_keys("medamagaeru", 21 * CELLS + 1)
KEY = tuple(tuple(_KEYS[p * CELLS : (p + 1) * CELLS]) for p in range(21))
TURN_KEY = _KEYS[-1]


class Form:
    """The cells of the ten pieces (-1: taken), Green's first, and the board. `engine.form` explains each name."""

    forces, reduces, focus, wide = 4, 4, 0, False
    captures: dict[tuple[int, int], int]
    point: tuple[int, ...]
    near: tuple[int, ...]
    to_take: int
    threat: tuple[int, ...]

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        one, two, ahead = weights["capture"], weights["two_captures"], weights["two_to_one"]
        cls.captures = {(0, 0): 0, (1, 1): 0, (1, 0): one, (2, 0): two, (2, 1): ahead, (0, 1): -one, (0, 2): -two, (1, 2): -ahead}
        cls.point = (weights["point"], weights["point_1"], weights["point_2"], weights["point_3"])
        cls.near = (0, 0, weights["near_2"], weights["near_3"], weights["near_4"], weights["near_5"], 0)
        cls.to_take = weights["to_take"]
        cls.threat = (0, -weights["threat"]) + (-weights["second_threat"],) * 24

    def __init__(self, position: Frogs) -> None:
        self.board = list(position.board)
        self.cells = [-1] * 10
        self.turn = position.turn
        self.swapped = int(position.white_first)  # a player's colour is the player, or the opposite
        self.taken = list(position.taken)
        self.key = TURN_KEY if self.turn else 0
        for cell, p in enumerate(self.board):
            if p:
                self.cells[SLOT[p]] = cell
                self.key ^= KEY[p][cell]
        self.winner: int | None = None
        self._past: list[tuple[int, int, int, int, int]] = []
        self._judge()

    def _judge(self) -> None:
        a, b = self.taken
        if a == 3 or b == 3:
            self.winner = 0 if a == 3 else 1
        elif a == 2 and b == 2:
            green, white = scores(bytes(self.board))
            self.winner = DRAWN if green == white else int(green < white) ^ self.swapped

    def _own(self) -> list[int]:
        return self.cells[5:] if self.turn ^ self.swapped else self.cells[:5]

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        board, quiet, loud = self.board, [], []
        for start in self._own():
            if start >= 0:
                p = board[start]
                takes, first = TAKES[p], start * FROM
                for end in STEPS[start]:
                    q = board[end]
                    if not q:
                        quiet.append(first + end * 2)
                    elif takes[q]:
                        loud.append(first + end * 2)
                        if not FLIPPED[p]:
                            loud.append(first + end * 2 + 1)
        return loud + quiet

    def forcing(self) -> list[int]:
        board, loud = self.board, []
        for start in self._own():
            if start >= 0:
                p = board[start]
                takes = TAKES[p]
                for end in STEPS[start]:
                    if takes[board[end]]:
                        loud.append(start * FROM + end * 2)
                        if not FLIPPED[p]:
                            loud.append(start * FROM + end * 2 + 1)
        return loud

    def candidates(self) -> tuple[list[int], bool]:
        return self.moves(), True

    def play(self, move: int) -> None:
        start, end, flip = move // FROM, move % FROM // 2, move % 2
        board = self.board
        p, q = board[start], board[end]
        self._past.append((start, end, p, q, self.key))
        self.key ^= KEY[p][start] ^ KEY[p + flip][end] ^ TURN_KEY
        board[start] = 0
        board[end] = p + flip
        self.cells[SLOT[p]] = end
        turn = self.turn
        self.turn = 1 - turn
        if q:
            self.key ^= KEY[q][end]
            self.cells[SLOT[q]] = -1
            self.taken[turn] += 1
            self._judge()

    def undo(self) -> None:
        start, end, p, q, self.key = self._past.pop()
        board = self.board
        board[start] = p
        board[end] = q
        self.cells[SLOT[p]] = start
        self.turn = turn = 1 - self.turn
        if q:
            self.cells[SLOT[q]] = end
            self.taken[turn] -= 1
            self.winner = None

    def estimate(self) -> int:
        board, cells, near = self.board, self.cells, self.near
        enemies = [(cell, board[cell]) for cell in cells[5:] if cell >= 0]
        reach = green_threats = white_threats = green_points = 0
        hunting: set[int] = set()
        for cell in cells[:5]:
            if cell >= 0:
                relation, steps, hunts = RELATION[board[cell]], DISTANCE[cell], 0
                for other, q in enemies:
                    way = relation[q]
                    if way:
                        far = steps[other]
                        if way > 0:
                            hunts = 1
                            if far == 1:
                                green_threats += 1
                            else:
                                reach += near[far]
                        else:
                            hunting.add(other)
                            if far == 1:
                                white_threats += 1
                            else:
                                reach -= near[far]
                green_points += hunts
        a, b = self.taken
        points = green_points - len(hunting)
        if self.swapped:
            points, reach, green_threats, white_threats = -points, -reach, white_threats, green_threats
        score = self.captures[a, b] + points * self.point[a + b] + reach
        if self.turn:
            score, on_turn, waiting = -score, white_threats, green_threats
        else:
            on_turn, waiting = green_threats, white_threats
        return score + (self.to_take if on_turn else self.threat[waiting])

    def code(self, move: int) -> str:
        return f"{NAMES[move // FROM]}-{NAMES[move % FROM // 2]}{'*' if move % 2 else ''}"
