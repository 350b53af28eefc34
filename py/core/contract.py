"""The interface of a game: page, engine, records and tests use games only through this.

A game is a folder under `games/` whose `rules.py` defines one subclass of `Game` and one of `Position`.
"""

import sys
from collections import namedtuple

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any as Module
    from typing import Any as Move  # any small hashable value; only the game itself looks inside
    from typing import Self

# The end of a game: `winner` is 0, 1 or None for a draw; `reason` is Words that can be shown.
Outcome = namedtuple("Outcome", ["winner", "reason"])

# A rule option: its name in links, the allowed values (text, including the default) and the default.
Option = namedtuple("Option", ["name", "values", "default"])

# One event of a move, in order. Events drive animation, sound and the spoken line.
# kind   "slide", "jump", "fly", "leap", "drop", "take", "flip", "promote", or one of the game's own
# piece  the id of the affected piece, or ""
# start  the spot that it leaves, or ""; end: the spot that it reaches, or ""
# value  depends on the kind: a face, a number, a player
Event = namedtuple("Event", ["kind", "piece", "start", "end", "value"])

# Facts about a game: designer ("" if unknown), year (0 if unknown), source (URL of a page about it, "" if unknown), players, typical
# minutes and plies, the most plies a game can have (0 if unbounded) and whether it can be drawn.
Facts = namedtuple("Facts", ["designer", "year", "source", "players", "minutes", "plies", "most_plies", "draws"])


class GameError(ValueError):
    """A request of a person or a link cannot be met; `words` gives the reason in any language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        return str(self.words)


class UnknownGame(GameError):
    """No game has this id."""


class BadOption(GameError):
    """The game has no such option or value; the words list the allowed ones."""


class IllegalMove(GameError):
    """The move code is not legal here.

    code    the text as given
    reason  Words
    ply     1 for the first move of the record, None when only a single position is known
    """

    def __init__(self, code: str, reason: Words, ply: "int | None" = None) -> None:
        super().__init__(Words("illegal.at", code=code, reason=reason, ply=ply) if ply else Words("illegal", code=code, reason=reason))
        self.code = code
        self.reason = reason
        self.ply = ply


class BadPosition(GameError):
    """A text is no position of the game; `words` gives the broken rule and the place in the text."""


def no_option(name: str, known: list[str]) -> Words:
    """Says that a game has no such option, and which ones it has."""
    return Words("option.unknown", name=name, allowed=", ".join(known)) if known else Words("option.none", name=name)


class Game:
    """A game with its options. Subclasses set `id`, `options`, `facts` and make the start position."""

    id = ""
    options: tuple[Option, ...] = ()
    facts = Facts("", 0, "", 2, 10, 0, 0, True)
    cycles = False  # True where positions can recur: a record then counts fourfold repetition
    shares: tuple[str, ...] = ()  # other packages whose sentences it uses
    first_words: tuple[str, ...] = ()  # first words of moves that the notation writes in two words

    def __init__(self, chosen: dict[str, str]) -> None:
        by_name = {option.name: option for option in self.options}
        for name in chosen:
            if name not in by_name:
                raise BadOption(no_option(name, sorted(by_name)))
        self.settings: dict[str, str] = {}
        for option in self.options:
            self.settings[option.name] = chosen.get(option.name, option.default)
        for option in self.options:
            value, allowed = self.settings[option.name], self.allowed(option.name)
            if value not in allowed:
                raise BadOption(Words("option.value", name=option.name, value=value, allowed=", ".join(allowed)))
        self.identity = (self.id,) + tuple([self.settings[option.name] for option in self.options])  # equal for two games by the same rules

    def allowed(self, name: str) -> tuple[str, ...]:
        """The possible values of an option, given the options before it: all of them, unless a game overrides this."""
        found: tuple[str, ...] = [option.values for option in self.options if option.name == name][0]
        return found

    def option_words(self, name: str, value: str) -> Words:
        """The meaning of an option's value."""
        return Words("option." + self.id + "." + name + "." + value)

    def non_default(self) -> list[tuple[str, str]]:
        """The options that differ from their default, in the game's order, as links carry them."""
        return [(o.name, self.settings[o.name]) for o in self.options if self.settings[o.name] != o.default]

    def unusual(self) -> list[Words]:
        """The options that differ from their default, each in words with its value."""
        return [
            Words("option.chosen", name=Words("option." + self.id + "." + name), value=self.option_words(name, value))
            for name, value in self.non_default()
        ]

    def named(self) -> Words:
        """The game's name with its non-default options: one by its name and value, several by their number."""
        name, unusual = Words("game." + self.id), self.unusual()
        if not unusual:
            return name
        return Words("option.game", game=name, options=unusual[0] if len(unusual) == 1 else Words("option.count", n=len(unusual)))

    def start(self) -> "Position":
        """The position before the first move."""
        raise NotImplementedError

    def position(self, text: str) -> "Position":
        """The position with this text (see `Position.text`), whether play can reach it or not. Raises BadPosition."""
        position: Position = _setup(self).read(self, text)
        return position


