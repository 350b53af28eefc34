"""Moves tried on a position, to learn what the words of a text may be: how many of them can be played, or which word they are like."""

from core.contract import IllegalMove, Position
from core.records.reading.text_words import (
    DIGITS,
    LOOKED_AT,
    NOTATION,
    at_cell_of,
    is_decoration,
    is_shaped,
    is_strange,
    number_at,
    parted,
    read_move,
    spaced,
    spellings,
)
from core.records.reading.told import several
from core.records.spaces import plain, unquoted, visible

BRIEF = 80  # characters of a quotation
AHEAD = 40  # following words that decide between several possible moves
OF_MOVES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-*@"  # the signs of moves besides those of NOTATION
LONGEST_LINE = 200  # characters of a line in which a move is looked for


def plies_in(position: Position, words: "list[str]", code: str = "") -> int:
    """The number of plies that some words give before an illegal one; AHEAD if a word has several meanings. `code`: the move before them,
    which 同 needs."""
    plies = 0
    for word in words:
        is_whole = word[:1] != "(" and word.count("(") == word.count(")")  # `26緑3(37)`
        _, _, bare = parted(word if is_whole else word.strip("()"))
        if is_decoration(bare):
            continue
        bare = at_cell_of(code, bare)
        if is_strange(position, bare) or position.outcome() is not None:
            break
        try:
            move = read_move(position, bare)
            code, position = position.code(move), position.play(move)
        except IllegalMove:
            if not several(position, bare):
                break
            return AHEAD  # the words decide nothing
        plies += 1
    return plies


def differs_little(word: str, other: str) -> bool:
    """True if two words differ by one added, missing or changed sign, or by two neighbouring signs in exchanged places."""
    if abs(len(word) - len(other)) > 1 or len(other) < 2:
        return len(word) == len(other) == 1
    head = 0
    while head < len(word) and head < len(other) and word[head] == other[head]:
        head += 1
    a, b = word[head:], other[head:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or len(a) > 1 and a[2:] == b[2:] and a[:1] == b[1:2] and a[1:2] == b[:1]


def is_misprint(position: Position, word: str) -> bool:
    """True if a word differs little from a legal move."""
    return any(differs_little(word, said) for _, ways in spellings(position) for said in ways)


def begins_anew(position: Position, value: str, below: "list[str]") -> bool:
    """True if the first move in the lines `below` can be played in a position, but not behind the moves of a `value`."""
    words = [parted(word)[2] for word in spaced(value[:LOOKED_AT]).split()]
    after = position
    try:
        for word in words:
            after = after.play(read_move(after, word))
    except IllegalMove:
        return False
    for line in below:
        line = plain(unquoted(line[:LOOKED_AT]))
        if ":" in line:
            return False
        heads = [parted(word) for word in spaced(line).split()[:2]]
        moves = [word for _, _, word in heads if word and not is_decoration(word)]
        if moves and is_shaped(moves[0]):
            is_first = heads[0][0] == 1 and "1" not in position.game.first_words
            return plies_in(position, moves[:1]) > 0 and (is_first or not plies_in(after, moves[:1]))
    return False


def first_move_in(position: Position, lines: "list[str]") -> "tuple[int, str]":
    """(number from 1, the beginning) of the first line with a move of a position in it, (0, "") for none."""
    for i, line in enumerate(lines):
        line = plain(unquoted(line[:LONGEST_LINE])).strip()
        if line[:1] == "*" or "://" in line:
            continue
        words = "".join([sign if sign in OF_MOVES or sign in NOTATION else " " for sign in line]).split()
        letters = [word for word in words if any(sign not in DIGITS for sign in word)]
        alone = bool(letters) and all(len(word) == 1 for word in letters) and (len(letters) > 1 or len(line) == len(line.encode()))
        for word in words:
            has_figure = any(sign in DIGITS for sign in word) and len(word) > 3
            if (has_figure or alone) and number_at(word)[1] and not is_strange(position, word):
                try:
                    read_move(position, word)
                    return i + 1, visible(line[:BRIEF])
                except IllegalMove:
                    pass
    return 0, ""
