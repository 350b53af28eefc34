"""Obstacles to keeping the site, and its installation."""

import json
import random
import re

import pytest
from game_page import GamePage
from offline_home import Home, games_of, kept, play_on, replay
from visitor import Visitor

from core.words import Words

RUNTIME = "pyodide.asm.wasm"


@pytest.mark.exhaustive
def test_an_install_cut_off_half_way(come: Visitor, host: Home) -> None:
    come.expected_faults.append(re.compile("404|Failed to load resource|service-worker|bad-precaching"))
    host.missing.append("two-three/")
    table = come.open("medamagaeru")
    kept(table, "later")
    record = replay("medamagaeru", "")
    table.play(record, "57-56")
    table.do("do.more")
    table.says(Words("offline.later"))
    host.missing.clear()
    table.reload()
    kept(table.ready("engine"))
    table.check(record)


@pytest.mark.exhaustive
def test_an_engine_kept_half_way(come: Visitor, host: Home) -> None:
    come.expected_faults.append(re.compile("404|Failed to load resource"))
    host.missing.append(RUNTIME)
    home = come.open()
    kept(home, "later")
    home.says(Words("offline.later"))
    assert any("pyodide.asm.mjs" in address for address in come.addresses)
    host.missing.clear()
    come.addresses.clear()
    home.page.evaluate("dispatchEvent(new Event('online'))")
    kept(home)
    assert not any("pyodide.asm.mjs" in address for address in come.addresses), "what was there is fetched once"


@pytest.mark.exhaustive
@pytest.mark.parametrize(("room", "state"), [(9_000_000, "full"), (300_000, "later")])
def test_no_room_on_the_device(come: Visitor, host: Home, room: int, state: str) -> None:
    come.expected_faults.append(re.compile("(?i)quota"))
    page = come.context.new_page()
    devtools = come.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.origin, "quotaSize": room})
    page.goto(host.url())
    home = GamePage(page).ready()
    kept(home, state)
    home.says(Words("offline." + state))
    page.goto(host.url("medamagaeru", "p1=engine:1"))
    play_on(GamePage(page).ready(), "medamagaeru", random.Random(3))
    if state == "full":
        host.close()
        come.expected_faults.append(re.compile("service-worker|Failed|(?i:engine|pyodide|wasm)|ERR_"))
        page.goto(host.url("maciji"))
        record = replay("maciji", "")
        GamePage(page).ready().check(record)


@pytest.mark.exhaustive
@pytest.mark.parametrize("what", ["cache_storage,service_workers", "cache_storage"])
def test_a_browser_that_has_thrown_it_away(come: Visitor, host: Home, what: str) -> None:
    table = come.open("medamagaeru")
    kept(table)
    record = replay("medamagaeru", "")
    table.play(record, "57-56")
    # Chromium reads the page's icon again at every new address, unseen by any wait, and may be at it when its cache is thrown away.
    come.expected_faults.append(re.compile(r"\(net::ERR_INVALID_ARGUMENT\): .*/icons/|resource: net::ERR_INVALID_ARGUMENT$"))
    table.page.wait_for_load_state("networkidle")  # all else that is being read out of the cache at that instant would fail
    come.context.new_cdp_session(table.page).send("Storage.clearDataForOrigin", {"origin": host.origin, "storageTypes": what})
    assert table.page.evaluate("caches.keys()") == []
    table.play(record, "31-32")
    table.reload()
    table.ready("engine").check(record)
    kept(table)
    host.close()
    come.expected_faults.append(re.compile("service-worker"))
    for game_id in ("two-three", "medamagaeru"):
        table.follow(host.url(game_id))
        table.ready("engine")
    table.check(record)


@pytest.mark.exhaustive
def test_nothing_is_kept_for_a_page_inside_another(come: Visitor, host: Home) -> None:
    host.extra[host.subpath + "post"] = f'<!doctype html><link rel="icon" href="data:,"><iframe src="{host.url("medamagaeru")}"></iframe>'
    page = come.context.new_page()
    page.goto(host.base + "post")
    GamePage(page.frames[1]).ready("engine")
    embedded = come.open("medamagaeru", "embed=1&p0=engine:1")
    embedded.ready("engine")
    for each in (page, embedded.page):
        assert each.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert not any("service-worker" in address for address in come.addresses)


@pytest.mark.exhaustive
def test_the_manifest_can_be_installed(come: Visitor, host: Home) -> None:
    home = come.open()
    devtools = come.context.new_cdp_session(home.page)
    kept(home)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    # Of Chromium's conditions, only a window of its own is missing here.
    errors = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}, errors
    manifest = json.loads(found["data"])
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [f"../{game_id}/" for game_id in games_of(host)]
    for shortcut in manifest["shortcuts"]:  # each has its own game's picture, which is no page's to keep
        pictures = {icon["src"] for icon in shortcut["icons"]}
        assert pictures and all(shortcut["url"].strip("./") in picture for picture in pictures)
        assert all((host.folder / "static" / picture).is_file() for picture in pictures)
    icons = manifest["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert (host.folder / "static" / icon["src"]).is_file()
