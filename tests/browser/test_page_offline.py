"""The site without a network: kept whole after one visit, updated only on the visitor's word, and never half of one version.

Each test has a site of its own at an origin of its own: it may be stopped, damaged, or replaced by the next version.
"""

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from game_page import GamePage
from kept_memories import PAGE, keeps
from playwright.sync_api import Browser, BrowserContext, Page, expect
from visitor import FLAGS, SUBPATH, Visitor, chromium_path

from core.records.record import Record
from core.words import Words, say
from games import ids, load
from tools.server.server import Site
from tools.site.shell import allow_own

ROOT = Path(__file__).resolve().parent.parent.parent
Visit = Callable[..., Visitor]
RUNTIME = "pyodide.asm.wasm"
# Asked again and again within the page: a function that Playwright waits for counts as true as soon as it promises anything.
GONE = """async () => {
  for (const end = performance.now() + 30000; performance.now() < end; await new Promise((go) => setTimeout(go, 20)))
    if (!(await navigator.serviceWorker.getRegistrations()).length) return true;
  return false;
}"""


class Home(Site):
    """A host to which a site is uploaded, and later its next version."""

    def upload(self, site: Path, only: str = "") -> None:
        """The host has this version now and nothing of another; `only` this name, as if the rest were still to come."""
        if only:
            shutil.copyfile(site / only, self.folder / only)
            return
        shutil.rmtree(self.folder)
        shutil.copytree(site, self.folder)


@pytest.fixture
def host(built_site: Site, tmp_path: Path) -> Iterator[Home]:
    folder = tmp_path / "live"
    shutil.copytree(built_site.folder, folder)
    served = Home(folder, SUBPATH)
    yield served
    served.close()


