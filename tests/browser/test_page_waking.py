"""The memory with which a page begins: made with the site, laid over its interpreter, and never used for another one."""

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from game_page import GamePage, random_game
from kept_memories import read_from
from lines import SHIPPED
from playwright.sync_api import Page, Route, expect
from test_page_store import entry
from visitor import SUBPATH, Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools import ROOT
from tools.program import bundle
from tools.server.server import Site
from tools.site import build

Visit = Callable[..., Visitor]
MARKS = "() => [localStorage, sessionStorage].map((store) => store.getItem('komado.waking'))"
IMAGES = "**/*image-*.bin"
MACHINE = "**/micropython.bin"
NO_UNPACKING = "delete window.DecompressionStream"
LINKS = """() => [
  [...document.querySelectorAll("link[rel$=preload]")].map(({ href }) => href),
  Object.fromEntries(["images", "program"].map((key) => {
    const { base, [key]: names } = document.documentElement.dataset;
    return [key, names.split(" ").map((name) => new URL(base + name, location.href).href)];
  })),
]"""
# Asked for by the browser itself, or once the page is ready.
BESIDE = re.compile(
    r"/static/(icons/|manifest)|/(dialogs|layout|positions|reading|review|rules|tips|learn)-\w+\.bin$|/micropython-later|/worker|engine|pyodide|^blob:"
)


def given(page: Page) -> bool:
    """True if the page was given its memory instead of reading the modules."""
    return read_from(page) == []


def play_on(table: GamePage, record: Record, codes: list[str]) -> None:
    """Plays the codes on the page, which agrees with the rules after each."""
    for code in codes:
        table.play(record, code)
        table.check(record)


def some_moves(game_id: str = "medamagaeru") -> tuple[Record, list[str]]:
    """A record at its start, and moves to play."""
    return Record(load(game_id)), random_game(load(game_id), 7)[:4]


@pytest.mark.one_in(2)
@pytest.mark.matrix("medamagaeru")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_every_game_begins_with_its_image(visit: Visit, game_id: str) -> None:
    visitor = visit(locale="en-GB")
    record, codes = some_moves(game_id)
    table = visitor.open(game_id)
    assert given(table.page), visitor.said
    assert table.page.evaluate(MARKS) == [None, None]
    play_on(table, record, codes)


@pytest.mark.exhaustive
def test_the_home_a_link_to_a_game_and_what_is_read_later(visit: Visit) -> None:
    visitor = visit()
    home = visitor.open()
    assert given(home.page), visitor.said
    record, codes = some_moves("maciji")
    table = visitor.open("", "game=maciji")
    assert given(table.page), visitor.said
    play_on(table, record, codes[:1])
    table = visitor.open("medamagaeru")
    table.switch_language()
    table.check(Record(load("medamagaeru")))
    table.press("n")
    expect(table.page.get_by_role("dialog", name=table.words(Words("do.new")))).to_be_visible()


@pytest.mark.parametrize("images", [False, True], ids=["modules", "images"])
def test_nothing_is_waited_for_between_the_interpreter_and_the_program(visit: Visit, images: bool) -> None:
    visitor = visit()
    if not images:
        without(NO_UNPACKING)(visitor)
    page = visitor.tab()
    page.goto(visitor.site.url("medamagaeru"))
    page.wait_for_selector("html[data-ready]", state="attached")
    links, told = page.evaluate(LINKS)
    first = [re.sub(r"^.*/|[-.][^/]*$", "", address) for address in links]
    assert first == ["core", "page", "micropython", "micropython", "image", "medamagaeru", "error"], (
        "PyScript and its interpreter come first"
    )
    plain = set() if images else {re.sub(r"bin$", "wasm", address) for address in links if address.endswith("/micropython.bin")}
    wanted = {*links, *plain, page.url.split("#")[0], *told["images" if images else "program"]}
    asked = [address.split("#")[0] for address in visitor.addresses if not BESIDE.search(address)]
    assert sorted(asked) == sorted(wanted), "once each, and nothing else"
    assert given(page) == images


@pytest.mark.one_in(2)
@pytest.mark.matrix("macedonian-shogi")
@pytest.mark.parametrize("game_id", ["", *SHIPPED])
def test_no_first_move_waits_for_the_functions_that_come_later(visit: Visit, game_id: str) -> None:
    """Nor does a return visit, a link or a frame. Each page asks once for the functions that come later, when it is idle; one that needed
    them would ask again, and stand still, since the server holds them back."""
    visitor = visit(locale="en-GB")
    with visitor.site.held("micropython-later"):
        if not game_id:
            assert given(visitor.open().page)
            return
        record, codes = some_moves(game_id)
        for fragment in ("", "seat=1", "embed=1"):
            table = visitor.open(game_id, fragment)
            if not fragment:
                play_on(table, record, codes[:2])
            assert given(table.page)
        assert sum("micropython-later" in address for address in visitor.addresses) <= 3


