"""Lines that say the same of each move: `On move 1, Black played 57-46.`, `<move n="1">57-46</move>`, `{"ply": 1, "move": "57-46"}`.

Apart because it knows none of these words: what the lines have in common is no move, and what differs has to be one.
"""

from core.contract import IllegalMove
from core.records.reading.text_tries import plies_in
from core.records.reading.text_words import COLOURS, DIGITS, MARKS, is_shaped, names_of
from core.records.spaces import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Position
    from core.steps import Steps

LEAST = 3  # lines that are alike
MOST = 400  # lines looked through
_LONGEST_LINE = 300  # characters of such a line
_MOST_WORDS = 40  # of such a line
_BETWEEN = "\"'<>=[]{},;。、「」:|/\t."  # signs between words, which no move has
# Words of lines that speak of moves which were not made.
_ASIDES = (
    "if",
    "not",
    "never",
    "instead",
    "could",
    "would",
    "should",
    "may",
    "might",
    "can",
    "candidate",
    "option",
    "or",
    "better",
    "best",
)
_ASIDES_JA = ("なら", "場合", "もし", "候補", "ない", "ません", "たら", "れば")


def _words_of(line: str) -> "list[str]":
    """The words of a line, without the signs around them."""
    line = plain(line)
    for sign in _BETWEEN:
        line = line.replace(sign, " ")
    for verb in ("と指", "を指", "と打", "は"):
        line = line.replace(verb, " " + verb + " ")
    return [word[1:-1] if word[0] == "(" and word[-1] == ")" else word for word in line.split()]


def _masked(word: str) -> str:
    """A word with # for each number in it."""
    found = ""
    for sign in word:
        sign = "#" if sign in DIGITS else sign
        found += sign if sign != "#" or found[-1:] != "#" else ""
    return found


def _is_like_move(position: "Position", word: str) -> bool:
    """True for a code, and for a word with figures and few letters, as printed moves are: most words are not compared with every move."""
    try:
        position.parse(word)
        return True
    except IllegalMove:
        bare = [sign for sign in word if not "a" <= sign.lower() <= "z"]
        figures = [sign for sign in bare if sign in DIGITS]
        return 0 < len(figures) < len(word) and len(word) - len(bare) < 3 and is_shaped(word)


def _is_of_side(word: str) -> bool:
    return word in COLOURS or word in MARKS or any(word in names_of("side." + str(side)) for side in (0, 1))


class _Pattern:
    """What lines have in common: the words at the places that are no moves, of odd and of even lines.

    places  the indices of the moves of a line, one or two
    """

    def __init__(self, words: "list[str]", places: "list[int]") -> None:
        self.places = places
        self.heads: list[list[str]] = [words]
        self._is_ended = False  # behind a line without its last move

    def fits(self, words: "list[str]", number: int) -> bool:
        """True if the words of the line of this number, from 0, are alike, and the numbers that count do so."""
        first = self.heads[0]
        is_short = len(self.places) > 1 and len(words) < len(first)  # without the last move
        if is_short and not self.places[0] < len(words) <= self.places[1] or not is_short and len(words) != len(first) or self._is_ended:
            return False
        self._is_ended = is_short
        if number == 1 and len(self.heads) == 1:
            self.heads.append(words)
        head = self.heads[number % 2] if len(self.heads) > 1 else first
        for i in range(len(words)):
            if i in self.places:
                continue
            if _masked(words[i]) != _masked(head[i]):
                return False
            if first[i] == "1" and not words[i].strip(DIGITS) and words[i] not in ("1", str(number + 1), str(number % 2 + 1)):
                return False
        return number != 1 or sum([_masked(words[i]) != _masked(first[i]) for i in range(len(words)) if i not in self.places]) < 3

    def says_more(self, words: "list[str]", number: int) -> bool:
        """True if a line has figures that count neither moves nor turns nor sides, such as a time or a value."""
        counts = [str(count) for count in (number, number + 1, number // 2 + 1, number % 2 + 1)]
        figures = ["".join([sign for sign in word if sign in DIGITS]) for i, word in enumerate(words) if i not in self.places]
        return any(each and each not in counts for each in figures)

    def is_of_moves_made(self, found: "list[tuple[int, list[str]]]", said: "dict[int, list[str]]") -> bool:
        """True if the lines speak of moves that were made: no aside, and where letters are moves, numbers that count them or two names by
        turns."""
        words = [word.lower() for head in self.heads for i, word in enumerate(head) if i not in self.places]
        if any(word in _ASIDES or any(aside in word for aside in _ASIDES_JA) for word in words):
            return False
        first, second = self.heads[0], self.heads[-1]
        if len(self.places) == 1 and any(word in second and _is_of_side(word.lower()) for word in first):
            return False  # the same side makes all of them
        others = [i for i in range(min(len(first), len(second))) if i not in self.places]
        if any(_masked(first[i]) != _masked(second[i]) for i in others):
            return True
        if all(any(sign in DIGITS for sign in move) for _, moves in found for move in moves):
            return True
        columns = range(min([len(said[at]) for at, _ in found]))
        return any(all(said[at][i] == str(number + 1) for number, (at, _) in enumerate(found)) for i in columns)


def alike(lines: "list[str]", position: "Position") -> "Steps[tuple[list[str], int]]":
    """In steps: the lines of a text with the moves alone in place of lines that are alike, at least three, one right behind the other or
    with blank lines between, and the index of the first of them that says more, such as a time, -1 for none. All of their moves have to be
    legal one after the other, and nothing before them may be a move; else [] and -1."""
    said = [(i, _words_of(line)) for i, line in enumerate(lines[:MOST]) if line.strip()] if len(lines) <= MOST else []
    before: list[str] = []
    for k in range(len(said)):
        yield
        i, words = said[k]
        if len(lines[i]) > _LONGEST_LINE or not 1 < len(words) < _MOST_WORDS:
            continue
        masked = [_masked(word) for word in words]
        if masked == before:  # nor did the line before begin with a legal move
            continue
        before = masked
        can_begin = [j for j, word in enumerate(words) if _is_like_move(position, word) and plies_in(position, [word])]
        for j in can_begin:
            seconds = [later for later in range(j + 1, len(words)) if plies_in(position, [words[j], words[later]]) > 1]
            for places in [[j]] + [[j, later] for later in seconds]:
                yield
                pattern = _Pattern(words, places)
                found = _moves_of(said[k:], pattern)
                codes = [code for _, moves in found for code in moves]
                if len(found) < LEAST or len(set(codes)) < 2 or plies_in(position, codes) < len(codes):
                    continue
                if not pattern.is_of_moves_made(found, dict(said)):
                    continue
                changed, more = list(lines), -1
                for number, (at, moves) in enumerate(found):
                    changed[at] = " ".join(moves)
                    if more < 0 and pattern.says_more(said[k + number][1], number):
                        more = at
                return changed, more
        if can_begin:
            break
    return [], -1


def _moves_of(said: "list[tuple[int, list[str]]]", pattern: _Pattern) -> "list[tuple[int, list[str]]]":
    """The moves of the first lines that fit a pattern, each as (index of the line, its moves)."""
    found: list[tuple[int, list[str]]] = []
    for number, (i, words) in enumerate(said):
        if not pattern.fits(words, number):
            break
        found.append((i, [words[place] for place in pattern.places if place < len(words)]))
    return found
