"""The social preview of each page as PNG: the page's own drawing code, as a browser's screenshot.

Also draws the raster icons under static/icons from komado.svg (`python -m tools.site.pictures`), which are kept in the repository.
"""

from __future__ import annotations

import html
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.drawing.layers import draw
from core.records.record import Record
from core.words import Words, say
from games import board_of, ids, load
from tools import ROOT
from tools.server.server import Site
from tools.site import shell
from tools.site.shortcuts import SIZE as SHORTCUT
from tools.test_support.browser import find, switches, writes_japanese

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTH, HEIGHT = shell.PICTURE_SIZE
ICONS = (180, 192, 512)
MASKABLE = 512  # systems may crop it to any shape: the drawing stays inside a circle of four fifths
# Screenshots for install prompts: name -> page, width, height (CSS pixels).
SCREENS = {"home-wide": ("home", 1280, 800), "game-wide": ("medamagaeru", 1280, 800), "game-narrow": ("medamagaeru", 390, 844)}
LAYOUT = """
html { color-scheme: light; }
body { margin: 0; padding: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; }
.card { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 56px; inline-size: 1200px; block-size: 630px;
  padding: 48px 56px 48px 72px; border-inline-start: 16px solid var(--accent-ink); }
.card h1 { font: 600 64px/1.25 var(--serif); letter-spacing: .02em; word-break: auto-phrase; text-wrap: balance; }
.card h1 small { display: block; font: 400 30px/1.5 var(--serif); color: var(--ink-2); }
.card p { font-size: 30px; line-height: 1.6; margin-block-start: 20px; word-break: auto-phrase; text-wrap: balance; }
.card .mark { display: flex; align-items: center; gap: 16px; font: 600 28px/1 var(--serif); color: var(--ink-2); margin-block-start: 40px; }
.card .mark span { inline-size: 48px; }
.card .view svg { block-size: 534px; inline-size: auto; max-inline-size: 100%; }
.card.wide { grid-template: auto minmax(0, 1fr) / 1fr; gap: 16px; padding-block: 40px; }
.card.wide h1 { font-size: 56px; }
.card.wide h1 small { display: inline; margin-inline-start: 24px; font-size: 28px; }
.card.wide p { margin: 4px 0 0; font-size: 28px; }
.card.wide .view { block-size: 100%; }
.card.wide .view svg { inline-size: 100%; block-size: 100%; }
.card.wide .mark { position: absolute; inset: auto 56px 40px auto; margin: 0; }
.card.home .view { display: grid; grid-template-columns: 330px; gap: 24px; align-content: center; }
.card.home .view svg { inline-size: 330px; block-size: auto; max-block-size: 250px; }
"""


class NoBrowser(Exception):
    """No browser for screenshots was found."""


def _board(game_id: str, played: bool) -> tuple[str, str]:
    """A board without its tappable layer, and its shape."""
    record = Record(load(game_id))
    view = board_of(record.game)
    for code in view.miniature.split(".") if played else []:
        record.play(code)
    picture = draw(view, record.position, view.layouts[0], 0, "ja", [])
    spots = picture.find('<g data-layer="spots"')
    return (picture[:spots] + "</svg>" if spots > 0 else picture), view.shape


def card(page: str, style: str) -> str:
    """The HTML of a preview."""
    name, about = ("home.title", "home.lead") if page == "home" else ("game." + page, "about." + page)
    if page == "home":
        view, shape = "".join(f'<div data-game="{game_id}">{_board(game_id, True)[0]}</div>' for game_id in ids()[:2]), "home"
        sentence = say(Words("home.describe"), "ja")
    else:
        view, shape = _board(page, True)
        sentence = say(Words(about), "ja")
    ja, en = say(Words(name), "ja"), say(Words(name), "en")
    icon = (ROOT / "static" / "icons" / "komado.svg").read_text("utf-8")
    logo = f'<div class="mark"><span>{icon}</span>駒窓 Komado</div>'
    return (
        f'<!doctype html><html lang="ja" data-theme="light"><meta charset="utf-8"><style>{style}{LAYOUT}</style>'
        f'<body data-game="{html.escape(page)}">'
        f'<div class="card {shape}"><div class="words"><h1>{html.escape(ja)}<small lang="en">{html.escape(en)}</small></h1>'
        f'<p>{html.escape(sentence)}</p>{logo}</div><div class="view">{view}</div></div></body></html>'
    )


