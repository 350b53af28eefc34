"""The boxes of a page's words: words that are cut, overlaid, outside the window or broken inside a word.

Only the page's own text is checked; the pictures of the boards have tests of their own.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from playwright.sync_api import Frame, Page, TimeoutError

from tools import ROOT

# Read as one word, so never broken, though a dictionary has them as several.
TERMS = ["先手の勝ち", "後手の勝ち", "引き分け", "先手", "後手", "手番", "千日手"]

LETTERS = (16, 24, 32)  # px: a browser's own size of letters, and larger ones, which are looked at on a phone
LARGER_AT = [(360, 740)]

FAULTS = Path(__file__).with_name("boxes.js").read_text(encoding="utf-8")
OUT_OF_SIGHT = Path(__file__).with_name("room.js").read_text(encoding="utf-8")
SAID = """() => [document.body.innerText, ...[...document.body.querySelectorAll("[aria-label], [title]")]
  .flatMap((each) => [each.getAttribute("aria-label"), each.title])].join("\\n")"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@cache
def keys() -> frozenset[str]:
    """The keys of all catalogues."""
    catalogues = [*ROOT.glob("py/**/ja.json"), *ROOT.glob("static/i18n/ja.json")]
    return frozenset(key for path in catalogues for key in json.loads(path.read_text("utf-8")) if "." in key)


def unsaid(view: Page | Frame) -> list[str]:
    """The keys of sentences that stand on the page in place of the sentences."""
    said: str = view.evaluate(SAID)
    return sorted(keys() & set(re.findall(r"[a-z][\w-]*(?:\.[\w-]+)+", said)))


def faults(view: Page | Frame, within: str = "body") -> list[str]:
    """The faults in the words of the page as it is now, a line each: the kind ("cut", "over", "broken" …), the place, the words."""
    view.evaluate(SETTLED)
    found: list[str] = view.evaluate(FAULTS, [within, TERMS])
    return found + [f"unsaid: {key}" for key in unsaid(view)]


def out_of_sight(page: Page) -> list[str]:
    """The parts of a game's table that need scrolling to be seen, and the parts of its board and tabs that are hidden at the panel.

    A page that has just become another size may take its time to lay its table anew.
    """
    found: list[str] = page.evaluate(OUT_OF_SIGHT)
    if found:
        with suppress(TimeoutError):
            page.wait_for_function(f"() => !({OUT_OF_SIGHT})().length", timeout=2000)
        found = page.evaluate(OUT_OF_SIGHT)
    return found


@contextmanager
def letters_of(page: Page) -> Iterator[Callable[[int], None]]:
    """Yields what sets the size of the browser's letters, in px. They are the usual ones at the end: the browser keeps them for its next
    pages."""
    session = page.context.new_cdp_session(page)

    def become(size: int) -> None:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    try:
        yield become
    finally:
        become(LETTERS[0])
        session.detach()


def at_sizes(page: Page, sizes: list[tuple[int, int]], state: str, within: str = "body", letters: tuple[int, ...] = LETTERS) -> list[str]:
    """The faults of a state at each size (width, height) of the window and of a browser's letters."""
    found, table = [], within == "body" and page.locator(".play:not([data-lesson])").count()
    with letters_of(page) as become:
        for letter in letters:
            become(letter)
            page.set_viewport_size({"width": 600, "height": 600})  # letters alone are no news to a page
            for width, height in sizes if letter == LETTERS[0] else [size for size in sizes if size in LARGER_AT] or LARGER_AT:
                page.set_viewport_size({"width": width, "height": height})
                lines = faults(page, within) + (out_of_sight(page) if table else [])
                found += [f"{state} {width}x{height} {letter} px: {line}" for line in lines]
    return found
