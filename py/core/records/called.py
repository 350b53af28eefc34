"""The games that a text names, also those whose files a page has not fetched."""

import json

from core.records.spaces import plain, whole_signs
from core.register import ids, load
from core.words import LANGUAGES, Words, say

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

FILE = __file__[: __file__.rindex("called.")] + "names.json"  # tools/program/bundle.py makes it; a checkout has none
LOOKED_AT = 6000  # characters of a text in which names are looked for
_NAMES: "dict[str, list[str]]" = {}


def names_of_games() -> "dict[str, list[str]]":
    """The names of each game in all languages, by its id."""
    return {game_id: _said(game_id) for game_id in ids()}


def named_in(text: str, most: int = LOOKED_AT) -> "Steps[list[str]]":
    """In steps: the ids of the games whose id or name occurs in the first `most` characters of a text, in order of occurrence. Spaces,
    hyphens, dots and the size of letters do not matter."""
    text = _bare(whole_signs(text[:most]))
    found = []
    for game_id in ids():
        yield
        places = [text.find(_bare(name)) for name in [game_id] + _names_of(game_id)]
        places = [at for at in places if at >= 0]
        found += [(min(places), game_id)] if places else []
    return [game_id for _, game_id in sorted(found)]


def _names_of(game_id: str) -> "list[str]":
    if not _NAMES:
        try:
            with open(FILE, encoding="utf-8") as file:
                _NAMES.update(json.loads(file.read()))
        except OSError:
            pass
    if game_id not in _NAMES:
        _NAMES[game_id] = _said(game_id)
    return _NAMES[game_id]


def _said(game_id: str) -> "list[str]":
    load(game_id)  # its name is its own sentence
    return [say(Words("game." + game_id), lang) for lang in LANGUAGES]


def _bare(text: str) -> str:
    text = plain(text).lower()
    for sign in " -・":
        text = text.replace(sign, "")
    return text
