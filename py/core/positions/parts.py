"""The parts of a position's text as values that can be changed one by one, and the palette of items that are laid by hand.

Each game's `setup.py` names its parts, in the order of its text, and its palette. The values are a dict: the sign on each cell of a
board, counts, choices, and lists of cells. Parts know no rules: they read and write possible and impossible positions alike.
"""

from collections import namedtuple

from core.positions import packing
from core.positions.packing import refused

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.words import Words

    Values = dict[str, Any]

# An item of a palette.
# id     its name, the same for ever
# does   "put": a tap puts the sign `value` on a cell, or takes it away again; "turn": it changes the sign on a cell as the dict `value`
#        says; "list": it adds the cell to the list `value`, or takes it out; "count": it adds `value` to the count of that name; "shape":
#        it takes the cell off the board, or brings it back, by the option `value`
# owner  0, 1, or -1
# words  the item's name for people
# most   the number of such items in a game, 0 for no limit
# uses   the weight of each sign and of each count, by name, when used items are counted
PaletteItem = namedtuple("PaletteItem", ["id", "does", "value", "owner", "words", "most", "uses"])


# What a stronger player may give a weaker one: a piece less from the start.
# piece    its name; starts: the text of the position in which each side is without it
Odds = namedtuple("Odds", ["piece", "starts"])


def item(
    name: str, does: str, value: object, words: "Words", owner: int = -1, most: int = 0, uses: "dict[str, int] | None" = None
) -> PaletteItem:
    """Makes an item of a palette."""
    return PaletteItem(name, does, value, owner, words, most, uses or {})


def used(each: PaletteItem, values: "Values") -> int:
    """The number of an item's pieces in use."""
    count = 0
    for name, value in values.items():
        if isinstance(value, str):
            count += each.uses.get(value, 0)
        elif isinstance(value, int):
            count += value * each.uses.get(name, 0)
    return count


class Rows:
    """A board in rows: a sign on each cell, "" for none."""

    def __init__(self, names: "list[str]", rows: "list[list[str]]", signs: "tuple[str, ...]") -> None:
        """`names`: the names of the rows from the top; `rows`: the spots of each row from the left; `signs`: the signs of the pieces."""
        self.names = names
        self.rows = rows
        self.signs = signs
        self.keys = [spot for row in rows for spot in row]

    def clear(self, values: "Values") -> None:
        """Empties every cell."""
        for spot in self.keys:
            values[spot] = ""

    def read(self, text: str, values: "Values") -> None:
        """Sets the values from a part of a text. Raises BadPosition."""
        signs = ("",) + self.signs
        found = packing.cells_of(text, self.names, len(self.rows[0]), {sign: i for i, sign in enumerate(signs) if sign})
        for row, cells in zip(self.rows, found):
            for spot, i in zip(row, cells):
                values[spot] = signs[i]

    def write(self, values: "Values") -> str:
        """The values as a part of a text."""
        return packing.board([[values[spot] for spot in row] for row in self.rows])

    def holds(self, values: "Values", spot: str) -> bool:
        """True if a spot has a piece that can be moved."""
        return spot in self.keys and bool(values[spot])

    def erase(self, values: "Values", spot: str) -> None:
        """Removes the piece on a spot."""
        values[spot] = ""

    def move(self, values: "Values", start: str, end: str) -> None:
        """Moves the piece on `start` to `end`."""
        values[start], values[end] = "", values[start]


class OneOf:
    """One of a few values: the side on turn, a phase."""

    def __init__(self, name: str, options: str = "01") -> None:
        self.name = name
        self.options = options  # one sign for each value
        self.keys = [name]

    def clear(self, values: "Values") -> None:
        """Chooses the first value."""
        values[self.name] = self.options[0]

    def read(self, text: str, values: "Values") -> None:
        """Sets the value from a part of a text. Raises BadPosition."""
        values[self.name] = str(packing.number(text, int(self.options[0]), int(self.options[-1])))

    def write(self, values: "Values") -> str:
        """The values as a part of a text."""
        value: str = values[self.name]
        return value


