"""Somebody to play with: people who wait are brought together over a relay, and nothing is asked of it before they have agreed."""

import re
import time
from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage
from people import Correspondent
from playwright.sync_api import Locator, expect
from post_office import RealRelay
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load
from ui.together import odds

Come = Callable[..., Visitor]
CLOCK = """minutes => {
  const Right = Date, lacks = minutes * 60000;
  window.Date = class extends Right {
    constructor(...given) { super(...(given.length ? given : [Right.now() + lacks])); }
    static now() { return Right.now() + lacks; }
  };
}"""
SOON = 15_000  # ms for two letters over a relay
ENGINE = 60_000  # ms for the engine to come and to answer


class Stranger(Correspondent):
    """A person who looks for somebody to play with."""

    @property
    def bar(self) -> Locator:
        """The bar over the page while one waits."""
        return self.table.page.locator("#lobby-bar")

    @property
    def here(self) -> Locator:
        """The number of those who wait, on the home page."""
        return self.table.page.locator("#lobby-here")

    def looks_at_home(self) -> None:
        """Opens the home page."""
        self.table = self.visitor.open()

    def asks(self, game: str) -> None:
        """Opens the dialog with the wishes."""
        self.table = self.visitor.open(game)
        self.table.press("n")
        self.table.dialog.locator('input[name="opponent"][value="friend"]').check(force=True)
        self.table.dialog.locator('[data-do="lobby"]').click()
        expect(self.table.dialog.locator('[name="lobby-game"]')).to_have_count(8)
        expect(self.table.dialog).not_to_contain_text(re.compile(r"game\.[a-z]"))  # each by its name

    def waits_for(self, game: str, *games: str, gives: str = "", level: str = "") -> "Stranger":
        """Agrees, and waits for one of these games without a clock; the first is the one on the page. `level`: of hints that it gives."""
        self.asks(game)
        for other in games:
            self.table.dialog.locator(f'[name="lobby-game"][value="{other}"]').check()
        if gives:
            self.table.dialog.locator(f'[name="lobby-gives"][value="{gives}"]').check(force=True)
        if level:
            self.table.dialog.locator("#lobby-level").select_option(level)
        self.table.dialog.locator('[data-do="lobby:accept"]').click()
        expect(self.table.dialog.locator("#lobby-list")).to_have_count(1)
        return self

    def sees(self, count: int, shown: int | None = None) -> None:
        """The list has so many people with whom there is a game; `shown`: rows, if there are fewer."""
        people = self.table.page.locator("#lobby-list")
        expect(people).to_contain_text(self.table.words(Words("lobby.count", n=count)), timeout=SOON)
        expect(people.locator("li")).to_have_count(count if shown is None else shown)


def two_who_wait(visit: Come, relay: RealRelay) -> list[Stranger]:
    """Two people who wait for one game, each with the other in their list."""
    both = [Stranger(visit, relay.address).waits_for("medamagaeru") for _ in range(2)]
    for person in both:
        person.sees(1)
    assert len(both[0].letters) == 1, "whoever waits says so once in the first seconds"
    return both


def knock(asks: Stranger, hears: Stranger) -> None:
    """One asks the other for a game, who has closed the list and sees it in the bar."""
    asks.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    hears.table.page.keyboard.press("Escape")
    expect(hears.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=SOON)


