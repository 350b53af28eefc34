"""The board of 三目並べ (three in a row): its looks and its taps."""

from core.contract import Position
from core.drawing.board import GameBoard, Mark, Piece, Spot
from core.drawing.svg import circle, grid, path, rect, symbol, use
from core.words import Words
from three_in_a_row.rules import CELL, NAMES, Nine


class Board(GameBoard):
    """Three by three; the other seat sees it from the other side."""

    miniature = "b2.a1.c3"

    def size(self, layout: str) -> tuple[int, int]:
        return 300, 300

    def symbols(self) -> str:
        return symbol("sign0", circle(0, 0, 30, "sign")) + symbol("sign1", path("M-30-30L30 30M30-30L-30 30", "sign"))

    def ground(self, layout: str, seat: int, lang: str) -> str:
        return grid(3, 3) + rect(0, 0, 300, 300, "edge")

    def spots(self, layout: str, seat: int) -> list[Spot]:
        cells = range(9) if seat == 0 else range(8, -1, -1)
        return [Spot(NAMES[cell], i % 3 * 100 + 50, i // 3 * 100 + 50, 100, 100, False) for i, cell in enumerate(cells)]

    def pieces(self, position: Nine, seat: int) -> list[Piece]:
        signs = enumerate(position.cells)
        return [Piece("s" + NAMES[i], sign - 1, NAMES[i], f"sign{sign - 1}", f"own{sign - 1}", 0, 90) for i, sign in signs if sign]

    def last_move(self, before: Position, move: int) -> list[Mark]:
        return [Mark("m-to", NAMES[move])]

    def name(self, position: Nine, spot: str) -> Words:
        sign = position.cells[CELL[spot]]
        return Words("three-in-a-row.cell", spot=spot, what="ox"[sign - 1] if sign else Words("board.empty"))

    def side_icon(self, player: int) -> str:
        return use(f"sign{player}", 0, 0, f"own{player}")
