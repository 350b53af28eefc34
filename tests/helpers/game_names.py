"""The names of all games, for files that must name none of them."""

from core.register import folder_of
from core.words import LANGUAGES, Words, say
from games import ids


def names_in(text: str) -> set[str]:
    """The ids, folders and names of games in a text."""
    names = {name for game_id in ids() for name in (game_id, folder_of(game_id).rpartition(".")[2])}
    names |= {say(Words(f"game.{game_id}"), lang) for game_id in ids() for lang in LANGUAGES}
    return {name for name in names if name.lower() in text.lower()}