def _setup(game: Game) -> "Module":
    """The module `setup` of a game's folder: its positions as text. A page fetches it later than the rules."""
    name = type(game).__module__.rpartition(".")[0] + ".setup"
    __import__(name)
    return sys.modules[name]


class Position:
    """A position: immutable; equal and hashed by the game, its options and the state that matters to the rules."""

    game: Game
    turn: int  # 0 or 1: the side to move; not always the parity of the ply
    setting_up = 0  # the number of moves that still set the board up; move numbers begin after them
    _moves: "list[Move] | None" = None  # cache of the legal moves

    def key(self) -> tuple[object, ...]:
        """A hashable value that is the same for equal positions."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game.identity == other.game.identity and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.game.identity, self.key()))

    def text(self) -> str:
        """The position as one line, the inverse of `Game.position` (docs/positions.md). Equal positions have equal texts."""
        written: str = _setup(self.game).write(self)
        return written

    def legal_moves(self) -> "list[Move]":
        """Every legal move, in ASCII order of the codes; empty when the game is over."""
        if self._moves is None:
            self._moves = self._legal_moves()
        return list(self._moves)

    def _legal_moves(self) -> "list[Move]":
        raise NotImplementedError

    def code(self, move: "Move") -> str:
        """The move's code: ASCII, stable for ever."""
        raise NotImplementedError

    def play(self, move: "Move") -> "Self":
        """The position after a legal move, of the same class. Raises IllegalMove for any other, so an impossible position is never made."""
        if move not in self.legal_moves():
            raise IllegalMove(str(move), Words("refuse.over") if self.outcome() is not None else Words("refuse.not_legal"))
        return self._play(move)

    def _play(self, move: "Move") -> "Self":
        """Like `play`, without the check: for a search, whose moves all come from `legal_moves`."""
        raise NotImplementedError

    def outcome(self) -> "Outcome | None":
        """The outcome, None while the game goes on."""
        raise NotImplementedError

    def taps(self, move: "Move") -> tuple[str, ...]:
        """The spots to tap for the move, in order. The taps of one move are never the beginning of those of another."""
        raise NotImplementedError

    def events(self, move: "Move") -> list[Event]:
        """The events of the move, in order."""
        raise NotImplementedError

    def kifu(self, move: "Move", lang: str = "ja") -> str:
        """The move in the game's own notation, in a language."""
        return self.code(move)

    def diagram(self, lang: str = "ja") -> str:
        """The position as lines of plain text, for a terminal, a text file and a screen reader. Shows everything that `key`
        distinguishes."""
        raise NotImplementedError

    def remark(self, move: "Move") -> "Words | None":
        """A few words that a move list shows beside the move, or None."""
        return None

    def refusal(self, code: str) -> Words:
        """The reason why a code is not a legal move here."""
        return Words("refuse.unreadable")

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        """The reason why tapping `spot` after `taps` does nothing."""
        return Words("refuse.nothing")

    def parse(self, code: str) -> "Move":
        """The legal move with this code. Raises IllegalMove."""
        if self.outcome() is not None:
            raise IllegalMove(code, Words("refuse.over"))
        for move in self.legal_moves():
            if self.code(move) == code:
                return move
        raise IllegalMove(code, self.refusal(code))

    def read(self, text: str) -> "Move":
        """The legal move given as a code or in the game's own notation in either language. Raises IllegalMove."""
        if self.outcome() is not None:
            raise IllegalMove(text, Words("refuse.over"))
        for move in self.legal_moves():
            if text == self.code(move) or text in self.readings(move):
                return move
        raise IllegalMove(text, self.refusal(text))

    def readings(self, move: "Move") -> tuple[str, ...]:
        """The notations of the move that `read` accepts besides its code."""
        return self.kifu(move, "ja"), self.kifu(move, "en")
