"""Puts the lines of a text into the order of their moves: replies above what they answer, chats with the last message first, lines with
numbers before them, the lists of both sides.

Apart because each looks at where the lines stand and what is before their moves, while `text_lines` changes the lines.
"""

from core.contract import IllegalMove
from core.records.reading.text_beside_moves import is_time
from core.records.reading.text_tables import side_in_head
from core.records.reading.text_tries import plies_in
from core.records.reading.text_words import (
    DIGITS,
    MARKS,
    MOST_LETTERED,
    are_shaped,
    is_shaped,
    number_at,
    parted,
    read_move,
    side_of_colour,
)
from core.records.spaces import plain, plain_spaces, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game, Position

LINES_OF_LISTS = 8  # of a text with two lists of moves
LONGEST_LIST = 4000  # characters of such a list


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


_BETWEEN = (",", "、", "; ", "/", "→")  # between the moves of a list
_CHESSLIKE = ("black", "white")  # the sides of a game that has other colours


def _list_in(line: str, game: "Game") -> "tuple[str, int, list[str]]":
    """(name, side, moves) of a line that lists the moves of a side: `先手：57-46、46-35`, `△ 31-32 21-22`. The side is -1 for another name;
    there are no moves in any other line."""
    said = plain(line).strip()
    name, colon, value = said.partition(":")
    mark = next((mark for mark in MARKS if said.startswith(mark)), "") if not colon else ""
    if mark:
        name, value = mark, said[len(mark) :]
    elif not colon:
        name, _, value = said.partition(" ")
    name = name.strip().lower()
    side = side_of_colour(name, game) if name in _CHESSLIKE else side_in_head(name, False, game, lambda word: False)
    for sign in _BETWEEN:
        value = value.replace(sign, " ")
    words = [word for word in value.split() if not is_time(word)]
    is_list = (side >= 0 or name and not is_shaped(name)) and len(words) > 1 and all(is_shaped(word) for word in words)
    return name, side, words if is_list and (colon or mark or side >= 0 or name in _CHESSLIKE) else []


def in_turns(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text; two that list the moves of either side become one, in which the moves stand in the order of the turns. Where
    they have the names of players the first one begins, if then all moves follow each other, and those of its list alone do not."""
    if len(lines) > LINES_OF_LISTS:
        return lines
    found = [(i,) + _list_in(line, game()) for i, line in enumerate(lines) if line.strip() and len(line) <= LONGEST_LIST]
    found = [each for each in found if each[3]]
    if len(found) != 2:
        return lines
    (at, one, side, first), (behind, other, other_side, second) = found
    if side < 0 and one in _CHESSLIKE:
        side = 1 - other_side if other_side >= 0 else 0
    if other_side < 0 and other in _CHESSLIKE and side >= 0:
        other_side = 1 - side
    start, is_named = game().start(), side >= 0 and side + other_side == 1
    if not is_named and (side >= 0 or other_side >= 0 or one == other):
        return lines
    moves, rest = _by_turns(start, [first, second] if (side if is_named else start.turn) == 0 else [second, first])
    if not moves or not is_named and (rest or plies_in(start, first) == len(first)):
        return lines
    return lines[:at] + [" ".join(moves) + (" … " + " ".join(rest) if rest else "")] + lines[at + 1 : behind] + lines[behind + 1 :]


def _by_turns(position: "Position", lists: "list[list[str]]") -> "tuple[list[str], list[str]]":
    """(moves, rest): the moves of the lists of both sides in the order of the turns, and those that do not follow."""
    moves: list[str] = []
    places = [0, 0]
    try:
        while position.outcome() is None and places[position.turn] < len(lists[position.turn]):
            word, turn = lists[position.turn][places[position.turn]], position.turn
            position = position.play(read_move(position, word))
            places[turn] += 1
            moves.append(word)
    except IllegalMove:
        pass
    return moves, lists[0][places[0] :] + lists[1][places[1] :]