def test_nor_does_the_opening_of_a_long_stored_game(visit: Visit) -> None:
    visitor = visit()
    visitor.remember({"komado.game.x": entry([-1, "57-56", "あ" * 2000, ""])})
    with visitor.site.held("micropython-later"):
        table = visitor.open("medamagaeru").stands("57-56")
        assert given(table.page)
        assert sum("micropython-later" in address for address in visitor.addresses) <= 1


def test_a_function_that_has_not_come_comes_when_it_is_called(visit: Visit) -> None:
    """Python unpacks the modules where the browser cannot, with functions that no first move runs; their file is lost once."""
    visitor = visit()
    visitor.expected_faults.append(re.compile("micropython-later|net::ERR"))
    without(NO_UNPACKING)(visitor)
    visitor.context.route("**/micropython-later.wasm", lambda route: route.abort(), times=1)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    play_on(table, record, codes)
    assert any(text.startswith("page: not whole, ") for text in visitor.said)
    for _ in range(300):  # frames until the browser has told of the second request
        if sum("micropython-later" in address for address in visitor.addresses) < 2:
            table.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert sum("micropython-later" in address for address in visitor.addresses) == 2


def other_bytes(change: Callable[[bytes], bytes], which: str = IMAGES) -> Callable[[Visitor], None]:
    """Changes the bytes of an image on its way."""

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=change(found.body()))

    def spoil(visitor: Visitor) -> None:
        visitor.context.route(which, answer)

    return spoil


def of_another(image: bytes) -> bytes:
    """A sound image made for another interpreter."""
    return retold(image, runtime="runtime/0123456789/")


def older(image: bytes) -> bytes:
    """A sound image of other contents at the same places."""
    return retold(image, sum=1)


def retold(image: bytes, **told: object) -> bytes:
    """An image with other values in its head."""
    line, _, content = gzip.decompress(image).partition(b"\n")
    return gzip.compress(json.dumps(json.loads(line) | told).encode() + b"\n" + content)


def rubbish(image: bytes) -> bytes:
    """An image with a right sum and wrong contents."""
    line, _, content = gzip.decompress(image).partition(b"\n")
    files = json.loads(line)["files"]
    at = len(content) - sum(size for _, size in files)
    for path, size in files:
        if path.startswith("main."):
            content = content[:at] + b"\xff" * size + content[at + size :]
        at += size
    return gzip.compress(line + b"\n" + content)


def without(script: str) -> Callable[[Visitor], None]:
    """A browser in which a script has run first."""

    def spoil(visitor: Visitor) -> None:
        visitor.context.add_init_script(script)

    return spoil


def other_names(visitor: Visitor) -> None:
    """MicroPython as its next release might be: its private names are other ones."""

    def answer(route: Route) -> None:
        found = route.fetch()
        text, renamed = re.subn(r"\bproxy_js_(?=(ref|ref_map|ref_next|map|existing)\b)", "proxy_of_js_", found.text())
        assert renamed
        route.fulfill(response=found, body=text)

    visitor.context.route("**/micropython.js", answer)


def next_release(visitor: Visitor) -> None:
    """MicroPython's wasm of another digest at the same address: a version later."""

    def later(wasm: bytes) -> bytes:
        told, found = re.subn(rb"(?<=MicroPython v)\d", b"9", gzip.decompress(wasm))
        assert found
        return gzip.compress(told)

    other_bytes(later, MACHINE)(visitor)


