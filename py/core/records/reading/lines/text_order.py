"""Puts the lines of a text into the order of their moves: replies above what they answer, chats with the last message first, lines with
numbers before them, the lists of both sides.

Apart because each looks at where the lines stand and what is before their moves, while `text_lines` changes the lines.
"""

from core.contract import IllegalMove
from core.records.reading.text_beside_moves import is_time
from core.records.reading.text_words import (
    DIGITS,
    MOST_LETTERED,
    are_shaped,
    is_shaped,
    names_of,
    number_at,
    parted,
    read_move,
    side_of_colour,
)
from core.records.spaces import plain, plain_spaces, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game

LINES_OF_LISTS = 8  # of a text that is two lists of moves


def _depth(line: str) -> int:
    """The number of signs by which a mail quotes a line."""
    said, depth = plain_spaces(line).lstrip(" "), 0
    while said[:1] and said[0] in ">＞":
        said, depth = said[1:].lstrip(" "), depth + 1
    return depth


def is_replied_above(lines: "list[str]") -> bool:
    """True if moves stand above the quotation of those that they answer, as mail programs put them; no other words are quoted."""
    quoted = [line for line in lines if line.strip()]
    if not quoted or _depth(quoted[0]) or not _depth(quoted[-1]):
        return False
    depths = [_depth(line) for line in quoted]
    if any(later < depth for depth, later in zip(depths, depths[1:])):
        return False
    said = [(depth, are_shaped(plain(unquoted(line)))) for depth, line in zip(depths, quoted)]
    return all(are_moves for depth, are_moves in said if depth) and any(are_moves for depth, are_moves in said if not depth)


_OF_STAMPS = "0123456789:/.-年月日時分秒"


def _stamp(line: str) -> "tuple[int, ...]":
    """The date or the time, or both, before a move, `2024/5/7 10:05 c`: their figures; () for none."""
    said = plain(line).strip().lstrip("[").replace("]", " ")
    stamps, numbers = [], ""
    for word in said.split()[:2]:
        if all(sign in _OF_STAMPS for sign in word) and (any(sign in word for sign in ":/年月") or word.count("-") == 2):
            stamps.append(word)
    for sign in " ".join(stamps):
        numbers += sign if sign in DIGITS else " "
    return tuple([int(number[:9]) for number in numbers.split()])


def is_latest_first(lines: "list[str]") -> bool:
    """True if the times before the moves go back from line to line, as in a chat that shows its last message first."""
    stamp: tuple[int, ...] = ()
    count = 0
    for line in lines:
        if line.strip():
            count, before, stamp = count + 1, stamp, _stamp(line)
            if len(stamp) < 2 or count > 1 and (len(stamp) != len(before) or stamp >= before):
                return False
    return count > 1


def from_the_oldest(lines: "list[str]") -> "list[str]":
    """The lines by the depth at which they are quoted, the deepest first; those of a chat the other way round."""
    depths = [_depth(line) for line in lines]
    if not any(depths):
        return list(reversed(lines))
    found = []
    for depth in range(max(depths), -1, -1):
        found += [line for line, at in zip(lines, depths) if at == depth]
    return found


def _down_columns(lines: "list[str]") -> "list[str]":
    """The lines of a text whose numbered moves stand in columns, `1. a    6. f`, `2. b    7. g`, with each in a line of its own; others as
    they are."""
    found: list[tuple[int, str]] = []
    rows = 0
    for line in lines if len(lines) <= MOST_LETTERED else ():
        words, before = plain(line).split(), len(found)
        for word in words:
            number, behind = number_at(word)
            if number >= 0 and behind[:1] in (".", ")"):
                found.append((number, f"{number}. {behind[1:]}".strip()))
            elif len(found) == before:
                return lines
            else:
                found[-1] = found[-1][0], found[-1][1] + " " + word
        rows += len(found) > before + 1
    numbers = [number for number, _ in found]
    is_down = rows > 1 and numbers != sorted(numbers) and sorted(numbers) == list(range(1, len(numbers) + 1))
    return [move for _, move in sorted(found)] if is_down else lines


def in_numbers(lines: "list[str]") -> "list[str]":
    """The lines of a text in the order of the numbers before each, where these are 1, 2, 3 and so on in another order; otherwise the same
    list."""
    lines = _down_columns(lines)
    said = [line for line in lines if plain(line).split()] if len(lines) <= MOST_LETTERED else []
    numbers = [parted(plain(line).split()[0])[0] for line in said]
    if len(said) < 2 or numbers == sorted(numbers) or sorted(numbers) != list(range(1, len(numbers) + 1)):
        return lines
    return [line for _, line in sorted(zip(numbers, said))]


def in_turns(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text; two that list the moves of either side become one, in which the moves stand in the order of the turns."""
    said = [line for line in lines if line.strip()] if len(lines) <= LINES_OF_LISTS else []
    lists: list[list[str]] = [[], []]
    in_order = 0  # the side of the first list whose colour no side of the game has
    for line in said if len(said) == 2 else ():
        name, colon, value = plain(line).replace(",", " ").partition(":")
        if not colon:
            name, _, value = plain(line).strip().replace(",", " ").partition(" ")
        name = name.strip().lower()
        side = next((side for side in (0, 1) if name in names_of("side." + str(side))), side_of_colour(name, game()))
        if side < 0 and name in ("black", "white"):
            side, in_order = in_order, 1
        if side >= 0:
            lists[side] = [word for word in value.split() if not is_time(word)]
    if len(said) != 2 or min([len(each) for each in lists]) < 2 or not all(is_shaped(word) for each in lists for word in each):
        return lines
    position = game().start()
    moves: list[str] = []
    try:
        while position.outcome() is None and lists[position.turn]:
            position, word = position.play(read_move(position, lists[position.turn][0])), lists[position.turn].pop(0)
            moves.append(word)
    except IllegalMove:
        pass
    rest = " ".join(lists[0] + lists[1])
    return [" ".join(moves) + f" … {rest}" * bool(rest)] if moves else lines  # what is left does not follow
