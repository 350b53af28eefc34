"""Progressive Mancala for the engine: the stones are one number, and sowing a lap is adding another to it."""

from games.progressive_mancala.rules import LETTERS, STONES, Bowls

BITS = 7  # of the number, for each place: none ever holds 128 stones
MASK = (1 << BITS) - 1
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

    forces, reduces, focus, wide = 0, 0, 0, False
    stone: int
    goal_stone: int
    spare: int
    gift: int
    hit: int
    hit_goal: int

    @classmethod
    def weigh(cls, weights: dict[str, int]) -> None:
        """Makes the tables of the estimate from the weights."""
        cls.stone, cls.goal_stone, cls.spare = weights["stone"], weights["goal_stone"], weights["spare_move"]
        cls.gift, cls.hit, cls.hit_goal = weights["gift"], weights["hit"], weights["hit_goal_stone"]

    def __init__(self, position: Bowls) -> None:
        self.holes = len(position.holes)
        self.majority = position.game.majority
        self.lanes = lanes(self.holes)
        self.goal = BITS * self.holes  # where its field begins
        self.fields = tuple((hole, BITS * hole, MASK << BITS * hole) for hole in range(self.holes))
        # Holes whose stones reach the GOAL exactly, as parts of the number.
        self.exact = tuple(
            tuple((MASK << BITS * hole, (hole + 1 if player == 0 else self.holes - hole) << BITS * hole) for hole in range(self.holes))
            for player in PLAYERS
        )
        self.stones = sum(n << BITS * place for place, n in enumerate((*position.holes, position.goal)))
        self.scores = [*position.scores]
        self.turn, self.left, self.gifts = position.turn, position.left, position.gifts
        a, b = self.scores
        self.winner: int | None = 0 if a >= self.majority else 1 if b >= self.majority else None
        self._past: list[tuple[int, int, int, int, int, tuple[int, int]]] = []
        self._name()

    def _name(self) -> None:
        # What player 1 has captured follows from the rest.
        self.key = (self.stones, (self.scores[0] << 14 | self.left << 7 | self.gifts) * 2 + self.turn)

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        stones = self.stones
        return [hole for hole, _, field in self.fields if stones & field]

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
        gain = 0
        if lane:
            gifts += 1
        else:
            gain = n
            stones -= n << shift
            self.scores[turn] += n
            if self.scores[turn] >= self.majority:
                self.winner = turn
        self._past.append((self.stones, turn, self.left, self.gifts, gain, self.key))
        self.stones = stones
        if left > 1:
            left -= 1
        else:
            turn, left, gifts = 1 - turn, 1 + gifts, 0
        self.turn, self.left, self.gifts = turn, left, gifts
        self.key = (stones, (self.scores[0] << 14 | left << 7 | gifts) * 2 + turn)

    def undo(self) -> None:
        self.stones, self.turn, self.left, self.gifts, gain, self.key = self._past.pop()
        if gain:
            self.scores[self.turn] -= gain
            self.winner = None

    def estimate(self) -> int:
        stones = self.stones
        turn, left = self.turn, self.left
        goal = stones >> self.goal
        a, b = self.scores
        score: int = (b - a if turn else a - b) * self.stone
        score += goal * self.goal_stone + (left - 1) * self.spare - self.gifts * self.gift
        hits = 0
        for field, n in self.exact[turn]:
            if stones & field == n:
                hits += 1
        if hits:
            score += goal * self.hit_goal + self.hit * (hits if hits < left else left)
        return score

    def code(self, move: int) -> str:
        return LETTERS[move]
