"""Looks and taps of ツースリー: of the common board only the lane of 2 x 7 cells is used, so the rest is dim and cut off."""

from core.contract import Position
from core.drawing.board import Mark, Piece, Spot
from core.drawing.svg import path, rect, text
from core.words import Words
from games.common_board import drawing
from games.common_board.grid import CELL, NAMES
from games.common_board.notation import name_of
from games.two_three.rules import CAMP, LANE, MAN, Lane, Move, Rules

LEFT, TOP = 100, 50  # units of the common board that are cut off on each side
SIZE = 800
PER_SIDE = len(CAMP[0])


class Board(drawing.CommonBoard):
    """The lane. Black is at the bottom; `seat` turns it."""

    game: Rules
    shows_moves = True
    shape = "tall"
    miniature = "e6-e5.f4-f5.e7-e6.f3-f4.f6-f3"

    def size(self, layout: str) -> tuple[int, int]:
        return SIZE, SIZE

    def symbols(self) -> str:
        return drawing.disc_symbols() + drawing.marks()

    def ground(self, layout: str, seat: int, lang: str) -> str:
        body = rect(0, 0, SIZE, SIZE, "space", 16)
        for y in (50, 450):
            lines = "".join(f"M0 {y + i}H800" for i in (100, 200)) + "".join(f"M{x} {y}V{y + 300}" for x in range(100, 800, 100))
            body += rect(0, y, SIZE, 300, "ground") + path(lines, "ground-line")
        body = f'<g class="dim">{body}</g>' + rect(292, 42, 216, 716, "lane-edge", 14) + rect(300, 50, 200, 700, "lane-cell", 8)
        body += rect(300, 350, 200, 100, "lane-eq")
        arrows = ""
        for x in (350, 450):
            for y in range(100, 800, 100):
                if y != 400:  # the camps' arrows point forward for the side that begins there
                    tip = -9 if y > 400 else 9
                    arrows += f"M{x - 16} {y - tip}L{x} {y + tip}L{x + 16} {y - tip}"
        body += path(arrows, "chevron") + path("M400 50V750" + "".join(f"M300 {y}H500" for y in range(150, 750, 100)), "ground-line")
        columns, rows = ("fe", "8765432") if seat else ("ef", "2345678")
        body += "".join(text(350 + i * 100, 32, name, "lane-coord", 24) for i, name in enumerate(columns))
        return body + "".join(text(278, 108 + i * 100, name, "lane-coord", 24, "end") for i, name in enumerate(rows))

    def spots(self, layout: str, seat: int) -> list[Spot]:
        return drawing.spots(seat, list(LANE), LEFT, TOP)

    def pieces(self, position: Lane, seat: int) -> list[Piece]:
        board = position.board
        return [drawing.disc(position.piece_id(cell), MAN.index(board[cell]), cell, 0) for cell in LANE if board[cell]]

    def last_move(self, before: Position, move: Move) -> list[Mark]:
        return drawing.marked_move(move.start, move.end)

    def lit(self, position: Lane, taps: tuple[str, ...], spot: str) -> str:
        return drawing.mark("m-lit", CELL[spot]) if taps else ""

    def name(self, position: Lane, spot: str) -> Words:
        man = position.board[CELL[spot]]
        return drawing.cell_name(CELL[spot], name_of(MAN.index(man), 0) if man else Words("board.empty"))

    def decisive(self, before: Lane, move: Move, after: Lane) -> list[str]:
        return [NAMES[cell] for cell in CAMP[after.turn]]

    def notice(self, position: Lane) -> "Words | None":
        return Words("two-three.back_now") if position.goes_back() else None

    def holding(self, position: Lane, player: int, lang: str) -> str:
        """The number of this player's six pieces that have arrived."""
        return drawing.row(player, [0] * position.arrived(player), PER_SIDE)

    def progress(self, position: Lane, player: int) -> tuple[int, int]:
        return position.arrived(player), PER_SIDE

    def spoken(self, before: Lane, move: Move) -> list[Words]:
        said = [Words("event.slide", piece=name_of(before.turn, 0), end=NAMES[move.end])]
        over = before.events(move)[0].value
        if over:
            said.append(Words("two-three.jumped", n=over))
        return said
