"""How a game looks and is tapped: what its `board.Board` says, and in which small types. It is told what is lit; it knows no rule."""

from collections import namedtuple

from core.contract import Event, Game
from core.drawing.arrows import arrow, ring
from core.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing; each game has positions and moves of its own class
    from typing import Any as AnyPosition
    from typing import Any as Move

# A tappable place: its id in taps, its centre, its size, whether it is round.
Spot = namedtuple("Spot", ["id", "x", "y", "w", "h", "round"])

# A piece: stable id, owner (0, 1; -1 for what is only drawn like a piece and is nobody's), the spot it stands on, its symbol and
# CSS classes, degrees turned, size in units.
Piece = namedtuple("Piece", ["id", "owner", "spot", "symbol", "classes", "turn", "size"])
Mark = namedtuple("Mark", ["symbol", "spot"])

# An answer offered at the spot: the tap it stands for, its picture, what it says; where it ends the game by points, how ("win", "draw"
# or "loss" of who answers) and that in words, else None.
Choice = namedtuple("Choice", ["tap", "symbol", "classes", "turn", "words", "ends"])

# Something beside the board: the tap it stands for ("" when it only shows), its picture ("" for words alone), classes, degrees turned,
# how many there are (0 when that is not told) and what it says.
Item = namedtuple("Item", ["tap", "symbol", "classes", "turn", "count", "words"])

# What a visitor may choose about a board, on or off: its name (which is stored, and says `settings.NAME` in the catalogues), the
# languages in which it is on until he has chosen, and whether the board has to be drawn from scratch when it changes.
Setting = namedtuple("Setting", ["name", "on_in", "redraws"])

# A move as an arrow or a ring over the pieces: what it tells, a class of the style sheet (hint, pre, begun), the places it goes over.
Arrow = namedtuple("Arrow", ["kind", "way"])

# A step of a move that is shown step by step: how many steps to wait once it is shown; the fixtures that change, as (name, SVG); the
# SVG over the pieces; the kind of event that is heard, "" for none; what the status line says from here on, None for as before. An
# element of `over` that has the same id in the next frame stays, and only its style and content change: so the style sheet can glide it.
Frame = namedtuple("Frame", ["pause", "fixtures", "over", "sound", "words"])

# A move shown step by step: how many frames there are, and the frames, each made when it is its turn: no more is drawn than is seen.
Frames = namedtuple("Frames", ["count", "each"])
NO_FRAMES = Frames(0, ())

# A sound: its wave (sine, triangle, square, sawtooth), the Hz where it begins and ends, its milliseconds, its loudness from 0 to 1.
Tone = namedtuple("Tone", ["wave", "low", "high", "ms", "loudness"])