@pytest.mark.exhaustive
def test_three_who_wait_and_two_who_play(visit: Come, relay: RealRelay) -> None:
    one, other, third = (Stranger(visit, relay.address) for _ in range(3))
    one.asks("two-three")
    assert not one.sockets, "nothing is asked before the button"
    one.table.page.keyboard.press("Escape")
    one.waits_for("two-three", "medamagaeru")
    one.sees(0)
    expect(one.table.dialog.locator('[data-do="new:friend"]')).to_be_visible()
    one.table.dialog.locator('[data-do="lobby:tell"]').click()
    expect(one.table.dialog).to_be_hidden()
    one.table.play(Record(load("two-three")), "e6-e5")  # one plays meanwhile

    third.waits_for("two-three", gives="second")
    third.sees(1)
    other.waits_for("medamagaeru")
    other.sees(1)
    expect(one.bar).to_contain_text(one.table.words(Words("lobby.came")), timeout=SOON)
    expect(one.table.page).to_have_title(re.compile("^● "))

    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(one.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=SOON)
    one.bar.locator('[data-do="lobby:no"]').click()
    expect(other.bar).to_contain_text(other.table.words(Words("lobby.refused")), timeout=SOON)

    third.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    one.bar.locator('[data-do="lobby:yes"]').click(timeout=SOON)
    for person in (one, third):
        expect(person.bar).to_have_count(0, timeout=SOON)
        expect(person.table.board).to_have_attribute("data-moves", "", timeout=SOON)
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
    record = Record(load("two-three"))
    one.table.play(record, "e6-e5")  # the other has given the first move
    third.table.check(record)
    expect(one.table.page).not_to_have_title(re.compile("^● .*^● "))
    other.bar.locator('[data-do="lobby"]').click()
    other.sees(0)
    other.table.dialog.locator('[data-do="lobby:leave"]').click()
    expect(other.bar).to_have_count(0)


@pytest.mark.exhaustive
def test_the_keyboard_keeps_its_place_while_others_come(visit: Come, relay: RealRelay) -> None:
    one, _ = two_who_wait(visit, relay)
    asks = one.table.dialog.locator('[data-do^="lobby:knock:"]')
    name = asks.first.get_attribute("data-do")
    asks.first.focus()
    Stranger(visit, relay.address).waits_for("medamagaeru")
    one.sees(2)
    assert one.table.page.evaluate("document.activeElement.dataset.do") == name
    one.table.press("Escape")
    one.bar.locator('[data-do="lobby:leave"]').focus()
    one.table.press("Enter")
    expect(one.bar).to_have_count(0)
    expect(one.table.page.locator("#board :focus")).to_have_count(1)


@pytest.mark.exhaustive
def test_a_list_that_somebody_reads_stays_where_it_is(visit: Come, relay: RealRelay) -> None:
    one = Stranger(visit, relay.address, viewport={"width": 360, "height": 320}).waits_for("medamagaeru")
    for other in range(2):
        Stranger(visit, relay.address).waits_for("medamagaeru")
        one.sees(1 + other)
    body = one.table.dialog.locator(".body")
    one.table.dialog.locator('[data-do^="lobby:knock:"]').first.focus()
    body.evaluate("body => body.scrollTo(0, body.scrollHeight)")
    last = "body => body.lastElementChild.getBoundingClientRect().bottom"
    before = body.evaluate(last)
    Stranger(visit, relay.address).waits_for("medamagaeru")
    one.sees(3)
    assert body.evaluate(last) == pytest.approx(before, abs=2), "the keyboard's focus is further up"


