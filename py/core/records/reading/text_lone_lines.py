"""Lines of a text that have neither moves nor a heading: the head of a message, an initial below a letter, a player who ends the game.

Apart because such a line is recognised before its words are read.
"""

from core.records.reading.text_endings import OF_PEOPLE, ending, is_of_an_end
from core.records.reading.text_prose import is_above_a_message, is_capital, is_pair_of_capitals, names_against, names_initials
from core.records.reading.text_so_far import BRIEF
from core.records.reading.text_tables import names_holes
from core.records.reading.text_words import names_of, parted, spaced
from core.records.spaces import plain, plain_spaces

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.reading.text_so_far import RecordSoFar

LETTERED = 50  # lines in which small and capital letters are looked for


class LoneLines:
    """Takes the lines of a text that stand alone."""

    def __init__(self, so_far: "RecordSoFar") -> None:
        self.so_far = so_far
        self._has_pair = False  # the names of two players, one against the other, stand above the moves
        self._small_letters: bool | None = None  # True if the moves of one letter in the first lines are small; None until that is asked

    def takes(self, line: str) -> bool:
        """Takes a line that has neither moves nor a heading: the head of a message, the end of the game by a player's name, an initial, the
        letters of holes, the players of the next game. False for another line."""
        if self._has_pair and self.so_far.moves.was_read and names_against(line)[0]:
            self.so_far.next_game()
            return True
        self._has_pair = self._has_pair or not self.so_far.moves.was_read and names_against(line)[0] != ""
        if is_above_a_message(line, self.so_far.can_play):
            self.so_far.pass_over(line)
        elif self._take_end_by_name(line):
            return True
        elif self._is_initial(line) and self.so_far.moves.was_read and self._is_followed():
            self.so_far.refuse(line)
        elif self._is_initial(line) or names_holes(line, self.so_far.lines[max(0, self.so_far.line - 2) : self.so_far.line + 1]):
            self.so_far.pass_over(line)
        else:
            return False
        return True

    def _is_initial(self, line: str) -> bool:
        """True for the names of two players by their initials; and for a capital letter alone in a paragraph or in the last line, such as
        the name below a letter, in a text whose other moves of one letter are small."""
        if self.so_far.moves.lost or names_initials(line):
            return not self.so_far.moves.lost
        if not (is_capital(line) or is_pair_of_capitals(line)) or not self.so_far.can_play(line[0].lower()):
            return False
        if self.so_far.line > 1 and self.so_far.lines[self.so_far.line - 2].strip(" -_=") and self._is_followed():
            return False
        if self._small_letters is None:
            others = [plain_spaces(each[:BRIEF]).strip() for each in self.so_far.lines[:LETTERED]]
            words = [
                parted(word)[2] for each in others if not (is_capital(each) or is_pair_of_capitals(each)) for word in spaced(each).split()
            ]
            letters = [word for word in words if len(word) == 1]
            self._small_letters = len(letters) > 1 and all("a" <= letter <= "z" for letter in letters)
        return self._small_letters

    def _take_end_by_name(self, line: str) -> bool:
        """Ends the game where a line says so of a player by name: `Naoさん投了`, `Nao: resigns`."""
        for side, player in enumerate(
            self.so_far.players if self.so_far.moves.was_read and not self.so_far.ours and not self.so_far.moves.lost else []
        ):
            if player.name and line.startswith(player.name):
                rest = plain(line[len(player.name) :]).lstrip(": ")
                for between in OF_PEOPLE + ("、", "は", "が", "の"):
                    rest = rest[len(between) :] if rest.startswith(between) else rest
                told = ending(names_of("side." + str(side))[0] + " " + rest, self.so_far.started().game)
                if told and told[0] != "draw" and is_of_an_end(rest):
                    self.so_far.end(told)
                    return True
        return False

    def _is_followed(self) -> bool:
        """True if one of the next lines has text."""
        return any(plain_spaces(each).strip() for each in self.so_far.lines[self.so_far.line : self.so_far.line + LETTERED])
