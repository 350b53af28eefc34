"""Progressive Mancala for the engine: the stones are one number, and sowing a lap is an addition to it."""

from math import sqrt

from games.progressive_mancala.rules import LETTERS, STONES, Bowls

BITS = 8  # bits of the number for each place: it never holds 128 stones, so the highest bit is free
MASK = (1 << BITS) - 1
WIN = 1_000_000
MIDDLE = 20 / 55  # share of the stones: with this share left in play a captured stone has its nominal value
FARTHEST = 11  # greatest distance from the GOAL that has its own table
MOST_STONES = 14  # stones of a hole: more have the same value
MOST_IN_GOAL = 8
MOST_MOVES = 8  # moves of a turn, and of the next turn: more have the same value
PARTS = 4  # parts of the ring
MOST_KNOWN = 1 << 14  # cached contents of a part

# The lane of a place for a player: lane[stones] is (sum to add for sowing that many stones from there, shift of the last stone's field,
# lane of the last stone's place). The GOAL's lane is empty: a sowing ends there.
Lane = tuple["Lap", ...]
Lap = tuple[int, int, list["Lap"]]
_lanes: dict[int, tuple[list[list[Lap]], list[list[Lap]]]] = {}


def lanes(holes: int) -> tuple[list[list[Lap]], list[list[Lap]]]:
    """The lanes of every place, for both players."""
    if holes not in _lanes:
        ring = holes + 1
        made: tuple[list[list[Lap]], list[list[Lap]]] = ([[] for _ in range(ring)], [[] for _ in range(ring)])
        for side, way in zip(made, (-1, 1), strict=True):
            for place in range(holes):
                change, end = 0, place
                for _ in range(holes * STONES + 1):
                    side[place].append((change, BITS * end, side[end]))
                    end = (end + way) % ring
                    change += (1 << BITS * end) - (1 << BITS * place)
        _lanes[holes] = made
    return _lanes[holes]


class Worth(dict[int, int]):
    """The joint value of the stones in neighbouring places, by the number that holds them; computed on demand."""

    def __init__(self, tables: list[list[int]]) -> None:
        self.tables = tables

    def __missing__(self, stones: int) -> int:
        if len(self) >= MOST_KNOWN:
            self.clear()
        worth, rest = 0, stones
        for table in self.tables:
            worth += table[rest & MASK]
            rest >>= BITS
        self[stones] = worth
        return worth


# For each player the values of the ring's parts to the side on turn; the values of the remaining moves and of the moves given away; the
# weight of their sum by the number of captured stones, in hundredths.
Tables = tuple[tuple[tuple[Worth, ...], tuple[Worth, ...]], list[int], list[int], tuple[int, ...]]


