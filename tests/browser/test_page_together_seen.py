"""A game with a friend in each of its states, and the lobby: axe, and words at the sizes at which least has room."""

from collections.abc import Callable, Iterator

import pytest
from boxes import SETTLED, at_sizes
from clocks import passes, shows
from game_page import GamePage
from people import Person
from playwright.sync_api import expect
from post_office import RealRelay
from test_page_access import audit, nothing
from test_page_lobby import Stranger
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load


@pytest.fixture
def relay() -> Iterator[RealRelay]:
    """A relay in this process."""
    made = RealRelay()
    yield made
    made.close()


Come = Callable[..., Visitor]
SMALL = [(320, 568), (740, 360)]
GAME = "macedonian-shogi"
# The buttons of the status line that are not whole in it, or have something else at one of their corners or in the middle.
REACHED = """() => [...document.querySelectorAll("#status .btn")].filter((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const line = document.querySelector("#status").getBoundingClientRect();
  const ats = [[left + 6, top + 6], [right - 6, bottom - 6], [(left + right) / 2, (top + bottom) / 2]];
  const hit = ats.every(([x, y]) => document.elementFromPoint(x, y)?.closest("button") === button);
  return !hit || left < line.left || right > line.right + 1 || button.scrollWidth > button.clientWidth + 1;
}).map((button) => button.textContent)"""
# The words of the status line that a button lies over.
UNDER = """() => {
  const boxes = [...document.querySelectorAll("#status .btn")].map((button) => button.getBoundingClientRect());
  const over = (a, b) => a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1 && a.top < b.bottom - 1;
  return [...document.querySelectorAll("#status > .say, #status > .sub")].filter((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return words.scrollHeight > words.clientHeight + 2 || [...range.getClientRects()].some((line) => boxes.some((box) => over(line, box)));
  }).map((words) => words.textContent);
}"""
LOCALES = pytest.mark.parametrize("locale", ["ja-JP", "en-US"])


def seen(table: GamePage, state: str) -> list[str]:
    """What is wrong with a state of a page."""
    within = "dialog[open]" if table.dialog.count() else "body"
    problems = audit(table, state) + at_sizes(table.page, SMALL, state, within, (16,))
    table.page.set_viewport_size({"width": 1280, "height": 720})
    return problems


@pytest.mark.matrix("en-US-macedonian", "macedonian-shogi/moves=P17-16.P12-13-en-US")
@pytest.mark.parametrize("fragment", ["kokutan-no-uma/moves=", "uchu-yuei/moves=", "macedonian-shogi/moves=P17-16.P12-13"])
@LOCALES
def test_an_offer_is_answered_beside_the_games_own_buttons(visit: Come, locale: str, fragment: str) -> None:
    """Three buttons stand in the status line then; each is whole, and under no other one."""
    person = Person(visit, locale=locale)
    game_id, _, moves = fragment.partition("/")
    table = person.table = person.visitor.open(game_id, f"friend={'A' * 22}&{moves}&ask=draw&seat=0&v=1")
    table.page.locator("#notes .main").click()
    expect(table.page.locator("#status .btn")).to_have_count(3 if game_id != "uchu-yuei" else 2)
    problems = []
    for width, height in [*SMALL, (360, 740), (768, 1024), (1280, 720)]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SETTLED)
        problems += [f"{width}x{height}: {line}" for line in table.page.evaluate(REACHED) + table.page.evaluate(UNDER)]
    nothing(problems)
    table.page.locator('#status [data-do="accept"]').click()
    expect(table.board).to_have_attribute("data-outcome", "draw")


# What is said below the sentence of the status line, by the button beside it.
NEWS = {"mail.off": "friend.again", "mail.once": "friend.again", "friend.comes_here": "friend.again", "mail.declined": "do.settings"}
TELLS = """([told, button]) => {
  document.querySelector("#status > .sub").textContent = told;
  document.querySelector("#status .btn").textContent = button;
}"""


