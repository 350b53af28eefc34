"""The parts of a position's text: fields separated by colons, rows of a board by dots, and the errors of invalid texts.

A row is written from left to right: the sign of each piece, and the number of consecutive empty cells. `-` is an empty part.
"""

from core.contract import BadPosition
from core.words import Words, room

MOST = 200  # characters of a position's text
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~*@!:,"
DIGITS = "0123456789"
NONE = "-"


def refused(key: str, **values: object) -> BadPosition:
    """The error for an invalid text."""
    if "__file__" in globals():  # the engine's modules are in no folder, and it has no sentences
        room("core/positions")
    return BadPosition(Words(key, **values))


def shown(text: str) -> str:
    """A part of a text for a quotation, with its invisible characters made visible."""
    return "".join([sign if " " < sign < "\x7f" else f"[U+{ord(sign):04X}]" for sign in text[:24]])


def of_record(error: BadPosition) -> Words:
    """The sentence for a record that begins at no position."""
    return Words("position.record", reason=error.words)


def fields(text: str, count: int) -> "list[str]":
    """The `count` parts of a text. Raises BadPosition for another number of parts."""
    if len(text) > MOST:
        raise refused("position.too_long", most=MOST)
    for sign in text:
        if sign not in SIGNS:
            raise refused("position.blank") if sign == " " else refused("position.sign", text=shown(sign))
    parts = text.split(":")
    if len(parts) != count:
        raise refused("position.parts", count=count, told=len(parts))
    return parts


def number(text: str, least: int, most: int) -> int:
    """The number from `least` to `most` that a text spells, without leading zeros. Raises BadPosition."""
    if 0 < len(text) < 4 and all(sign in DIGITS for sign in text) and (text == "0" or text[0] != "0") and least <= int(text) <= most:
        return int(text)
    raise refused("position.number", text=shown(text) or NONE, least=least, most=most)


def numbers(text: str, count: int, most: int) -> "list[int]":
    """`count` numbers from 0 to `most`, separated by commas. Raises BadPosition."""
    parts = text.split(",")
    if len(parts) != count:
        raise refused("position.numbers", count=count, told=len(parts))
    return [number(part, 0, most) for part in parts]


def side(text: str) -> int:
    """The side on turn. Raises BadPosition."""
    return number(text, 0, 1)


def board(rows: "list[list[str]]") -> str:
    """Rows of a board as text; an empty cell is ""."""
    return ".".join([row(cells) for cells in rows])


def row(cells: "list[str]") -> str:
    """A row as text; an empty cell is ""."""
    text, empty = "", 0
    for sign in cells:
        if sign:
            text += (str(empty) if empty else "") + sign
        empty = 0 if sign else empty + 1
    return text + (str(empty) if empty else "")


def cells_of(text: str, rows: "list[str]", columns: int, signs: "dict[str, int]") -> "list[list[int]]":
    """The cells of the rows of a board as values of `signs`, 0 for an empty cell. `rows`: the names of the rows. Raises BadPosition."""
    parts = text.split(".")
    if len(parts) != len(rows):
        raise refused("position.rows", count=len(rows), told=len(parts))
    return [_cells(part, name, columns, signs) for part, name in zip(parts, rows)]


def _cells(text: str, name: str, columns: int, signs: "dict[str, int]") -> "list[int]":
    cells: list[int] = []
    at, longest = 0, max([len(sign) for sign in signs])
    while at < len(text):
        end = at
        while end < len(text) and text[end] in DIGITS and end - at < 2:
            end += 1
        if end > at:  # two adjacent gaps would make the row too wide
            cells += [0] * number(text[at:end], 1, columns)
            at = end
            continue
        for size in range(longest, 0, -1):
            if text[at : at + size] in signs:
                cells.append(signs[text[at : at + size]])
                at += size
                break
        else:
            raise refused("position.piece", row=name, text=shown(text[at : at + longest]))
    if len(cells) != columns:
        raise refused("position.width", row=name, count=columns, told=len(cells))
    return cells
