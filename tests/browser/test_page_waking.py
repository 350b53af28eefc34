"""The memory of the page's interpreter: kept by the first visit, given back at the next one, and never when it is not what was kept."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from game_page import GamePage, random_game
from kept_memories import PAGE, keeps, spoil
from lines import SHIPPED
from playwright.sync_api import Page, Route, expect
from visitor import SUBPATH, Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools.program import bundle
from tools.server.server import Site
from tools.site import build

Visit = Callable[..., Visitor]
# Where the modules are in the memory that was given back, nobody has written them.
READ = "() => ['mpy', 'py'].filter((kind) => Module.FS.analyzePath('core/contract.' + kind).exists)"
# What the page holds of Python's seems to be gone the first times that it is asked for.
COLLECTED = """let times = 3;
  const deref = WeakRef.prototype.deref;
  WeakRef.prototype.deref = function () {
    return new Error().stack.includes("page-memory") && times-- > 0 ? undefined : deref.call(this);
  };"""
SILENT = "if (window.caches) caches.open = () => new Promise(() => {});"


def given_back(page: Page) -> bool:
    """Whether the page was given a memory instead of reading the modules."""
    return read_from(page) == []


def read_from(page: Page) -> list[str]:
    """What kind of files the page has read its modules from."""
    found: list[str] = page.evaluate(READ)
    return found


def first_visit(visitor: Visitor, game: str = "medamagaeru") -> GamePage:
    """A page that has read the modules, and kept what it had then."""
    table = visitor.open(game)
    assert not given_back(table.page)
    assert keeps(table.page, PAGE, game)
    return table


def play_on(table: GamePage, record: Record, codes: list[str]) -> None:
    """The page plays as the rules say."""
    for code in codes:
        table.play(record, code)
        table.check(record)


@pytest.mark.exhaustive
def test_every_game_wakes_with_what_another_page_and_then_its_own_has_kept(visit: Visit) -> None:
    visitor = visit()
    first_visit(visitor, "maciji").page.close()
    for game_id in SHIPPED:
        codes, record = random_game(load(game_id), 7)[:6], Record(load(game_id))
        table = visitor.open(game_id)
        assert given_back(table.page), (game_id, visitor.said)
        play_on(table, record, codes[:3])
        assert keeps(table.page, PAGE, game_id)
        table.page.reload()
        table.ready()
        assert given_back(table.page), (game_id, visitor.said)
        play_on(table, record, codes[3:])
        table.page.close()


def test_what_is_read_later_and_another_language(visit: Visit) -> None:
    visitor = visit()
    table = first_visit(visitor)
    table.page.reload()
    table.ready()
    assert given_back(table.page), visitor.said
    table.switch_language()
    table.check(Record(load("medamagaeru")))
    table.press("n")
    expect(table.page.get_by_role("dialog", name=table.words(Words("do.new")))).to_be_visible()
    assert table.lang == "en"
    table.page.reload()
    table.ready().check(Record(load("medamagaeru")))  # a Japanese memory under an English page


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["a byte", "cut short", "no length", "another interpreter"])
def test_a_spoilt_memory_is_not_given_back_and_another_is_kept(visit: Visit, how: str) -> None:
    visitor = visit()
    table = first_visit(visitor)
    spoilt = spoil(table.page, PAGE, how)
    table.page.reload()
    table.ready().check(Record(load("medamagaeru")))
    assert not given_back(table.page)
    assert f"page: no memory, {how if how == 'another interpreter' else 'damaged'}" in visitor.said
    assert keeps(table.page, PAGE, other=spoilt)
    table.page.reload()
    table.ready()
    assert given_back(table.page), visitor.said


@pytest.mark.exhaustive
def test_what_is_collected_but_not_yet_said_to_be_is_waited_for(visit: Visit) -> None:
    visitor = visit()
    table = first_visit(visitor)
    spoil(table.page, PAGE, "nothing taken")
    table.page.add_init_script(COLLECTED)
    table.page.reload()
    table.ready().check(Record(load("medamagaeru")))
    assert given_back(table.page), visitor.said


@pytest.mark.exhaustive
def test_a_memory_that_no_page_can_wake_with_is_given_back_once(visit: Visit) -> None:
    visitor = visit()
    visitor.expected_faults.append(re.compile("exception|console error"))
    table = first_visit(visitor)
    spoil(table.page, PAGE, "rubbish")
    with visitor.context.expect_event("console", lambda message: message.type == "error", timeout=5000):
        table.page.reload()
    assert not table.page.locator("html[data-ready]").count()
    table.page.close()
    table = visitor.open("medamagaeru")
    table.check(Record(load("medamagaeru")))
    assert "page: no memory, a page did not wake with it" in visitor.said
    assert keeps(table.page, PAGE)


def other_names(route: Route) -> None:
    """MicroPython as its next release might be: what is private in it has other names."""
    answer = route.fetch()
    text = answer.text()
    renamed, found = re.subn(r"\bproxy_js_(?=(ref|ref_map|ref_next|map|existing)\b)", "proxy_of_js_", text)
    assert found
    route.fulfill(response=answer, body=renamed)


@pytest.mark.exhaustive
def test_an_interpreter_that_is_not_known_reads_the_modules(visit: Visit) -> None:
    visitor = visit()
    first_visit(visitor).page.close()
    visitor.context.route("**/micropython.mjs", other_names)
    codes, record = random_game(load("medamagaeru"), 7)[:6], Record(load("medamagaeru"))
    table = visitor.open("medamagaeru")
    assert "page: no memory, an unknown interpreter" in visitor.said
    assert not given_back(table.page)
    play_on(table, record, codes[:3])
    table.page.reload()
    table.ready()
    assert not given_back(table.page)
    play_on(table, record, codes[3:])


def another_program(route: Route) -> None:
    """PyScript as its next release might be: its program for MicroPython is not the text that it says it is."""
    answer = route.fetch()
    text, found = re.subn(r'("mpy"===\w+\?\w+\.replace\(\w+,""\))', r'\1.replace("import os", "import  os")', answer.text())
    assert found == 1
    route.fulfill(response=answer, body=text)


@pytest.mark.exhaustive
def test_a_pyscript_that_is_not_known_runs_its_own_program_too(visit: Visit) -> None:
    ran = "() => Module.FS.analyzePath('pyscript/context.py').exists"
    visitor = visit()
    assert not visitor.open("medamagaeru").page.evaluate(ran)
    visitor.context.route("**/core-*.js", another_program)
    codes, record = random_game(load("medamagaeru"), 7)[:4], Record(load("medamagaeru"))
    table = visitor.open("medamagaeru")
    assert table.page.evaluate(ran)
    play_on(table, record, codes)


@pytest.mark.exhaustive
def test_a_storage_that_never_answers(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(SILENT)
    table = visitor.open("medamagaeru")
    table.check(Record(load("medamagaeru")))
    assert "page: no memory, no answer" in visitor.said


@pytest.mark.exhaustive
def test_a_site_built_without_the_compiler_reads_text(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_from(visit().open("maciji").page) == ["mpy"]
    monkeypatch.setattr(bundle, "COMPILER", "")
    build.build(tmp_path, "", False)
    site, visitor, record = Site(tmp_path, SUBPATH), visit(), Record(load("maciji"))
    visitor.origins.add(site.origin)
    try:
        table = visitor.open("maciji", site=site)
        assert read_from(table.page) == ["py"]
        play_on(table, record, random_game(record.game, 7)[:4])
    finally:
        site.close()
