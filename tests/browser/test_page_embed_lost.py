"""A board whose frame does not come: it says so in the page's language, is a picture again, and tries again by itself and by hand."""

import re
from collections.abc import Callable

import pytest
from host import Come, Host, board
from playwright.sync_api import expect

from tools.server.server import Site
from tools.site.embed_script import sentence

LOST = {lang: sentence("embed.lost", lang) for lang in ("ja", "en")}
BROKEN = re.compile(
    "404|Failed to load|ERR_|net::|error importing|Failed to fetch|import|MIME|Uncaught|50[0-9]|parcel|module|MicroPython|wasm|ArrayBuffer"
)
HEAR = "<script>window.lost = []; addEventListener('komado:lost', (event) => lost.push(event.detail))</script>"


def missing(*texts: str) -> Callable[[Site], None]:
    """Makes some paths of the site missing."""
    return lambda site: site.missing.extend(texts)


def cut(site: Site) -> None:
    """Cuts the connection in the middle of the page."""
    site.cuts["/medamagaeru/"] = 0


def cut_later(site: Site) -> None:
    """Cuts the connection after the page has begun to speak."""
    site.cuts["/medamagaeru/"] = 120_000


WAYS = {
    "404": missing("/medamagaeru/"),
    "dropped": cut,
    "dropped later": cut_later,
    "no program": missing("/app-", "image-"),
    "no interpreter": missing("micropython.js"),
    "no wasm": missing("micropython.bin", "micropython.wasm"),
    "no game": missing("/medamagaeru-"),
    "no frame room": missing("/embed-"),
    "no PyScript": missing("/core-"),
}


def says(page: Host, lang: str) -> None:
    """Waits until the board says that it has not come, and can be pressed."""
    expect(page.boards.get_by_role("status")).to_have_text(LOST[lang], timeout=30_000)
    expect(page.boards.get_by_role("button").first).to_be_enabled()
    assert page.boards.evaluate("board => getComputedStyle(board.shadowRoot.querySelector('.picture')).opacity") == "1"


@pytest.mark.exhaustive
@pytest.mark.parametrize("way", [pytest.param(way, marks=[pytest.mark.exhaustive] * (way != "404")) for way in WAYS])
def test_it_says_so_and_tries_again_by_hand(host: Come, site: Site, way: str) -> None:
    page = host(HEAR + board("medamagaeru", moves="57-56"), new=True)
    page.visitor.expected_faults.append(BROKEN)
    WAYS[way](site)
    page.boards.get_by_role("button").first.click()
    says(page, "ja")
    assert page.page.evaluate("lost") == [{"game": "medamagaeru", "mode": "play"}]
    page.boards.get_by_role("button").first.click()  # still broken: it is said again
    page.page.wait_for_function("lost.length === 2", timeout=30_000)
    says(page, "ja")
    site.relax()
    before = len(page.page.frames)
    page.boards.get_by_role("button").first.click()
    page.heard("ready")
    page.frame(before - 1).stands("57-56")
    assert page.page.evaluate("lost.length") == 2


@pytest.mark.exhaustive
def test_without_a_network_it_tries_again_when_there_is_one(host: Come) -> None:
    page = host(HEAR + board("medamagaeru"), lang="en", new=True)
    page.visitor.expected_faults.append(BROKEN)
    page.visitor.context.set_offline(True)
    page.boards.get_by_role("button").first.click()
    says(page, "en")
    page.visitor.context.set_offline(False)
    page.heard("ready")
    page.frame(1).stands("")


@pytest.mark.exhaustive
def test_a_frame_that_never_says_it_is_ready_and_does_at_last(host: Come, site: Site) -> None:
    """A slow line loses nothing: a late frame is accepted."""
    page = host(HEAR + board("medamagaeru"), new=True)
    with site.held("micropython.bin"):
        page.page.clock.install()
        page.boards.get_by_role("button").first.click()
        page.page.wait_for_function("crossed.some((data) => data.type === 'here')")
        page.page.clock.run_for(19_000)
        expect(page.boards.get_by_role("status")).not_to_have_text(LOST["ja"])
        page.page.clock.run_for(15_000)
        says(page, "ja")
        page.page.clock.resume()
    page.heard("ready")
    page.frame(1).stands("")