@contextmanager
def camera(width: int, height: int, script: bool = True) -> Iterator[Page]:
    """A browser page of that size."""
    path = find()
    if path is None:
        raise NoBrowser("no browser to draw the preview pictures with (`make browser` gets one; --no-pictures does without)")
    try:
        import PIL  # noqa: F401 - fails here rather than after the first screenshot
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise NoBrowser("the preview pictures need requirements-dev.txt installed (`make build` does that), or --no-pictures") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=switches())
        try:
            yield browser.new_page(viewport={"width": width, "height": height}, java_script_enabled=script)
        finally:
            browser.close()


def keep(photograph: bytes, path: Path, colours: int = 128) -> None:
    """Saves a screenshot as a PNG with a palette: enough for flat colours, and a third of the bytes."""
    from PIL import Image

    with Image.open(io.BytesIO(photograph)) as image:
        image.convert("RGB").quantize(colours, dither=Image.Dither.NONE).save(path, "PNG", optimize=True)


def draw_pictures(target: Path, pages: list[str], style: str) -> None:
    """Draws one PNG a page into the folder `target`."""
    if not writes_japanese():
        print("build: no Japanese font, so the pictures are not fit to publish (Debian: apt-get install fonts-noto-cjk)", file=sys.stderr)
    target.mkdir(parents=True, exist_ok=True)
    with camera(WIDTH, HEIGHT) as browser:
        for page in pages:
            browser.set_content(card(page, style))
            keep(browser.screenshot(animations="disabled"), target / f"{page}.png")


def draw_shortcuts(folder: Path) -> None:
    """Writes each SVG of the folder as PNG too, for systems without SVG."""
    with camera(SHORTCUT, SHORTCUT) as browser:
        for drawing in sorted(folder.glob("*.svg")):
            browser.set_content(
                f"<style>body{{margin:0}}svg{{display:block;inline-size:100vw;block-size:100vh}}</style>{drawing.read_text('utf-8')}"
            )
            keep(browser.screenshot(animations="disabled"), drawing.with_suffix(".png"))


def draw_screens(site: Path) -> None:
    """Writes screenshots of the pages as they come from the server, before any script, into screenshots/."""
    (site / "screenshots").mkdir(exist_ok=True)
    with Site(site) as served:
        for name, (page, width, height) in SCREENS.items():
            with camera(width, height, script=False) as browser:
                browser.goto(served.base + ("" if page == "home" else f"{page}/"))
                keep(browser.screenshot(animations="disabled"), site / "screenshots" / f"{name}.png")


def draw_icons(target: Path) -> None:
    """Draws the icons for systems without SVG."""
    drawing = (target / "komado.svg").read_text("utf-8")
    for size in ICONS:
        with camera(size, size) as browser:
            browser.set_content(f"<style>body{{margin:0;background:#f6f3ec}}svg{{display:block;inline-size:100vw}}</style>{drawing}")
            photograph = browser.screenshot()
            keep(photograph, target / f"komado-{size}.png")
    with camera(MASKABLE, MASKABLE) as browser:
        plain = drawing.replace(' rx="10"', "").replace("<svg ", '<svg style="position:absolute;inset:10%;inline-size:80%" ')
        browser.set_content(f"<body style='margin:0;background:#f6f3ec'>{plain}</body>")
        keep(browser.screenshot(), target / "komado-maskable.png")


if __name__ == "__main__":
    draw_icons(ROOT / "static" / "icons")