@pytest.mark.exhaustive
def test_sides_are_tossed_for_and_one_who_is_blocked_is_gone(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    one.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    other.table.page.keyboard.press("Escape")
    other.bar.locator('[data-do="lobby:block"]').click(timeout=SOON)
    expect(one.bar).to_contain_text(one.table.words(Words("lobby.refused")), timeout=SOON)
    other.bar.locator('[data-do="lobby"]').click()
    other.sees(0)

    third = Stranger(visit, relay.address).waits_for("medamagaeru")
    third.sees(2)
    other.sees(1)
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    third.table.page.keyboard.press("Escape")
    third.bar.locator('[data-do="lobby:yes"]').click(timeout=SOON)
    record = Record(load("medamagaeru"))
    for person in (other, third):
        expect(person.table.page.locator(".friend-toss")).to_have_count(1, timeout=SOON)
        person.table.page.locator('[data-do="hush"]').click()
    first, second = sorted((other, third), key=lambda person: person.table.page.locator(".seat.near").get_attribute("data-player") or "")
    first.table.play(record, "57-56")
    second.table.check(record)
    nicknames = first.table.page.locator(".seat .who").all_inner_texts()
    first.table.page.locator('[data-do="lang"]').filter(visible=True).first.click()
    expect(first.table.page.locator(".seat .who").first).to_contain_text(re.compile("[A-Z][a-z]+ [A-Z][a-z]+"))
    expect(first.table.page.locator(".seat .who").last).to_contain_text(re.compile("[A-Z][a-z]+ [A-Z][a-z]+"))
    first.table.page.locator('[data-do="lang"]').filter(visible=True).first.click()
    expect(first.table.page.locator(".seat .who").first).to_have_text(re.compile(re.escape(nicknames[0].split()[0])))


@pytest.mark.exhaustive
def test_two_who_knock_at_one_are_heard_one_after_the_other(visit: Come, relay: RealRelay) -> None:
    one = Stranger(visit, relay.address).waits_for("medamagaeru", "two-three")
    other, third = (Stranger(visit, relay.address).waits_for(game) for game in ("medamagaeru", "two-three"))
    one.sees(2)
    one.table.page.keyboard.press("Escape")
    for person in (other, third):
        person.sees(1)
        person.table.dialog.locator('[data-do^="lobby:knock:"]').click()
        expect(person.bar.locator('[data-do="lobby:back"]')).to_be_visible()
        expect(one.bar).to_contain_text(one.table.words(Words("game.medamagaeru")), timeout=SOON)
    one.bar.locator('[data-do="lobby:no"]').click()
    expect(other.bar).to_contain_text(other.table.words(Words("lobby.refused")), timeout=SOON)
    expect(one.bar).to_contain_text(one.table.words(Words("game.two-three")), timeout=SOON)
    one.bar.locator('[data-do="lobby:yes"]').click()
    for person in (one, third):
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)


@pytest.mark.exhaustive
@pytest.mark.parametrize("leaves", ["knocks", "is asked"])
def test_leaving_is_one_tap_whatever_waits(visit: Come, relay: RealRelay, leaves: str) -> None:
    one, other = two_who_wait(visit, relay)
    knock(one, other)
    if leaves == "knocks":
        one.bar.locator('[data-do="lobby:leave"]').click()
        expect(one.bar).to_have_count(0)
        expect(other.bar).to_contain_text(other.table.words(Words("lobby.taken_back")), timeout=SOON)
        other.bar.locator('[data-do="lobby"]').click()
        other.sees(0)
    else:
        other.bar.locator('[data-do="lobby:leave"]').click()
        expect(other.bar).to_have_count(0)
        expect(one.bar).to_contain_text(one.table.words(Words("lobby.refused")), timeout=SOON)
        one.bar.locator('[data-do="lobby:leave"]').click()
        expect(one.bar).to_have_count(0)
    assert not one.table.page.evaluate("sessionStorage['komado.waits']")


@pytest.mark.exhaustive
def test_one_whose_tab_was_killed_waits_anew_and_is_found_once(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    one.comes_back("kill")
    expect(one.bar).to_have_count(0)
    one.waits_for("medamagaeru").sees(1)
    other.sees(1)
    one.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(other.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=SOON)
    one.comes_back("kill")  # with its knock
    other.table.page.keyboard.press("Escape")
    one.waits_for("medamagaeru").sees(1)
    other.bar.locator('[data-do="lobby:no"]').click()
    other.bar.locator('[data-do="lobby"]').click()
    other.sees(1)
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    one.table.page.keyboard.press("Escape")
    one.bar.locator('[data-do="lobby:yes"]').click(timeout=SOON)
    for person in (one, other):
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)


