"""Clocks: a game under each kind of them, with a time that the test moves on."""

import re
from collections.abc import Callable

import pytest
from boxes import SETTLED
from clocks import begins, clock_of, passes, shows
from game_page import GamePage
from lines import SHIPPED
from people import Person, near
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools.server.server import Site

Come = Callable[..., Visitor]
PHONE = {"viewport": {"width": 360, "height": 740}, "locale": "en-US"}
GAME = "medamagaeru"


# Counts what is written within the clocks, and names what is written elsewhere; the status line also tells how the engine loads.
COUNTS = """() => {
  window.written = 0;
  window.others = [];
  new MutationObserver((all) => { for (const { target } of all) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    if (element?.closest(".clk")) window.written += 1;
    else if (!element?.closest("#status")) window.others.push(element?.outerHTML.slice(0, 80));
  } }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

# Keeps the engine's thread busy until the site answers.
WAITS = """(address) => setTimeout(() => {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  try { request.send(); } catch { /* the page ends a thread that is silent for so long, and with it the request */ }
})"""


def opened(visit: Come, **manner: object) -> GamePage:
    """A page whose time a test moves on."""
    visitor = visit(**manner)
    visitor.context.clock.install()
    return visitor.open(GAME)


@pytest.mark.parametrize("manner", [{}, pytest.param(PHONE, marks=pytest.mark.exhaustive)], ids=["desk, ja", "phone, en"])
def test_two_people_play_a_match_under_a_clock(visit: Come, manner: dict[str, object]) -> None:
    table = opened(visit, **manner)
    record = Record(load(GAME))
    begins(table, "two", "game", ("Aki", "Yo"), minutes=1, added=5)
    expect(table.page.locator(".seat.near .who")).to_contain_text("Aki")
    passes(table, 300)
    for side in (0, 1):
        shows(table, side, "wait", "1:00")  # a clock is started by the first move of its side
    table.play(record, "57-56")
    table.play(record, "31-32")
    shows(table, 0, "run", "(1:0.|0:5[5-9])")
    passes(table, 15)
    shows(table, 0, "run", "0:(4[0-9]|50)")
    table.check(record)

    for key in "hu":  # no help
        table.press(key)
        table.says(Words("clock.help"))
    pause = table.page.locator('.tools [data-do="pause"]')
    pause.click()
    table.says(Words("clock.held"))
    shows(table, 0, "held", "0:4[0-9]")
    passes(table, 100)
    table.tap("47")
    expect(table.page.locator("[data-spot][data-lit]")).to_have_count(0)
    shows(table, 0, "held", "0:4[0-9]")
    table.reload()
    table.ready()
    table.says(Words("clock.held"))
    table.page.locator('#status [data-do="pause"]').click()
    shows(table, 0, "run", "0:4[0-9]")
    table.check(record)
    table.play(record, "47-46")
    shows(table, 0, "wait", "0:(4[5-9]|5[0-5])")  # five seconds more
    table.reload()
    table.ready().check(record)
    shows(table, 1, "run", "(1:00|0:5[0-9])")
    passes(table, 49)
    shows(table, 1, "low", r".\..")
    passes(table, 30)
    expect(table.board).to_have_attribute("data-outcome", "0")
    table.says(Words("outcome.time"))
    shows(table, 1, "out", "0:00")
    assert "end=time:1" in table.page.url
    expect(table.page.locator('.seat[data-player="0"] .tally')).to_have_text(re.compile("1$"))
    expect(pause).to_have_count(0)
    table.page.locator('#status [data-do="again"]').click()
    near(table, 1)
    expect(table.page.locator(".seat.near .who")).to_contain_text("Aki")
    expect(table.page.locator(".seat.near .tally")).to_have_text(re.compile("1$"))
    expect(table.page.locator(".seat.far .tally")).to_have_text(re.compile("0$"))
    shows(table, 0, "wait", "1:00")
    table.check(Record(load(GAME)))


@pytest.mark.exhaustive
def test_byo_yomi_and_the_end_by_time_taken_back(visit: Come) -> None:
    table = opened(visit)
    record = Record(load(GAME))
    begins(table, "two", "periods", main=1, period=30, times=3)
    for code in ("57-56", "31-32"):
        table.play(record, code)
    expect(clock_of(table, 0).locator(".on")).to_have_count(3)
    shows(table, 0, "run", "(1:00|0:5.)")
    table.page.clock.run_for(2000)  # the move has been told
    table.page.evaluate(COUNTS)
    table.page.clock.run_for(3000)
    table.page.wait_for_function("() => window.written > 2")
    assert table.page.evaluate("() => window.others") == [], "a tick writes a clock and nothing else"
    passes(table, 87)  # on a busy machine the real seconds beside them are many
    expect(clock_of(table, 0).locator(".on")).to_have_count(2)
    shows(table, 0, "run", "[12]?[0-9]")
    table.play(record, "47-46")
    shows(table, 0, "wait", "30")
    shows(table, 1, "run", ".*")
    passes(table, 200)
    expect(table.board).to_have_attribute("data-outcome", "0")
    table.press("u")
    expect(table.page.locator(".clk")).to_have_count(0)
    table.check(record)
    table.press("u")  # help is on
    record.go(record.here.parent or record.root)
    table.check(record)
    table.press("n")  # as last time
    expect(table.dialog.locator('[name="clock"][value="periods"]')).to_be_checked()
    expect(table.dialog.locator('[name="clock-main"]')).to_have_value("1")


@pytest.mark.exhaustive
def test_the_engine_never_loses_by_time(visit: Come, site: Site) -> None:
    table = opened(visit, engine=True)
    table.ready("engine")
    begins(table, "engine", "turn", side="1", turn=10)
    table.wait_for_moves(1).wait_for_turn(1)
    record = Record(load(GAME))
    record.play(table.moves)
    site.extra[site.subpath + "silence"] = "<!doctype html>"
    with site.held("silence") as gate:
        table.page.workers[0].evaluate(WAITS, site.base + "silence")
        assert gate.asked.wait(10)
        table.play(record, record.position.code(record.position.legal_moves()[0]))
        shows(table, 0, "run", ".*")
        passes(table, 100)
        shows(table, 0, "low", r"0\.0")
        expect(table.board).to_have_attribute("data-outcome", "")
    table.wait_for_moves(3).wait_for_turn(1)
    shows(table, 1, "run", ".*")
    passes(table, 11)
    expect(table.board).to_have_attribute("data-outcome", "0")
    table.page.locator('#status [data-do="again"]').click()
    near(table, 0)
    shows(table, 0, "wait", "10")
    expect(table.page.locator(".tally")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_clock_goes_with_a_friends_link(visit: Come) -> None:
    inviter, friend = Person(visit), Person(visit)
    for person in (inviter, friend):
        person.visitor.context.clock.install()
    inviter.table = inviter.visitor.open(GAME)
    begins(inviter.table, "friend", "game", minutes=5, added=5)
    first = inviter.handed()
    assert "clock=300%2B5&" in first
    record = Record(load(GAME))
    friend.opens(first).play(record, "57-56")
    link = friend.sends()
    inviter.opens(link).play(record, "31-32")
    link = inviter.sends()
    assert "clock=300%2B5:300:300&" in link
    inviter.table.page.locator('[data-do="undo"]').filter(visible=True).first.click()
    inviter.table.says(Words("clock.help"))
    inviter.waits()  # no offer is made
    table = friend.opens(link)
    shows(table, 0, "run", "[45]:..")
    expect(table.page.locator('[data-do="pause"]')).to_have_count(0)
    passes(table, 60)
    shows(table, 0, "run", "[34]:..")
    table.play(record, "47-46")
    link = friend.sends()
    told = re.search(r"clock=300%2B5:(\d+)[\d.]*:300&", link)
    assert told and 200 < int(told[1]) < 246, link
    table = inviter.opens(link)
    shows(table, 0, "wait", "[34]:..")
    shows(table, 1, "run", ".*")
    passes(table, 400)
    expect(table.board).to_have_attribute("data-outcome", "0")
    assert "end=time:1" in inviter.sends()


@pytest.mark.exhaustive
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "its flag has fallen"])
def test_a_move_that_one_has_made_on_another_device_takes_the_time_that_it_took_there(visit: Come, closed: bool) -> None:
    """The browser of a chat opens a link with a store of its own: the first browser, left at one's own turn, hears of the move later."""
    inviter, friend, in_chat = Person(visit), Person(visit), Person(visit)
    for person in (inviter, friend, in_chat):
        person.visitor.context.clock.install()
    inviter.table = inviter.visitor.open(GAME)
    begins(inviter.table, "friend", "game", minutes=1, added=0)
    record = Record(load(GAME))
    friend.opens(inviter.handed()).play(record, "57-56")
    inviter.opens(friend.sends()).play(record, "31-32")
    link = inviter.sends()
    shows(friend.opens(link), 0, "run", "(1:00|0:5.)")
    if closed:
        friend.table.follow("about:blank")
    passes(friend.table, 61)
    if not closed:
        expect(friend.table.board).to_have_attribute("data-outcome", "1")
    shows(in_chat.opens(link), 0, "run", "(1:00|0:5.)")
    passes(in_chat.table, 20)
    in_chat.table.play(record, "47-46")
    inviter.opens(in_chat.sends()).play(record, "21-22")
    table = friend.opens(inviter.sends())
    shows(table, 0, "run", "0:(40|3.)")
    table.check(record)
    if not closed:
        table.says(Words("clock.elsewhere"))


