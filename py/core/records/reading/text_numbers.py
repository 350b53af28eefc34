"""The numbers and signs that a text prints before its moves: what they count, and whether they fit the moves that were read.

Apart because they are checked, and never decide what a move is.
"""

from core.records.reading.text_tries import plies_in

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Node, Record

PAIRS = ("●○", "●◯", "★☆", "■□", "◆◇", "▼▽", "◎")  # signs before moves: those of the sides, or bullets
_BULLET = 6  # characters of a word within which such a sign stands, behind a number
_IN_PAIRS = "".join(PAIRS)


def fits_next(here: "Node", number: int) -> bool:
    """True if a number may precede the move after a node: its own, or that of its pair."""
    return number in (here.ply + 1, here.count + 1) or 2 * number in (here.ply + 1, here.ply + 2, here.count + 1, here.count + 2)


def is_next(here: "Node", number: int) -> bool:
    """True if the move after a node is the first one that a number counts: its own, or that of its pair."""
    return number in (here.ply + 1, here.count + 1) or any(not n % 2 and number == n // 2 + 1 for n in (here.ply, here.count))


class MoveNumbers:
    """What the numbers and signs before the moves so far have told of the next ones.

    single  every move has its own number, not every two; None until that is known
    row     a number before the one that the notation of the next move has; -1 for none
    are_ones  every move has the number 1
    """

    def __init__(self) -> None:
        self.single: bool | None = None
        self.row = -1
        self.are_ones = False
        self._with_set_up: bool | None = None  # the numbers count set-up moves too; None until that is known
        self._are_there = False  # some of the moves so far have numbers
        self._last = -1, 0  # the last number of the main line, and the ply before its move
        self._sign = ""  # before the next move
        self._signs: dict[str, set[int]] = {}  # before the moves so far, and the sides that made these

    def last(self) -> int:
        """The last number of the main line, -1 for none."""
        return self._last[0]

    def note_sign(self, word: str) -> None:
        """Notes the sign that a word begins with, if any."""
        self._sign = next((sign for sign in word[:_BULLET] if sign in _IN_PAIRS), self._sign)

    def begin_again(self, here: "Node", number: int, begins_line: bool) -> bool:
        """True if a number before the move after a node begins another game: it is 1 again, or it numbers games and not moves."""
        before, ply = self._last
        again = number == 1 and here.ply > 1
        if begins_line:  # 1. k c h, and in the next line 2. d c k
            again = again or number == before + 1 and here.ply > ply + 2 and not is_next(here, number)
        self._last = number, here.ply
        return again

    def begin_here(self, record: "Record", number: int, word: str) -> bool:
        """True if the moves are numbered from here on only, behind a phase that sets up the board: the move is none of the start."""
        is_first = number == 1 and not self._are_there and plies_in(record.here.position, [word], record.here.code) > 0
        return is_first and not plies_in(record.root.position, [word])

    def fits(self, node: "Node", number: int) -> bool:
        """True if a number may precede a move: its own, or that of its pair where each counts for two moves."""
        single = number in (node.ply, node.count)
        double = 2 * number in (node.ply, node.ply + 1, node.count, node.count + 1)
        if self.single is None and single is not double:
            self.single = single
        return double if self.single is False else single

    def _counts_as_before(self, node: "Node", number: int) -> bool:
        """True if the numbers count set-up moves, or do not, as those before them did."""
        if node.ply == node.count or self.single is False or node.count <= 0:
            return True
        before = self._with_set_up
        self._with_set_up = number == node.ply if before is None else before
        return before is None or before == (number == node.ply)

    def are_wrong(self, record: "Record", node: "Node", number: int, mark: int) -> bool:
        """True if the number, the mark or the sign before a move that was read is wrong: perhaps a move is missing before it."""
        first_words = record.game.first_words
        self._are_there = self._are_there or number >= 0
        wrong = mark >= 0 and mark != node.before.turn or not self._is_bullet(node.before.turn)
        if number >= 0 and not (self.fits(node, number) and self._counts_as_before(node, number)):
            is_written = str(number) in first_words  # as a part of the notation
            wrong = wrong or not is_written or all(not way.startswith(f"{number} ") for way in node.before.readings(node.move))
        row, self.row = self.row, -1
        if row >= 0 and number >= 0 and str(number) in first_words:
            wrong = wrong or row not in (node.ply, node.count) and 2 * row not in (node.ply, node.ply + 1, node.count, node.count + 1)
        return wrong

    def _is_bullet(self, side: int) -> bool:
        """True unless signs before the moves tell these apart, but not as those of the sides: `◎k ○c` may be two moves to choose from."""
        if self._sign:
            self._signs.setdefault(self._sign, set()).add(side)
            self._sign = ""
        signs = list(self._signs)
        is_pair = any(all(sign in pair for sign in signs) for pair in PAIRS) and all(len(sides) == 1 for sides in self._signs.values())
        return len(signs) < 2 or is_pair
