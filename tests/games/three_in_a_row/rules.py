"""The rules of 三目並べ (three in a row): nine cells, two signs, three in a line win."""

from core import text_board
from core.contract import Event, Facts, Game, Outcome, Position
from core.words import Words

# The board: cell 0–8 from the top left, named a1 … c3 by column and row from the top.
NAMES = tuple("abc"[i % 3] + "123"[i // 3] for i in range(9))
CELL = {name: i for i, name in enumerate(NAMES)}
BY_NAME = tuple(sorted(range(9), key=lambda i: NAMES[i]))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Rules(Game):
    """It has no options."""

    id = "three-in-a-row"
    facts = Facts("", 0, "", 2, 1, 8, 9, True)

    def start(self) -> "Nine":
        """Nine empty cells."""
        return Nine(self, bytes(9), 0)


class Nine(Position):
    """A position: a byte a cell, 0 or the player's number + 1."""

    def __init__(self, game: Rules, cells: bytes, turn: int) -> None:
        self.game: Rules = game
        self.cells = cells
        self.turn = turn

    def key(self) -> tuple[object, ...]:
        return (self.cells,)

    # Moves: a sign on any empty cell.
    def _legal_moves(self) -> list[int]:
        return [] if self._winner() is not None else [cell for cell in BY_NAME if not self.cells[cell]]

    def _play(self, move: int) -> "Nine":
        cells = bytearray(self.cells)
        cells[move] = self.turn + 1
        return Nine(self.game, bytes(cells), 1 - self.turn)

    # Ends: three of a kind in a line win; a full board is a draw.
    def _winner(self) -> "int | None":
        for a, b, c in LINES:
            if self.cells[a] and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a] - 1
        return None

    def outcome(self) -> "Outcome | None":
        winner = self._winner()
        if winner is not None:
            return Outcome(winner, Words("three-in-a-row.line"))
        return None if 0 in self.cells else Outcome(None, Words("three-in-a-row.full"))

    # Codes, taps, events, and the board in characters.
    def code(self, move: int) -> str:
        return NAMES[move]

    def taps(self, move: int) -> tuple[str, ...]:
        return (NAMES[move],)

    def events(self, move: int) -> list[Event]:
        return [Event("write", "s" + NAMES[move], "", NAMES[move], self.turn)]

    def diagram(self, lang: str = "ja") -> str:
        rows = [[".ox"[self.cells[3 * row + column]] for column in range(3)] for row in range(3)]
        return "\n".join(text_board.grid(list("abc"), list("123"), rows) + [text_board.to_move(Words("side." + str(self.turn)), lang)])

    # Why something cannot be played.
    def refusal(self, code: str) -> Words:
        return self.explain((), code) if code in CELL else Words("refuse.unreadable")

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        return Words("three-in-a-row.taken", spot=spot)