def test_no_clock_and_no_timer_without_one(visit: Come) -> None:
    table = opened(visit)
    table.press("n")
    table.dialog.locator('input[name="clock"][value="turn"]').check(force=True)
    expect(table.dialog.locator('select[name="clock-turn"]')).to_be_visible()
    expect(table.dialog.locator('select[name="clock-days"]')).to_be_hidden()
    table.dialog.locator('input[name="clock"][value=""]').check(force=True)
    table.dialog.locator('input[name="opponent"][value="two"]').check(force=True)
    table.dialog.locator('[data-do="start"]').click()
    expect(table.page.locator(".clk")).to_have_count(0)
    assert "clock=" not in table.page.url


@pytest.mark.exhaustive
@pytest.mark.parametrize("turning", ["", pytest.param("1", marks=pytest.mark.exhaustive)], ids=["a board that stands", "one that turns"])
def test_the_upper_bar_is_turned_round_for_the_one_who_sits_opposite(visit: Come, turning: str) -> None:
    visitor = visit(**PHONE)
    visitor.remember({"komado.turning": turning})
    visitor.context.clock.install()
    table = visitor.open(GAME, "clock=60%2B5")  # a link without a friend has a clock too
    shows(table, 0, "wait", "1:00")
    record, bars = Record(load(GAME)), table.page.locator(".seat")
    for side, code in ((0, "57-56"), (1, "31-32"), (0, "47-46")):
        near(table, side if turning else 0)
        expect(table.page.locator(".seat.far")).to_have_css("rotate", "180deg")
        expect(table.page.locator(".seat.near")).to_have_css("rotate", "none")
        table.play(record, code)
    shows(table, 1, "run", "(1:00|0:5.)")
    table.page.locator('.tools [data-do="pause"]').click()
    expect(table.page.locator(".seat.far")).to_have_css("rotate", "180deg")
    table.page.locator('#status [data-do="pause"]').click()
    passes(table, 70)
    expect(table.board).to_have_attribute("data-outcome", "0")
    expect(bars.nth(0)).to_have_css("rotate", "none")  # both look at the game that is over
    expect(bars.nth(1)).to_have_css("rotate", "none")
    table.press("n")
    table.dialog.locator('input[name="clock"][value=""]').check(force=True)
    table.dialog.locator('input[name="opponent"][value="two"]').check(force=True)
    table.dialog.locator('[data-do="start"]').click()
    expect(table.page.locator(".clk, .play[data-facing], .tools .clocks")).to_have_count(0)


