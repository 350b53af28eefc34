"""Numbers of moves with a letter in place of a figure, as scans of printed pages have them: `l. k`, `1O. k`.

Apart because such a number is told by the numbers around it, and may be a move where these leave that open.
"""

from core.records.reading.text_tries import plies_in
from core.records.reading.text_words import DIGITS, MOST_LETTERED, in_figures_again, is_shaped, parted
from core.records.spaces import plain, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game

LARGEST = 8_000  # characters of a text in which such numbers are looked for
LONGEST_LINE = 200  # characters of a line with such a number
_LONGEST = 3  # letters and figures of a number
_BEHIND = (".", ")", ":")  # behind a number


class Scanned:
    """The lines of a text with figures in place of the letters in its numbers.

    told  (line from 1, the number as it was written, as it was read) for each; open: (line, word, the two moves of which it may be the
    first, by their words) where a letter may be a number or a move
    """

    def __init__(self, lines: "list[str]") -> None:
        self.lines = lines
        self.told: list[tuple[int, str, str]] = []
        self.open: tuple[int, str, tuple[str, str]] | None = None


class _Number:
    """A number before moves: its value, whether letters stand in it, its line, the index of its word, and the words of its moves."""

    def __init__(self, value: int, written: str, line: int, at: int) -> None:
        self.value = value
        self.written = written
        self.line = line
        self.at = at
        self.moves: list[str] = []


def _parted_number(word: str, is_first: bool) -> "tuple[str, str]":
    """(a number with a letter in it and the sign behind it, the rest of the word); ("", "") for another word. `is_first`: the word begins
    its line, so that no sign needs to be there."""
    if is_first and word in ("I", "l"):
        return word, ""
    end = next((i for i, sign in enumerate(word[: _LONGEST + 1]) if sign in _BEHIND), 0)
    figures = in_figures_again(word[:end])
    return (word[: end + 1], word[end + 1 :]) if end and figures != word[:end] and not figures.strip(DIGITS) else ("", "")


def _numbers_in(lines: "list[str]", first_words: "tuple[str, ...]") -> "list[_Number]":
    """The numbers of moves in a text, as far as they count 1, 2, 3 and so on."""
    found: list[_Number] = []
    begun = ""  # the first word of a move of two words
    for i, line in enumerate(lines):
        words = plain(unquoted(line)).split() if len(line) < LONGEST_LINE else []
        for at, word in enumerate(words):
            written, move = _parted_number(word, not at)
            value, _, bare = parted(word)
            if written:
                value = int(in_figures_again(written.rstrip(".):")))
            elif value < 0 and not word.strip(DIGITS) and not at:
                value, bare = int(word[:9]), ""
            if value == len(found) + 1:
                found.append(_Number(value, written, i, at))
                bare = move if written else bare
            if bare.lower() in first_words:
                begun = bare + " "
            elif found and bare and is_shaped(bare):
                found[-1].moves.append(begun + bare)
                begun = ""
            elif found and found[-1].written and not found[-1].moves and bare:  # `I. Newton`
                found.pop()
    return found


def with_figures(lines: "list[str]", game: "Callable[[], Game]") -> Scanned:
    """The lines of a text, in which the numbers before moves are figures; the same lines in a text without such numbers."""
    scanned = Scanned(lines)
    if len(lines) > MOST_LETTERED or sum([len(line) for line in lines]) > LARGEST:
        return scanned
    if not any(
        _parted_number(word, not at)[0]
        for line in lines
        if len(line) < LONGEST_LINE
        for at, word in enumerate(plain(unquoted(line)).split())
    ):
        return scanned
    numbers, start = _numbers_in(lines, game().first_words), game().start()
    numbers = [number for number in numbers if number.moves]
    first = numbers[0] if numbers else None
    if first is None or first.value != 1 or not plies_in(start, first.moves[:1]):
        return scanned
    letter = first.written.rstrip(".):").lower()
    if first.written and plies_in(start, [letter, first.moves[0]]) == 2:  # a move as well
        counts = [len(number.moves) for number in numbers[:-1]]  # the last one may go on in prose
        if len(numbers) < 2 or counts[0] == 1 and len(counts) > 1 and counts[1] == 2:
            return scanned
        if counts[0] == 1 and len(counts) < 2:
            scanned.open = first.line + 1, first.written, (letter, first.moves[0])
            return scanned
    scanned.lines = list(lines)
    for number in numbers:
        if number.written:
            figures = in_figures_again(number.written.rstrip(".):"))
            figures += number.written[len(figures) :] or "."
            at = scanned.lines[number.line].find(number.written)
            if at >= 0:
                line = scanned.lines[number.line]
                scanned.lines[number.line] = line[:at] + figures + line[at + len(number.written) :]
                scanned.told.append((number.line + 1, number.written, figures))
    return scanned
