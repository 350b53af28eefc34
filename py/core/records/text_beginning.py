"""What a text says before the first move: its game, the options and the first position.

Apart because it knows no order of lines: the reader tells it what they name.
"""

from core.contract import BadOption, BadPosition, Game
from core.records.record import Record
from core.records.spaces import plain
from core.register import ids, load
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Position

LONGEST_POSITION = 200  # characters of a position in one line


class Beginning:
    """The game, the options and the first position that the text has named so far; they count once `record` has been called.

    game_id  the id of the game
    chosen   the values of options by name; a value may be wrong
    start    the text of the first position, "" for the usual one
    """

    def __init__(self, game_id: str, chosen: "dict[str, str]") -> None:
        self.game_id = game_id
        self.chosen = dict(chosen)
        self.start = ""
        self._names: tuple[str, list[str]] | None = None  # the names of the game's options, cached with its id
        self._first: tuple[object, Position | None] | None = None  # the first position, cached with all that it depends on

    def game(self) -> Game:
        """The game with these options, without them where one is wrong."""
        try:
            return load(self.game_id, **self.chosen)
        except BadOption:
            return load(self.game_id)

    def position(self) -> "Position | None":
        """The first position, None for an impossible one."""
        asked = self.game_id, self.start, tuple(sorted(self.chosen.items()))
        if self._first is None or self._first[0] != asked:
            try:
                self._first = asked, Record(self.game(), None, self.start).position
            except BadPosition:
                self._first = asked, None
        return self._first[1]

    def record(self) -> "tuple[Record, list[Words], bool]":
        """The record without moves; sentences on what is wrong with the options or the position; True if the position is refused, so
        that the moves belong to another one."""
        problems = []
        try:
            game: Game = load(self.game_id, **self.chosen)
        except BadOption as error:
            problems.append(error.words)
            game = load(self.game_id)
        try:
            return Record(game, None, self.start), problems, False
        except BadPosition as error:
            return Record(game), problems + [error.words], True

    def option_names(self) -> "list[str]":
        """The names of the game's options."""
        if self._names is None or self._names[0] != self.game_id:
            self._names = self.game_id, [option.name for option in load(self.game_id).options]
        return self._names[1]

    def names_game(self, game_id: str) -> bool:
        """Takes another game, without options; False for an id that no game has."""
        if game_id not in ids():
            return False
        self.chosen = self.chosen if game_id == self.game_id else {}
        self.game_id = game_id
        return True

    def sets_options(self, line: str) -> bool:
        """Takes options as links and the rules write them, `board=hex size=4x4`. True if the line has nothing else."""
        words = [plain(word).partition("=") for word in line.replace(",", " ").replace("&", " ").split()]
        names = self.option_names()
        if not all(name in names and value for name, _, value in words):
            return False
        for name, _, value in words:
            self.chosen[name] = value
        return True

    def sets_size(self, line: str) -> bool:
        """Takes the size of the board where a line is nothing else: `4×4`, `4×4の盤`."""
        size = plain(line).strip().lower().replace("×", "x") if "×" in line[:9] or "x" in line[:9] else ""
        for behind in ("の盤面", "の盤", "盤", " board"):
            size = size[: -len(behind)] if size.endswith(behind) else size
        for option in load(self.game_id).options if size else ():
            if size in option.values:
                self.chosen[option.name] = size
                return True
        return False

    def is_position(self, text: str) -> bool:
        """True if a text is that of a position of the game."""
        if ":" not in text or len(text) > LONGEST_POSITION or len(text.split()) != 1:
            return False
        try:
            return self.game().position(text) is not None
        except BadPosition:
            return False