@pytest.mark.exhaustive
@pytest.mark.parametrize("opponent", ["engine", "friend"])
def test_no_bar_is_turned_round_where_nobody_sits_opposite(visit: Come, opponent: str) -> None:
    table = opened(visit, **PHONE)
    begins(table, opponent, "game", minutes=1, added=5)
    shows(table, 1, "wait", "1:00")
    for place in ("far", "near"):
        expect(table.page.locator(".seat." + place)).to_have_css("rotate", "none")


@pytest.mark.exhaustive
def test_the_way_one_sows_is_shown_along_the_board_in_a_turned_bar(visit: Come) -> None:
    table = visit().open("progressive-mancala", "clock=60%2B5")
    shows(table, 0, "wait", "1:00")
    expect(table.page.locator(".seat.far")).to_have_css("rotate", "180deg")
    expect(table.page.locator(".seat.far > .side")).to_have_css("rotate", "180deg")
    expect(table.page.locator(".seat.near > .side")).to_have_css("rotate", "none")


BEYOND = """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
  const right = Math.min(innerWidth, seat.getBoundingClientRect().right) + 1;
  const beyond = [...seat.querySelectorAll(".who, .clk, .hold > *")].filter((part) => part.getBoundingClientRect().right > right);
  return beyond.map((part) => `${innerWidth} ${part.className} ${part.textContent}`);
})"""


@pytest.mark.matrix("progressive-mancala")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_long_name_leaves_what_stands_beside_it_in_its_bar(visit: Come, game_id: str) -> None:
    names = [f"n{side}=" + "Bartholomew%20Featherstonehaugh-Cholmonde" for side in (0, 1)]
    found = []
    for clock in ("clock=600/30x3", "seat=1"):
        table = visit(locale="en-US").open(game_id, "&".join([f"friend={'A' * 22}", *names, clock, "seat=1", "v=1"]))
        expect(table.page.locator(".clk")).to_have_count(2 if clock[0] == "c" else 0)
        for width, height in [(320, 568), (360, 740), (740, 360), (768, 1024), (1440, 900)]:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(SETTLED)
            found += table.page.evaluate(BEYOND)
    assert found == []
