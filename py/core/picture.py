"""A board as one SVG text: declarative layers in, markup out; told what is lit and marked, it knows no rule.

Layers from the back: ground, marks, pieces, over (routes, dots, badges), spots. The spots are invisible and on top, so
every tap lands on one; a screen reader and the keyboard walk over the same spots.
"""

from collections import namedtuple

from core.contract import Event, Game, Position
from core.svg import esc, mark_symbols, n
from core.words import Words, say

# A tappable place: its id in taps, its centre, its size, whether it is round.
Spot = namedtuple("Spot", ["id", "x", "y", "w", "h", "round"])

# A piece: stable id, owner (0, 1; -1 for what is only drawn like a piece and is nobody's), the spot it stands on, its symbol and
# CSS classes, degrees turned, size in units.
Piece = namedtuple("Piece", ["id", "owner", "spot", "symbol", "classes", "turn", "size"])

Mark = namedtuple("Mark", ["symbol", "spot"])
# An answer offered at the spot: the tap it stands for, its picture and what it says.
Choice = namedtuple("Choice", ["tap", "symbol", "classes", "turn", "words"])

# Something beside the board: the tap it stands for ("" when it only shows), its picture ("" for words alone), classes, degrees turned,
# how many there are (0 when that is not told) and what it says.
Item = namedtuple("Item", ["tap", "symbol", "classes", "turn", "count", "words"])


