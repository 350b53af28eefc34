"""A page with boards in it on another origin, driven like its reader."""

from collections.abc import Callable
from typing import Any

from game_page import GamePage
from playwright.sync_api import Frame, Locator, Page
from visitor import Visitor

from core.records.record import Record
from games import load
from tools.server.server import Site

HEARD = """<script>
window.heard = [];
for (const kind of ["ready", "move", "end"]) addEventListener("komado:" + kind, (event) => heard.push([kind, event.detail]));
window.crossed = [];
addEventListener("message", (event) => crossed.push(event.data));
</script>"""
FRAMES = """n => [...document.querySelectorAll("komado-board")].filter((board) => board.shadowRoot?.querySelector("iframe")).length
  + document.querySelectorAll("iframe").length >= n"""
PICTURE = """async (board) => {
  const image = board.querySelector("img") ?? [...board.shadowRoot.querySelectorAll("img")].find((one) => one.checkVisibility());
  image.scrollIntoView();
  await image.decode();
  return { src: image.src, width: image.naturalWidth };
}"""
HEIGHTS = "all => all.map((board) => board.getBoundingClientRect().height)"


def embed_script(site: Site) -> str:
    """The line with the script that a writer puts into a page once."""
    return f'<script src="{site.base}embed.js"></script>'


def document(body: str, head: str = "", lang: str = "ja") -> str:
    """A whole page."""
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>My blog</title><link rel="icon" href="data:,">{head}</head><body>{body}</body></html>'
    )


def board(game_id: str, **attributes: object) -> str:
    """A board's element."""
    return f'<komado-board game="{game_id}" ' + " ".join(f'{name}="{value}"' for name, value in attributes.items()) + "></komado-board>"


def framed(address: str, more: str = "") -> str:
    """A plain frame."""
    return f'<iframe {more} src="{address}" width="480" height="700" title="A board"></iframe>'


def replay(game_id: str, codes: str, **options: str) -> Record:
    """The record after some moves."""
    record = Record(load(game_id, **options))
    for code in codes.split(".") if codes else []:
        record.play(code)
    return record


class Host:
    """A page at `/post` of another origin, whose body comes from the test."""

    def __init__(self, visitor: Visitor, elsewhere: Site, body: str, head: str = "", script: bool = True, lang: str = "ja") -> None:
        head += embed_script(visitor.site) if script else ""
        elsewhere.extra["/post"] = document(f"<main><h1>My blog</h1>{HEARD}{body}</main>", head, lang)
        visitor.origins.add(elsewhere.origin)
        self.visitor = visitor
        self.page: Page = visitor.tab()
        self.page.goto(elsewhere.origin + "/post")

    @property
    def boards(self) -> Locator:
        """The boards of the page."""
        return self.page.locator("komado-board")

    def heights(self) -> list[float]:
        """The height of each board in the page."""
        heights: list[float] = self.boards.evaluate_all(HEIGHTS)
        return heights

    def start(self, nth: int = 0) -> GamePage:
        """Presses a board's button; returns the board when it can be played."""
        before = len(self.page.frames)
        self.boards.nth(nth).get_by_role("button").first.click()
        return self.frame(before)

    def frame(self, nth: int = 1) -> GamePage:
        """The board in a frame, when it can be played."""
        self.page.wait_for_function(FRAMES, arg=nth)
        frames: list[Frame] = self.page.frames
        return GamePage(frames[nth]).ready()

    def heard(self, kind: str, count: int = 1) -> list[dict[str, Any]]:
        """The details of the events of a kind; waits until there are `count` of them."""
        self.page.wait_for_function("([kind, n]) => heard.filter(([one]) => one === kind).length >= n", arg=[kind, count])
        found: list[dict[str, Any]] = self.page.evaluate("kind => heard.filter(([one]) => one === kind).map(([, detail]) => detail)", kind)
        return found

    def post(self, data: Any, nth: int = 0) -> None:
        """Sends data to the frame of a board, as any script of the page can."""
        self.boards.nth(nth).evaluate(
            "(board, data) => board.shadowRoot.querySelector('iframe').contentWindow.postMessage(data, '*')", data
        )


def picture(page: Page, nth: int = 0) -> dict[str, object]:
    """The picture of a board: its address and whether it has been drawn."""
    found: dict[str, object] = page.locator("komado-board").nth(nth).evaluate(PICTURE)
    return found


Come = Callable[..., Host]
