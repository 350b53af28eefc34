"""The draft of a position, without a browser: what lies on the board while a position is set up by hand, possible or not.

It knows no game: each game's `setup.py` names the parts of its positions and the palette (`core/positions/parts.py`). Every change is a
step that can be undone; each step is kept as the text that `stored` gives.
"""

import sys

from core.contract import BadOption, BadPosition, Game, no_option
from core.drawing.board import Piece
from core.positions import drawn, packing
from core.positions.parts import Cells, Counts, Hands, OneOf, PaletteItem, Rows, item, used
from core.records.record import Record
from core.steps import finish
from core.words import Words
from games import load, settle
from ui.editor import pasted_board

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from types import ModuleType
    from typing import Any

    from core.contract import Position
    from core.drawing.board import GameBoard
    from core.positions.parts import Values
    from core.records.record import Player
    from core.steps import Steps

ERASER = "erase"
HAND = "hand"  # a side's hand as a place to tap: hand0, hand1
PRESETS = ("start", "empty", "half")
LONGEST = 5000  # characters of a pasted text that are looked through for a diagram


def _setup(game: Game) -> "ModuleType":
    name = type(game).__module__.rpartition(".")[0] + ".setup"
    __import__(name)
    return sys.modules[name]


class Draft:
    """A position being set up, and every step to it.

    game     with the options of the draft, which may follow what is laid
    values   what lies where, by the names of the parts of the game's texts
    palette  the items to choose from, the eraser last
    tool     the item that taps lay, or None
    held     the place of the piece that has been picked up, or ""
    assumed  what the text that was read last left out, or None
    """

    def __init__(self, game: Game, text: str = "") -> None:
        """Begins at a position's text, or at the game's start. Raises BadPosition for a text that cannot be read."""
        self._steps: list[str] = []
        self._at = 0
        self._verdict: tuple[str, Position | None, Words | None] | None = None
        self.tool: PaletteItem | None = None
        self.held = ""
        self.assumed: Words | None = None
        self.values: Values = {}
        self._use(game)
        self.values = self._values_of(text or game.start().text())
        self._step()

    def _use(self, game: Game) -> None:
        """Takes a game, whose parts keep their values as far as they have them."""
        self.game = game
        self._rules: Any = _setup(game)
        self.parts = self._rules.parts(game)
        self.palette: list[PaletteItem] = self._rules.palette(game) + [item(ERASER, ERASER, None, Words("position.tool.erase"))]
        self._faces: dict[tuple[str, int, int], Piece | None] = {}
        before = self.values
        self.values = self._empty()
        for part in self.parts:
            for key in part.keys:
                if key in before:
                    value = before[key]
                    self.values[key] = tuple([spot for spot in value if spot in part.spots]) if isinstance(part, Cells) else value
        if self.tool is not None:
            self.choose(self.tool.id)

    def _empty(self) -> "Values":
        values: Values = {}
        for part in self.parts:
            part.clear(values)
        if hasattr(self._rules, "empty"):
            self._rules.empty(self.game, values)
        self._settle(values)
        return values

    def _settle(self, values: "Values", spot: str = "") -> None:
        if hasattr(self._rules, "settle"):
            self._rules.settle(self.game, values, spot)

    def _values_of(self, text: str) -> "Values":
        """All values from a text, whatever the rules say of them. Raises BadPosition if it cannot be read."""
        values: Values = {}
        for part, each in zip(self.parts, packing.fields(text, len(self.parts))):
            part.read(each, values)
        return values

    # Steps.
    def _step(self) -> bool:
        """Notes a change; False if nothing has changed."""
        now = self.stored()
        if self._steps and now == self._steps[self._at]:
            return False
        self._steps = self._steps[: self._at + 1] + [now]
        self._at = len(self._steps) - 1
        return True

    def _changed(self, spot: "str | None" = None) -> bool:
        """After a change by hand, of the board at this spot: what follows from it, and a step."""
        if spot is not None:
            self._settle(self.values, spot)
        self._fit()
        return self._step()

    def _fit(self) -> None:
        """Changes the game's options to those that the draft needs, where it needs others."""
        if hasattr(self._rules, "fit") and self.problem() is not None:
            settings = self.game.settings.copy()
            self._rules.fit(self.game, settings, self.values)
            if settings != self.game.settings:
                self._use(load(self.game.id, **settings))

    def steps(self) -> int:
        """The number of steps to this draft."""
        return self._at

    def join(self, steps: int) -> None:
        """Makes one step of all that follow the first `steps`."""
        if self._at > steps:
            self._steps = self._steps[: steps + 1] + [self._steps[self._at]]
            self._at = steps + 1

    def can_undo(self) -> bool:
        """True if there is a step back."""
        return self._at > 0

    def can_redo(self) -> bool:
        """True if a step was taken back."""
        return self._at < len(self._steps) - 1

    def undo(self) -> bool:
        """Takes a step back."""
        return self.can_undo() and self._go(self._at - 1)

    def redo(self) -> bool:
        """Takes a step again."""
        return self.can_redo() and self._go(self._at + 1)

    def _go(self, at: int) -> bool:
        self._at, self.held = at, ""
        self._restore(self._steps[at])
        return True

    # As text.
    def text(self) -> str:
        """The draft in the form of a position's text."""
        return ":".join([part.write(self.values) for part in self.parts])

    def stored(self) -> str:
        """The draft with its options, for a store: as in a link."""
        return "&".join([name + "=" + value for name, value in self.game.non_default()] + ["start=" + self.text()])

    def _restore(self, stored: str) -> None:
        chosen = dict([each.split("=", 1) for each in stored.split("&") if "=" in each])
        text = chosen.pop("start", "")
        known = [option.name for option in self.game.options]
        for name in chosen:
            if name not in known:  # MicroPython takes no keyword of more than 255 bytes
                raise BadOption(no_option(name, known))
        settings = load(self.game.id, **chosen).settings
        if settings != self.game.settings:
            self._use(load(self.game.id, **settings))
        self.values = self._values_of(text)

    def restore(self, stored: str) -> bool:
        """Takes what `stored` gave, also what another version stored; False, and no change, if it cannot be read."""
        before = self.stored()
        try:
            self._restore(stored)
        except (BadOption, BadPosition):
            self._restore(before)
            return False
        self._step()
        return True

    def read(self, text: str) -> "Words | None":
        """Takes a text at once, as `reading` does."""
        return finish(self.reading(text))

    def reading(self, text: str) -> "Steps[Words | None]":
        """In steps: takes a text: a position in one line, or the first diagram in it. What is wrong with it, if neither can be read: the
        draft stays then. An impossible position is taken. `assumed` tells what a diagram leaves out."""
        line, self.assumed = text.strip(), None
        if "\n" in line or ":" not in line:  # every position in one line has a colon
            yield
            text = text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n")
            found = drawn.find(self.game, text.split("\n"))
            if found is None:
                return (yield from self._reading_board(text))
            line = found[0]
            yield
        try:
            self.values = self._values_of(line)
        except BadPosition as error:
            return error.words
        self.held = ""
        self._fit()
        self._step()
        return None

    def _reading_board(self, text: str) -> "Steps[Words | None]":
        """In steps: takes the first board in a text as people paste it, with the options that it needs."""
        board = yield from pasted_board.find(self.game, self._rules, text)
        if not board.text:
            return board.problem or Words("edit.no_diagram")
        self.held = ""
        if board.game.settings != self.game.settings:
            self._use(load(board.game.id, **board.game.settings))
        self.values = self._values_of(board.text)
        self.assumed = None if board.whole else Words("edit.assumed")
        self._fit()
        self._step()
        return None

    def unreadable(self, line: str) -> "Words | None":
        """What is wrong with a position in one line, if it cannot be read; the draft stays."""
        try:
            self._values_of(line)
        except BadPosition as error:
            return error.words
        return None

    def preset(self, name: str) -> bool:
        """Lays one of the presets."""
        self.held = ""
        self.values = self._preset(name)
        self._fit()
        return self._step()

    def presets(self) -> "list[str]":
        """The names of the presets that differ from each other: the start position, nothing, the nearer half of the start position."""
        found: list[str] = []
        laid: list[Values] = []
        for name in PRESETS:
            values = self._preset(name)
            if values not in laid:
                found.append(name)
                laid.append(values)
        return found

    def _preset(self, name: str) -> "Values":
        if name == "empty":
            return self._empty()
        values = self._values_of(self.game.start().text())
        if name == "half":
            for part in self.parts:
                for row in part.rows[: len(part.rows) // 2] if isinstance(part, Rows) else []:
                    for spot in row:
                        values[spot] = ""
            self._settle(values)
        return values

    # By hand.
    def choose(self, name: str) -> None:
        """Chooses an item of the palette; "", or one that is not there, chooses none."""
        self.held = ""
        found = [each for each in self.palette if each.id == name]
        self.tool = found[0] if found else None

    def remaining(self, each: PaletteItem) -> int:
        """The number of an item that is not used yet, below 0 if there are too many; for an item without a limit 1."""
        return each.most - used(each, self.values) if each.most else 1

    def _layer(self, spot: str) -> "Rows | Cells | None":
        """The part that holds what lies on a place, the uppermost if several do."""
        for part in self.parts:
            if isinstance(part, (Rows, Cells)) and part.holds(self.values, spot):
                return part
        return None

    def tap(self, spot: str) -> bool:
        """Taps a place on the board, or the hand of a side: lays the chosen item, or picks a piece up, or lays it down; False if nothing
        comes of it. Raises BadOption for a board that cannot be without this cell."""
        each = self.tool
        if spot[:-1] == HAND:
            return self._to_hand(int(spot[-1]))
        if each is None:
            if self.held:
                start, self.held = self.held, ""
                return start == spot or self.move(start, spot)
            self.held = spot if self._layer(spot) else ""
            return bool(self.held)
        if each.does == ERASER:
            return self.erase(spot)
        if each.does == "count":
            return self.count(spot, each.value)
        if each.does == "shape":
            return self.option(each.value, self._rules.reshaped(self.game, spot))
        for part in self.parts:
            if isinstance(part, Rows) and spot in part.keys and each.does in ("put", "turn"):
                there = self.values[spot]
                if each.does == "put":
                    self.values[spot] = "" if there == each.value else each.value
                else:
                    self.values[spot] = each.value.get(there, there)
                return self._changed(spot)
            if isinstance(part, Cells) and each.does == "list" and part.name == each.value and spot in part.spots:
                if part.holds(self.values, spot):
                    part.erase(self.values, spot)
                else:
                    part.put(self.values, spot)
                return self._changed(spot)
        return False

    def in_hand(self, each: PaletteItem, side: int) -> str:
        """The name of the count of an item in a side's hand; "" if it cannot be laid there."""
        return self._hand(each.value, side) if each.does == "put" else ""

    def _hand(self, sign: str, side: int) -> str:
        names: tuple[str, str] = getattr(self._rules, "HANDS", {}).get(sign, ("", ""))
        return names[side]

    def _to_hand(self, side: int) -> bool:
        """Lays the piece that is held, or else the chosen one, into a hand; a piece that cannot be there leaves the board."""
        start, self.held = self.held, ""
        if not start:
            return self.tool is not None and self.count(self.in_hand(self.tool, side), 1)
        name = self._hand(self.values.get(start, ""), side)
        if name:
            self._add(name, 1)
        return self.erase(start)

    def move(self, start: str, end: str) -> bool:
        """Moves what lies on a place to another; what lies there goes."""
        part = self._layer(start)
        if part is None or end not in (part.keys if isinstance(part, Rows) else part.spots) or start == end:
            return False
        part.move(self.values, start, end)
        return self._changed(end)

    def erase(self, spot: str) -> bool:
        """Takes away what lies on a place, the uppermost if there are several."""
        part = self._layer(spot)
        if part is not None:
            part.erase(self.values, spot)
        elif isinstance(self.values.get(spot), int):
            self.values[spot] = 0
        return self._changed(spot)

    def counts(self) -> "list[str]":
        """The names of all counts: those of places, pieces in a hand, scores."""
        return [key for part in self.parts if isinstance(part, (Counts, Hands)) for key in part.keys]

    def count(self, name: str, by: int) -> bool:
        """Changes a count, as far as it can be written."""
        if name not in self.counts():
            return False
        self._add(name, by)
        return self._changed()

    def _add(self, name: str, by: int) -> None:
        now, most = self.values[name], [part.by_hand for part in self.parts if name in part.keys][0]
        self.values[name] = max(0, min(max(now, most), now + by))

    def choices(self) -> "list[OneOf]":
        """The parts with one of a few values, such as the side on turn."""
        return [part for part in self.parts if isinstance(part, OneOf)]

    def set(self, name: str, value: str) -> bool:
        """Sets a choice."""
        for part in self.choices():
            if part.name == name and value in list(part.options):
                self.values[name] = value
                return self._changed()
        return False

    def option(self, name: str, value: str) -> bool:
        """Sets an option of the game; other options, cells and pieces stay as far as they go with it. Raises BadOption."""
        settings = self.game.settings.copy()
        settings[name] = value
        game = settle(self.game.id, settings)
        if game.settings[name] != value:
            settings = dict(game.non_default())
            settings[name] = value
            load(self.game.id, **settings)  # says why not
        before_empty = self._empty()
        self._use(game)
        for key, empty in self._empty().items():
            if empty != before_empty.get(key, empty):
                self.values[key] = empty
        return self._changed("")

    def options(self) -> "list[str]":
        """The names of the options that can be changed beside the board."""
        return list(getattr(self._rules, "OPTIONS", ()))

    def outline(self) -> "Game | None":
        """The game on a board with every cell, while the chosen item takes cells away and brings them back; else None."""
        return self._rules.whole(self.game) if self.tool is not None and self.tool.does == "shape" else None

    # What it is.
    def _judged(self) -> "tuple[Position | None, Words | None]":
        now = self.stored()
        if self._verdict is None or self._verdict[0] != now:
            try:
                self._verdict = now, self.game.position(self.text()), None
            except BadPosition as error:
                self._verdict = now, None, error.words
        return self._verdict[1], self._verdict[2]

    def position(self) -> "Position | None":
        """The position, None while the draft is none."""
        return self._judged()[0]

    def picture(self) -> "Position":
        """The position that a board draws, which the rules may not allow. It is not for playing."""
        laid: Position = self.position() or self._rules.lay(self.game, self.text())
        return laid

    def pieces(self, board: "GameBoard", seat: int) -> "list[Piece]":
        """The pieces of the picture, each with an id of its own, also where one is there twice."""
        pieces = board.pieces(self.picture(), seat)
        ids = [piece.id for piece in pieces]
        return [piece if ids.count(piece.id) == 1 else Piece(piece.id + "~" + piece.spot, *piece[1:]) for piece in pieces]

    def face(self, each: PaletteItem, board: "GameBoard", seat: int) -> "Piece | None":
        """The picture of an item of the palette, None if it is no piece. Of a list, such as numbers: the piece that is put next."""
        values = self._empty()
        count = 1
        for part in self.parts:
            if isinstance(part, Rows) and each.does == "put":
                values[part.keys[0]] = each.value
            elif isinstance(part, Cells) and part.name == each.value:
                count = min(len(self.values[part.name]) + 1, len(part.spots)) if part.takes_later else 1
                values[part.name] = tuple(part.spots[:count])
        known = each.id, seat, count
        if known not in self._faces:
            text = ":".join([part.write(values) for part in self.parts])
            self._faces[known] = ([None] + board.pieces(self._rules.lay(self.game, text), seat))[-1]
        return self._faces[known]

    def problem(self) -> "Words | None":
        """The rule that the draft breaks, and where; None for a position."""
        return self._judged()[1]

    def places(self) -> "list[str]":
        """The places on the board that the problem names."""
        words = self.problem()
        if words is None:
            return []
        named = str(words.values.get("spot", "")) + "," + str(words.values.get("spots", ""))
        return [spot for spot in [each.strip() for each in named.split(",")] if self._layer(spot)]

    def ringed(self, refusal: "Words | None" = None) -> "list[str]":
        """The places to be marked on the board: those of a refusal, else those that the problem names or is about, empty or not."""
        words = self.problem() if refusal is None else refusal
        about = str(words.values.get("ring", "")) if words is not None else ""
        return (self.places() if refusal is None else []) + (about.split(", ") if about else [])

    def done(self, players: "tuple[Player, Player] | None" = None) -> Record:
        """A record that begins here. Raises BadPosition."""
        return Record(self.game, players, self.text())
