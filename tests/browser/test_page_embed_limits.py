"""A board in a page that allows little: a strict policy, no storage, a sandbox, a phone. It knows nothing of the visitor's games."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from host import Come, board, document, embed_script, framed, picture, replay
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words, say
from tools.server.server import Site
from tools.site import oembed
from tools.site.languages import MAIN

Visit = Callable[..., Visitor]
SECRET = "Vr3kD0LmXz"  # WordPress makes another for each post
BLOCKED = "() => { try { localStorage; return false; } catch { return true; } }"
GAME = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"


def policy(text: str) -> str:
    """A content security policy for the page's head."""
    return f'<meta http-equiv="Content-Security-Policy" content="{text}">'


def test_under_a_strict_policy(host: Come, site: Site) -> None:
    """Scripts, frames and pictures come from Komado alone; no inline style, no data: address, and no markup made from text."""
    page = host(
        board("medamagaeru") + board("maciji", mode="diagram"),
        head=policy(f"default-src 'none'; script-src {site.origin}; frame-src {site.origin}; img-src {site.origin} data:;"
                    " require-trusted-types-for 'script'"),
    )  # fmt: skip
    page.visitor.expected_faults.append(re.compile("inline script"))  # the listening script of this test
    assert page.heights()[0] > 500
    assert picture(page.page)["width"]
    before = page.heights()
    table = page.start()
    table.spot("57").click()
    table.spot("56").click()
    table.check(replay("medamagaeru", "57-56"))
    assert page.heights() == pytest.approx(before, abs=1)


@pytest.mark.exhaustive
def test_a_poster_that_the_page_does_not_allow(host: Come, site: Site) -> None:
    page = host(board("medamagaeru"), head=policy(f"default-src 'none'; script-src {site.origin}; frame-src {site.origin}; img-src data:"))
    page.visitor.expected_faults.append(re.compile("inline script|Loading the image|csp"))
    page.start().check(replay("medamagaeru", ""))


@pytest.mark.exhaustive
def test_with_third_party_storage_denied(host: Come) -> None:
    page = host(board("medamagaeru", p1="engine:1"), new=True, engine=True)
    page.visitor.context.add_init_script("""
      if (window.top !== window) {
        const deny = (name) => Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) deny(name);
      }""")
    page.page.reload()
    table = page.start()
    expect(table.view.get_by_role("alert")).to_have_count(0)
    table.spot("57").click()
    table.spot("56").click()
    table.wait_for_moves(2)


