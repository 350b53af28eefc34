"""Where the words of a page stand: what of them is cut, laid over one another, beyond the window or broken inside a word.

Only what is text of the page is looked at; the pictures of the boards have tests of their own.
"""

from pathlib import Path

from playwright.sync_api import Frame, Page

# Read as they are by everybody, so never broken, though more than one word of a dictionary.
TERMS = ["先手の勝ち", "後手の勝ち", "引き分け", "先手", "後手", "手番", "千日手"]

FAULTS = Path(__file__).with_name("boxes.js").read_text(encoding="utf-8")
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(view: Page | Frame, within: str = "body") -> list[str]:
    """What is wrong with the words of the page as it is now, a line each: its kind ("cut", "over", "broken" …), where, the words."""
    view.evaluate(SETTLED)
    found: list[str] = view.evaluate(FAULTS, [within, TERMS])
    return found


def at_sizes(page: Page, sizes: list[tuple[int, int]], state: str, within: str = "body") -> list[str]:
    """The faults of a state at each size (width, height) of the window."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{state} {width}x{height} {line}" for line in faults(page, within)]
    return found