class BoardView:
    """How a game looks and is tapped: each game's `board.Board` fills this in. `seat` is the player at the bottom."""

    miniature = ""  # the moves shown on the home page, as codes joined by dots: a board in play says more than a start
    layouts: tuple[str, ...] = ("square",)  # the first is the usual one; "narrow" is chosen on a phone held upright
    shape = "square"  # "wide" for a board broader than high: the page lays its panels below
    drags = True  # whether a move can be made by dragging
    foretells = False  # whether the badges tell what each move would bring: they follow a move a frame later

    def __init__(self, game: Game) -> None:
        self.game = game
        self._places: dict[tuple[str, int], dict[str, Spot]] = {}

    def places(self, layout: str, seat: int) -> "dict[str, Spot]":
        """The spots by their ids; made once for each way the board can lie."""
        known = self._places.get((layout, seat))
        if known is None:
            known = self._places[layout, seat] = {spot.id: spot for spot in self.spots(layout, seat)}
        return known

    def size(self, layout: str) -> tuple[int, int]:
        """Width and height in units."""
        raise NotImplementedError

    def symbols(self) -> str:
        """The symbols the pieces use."""
        raise NotImplementedError

    def ground(self, layout: str, seat: int, lang: str) -> str:
        """What lies under everything and never changes during a game."""
        raise NotImplementedError

    def spots(self, layout: str, seat: int) -> list[Spot]:
        """Every tappable place, in reading order."""
        raise NotImplementedError

    def pieces(self, position: Position, seat: int) -> list[Piece]:
        """The pieces on the spots."""
        return []

    def fixtures(self, position: Position, layout: str, seat: int) -> list[tuple[str, str]]:
        """What changes with the position without being a piece of somebody's, such as bowls of stones: (name, SVG)."""
        return []

    def ring(self, spot: Spot, layout: str, seat: int) -> "tuple[float, float, float]":
        """Centre and radius of a ring that shows a spot."""
        return spot.x, spot.y, min(spot.w, spot.h) / 2 - 4

    def last_move(self, before: Position, move: object) -> list[Mark]:
        """The marks of the move that led here."""
        return []

    def lit(self, position: Position, taps: tuple[str, ...], spot: str) -> str:
        """The mark that says a tap on this spot continues: a symbol, or "" when the spot itself shows it."""
        return "m-lit" if taps else ""

    def preview(self, position: Position, move: object, layout: str, seat: int) -> "tuple[str, Words, Words] | None":
        """What pointing at a one-tap move shows: SVG for the layer over the pieces, a sentence, its detail."""
        return None

    def badges(self, position: Position, layout: str, seat: int, lang: str) -> str:
        """SVG over the pieces that a position itself calls for, such as the points of a scored end."""
        return ""

    def choices(self, position: Position, taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        """How the answers asked at the spot look."""
        return []

    def hand(self, position: Position, player: int) -> list[Item]:
        """What a player holds to be dropped; the items of the player on turn carry their taps, the other's none."""
        return []

    def commands(self, position: Position) -> list[Item]:
        """Taps that have no place on the board and in no hand, such as a pass: buttons beside the status line."""
        return []

    def carried(self, event: Event) -> "tuple[str, str, float] | None":
        """What an event carries over the board without its being a piece, such as a crown: symbol, classes, size."""
        return None

    def warnings(self, position: Position) -> list[Mark]:
        """Marks that a position itself calls for: checked pieces, an invader about to win."""
        return []

    def notice(self, position: Position) -> "Words | None":
        """What there is to do or to mind now, when it is more than "move": a phase of the set-up, a check."""
        return None

    def name(self, position: Position, spot: str) -> Words:
        """The spoken name of a place and what stands on it. Where a board has pieces, it changes only with a piece or a warning there."""
        raise NotImplementedError

    def holding(self, position: Position, player: int, lang: str) -> str:
        """HTML for the player's line: what he holds, has taken or has scored."""
        return ""

    def thrown(self, dice: "list[float]") -> "tuple[list[Item], Words, int] | None":
        """Who begins, by throwing pieces: what five random numbers (0 ≤ x < 1) show, what that means, and the player whom the thrower
        becomes. None for a game whose pieces cannot be thrown."""
        return None

    def side_icon(self, player: int) -> str:
        """SVG (a 100 x 100 box centred on 0, 0) that shows a player's pieces; `""` when the game has none."""
        return ""

    def side_words(self, player: int) -> Words:
        """Who this player is in the game's own terms."""
        return Words("side." + str(player))

    def side_name(self, player: int) -> Words:
        """The shortest name of a player, for "… to move"."""
        return Words("side." + str(player))

    def panel(self, position: Position, lang: str) -> str:
        """HTML of the game's own panel beside the record; "" when it has none."""
        return ""

    def spoken(self, before: Position, move: object) -> list[Words]:
        """What a move says aloud, from its events."""
        return [Words("spoken.plain", move=before.kifu(move, "en"))]

    def trace(self, before: Position, move: object) -> str:
        """The way a move went, as people write it, for the move list; "" when the notation says it all."""
        return ""

    def verdict(self, position: Position) -> list[Words]:
        """How the end was counted, line by line; empty when there is nothing to count."""
        return []


def place(spot: Spot, x: float = 0, y: float = 0) -> str:
    """The transform that brings a picture centred on 0, 0 to a spot; CSS can animate it."""
    return f"transform:translate({n(spot.x + x)}px,{n(spot.y + y)}px)"


def piece_face(piece: Piece) -> str:
    """A piece's own picture, turned as it stands."""
    half, size = n(piece.size / 2), n(piece.size)
    turned = f' transform="rotate({n(piece.turn)})"' if piece.turn else ""
    face = f'<use href="#{piece.symbol}" x="-{half}" y="-{half}" width="{size}" height="{size}" class="{piece.classes}"/>'
    return f'<g class="turner"{turned}>{face}</g>'


def piece_group(piece: Piece, spot: Spot) -> str:
    """A piece on its spot, a group that moves as one."""
    names = f'data-piece="{esc(piece.id)}" data-owner="{piece.owner}" data-at="{esc(piece.spot)}"' if piece.owner >= 0 else ""
    return f'<g class="piece" {names} style="{place(spot)}">{piece_face(piece)}</g>'


def pieces_layer(view: BoardView, position: Position, layout: str, seat: int) -> str:
    """The pieces, each a group that can be moved as one."""
    at = view.places(layout, seat)
    body = "".join(f'<g data-fixture="{name}">{drawn}</g>' for name, drawn in view.fixtures(position, layout, seat))
    for piece in view.pieces(position, seat):
        body += piece_group(piece, at[piece.spot])
    return body


def marks_layer(view: BoardView, marks: list[Mark], layout: str, seat: int) -> str:
    """Marks under the pieces."""
    at = view.places(layout, seat)
    return "".join(_mark(mark.symbol, at[mark.spot]) for mark in marks if mark.spot in at)


def _mark(symbol: str, spot: Spot) -> str:
    return f'<use href="#{symbol}" x="{n(spot.x - 50)}" y="{n(spot.y - 50)}" width="100" height="100"/>'


def lights(view: BoardView, position: Position, taps: tuple[str, ...], lit: list[str]) -> list[Mark]:
    """The marks of the lit spots, of those that need one."""
    marks = [Mark(view.lit(position, taps, spot), spot) for spot in lit]
    return [mark for mark in marks if mark.symbol]


def over_layer(view: BoardView, position: Position, lights: list[Mark], layout: str, seat: int, lang: str) -> str:
    """The badges of the position and the lights: but not the frames round what can be taken, which lie below."""
    dots = [mark for mark in lights if mark.symbol != "m-take"]
    return view.badges(position, layout, seat, lang) + marks_layer(view, dots, layout, seat)


def spots_layer(view: BoardView, position: Position, lit: list[str], cursor: str, layout: str, seat: int, lang: str) -> str:
    """The tappable places: buttons with spoken names, one of them in the tab order."""
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


def label(view: BoardView, lang: str) -> str:
    """The spoken name of the board."""
    return say(Words("board.label", game=Words("game." + view.game.id)), lang)


def draw(view: BoardView, position: Position, layout: str, seat: int, lang: str, lit: list[str]) -> str:
    """A whole board as it stands before anything is tapped. `lit`: the spots a first tap may go to."""
    w, h = view.size(layout)
    return (
        f'<svg class="picture {layout}" viewBox="0 0 {w} {h}" style="--w:{w};--h:{h}" role="group" '
        f'aria-label="{esc(label(view, lang))}" data-layout="{layout}">'
        f"<defs>{mark_symbols()}{view.symbols()}</defs>"
        f'<g data-layer="ground" aria-hidden="true">{view.ground(layout, seat, lang)}</g>'
        '<g data-layer="marks" aria-hidden="true"></g>'
        f'<g data-layer="pieces" aria-hidden="true">{pieces_layer(view, position, layout, seat)}</g>'
        f'<g data-layer="over" aria-hidden="true">{over_layer(view, position, lights(view, position, (), lit), layout, seat, lang)}</g>'
        f'<g data-layer="spots">{spots_layer(view, position, lit, "", layout, seat, lang)}</g>'
        "</svg>"
    )
