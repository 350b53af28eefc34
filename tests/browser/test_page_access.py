"""Everybody can use the page: axe-core finds nothing on any page in any state, in both themes, and the shapes tell what colours tell.

axe runs several times in one visit: in a state it checks every rule in the light theme, and in the dark one those about colours.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from lines import SHIPPED, told
from playwright.sync_api import Page
from table import Table, random_game, taps_of

from core.record import Record
from games import load

Open = Callable[..., Table]
AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """async (only) => {
  const found = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
  const line = (rule, node) => `${rule.id} ${node.target.join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}\\n    ${node.html}`;
  return found.violations.flatMap((rule) => rule.nodes.map((node) => line(rule, node)));
}"""


def found(page: Page, only: dict[str, Any]) -> list[str]:
    """What axe-core finds in the page as it is now: rule, target and summary of each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    lines: list[str] = page.evaluate(RUN, only)
    return lines


def audit(table: Table, state: str) -> list[str]:
    """What axe-core finds in a state, in the light theme and in the dark one."""
    page = table.page
    lines = [f"{state}, light: {line}" for line in found(page, {"type": "tag", "values": RULES})]
    page.emulate_media(color_scheme="dark")
    lines += [f"{state}, dark: {line}" for line in found(page, {"type": "rule", "values": ["color-contrast"]})]
    page.emulate_media(color_scheme="light")
    return lines


def none_of(problems: list[str]) -> None:
    assert not problems, "\n".join([f"{len(problems)} problems", *problems])


def query(options: dict[str, str], codes: Iterable[str], ply: int) -> str:
    """The fragment of a record that stands at a ply."""
    return "&".join([*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes), f"ply={ply}"])


def asking(game_id: str, options: dict[str, str], codes: list[str]) -> int:
    """The ply before the first move that is completed by an answer at the spot."""
    record = Record(load(game_id, **options))
    for ply, code in enumerate(codes):
        if taps_of(record.position, code)[-1].startswith("choice:"):
            return ply
        record.play(code)
    raise AssertionError("nothing is ever asked")


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_home(open_game: Open, locale: str) -> None:
    table = open_game("medamagaeru", "moves=57-56", locale=locale)  # a game to be gone on with
    table.page.goto(table.page.url.split("medamagaeru")[0])
    table.ready()
    problems = audit(table, "home")
    table.page.set_viewport_size({"width": 360, "height": 740})
    none_of(problems + audit(table, "home on a phone"))


@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_game(open_game: Open, game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    middle = next(ply for ply in range(len(codes) // 2, 0, -1) if ply >= 4)
    for code in codes[:middle]:
        record.play(code)
    table = open_game(game_id, query(options, codes, middle))
    problems = audit(table, "in mid-game")
    first = taps_of(record.position, codes[middle])[0]
    table.walk_to(first)
    if len(taps_of(record.position, codes[middle])) > 1:
        table.press("Enter")
    problems += audit(table, "with a piece chosen or a place pointed at")
    table.press("Escape", "End")
    problems += audit(table, "after the end")
    table.switch_language()
    problems += audit(table, "after the end, in the other language")
    table.press("n")
    table.do("do.start")
    problems += audit(table, "at the start")
    for tab in table.page.get_by_role("tab").filter(visible=True).all()[1:]:
        tab.click()
        problems += audit(table, "with " + tab.inner_text())
    none_of(problems)


@pytest.mark.parametrize(("game_id", "options"), [("medamagaeru", {}), ("macedonian-shogi", {}), ("uchu-yuei", {"flip": "on"})])
def test_a_question_at_the_spot(open_game: Open, game_id: str, options: dict[str, str]) -> None:
    codes = random_game(load(game_id, **options), 1)
    ply = asking(game_id, options, codes)
    record = Record(load(game_id, **options))
    for code in codes[:ply]:
        record.play(code)
    table = open_game(game_id, query(options, codes[:ply], ply))
    table.tap(*taps_of(record.position, codes[ply])[:-1])
    assert table.board.get_by_role("dialog").count()
    none_of(audit(table, "with a question"))


DIALOGS = ["do.new", "do.text", "do.comment", "do.type", "do.settings", "do.keys"]


@pytest.mark.parametrize("game_id", ["macedonian-shogi", "maciji"])
def test_the_dialogs(open_game: Open, game_id: str) -> None:
    options, codes = told(game_id)
    table = open_game(game_id, query(options, codes, 4))
    table.do("do.share")
    problems = audit(table, "share")
    table.press("Escape")
    table.do("do.more")
    problems += audit(table, "menu")
    table.press("Escape")
    for key in DIALOGS:
        table.do("do.more", key)
        assert table.dialog.is_visible()
        problems += audit(table, key)
        table.press("Escape")
    none_of(problems)
