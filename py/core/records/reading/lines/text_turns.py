"""Moves behind a side and a number, `先手1手目は47-46、後手1手目は31-32`, as moves behind the marks of the sides.

Apart because a line may have several of them, while `told.py` reads texts with one such label above the words on each move.
"""

from core.records.reading.text_words import DIGITS, is_shaped, names_of, number_at, parted, spaced
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.steps import Steps

    Turn = tuple[int, int, int, int]  # where it begins and ends, its side and its number

_COUNTED = "手目"
_LONGEST_LINE = 400
_LONGEST_MARK = 12  # characters between the number and a colon, such as `ボーナス`
_SIGNS = "▲△"


def turns_in(line: str) -> "list[Turn]":
    """The sides with a number in a plain line: `先手3手目：`, `後手の2手目は`."""
    found: list[Turn] = []
    at = line.find(_COUNTED) if len(line) < _LONGEST_LINE else -1
    while at >= 0:
        begin = at
        while begin and line[begin - 1] in DIGITS:
            begin -= 1
        head, side = line[:begin].rstrip(" "), -1
        head = head[:-1] if head[-1:] == "の" else head
        for i in (0, 1):
            for name in (_SIGNS[i],) + tuple(names_of("side." + str(i))):
                if head.lower().endswith(name.lower()):
                    side, head = i, head[: -len(name)]
        end = at + len(_COUNTED)
        colon = line.find(":", end, end + _LONGEST_MARK)
        end = colon + 1 if colon >= 0 and " " not in line[end:colon] else end + (line[end : end + 1] == "は")
        if side >= 0 and begin < at:
            found.append((len(head), end, side, int(line[begin:at][:6])))
        at = line.find(_COUNTED, at + 1)
    return found


def _goes_on(turns: "list[Turn]") -> bool:
    """True if the numbers count the moves from 1 on, or for each side its moves or turns."""
    if [number for _, _, _, number in turns] == list(range(1, len(turns) + 1)):
        return True
    last = [0, 0]
    for _, _, side, number in turns:
        if number not in (last[side], last[side] + 1) or not number:
            return False
        last[side] = number
    return True


def with_marks_of_turns(lines: "list[str]", told: int, can_begin: "Callable[[str], bool]") -> "Steps[list[str]]":
    """In steps: the lines with a mark in place of each side with a number. The same lines where moves are missing between the numbers or no
    legal first move stands behind the first one, and where the words on each move stand under its line: `told` is the number of these."""
    found: dict[int, list[Turn]] = {}
    is_beside_moves = False
    for i, line in enumerate(lines):
        yield
        turns = turns_in(plain(line)) if _COUNTED in line else []
        if turns:
            found[i] = turns
        elif told == 1:
            is_beside_moves = is_beside_moves or _are_moves(line)
    every = [turn for i in sorted(found) for turn in found[i]]
    is_of_lines = told > 1 or told == 1 and not is_beside_moves
    if not every or is_of_lines and all(len(turns) < 2 for turns in found.values()) or not _goes_on(every):
        return lines
    changed = list(lines)
    for i in found:
        changed[i] = _with_marks(plain(lines[i]), found[i])
    first = spaced(changed[min(found)]).split()
    return changed if any(can_begin(parted(word)[2]) for word in first[:4]) else lines


def _with_marks(line: str, turns: "list[Turn]") -> str:
    begin = 0
    parts: list[str] = []
    for at, end, side, _ in turns:
        parts += [line[begin:at], " " + _SIGNS[side]]
        begin = end + len(line[end:]) - len(line[end:].lstrip(" "))
    said = "".join(parts) + line[begin:]
    for sign in "【】、。":
        said = said.replace(sign, " ")
    return said.strip(" ")


def _are_moves(line: str) -> bool:
    """True for a line of words that may all be moves, with or without sides and numbers. A way, `c→i→d`, belongs to the move above it."""
    words = []
    for word in spaced(line[:_LONGEST_LINE].replace("：", " ").replace(":", " ")).split():
        number, rest = number_at(word)
        is_side = word in _SIGNS or any(word.lower() in names_of("side." + str(side)) for side in (0, 1))
        words += [word] if not is_side and (number < 0 or rest.strip(".)")) else []
    return bool(words) and all("→" not in word and is_shaped(parted(word)[2]) for word in words)
