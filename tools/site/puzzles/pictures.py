"""The preview picture of each puzzle, as PNG: its board, and what is to be found, in both languages.

Hundreds of pictures take a minute or two, so they are kept in static/made/pictures by the digest of what is drawn, and only those whose
drawing has changed are made anew.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from core.drawing.svg import esc
from core.words import LANGUAGES
from games import folder_of, ids
from tools import ROOT
from tools.program import styles
from tools.program.bundle import looks_of
from tools.site import oembed
from tools.site.pictures import HEIGHT, LAYOUT, WIDTH, camera, keep
from tools.site.puzzles.drawn import Puzzle
from tools.site.puzzles.pages import puzzles_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEPT = ROOT / "static" / "made" / "pictures"
MOST = 40_000  # bytes of a picture
WORKERS = 2  # screenshots that become small files while the browser takes the next
OWN = """
.card { grid-template-columns: minmax(0, 1fr) 560px; gap: 48px; padding: 32px 48px 32px 64px; }
.card .game { font: 600 34px/1.4 var(--serif); color: var(--ink-2); margin: 0 0 28px; }
.card h1 { font-size: 60px; }
.card .view svg { inline-size: 560px; block-size: 566px; }
.card .game small, .card p small { display: block; font-size: 24px; line-height: 1.5; color: var(--ink-2); }
svg .letter-ring { fill: var(--paper); stroke: var(--accent-ink); stroke-width: 4; }
svg .letter { fill: var(--accent-ink); font-weight: 600; }
"""


def style_of(game_id: str) -> str:
    """The style sheet of a game's pictures."""
    games = styles.read(styles.GAMES, looks_of(folder_of(game_id)))
    return styles.tight(styles.joined(("tokens", "base", "board")) + games) + LAYOUT + OWN


def card(puzzle: Puzzle) -> str:
    """The contents of a picture's body."""
    ja, en = LANGUAGES

    def both(tag: str, first: str, second: str) -> str:
        return f'{tag}{esc(first)}<small lang="{en}">{esc(second)}</small>'

    icon = (ROOT / "static" / "icons" / "komado.svg").read_text("utf-8")
    words = (
        both('<p class="game">', puzzle.game(ja), puzzle.game(en))
        + both("</p><h1>", puzzle.goal(ja), puzzle.goal(en))
        + both("</h1><p>", puzzle.say("turn", ja), puzzle.say("turn", en))
        + f'</p><div class="mark"><span>{icon}</span>駒窓 Komado</div>'
    )
    return f'<div class="card"><div class="words">{words}</div><div class="view">{puzzle.board(ja)}</div></div>'


def _wanted() -> Iterator[tuple[str, str, str, Path]]:
    """For each puzzle the path of its picture from the site's root, its game, its card, and where it is kept."""
    for game_id in ids():
        style = style_of(game_id)
        for puzzle in puzzles_of(game_id):
            body = card(puzzle)
            digest = hashlib.sha256(f"{WIDTH} {HEIGHT} {style}{body}".encode()).hexdigest()[:20]
            yield oembed.picture(game_id, puzzle.id), game_id, body, KEPT / f"{digest}.png"


def draw(target: Path) -> int:
    """Puts the pictures of all puzzles into the site; returns how many had to be drawn. Raises NoBrowser."""
    wanted = list(_wanted())
    missing = [each for each in wanted if not each[3].is_file()]
    KEPT.mkdir(parents=True, exist_ok=True)
    if missing:
        with camera(WIDTH, HEIGHT) as browser, ThreadPoolExecutor(WORKERS) as workers:
            begun: list[Future[None]] = []
            before = ""
            for _, game_id, body, place in missing:
                if game_id != before:
                    browser.set_content(
                        f'<!doctype html><html lang="ja" data-theme="light"><style>{style_of(game_id)}</style><body data-game="{game_id}">'
                    )
                    before = game_id
                begun.append(workers.submit(_small, _photograph(browser, body), place))
            for each in begun:
                each.result()
    names = {place.name for *_, place in wanted}
    for old in KEPT.glob("*.png"):
        if old.name not in names:
            old.unlink()
    for path, _, _, place in wanted:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place, target / path)
    return len(missing)


def _photograph(browser: Page, body: str) -> bytes:
    browser.evaluate("(body) => { document.body.innerHTML = body; }", body)
    return browser.screenshot(animations="disabled")


def _small(photograph: bytes, path: Path) -> None:
    """Keeps a screenshot with as many colours as its bytes allow."""
    fresh = path.with_suffix(".new")
    for colours in (128, 64, 32, 16):
        keep(photograph, fresh, colours)
        if fresh.stat().st_size <= MOST:
            break
    fresh.rename(path)
