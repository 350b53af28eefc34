"""Everything longer than the window can be read to its end by a swipe on it, or by the mouse wheel over it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage
from lines import SHIPPED, told
from playwright.sync_api import CDPSession, Locator, expect
from visitor import Visitor

from core.words import Words
from games import board_of, load
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DIALOGS = ["do.new", "do.text", "do.comment", "do.type", "do.settings", "do.keys"]
STROKE = 400  # px of a swipe, or of a turn of the wheel
PATIENCE = 6  # strokes that move nothing: a field in a dialog is read to its end first

# True if the last line of a text is wholly visible: within the window and the scrolled element, and uncovered. And its place.
END = """(element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let last = null;
  for (let node; (node = texts.nextNode()); ) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((line) => line.width > 1 && line.height > 1);
    const clipped = node.parentElement.closest(".sr, option, textarea");
    if (node.data.trim() && lines.length && !clipped) last = { node, box: lines.at(-1) };
  }
  const { node, box } = last;
  if (box.top < 0 || box.bottom > innerHeight) return [false, box.top];
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return [element.contains(there) && (node.parentElement.contains(there) || there.contains(node)), box.top];
}"""
# The view of a newly arrived reader: the first lines are above the toolbar, the rest is below.
COME = """(element) => {
  const bar = document.querySelector(".tools");
  const foot = bar && getComputedStyle(bar).position === "fixed" ? bar.getBoundingClientRect().top : innerHeight;
  for (const one of [element, document.scrollingElement]) one.scrollTop = 0;
  scrollTo({ top: element.getBoundingClientRect().top - foot + 100, behavior: "instant" });
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, (Math.max(box.top, 0) + Math.min(box.bottom, foot)) / 2];
}"""
ON = "(element, [x, y]) => element.contains(document.elementFromPoint(x, y))"


class Reader:
    """A reader with a finger, or with the wheel of a mouse."""

    def __init__(self, table: GamePage) -> None:
        self.page = table.page
        self.client: CDPSession = self.page.context.new_cdp_session(self.page)

    def swipe(self, x: float, y: float, right: float, down: float) -> None:
        """Drags a finger over the window."""
        for step in range(6):
            point = {"x": x + right * step / 5, "y": y + down * step / 5}
            self.client.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]})
        self.client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def turn(self, x: float, y: float) -> None:
        """Turns the wheel towards the end."""
        way = {"x": x, "y": y, "yDistance": -STROKE, "speed": 6000, "gestureSourceType": "mouse"}
        self.client.send("Input.synthesizeScrollGesture", way)

    def read(self, text: Locator, by: str = "finger") -> int:
        """Reads a text to its end, by a finger on it or a wheel over it; the number of strokes, -1 if the end cannot be reached."""
        expect(text).to_have_text(re.compile(r"\S"))
        x, y = text.evaluate(COME)
        assert text.evaluate(ON, [x, y]), "something lies over it"
        strokes = still = 0
        seen, before = text.evaluate(END)
        while not seen and still < PATIENCE:
            if by == "finger":
                self.swipe(x, y, 0, -STROKE)
            else:
                self.turn(x, y)
            strokes += 1
            seen, now = text.evaluate(END)
            still = still + 1 if now == before else 0
            before = now
        return strokes if seen else -1


def long_record(game_id: str) -> str:
    """The fragment of a whole game, one move before its end, so that there is a next move."""
    options, codes = told(game_id)
    return "&".join([f"{name}={value}" for name, value in options.items()] + ["moves=" + ".".join(codes), f"ply={len(codes) - 1}"])


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_panel_and_dialog_of_a_game(open_game: Open, game_id: str) -> None:
    table = open_game(game_id, long_record(game_id), **PHONE)
    reader = Reader(table)
    strokes: dict[tuple[int, str, str], int] = {}
    for width, by in [(360, "finger"), (360, "wheel"), (500, "wheel"), (1440, "wheel")]:
        table.page.set_viewport_size({"width": width, "height": 740})
        for tab in table.view.get_by_role("tab").filter(visible=True).all():
            tab.click()
            panel = tab.get_attribute("aria-controls") or ""
            strokes[width, by, panel] = reader.read(table.view.locator("#" + panel), by)
    table.page.set_viewport_size(PHONE["viewport"])
    for keys in [["do.share"], ["do.share", "embed.title"], ["do.more"], *(["do.more", key] for key in DIALOGS)]:
        table.do(*keys)
        if keys[-1] == "embed.title":
            expect(table.dialog.locator("#snippet-text")).to_be_visible()
        for by in ("finger", "wheel"):
            strokes[360, by, keys[-1]] = reader.read(table.dialog, by)
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
    assert [place for place, needed in strokes.items() if needed < 0] == []
    assert strokes[360, "finger", "rules"], "the rules are too short to show anything"


@pytest.mark.exhaustive
def test_what_the_engine_says_of_every_move(open_game: Open) -> None:
    table = open_game("progressive-mancala", engine=True, **PHONE)
    table.view.get_by_role("tab", name=table.words(Words("tab.analysis"))).click()
    panel = table.view.locator("#analysis")
    expect(panel.locator("tbody tr").first).to_be_visible(timeout=60_000)
    reader = Reader(table)
    assert [reader.read(panel, by) > 0 for by in ("finger", "wheel")] == [True, True]


@pytest.mark.exhaustive
@pytest.mark.one_in(4, 1)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_record_follows_the_game(open_game: Open, game_id: str) -> None:
    """The current move is in sight, the board stays in sight, and a finger draws the record to its beginning: upright and lying."""
    table = open_game(game_id, long_record(game_id), **PHONE)
    shown, first = table.view.locator('#record [aria-current="true"]'), table.view.locator("#record .mv").first
    for width, height in ((360, 740), (740, 360), (360, 740)):
        table.page.set_viewport_size({"width": width, "height": height})
        if height < width and board_of(load(game_id)).shape == "wide":
            continue  # the panel lies below the window
        expect(shown).to_be_in_viewport(ratio=1)
    way = table.view.locator("#record .here .way-of")
    if way.count():
        expect(way).to_be_in_viewport(ratio=1)
    box = table.view.locator("#moves").bounding_box()
    assert box
    reader = Reader(table)
    for _ in range(40):
        reader.swipe(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0, STROKE)
        if table.view.locator("#moves").evaluate("moves => moves.scrollTop") == 0:
            break
    expect(first).to_be_in_viewport(ratio=1)
    expect(table.board).to_be_in_viewport(ratio=1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("where", ["", "articles/progressive-mancala/", "articles/progressive-mancala/en/"])
def test_every_page_to_read(come_again: Visit, site: Site, where: str) -> None:
    page = come_again(**PHONE).tab()
    page.goto(site.base + where)
    reader = Reader(GamePage(page))
    assert reader.read(page.locator("body")) > 0
    assert reader.read(page.locator("body"), "wheel") > 0
