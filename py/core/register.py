"""The register of games: `register` adds one, `load` makes one, `module` imports a module of its folder. games/ lists the games."""

import sys

from core.contract import BadOption, Game, UnknownGame
from core.words import Words, add, has

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any as Module  # a module of a game; its contents depend on its name

_FOLDERS: "dict[str, str]" = {}
_IDS: "list[str]" = []  # a dict has no order on the page


def register(game_id: str, folder: str) -> None:
    """Adds a game after the others, by its package: `register("maciji", "games.maciji")`."""
    if game_id not in _FOLDERS:
        _IDS.append(game_id)
    _FOLDERS[game_id] = folder


def ids() -> "tuple[str, ...]":
    """The ids of all games, in display order."""
    return tuple(_IDS)


def folder_of(game_id: str) -> str:
    """The package of a game. Raises UnknownGame."""
    if game_id not in _FOLDERS:
        raise UnknownGame(unknown(game_id))
    return _FOLDERS[game_id]


def unknown(name: str) -> Words:
    """The error for an unknown name."""
    return Words("game.unknown", name=name, allowed=", ".join(sorted(_FOLDERS)))


def module(game_id: str, part: str) -> "Module":
    """A module of a game's folder, such as its "board". Raises UnknownGame."""
    name = folder_of(game_id) + "." + part
    __import__(name)
    return sys.modules[name]


def load(*named: str, **options: str) -> Game:
    """Makes a game by its id, with options as in a link: `load("maciji", size="4x4")`. Raises UnknownGame, BadOption."""
    (game_id,) = named  # positional, so that no option's name can collide with it; MicroPython has no `/`
    game: Game = _rules(game_id)(options)
    return game


def _rules(game_id: str) -> "type[Game]":
    """The class of a game. Adds the game's sentences, and those of the packages that it shares, to the catalogues."""
    rules: type[Game] = module(game_id, "rules").Rules
    for package in (folder_of(game_id),) + rules.shares:
        file = getattr(sys.modules[package], "__file__", None)
        if file:  # the engine's modules are in no folder, and it has no sentences
            add(file[: file.rindex("/")])
    return rules


def read_words(game_id: str, lang: str) -> None:
    """Reads the first catalogues of a page, with those of its game if `game_id` is not "", so that nothing waits for them later."""
    if game_id in _FOLDERS:
        _rules(game_id)
    has("", lang)


def settle(game_id: str, chosen: "dict[str, str]") -> Game:
    """The game with the chosen options as far as they go together, in the game's own order; the others have their defaults."""
    kept: dict[str, str] = {}
    for option in load(game_id).options:
        value = chosen.get(option.name, option.default)
        try:
            load(game_id, **dict(list(kept.items()) + [(option.name, value)]))
        except BadOption:
            continue
        kept[option.name] = value
    return load(game_id, **kept)
