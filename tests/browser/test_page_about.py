"""The page about Komado: reached from every foot, accessible, whole without scripts, and every link on it leads somewhere."""

import os.path
import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import Browser, expect
from test_page_access import audit, nothing
from visitor import Visitor

from tools.server.server import Site

Visit = Callable[..., Visitor]
WAYS = "links => links.map((link) => link.href).filter((address) => address.startsWith(location.origin))"


def test_what_the_feet_of_pages_lead_to_is_kept_without_a_network(built_site: Site) -> None:
    """The service worker's list holds every file that a plain page links to; both are read from the files of the site."""
    kept = set(re.findall(r'url:"([^"]+)"', (built_site.folder / "service-worker.js").read_text("utf-8")))
    wanted = set()
    for page in ("", "medamagaeru/", "about/", "about/en/"):
        for found in re.findall(r'<a [^>]*href="(?!https?:)([^"#]*)[^"]*"', (built_site.folder / page / "index.html").read_text("utf-8")):
            path = os.path.normpath(page + found)
            wanted.add(path if path.endswith(".txt") else "index.html" if path == "." else path + "/index.html")
    assert {"third-party-licences.txt", "about/index.html", "about/en/index.html"} <= wanted
    assert {path for path in wanted - kept if not path.startswith("en/")} == set()  # those of another language once they are visited


@pytest.mark.exhaustive
@pytest.mark.parametrize(("lang", "locale"), [("ja", "ja-JP"), ("en", "en-US")])
def test_it_is_reached_read_and_left(come_again: Visit, site: Site, lang: str, locale: str) -> None:
    page = come_again(locale=locale, viewport={"width": 320, "height": 568}).tab()
    page.goto(site.base)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator(f'footer a[href*="about/"][lang="{lang}"]').click()
    expect(page.locator("h1")).to_have_text({"ja": "駒窓について", "en": "About Komado"}[lang])
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    nothing(audit(GamePage(page), "about"))
    ways = sorted({way.split("#")[0] for way in page.locator("a").evaluate_all(WAYS)})
    assert len(ways) > 16
    assert [way for way in ways if not page.request.get(way).ok] == []


@pytest.mark.exhaustive
def test_it_needs_no_script(chromium: Browser, site: Site) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.base + "about/")
    expect(page.locator("section dl")).to_have_count(8)
    context.close()
