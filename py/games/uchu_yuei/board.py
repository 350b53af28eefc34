"""Looks and taps of 宇宙遊泳: the common board of ソクラテス, two hands of twelve discs, a line through a five."""

from core.contract import Event, Position
from core.drawing.board import Choice, Item, Mark, Piece, Spot
from core.words import Words
from games.common_board import drawing
from games.common_board.columns import CELL, COLUMN, GRID, NAMES, ROW
from games.common_board.grid import CELLS
from games.uchu_yuei.rules import HAND, MARKED, OF, OTHER_SIDE, OWNER, PASS, Rules, Voyage, five_through, parts, piece

SAID = {"drop": "uchu-yuei.said.drop", "slide": "event.slide", "jump": "uchu-yuei.said.jump", "fly": "uchu-yuei.said.fly"}


class Board(drawing.CommonBoard):
    """The board with Black at the bottom; `seat` turns it."""

    game: Rules
    miniature = "o@d6.o@f4.x@e5.x@f6.o@c7.o@h4.x@g6.x@g3.o@i2.o@j3.x@f7.x@e8.f7-d8.j3-i3"

    def __init__(self, game: Rules) -> None:
        super().__init__(game)
        # Cache of the last results: the page asks several times about one position.
        self._threatened: tuple[Voyage, list[int]] | None = None
        self._near: tuple[Voyage, int, list[int]] | None = None

    def size(self, layout: str) -> tuple[int, int]:
        return 1000, 900

    def symbols(self) -> str:
        return drawing.disc_symbols() + drawing.marks()

    def ground(self, layout: str, seat: int, lang: str) -> str:
        return drawing.ground()

    def labels(self, layout: str, seat: int) -> str:
        return drawing.labels(seat)

    def spots(self, layout: str, seat: int) -> list[Spot]:
        return drawing.spots(seat)

    def pieces(self, position: Voyage, seat: int) -> list[Piece]:
        discs = [drawing.disc(position.piece_id(cell), OWNER[p], GRID[cell], MARKED[p]) for cell, p in enumerate(position.board) if p]
        return sorted(discs, key=lambda disc: (disc.owner, int(disc.id[1:])))

    def last_move(self, before: Position, move: int) -> list[Mark]:
        if move == PASS:
            return []
        start, end, _ = parts(move)
        return drawing.marked_move(GRID[start] if start < CELLS else -1, GRID[end])

    def lit(self, position: Voyage, taps: tuple[str, ...], spot: str) -> str:
        """A small light for a cell reached through space, a dot for every other."""
        if not taps:
            return ""
        cell = CELL[spot]
        far = taps[0] in CELL and cell not in self.near(position, CELL[taps[0]])
        return "m-star" if far else drawing.mark("m-lit", GRID[cell])

    def near(self, position: Voyage, start: int) -> list[int]:
        """The cells that the piece on a cell reaches without travelling through space."""
        known = self._near
        if known is None or known[0] is not position or known[1] != start:
            known = self._near = (position, start, position._reach(start, {}))
        return known[2]

    def choices(self, position: Voyage, taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        p = position.board[CELL[taps[0]]]
        offered = []
        for answer in answers:
            turns = answer == "choice:*"
            words = Words("uchu-yuei.choice.turn" if turns else "uchu-yuei.choice.stay")
            offered.append(Choice(answer, drawing.DISC[MARKED[OTHER_SIDE[p] if turns else p]], f"own{OWNER[p]}", 0, words, None))
        return offered

    def hand(self, position: Voyage, player: int) -> list[Item]:
        """The discs left in hand of six plain and six marked ones."""
        on_turn = position.turn == player and position.outcome() is None
        items = []
        for marked, start in enumerate(sorted(HAND)):
            left = position.hands[2 * player + marked]
            if left:
                tap = "hand:" + HAND[start] if on_turn else ""
                words = Words("uchu-yuei.hand", piece=drawing.name_of(player, marked), n=left)
                items.append(Item(tap, drawing.DISC[marked], f"own{player}", 0, left, words))
        return items

    def commands(self, position: Voyage) -> list[Item]:
        return [Item("pass", "", "", 0, 0, Words("uchu-yuei.pass"))] if position.legal_moves() == [PASS] else []

    def name(self, position: Voyage, spot: str) -> Words:
        cell = CELL[spot]
        p = position.board[cell]
        return drawing.cell_name(GRID[cell], drawing.name_of(OWNER[p], MARKED[p]) if p else Words("board.empty"))

    # Threats of a five, and a completed five.
    def threats(self, position: Voyage) -> list[int]:
        """The cells where the side that is not on turn would complete a five."""
        if self.hides_threats:
            return []
        known = self._threatened
        if known is None or known[0] is not position:
            known = self._threatened = (position, self._find_threats(position))
        return known[1]

    def _find_threats(self, position: Voyage) -> list[int]:
        if position.outcome() is not None:
            return []
        player = 1 - position.turn
        his, board = OF[player], position.board
        found = [cell for cell in range(CELLS) if not board[cell] and five_through(board, cell, his)]
        if not found or position.hands[2 * player] or position.hands[2 * player + 1]:
            return found
        # Without a hand a piece must come from the board, and not from the line that it completes.
        theirs = Voyage(self.game, board, position.hands, player, position.serial)
        ends = [parts(move)[1] for move in theirs.legal_moves() if move != PASS and parts(move)[1] in found and theirs.play(move).five]
        return [cell for cell in found if cell in ends]

    def warnings(self, position: Voyage) -> list[Mark]:
        return [Mark(drawing.mark("m-threat", GRID[cell]), NAMES[cell]) for cell in self.threats(position)]

    def notice(self, position: Voyage) -> "Words | None":
        if position.legal_moves() == [PASS]:
            return Words("uchu-yuei.must_pass")
        return None

    def begin(self, position: Voyage) -> Words:
        return Words("uchu-yuei.begin")

    def mind(self, position: Voyage) -> "Words | None":
        cells = self.threats(position)
        if not cells:
            return None
        return Words("uchu-yuei.threat", colour=drawing.colour(1 - position.turn), cells=" ".join([NAMES[cell] for cell in cells]))

    def badges(self, position: Voyage, layout: str, seat: int, lang: str) -> str:
        if not position.five:
            return ""
        run = sorted(position.five, key=lambda cell: (COLUMN[cell], ROW[cell]))
        return drawing.way([drawing.middle(GRID[run[0]], seat), drawing.middle(GRID[run[-1]], seat)], "five")

    def decisive(self, before: Voyage, move: int, after: Voyage) -> list[str]:
        return [NAMES[cell] for cell in after.five]

    def spoken(self, before: Voyage, move: int) -> list[Words]:
        return [self._say(before, event) for event in before.events(move)]

    def _say(self, before: Voyage, event: Event) -> Words:
        if event.kind == "pass":
            return Words("uchu-yuei.said.pass", colour=drawing.colour(before.turn))
        if event.kind == "flip":
            return Words("uchu-yuei.said.flip", piece=drawing.name_of(before.turn, event.value))
        p = piece(before.turn, event.value) if event.kind == "drop" else before.board[CELL[event.start]]
        return Words(SAID[event.kind], piece=drawing.name_of(OWNER[p], MARKED[p]), end=event.end)