class Form:
    """Stones in the holes and, highest, in the GOAL; the moves left in this turn and the next. `engine.form` explains each name."""

    forces, reduces, steep, focus, wide = 0, 1, True, 0, False
    stalls = False
    stone: int
    weights: dict[str, int]
    tables: dict[int, Tables]

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Takes the weights; makes the tables of the estimate on demand."""
        cls.stone, cls.weights, cls.tables = weights["stone"], weights, {}

    @classmethod
    def tables_of(cls, holes: int) -> Tables:
        """The tables of the estimate for a number of holes."""
        if holes not in cls.tables:

            def row(name: str, most: int) -> list[int]:
                worths = [cls.weights[f"{name} {n}"] for n in range(most + 1)]
                return worths + worths[-1:] * (MASK - most)

            goal = row("goal", MOST_IN_GOAL)
            rows = [row(f"hole {min(away, FARTHEST)}", MOST_STONES) for away in range(1, holes + 1)]
            size = -(-(holes + 1) // PARTS)
            first, second = (
                tuple(Worth(ring[start : start + size]) for start in range(0, PARTS * size, size))
                for ring in ([*rows, goal], [*rows[::-1], goal])
            )
            most = holes * STONES
            rates = tuple(round(100 * sqrt(MIDDLE * most / max(1, most - taken))) for taken in range(most + 1))
            cls.tables[holes] = (first, second), row("left", MOST_MOVES), row("gifts", MOST_MOVES), rates
        return cls.tables[holes]

    def __init__(self, position: Bowls) -> None:
        self.holes = len(position.holes)
        self.majority = position.game.majority
        self.lanes = lanes(self.holes)
        self.goal = BITS * self.holes  # the first bit of the GOAL's field
        self.fields = tuple((hole, MASK << BITS * hole) for hole in range(self.holes))
        self.worths, self.spare, self.given, self.rates = self.tables_of(self.holes)
        self.part = BITS * -(-(self.holes + 1) // PARTS)  # the bits of one part of the ring
        self.mask = (1 << self.part) - 1
        self.stones: int = sum(n << BITS * place for place, n in enumerate((*position.holes, position.goal)))
        self.scores = [*position.scores]
        self.turn, self.left, self.gifts = position.turn, position.left, position.gifts
        a, b = self.scores
        self.winner: int | None = 0 if a >= self.majority else 1 if b >= self.majority else None
        self.lead, self.rate = self.stone * (a - b), self.rates[a + b]
        self._past: list[tuple[int, int, int, int, int, int, int, tuple[int, int]]] = []
        # Player 1's captures follow from the rest.
        self.key = (self.stones, (self.scores[0] << 14 | self.left << 7 | self.gifts) * 2 + self.turn)

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        stones = self.stones
        return [hole for hole, field in self.fields if stones & field]

    def forcing(self) -> list[int]:
        return []

    def candidates(self) -> tuple[list[int], bool]:
        return self.moves(), True

    def play(self, move: int) -> None:
        stones, turn, left, gifts = self.stones, self.turn, self.left, self.gifts
        lane = self.lanes[turn][move]
        n = stones >> BITS * move & MASK
        while True:
            change, shift, lane = lane[n]
            stones += change
            n = stones >> shift & MASK
            if n == 1 or not lane:
                break
        self._past.append((self.stones, turn, left, gifts, 0 if lane else n, self.lead, self.rate, self.key))
        if lane:
            gifts += 1
        else:
            stones -= n << shift
            scores = self.scores
            scores[turn] += n
            a, b = scores
            self.lead, self.rate = self.stone * (a - b), self.rates[a + b]
            if scores[turn] >= self.majority:
                self.winner = turn
        self.stones = stones
        if left > 1:
            left -= 1
        else:
            turn, left, gifts = 1 - turn, 1 + gifts, 0
        self.turn, self.left, self.gifts = turn, left, gifts
        self.key = (stones, (self.scores[0] << 14 | left << 7 | gifts) * 2 + turn)

    def undo(self) -> None:
        self.stones, self.turn, self.left, self.gifts, gain, self.lead, self.rate, self.key = self._past.pop()
        if gain:
            self.scores[self.turn] -= gain
            self.winner = None

    def estimate(self) -> int:
        stones, turn, part, mask = self.stones, self.turn, self.part, self.mask
        w, x, y, z = self.worths[turn]
        score = w[stones & mask] + x[stones >> part & mask] + y[stones >> 2 * part & mask] + z[stones >> 3 * part]
        score = (score - self.lead if turn else score + self.lead) * self.rate // 100
        return score + self.spare[self.left] + self.given[self.gifts]

    def peek(self, move: int) -> int:
        """The result of `play` and `estimate`, from the mover's view; WIN for a won game. Most of a search's time is spent here."""
        stones, turn, left, gifts, lead, rate = self.stones, self.turn, self.left, self.gifts, self.lead, self.rate
        lane = self.lanes[turn][move]
        n = stones >> BITS * move & MASK
        while True:
            change, shift, lane = lane[n]
            stones += change
            n = stones >> shift & MASK
            if n == 1 or not lane:
                break
        if lane:
            gifts += 1
        else:
            stones -= n << shift
            a, b = self.scores
            if turn:
                b += n
                if b >= self.majority:
                    return WIN
            else:
                a += n
                if a >= self.majority:
                    return WIN
            lead, rate = self.stone * (a - b), self.rates[a + b]
        part, mask = self.part, self.mask
        if left > 1:
            w, x, y, z = self.worths[turn]
            score = w[stones & mask] + x[stones >> part & mask] + y[stones >> 2 * part & mask] + z[stones >> 3 * part]
            score = (score - lead if turn else score + lead) * rate // 100
            return score + self.spare[left - 1] + self.given[gifts]
        w, x, y, z = self.worths[1 - turn]
        score = w[stones & mask] + x[stones >> part & mask] + y[stones >> 2 * part & mask] + z[stones >> 3 * part]
        score = (score + lead if turn else score - lead) * rate // 100
        return -score - self.spare[1 + gifts] - self.given[0]

    def code(self, move: int) -> str:
        return LETTERS[move]
