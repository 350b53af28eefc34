"""A position as plain text: the grid that every game's `diagram` is made of. Chinese characters and kana are two columns wide."""

from core.words import Words, say


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    return sum(2 if ord(character) >= 0x2E80 else 1 for character in text)


def centred(text: str, columns: int) -> str:
    """A text in the middle of so many columns, rather to the left."""
    room = columns - width(text)
    return " " * (room // 2) + text + " " * (room - room // 2)


def grid(columns: "list[str]", rows: "list[str]", cells: "list[list[str]]", right: bool = False) -> list[str]:
    """Lines of a board: the names of the columns, then each row with its name before it, or behind it (`right`)."""
    widest = max([width(text) for line in cells for text in line] + [width(name) for name in columns])
    side = max([width(name) for name in rows])
    head = " ".join([centred(name, widest) for name in columns])
    lines = [head if right else " " * (side + 1) + head]
    for name, line in zip(rows, cells):
        body = " ".join([centred(text, widest) for text in line])
        lines.append(body + " " + name if right else " " * (side - width(name)) + name + " " + body)
    return [line.rstrip() for line in lines]


def to_move(side: object, lang: str) -> str:
    """The line that says whose turn it is."""
    return say(Words("status.turn", side=side), lang)