class Counts:
    """Numbers with `joint` between them; without a joint each is a single digit. `by_hand`: the greatest that is laid, if not `most`."""

    def __init__(self, keys: "list[str]", most: int, joint: str = "", by_hand: int = 0) -> None:
        self.keys = keys
        self.most = most
        self.joint = joint
        self.by_hand = by_hand or most

    def clear(self, values: "Values") -> None:
        """Sets all numbers to 0."""
        for key in self.keys:
            values[key] = 0

    def read(self, text: str, values: "Values") -> None:
        """Sets the values from a part of a text. Raises BadPosition."""
        texts = text.split(self.joint) if self.joint else list(text)
        if len(texts) != len(self.keys):
            raise refused("position.numbers", count=len(self.keys), told=len(texts))
        for key, each in zip(self.keys, texts):
            values[key] = packing.number(each, 0, self.most)

    def write(self, values: "Values") -> str:
        """The values as a part of a text."""
        return self.joint.join([str(values[key]) for key in self.keys])


class Hands:
    """The pieces in hand: the sign of each kind and its number; a kind without pieces is left out."""

    most = by_hand = 9

    def __init__(self, signs: str) -> None:
        """`signs`: the sign of each kind, in the order of a text."""
        self.signs = signs
        self.keys = [in_hand(sign) for sign in signs]

    def clear(self, values: "Values") -> None:
        """Empties the hands."""
        for key in self.keys:
            values[key] = 0

    def read(self, text: str, values: "Values") -> None:
        """Sets the values from a part of a text. Raises BadPosition."""
        self.clear(values)
        for i in range(0, 0 if text == packing.NONE else max(2, len(text)), 2):
            if in_hand(text[i : i + 1]) not in self.keys:
                raise refused("position.hand", text=packing.shown(text))
            values[in_hand(text[i])] = packing.number(text[i + 1 : i + 2], 1, self.most)

    def write(self, values: "Values") -> str:
        """The values as a part of a text."""
        return "".join([sign + str(values[in_hand(sign)]) for sign in self.signs if values[in_hand(sign)]]) or packing.NONE


def in_hand(sign: str) -> str:
    """The key of a kind's number in hand among the values."""
    return "hand:" + sign


class Cells:
    """A list of cells."""

    def __init__(
        self,
        name: str,
        spots: "list[str]",
        most: int = 0,
        joint: str = "",
        ordered: bool = False,
        takes_later: bool = False,
        bars: str = "",
    ) -> None:
        """Describes a list.

        name     its name among the values
        spots    all cells of the board, in order
        most     the greatest number of cells, 0 for no limit: one more pushes the first out
        joint    the separator of names in a text; without one, each name has two characters
        ordered  the list is in the order of the board, else in the order in which cells were added
        takes_later: a removed cell takes all later ones with it
        bars     the names of the lists that cannot share a cell with this one, separated by spaces
        """
        self.name = name
        self.spots = spots
        self.most = most or len(spots)
        self.joint = joint
        self.ordered = ordered
        self.takes_later = takes_later
        self.bars = bars.split()
        self.keys = [name]

    def clear(self, values: "Values") -> None:
        """Empties the list."""
        values[self.name] = ()

    def read(self, text: str, values: "Values") -> None:
        """Sets the value from a part of a text. Raises BadPosition."""
        found: list[str] = []
        if text != packing.NONE:
            found = text.split(self.joint) if self.joint else [text[i : i + 2] for i in range(0, len(text), 2)] or [text]
        for name in found:
            if name not in self.spots:
                raise refused("position.cell", text=packing.shown(name) or packing.NONE)
        values[self.name] = tuple(found)

    def write(self, values: "Values") -> str:
        """The values as a part of a text."""
        return self.joint.join(values[self.name]) or packing.NONE

    def holds(self, values: "Values", spot: str) -> bool:
        """True if a cell is in the list."""
        return spot in values[self.name]

    def erase(self, values: "Values", spot: str) -> None:
        """Removes a cell, with `takes_later` also all later ones."""
        cells = values[self.name]
        at = cells.index(spot)
        values[self.name] = cells[:at] + (() if self.takes_later else cells[at + 1 :])

    def put(self, values: "Values", spot: str) -> None:
        """Adds a cell, and removes it from the lists in `bars`."""
        self._set(values, values[self.name] + (spot,), spot)

    def move(self, values: "Values", start: str, end: str) -> None:
        """Replaces the cell `start` by `end`."""
        self._set(values, tuple([end if cell == start else cell for cell in values[self.name] if cell != end]), end)

    def _set(self, values: "Values", cells: "tuple[str, ...]", spot: str) -> None:
        for other in self.bars:
            values[other] = tuple([cell for cell in values[other] if cell != spot])
        cells = cells[-self.most :]
        values[self.name] = tuple(sorted(cells, key=self.spots.index)) if self.ordered else cells


if TYPE_CHECKING:
    Part = Rows | OneOf | Counts | Hands | Cells
