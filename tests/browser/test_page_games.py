"""A page brings its own game; the others come when they are needed, the dialogs once the page is awake."""

import json
import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import expect
from visitor import Visitor, storage

from core.records import text_writer
from core.words import Words, say
from games import ids
from tools.server.server import Site

Visit = Callable[..., Visitor]
NOT_FOUND = re.compile("404")


def fetched(visitor: Visitor) -> list[str]:
    """The games whose files were requested, in order."""
    files = (re.search(r"/([a-z-]+?)(?:-image)?-[0-9a-f]{10}\.bin$", address) for address in visitor.addresses)
    return [found[1] for found in files if found and found[1] in ids()]


def paste(table: GamePage, text: str) -> None:
    table.do("do.more", "do.text")
    table.dialog.get_by_role("textbox").fill(text)
    table.do("do.read")


@pytest.mark.matrix
@pytest.mark.parametrize("as_link", [False, True], ids=["text", "link"])
def test_a_pasted_record_of_another_game(visit: Visit, as_link: bool) -> None:
    frog = record_of("medamagaeru", "57-56", "31-32")
    visitor = visit()
    table = visitor.open("maciji")
    assert fetched(visitor) == ["maciji"]
    paste(table, "https://example.org/#game=medamagaeru&moves=57-56.31-32" if as_link else text_writer.write(frog, "en"))
    table.do("reading.open")
    expect(table.page.locator("[data-board]")).to_have_attribute("data-moves", "57-56.31-32")
    table.check(frog)
    assert fetched(visitor) == ["maciji", "medamagaeru"]
    paste(table, text_writer.write(record_of("medamagaeru", "57-56"), "ja"))
    table.do("reading.open")
    table.check(record_of("medamagaeru", "57-56"))
    assert fetched(visitor) == ["maciji", "medamagaeru"], "what is there is not asked for again"


@pytest.mark.exhaustive
def test_a_pasted_record_whose_game_does_not_come(visit: Visit, site: Site) -> None:
    frog = record_of("medamagaeru", "57-56")
    visitor = visit()
    visitor.expected_faults.append(NOT_FOUND)
    table = visitor.open("maciji")
    site.missing.append("/medamagaeru-")
    paste(table, text_writer.write(frog, "ja"))
    said = say(Words("game.absent", reason="404"), "ja").split("404")[0]
    expect(table.dialog).to_contain_text(said)
    site.missing.clear()
    table.do("do.read", "reading.open")
    expect(table.page.locator("[data-board]")).to_have_attribute("data-moves", "57-56")
    table.check(frog)


@pytest.mark.exhaustive
def test_a_dialog_closed_before_the_game_came(visit: Visit, site: Site) -> None:
    visitor = visit()
    table = visitor.open("maciji")
    with site.held("/medamagaeru-") as gate:
        paste(table, text_writer.write(record_of("medamagaeru", "57-56"), "ja"))
        assert gate.asked.wait(20)
        table.press("Escape")
        expect(table.dialog).to_be_hidden()
        with table.page.expect_response(re.compile("/medamagaeru-")) as answer:
            gate.open()
        answer.value.finished()
    table.page.evaluate("komadoParcels('medamagaeru')")  # the tasks that waited for it have gone on
    table.check(record_of("maciji"))


def test_a_link_on_the_home_page_and_a_record_in_a_link(visit: Visit, site: Site) -> None:
    frog = record_of("medamagaeru", "57-56")
    visitor = visit()
    page = visitor.context.new_page()
    page.goto(f"{site.base}#game=medamagaeru&moves=57-56")
    GamePage(page).ready().check(frog)
    assert fetched(visitor) == ["medamagaeru"]
    page.close()
    visitor.open("maciji", "record=" + quote(text_writer.write(frog, "en"), safe="")).check(frog)
    assert sorted(fetched(visitor)[1:]) == ["maciji", "medamagaeru"]


