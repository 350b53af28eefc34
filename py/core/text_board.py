"""A position as plain text: the grid of every game's `diagram`. Chinese characters and kana are two columns wide."""

from core.words import Words, say


def width(text: str) -> int:
    """The number of columns of a text in a terminal."""
    return sum(2 if ord(character) >= 0x2E80 else 1 for character in text)


def centred(text: str, columns: int) -> str:
    """Centres text; an odd space goes to the right."""
    room = columns - width(text)
    return " " * (room // 2) + text + " " * (room - room // 2)


def grid(columns: "list[str]", rows: "list[str]", cells: "list[list[str]]", right: bool = False) -> list[str]:
    """The lines of a board: the column names, then each row with its name before it, or after it (`right`)."""
    widest = max([width(text) for line in cells for text in line] + [width(name) for name in columns])
    side = max([width(name) for name in rows])
    head = " ".join([centred(name, widest) for name in columns])
    lines = [head if right else " " * (side + 1) + head]
    for name, line in zip(rows, cells):
        body = " ".join([centred(text, widest) for text in line])
        lines.append(body + " " + name if right else " " * (side - width(name)) + name + " " + body)
    return [line.rstrip() for line in lines]


def to_move(side: object, lang: str) -> str:
    """The line that names the side on turn."""
    return say(Words("status.turn", side=side), lang)
