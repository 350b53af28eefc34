"""A board as one SVG text, made of layers; it is given lights and marks, and knows no rules.

Layers from the back: ground, marks, pieces, labels, over (arrows, dots, badges), spots. The spots are invisible and on top, so every tap
hits one; screen readers and the keyboard walk over the same spots.
"""

from core.contract import Position
from core.drawing.board import GameBoard, Mark, Piece, Spot
from core.drawing.svg import esc, mark_symbols, n
from core.words import Words, say


def place(spot: Spot, x: float = 0, y: float = 0) -> str:
    """The transform that moves a picture centred on 0, 0 to a spot, or to x, y from its centre; CSS can animate it."""
    return f"transform:translate({n(spot.x + x)}px,{n(spot.y + y)}px)"


def piece_face(piece: Piece) -> str:
    """The picture of a piece, rotated."""
    half, size = n(piece.size / 2), n(piece.size)
    turned = f' transform="rotate({n(piece.angle)})"' if piece.angle else ""
    face = f'<use href="#{piece.symbol}" x="-{half}" y="-{half}" width="{size}" height="{size}" class="{piece.classes}"/>'
    return f'<g class="turner"{turned}>{face}</g>'


def piece_group(piece: Piece, spot: Spot) -> str:
    """A piece on its spot, a group that moves as one."""
    names = f'data-piece="{esc(piece.id)}" data-owner="{piece.owner}" data-at="{esc(piece.spot)}"' if piece.owner >= 0 else ""
    return f'<g class="piece" {names} style="{place(spot)}">{piece_face(piece)}</g>'


def pieces_layer(view: GameBoard, position: Position, layout: str, seat: int) -> str:
    """The pieces as SVG, each a group that can be moved as one."""
    at = view.places(layout, seat)
    body = "".join(f'<g data-fixture="{name}">{drawn}</g>' for name, drawn in view.fixtures(position, layout, seat))
    for piece in view.pieces(position, seat):
        body += piece_group(piece, at[piece.spot])
    return body


def marks_layer(view: GameBoard, marks: list[Mark], layout: str, seat: int) -> str:
    """Marks under the pieces."""
    at = view.places(layout, seat)
    return "".join([_mark(mark.symbol, *view.marked(mark, layout, seat)) for mark in marks if mark.spot in at])


def _mark(symbol: str, x: float, y: float, size: float) -> str:
    half, side = size / 2, n(size)
    return f'<use href="#{symbol}" x="{n(x - half)}" y="{n(y - half)}" width="{side}" height="{side}"/>'


def lights(view: GameBoard, position: Position, taps: tuple[str, ...], lit: list[str]) -> list[Mark]:
    """The marks of those lit spots that need one."""
    marks = [Mark(view.lit(position, taps, spot), spot) for spot in lit]
    return [mark for mark in marks if mark.symbol]


def over_layer(view: GameBoard, position: Position, lights: list[Mark], layout: str, seat: int, lang: str) -> str:
    """The badges of the position and the lights, without the frames around capturable pieces, which are below the pieces."""
    dots = [mark for mark in lights if mark.symbol != "m-take"]
    return view.badges(position, layout, seat, lang) + marks_layer(view, dots, layout, seat)


def spots_layer(view: GameBoard, position: Position, lit: list[str], cursor: str, layout: str, seat: int, lang: str) -> str:
    """The tappable places: buttons with accessible names, one of them in the tab order."""
    body = ""
    for i, spot in enumerate(view.spots(layout, seat)):
        shape = (
            f'<circle cx="{n(spot.x)}" cy="{n(spot.y)}" r="{n(spot.w / 2)}"/>'
            if spot.round
            else f'<rect x="{n(spot.x - spot.w / 2)}" y="{n(spot.y - spot.h / 2)}" width="{n(spot.w)}" height="{n(spot.h)}"/>'
        )
        stop = "0" if (spot.id == cursor or (not cursor and i == 0)) else "-1"
        name = esc(say(view.name(position, spot.id), lang))
        is_lit = ' data-lit=""' if spot.id in lit else ""
        body += f'<g class="spot" data-spot="{esc(spot.id)}" role="button" tabindex="{stop}" aria-label="{name}"{is_lit}>{shape}</g>'
    return body


def label(view: GameBoard, lang: str) -> str:
    """The accessible name of the board."""
    return say(Words("board.label", game=Words("game." + view.game.id)), lang)


def symbols(view: GameBoard) -> str:
    """What a board's pictures are made of, to which they refer by name."""
    return mark_symbols() + view.symbols()


def draw(view: GameBoard, position: Position, layout: str, seat: int, lang: str, lit: list[str]) -> str:
    """A whole board before the first tap. `lit`: the spots for a first tap."""
    w, h = view.size(layout)
    return (
        f'<svg class="picture {layout}" viewBox="0 0 {w} {h}" style="--w:{w};--h:{h}" role="group" '
        f'aria-label="{esc(label(view, lang))}" data-layout="{layout}">'
        f"<defs>{symbols(view)}</defs>"
        f'<g data-layer="ground" aria-hidden="true">{view.ground(layout, seat, lang)}</g>'
        '<g data-layer="marks" aria-hidden="true"></g>'
        f'<g data-layer="pieces" aria-hidden="true">{pieces_layer(view, position, layout, seat)}</g>'
        f'<g data-layer="labels" aria-hidden="true">{view.labels(layout, seat)}</g>'
        f'<g data-layer="over" aria-hidden="true">{over_layer(view, position, lights(view, position, (), lit), layout, seat, lang)}</g>'
        f'<g data-layer="spots">{spots_layer(view, position, lit, "", layout, seat, lang)}</g>'
        "</svg>"
    )


def edges(drawn: str) -> str:
    """The sides at which a drawn board has coordinates, as `data-edges`."""
    return " ".join([side for side in ("at-head", "at-right", "at-foot", "at-left", "over-hexagon") if side in drawn])
