"""The interface of a game's `board.Board`, with its value types: looks and taps. It receives the lit places, and knows no rules."""

from collections import namedtuple

from core.contract import Event, Game
from core.drawing.arrows import arrow, ring
from core.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing; each game has positions and moves of its own class
    from typing import Any as AnyPosition
    from typing import Any as Move

# A tappable place: its id in taps, centre, size, whether it is round.
Spot = namedtuple("Spot", ["id", "x", "y", "w", "h", "round"])

# A piece: stable id, owner (0 or 1; -1 for an object drawn like a piece but without an owner), spot, symbol, CSS classes, rotation in
# degrees, size in units.
Piece = namedtuple("Piece", ["id", "owner", "spot", "symbol", "classes", "angle", "size"])
Mark = namedtuple("Mark", ["symbol", "spot"])

# An answer offered at the spot: its tap, picture and words; if it ends the game by points, the result ("win", "draw" or "loss" for the
# player who answers) and its words, else None.
Choice = namedtuple("Choice", ["tap", "symbol", "classes", "angle", "words", "ends"])

# An item beside the board: its tap ("" for display only), picture ("" for words alone), classes, rotation in degrees, count (0 for none
# shown) and words.
Item = namedtuple("Item", ["tap", "symbol", "classes", "angle", "count", "words"])

# A yes-or-no setting of a board: its name (stored, and the key `settings.NAME` of the catalogues), the languages in which it is on by
# default, and whether it chooses the set of pieces: then its change replaces their symbols, under the same names.
Setting = namedtuple("Setting", ["name", "on_in", "redraws"])

# A move as an arrow or a ring over the pieces: its CSS class (hint, pre, begun) and the places on its path.
Arrow = namedtuple("Arrow", ["kind", "way"])

# A frame of a move shown step by step: the number of steps to wait after it; the fixtures that change, as (name, SVG); the SVG over the
# pieces; the kind of event to be heard, "" for none; the words of the status line from here on, None for as before. An element of `over`
# with the same id in the next frame stays, and only its style and content change, so that the style sheet can animate it.
Frame = namedtuple("Frame", ["pause", "fixtures", "over", "sound", "words"])

# A move shown step by step: the number of frames, and an iterator that makes each frame when it is due.
Frames = namedtuple("Frames", ["count", "each"])
NO_FRAMES = Frames(0, ())

# A sound: wave (sine, triangle, square, sawtooth), Hz at its beginning and end, milliseconds, volume from 0 to 1.
Tone = namedtuple("Tone", ["wave", "low", "high", "ms", "loudness"])


