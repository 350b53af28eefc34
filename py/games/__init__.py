"""The register of games: one line each. `load` makes a game, `board_of` and `evaluation_of` find what else its folder holds."""

import sys

from core.contract import BadOption, Game, UnknownGame
from core.words import Words

FOLDERS: dict[str, str] = {
    "medamagaeru": "games.medamagaeru",
    "uchu-yuei": "games.uchu_yuei",
    "shinken-shobu": "games.shinken_shobu",
    "kokutan-no-uma": "games.kokutan_no_uma",
    "two-three": "games.two_three",
    "progressive-mancala": "games.progressive_mancala",
    "maciji": "games.maciji",
    "macedonian-shogi": "games.macedonian_shogi",
}
# The order they are shown in; a dict has none on the page.
GAME_IDS: tuple[str, ...] = (
    "medamagaeru",
    "uchu-yuei",
    "shinken-shobu",
    "kokutan-no-uma",
    "two-three",
    "progressive-mancala",
    "maciji",
    "macedonian-shogi",
)


def register(game_id: str, folder: str) -> None:
    """Adds a game whose folder lies elsewhere on the path, such as an example; it comes after the others."""
    global GAME_IDS
    FOLDERS[game_id] = folder
    GAME_IDS += (game_id,)


def _module(game_id: str, part: str):  # type: ignore[no-untyped-def]
    if game_id not in FOLDERS:
        raise UnknownGame(Words("game.unknown", name=game_id, allowed=", ".join(sorted(FOLDERS))))
    name = FOLDERS[game_id] + "." + part
    __import__(name)
    return sys.modules[name]


def load(*named: str, **options: str) -> Game:
    """`load("maciji", size="4x4")`: a game by its id with options as in a link. Raises UnknownGame, BadOption."""
    (game_id,) = named  # only ever positional, so that no option's name can collide with it; MicroPython has no `/`
    game: Game = _module(game_id, "rules").Rules(options)
    return game


def settle(game_id: str, chosen: "dict[str, str]") -> Game:
    """The game with as many of the chosen options as go together, in the game's own order, the others at their defaults."""
    kept: dict[str, str] = {}
    for option in load(game_id).options:
        value = chosen.get(option.name, option.default)
        try:
            load(game_id, **dict(list(kept.items()) + [(option.name, value)]))
        except BadOption:
            continue
        kept[option.name] = value
    return load(game_id, **kept)


def board_of(game: Game):  # type: ignore[no-untyped-def]
    """How the game looks and is tapped: its `board.Board`, made for these options."""
    return _module(game.id, "board").Board(game)


def evaluation_of(game: Game):  # type: ignore[no-untyped-def]
    """`evaluate(position) -> int`: hundredths of the game's own unit, positive when player 0 stands better."""
    return _module(game.id, "evaluate").evaluate


def fast_form(game: Game):  # type: ignore[no-untyped-def]
    """The class of the game's compact positions for the engine, or None where the contract's are fast enough."""
    return getattr(_module(game.id, "evaluate"), "Form", None)


def solution_of(game: Game):  # type: ignore[no-untyped-def]
    """`exact(position) -> int` of a game that is solved: plies to the end, negative when who is on turn loses; None for the others."""
    return getattr(_module(game.id, "evaluate"), "exact", None)
