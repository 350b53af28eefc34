"""The contract between a game and everything else: the page, the engine, records and tests know games only through this.

A game is a folder under `games/` whose `rules.py` defines one subclass of `Game` and one of `Position`.
"""

from collections import namedtuple

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any as Move  # whatever small hashable value a game uses for one; nobody else looks inside
    from typing import Self

# How a game ended: `winner` is 0, 1 or None for a draw; `reason` is Words that can be shown.
Outcome = namedtuple("Outcome", ["winner", "reason"])

# One rule option: its name in links, the allowed values (text, the default among them) and the default.
Option = namedtuple("Option", ["name", "values", "default"])

# One thing that happens during a move, in order. Drives animation, sound and the spoken line.
#
# kind   "slide", "jump", "fly", "leap", "drop", "take", "flip", "promote", or one of the game's own
# piece  the id of the piece it happens to, or ""
# start  the spot it leaves, or ""; end: the spot it reaches, or ""
# value  what the kind needs: a face, a number, a player
Event = namedtuple("Event", ["kind", "piece", "start", "end", "value"])

# About a game: designer (a name, "" if unknown), year (0 if unknown), source (the address of a page on it, "" if unknown), players,
# typical minutes and plies, the most plies a game can have (0 if unbounded) and whether it can be drawn.
Facts = namedtuple("Facts", ["designer", "year", "source", "players", "minutes", "plies", "most_plies", "draws"])


class GameError(ValueError):
    """What a person or a link asked for cannot be done; `words` says why in any language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        return str(self.words)


class UnknownGame(GameError):
    """No game has this id."""


class BadOption(GameError):
    """An option or a value that the game does not have; the words list the allowed ones."""


class IllegalMove(GameError):
    """A move code that cannot be played here.

    code    the text as it was given
    reason  Words: why
    ply     1 for the first move of the record, None when only a single position is known
    """

    def __init__(self, code: str, reason: Words, ply: "int | None" = None) -> None:
        super().__init__(Words("illegal.at", code=code, reason=reason, ply=ply) if ply else Words("illegal", code=code, reason=reason))
        self.code = code
        self.reason = reason
        self.ply = ply


class Game:
    """A game with its options chosen. Subclasses set `id`, `options`, `facts` and make the start position."""

    id = ""
    options: tuple[Option, ...] = ()
    facts = Facts("", 0, "", 2, 10, 0, 0, True)
    cycles = False  # True where positions can recur: a record then counts the fourfold repetition
    uncounted = 0  # so many moves at the beginning set the board up: who counts moves begins after them
    shares: tuple[str, ...] = ()  # packages beside its own whose sentences it says
    first_words: tuple[str, ...] = ()  # what a move that the notation writes in two words begins with

    def __init__(self, chosen: dict[str, str]) -> None:
        by_name = {option.name: option for option in self.options}
        for name in chosen:
            if name not in by_name:
                raise BadOption(Words("option.unknown", name=name, allowed=", ".join(sorted(by_name)) or "-"))
        self.settings: dict[str, str] = {}
        for option in self.options:
            self.settings[option.name] = chosen.get(option.name, option.default)
        for option in self.options:
            value, allowed = self.settings[option.name], self.allowed(option.name)
            if value not in allowed:
                raise BadOption(Words("option.value", name=option.name, value=value, allowed=", ".join(allowed)))
        self.identity = (self.id,) + tuple([self.settings[option.name] for option in self.options])  # equal for two games by the same rules

    def allowed(self, name: str) -> tuple[str, ...]:
        """The values an option can have beside the settings that stand before it: all of them, unless a game says otherwise."""
        found: tuple[str, ...] = [option.values for option in self.options if option.name == name][0]
        return found

    def option_words(self, name: str, value: str) -> Words:
        """What a value of an option means."""
        return Words("option." + self.id + "." + name + "." + value)

    def chosen(self) -> list[tuple[str, str]]:
        """The options that differ from the default, in the game's order: what a link has to carry."""
        return [(o.name, self.settings[o.name]) for o in self.options if self.settings[o.name] != o.default]

    def unusual(self) -> list[Words]:
        """The options that differ from the default, each said by its name and value."""
        return [
            Words("option.chosen", name=Words("option." + self.id + "." + name), value=self.option_words(name, value))
            for name, value in self.chosen()
        ]

    def named(self) -> Words:
        """What it is called, and what is unusual about it: one option by its name and value, several by how many they are."""
        name, unusual = Words("game." + self.id), self.unusual()
        if not unusual:
            return name
        return Words("option.game", game=name, options=unusual[0] if len(unusual) == 1 else Words("option.count", n=len(unusual)))

    def start(self) -> "Position":
        """The position before the first move."""
        raise NotImplementedError


class Position:
    """A state of play: a value that never changes, equal and hashed by the game, its options and what matters to the rules."""

    game: Game
    turn: int  # 0 or 1: who moves; the position's to say, never the ply's parity
    _moves: "list[Move] | None" = None  # the legal moves, once they have been asked for

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game.identity == other.game.identity and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.game.identity, self.key()))

    def legal_moves(self) -> "list[Move]":
        """Every legal move, in ASCII order of the codes; empty when the game is over."""
        if self._moves is None:
            self._moves = self._legal_moves()
        return list(self._moves)

    def _legal_moves(self) -> "list[Move]":
        raise NotImplementedError

    def code(self, move: "Move") -> str:
        """The move code: ASCII, stable for ever."""
        raise NotImplementedError

    def play(self, move: "Move") -> "Self":
        """The position after a legal move, of the same class. IllegalMove for any other: so no position is made that cannot arise."""
        if move not in self.legal_moves():
            raise IllegalMove(str(move), Words("refuse.over") if self.outcome() is not None else Words("refuse.not_legal"))
        return self._play(move)

    def _play(self, move: "Move") -> "Self":
        """The same without looking: for a search, whose moves all come from `legal_moves`."""
        raise NotImplementedError

    def outcome(self) -> "Outcome | None":
        """None while the game goes on."""
        raise NotImplementedError

    def taps(self, move: "Move") -> tuple[str, ...]:
        """The spots to tap, in order, to make the move. No move's taps are the beginning of another's."""
        raise NotImplementedError

    def events(self, move: "Move") -> list[Event]:
        """What happens in the move, in order."""
        raise NotImplementedError

    def kifu(self, move: "Move", lang: str = "ja") -> str:
        """The move in the game's own notation, in a language."""
        return self.code(move)

    def diagram(self, lang: str = "ja") -> str:
        """The position as lines of plain text, for a terminal, a text file and a screen reader. Says all that `key` tells apart."""
        raise NotImplementedError

    def remark(self, move: "Move") -> "Words | None":
        """A few words that a move list shows beside the move, or None."""
        return None

    def refusal(self, code: str) -> Words:
        """Why a code is not a legal move here."""
        return Words("refuse.unreadable")

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        """Why tapping `spot` after `taps` does nothing."""
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
        """The legal move written in the game's own notation, in either language, or as a code. Raises IllegalMove."""
        if self.outcome() is not None:
            raise IllegalMove(text, Words("refuse.over"))
        for move in self.legal_moves():
            if text == self.code(move) or text in self.readings(move):
                return move
        raise IllegalMove(text, self.refusal(text))

    def readings(self, move: "Move") -> tuple[str, ...]:
        """Every way of writing the move that `read` accepts besides its code."""
        return self.kifu(move, "ja"), self.kifu(move, "en")
