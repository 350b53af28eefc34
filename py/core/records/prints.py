"""Text printed around moves: chains of places, and the checks in a game's own module `prints`."""

import sys

from core.contract import Game, Position
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from types import ModuleType
    from typing import Any as Move

ARROWS = ("->", "=>", "⇒", "➡", "➔", "＞")
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
    for arrow in ARROWS:
        line = line.replace(arrow, "→")
    if "→" not in line:
        return line
    return "→".join([part.strip() for part in line.split("→")])


def chains_in(position: Position, line: str) -> "list[tuple[list[str], str, str]]":
    """The chains of places in a line of prose: (places, words before, words after). A direction (`k→j→…`) is no chain."""
    found: list[tuple[list[str], str, str]] = []
    knows = of(position)
    if knows is None or "→" not in line:
        return found
    parts, before = arrowed(plain(line)).split("→"), ""
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