class GameBoard:
    """How a game looks and is tapped: each game's `board.Board` fills this in. `seat` is the player at the bottom."""

    miniature = ""  # the moves shown on the home page, as codes joined by dots: a board in play says more than a start
    layouts: tuple[str, ...] = ("square",)  # the first is the usual one; "narrow" is chosen on a phone held upright
    shape = "square"  # "row" for a board broader than high: the game's own panel lies below it; "tall": all stands beside it
    drags = True  # whether a move can be made by dragging
    foretells = False  # whether the badges tell what each move would bring: they follow a move a frame later
    simple = False  # whether its pieces have a second set of drawings, which the style sheet chooses
    turns = True  # whether it looks different from the other seat
    plies = True  # whether the status line says which move is being made; not where the game's own numbers would be confused with it
    shows_moves = False  # whether the analysis shows every move as an arrow: where there are few
    tints = False  # whether it tints a whole place by who wins there: where nothing stands on what can be tapped
    settings: tuple[Setting, ...] = ()
    sounds: dict[str, Tone] = {}  # the kinds of events that are heard besides those of any piece
    panel_title: "Words | None" = None  # what the game's own panel beside the record is called; None when it has none

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chosen = {setting.name: LANGUAGES[0] in setting.on_in for setting in self.settings}  # what is on now
        self._places: dict[tuple[str, int], dict[str, Spot]] = {}

    def choose(self, name: str, on: bool) -> None:
        """Turns one of the settings on or off."""
        self.chosen[name] = on

    def as_built(self, lang: str) -> bool:
        """Whether the board looks as a build in this language has drawn it, where nobody had chosen anything."""
        return all(self.chosen[setting.name] is (lang in setting.on_in) for setting in self.settings)

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

    def pieces(self, position: "AnyPosition", seat: int) -> list[Piece]:
        """The pieces on the spots."""
        return []

    def fixtures(self, position: "AnyPosition", layout: str, seat: int) -> list[tuple[str, str]]:
        """What changes with the position without being somebody's piece, such as a place that holds many: (name, SVG)."""
        return []

    def ring(self, spot: Spot, layout: str, seat: int) -> "tuple[float, float, float]":
        """Centre and radius of a ring that shows a spot."""
        return spot.x, spot.y, min(spot.w, spot.h) / 2 - 4

    def sign(self, position: "AnyPosition", spot: Spot, layout: str, seat: int) -> "tuple[float, float] | None":
        """The middle of a sign, 90 by 34 units, that says what a place is worth and hides nothing; None where there is no room for one."""
        held = [piece for piece in self.pieces(position, seat) if piece.spot == spot.id]
        return None if held else (spot.x, spot.y + 31)

    def last_move(self, before: "AnyPosition", move: "Move") -> list[Mark]:
        """The marks of the move that led here."""
        return []

    def marked(self, mark: Mark, layout: str, seat: int) -> "tuple[float, float, float]":
        """Centre and size of a mark: over the middle of its spot, unless what it marks lies elsewhere."""
        spot = self.places(layout, seat)[mark.spot]
        return spot.x, spot.y, 100

    def lit(self, position: "AnyPosition", taps: tuple[str, ...], spot: str) -> str:
        """The mark that says a tap on this spot continues: a symbol, or "" when the spot itself shows it."""
        return "m-lit" if taps else ""

    def preview(self, position: "AnyPosition", move: "Move", layout: str, seat: int) -> "tuple[str, Words, Words] | None":
        """What pointing at a one-tap move shows: SVG for the layer over the pieces, a sentence, its detail."""
        return None

    def badges(self, position: "AnyPosition", layout: str, seat: int, lang: str) -> str:
        """SVG over the pieces that a position itself calls for, such as the points of a scored end."""
        return ""

    def choices(self, position: "AnyPosition", taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        """How the answers asked at the spot look."""
        return []

    def hand(self, position: "AnyPosition", player: int) -> list[Item]:
        """What a player holds to be dropped; the items of the player on turn carry their taps, the other's none."""
        return []

    def commands(self, position: "AnyPosition") -> list[Item]:
        """Taps that have no place on the board and in no hand, such as a pass: buttons beside the status line. One of the class `gone`
        leads to no move any more: it is struck out and says why when it is tapped."""
        return []

    def lasting(self, position: "AnyPosition") -> "Item | None":
        """The command that a side may leave to the page until it is offered no more, such as passing when one has finished: its tap, and
        the words of that wish. Whoever is on turn, as long as such a wish can last."""
        return None

    def carried(self, event: Event, owner: int) -> "tuple[str, str, float] | None":
        """What an event of a player's move carries over the board without its being a piece of its own there, such as a sign of rank:
        symbol, classes, size."""
        return None

    # What arrows and rings tell.
    def way(self, position: "AnyPosition", move: "Move") -> "tuple[str, ...]":
        """The places that a move goes over, first to last, with those where it turns; one for a move that goes nowhere, none for a pass."""
        at = self.places(self.layouts[0], 0)
        taps = tuple([tap for tap in position.taps(move) if tap in at])
        for event in position.events(move):
            if event.kind == "fly" and isinstance(event.value, tuple) and taps[:1] == (event.start,):
                turns = tuple([name for name in event.value if name not in (event.start, event.end)])
                return (event.start,) + turns + (event.end,)
        return (taps[0], taps[-1]) if len(taps) > 1 else taps

    def ahead(self, position: "AnyPosition", taps: "tuple[str, ...]") -> "list[tuple[str, ...]]":
        """The ways to show of a move that is laid ahead by its taps on the board while the other is on turn."""
        return [taps]

    def advice(self, position: "AnyPosition", move: "Move") -> list[Words]:
        """A move in plain words, before it is made: from where to where, then what else it does."""
        said, way = self.spoken(position, move), self.way(position, move)
        if len(way) > 1:
            for words in said:
                if "piece" in words.values and "end" in words.values and "start" not in words.values:
                    said.remove(words)
                    return [Words("hint.move", piece=words.values["piece"], start=way[0], end=way[-1])] + said
        return said

    def begun(self, position: "AnyPosition", taps: "tuple[str, ...]") -> "tuple[tuple[str, ...], Words] | None":
        """What the taps so far do that no place shows, such as a sign of rank that changes its wearer: the way it goes, and a sentence."""
        return None

    def decisive(self, before: "AnyPosition", move: "Move", after: "AnyPosition") -> "list[str]":
        """The places that show why a move has ended the game: a row that stands, what was reached or taken, who cannot move."""
        return []

    def ending(self, before: "AnyPosition", move: "Move", after: "AnyPosition", layout: str, seat: int) -> str:
        """SVG over the pieces that shows why a move has ended the game."""
        at = self.places(layout, seat)
        return "".join([ring(*self.ring(at[spot], layout, seat), "found") for spot in self.decisive(before, move, after)])

    def arrow(self, shown: Arrow, layout: str, seat: int) -> str:
        """SVG of an arrow: a ring where it starts, or where it ends if it goes nowhere else."""
        at = self.places(layout, seat)
        body = ring(*self.ring(at[shown.way[0]], layout, seat), shown.kind)
        return body + arrow([(at[spot].x, at[spot].y) for spot in shown.way], shown.kind) if len(shown.way) > 1 else body

    def warnings(self, position: "AnyPosition") -> list[Mark]:
        """Marks that a position itself calls for: checked pieces, an invader about to win."""
        return []

    def notice(self, position: "AnyPosition") -> "Words | None":
        """What there is to do or to mind now, when it is more than "move": a phase of the set-up, a check."""
        return None

    def mind(self, position: "AnyPosition") -> "Words | None":
        """What there is to mind besides, in a line below whose turn it is: a threat and whose it is, a check, an end that is near."""
        return None

    def progress(self, position: "AnyPosition", player: int) -> "tuple[int, int] | None":
        """How near its end a player is where that can be counted: how many it has and how many win, which `GAME.progress` says in words
        with {have} and {need}."""
        return None

    def name(self, position: "AnyPosition", spot: str) -> Words:
        """The spoken name of a place and what stands on it. Where a board has pieces, it changes only with a piece or a warning there."""
        raise NotImplementedError

    def holding(self, position: "AnyPosition", player: int, lang: str) -> str:
        """HTML for the player's line: what he holds, has taken or has scored."""
        return ""

    def due(self, before: "AnyPosition | None", position: "AnyPosition", player: int) -> "tuple[Words, bool] | None":
        """Moves that a player has besides the usual one: in words, and whether they are due now. `before`: where the last move was made."""
        return None

    def gave(self, before: "AnyPosition", move: "Move", after: "AnyPosition") -> "Words | None":
        """What the last move brought, where no mark can tell: it stands below whose turn it is."""
        return None

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

    def frames(self, before: "AnyPosition", move: "Move", layout: str, seat: int) -> Frames:
        """How a move is shown step by step; none where its pieces glide at once to where they stand after it."""
        return NO_FRAMES

    def panel(self, position: "AnyPosition", lang: str) -> str:
        """HTML of the game's own panel beside the record, where `panel_title` names one."""
        return ""

    def spoken(self, before: "AnyPosition", move: "Move") -> list[Words]:
        """What a move says aloud, from its events."""
        return [Words("spoken.plain", move=before.kifu(move, "en"))]

    def trace(self, before: "AnyPosition", move: "Move", lang: str) -> str:
        """The way a move went, as people write it, places with arrows between, for the move list; "" when the notation says it all."""
        return ""

    def verdict(self, position: "AnyPosition") -> list[Words]:
        """How the end was counted, line by line; empty when there is nothing to count."""
        return []