class GameBoard:
    """Looks and taps of a game: each game's `board.Board` fills this in. `seat` is the player at the bottom."""

    miniature = ""  # the moves before the picture on the home page, as codes joined by dots
    layouts: tuple[str, ...] = ("square",)  # the first is the usual one; "narrow" is for a phone held upright
    shape = "square"  # "row": wider than high, with the game's own panel below it; "tall": everything else stands beside it
    drags = True  # a move can be made by dragging
    foretells = False  # the badges show the result of each move; they follow a move one frame later
    hides_threats = False  # of a puzzle: nothing is marked that only looking ahead finds, since that may be the answer
    simple = False  # the pieces have a second set of drawings, which the style sheet selects
    one_end = False  # both sides look from one end: a lesson does not rotate the board to the side on turn
    plies = True  # the status line shows the number of the move; False where it could be confused with the game's own numbers
    shows_moves = False  # the analysis shows every move as an arrow, for games with few moves
    tints = False  # the analysis tints each place by the winner, for boards without pieces on tappable places
    settings: tuple[Setting, ...] = ()
    signs: dict[str, str] = {}  # signs in moves that the move list explains to whoever points at them, each with the key of its sentence
    sounds: dict[str, Tone] = {}  # sounds of the game's own kinds of events
    panel_title: "Words | None" = None  # the title of the game's own panel beside the move list, None without one

    def __init__(self, game: Game) -> None:
        self.game = game
        self.switched = {setting.name: LANGUAGES[0] in setting.on_in for setting in self.settings}  # the settings that are on now
        self._places: dict[tuple[str, int], dict[str, Spot]] = {}

    def choose(self, name: str, on: bool) -> None:
        """Turns one of the settings on or off."""
        self.switched[name] = on

    def settle(self, lang: str) -> None:
        """Sets every setting to its default in a language."""
        for setting in self.settings:
            self.choose(setting.name, lang in setting.on_in)

    def as_built(self, lang: str) -> bool:
        """True if every setting has its default in this language, as when a page begins."""
        return all(self.switched[setting.name] is (lang in setting.on_in) for setting in self.settings)

    def places(self, layout: str, seat: int) -> "dict[str, Spot]":
        """The spots by id; made once for each layout and seat."""
        known = self._places.get((layout, seat))
        if known is None:
            known = self._places[layout, seat] = {spot.id: spot for spot in self.spots(layout, seat)}
        return known

    def size(self, layout: str) -> tuple[int, int]:
        """Width and height in units."""
        raise NotImplementedError

    def symbols(self) -> str:
        """The symbols of the pieces."""
        raise NotImplementedError

    def ground(self, layout: str, seat: int, lang: str) -> str:
        """The background, which never changes during a game."""
        raise NotImplementedError

    def labels(self, layout: str, seat: int) -> str:
        """SVG of the names of columns and rows, in corners of cells. It lies over the pieces, so that none hides a name."""
        return ""

    def spots(self, layout: str, seat: int) -> list[Spot]:
        """Every tappable place, in reading order."""
        raise NotImplementedError

    def pieces(self, position: "AnyPosition", seat: int) -> list[Piece]:
        """The pieces on the spots."""
        return []

    def fixtures(self, position: "AnyPosition", layout: str, seat: int) -> list[tuple[str, str]]:
        """Variable elements other than pieces, such as a place with many stones: (name, SVG)."""
        return []

    def ring(self, spot: Spot, layout: str, seat: int) -> "tuple[float, float, float]":
        """Centre and radius of a ring around a spot."""
        return spot.x, spot.y, min(spot.w, spot.h) / 2 - 4

    def sign(self, position: "AnyPosition", spot: Spot, layout: str, seat: int) -> "tuple[float, float] | None":
        """The centre of a sign of 90 by 34 units for the value of a place; None where it would hide something."""
        held = [piece for piece in self.pieces(position, seat) if piece.spot == spot.id]
        return None if held else (spot.x, spot.y + 31)

    def last_move(self, before: "AnyPosition", move: "Move") -> list[Mark]:
        """The marks of the last move."""
        return []

    def marked(self, mark: Mark, layout: str, seat: int) -> "tuple[float, float, float]":
        """Centre and size of a mark: by default over the middle of its spot."""
        spot = self.places(layout, seat)[mark.spot]
        return spot.x, spot.y, 100

    def lit(self, position: "AnyPosition", taps: tuple[str, ...], spot: str) -> str:
        """The symbol that marks this spot as a possible tap, or "" when the spot itself shows it."""
        return "m-lit" if taps else ""

    def preview(self, position: "AnyPosition", move: "Move", layout: str, seat: int) -> "tuple[str, Words, Words] | None":
        """The effect of the one-tap move pointed at: SVG for the layer over the pieces, a sentence, its detail."""
        return None

    def badges(self, position: "AnyPosition", layout: str, seat: int, lang: str) -> str:
        """SVG over the pieces for the position itself, such as the points of a scored end."""
        return ""

    def choices(self, position: "AnyPosition", taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        """The answers offered at the spot, ready to draw."""
        return []

    def hand(self, position: "AnyPosition", player: int) -> list[Item]:
        """The pieces in a player's hand; only those of the player on turn carry taps."""
        return []

    def commands(self, position: "AnyPosition") -> list[Item]:
        """Taps without a place on the board or in a hand, such as a pass: buttons beside the status line. One of the class `gone` no
        longer leads to a move: it is struck out and gives the reason when tapped."""
        return []

    def lasting(self, position: "AnyPosition") -> "Item | None":
        """The command that the page may repeat for a side at each of its turns as long as it is offered, such as a pass by a side
        that has finished: tap and words. It does not depend on the side on turn."""
        return None

    def carried(self, event: Event, owner: int) -> "tuple[str, str, float] | None":
        """The object that an event carries over the board, if it is no piece, such as a sign of rank: (symbol, classes, size)."""
        return None

    # Paths for arrows and rings.
    def way(self, position: "AnyPosition", move: "Move") -> "tuple[str, ...]":
        """The places on a move's path, first to last, turning points included; one for a move on the spot, none for a pass."""
        at = self.places(self.layouts[0], 0)
        taps = tuple([tap for tap in position.taps(move) if tap in at])
        for event in position.events(move):
            if event.kind == "fly" and isinstance(event.value, tuple) and taps[:1] == (event.start,):
                turns = tuple([name for name in event.value if name not in (event.start, event.end)])
                return (event.start,) + turns + (event.end,)
        return (taps[0], taps[-1]) if len(taps) > 1 else taps

    def premove(self, position: "AnyPosition", taps: "tuple[str, ...]") -> "list[tuple[str, ...]]":
        """The arrows of a premove, made by its taps on the board while the other side is on turn."""
        return [taps]

    def advice(self, position: "AnyPosition", move: "Move") -> list[Words]:
        """A proposed move in plain words: from where to where, then its other effects."""
        said, way = self.spoken(position, move), self.way(position, move)
        if len(way) > 1:
            for words in said:
                if "piece" in words.values and "end" in words.values and "start" not in words.values:
                    said.remove(words)
                    return [Words("hint.move", piece=words.values["piece"], start=way[0], end=way[-1])] + said
        return said

    def begun(self, position: "AnyPosition", taps: "tuple[str, ...]") -> "tuple[tuple[str, ...], Words] | None":
        """An effect of the taps so far that no place shows, such as a sign of rank that changes its wearer: (path, sentence) or None."""
        return None

    def decisive(self, before: "AnyPosition", move: "Move", after: "AnyPosition") -> "list[str]":
        """The places that explain why a move has ended the game: a row, a goal or a captured piece, pieces that cannot move."""
        return []

    def ending(self, before: "AnyPosition", move: "Move", after: "AnyPosition", layout: str, seat: int) -> str:
        """SVG over the pieces that explains why a move has ended the game."""
        at = self.places(layout, seat)
        return "".join([ring(*self.ring(at[spot], layout, seat), "found") for spot in self.decisive(before, move, after)])

    def arrow(self, shown: Arrow, layout: str, seat: int) -> str:
        """SVG of an arrow, with a ring at its start, or at its end if it has a single place."""
        at = self.places(layout, seat)
        body = ring(*self.ring(at[shown.way[0]], layout, seat), shown.kind)
        return body + arrow([(at[spot].x, at[spot].y) for spot in shown.way], shown.kind) if len(shown.way) > 1 else body

    def warnings(self, position: "AnyPosition") -> list[Mark]:
        """Marks for the position itself: checked pieces, an invader about to win."""
        return []

    def notice(self, position: "AnyPosition") -> "Words | None":
        """The present task or warning if there is more to say than "move": a phase of the set-up, a check."""
        return None

    def begin(self, position: "AnyPosition") -> Words:
        """The instructions for a first move, shown if `notice` is None."""
        one_tap = [move for move in position.legal_moves()[:1] if len(position.taps(move)) == 1]
        return Words("begin.place" if one_tap else "begin.piece")

    def mind(self, position: "AnyPosition") -> "Words | None":
        """A further line below the side on turn: a threat and its side, a check, an end that is near."""
        return None

    def progress(self, position: "AnyPosition", player: int) -> "tuple[int, int] | None":
        """A player's progress to a win where it can be counted: (have, need), for the words `GAME.progress` with {have} and {need}."""
        return None

    def name(self, position: "AnyPosition", spot: str) -> Words:
        """The accessible name of a place and the piece on it. On boards with pieces it changes only with a piece or a warning there."""
        raise NotImplementedError

    def holding(self, position: "AnyPosition", player: int, lang: str) -> str:
        """HTML for the player's bar: pieces in hand, captures or score."""
        return ""

    def due(self, before: "AnyPosition | None", position: "AnyPosition", player: int) -> "tuple[Words, bool] | None":
        """A player's extra moves: (words, True if they are due now), or None. `before`: the position before the last move."""
        return None

    def gave(self, before: "AnyPosition", move: "Move", after: "AnyPosition") -> "Words | None":
        """The result of the last move, if no mark can show it; it stands below the side on turn."""
        return None

    def thrown(self, dice: "list[float]") -> "tuple[list[Item], Words, int] | None":
        """Tosses pieces for the first move by five random numbers (0 ≤ x < 1): (pieces to draw, result in words, thrower's side); None
        if the game's pieces cannot be thrown."""
        return None

    def side_icon(self, player: int) -> str:
        """SVG (a 100 x 100 box centred on 0, 0) of a player's pieces; `""` when the game has none."""
        return ""

    def side_words(self, player: int) -> Words:
        """The player in the game's own terms."""
        return Words("side." + str(player))

    def side_name(self, player: int) -> Words:
        """The shortest name of a player, for "… to move"."""
        return Words("side." + str(player))

    def frames(self, before: "AnyPosition", move: "Move", layout: str, seat: int) -> Frames:
        """The frames of a move shown step by step; None where its pieces glide directly to their places."""
        return NO_FRAMES

    def panel(self, position: "AnyPosition", lang: str) -> str:
        """HTML of the game's own panel beside the move list, where `panel_title` names one."""
        return ""

    def spoken(self, before: "AnyPosition", move: "Move") -> list[Words]:
        """The announcement of a move, from its events."""
        return [Words("spoken.plain", move=before.kifu(move, "en"))]

    def trace(self, before: "AnyPosition", move: "Move", lang: str) -> str:
        """The path of a move in the usual notation, places with arrows between, for the move list; "" when the notation of the move
        contains it."""
        return ""

    def verdict(self, position: "AnyPosition") -> list[Words]:
        """The count of a scored end, line by line; empty when nothing is counted."""
        return []
