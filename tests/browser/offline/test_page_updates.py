"""A new version comes only at the visitor's request, and always as a whole."""

import random
import re
import shutil
from pathlib import Path

import pytest
from kept_memories import read_from
from offline_home import Home, build_of, kept, offered, play_on, replay
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words
from tools import ROOT
from tools.puzzles.files import read

# Asked again and again within the page: a function that Playwright waits for counts as true as soon as it promises anything.
GONE = """async () => {
  for (const end = performance.now() + 30000; performance.now() < end; await new Promise((go) => setTimeout(go, 20)))
    if (!(await navigator.serviceWorker.getRegistrations()).length) return true;
  return false;
}"""


@pytest.mark.exhaustive
def test_a_new_version_waits_for_a_word(come: Visitor, host: Home, following: Path) -> None:
    record = replay("medamagaeru", "")
    table = come.open("medamagaeru")
    kept(table)
    first = build_of(table.page)
    for code in ("57-56", "31-32"):
        table.play(record, code)
    host.upload(following)
    for _ in range(2):  # not requested yet: a reload still gives the whole old version
        table.reload()
        table.ready("engine").check(record)
        offered(table.page, "update.here")
        assert build_of(table.page) == first
    table.do("update.later")
    expect(table.page.locator("#update")).to_have_count(0)
    table.follow(host.url("medamagaeru"))
    table.ready()
    offered(table.page, "update.here")
    offered(table.page, "update.kept")
    table.do("update.apply")
    table.page.wait_for_selector('html[data-build="next"]', state="attached")
    table.ready("engine").check(record)
    kept(table)
    host.close()
    come.expected_faults.append(re.compile("service-worker"))
    table.reload()
    table.ready("engine").check(record)
    assert build_of(table.page) == "next"


@pytest.mark.exhaustive
def test_two_windows_during_an_update(come: Visitor, host: Home, following: Path) -> None:
    game_id = "two-three"  # none of its games ends within the first 23 moves
    here, there = come.open("medamagaeru"), come.open(game_id, "p1=engine:1")
    kept(here)
    kept(there)
    first = build_of(here.page)
    record = play_on(there, game_id, random.Random(1))
    host.upload(following)
    here.reload()
    for table in (here, there):
        offered(table.page, "update.here")
    here.do("update.apply")
    here.page.wait_for_selector('html[data-build="next"]', state="attached")
    here.ready("engine")
    assert read_from(here.page) == []
    kept(here)
    # The other window was not touched. It plays on, and even its engine can start anew, though no host has those files any more.
    offered(there.page, "update.elsewhere")
    assert build_of(there.page) == first
    there.check(record)
    there.loses_engine()
    there.ready("engine")
    record = play_on(there, game_id, random.Random(2))
    there.do("update.reload")
    there.page.wait_for_selector('html[data-build="next"]', state="attached")
    there.ready("engine").check(record)
    # Once no window needs it, nothing of the old version is left.
    here.page.close()
    there.reload()
    kept(there.ready("engine"))
    names: list[str] = there.page.evaluate(
        "async () => { const all = []; for (const name of await caches.keys())"
        " for (const { url } of await (await caches.open(name)).keys()) all.push(url); return all }"
    )
    stays = {path.relative_to(following).as_posix() for path in following.rglob("*") if path.is_file()}
    files = {url.split("?")[0].removeprefix(host.base) for url in names if not re.search("/snapshot-", url)}
    assert files <= stays
    assert len(files) >= 30


@pytest.mark.exhaustive
def test_a_host_in_the_middle_of_an_upload(come: Visitor, host: Home, following: Path) -> None:
    table = come.open("maciji")
    kept(table)
    first = build_of(table.page)
    # The new service worker is there, and a page of the old version still stands where the new one should.
    old = (host.folder / "two-three" / "index.html").read_text("utf-8")
    host.upload(following)
    (host.folder / "two-three" / "index.html").write_text(old, "utf-8")
    come.expected_faults.append(re.compile("(?i)integrity|digest|service-worker|Failed to fetch"))
    assert (
        table.page.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const coming = registration.installing;
        if (!coming) return "none";
        return new Promise((done) => coming.addEventListener("statechange", () => done(coming.state)));
    }""")
        == "redundant"
    )
    table.reload()
    table.ready("engine")
    assert build_of(table.page) == first
    expect(table.page.locator("#update")).to_have_count(0)
    host.upload(following)
    table.reload()
    offered(table.page, "update.here")


@pytest.mark.exhaustive
def test_a_checkout_at_the_address_of_a_built_site(come: Visitor, host: Home) -> None:
    table = come.open("medamagaeru")
    kept(table)
    table.page.close()
    shutil.rmtree(host.folder)
    host.folder.mkdir()
    shutil.copyfile(ROOT / "service-worker.js", host.folder / "service-worker.js")
    (host.folder / "index.html").write_text('<!doctype html><link rel="icon" href="data:,"><h1>As it is in the folder</h1>', "utf-8")
    page = come.context.new_page()
    page.goto(host.base)
    page.wait_for_function("() => document.querySelector('h1').textContent === 'As it is in the folder'")
    assert page.evaluate(GONE), "a service worker is still registered"
    assert page.evaluate("caches.keys().then((all) => all.filter((name) => name !== 'komado-engine').length)") == 0


@pytest.mark.exhaustive
def test_an_update_in_another_window_takes_nothing_away(come: Visitor, host: Home, following: Path) -> None:
    """A game with a friend, a puzzle and the editor go on, bring rooms that no host has any more, and come back with the next version."""
    first = come.open("maciji")
    kept(first)
    puzzle = read("medamagaeru")["puzzles"][0]["id"]
    friend = come.open("medamagaeru", "friend=" + "A" * 22 + "&moves=57-56&seat=1&v=1")
    solved, edited = come.open("medamagaeru", "puzzle=" + puzzle), come.open("two-three", "edit=1")
    expect(edited.page.locator("#edit-stage svg")).to_be_visible()
    edited.page.locator('#editor [data-do="edit-preset:empty"]').filter(visible=True).click()
    draft = edited.page.locator("#editor").get_attribute("data-draft") or ""
    host.upload(following)
    first.reload()
    offered(first.page, "update.here")
    first.do("update.apply")
    first.page.wait_for_selector('html[data-build="next"]', state="attached")
    for table in (friend, solved, edited):
        offered(table.page, "update.elsewhere")
        assert build_of(table.page) != "next"
    friend.tap("21", "22")
    friend.stands("57-56.21-22")
    friend.page.locator("#tab-rules").click()
    friend.page.locator('.learn [data-do="puzzle"]').click()
    expect(friend.dialog.locator(".grades li")).not_to_have_count(0)
    friend.press("Escape")
    solved.page.locator('[data-do="puzzle-favourite"]').click()
    for table in (friend, solved, edited):
        table.do("update.reload")
        table.page.wait_for_selector('html[data-build="next"]', state="attached")
        table.ready()
    friend.stands("57-56.21-22")
    friend.says(Words("friend.unsent"))
    expect(solved.page.locator(".play")).to_have_attribute("data-puzzle", puzzle)
    expect(solved.page.locator('[data-do="puzzle-favourite"]')).to_have_attribute("aria-pressed", "true")
    expect(edited.page.locator("#editor")).to_have_attribute("data-draft", draft)