@pytest.mark.exhaustive
def test_in_another_site_of_a_browser_that_blocks_what_others_store(visit: Visit, site: Site, elsewhere: Site) -> None:
    """The browser refuses storage to the frame, as in a private window. The page survives every refusal, at once or later, without a
    message in the console (`faults`)."""
    blog = elsewhere.origin.replace("127.0.0.1", "localhost")
    visitor = visit(strict=True, engine=True)
    visitor.origins.add(blog)
    elsewhere.extra["/post"] = document(framed(site.url("medamagaeru", "embed=1&p1=engine:1")))
    page = visitor.tab()
    page.goto(blog + "/post")
    table = GamePage(page.frames[1]).ready()
    assert table.view.evaluate(BLOCKED), "this browser lets the frame store, so the test shows nothing"
    table.spot("57").click()
    table.spot("56").click()
    table.wait_for_moves(2)
    expect(table.view.get_by_role("alert")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_frame_with_scripts_alone(host: Come, site: Site) -> None:
    """A plain frame in a sandbox has no origin and no storage."""
    site.shared = True
    page = host(framed(site.url("medamagaeru", "embed=1&p1=engine:1"), 'sandbox="allow-scripts"'), script=False, engine=True)
    table = page.frame()
    expect(table.view.get_by_role("alert")).to_have_count(0)
    table.spot("57").click()
    table.spot("56").click()
    table.wait_for_moves(2)


def as_wordpress_makes_it(html: str) -> str:
    """The frame that WordPress puts into a post for the oEmbed answer of an unknown provider."""
    address, width, height = (re.search(f' {name}="([^"]*)"', html) for name in ("src", "width", "height"))
    assert address and width and height
    room = f'width="{width[1]}" height="{height[1]}" frameborder="0"'
    kept = f'class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="{address[1]}#?secret={SECRET}"'
    return f'<p>A board:</p><iframe {kept} data-secret="{SECRET}" {room}></iframe>'


def test_a_pasted_address_in_wordpress(host: Come, site: Site) -> None:
    """The frame has a board that can be played, no words about a broken link, and all of it is visible: its query says that it is a
    frame."""
    site.shared = True
    html = str(oembed.document("medamagaeru", MAIN, site.base, False)["html"])
    page = host(as_wordpress_makes_it(html), script=False)
    table = page.frame()
    expect(table.view.get_by_role("alert")).to_have_count(0)
    assert table.view.locator("html").get_attribute("data-embed") == ""
    for spot in ("57", "56", "31", "32"):
        table.spot(spot).click()
    table.check(replay("medamagaeru", "57-56.31-32"))
    assert table.view.evaluate("document.documentElement.scrollHeight <= innerHeight")
    large = table.view.locator("#large").get_attribute("href") or ""
    assert large.startswith(site.url("medamagaeru") + "#moves=57-56.31-32&")


@pytest.mark.exhaustive
def test_a_page_that_is_itself_in_a_sandbox(host: Come, site: Site, elsewhere: Site) -> None:
    """A board in a page without an origin, as in many previews, still sends its messages and takes commands."""
    site.shared = True
    elsewhere.extra["/inner"] = document(board("medamagaeru", moves="57-56.31-32"), embed_script(site))
    page = host(framed("/inner", 'sandbox="allow-scripts"'), script=False)
    inner = page.page.frames[1]
    inner.evaluate("() => { window.heard = []; addEventListener('komado:move', (event) => heard.push(event.detail.moves)); }")
    inner.get_by_role("button").first.click()
    inner.wait_for_function("document.querySelector('komado-board').shadowRoot.querySelector('.live')")
    frame = inner.locator("komado-board iframe").element_handle().content_frame()
    assert frame
    table = GamePage(frame).ready()
    table.check(replay("medamagaeru", "57-56.31-32"))
    inner.evaluate("document.querySelector('komado-board').setAttribute('ply', '1')")
    inner.wait_for_function("heard.length === 1 && heard[0] === '57-56'")


@pytest.mark.exhaustive
def test_on_a_phone(host: Come) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = host(board("progressive-mancala", mode="replay", moves=GAME, ply=4), **phone)
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 360
    page.boards.first.get_by_role("button").first.tap()
    table = page.frame()
    table.view.get_by_role("button", name=say(Words("do.next"), "ja"), exact=True).filter(visible=True).tap()
    table.check(replay("progressive-mancala", GAME[: 5 * 2 - 1]))


# Nothing of the visitor's own games is shown or kept. An engine that starts leaves a mark until it answers.
KEPT = """JSON.stringify(Object.entries({ ...localStorage, "komado.engine-starts": "" }).sort())"""


@pytest.mark.exhaustive
def test_a_board_knows_nothing_of_the_games_kept_on_the_site(visit: Visit, site: Site) -> None:
    visitor = visit()
    mine = visitor.open("medamagaeru", "moves=57-56.31-32")
    kept = mine.page.evaluate(KEPT)
    page = visitor.context.new_page()
    site.extra[site.subpath + "post"] = document(board("medamagaeru"), embed_script(site))
    page.goto(site.base + "post")
    page.get_by_role("button").first.click()
    page.wait_for_function("document.querySelector('komado-board').shadowRoot.querySelector('.live')")
    table = GamePage(page.frames[1]).ready()
    table.check(replay("medamagaeru", ""))
    table.spot("47").click()
    table.spot("46").click()
    table.stands("47-46")
    assert page.evaluate(KEPT) == kept