@LOCALES
def test_what_is_said_of_relays_is_whole_beside_a_button(visit: Come, locale: str) -> None:
    person = Person(visit, locale=locale, viewport={"width": 320, "height": 568})
    person.begins(GAME)
    table, problems = person.table, []
    expect(table.page.locator("#status .btn")).to_have_count(1)
    for key, button in NEWS.items():
        table.page.evaluate(TELLS, [table.words(Words(key)), table.words(Words(button))])
        problems += [f"{key}: {line}" for line in table.page.evaluate(UNDER)]
    nothing(problems)


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("clock", ["", "periods", "days"])
@LOCALES
def test_a_game_with_a_friend(visit: Come, locale: str, clock: str) -> None:
    inviter, friend = Person(visit, locale=locale), Person(visit, locale=locale)
    for person in (inviter, friend):
        person.visitor.context.clock.install()
    inviter.table = inviter.visitor.open(GAME)
    inviter.table.press("n")
    inviter.table.dialog.locator('input[name="opponent"][value="friend"]').check(force=True)
    inviter.table.dialog.locator('input[name="of-friend-side"][value="1"]').check(force=True)
    inviter.table.dialog.locator(f'input[name="clock"][value="{clock}"]').check(force=True)
    inviter.table.dialog.locator('[data-do="start"]').click()
    record = Record(load(GAME))
    problems = []

    def look(person: Person, state: str) -> None:
        problems.extend(seen(person.table, state))

    def makes(person: Person) -> None:
        person.table.play(record, record.position.code(record.position.legal_moves()[0]))

    link = inviter.handed()
    look(inviter, "invited")
    friend.opens(link)
    look(friend, "a new link")
    makes(friend)
    look(friend, "not sent")
    link = friend.sends()
    look(friend, "sent")
    inviter.opens(link)
    makes(inviter)
    friend.opens(inviter.sends())
    look(friend, "one's turn")
    friend.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    friend.table.dialog.locator('[data-do="draw"]').click()
    look(friend, "an offer")
    inviter.opens(friend.sends())
    look(inviter, "offered")
    inviter.table.page.locator('#status [data-do="decline"]').click()
    look(inviter, "declined")
    friend.opens(inviter.sends())
    look(friend, "the offer is declined")
    other = record.position.code(record.position.legal_moves()[1])
    makes(friend)
    moves = friend.sends().replace(record.here.code, other)
    friend.opens(moves)
    expect(friend.table.dialog.locator('[data-do="keep"]')).to_be_visible()
    look(friend, "a conflict")
    friend.table.dialog.locator('[data-do="keep"]').click()
    friend.opens(link)
    look(friend, "an older link")
    friend.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    friend.table.dialog.locator('[data-do="send:show"]').click()
    expect(friend.table.dialog.locator("#friend-link")).to_be_visible()
    look(friend, "the link by hand")
    friend.table.press("Escape")
    if clock == "days":
        inviter.opens(friend.sends())
        makes(inviter)
        inviter.sends()
        shows(inviter.table, 0, "run", ".*")
        passes(inviter.table, 15 * 24 * 3600)
        expect(inviter.table.page.locator('[data-do="claim"]')).to_be_visible()
        look(inviter, "to be claimed")
        inviter.table.page.locator('[data-do="claim"]').click()
    else:
        inviter.opens(friend.sends())
        inviter.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
        inviter.table.dialog.locator('[data-do="resign"]').click()
        inviter.table.dialog.locator('[data-do="resign-now"]').click()
    expect(inviter.table.board).not_to_have_attribute("data-outcome", "")
    look(inviter, "over")
    nothing(problems)


@pytest.mark.exhaustive
@LOCALES
def test_waiting_for_somebody(visit: Come, relay: RealRelay, locale: str) -> None:
    one, other = [Stranger(visit, relay.address, locale=locale) for _ in range(2)]
    one.asks("medamagaeru")
    problems = seen(one.table, "wishes")
    one.table.press("Escape")
    for each in (one, other):
        each.waits_for("medamagaeru")
    one.sees(1)
    problems += seen(one.table, "the list")
    one.table.press("Escape")
    problems += seen(one.table, "waiting")
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(one.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=15000)
    problems += seen(one.table, "asked")
    problems += seen(other.table, "one has asked")
    nothing(problems)
