"""Progressive Mancala for the engine: stones in a list, and every lap of every sowing known beforehand."""

from games.progressive_mancala.rules import LETTERS, STONES, Bowls

# ROUTES[holes][player][place][stones]: the places that get one.
ROUTES: dict[int, tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]] = {}


def _routes(holes: int) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    if holes not in ROUTES:
        ring, most = holes + 1, holes * STONES + 1
        ROUTES[holes] = tuple(
            tuple(tuple(tuple((place + way * i) % ring for i in range(1, stones + 1)) for stones in range(most)) for place in range(holes))
            for way in (-1, 1)
        )
    return ROUTES[holes]


class Form:
    """Stones in the holes and, last, in the GOAL; what the moves before have left to do. `engine.form` says what each name means."""

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
        self.routes = _routes(self.holes)
        self.cells = [*position.holes, position.goal]
        self.scores = position.scores
        self.turn, self.left, self.gifts = position.turn, position.left, position.gifts
        self._past: list[tuple[list[int], tuple[int, int], int, int, int, tuple[bytes, int, int]]] = []
        self._look()

    def _look(self) -> None:
        a, b = self.scores
        self.winner = 0 if a >= self.majority else 1 if b >= self.majority else None
        # What player 1 has captured follows from the rest.
        self.key = (bytes(self.cells), a, (self.left * 64 + self.gifts) * 2 + self.turn)

    def moves(self) -> list[int]:
        if self.winner is not None:
            return []
        cells = self.cells
        return [hole for hole in range(self.holes) if cells[hole]]

    def forcing(self) -> list[int]:
        return []

    def candidates(self) -> tuple[list[int], bool]:
        return self.moves(), True

    def play(self, move: int) -> None:
        self._past.append((self.cells, self.scores, self.turn, self.left, self.gifts, self.key))
        self.cells = cells = self.cells[:]
        turn, end = self.turn, self.holes
        routes = self.routes[turn]
        place = move
        while True:
            way = routes[place][cells[place]]
            cells[place] = 0
            for place in way:  # noqa: B020 - the lap ends where its last stone falls
                cells[place] += 1
            if place == end or cells[place] == 1:
                break
        if place == end:
            a, b = self.scores
            self.scores = (a, b + cells[end]) if turn else (a + cells[end], b)
            cells[end] = 0
        else:
            self.gifts += 1
        if self.left > 1:
            self.left -= 1
        else:
            self.turn, self.left, self.gifts = 1 - turn, 1 + self.gifts, 0
        self._look()

    def undo(self) -> None:
        self.cells, self.scores, self.turn, self.left, self.gifts, self.key = self._past.pop()
        self.winner = None

    def estimate(self) -> int:
        cells, turn, end = self.cells, self.turn, self.holes
        hits = 0
        if turn:
            far = end
            for hole in range(end):
                if cells[hole] == far - hole:
                    hits += 1
        else:
            for hole in range(end):
                if cells[hole] == hole + 1:
                    hits += 1
        goal = cells[end]
        a, b = self.scores
        score: int = (b - a if turn else a - b) * self.stone
        score += goal * self.goal_stone + (self.left - 1) * self.spare - self.gifts * self.gift
        if hits:
            score += goal * self.hit_goal + self.hit * min(hits, self.left)
        return score

    def code(self, move: int) -> str:
        return LETTERS[move]