def test_a_game_with_a_clock_begins_when_all_of_it_has_come(visit: Visit, site: Site) -> None:
    """The dialog waits, so that no move meant for the new game is made in the old one and lost with it."""
    visitor = visit()
    visitor.expected_faults.append(NOT_FOUND)
    site.missing.append("/together-")
    table = visitor.open("medamagaeru")
    record = record_of("medamagaeru")
    start = table.dialog.locator('[data-do="start"]')

    def starts() -> None:
        table.press("n")
        table.dialog.locator('input[name="opponent"][value="two"]').check(force=True)
        table.dialog.locator('input[name="clock"][value="turn"]').check(force=True)
        start.click()

    starts()
    expect(table.page.locator("#notes")).to_contain_text(say(Words("dialogs.absent", reason="404"), "ja"))
    expect(table.dialog).to_have_count(0)
    site.missing.clear()
    with site.held("/together-") as gate:
        starts()
        assert gate.asked.wait(20)
        expect(start).to_have_attribute("aria-busy", "true")
        table.press("Escape")  # taken back: the game that lies there goes on
        expect(table.dialog).to_have_count(0)
        table.play(record, "57-56")
        starts()
        expect(start).to_have_attribute("aria-busy", "true")
        gate.open()
    expect(table.dialog).to_have_count(0)
    table.check(record_of("medamagaeru"))
    expect(table.page.locator(".seat .clk")).to_have_count(2)


def test_a_link_to_another_game_for_which_no_page_can_be_made(visit: Visit, site: Site) -> None:
    visitor = visit()
    visitor.expected_faults.append(NOT_FOUND)
    site.missing.append("/layout-")
    table = visitor.open("maciji", "game=medamagaeru&moves=57-56")
    table.check(record_of("maciji"))  # its own page is there
    expect(table.page.locator("#notes")).to_contain_text(say(Words("game.absent", reason="404"), "ja").split("404")[0])


@pytest.mark.exhaustive
def test_home_without_the_game_to_be_resumed(visit: Visit, site: Site) -> None:
    # Stored here, not by a visit: the browser might still have the game's file from that.
    entry = json.dumps({"at": 1, "over": False, "seat": 0, "record": record_of("medamagaeru", "57-56").to_data()})
    visitor = visit(storage_state=storage(site, {"komado.game.one": entry}))
    visitor.expected_faults.append(NOT_FOUND)
    site.missing.append("/medamagaeru-")
    home = visitor.open()
    expect(home.page.locator("#notes")).to_contain_text(say(Words("game.absent", reason="404"), "ja").split("404")[0], use_inner_text=True)
    expect(home.page.locator("#resume")).to_be_hidden()
    home.page.locator(".lang").get_by_text("English").click()
    expect(home.page.locator("#notes")).to_contain_text(say(Words("game.absent", reason="404"), "en").split("404")[0], use_inner_text=True)
    linked = visitor.context.new_page()
    linked.goto(f"{site.base}#game=maciji")
    GamePage(linked).ready().check(record_of("maciji"))  # needs none of the missing files
    site.missing.clear()
    home.reload()
    expect(home.ready().page.locator("#resume")).to_be_visible()
    assert home.page.evaluate("localStorage['komado.game.one']") == entry


@pytest.mark.matrix
@pytest.mark.parametrize("key", ["n", "m"])
def test_a_dialog_asked_for_before_the_dialogs_came(visit: Visit, site: Site, key: str) -> None:
    visitor = visit()
    with site.held("/dialogs-") as gate:
        table = visitor.open("maciji")
        assert gate.asked.wait(20)
        table.press(key)
        table.tap("a3")  # the page plays on
        expect(table.dialog).to_have_count(0)
        gate.open()
        expect(table.dialog).to_be_visible()
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    assert sum("/dialogs-" in address for address in visitor.addresses) == 1, "who asks waits for what is on its way"


def test_dialogs_that_do_not_come(visit: Visit, site: Site) -> None:
    visitor = visit()
    visitor.expected_faults.append(NOT_FOUND)
    site.missing.append("/dialogs-")
    table = visitor.open("maciji")
    said = say(Words("dialogs.absent", reason="404"), "ja")
    expect(table.page.locator("#notes")).to_be_empty()  # no request has failed yet
    table.press("n")
    expect(table.page.locator("#notes")).to_contain_text(said)
    site.missing.clear()
    table.press("n")
    expect(table.dialog).to_be_visible()
    expect(table.page.locator("#notes")).to_be_empty()
