"""Looks and taps of 真剣勝負: the common board of ソクラテス with a dashed finish line before each far row."""

from core.contract import Event, Position
from core.drawing.board import Mark, Piece, Spot, Tone
from core.drawing.svg import path, text, use
from core.words import Words
from games.common_board import drawing
from games.common_board.columns import CELL, GRID, NAMES
from games.common_board.grid import CELLS
from games.shinken_shobu.rules import FLIPS, MARKED, OWNER, PLAYERS, Race, Rules

BEGAN = (8, 2)  # plain and marked discs of each side after the set-up


class Board(drawing.CommonBoard):
    """The board with Black at the bottom; `seat` turns it."""

    game: Rules
    miniature = "*a9.*d1.*f9.*j1.e9-e6.d1-d4.h9-h5.g1-g4.c9-c6.e1-e3.a9-a4.j1-j6"
    sounds = {"goal": Tone("sine", 660, 880, 160, 0.3)}

    def size(self, layout: str) -> tuple[int, int]:
        return 1000, 900

    def symbols(self) -> str:
        return drawing.disc_symbols() + drawing.marks()

    def ground(self, layout: str, seat: int, lang: str) -> str:
        return drawing.ground() + path("M12 106H988M12 794H988", "finish")

    def labels(self, layout: str, seat: int) -> str:
        return drawing.labels(seat)

    def spots(self, layout: str, seat: int) -> list[Spot]:
        return drawing.spots(seat)

    def pieces(self, position: Race, seat: int) -> list[Piece]:
        discs = [drawing.disc(position.piece_id(cell), OWNER[p], GRID[cell], MARKED[p]) for cell, p in enumerate(position.board) if p]
        return sorted(discs, key=lambda disc: disc.id)

    def last_move(self, before: Position, move: int) -> list[Mark]:
        start, end = GRID[move // CELLS], GRID[move % CELLS]
        return drawing.marked_move(-1 if start == end else start, end)

    def lit(self, position: Race, taps: tuple[str, ...], spot: str) -> str:
        if not taps:
            return drawing.mark("m-lit", GRID[CELL[spot]]) if position.flips < FLIPS else ""
        return drawing.mark("m-take" if position.board[CELL[spot]] else "m-lit", GRID[CELL[spot]])

    def name(self, position: Race, spot: str) -> Words:
        cell = CELL[spot]
        p = position.board[cell]
        return drawing.cell_name(GRID[cell], drawing.name_of(OWNER[p], MARKED[p]) if p else Words("board.empty"))

    def holding(self, position: Race, player: int, lang: str) -> str:
        """The discs that this player has taken, by kind, with their numbers."""
        if position.flips < FLIPS:
            return ""
        taken = []
        for marked, began in enumerate(BEGAN):
            left = sum(1 for p in position.board if p and OWNER[p] != player and MARKED[p] == marked)
            if left < began:
                taken.append((marked, began - left))
        body = ""
        for i, (marked, count) in enumerate(taken):
            body += use(drawing.DISC[marked], i * 110 + 30, 30, f"own{1 - player}", 56)
            body += text(i * 110 + 62, 40, str(count), "count", 30, "start")
        width = 110 * len(taken)
        return f'<svg class="row" viewBox="0 0 {width} 60" style="aspect-ratio:{width}/60" aria-hidden="true">{body}</svg>' if taken else ""

    # Marks and words for the set-up and for an invader.
    def warnings(self, position: Race) -> list[Mark]:
        """A piece on an enemy home row: about to win, or winning."""
        cells = [position.invader(player) for player in PLAYERS]
        return [Mark(drawing.mark("m-threat", GRID[cell]), NAMES[cell]) for cell in cells if cell >= 0]

    def decisive(self, before: Race, move: int, after: Race) -> list[str]:
        arrived = [cell for cell in (after.invader(player) for player in PLAYERS) if cell >= 0]
        return [NAMES[cell] for cell in arrived or [move % CELLS]]

    def notice(self, position: Race) -> "Words | None":
        if position.flips < FLIPS:
            return Words("shinken-shobu.turn_one", left=2 - position.flips // 2)
        return None

    def mind(self, position: Race) -> "Words | None":
        theirs = 1 - position.turn
        invader = position.invader(theirs)
        if invader >= 0 and position.outcome() is None:
            return Words("shinken-shobu.take_it", colour=drawing.colour(theirs), cell=NAMES[invader])
        return None

    def spoken(self, before: Race, move: int) -> list[Words]:
        """The mover first, then the capture and the destination."""
        events = sorted(before.events(move), key=lambda event: {"take": 1, "goal": 2}.get(event.kind, 0))
        return [self._say(before, event) for event in events]

    def _say(self, before: Race, event: Event) -> Words:
        p = before.board[CELL[event.start]]
        if event.kind == "take":
            return Words("event.take", piece=drawing.name_of(OWNER[p], MARKED[p]))
        if event.kind == "flip":
            return Words("shinken-shobu.said.flip", cell=event.start, piece=drawing.name_of(OWNER[p], MARKED[p]))
        if event.kind == "goal":
            return Words("shinken-shobu.said.goal")
        key = "shinken-shobu.said.fly" if event.kind == "fly" else "event.slide"
        return Words(key, piece=drawing.name_of(OWNER[p], MARKED[p]), end=event.end)
