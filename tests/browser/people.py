"""Two people on two devices: a person hands links to the test, a correspondent also writes over relays. And a game that the two play."""

import contextlib
import json
import re
from collections.abc import Callable

from clocks import begins
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import Error, WebSocket, expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools.server.server import Site

Come = Callable[..., Visitor]
SHARES = """() => {
  window.handed = [];
  navigator.canShare = (data) => !data.files;
  navigator.share = (data) => { handed.push(data.url); return Promise.resolve(); };
}"""
ROWS = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("komado.game.")).map(([, text]) => text)"""
BREAKS = re.compile("WebSocket connection to")  # what a browser says of a relay that is not there
COUNTED = """() => {
  window.badges = [];
  navigator.setAppBadge = (count) => { badges.push(count); return Promise.resolve(); };
  navigator.clearAppBadge = () => { badges.push(0); return Promise.resolve(); };
}"""


class Person:
    """A person with a browser, whose share sheet hands links to the test."""

    def __init__(self, come: Come, **manner: object) -> None:
        self.visitor = come(**manner)
        self.visitor.context.add_init_script(f"({SHARES})()")
        self.table: GamePage

    @property
    def page(self) -> GamePage:
        """The page in sight."""
        return self.table

    def begins(self, game_id: str, side: str = "1", name: str = "", fragment: str = "") -> None:
        """Begins a game with a friend, from the dialog of a new game."""
        self.table = self.visitor.open(game_id, fragment)
        self.table.press("n")
        dialog = self.table.dialog
        dialog.locator('input[name="opponent"][value="friend"]').check(force=True)
        dialog.locator(f'input[name="of-friend-side"][value="{side}"]').check(force=True)
        if name:
            dialog.locator('[name="own-name"]').fill(name)
        dialog.locator('[data-do="start"]').click()
        expect(dialog).to_have_count(0)

    def handed(self, count: int = 1) -> str:
        """The link that the share sheet was given last, of so many from this page."""
        self.table.page.wait_for_function("n => window.handed.length >= n", arg=count)
        return str(self.table.page.evaluate("handed.at(-1)"))

    def sends(self) -> str:
        """Presses the button, and returns the link."""
        before: int = self.table.page.evaluate("handed.length")
        self.table.page.locator('#status [data-do="send"]').click()
        return self.handed(before + 1)

    def opens(self, url: str) -> GamePage:
        """Opens a link in a new tab, and closes the others."""
        page = self.visitor.tab()
        page.goto(url)
        for other in self.visitor.context.pages:
            if other is not page:
                other.close()
        self.table = GamePage(page).ready()
        return self.table

    def comes_back(self, how: str) -> None:
        """The page is loaded again, after a reload, or after its tab was killed without a word."""
        if how == "reload":
            self.table.reload()
            self.table.ready()
            return
        with contextlib.suppress(Error):
            self.table.page.goto("chrome://crash")
        self.opens(self.visitor.site.url("medamagaeru"))

    def stored(self) -> list[dict[str, object]]:
        """The stored records."""
        return [json.loads(text)["record"] for text in self.table.page.evaluate(ROWS)]

    def waits(self) -> None:
        """The status line says that the friend is to move."""
        expect(self.table.page.locator("#status")).to_have_attribute("data-state", "waiting")


def near(table: GamePage, side: int) -> None:
    """A side is at the bottom."""
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", str(side))


def allow(site: Site, relays: str) -> None:
    """Has a site answer with its pages as a build with these relays makes them."""
    for path in ("", *(f"{game_id}/" for game_id in SHIPPED)):
        page = (site.folder / path / "index.html").read_text("utf-8")
        site.extra[site.subpath + path] = re.sub(r"(connect-src 'self')[^;]*;", rf"\1 {relays};", page)


class Correspondent(Person):
    """A person whose pages may connect to these relays. `sockets`: the addresses to which they have connected; `letters`: the
    times at which the lasting letters were signed that they have sent, by id: a relay slow to answer is given the same one again."""

    def __init__(self, come: Come, relays: str, **manner: object) -> None:
        super().__init__(come, **manner)
        self.sockets: list[str] = []
        self.letters: dict[str, int] = {}
        self.visitor.expected_faults.append(BREAKS)
        self.visitor.context.on("page", lambda page: page.on("websocket", self._connected))
        self.visitor.context.add_init_script(f"({COUNTED})()")
        allow(self.visitor.site, relays)

    def _connected(self, socket: WebSocket) -> None:
        self.sockets.append(socket.url)
        socket.on("framesent", self._sent)

    def _sent(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said[0] == "EVENT" and said[1]["kind"] == 30078:
            self.letters[said[1]["id"]] = said[1]["created_at"]

    def agrees(self, always: bool = False) -> None:
        """Agrees to relays, once what is told of the link has been read: the question comes after it."""
        page, box = self.table.page, self.table.page.locator("#friend-ask")
        read = page.locator('#notes [data-do="hush"]').last
        page.add_locator_handler(read, lambda: read.click())
        if always:
            box.locator('[name="always"]').check()
        box.locator('[data-do="accept"]').click()
        page.remove_locator_handler(read)
        expect(box).to_have_count(0)

    def badge(self, count: int) -> None:
        """The app's icon shows so many games that wait for this person."""
        self.table.page.wait_for_function("count => window.badges.at(-1) === count", arg=count)

    def is_told(self, key: str, **values: object) -> None:
        """The status line says this below its sentence."""
        table = self.table
        expect(table.page.locator("#status .sub")).to_have_text(re.compile(re.escape(table.words(Words(key, **values))), re.IGNORECASE))


def joined(
    visit: Come, relays: str, game_id: str = "medamagaeru", fragment: str = "", clock: str = "", **lists: int
) -> tuple[list[Correspondent], str]:
    """Two people in a game, the first of whom is to move, and their link. `clock`: its kind; then a test can move the time on."""
    friend, inviter = Correspondent(visit, relays), Correspondent(visit, relays)
    if clock:
        for person in (inviter, friend):
            person.visitor.context.clock.install()
        inviter.table = inviter.visitor.open(game_id)
        begins(inviter.table, "friend", clock, ("", ""), "", **lists)
    else:
        inviter.begins(game_id, name="Yu", fragment=fragment)
    link = inviter.handed()
    inviter.agrees()
    inviter.is_told("mail.once")
    friend.opens(link)
    friend.agrees()
    expect(inviter.table.page.locator(".play")).to_have_attribute("data-mail", "here0")
    expect(friend.table.page.locator(".play")).to_have_attribute("data-mail", "here1")
    return [friend, inviter], link


def play(people: list[Correspondent], record: Record, codes: list[str], watch: bool = True) -> None:
    """Plays these moves, each by the side on turn, and looks at the board of the other one."""
    for code in codes:
        mover = record.position.turn
        people[mover].table.check(record)
        people[mover].table.play(record, code)
        people[mover].table.stands(".".join(node.code for node in record.here.line()))
        if watch:
            people[1 - mover].table.check(record, lit=record.outcome() is None and record.position.turn != mover)


def under_a_clock(visit: Come, relays: str) -> tuple[list[Correspondent], Record]:
    """Friend and inviter with a minute each, after three moves: the inviter's time runs."""
    people, _ = joined(visit, relays, clock="game", minutes=1, added=0)
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56", "21-22", "47-46"])
    people[0].is_told("mail.comes")
    return people, record