@pytest.fixture(scope="session")
def following(built_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next version of the site: every file that has a digest in its name has another one, and the pages say who they are."""
    target = tmp_path_factory.mktemp("next") / "dist"
    shutil.copytree(built_site.folder, target)
    for made in [*target.glob("service-worker.js"), *target.glob("engine-keeper-*")]:
        made.unlink()
    names = [path.name for path in (*target.glob("*-*.*"), *(target / "runtime").iterdir())]
    others = {name: re.sub(r"[0-9a-f]{10}", lambda found: found[0][::-1], name) for name in names if re.search(r"[0-9a-f]{10}", name)}
    games = [game_id for game_id in ids() if (target / game_id).is_dir()]
    lessons = [*target.glob("*-lessons-*.bin")]
    assert len(others) == 13 + len(games) + len(lessons), "program, games, lessons, eight parcels, engine, two style sheets, runtime"
    for old, new in others.items():
        place = target / "runtime" / old if (target / "runtime" / old).exists() else target / old
        place.rename(place.with_name(new))
    for page in target.rglob("index.html"):
        text = page.read_text("utf-8")
        for old, new in others.items():
            text = text.replace(old, new)
        page.write_text(allow_own(re.sub('data-build="[0-9a-f]+"', 'data-build="next"', text)), "utf-8")
    subprocess.run(["node", str(ROOT / "tools" / "site" / "service_worker.mjs"), str(target)], check=True)
    return target


@pytest.fixture
def come(chromium: Browser, host: Home) -> Iterator[Visitor]:
    """A visitor of that host who may keep it."""
    visitor = Visitor(chromium, host, engine=True, offline=True)
    visitor.context.set_default_timeout(30_000)
    yield visitor
    faults = visitor.leave()
    assert not faults, "\n".join(faults)


def kept(table: GamePage | Page, state: str = "ready") -> None:
    """Waits until the page says how far it is kept."""
    page = table.page if isinstance(table, GamePage) else table
    page.wait_for_selector(f'html[data-offline="{state}"]', state="attached")


def build_of(page: Page) -> str:
    """Which version a page is."""
    return page.locator("html").get_attribute("data-build") or ""


def replay(game_id: str, codes: str) -> Record:
    record = Record(load(game_id))
    for code in codes.split(".") if codes else []:
        record.play(code)
    return record


MY_TURN = """() => { const b = document.querySelector("[data-board]");
  return b.dataset.outcome || (b.dataset.turn === "0" && document.querySelector("[data-lit]")) }"""


def play_on(table: GamePage, game_id: str, dice: random.Random) -> Record:
    """The person moves until the engine has answered him (some games give a side several moves), and the rules agree.

    The game must not be able to end before: the engine's moves are not the same in every run.
    """
    table.page.wait_for_function(MY_TURN)
    record = replay(game_id, table.moves)
    begun = len(record.here.line())
    while True:
        table.play(record, record.position.code(dice.choice(record.position.legal_moves())))
        table.page.wait_for_function(MY_TURN)
        record = replay(game_id, table.moves)
        table.check(record)
        if any(node.parent and node.parent.position.turn == 1 for node in record.here.line()[begun:]):
            return record


def games_of(host: Home) -> list[str]:
    """The games of the site: the tests register an example that has no page."""
    found = [game_id for game_id in ids() if (host.folder / game_id).is_dir()]
    assert len(found) == 8
    return found


def offered(page: Page, words: str) -> None:
    expect(page.locator("#update")).to_contain_text(say(Words(words), "ja"))


def test_every_game_with_the_engine_after_one_visit_and_no_network(chromium: Browser, host: Home, tmp_path: Path) -> None:
    def start() -> BrowserContext:
        return chromium.browser_type.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=chromium_path(), args=FLAGS, locale="ja-JP", reduced_motion="reduce"
        )

    context = start()
    page = context.new_page()
    page.goto(host.url("two-three"))
    table = GamePage(page).ready("engine")
    first = replay("two-three", "")
    for _ in range(3):
        table.play(first, first.position.code(first.position.legal_moves()[0]))
    page.evaluate("localStorage.setItem('komado.theme', 'dark')")
    kept(table)
    context.close()
    host.close()

    context = start()
    said: list[str] = []
    context.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page = context.new_page()
    page.goto(host.url())
    table = GamePage(page).ready()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    kept(table)
    table.says(Words("offline.ready"))
    page.locator("#resume").get_by_role("link").first.click()
    page.wait_for_selector("[data-board]")
    table.ready().check(first)
    for seed, game_id in enumerate(games_of(host)):
        page.goto(host.url(game_id, "p1=engine:1").replace("/#", "#"))  # without its last slash the page comes too
        assert page.url.startswith(host.url(game_id))
        table = GamePage(page).ready()
        play_on(table, game_id, random.Random(seed))
        table.ready("engine")
    page.locator("#tab-rules").click()
    expect(page.locator("#rules-shown section").first).to_be_visible()
    context.close()
    assert not [line for line in said if line.startswith("error")], said


@pytest.mark.exhaustive
def test_the_menu_of_a_game_says_it_in_both_languages(come: Visitor) -> None:
    table = come.open("maciji")
    kept(table)
    table.do("do.more")
    table.says(Words("offline.ready"))
    table.press("Escape")
    table.switch_language()
    table.do("do.more")
    table.says(Words("offline.ready"))


@pytest.mark.exhaustive
def test_a_new_version_waits_for_a_word(come: Visitor, host: Home, following: Path) -> None:
    record = replay("medamagaeru", "")
    table = come.open("medamagaeru")
    kept(table)
    first = build_of(table.page)
    for code in ("57-56", "31-32"):
        table.play(record, code)
    host.upload(following)
    for _ in range(2):  # nobody has asked for it: a reload is the old version still, all of it
        table.page.reload()
        table.ready("engine").check(record)
        offered(table.page, "update.here")
        assert build_of(table.page) == first
    table.do("update.later")
    expect(table.page.locator("#update")).to_have_count(0)
    table.page.goto(host.url("medamagaeru"))
    table.ready()
    offered(table.page, "update.here")
    offered(table.page, "update.kept")
    table.do("update.apply")
    table.page.wait_for_selector('html[data-build="next"]', state="attached")
    table.ready("engine").check(record)
    kept(table)
    host.close()
    come.expected_faults.append(re.compile("service-worker"))
    table.page.reload()
    table.ready("engine").check(record)
    assert build_of(table.page) == "next"


@pytest.mark.exhaustive
def test_two_windows_during_an_update(come: Visitor, host: Home, following: Path) -> None:
    game_id = "two-three"  # no game of it ends within its first 23 moves, whatever the engine plays
    here, there = come.open("medamagaeru"), come.open(game_id, "p1=engine:1")
    kept(here)
    kept(there)
    first = build_of(here.page)
    record = play_on(there, game_id, random.Random(1))
    host.upload(following)
    here.page.reload()
    for table in (here, there):
        offered(table.page, "update.here")
    here.do("update.apply")
    here.page.wait_for_selector('html[data-build="next"]', state="attached")
    here.ready("engine")
    kept(here)
    # The other window was not touched. It plays on, and even its engine can start anew, though no host has those files any more.
    offered(there.page, "update.elsewhere")
    assert build_of(there.page) == first
    there.check(record)
    there.page.workers[0].evaluate("setTimeout(() => self.close())")
    there.page.wait_for_selector('html[data-ready="board"]', state="attached")
    there.ready("engine")
    record = play_on(there, game_id, random.Random(2))
    there.do("update.reload")
    there.page.wait_for_selector('html[data-build="next"]', state="attached")
    there.ready("engine").check(record)
    # Once no window needs it, nothing of the old version is left.
    here.page.close()
    there.page.reload()
    kept(there.ready("engine"))
    assert keeps(there.page, PAGE, f"memory-next-{game_id}")
    names: list[str] = there.page.evaluate(
        "async () => { const all = []; for (const name of await caches.keys())"
        " for (const { url } of await (await caches.open(name)).keys()) all.push(url); return all }"
    )
    stays = {path.relative_to(following).as_posix() for path in following.rglob("*") if path.is_file()}
    files = {url.split("?")[0].removeprefix(host.base) for url in names if not re.search("/snapshot-|/memory-next-", url)}
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
    table.page.reload()
    table.ready("engine")
    assert build_of(table.page) == first
    expect(table.page.locator("#update")).to_have_count(0)
    host.upload(following)
    table.page.reload()
    offered(table.page, "update.here")


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
    table.page.reload()
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
@pytest.mark.parametrize(("room", "state"), [(4_000_000, "full"), (300_000, "later")])
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
    table.page.reload()
    table.ready("engine").check(record)
    kept(table)
    host.close()
    come.expected_faults.append(re.compile("service-worker"))
    for game_id in ("two-three", "medamagaeru"):
        table.page.goto(host.url(game_id))
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


def test_the_manifest_can_be_installed(come: Visitor, host: Home) -> None:
    home = come.open()
    devtools = come.context.new_cdp_session(home.page)
    kept(home)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    # Of what Chromium asks for, only a window of one's own is missing here.
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
