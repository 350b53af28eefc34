"""The origin of a game, from `origin.json` in its folder: designer, year, sources and other works of the designer.

It is shown at the end of the game's rules and on the page about Komado. Unknown facts are stated as unknown: a file contains only facts
from its sources. The build writes it into those pages, so no program is shipped for it.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from core.words import LANGUAGES, Words, say
from games import ids, load
from tools.program.game_files import data_in, path_in

TEXTS = ("designer", "who", "year", "more")  # each in both languages; any may be missing
WORDS = {
    "ja": {
        "title": "このゲームの出どころ",
        "designer": "考案",
        "year": "年",
        "sources": "出典",
        "more": "同じ考案者の作品",
        "unknown": "出典に書かれていません。",
        "and": "、",
    },
    "en": {
        "title": "Where this game comes from",
        "designer": "Designer",
        "year": "Year",
        "sources": "Sources",
        "more": "Also by this designer",
        "unknown": "The sources do not say.",
        "and": ", ",
    },
}


class OriginError(ValueError):
    """An invalid origin.json; the text names the game and the reason."""


def read(game_id: str) -> dict[str, Any] | None:
    """The origin of a game, or None if its folder has none. Raises OriginError."""
    try:
        data = data_in(path_in(game_id, "origin.json"))
    except ValueError as error:
        raise OriginError(f"origin of {game_id}: {error}") from error
    if data is None:
        return None
    for reason in faults(data, load(game_id).facts.source):
        raise OriginError(f"origin of {game_id}: {reason}")
    found: dict[str, Any] = data
    return found


def faults(data: Any, source: str) -> Iterator[str]:
    """The faults of an origin. `source`: the address in the game's facts, which must be the first source."""
    if not isinstance(data, dict):
        yield "it is no table"
        return
    for name in data:
        if name not in (*TEXTS, "sources"):
            yield f"there is no {name!r}"
    sources = data.get("sources")
    if not isinstance(sources, list) or not sources or not all(isinstance(each, dict) for each in sources):
        yield "it names no sources"
        return
    for text, where in [(data[name], name) for name in TEXTS if name in data] + [
        (each.get("title"), "a source's title") for each in sources
    ]:
        for lang in LANGUAGES:
            if not isinstance(text, dict) or not str(text.get(lang, "")).strip():
                yield f"{where} is not said in {lang}"
    for each in sources:
        if not str(each.get("address", "")).startswith(("https://", "http://")):
            yield f"{each.get('address')!r} is no address"
    if sources[0].get("address") != source:
        yield "its first source is not the one that the game's facts name"


def siblings(game_id: str) -> list[str]:
    """The other games here by the same designer."""
    designer = load(game_id).facts.designer
    return [other for other in ids() if other != game_id and designer and load(other).facts.designer == designer]


def rows(game_id: str, data: dict[str, Any], lang: str, base: str | None) -> list[tuple[str, str]]:
    """The facts in a language, each with its heading and as HTML. `base` leads to the root of the site; without it other games are named
    without links, for text used on pages in several places."""
    words, year = WORDS[lang], load(game_id).facts.year

    def told(name: str) -> str:
        return html.escape(data[name][lang], quote=False) if name in data else ""

    who = f"<b>{told('designer')}</b><br>{told('who')}" if "who" in data else told("designer")
    known = (f"{year}年" if lang == "ja" else str(year)) if year else told("year")
    links = "<br>".join(_link(each["address"], each["title"][lang]) for each in data["sources"])
    named = {other: html.escape(say(Words("game." + other), lang)) for other in siblings(game_id)}
    here = [name if base is None else f'<a href="{base}{other}/">{name}</a>' for other, name in named.items()]
    works = words["and"].join([*here, *([told("more")] if "more" in data else [])])
    found = [(words["designer"], who or words["unknown"]), (words["year"], known or words["unknown"]), (words["sources"], links)]
    return [*found, *([(words["more"], works)] if works else [])]


def _link(address: str, title: str) -> str:
    return f'<a href="{html.escape(address)}" target="_blank" rel="noopener external">{html.escape(title, quote=False)}</a>'


def section(game_id: str, lang: str, opened: str) -> str:
    """The last section of a game's rules, "" for a game without an origin. `opened`: the markup that begins the section."""
    data = read(game_id)
    if data is None:
        return ""
    items = "".join(f"<dt>{head}</dt><dd>{body}</dd>" for head, body in rows(game_id, data, lang, None))
    return f'{opened}<dl class="from">{items}</dl></section>\n'
