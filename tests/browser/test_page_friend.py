"""A game of two people on two devices by link: each opens the other's link, moves, and sends one back."""

import json
import re
from collections.abc import Callable

from game_page import GamePage
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Come = Callable[..., Visitor]
SHARES = """() => {
  window.handed = [];
  navigator.canShare = () => true;
  navigator.share = (data) => { handed.push(data.url); return Promise.resolve(); };
}"""
ROWS = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("komado.game.")).map(([, text]) => text)"""


class Person:
    """Somebody with a browser of their own, whose share sheet hands links to the test."""

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

    def stored(self) -> list[dict[str, object]]:
        """The stored records."""
        return [json.loads(text)["record"] for text in self.table.page.evaluate(ROWS)]

    def waits(self) -> None:
        """The status line says that the friend is to move."""
        expect(self.table.page.locator("#status")).to_have_attribute("data-state", "waiting")


def near(table: GamePage, side: int) -> None:
    """A side is at the bottom."""
    expect(table.page.locator(".seat.near")).to_have_attribute("data-player", str(side))


def pair(visit: Come, game_id: str = "medamagaeru") -> tuple[Person, Person, str]:
    """The inviter, who is to move second, the friend, and the first link."""
    inviter, friend = Person(visit), Person(visit)
    inviter.begins(game_id)
    return inviter, friend, inviter.handed()


def test_two_people_play_by_link(visit: Come) -> None:
    inviter, friend = Person(visit), Person(visit)
    record = Record(load("medamagaeru"))
    inviter.begins("medamagaeru", name="Yu")
    near(inviter.table, 1)
    inviter.waits()
    first = inviter.handed()
    assert re.search(r"/medamagaeru/\?openExternalBrowser=1#friend=[\w-]{22}&n1=Yu&seat=0&v=1$", first), first
    inviter.table.check(record, lit=False)

    table = friend.opens(first)
    near(table, 0)
    table.check(record)
    table.says(Words("friend.new_from", name="Yu", side=Words("side.0")))
    expect(table.page.locator('#notes [data-do^="sit"]')).to_have_count(2)
    table.play(record, "57-56")
    table.check(record, lit=False)
    table.says(Words("friend.unsent"))
    reply = friend.sends()
    friend.waits()
    assert "moves=57-56" in reply and "seat=1" in reply

    table = inviter.opens(reply)
    near(table, 1)
    table.check(record)
    expect(table.page.locator("#notes > *")).to_have_count(0)
    table.play(record, "21-22")
    table.page.locator('#status [data-do="undo"]').click()  # not sent yet: free
    record.go(record.root.children[0])
    table.check(record)
    table.play(record, "31-32")
    again = inviter.sends()

    table = friend.opens(again)
    near(table, 0)
    table.check(record)
    assert len(friend.stored()) == len(inviter.stored()) == 1
    table.reload()
    table.ready().check(record)
    near(table, 0)


def test_help_is_off_until_the_game_is_over(visit: Come) -> None:
    inviter, friend, first = pair(visit)
    record = Record(load("medamagaeru"))
    table = friend.opens(first)
    table.press("h")
    table.says(Words("friend.help"))
    table.page.locator("#tab-analysis").click()
    expect(table.page.locator("#analysis")).to_contain_text(table.words(Words("friend.help")))
    table.page.locator("#tab-moves").click()
    table.play(record, "57-56")
    table.press("m")  # a typed move is no way around the turn
    table.dialog.locator("#move-text").fill("21-22")
    table.dialog.locator("#move-text").press("Enter")
    table.stands("57-56")
    table = inviter.opens(friend.sends())
    table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="resign"]').click()
    table.dialog.locator('[data-do="resign-now"]').click()
    expect(table.board).to_have_attribute("data-outcome", "0")
    link = inviter.sends()
    assert "end=resign:1" in link
    table = friend.opens(link)
    expect(table.board).to_have_attribute("data-outcome", "0")
    table.page.locator('#status [data-do="again"]').click()  # sides are swapped
    near(table, 1)
    rematch = friend.handed()
    assert "re=" in rematch and "score=1-0" in rematch
    table = inviter.table
    table.page.locator('#status [data-do="again"]').click()
    near(table, 0)
    inviter.opens(rematch)
    assert len(inviter.stored()) == 2
