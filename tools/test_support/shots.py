"""Takes screenshots of every page and state of the built site, for people to look at: shots/*.png, and all on one page, shots/index.html.

    python -m tools.test_support.shots [--only TEXT]

Home, every step of every lesson with its mistake and its solution, the pages of rules, each game at its start, in the middle of its
annotated game with a piece chosen, and at its end; with a hint, with the values of its moves, under review; the dialogs; a broken link; an
embedded board. At three sizes (dialogs at the four that are narrowest or lowest, most of a lesson on a phone), light and dark, in Japanese,
and once in English. `--only` takes the states whose name contains the text.
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
from tools.test_support.checks import lesson_of, playthrough_of

SHOTS = ROOT / "shots"
SIZES = ((360, 740), (768, 1024), (1440, 900))
DIALOG_SIZES = ((320, 568), (360, 740), (740, 360), (1440, 900))
LOW_SIZES = ((640, 400), (768, 560), (800, 600))
THEMES = ("light", "dark")
DIALOGS = {
    "new": ("menu", "new"),
    "menu": ("menu",),
    "share": ("share",),
    "embed": ("share", "embed"),
    "janken": ("menu", "new", "janken"),
    "toss": ("menu", "new", "toss"),
    **{name: ("menu", name) for name in ("text", "comment", "type", "resign", "draw", "settings", "keys")},
}
ENGINE_MS = 60_000  # the engine has to load first
PROVEN = {"two-three": "f6-f5", "maciji": "goal@d5.c2.d2.c1"}  # positions that the engine knows to the end
OVER = "progressive-mancala/#moves=k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations > 1)"


class State(NamedTuple):
    """A page in a state: its name, its address below the site, the actions done `first`, the places tapped, and the actions done after
    them.

    An action with a space or a dot is a selector to press. `until` is a selector that appears when the engine has finished, after which
    `then` is pressed; `sizes` of the window are (width, height).
    """

    name: str
    address: str
    taps: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    until: str = ""
    then: tuple[str, ...] = ()
    sizes: tuple[tuple[int, int], ...] = SIZES
    first: tuple[str, ...] = ()


def states() -> Iterator[State]:
    """All states to be photographed."""
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
        yield from with_the_engine(game_id, base, codes)
        yield from learnt(game_id)
    for dialog, does in DIALOGS.items():
        for lang in ("ja", "en"):
            address = f"medamagaeru/#moves=57-56.21-32&lang={lang}"
            yield State(f"dialog-{dialog}-{lang}", address, (), does, sizes=DIALOG_SIZES)
    yield State("dialog-new-maciji", "maciji/#board=hex&size=7x5&warp=on", (), ("menu", "new"), sizes=DIALOG_SIZES)
    for game_id, line in PROVEN.items():
        address = f"{game_id}/#lang=ja&moves={line}"
        yield State(f"oracle-{game_id}", address, (), ("tab:analysis",), "#board .worth")
    for lang in ("ja", "en"):
        yield State(f"copied-{lang}", f"medamagaeru/#lang={lang}&moves=57-56.21-32", (), ("share", "copy:link-all"))
        yield State(f"rules-{lang}", f"medamagaeru/#lang={lang}&moves=57-56.21-32", (), ("tab:rules",))
        yield State(f"tapped-after-the-end-{lang}", f"{OVER}&lang={lang}", ("c",), ("hint",))
    yield State("variation", f"{OVER}&lang=ja&ply=2", ("i", "a", "f"))
    yield State("crown-on-its-way", "macedonian-shogi/#lang=ja&moves=77-76.22-23", ("crown",))
    yield State("broken-link", "uchu-yuei/#moves=o@e5.q@e6.x@a1")
    yield State("embed", "kokutan-no-uma/#embed=1&moves=pass.pass.b8-c5")


def learnt(game_id: str) -> Iterator[State]:
    """The offer of a game's lesson, each of its steps with its mistake and its solution, its end; and its rules, beside the board and
    alone."""
    steps = lesson_of(game_id)
    for number, step in enumerate(steps):
        position, skips = load(game_id, **step.get("options", {})).start(), ("lesson-skip",) * number
        for code in filter(None, step["moves"].split(".")):
            position = position.play(position.parse(code))
        begun = [move for move in position.legal_moves() if position.taps(move)[0] in step.get("accept_from", [position.taps(move)[0]])]
        move = min(map(position.parse, step["accept"]), key=lambda move: len(position.taps(move))) if "accept" in step else begun[0]
        mistake = next((tuple(wrong["taps"]) for wrong in step.get("wrong", ()) if "taps" in wrong), ())
        solution = position.taps(move)
        if position.play(move).outcome() is None and "play" in step:
            solution = solution[:-1]  # without the last tap, after which the game would go on against the engine
        sizes = SIZES if number == 1 else SIZES[:1]
        for lang in ("ja", "en"):
            name = f"{game_id}-lesson-{number + 1}-{lang}"
            yield State(name, f"{game_id}/#lesson=1&lang={lang}", (), skips, sizes=sizes)
            if mistake and (lang == "ja") == (number % 2 == 0):
                yield State(name + "-wrong", f"{game_id}/#lesson=1&lang={lang}", mistake, first=skips, sizes=sizes)
        yield State(f"{game_id}-lesson-{number + 1}-right", f"{game_id}/#lesson=1&lang=ja", solution, first=skips, sizes=sizes)
    for lang in ("ja", "en"):
        if steps:
            yield State(f"{game_id}-lesson-over-{lang}", f"{game_id}/#lesson=1&lang={lang}", (), ("lesson-skip",) * len(steps))
        yield State(f"{game_id}-rules-{lang}", f"{game_id}/#lang={lang}", (), ("tab:rules",), "#rules-shown section", sizes=SIZES[::2])
    yield State(f"{game_id}-rules-page", f"{game_id}/rules/", sizes=SIZES[::2])
    yield State(f"{game_id}-rules-page-en", f"{game_id}/rules/en/", sizes=SIZES[:1])


def with_the_engine(game_id: str, base: str, codes: list[str]) -> Iterator[State]:
    """A game's states that use the engine; `base` is the address up to the moves of its annotated game."""
    middle = base + ".".join(codes[: len(codes) // 2])
    yield State(f"{game_id}-hint", middle, (), ("hint",), '#status[data-state="hint"]')
    yield State(f"{game_id}-values", middle, (), ("tab:analysis",), "#board .worth, #analysis tbody tr")
    yield State(f"{game_id}-review", base + ".".join(codes), (), ("examine",), "#mistakes li", ("#mistakes .mistake",))
    yield State(
        f"{game_id}-thinking", middle + "&p0=engine:8&p1=engine:8", (), (), '#status:is([data-state="thinking"], [data-state="watch"])'
    )
    if game_id != "progressive-mancala":
        yield State(f"{game_id}-low", middle, sizes=LOW_SIZES)


def press(page: Page, action: str) -> None:
    """Presses the button of an action, or the element of a selector if there is one."""
    by_selector = " " in action or "." in action
    selector = action if by_selector else f'[data-do="{action}"]'
    wanted = page.locator(f"{selector} >> visible=true").first
    if not by_selector or wanted.count():
        wanted.click()


def photograph(page: Page, origin: str, state: State, path: Path) -> None:
    """Opens a state and takes its screenshot."""
    page.goto("about:blank")
    page.goto(f"{origin}/{state.address}")
    if "/rules/" not in state.address:
        page.wait_for_selector("html[data-ready]", state="attached")
    if "lesson=1" in state.address:
        page.wait_for_selector("[data-lesson]")
    for do in state.first:
        press(page, do)
    for tap in state.taps:
        page.locator(f'[data-spot="{tap}"]').first.click()
    for do in state.does:
        press(page, do)
    if state.until:
        page.locator(state.until).first.wait_for(state="attached", timeout=ENGINE_MS)
    for do in state.then:
        press(page, do)
    page.wait_for_function(AT_REST)
    page.screenshot(path=path, full_page=state.name.startswith("home") or "/rules/" in state.address)


def sheet(shown: list[State]) -> str:
    """The page with all pictures, a state a row."""
    rows = ""
    for state in shown:
        names = [f"{state.name}-{width}-{theme}" for theme in THEMES for width, _ in state.sizes]
        cells = "".join(f'<a href="{name}.png"><img loading="lazy" height="300" src="{name}.png" alt="{name}"></a>' for name in names)
        rows += f"<h2>{state.name}</h2><p>{cells}</p>"
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
            for width, height in sorted({size for state in wanted for size in state.sizes}):
                fitting = [state for state in wanted if (width, height) in state.sizes]
                size, touch = {"width": width, "height": height}, width < 500
                context = chromium.new_context(viewport=size, has_touch=touch, color_scheme=theme, locale="ja-JP")  # type: ignore[arg-type]
                page = context.new_page()
                for state in fitting:
                    photograph(page, served.origin, state, SHOTS / f"{state.name}-{width}-{theme}.png")
                context.close()
                print(f"{theme} {width}: {len(fitting)} pictures", flush=True)
        chromium.close()
    (SHOTS / "index.html").write_text(sheet(wanted), encoding="utf-8")
    print(SHOTS / "index.html")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
