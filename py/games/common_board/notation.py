"""The notation of the four games by ソクラテス. The source gives none: this one is Komado's own, modelled on めだまがえる's.

Japanese, without spaces: the cell where the piece ends, its colour 黒 or 白, 反 if it is marked **before** the move, then the event:
打 a drop from the hand, 取 a capture, 転 turning over (after it has arrived); last, in brackets, the cell that it left.

    e5黒(e6)     a plain piece goes from e6 to e5      Be6-e5
    e5黒反(e6)   a marked one                          B+e6-e5
    e5黒取(e6)   … and takes (黒反取 for a marked one) Be6xe5
    f7黒転(e5)   … turns from plain to marked          Be5-f7*
    f7黒反転(e5) … turns from marked to plain          B+e5-f7*
    e5黒打       a plain piece is dropped on e5        B@e5
    e5黒反打     a marked one                          B+@e5
    e9黒転       a plain piece turns over where it is  Be9*
    パス         a pass                                pass

English has the colour B or W, `+` for a marked piece, `-` or `x`, and `*` where it turns over: in every code and notation `*` is a
turn. No text has a space in it, so that a record can be read word by word. `reads_turn` also accepts e9黒反転, as people may say.
"""

from core import text_board
from core.words import Words, say
from games.common_board.grid import COLUMNS, LETTERS, NAMES, ROWS, in_space

COLOURS = ("black", "white")
COLOURS_JA, COLOURS_EN = "黒白", "BW"


def _who(owner: int, marked: int, lang: str) -> str:
    if lang == "ja":
        return COLOURS_JA[owner] + ("反" if marked else "")
    return COLOURS_EN[owner] + ("+" if marked else "")


def move(start: int, end: int, owner: int, marked: int, lang: str, takes: bool = False, turns: bool = False) -> str:
    """A move on the board; `marked` is the state before it."""
    who = _who(owner, marked, lang)
    if lang == "ja":
        return f"{NAMES[end]}{who}{'取' if takes else ''}{'転' if turns else ''}({NAMES[start]})"
    return f"{who}{NAMES[start]}{'x' if takes else '-'}{NAMES[end]}{'*' if turns else ''}"


def drop(cell: int, owner: int, marked: int, lang: str) -> str:
    """A piece from the hand."""
    who = _who(owner, marked, lang)
    return f"{NAMES[cell]}{who}打" if lang == "ja" else f"{who}@{NAMES[cell]}"


def turn(cell: int, owner: int, lang: str) -> str:
    """A plain piece turns over where it stands."""
    return f"{NAMES[cell]}{COLOURS_JA[owner]}転" if lang == "ja" else f"{COLOURS_EN[owner]}{NAMES[cell]}*"


def reads_turn(cell: int, owner: int) -> "tuple[str, ...]":
    """All notations of such a turn."""
    return turn(cell, owner, "ja"), turn(cell, owner, "en"), f"{NAMES[cell]}{COLOURS_JA[owner]}反転"


def passing(lang: str) -> str:
    """A pass."""
    return "パス" if lang == "ja" else "pass"


# Words for colours and discs.


def colour(player: int) -> Words:
    """Black or white."""
    return Words("colour." + COLOURS[player])


def name_of(owner: int, marked: int) -> Words:
    """The accessible name of a disc."""
    return Words("socrates.marked" if marked else "socrates.plain", colour=colour(owner))


def side_words(player: int) -> Words:
    """The name of a player: 先手 or 後手 and the colour."""
    return Words("side.colour", side=Words("side." + str(player)), colour=colour(player))


# Positions as plain text.


def figure(pieces: "dict[int, tuple[int, int]]", lang: str) -> "list[str]":
    """Lines of the common board: `pieces` has (owner, marked) by cell of the grid. Empty cells of space and ground differ."""
    space, land = ("：", "・") if lang == "ja" else (":", ".")
    cells = []
    for row in range(ROWS):
        line = range(row * COLUMNS, row * COLUMNS + COLUMNS)
        cells.append([_who(pieces[i][0], pieces[i][1], lang) if i in pieces else space if in_space(i) else land for i in line])
    return text_board.grid(list(LETTERS), [str(row + 1) for row in range(ROWS)], cells)


def in_hand(hands: "tuple[int, ...]", lang: str) -> "list[str]":
    """Two lines: the numbers of black plain, black marked, white plain and white marked pieces in hand."""
    return [say(Words("socrates.in_hand", colour=colour(i), plain=hands[2 * i], marked=hands[2 * i + 1]), lang) for i in (0, 1)]


def to_move(player: int, lang: str) -> str:
    """The line that names the side on turn."""
    return text_board.to_move(side_words(player), lang)
