"""Progressive Mancala for the engine: the stones are one number, and sowing a lap is adding another to it."""

from math import sqrt

from games.progressive_mancala.rules import LETTERS, STONES, Bowls

BITS = 8  # of the number, for each place: none ever holds 128 stones, so that the highest of them is free
MASK = (1 << BITS) - 1
WIN = 1_000_000
MIDDLE = 20 / 55  # of the stones: with so many left in play a captured one counts as it says
PLAYERS = (0, 1)

# For a player, lane[stones] of a place says what sowing so many from there adds to the number, how far to the left the field of the
# last stone lies, and that place's own lane. The GOAL's lane is empty: there a sowing ends.
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


class Form:
    """Stones in the holes and, highest, in the GOAL; what the moves before have left to do. `engine.form` says what each name means."""

    forces, reduces, focus, wide = 0, 1, 0, False
    stone: int
    goal_stone: int
    spare: int
    gift: int
    hit: int
    to_move: int

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        cls.stone, cls.goal_stone, cls.to_move = weights["stone"], weights["goal_stone"], weights["to_move"]
        cls.spare, cls.gift, cls.hit = weights["spare_move"], weights["gift"], weights["hit"]

    def __init__(self, position: Bowls) -> None:
        self.holes = len(position.holes)
        self.majority = position.game.majority
        self.lanes = lanes(self.holes)
        self.goal = BITS * self.holes  # where its field begins
        self.fields = tuple((hole, MASK << BITS * hole) for hole in range(self.holes))
        # For each player the number with so many stones in every hole that they reach the GOAL exactly.
        self.exact = tuple(
            sum((hole + 1 if player == 0 else self.holes - hole) << BITS * hole for hole in range(self.holes)) for player in PLAYERS
        )
        ones = sum(1 << BITS * hole for hole in range(self.holes))
        self.low, self.high = ones * 127, ones * 128
        most = self.holes * STONES
        self.worth = tuple(round(self.stone * sqrt(MIDDLE * most / max(1, most - taken))) for taken in range(most + 1))
        self.stones: int = sum(n << BITS * place for place, n in enumerate((*position.holes, position.goal)))
        self.scores = [*position.scores]
        self.turn, self.left, self.gifts = position.turn, position.left, position.gifts
        a, b = self.scores
        self.winner: int | None = 0 if a >= self.majority else 1 if b >= self.majority else None
        self.value = (a - b) * self.worth[a + b]
        self._past: list[tuple[int, int, int, int, int, int, tuple[int, int]]] = []
        # What player 1 has captured follows from the rest.
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
        self._past.append((self.stones, turn, left, gifts, 0 if lane else n, self.value, self.key))
        if lane:
            gifts += 1
        else:
            stones -= n << shift
            scores = self.scores
            scores[turn] += n
            a, b = scores
            self.value = (a - b) * self.worth[a + b]
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
        self.stones, self.turn, self.left, self.gifts, gain, self.value, self.key = self._past.pop()
        if gain:
            self.scores[self.turn] -= gain
            self.winner = None

    def estimate(self) -> int:
        stones, turn, left, low = self.stones, self.turn, self.left, self.low
        # A hole that differs from the exact number has its highest bit set by adding 127.
        differing = ((stones ^ self.exact[turn]) & low) + low & self.high
        hits = self.holes - differing.bit_count()
        score = self.to_move - self.value if turn else self.to_move + self.value
        score += (stones >> self.goal) * self.goal_stone + (left - 1) * self.spare - self.gifts * self.gift
        return score + self.hit * (hits if hits < left else left) if hits else score

    def peek(self, move: int) -> int:
        """What `play` and `estimate` would say, as who moves sees it; WIN for a won game. Most of a search's time is spent here."""
        stones, turn, left, gifts, value = self.stones, self.turn, self.left, self.gifts, self.value
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
            goal = (stones >> self.goal) * self.goal_stone
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
            value = (a - b) * self.worth[a + b]
            goal = 0
        if left > 1:
            left -= 1
            low = self.low
            hits = self.holes - (((stones ^ self.exact[turn]) & low) + low & self.high).bit_count()
            score = self.to_move + goal + (left - 1) * self.spare - gifts * self.gift + self.hit * (hits if hits < left else left)
        else:
            low = self.low
            hits = self.holes - (((stones ^ self.exact[1 - turn]) & low) + low & self.high).bit_count()
            score = -self.to_move - goal - gifts * self.spare - self.hit * (hits if hits <= gifts else 1 + gifts)
        return score - value if turn else score + value

    def code(self, move: int) -> str:
        return LETTERS[move]
