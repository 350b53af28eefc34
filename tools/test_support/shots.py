"""Photographs every page and state of the built site, for people to look at: shots/*.png and one sheet of them all, shots/index.html.

    python -m tools.test_support.shots [--only TEXT]

Home, each game at its start, in the middle of its annotated game with a piece chosen, and at its end; the dialogs; a broken link; an
embedded board. At three sizes, light and dark, in Japanese, and once in English. `--only` takes the states whose name holds the text.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from games import ids, load
from tools import ROOT
from tools.server.server import Site
from tools.test_support import browser
from tools.test_support.checks import playthrough_of

SHOTS = ROOT / "shots"
SIZES = ((360, 740), (768, 1024), (1440, 900))
THEMES = ("light", "dark")
DIALOGS = ("new", "menu", "share", "text", "type", "settings", "keys", "janken", "toss")
OVER = "progressive-mancala/#moves=k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations > 1)"


class State(NamedTuple):
    """A page in a state: its name, its address below the site, the places tapped and the actions done there."""

    name: str
    address: str
    taps: tuple[str, ...] = ()
    does: tuple[str, ...] = ()


def states() -> Iterator[State]:
    """Everything that is photographed."""
    for lang in ("ja", "en"):
        yield State(f"home-{lang}", f"index.html#lang={lang}")
    for game_id in ids():
        options, codes = playthrough_of(game_id)
        chosen = "".join(f"&{name}={value}" for name, value in options.items())
        position = load(game_id, **options).start()
        middle = len(codes) // 2
        for code in codes[:middle]:
            position = position.play(position.parse(code))
        taps = tuple(tap for tap in position.taps(position.parse(codes[middle]))[:-1])
        base = f"{game_id}/#lang=ja{chosen}&moves="
        yield State(f"{game_id}-start", f"{game_id}/#lang=ja")
        yield State(f"{game_id}-middle", base + ".".join(codes[:middle]), taps)
        yield State(f"{game_id}-end", base + ".".join(codes))
        yield State(f"{game_id}-en", base.replace("lang=ja", "lang=en") + ".".join(codes[: middle + 1]))
    for dialog in DIALOGS:
        menu = () if dialog in ("share", "menu") else ("menu", "new") if dialog in ("janken", "toss") else ("menu",)
        yield State(f"dialog-{dialog}", "medamagaeru/#moves=57-56.21-32", (), (*menu, dialog))
    yield State("dialog-new-maciji", "maciji/#board=hex&size=7x5&warp=on", (), ("menu", "new"))
    for lang in ("ja", "en"):
        yield State(f"copied-{lang}", f"medamagaeru/#lang={lang}&moves=57-56.21-32", (), ("share", "copy:link-all"))
        yield State(f"rules-{lang}", f"medamagaeru/#lang={lang}&moves=57-56.21-32", (), ("tab:rules",))
        yield State(f"tapped-after-the-end-{lang}", f"{OVER}&lang={lang}", ("c",), ("hint",))
    yield State("variation", f"{OVER}&lang=ja&ply=2", ("i", "a", "f"))
    yield State("crown-on-its-way", "macedonian-shogi/#lang=ja&moves=77-76.22-23", ("crown",))
    yield State("broken-link", "uchu-yuei/#moves=o@e5.q@e6.x@a1")
    yield State("embed", "kokutan-no-uma/#embed=1&moves=pass.pass.b8-c5")


def photograph(page: Page, origin: str, state: State, path: Path) -> None:
    """Opens a state and writes its picture."""
    page.goto("about:blank")
    page.goto(f"{origin}/{state.address}")
    page.wait_for_selector("html[data-ready]", state="attached")
    for tap in state.taps:
        page.locator(f'[data-spot="{tap}"]').first.click()
    for do in state.does:
        page.locator(f'[data-do="{do}"] >> visible=true').first.click()
    page.wait_for_function(AT_REST)
    page.screenshot(path=path, full_page=state.name.startswith("home"))


def sheet(names: list[str]) -> str:
    """The page that shows all pictures, a state a row."""
    rows = ""
    for name in names:
        cells = "".join(
            f'<a href="{name}-{w}-{theme}.png"><img loading="lazy" height="300" src="{name}-{w}-{theme}.png" alt="{name} {w} {theme}"></a>'
            for theme in THEMES
            for w, _ in SIZES
        )
        rows += f"<h2>{name}</h2><p>{cells}</p>"
    return f'<!doctype html><meta charset="utf-8"><title>Komado: all pages and states</title><body>{rows}'


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="states whose name holds this text")
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    wanted = [state for state in states() if asked.only in state.name]
    if not asked.only:
        shutil.rmtree(SHOTS, ignore_errors=True)
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright, Site(asked.site) as served:
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=browser.switches())
        for theme in THEMES:
            for width, height in SIZES:
                size, touch = {"width": width, "height": height}, width < 500
                context = chromium.new_context(viewport=size, has_touch=touch, color_scheme=theme, locale="ja-JP")  # type: ignore[arg-type]
                page = context.new_page()
                for state in wanted:
                    photograph(page, served.origin, state, SHOTS / f"{state.name}-{width}-{theme}.png")
                context.close()
                print(f"{theme} {width}: {len(wanted)} pictures", flush=True)
        chromium.close()
    (SHOTS / "index.html").write_text(sheet([state.name for state in wanted]), encoding="utf-8")
    print(SHOTS / "index.html")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