SPOILT = {
    "a byte": other_bytes(lambda image: image[:5000] + bytes([image[5000] ^ 1]) + image[5001:]),
    "a byte of the game's": other_bytes(lambda image: image[:5000] + bytes([image[5000] ^ 1]) + image[5001:], "**/medamagaeru-image-*.bin"),
    "cut short": other_bytes(lambda image: image[: len(image) // 2]),
    "empty": other_bytes(lambda _: b""),
    "no image at all": other_bytes(lambda _: b"<!doctype html><title>Sign in</title>"),
    "short inside": other_bytes(lambda image: gzip.compress(gzip.decompress(image)[:-100])),
    "of another interpreter": other_bytes(of_another),
    "older": other_bytes(older),
    "the game's is older": other_bytes(older, "**/medamagaeru-image-*.bin"),
    "not there": lambda visitor: visitor.site.missing.append("image-"),
    "nothing unpacks": without(NO_UNPACKING),
    "another MicroPython": other_names,
    "another machine code": next_release,
}


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.matrix("a byte")
@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_image_is_not_used_and_nobody_is_told(visit: Visit, how: str) -> None:
    visitor = visit()
    visitor.expected_faults.append(re.compile("image-.*(404|failed)|404.*image-|Failed to load resource: .*404|net::ERR"))
    SPOILT[how](visitor)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    assert read_from(table.page) == ["mpy"], visitor.said
    assert sum(text.startswith("page: no image, ") for text in visitor.said) == (how != "nothing unpacks")
    play_on(table, record, codes)


@pytest.mark.exhaustive
def test_machine_code_that_is_not_in_parts_does_all_of_it(visit: Visit) -> None:
    """MicroPython's wasm as its package has it: another digest, the same memory."""
    whole = (ROOT / "static/vendor/micropython/micropython.wasm").read_bytes()
    visitor = visit()
    other_bytes(lambda _: gzip.compress(whole), MACHINE)(visitor)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    play_on(table, record, codes)
    table.press("n")
    expect(table.page.get_by_role("dialog", name=table.words(Words("do.new")))).to_be_visible()
    assert not any(text.startswith("page: not whole, ") for text in visitor.said)


def test_damaged_machine_code_is_asked_for_again(visit: Visit) -> None:
    """After the gzipped one MicroPython itself asks for it, and may get what the browser has kept; the third answer is the host's."""
    visitor = visit()
    visitor.expected_faults.append(re.compile("wasm|Aborted|fall"))
    cut = iter([True, True])
    other_bytes(lambda wasm: wasm[: len(wasm) // 2] if next(cut, False) else wasm, "**/micropython.{bin,wasm}")(visitor)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    assert given(table.page), visitor.said
    assert next(cut, None) is None
    play_on(table, record, codes)


def test_the_mark_of_a_start_with_an_image_stands_until_the_page_can_be_played(visit: Visit) -> None:
    visitor = visit()
    page = visitor.tab()
    with visitor.site.held("core-"):
        page.goto(visitor.site.url("medamagaeru"), wait_until="commit")
        page.wait_for_function(f"() => ({MARKS})().every((mark) => mark === '1')")
        assert not page.locator("html[data-ready]").count()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.evaluate(MARKS) == [None, None]


DENIED = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""


@pytest.mark.exhaustive
def test_functions_that_are_lost_on_their_way_are_asked_for_again(visit: Visit) -> None:
    visitor = visit()
    visitor.expected_faults.append(re.compile("micropython-later|net::ERR"))
    visitor.context.route("**/micropython-later.wasm", lambda route: route.abort(), times=1)
    with visitor.context.expect_event("response", lambda answer: "micropython-later" in answer.url and answer.ok):
        visitor.open("medamagaeru")


@pytest.mark.exhaustive
@pytest.mark.parametrize("image", ["sound", "cut short"])
def test_a_page_that_may_store_nothing_begins_all_the_same(visit: Visit, image: str) -> None:
    visitor = visit()
    without(DENIED)(visitor)
    if image != "sound":
        SPOILT[image](visitor)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    assert given(table.page) == (image == "sound"), visitor.said
    play_on(table, record, codes)


@pytest.mark.exhaustive
def test_an_image_that_no_page_can_wake_with_is_used_once(visit: Visit) -> None:
    visitor = visit()
    visitor.expected_faults.append(re.compile("exception|console error|RuntimeError|memory access"))
    other_bytes(rubbish)(visitor)
    page = visitor.tab()
    with visitor.context.expect_event("console", lambda message: message.type == "error", timeout=20_000):
        page.goto(visitor.site.url("medamagaeru"))
    assert not page.locator("html[data-ready]").count()
    page.close()
    visitor.context.unroute(IMAGES)
    record, codes = some_moves()
    table = visitor.open("medamagaeru")
    assert read_from(table.page) == ["mpy"]
    assert "page: no image, a page did not wake with it" in visitor.said
    assert table.page.evaluate(MARKS) == [None, None]
    play_on(table, record, codes)
    table.page.close()
    assert given(visitor.open("medamagaeru").page), visitor.said


@pytest.mark.exhaustive
def test_pyscripts_own_program_does_not_run_for_what_its_modules_do_is_there(visit: Visit) -> None:
    """Its modules come with the page's; the build refuses a PyScript whose program is another one (tests/site/test_pyscript.py)."""
    assert not visit().open("medamagaeru").page.evaluate("() => Module.FS.analyzePath('pyscript/context.py').exists")


@pytest.mark.exhaustive
def test_a_site_built_without_the_compiler_has_images_and_reads_text(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "COMPILER", "")
    monkeypatch.setattr(bundle, "zopfli", None)  # which comes from PyPI too, and takes its time
    build.build(tmp_path, "", False)
    site = Site(tmp_path, SUBPATH)

    def come() -> Visitor:
        visitor = visit()
        visitor.origins.add(site.origin)
        visitor.context.set_default_timeout(90_000)  # a hundred files of text are read, on a busy machine too
        visitor.expected_faults.append(re.compile("404"))
        return visitor

    try:
        assert given(come().open("maciji", site=site).page)
        site.missing.append("image-")
        record, codes = some_moves("maciji")
        table = come().open("maciji", site=site)  # another one: the first may have kept the images for a while
        assert read_from(table.page) == ["py"]
        play_on(table, record, codes)
    finally:
        site.close()
