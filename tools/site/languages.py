"""A page of the site in each language: its addresses, its markup, and the words for switching its language in the browser.

A page is written in the language of its address. Its fixed sentences are there in both languages; sentences about the game, and names
for screen readers only, in one. For a visitor with the other language static/js/other-language.js replaces those before the first paint,
and also the pieces of a game that has others for that language.
"""

from __future__ import annotations

import html
import json
import re
from html.parser import HTMLParser

from core.drawing.layers import symbols
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, load
from tools import ROOT
from tools.program.minify import minified
from ui.html import game_layout, home_layout

MAIN, OTHER = LANGUAGES
SCRIPT = ROOT / "static" / "js" / "other-language.js"
BETWEEN = "|"  # separator of words in the script: no word contains it
NOTHING = '([],"");'  # the end of the script before the build gives it anything
NO_END = ("br", "hr", "img", "input")


def path_of(page: str, lang: str) -> str:
    """The path of a page below the site's root: the first language at the root, each other one in a folder of its own."""
    return ("" if lang == MAIN else lang + "/") + ("" if page == "home" else page + "/")


def base_of(page: str, lang: str) -> str:
    """The site's root, relative to a page."""
    return "../" * path_of(page, lang).count("/") or "./"


def other_than(lang: str) -> str:
    """The other language."""
    return OTHER if lang == MAIN else MAIN


def body_of(page: str, lang: str, articles: list[str], strangers: bool = False) -> str:
    """The page before any script: the home page, or a game's start position. `strangers`: the site has relays, so that one may look for
    somebody to play with."""
    base = base_of(page, lang)
    if page == "home":
        text = home_layout.home(True, base, articles, strangers)
    else:
        text = game_layout.markup(Record(load(page)), 0, lang, "../", base, articles)
    return re.sub(r'aria-label="[^"]*" data-aria="([^"]+)"', lambda found: _named(found[1], lang), text)


def _named(key: str, lang: str) -> str:
    return f'aria-label="{html.escape(say(Words(key), lang))}" data-aria="{key}"'


class _Walk(HTMLParser):
    """The texts and accessible names of a page in order, except those marked with a language of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.marked = 0  # number of open elements from the outermost one with a language of its own on

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
    """The texts in a page's markup, in the order of the script."""
    walk = _Walk()
    walk.feed(markup)
    walk.close()
    return walk.found


def words_of(page: str, lang: str, articles: list[str]) -> list[str]:
    """The words in the other language for each different text that a page has in one language only; "" if they are the same.

    Raises ValueError if one text would need two translations, or if the pages differ in more than words.
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
    """The script that switches the page to the other language."""
    told = json.dumps(BETWEEN.join(words_of(page, lang, articles)), ensure_ascii=False).replace("<", "\\u003c")
    faces = json.dumps(faces_of(page, lang), ensure_ascii=False).replace("</", "<\\/")  # no end of a script
    script = minified(SCRIPT.read_text("utf-8")).strip()
    if not script.endswith(NOTHING):
        raise ValueError("other-language.js no longer ends in its two empty arguments")
    return f'{script.removesuffix(NOTHING)}({told}.split("{BETWEEN}"),{faces});'


def faces_of(page: str, lang: str) -> str:
    """The symbols of a game's pieces for readers of the other language; "" if they are the same."""
    if page == "home":
        return ""
    board, drawn = board_of(load(page)), []
    for each in (lang, other_than(lang)):
        board.settle(each)
        drawn.append(symbols(board))
    return "" if drawn[0] == drawn[1] else drawn[1]
