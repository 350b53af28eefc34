"""A page of the site in each language: its addresses, its markup, and the words with which a browser says it in the other one.

A page is written in the language of its address. What its fixed sentences say stands there in both languages; what is said of the game,
and the names that are only heard, in one. For a visitor of the other language static/js/other-language.js puts his words in their place
before anything is painted.
"""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser

from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import load
from tools import ROOT
from tools.program.minify import minified
from ui.html import game_layout, home_layout

MAIN, OTHER = LANGUAGES
SCRIPT = ROOT / "static" / "js" / "other-language.js"
BETWEEN = "|"  # of words in the script: none has it
NO_END = ("br", "hr", "img", "input")


def path_of(page: str, lang: str) -> str:
    """Where a page lies below the site's root: the first language's at the root, each other one's in a folder of its own."""
    return ("" if lang == MAIN else lang + "/") + ("" if page == "home" else page + "/")


def base_of(page: str, lang: str) -> str:
    """The site's root as seen from a page."""
    return "../" * path_of(page, lang).count("/") or "./"


def other_than(lang: str) -> str:
    """The other language."""
    return OTHER if lang == MAIN else MAIN


def body_of(page: str, lang: str, articles: list[str]) -> str:
    """What the page shows before any script: the home, or a game's start position."""
    base = base_of(page, lang)
    text = (
        home_layout.home(True, base, articles) if page == "home" else game_layout.markup(Record(load(page)), 0, lang, "../", base, articles)
    )
    return re.sub(r'aria-label="[^"]*" data-aria="([^"]+)"', lambda found: _named(found[1], lang), text)


def _named(key: str, lang: str) -> str:
    return f'aria-label="{html.escape(say(Words(key), lang))}" data-aria="{key}"'


class _Walk(HTMLParser):
    """The texts and spoken names of a page in their order, but for what is marked with a language of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.marked = 0  # so many elements are open from the outermost one with a language of its own on

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in NO_END and (self.marked or dict(attrs).get("lang")):
            self.marked += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("aria-label")
        if name and not self.marked and not dict(attrs).get("lang"):
            self.found.append(name)

    def handle_endtag(self, tag: str) -> None:
        self.marked -= bool(self.marked)

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.marked:
            self.found.append(data)


def walked(markup: str) -> list[str]:
    """What the script meets in a page's markup, in its order."""
    walk = _Walk()
    walk.feed(markup)
    walk.close()
    return walk.found


def words_of(page: str, lang: str, articles: list[str]) -> list[str]:
    """For each text of a page that stands in one language, once: what it is in the other one, "" where that is the same.

    Raises ValueError where a text would have to become two, or the pages differ in more than words.
    """
    own, other = (walked(body_of(page, each, articles)) for each in (lang, other_than(lang)))
    if len(own) != len(other):
        raise ValueError(f"{page} has {len(own)} texts in one language and {len(other)} in the other")
    known: dict[str, str] = {}
    for here, there in zip(own, other, strict=True):
        if known.setdefault(here, there) != there or BETWEEN in there:
            raise ValueError(f"{page}: {here!r} cannot become {there!r}")
    return ["" if here == there else there for here, there in known.items()]


def script_of(page: str, lang: str, articles: list[str]) -> str:
    """The script that says the page in the other language, for whoever wants it."""
    told = json.dumps(BETWEEN.join(words_of(page, lang, articles)), ensure_ascii=False).replace("<", "\\u003c")
    script = minified(SCRIPT.read_text("utf-8")).strip()
    if not script.endswith("([]);"):
        raise ValueError("other-language.js no longer ends in the list of its words")
    return f'{script.removesuffix("([]);")}({told}.split("{BETWEEN}"));'
