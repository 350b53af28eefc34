"""Boards as HTML text: full size in all layouts, and small."""

from core.contract import Position
from core.drawing.board import GameBoard
from core.drawing.layers import draw, pieces_layer, symbols
from core.records.record import Record
from core.taps import Taps


def boards(view: GameBoard, record: Record, seat: int, lang: str) -> str:
    """The board in every layout of the game; until the page takes over, CSS shows the one that fits."""
    lit = Taps(record.position).lit()
    return "".join(draw(view, record.position, layout, seat, lang, lit) for layout in view.layouts)


def miniature(view: GameBoard, position: Position, seat: int = 0) -> str:
    """A small picture of a board: without labels and spots, as nothing in it can be tapped, without a name, as the game's name is beside
    it, and with no symbols but those in it. `seat`: the side at the bottom."""
    layout = view.layouts[-1]
    w, h = view.size(layout)
    drawn = (
        f'<g data-layer="ground" aria-hidden="true">{view.ground(layout, seat, "ja")}</g>'
        f'<g data-layer="pieces" aria-hidden="true">{pieces_layer(view, position, layout, seat)}</g>'
    )
    head = f'<svg class="picture {layout}" viewBox="0 0 {w} {h}" style="--w:{w};--h:{h}" data-layout="{layout}">'
    return f"{head}<defs>{_named(symbols(view).split('<symbol ')[1:], drawn)}</defs>{drawn}</svg>"


def _named(made: list[str], drawn: str) -> str:
    """Of the symbols, without the beginnings of their tags: those that a drawing names, and those that these name."""
    found = ["<symbol " + symbol for symbol in made if '"#' + symbol.split('"')[1] + '"' in drawn]
    others = [symbol for symbol in made if "<symbol " + symbol not in found]
    return "".join(found) + (_named(others, "".join(found)) if found else "")
