"""Text printed around moves: chains of places, and the checks in a game's own module `prints`."""

import sys

from core.contract import Game, Position
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any as Move

ARROWS = ("-->", "==>", "~~>", "->", "=>", "~>")
ARROW_SIGNS = "»›⇒➡➔➙➛➜➝➞➟➠➤➥➦➧➨➩➪➫➬➭➮➯➱➲➳➵➸➺➻➼➽➾⇝⇢⇨⇰⇶⇾↠↣↦↪⟶⟹⟼⟾⟿⮕⭢🡒🡢🡪🡲🡺🠖🠚🠞🠢🠦🠪🠮"
LONGEST = 4000  # characters of a record in a numbering of others
DOTS = ("…", "...", "・・")
_KNOWN: "dict[str, ModuleType | None]" = {}


def of(position: Position) -> "ModuleType | None":
    """The module `prints` in the folder of a position's game, None if it is missing or has no ways."""
    module = module_of(position.game)
    return module if hasattr(module, "way") else None


def module_of(game: Game) -> "ModuleType | None":
    """The module `prints` in the folder of a game, None if it is missing."""
    name = type(game).__module__.rpartition(".")[0] + ".prints"
    if name not in _KNOWN:
        try:
            __import__(name)
            _KNOWN[name] = sys.modules[name]
        except ImportError:
            _KNOWN[name] = None
    return _KNOWN[name]


def arrowed(line: str) -> str:
    """A line with one kind of arrow and no spaces around it."""
    if ">" in line:
        for arrow in ARROWS:
            line = line.replace(arrow, "→")
        line = _with_arrows(line) if "<" not in line else line
    if len(line) != len(line.encode()):
        line = "".join(["→" if sign in ARROW_SIGNS else sign for sign in line])
    if "-" in line:
        line = " ".join([word.replace("-", "→") if _is_spelt(word) else word for word in line.split(" ")])
    if "→" not in line:
        return line
    return "→".join([part.strip() for part in line.split("→")])


def _with_arrows(line: str) -> str:
    """A line with an arrow in place of each `>` within a word, `57>46` and `k>c`, and between two cells, `57 > 46`."""
    parts = line.replace(">>", ">").split(">")
    for i in range(len(parts) - 1, 0, -1):
        before, after = parts[i - 1], parts[i]
        if is_of_word(before[-1:]) and is_of_word(after[:1]) or is_cell(before.rstrip()[-2:]) and is_cell(after.lstrip()[:2]):
            parts[i - 1 : i + 1] = [before + "→" + after]
    return ">".join(parts)


def is_of_word(sign: str) -> bool:
    """True for a Latin letter or a figure."""
    return "0" <= sign <= "9" or "a" <= sign.lower() <= "z"


def is_cell(text: str) -> bool:
    """True for the name of a cell of two signs, `57` or `e6`."""
    return len(text) == 2 and is_of_word(text[0]) and "0" <= text[1] <= "9"


def _is_spelt(word: str) -> bool:
    """True for single letters with dashes between them, `k-c-h-k`, also behind a number and with the goal at the end; for a pair, `k-c`, if
    they are small: capitals may be the initials of players."""
    parts = word.lower().lstrip("0123456789.").split("-")
    if len(parts) == 2:
        return (
            len(parts[0]) == 1 and len(parts[1].rstrip(",;")) == 1 and all("a" <= part[0] <= "z" for part in parts) and word == word.lower()
        )
    return len(parts) > 2 and parts[-1] != "" and all(len(part) == 1 and "a" <= part <= "z" for part in parts[:-1])


def chains_in(position: Position, line: str) -> "list[tuple[list[str], str, str]]":
    """The chains of places in a line of prose: (places, words before, words after). A direction (`k→j→…`) is no chain."""
    found: list[tuple[list[str], str, str]] = []
    knows = of(position)
    if knows is None:
        return found
    line = arrowed(plain(line))
    if "→" not in line:
        return found
    parts, before = line.split("→"), ""
    chain: list[str] = []
    for i, part in enumerate(parts):
        first, last = knows.place(part), knows.place(part[-1:]) if part else ""
        if chain and first and (len(part) == 1 or part.lower() in knows.GOAL) and i < len(parts) - 1:
            chain.append(first)
            continue
        if chain:
            if first:
                chain.append(first)
            if len(chain) > 1 and not any(dots in part for dots in DOTS):
                found.append((chain, before, part))
        chain, before = [last] if last else [], part[:-1]
    return found


def way_of(position: Position, move: "Move") -> "list[str]":
    """The places of a move's way, [] in a game without ways."""
    knows = of(position)
    return knows.way(position, move) if knows else []


def translated(text: str, game: Game, wished: "Callable[[int], str]") -> "tuple[list[str], list[str]] | None":
    """Reads a text whose cells are numbered, such as a federation's from 1 to 28: (the moves on which all fitting numberings agree, the
    candidates for the next move), as codes; both empty if no numbering fits. None for any other text.

    `wished(ply)`: the code that a person has chosen there, "" for none.
    """
    knows = module_of(game)
    if not hasattr(knows, "translations") or len(text) > LONGEST:
        return None
    found = knows.translations(game, plain(text))  # type: ignore[union-attr]
    if not found:
        return None if found is None else ([], [])
    same = 0
    while True:
        while len(found) > 1 and same < len(found[0]) and all(codes[same : same + 1] == found[0][same : same + 1] for codes in found):
            same += 1
        kept = [each for each in found if each[same : same + 1] == [wished(same + 1)]]
        if len(found) < 2:
            return found[0], []
        if not kept:
            return found[0][:same], sorted({each[same] for each in found if same < len(each)})
        found = kept