@pytest.mark.exhaustive
def test_one_tab_of_a_browser_waits_and_the_others_say_so(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    first = one.table
    with first.page.expect_popup() as opened:  # a copy of the tab, with all that it keeps
        first.page.evaluate("void open(location.href)")
    copy = GamePage(opened.value).ready()
    copy.page.wait_for_function("() => !sessionStorage['komado.waits']")
    expect(copy.page.locator("#lobby-bar")).to_have_count(0)
    one.table = copy
    one.asks("two-three")
    one.table.dialog.locator('[data-do="lobby:accept"]').click()
    expect(one.table.page.locator("#lobby-said")).to_have_text(one.table.words(Words("lobby.elsewhere")))
    other.sees(1)
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    first.page.keyboard.press("Escape")
    expect(first.page.locator('[data-do="lobby:no"]')).to_be_visible(timeout=SOON)
    expect(one.bar).to_have_count(0)
    first.page.locator('[data-do="lobby:no"]').click()
    first.page.locator('#lobby-bar [data-do="lobby:leave"]').click()
    expect(first.page.locator("#lobby-bar")).to_have_count(0)
    one.table.dialog.locator('[data-do="lobby:accept"]').click()  # the same dialog: now nobody else waits here
    expect(one.table.dialog.locator("#lobby-list")).to_have_count(1)
    other.bar.locator('[data-do="lobby"]').click()
    other.sees(1)  # a relay takes the new presence, though the last one is not a second old


@pytest.mark.exhaustive
def test_a_knock_that_nobody_answers_is_over_in_time(visit: Come, relay: RealRelay) -> None:
    one, other = Stranger(visit, relay.address), Stranger(visit, relay.address)
    for person in (one, other):
        person.visitor.context.clock.install()
        person.waits_for("medamagaeru")
    one.sees(1)
    other.sees(1)
    knock(one, other)
    expect(one.bar.locator('[data-do="lobby:back"]')).to_be_visible()
    for person in (one, other):
        person.table.page.clock.fast_forward(46_000)
    expect(one.bar).to_contain_text(one.table.words(Words("lobby.no_answer")))
    expect(other.bar).to_contain_text(other.table.words(Words("lobby.lapsed")))
    for person in (one, other):  # both wait on
        expect(person.bar).to_contain_text(person.table.words(Words("lobby.waiting")))
        expect(person.bar.locator('[data-do="lobby:yes"], [data-do="lobby:back"]')).to_have_count(0)
        assert "knock" not in str(person.table.page.evaluate("sessionStorage['komado.waits']"))


@pytest.mark.exhaustive
def test_one_who_accepts_the_knock_of_a_closed_tab_goes_on_waiting(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    knock(one, other)
    one.table.page.close()
    other.bar.locator('[data-do="lobby:yes"]').click()
    expect(other.bar).to_contain_text(other.table.words(Words("lobby.no_answer")), timeout=SOON)
    assert other.stored() == []


@pytest.mark.exhaustive
def test_one_whose_opponent_does_not_come_reads_that_nobody_has_come(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    knock(one, other)
    one.table.page.evaluate("() => { SubtleCrypto.prototype.deriveBits = () => new Promise(() => {}); }")  # it never finds the mailbox
    other.bar.locator('[data-do="lobby:yes"]').click()
    other.table.says(Words("friend.toss_waits"))
    other.is_told("mail.not_here")
    relay.stop()
    other.is_told("mail.off_met")
    relay.start()
    other.is_told("mail.not_here")
    expect(other.table.page.locator('#status [data-do="send"]')).to_have_count(0)  # there is nobody to send a link to


@pytest.mark.exhaustive
def test_a_knock_while_no_relay_answers_says_so_and_comes_later(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    other.table.page.keyboard.press("Escape")
    relay.stop()
    for person in (one, other):
        expect(person.bar).to_contain_text(person.table.words(Words("lobby.off")), timeout=SOON)
    one.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(one.bar.locator('[data-do="lobby:back"]')).to_be_visible()
    expect(one.bar).to_contain_text(one.table.words(Words("lobby.off")))
    relay.start()
    expect(other.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=2 * SOON)
    expect(one.bar).to_contain_text(one.table.words(Words("game.medamagaeru")))
    other.bar.locator('[data-do="lobby:yes"]').click()
    for person in (one, other):
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)


def test_a_look_at_the_home_page_asks_nothing_of_a_relay(visit: Come, relay: RealRelay) -> None:
    one = Stranger(visit, relay.address)
    one.looks_at_home()
    expect(one.here).to_be_empty()
    one.table.page.locator('#games + .aside [data-do="lobby"]').click()
    expect(one.table.dialog.locator('[name="lobby-game"]:checked')).to_have_count(8)
    one.table.page.keyboard.press("Escape")
    expect(one.table.dialog).to_be_hidden()
    one.table.reload()
    one.table.ready()
    expect(one.here).to_be_empty()
    assert not one.sockets
    assert not [address for address in one.visitor.addresses if "relays" in address]


@pytest.mark.exhaustive
def test_one_waits_at_home_and_walks_about(visit: Come, relay: RealRelay) -> None:
    one, other = Stranger(visit, relay.address), Stranger(visit, relay.address)
    one.looks_at_home()
    one.table.page.locator('.aside [data-do="lobby"]').click()
    one.table.dialog.locator('[data-do="lobby:accept"]').click()
    one.sees(0)
    expect(one.here).to_have_text(one.table.words(Words("lobby.here", n=0)), use_inner_text=True)
    other.waits_for("medamagaeru")
    other.sees(1)
    one.sees(1)
    one.table.page.keyboard.press("Escape")
    expect(one.here).to_have_text(one.table.words(Words("lobby.here", n=1)), use_inner_text=True)

    one.table.page.locator('#games [data-game="maciji"] .open').click()
    one.table.page.wait_for_url("**/maciji/**")
    one.table.ready()
    expect(one.bar).to_contain_text(one.table.words(Words("lobby.count", n=1)), timeout=SOON)
    other.sees(1)
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(one.bar.locator('[data-do="lobby:yes"]')).to_be_visible(timeout=SOON)
    one.table.page.go_back()  # the other one knocks once more, at the page that waits now
    one.table.ready()
    other.table.page.locator(".brand").click()  # and waits for the answer on another page, too
    other.table.page.wait_for_selector('html[data-page="home"][data-ready]', state="attached")
    expect(other.bar.locator('[data-do="lobby:back"]')).to_be_visible(timeout=SOON)
    one.bar.locator('[data-do="lobby:yes"]').click(timeout=SOON)
    for person in (one, other):
        expect(person.bar).to_have_count(0, timeout=SOON)
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
        person.table.page.locator('[data-do="hush"]').click()
        assert not person.table.page.evaluate("sessionStorage['komado.waits']")
    one.table.reload()
    one.table.ready()
    first, second = sorted((one, other), key=lambda person: person.table.page.locator(".seat.near").get_attribute("data-player") or "")
    first.table.play(Record(load("medamagaeru")), "57-56")
    second.table.stands("57-56")


@pytest.mark.exhaustive
def test_an_answer_is_heard_that_came_between_two_pages(visit: Come, relay: RealRelay) -> None:
    one, other = two_who_wait(visit, relay)
    knock(other, one)
    place = other.table.page.url
    other.table.follow("about:blank")
    one.bar.locator('[data-do="lobby:yes"]').click()
    expect(one.bar.locator('[data-do="lobby:yes"]')).to_have_count(0)
    expect(one.bar).to_have_count(1)
    other.table.follow(place)
    for person in (one, other):
        expect(person.bar).to_have_count(0, timeout=SOON)
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
        assert len(set(person.table.page.locator(".seat .who b").all_inner_texts())) == 2


@pytest.mark.exhaustive
def test_a_stranger_who_plays_without_a_knight(visit: Come, relay: RealRelay) -> None:
    strong = Stranger(visit, relay.address).waits_for("macedonian-shogi", gives="piece")
    weak = Stranger(visit, relay.address).waits_for("macedonian-shogi")
    weak.sees(1)
    strong.sees(1)
    name, piece = Words("game.macedonian-shogi"), odds.piece("macedonian-shogi")
    expect(weak.table.page.locator("#lobby-list")).to_contain_text(weak.table.words(Words("lobby.gets.piece", game=name, piece=piece)))
    expect(strong.table.page.locator("#lobby-list")).to_contain_text(strong.table.words(Words("lobby.gave.piece", game=name, piece=piece)))
    weak.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(strong.bar).to_contain_text(strong.table.words(Words("lobby.gave.piece", game=name, piece=piece)), timeout=SOON)
    strong.bar.locator('[data-do="lobby:yes"]').click()
    record = Record(load("macedonian-shogi"), None, odds.start("macedonian-shogi", 0))
    for person in (strong, weak):
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
    strong.table.check(record)
    strong.table.play(record, record.position.code(record.position.legal_moves()[0]))
    weak.table.check(record)
    weak.table.reload()
    weak.table.ready().check(record)


@pytest.mark.exhaustive
def test_a_stranger_who_may_ask_for_hints(visit: Come, relay: RealRelay) -> None:
    strong = Stranger(visit, relay.address, engine=True).waits_for("medamagaeru", gives="hints", level="3")
    weak = Stranger(visit, relay.address, engine=True).waits_for("medamagaeru")
    level = Words("level.3")
    weak.sees(1)
    strong.sees(1)
    expect(weak.table.page.locator("#lobby-list")).to_contain_text(weak.table.words(Words("lobby.gets.hints", level=level)))
    weak.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    expect(strong.bar).to_contain_text(strong.table.words(Words("lobby.gave.hints", level=level)), timeout=SOON)
    strong.bar.locator('[data-do="lobby:yes"]').click()
    for person in (strong, weak):
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
    strong.table.press("h")
    expect(strong.table.page.locator("#spoken")).to_contain_text(strong.table.words(Words("friend.help_hints", side=Words("side.1"))))
    record = Record(load("medamagaeru"))
    strong.table.play(record, "57-56")
    weak.table.check(record)
    weak.table.page.locator('.tools [data-do="hint"]').click()
    expect(weak.table.page.locator("[data-board] .ar.hint:has(circle)")).to_have_count(1, timeout=ENGINE)
    weak.table.do("hint.play")
    weak.table.wait_for_moves(2)
    strong.table.wait_for_moves(2)
    assert strong.table.moves == weak.table.moves
    weak.table.press("h")  # at the other one's turn
    expect(weak.table.page.locator("#spoken")).to_contain_text(weak.table.words(Words("friend.hint_turn")))


@pytest.mark.exhaustive
def test_waiting_ends_for_good_and_does_not_come_back_with_a_page(visit: Come, relay: RealRelay) -> None:
    one = Stranger(visit, relay.address).waits_for("medamagaeru")
    one.table.page.keyboard.press("Escape")
    page, kept = one.table.page, "sessionStorage['komado.waits']"
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")  # the browser may show it again
    expect(one.bar).to_have_count(0)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(one.bar).to_have_count(1)
    page.wait_for_function(f"() => JSON.parse({kept}).at")
    page.evaluate(f"() => {{ const old = JSON.parse({kept}); old.at -= 200000; window.onpagehide = () => {kept} = JSON.stringify(old); }}")
    one.table.reload()
    one.table.ready()
    page.wait_for_function(f"() => !{kept}")  # a tab that was closed long ago
    assert one.bar.count() == 0
    one.waits_for("medamagaeru").sees(0)
    page = one.table.page
    one.table.dialog.locator('[data-do="lobby:leave"]').click()
    page.wait_for_function(f"() => !{kept}")


@pytest.mark.exhaustive
@pytest.mark.parametrize("room", ["puzzle", "editor"])
def test_a_game_begins_over_whatever_one_does_meanwhile(visit: Come, relay: RealRelay, room: str) -> None:
    one = Stranger(visit, relay.address).waits_for("medamagaeru")
    one.table.press("Escape")
    if room == "puzzle":
        one.table.page.locator("#tab-rules").click()
        one.table.page.locator('.learn [data-do="puzzle"]').click()
        one.table.dialog.locator('[data-do^="puzzle-kind:grade"]').first.click()
        expect(one.table.page.locator(".play")).to_have_attribute("data-puzzle", re.compile("."))
    else:
        one.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
        one.table.dialog.locator('[data-do="edit"]').click()
        expect(one.table.page.locator("#edit-stage svg")).to_be_visible()
    other = Stranger(visit, relay.address).waits_for("medamagaeru", gives="second")
    other.sees(1)
    other.table.dialog.locator('[data-do^="lobby:knock:"]').click()
    one.bar.locator('[data-do="lobby:yes"]').click(timeout=SOON)
    expect(one.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
    expect(one.table.page.locator("#editor, #lesson-head, .play[data-puzzle]")).to_have_count(0)
    record = Record(load("medamagaeru"))
    one.table.play(record, "57-56")  # the other has given the first move
    other.table.check(record)


COVERS = """told => {
  if (told) document.querySelector("#lobby-bar small").textContent = told;
  const bar = document.querySelector("#lobby-bar").getBoundingClientRect();
  return [...document.querySelectorAll("#board [data-spot], .seat, #status")].filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < bar.right && bar.left < right && top + 1 < bar.bottom && bar.top + 1 < bottom;
  }).map((each) => each.id || each.dataset.spot || each.className);
}"""


@pytest.mark.exhaustive
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_while_no_relay_answers_the_list_and_the_bar_say_so(visit: Come, locale: str) -> None:
    """And the bar, beside which one goes on playing, lies over neither the board nor the lines around it, whatever it has to say."""
    one = Stranger(visit, "ws://127.0.0.1:9", locale=locale, viewport={"width": 360, "height": 740}).waits_for("two-three")
    off, joins, nobody = (one.table.words(Words("lobby." + key)) for key in ("off", "joins", "count.zero"))
    people = one.table.dialog.locator("#lobby-list")
    expect(people).to_contain_text(re.compile(re.escape(joins) + "|" + re.escape(off)))
    expect(people).to_contain_text(off, timeout=SOON)
    expect(people).not_to_contain_text(nobody)
    one.table.press("Escape")
    expect(one.bar).to_contain_text(off)
    for game_id in ("two-three", "medamagaeru", "progressive-mancala"):
        one.table.follow(one.visitor.site.url(game_id))
        one.table.ready()
        expect(one.bar).to_be_visible()
        for width, height in [(360, 740), (320, 568), (360, 640), (412, 732), (740, 360), (667, 375)]:
            one.table.page.set_viewport_size({"width": width, "height": height})
            one.table.page.evaluate(SETTLED)
            assert one.table.page.evaluate(COVERS, "") == [], (game_id, width)
            assert one.table.page.evaluate(COVERS, one.table.words(Words("lobby.lapsed"))) == [], (game_id, width)


def test_without_relays_there_is_no_word_of_it(visit: Come) -> None:
    one = Stranger(visit, "")
    one.table = one.visitor.open("medamagaeru")
    one.table.press("n")
    one.table.dialog.locator('input[name="opponent"][value="friend"]').check(force=True)
    expect(one.table.dialog.locator('[data-do="lobby"]')).to_have_count(0)


@pytest.mark.exhaustive
def test_devices_whose_clocks_are_wrong_find_each_other_and_play(visit: Come, relay: RealRelay) -> None:
    """One is late, the other early, by more than a presence holds."""
    both = [Stranger(visit, relay.address) for _ in range(2)]
    for person, minutes in zip(both, (-25, 40), strict=True):
        person.visitor.context.add_init_script(f"({CLOCK})({minutes})")
        person.waits_for("medamagaeru")
    for person in both:
        person.sees(1)
    knock(*both)
    both[1].bar.locator('[data-do="lobby:yes"]').click()
    for person in both:
        expect(person.table.page.locator(".friend-toss")).to_have_count(1, timeout=SOON)
        expect(person.table.page.locator(".play")).to_have_attribute("data-mail", re.compile("here"), timeout=SOON)
    assert all(person.letters for person in both)
    assert all(abs(at - time.time()) < 60 for person in both for at in person.letters.values())
