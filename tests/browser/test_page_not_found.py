"""A host's page for a missing address: the address is repaired, or the page says so and links to the home page."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Page, expect
from visitor import Visitor

from tools.server.server import Site
from tools.site.about.not_found import WORDS

Visit = Callable[..., Visitor]
MOVES = "moves=47-46.31-32&ply=1&v=1"
LINE = "47-46"

# An address below the site, and where it leads: the page's folder; whether it stands at ply 1 of MOVES.
MENDED = [
    (f"medamagaeru/%23{MOVES}", "medamagaeru/", True),
    (f"medamagaeru/＃{MOVES}", "medamagaeru/", True),
    (f"medamagaeru/＃{MOVES}".replace("=", "＝").replace("&", "＆"), "medamagaeru/", True),
    (f"medamagaeru%2523{MOVES}", "medamagaeru/", True),
    (f"Medamagaeru/#{MOVES}", "medamagaeru/", True),
    (f"EN/MEDAMAGAERU/#{MOVES}", "en/medamagaeru/", True),
    (f"medamagaeru/en/#{MOVES}", "en/medamagaeru/", True),
    (f"ja/medamagaeru/#{MOVES}", "medamagaeru/", True),
    (f"medamagaeru/{MOVES}", "medamagaeru/", True),
    (f"medamagaeruです#{MOVES}", "medamagaeru/", True),
    (f"old/place/medamagaeru/#{MOVES}", "medamagaeru/", True),
    (f"%23game=medamagaeru&{MOVES}", "", True),
    ("medamagaeru。", "medamagaeru/", False),
    ("medamagaeru/です", "medamagaeru/", False),
    ("en/two-three/」", "en/two-three/", False),
    (f"medamagaeru/>/#{MOVES}", "medamagaeru/", True),
    (f"medamagaeru/&{MOVES}", "medamagaeru/", True),
    ("en/medamagaeru/rules/", "medamagaeru/rules/en/", False),
    ("en/about/", "about/en/", False),
    ("two_three/", "two-three/", False),
    ("ABOUT/", "about/", False),
]


def lost(visit: Visit, locale: str = "ja-JP") -> Visitor:
    """A visitor about to open a missing address."""
    visitor = visit(locale=locale)
    visitor.expected_faults.append(re.compile("404"))
    return visitor


def go(visitor: Visitor, address: str) -> Page:
    page = visitor.tab()
    page.goto(address, wait_until="commit")
    return page


@pytest.mark.matrix
@pytest.mark.parametrize(("address", "folder", "stands"), MENDED, ids=[each[0] for each in MENDED])
def test_an_address_is_mended(visit: Visit, site: Site, address: str, folder: str, stands: bool) -> None:
    visitor = lost(visit)
    page = go(visitor, site.base + address)
    page.wait_for_url(lambda url: url.split("#")[0] == site.base + folder)
    if stands:
        table = GamePage(page).ready()
        table.stands(LINE)


@pytest.mark.matrix
@pytest.mark.parametrize(("locale", "lang"), [("ja-JP", "ja"), ("en-GB", "en"), ("fr-FR", "en")])
def test_what_cannot_be_mended_says_so_and_leads_home(visit: Visit, site: Site, locale: str, lang: str) -> None:
    visitor = lost(visit, locale)
    page = visitor.tab()
    for address in ("no/such/page.html", "othello/#" + MOVES, "medamagaeru/none/at/all"):
        answer = page.goto(site.base + address)
        assert answer is not None and answer.status == 404
        page.wait_for_selector("html[data-ready]", state="attached")
        assert page.url == site.base + address
        expect(page.get_by_role("heading")).to_have_text(WORDS[lang]["title"], use_inner_text=True)
        expect(page).to_have_title(WORDS[lang]["title"])
    expect(page.locator("nav a")).to_have_count(8)
    home = site.base + ("en/" if lang == "en" else "")
    assert {link.evaluate("link => link.href") for link in page.locator("main p a, .brand").all()} == {home}
    page.get_by_role("link", name=WORDS[lang]["home"]).click()
    page.wait_for_url(home)
