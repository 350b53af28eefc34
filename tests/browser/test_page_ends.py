"""A page may end at any moment, loaded again or killed: a game over relays loses nothing, and is the same on both devices."""

from collections.abc import Callable

import pytest
from clocks import passes, shows
from people import Correspondent, joined, near, play, under_a_clock
from playwright.sync_api import expect
from post_office import RealRelay
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Come = Callable[..., Visitor]
STORED = "code => Object.values(localStorage).some((text) => text.includes(code))"
SENDS_NOTHING = "() => { WebSocket.prototype.send = () => {}; }"


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["reload", "kill"])
@pytest.mark.parametrize("away", [False, True], ids=["the friend is here", "the friend is away"])
def test_a_claim_whose_page_ends_at_once_ends_the_game_alike_on_both(visit: Come, relay: RealRelay, how: str, away: bool) -> None:
    people, record = under_a_clock(visit, relay.address)
    friend, inviter = people
    shows(inviter.table, 1, "run", ".*")
    if away:
        inviter.table.page.wait_for_function(
            "() => Object.values(localStorage).some((text) => text.includes('47-46') && /runs\\W+true/.test(text))"
        )
        inviter.table.follow("about:blank")
    passes(friend.table, 66)
    friend.table.page.evaluate(SENDS_NOTHING)
    friend.table.page.locator('#status [data-do="claim"]').click()
    expect(friend.table.board).to_have_attribute("data-outcome", "0")
    friend.table.page.wait_for_function(STORED, arg="time:1")
    friend.comes_back(how)  # before anybody knows of it
    if away:
        expect(friend.table.board).to_have_attribute("data-outcome", "0")
        friend.table.page.wait_for_function("() => document.querySelector('.play')?.dataset.mail === 'away1'")
        inviter.visitor.context.clock.fast_forward(70_000)
        inviter.opens(inviter.visitor.site.url("medamagaeru"))
        expect(inviter.table.board).to_have_attribute("data-outcome", "0")
        inviter.table.says(Words("outcome.time"))
        expect(friend.table.board).to_have_attribute("data-outcome", "0")
    else:
        inviter.table.says(Words("clock.in_time"))  # by its own clock
        friend.is_told("clock.not_up")
        expect(friend.table.board).to_have_attribute("data-outcome", "")
        play(people, record, ["31-32", "37-36"])


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["reload", "kill"])
def test_a_page_that_ends_at_any_moment_loses_nothing(visit: Come, relay: RealRelay, how: str) -> None:
    friend, inviter = Correspondent(visit, relay.address), Correspondent(visit, relay.address)
    record = Record(load("medamagaeru"))
    inviter.begins("medamagaeru", name="Yu")
    link = inviter.handed()
    expect(inviter.table.page.locator("#friend-ask")).to_be_visible()
    inviter.comes_back(how)  # before consent
    inviter.agrees()
    inviter.is_told("mail.once")
    friend.opens(link)
    friend.agrees()
    expect(inviter.table.page.locator(".play")).to_have_attribute("data-mail", "here0")
    friend.comes_back(how)  # after it
    expect(friend.table.page.locator(".play")).to_have_attribute("data-mail", "here1")
    people = [friend, inviter]
    play(people, record, ["57-56", "21-22"])

    relay.stop()
    friend.is_told("mail.off")
    play(people, record, ["47-46"], watch=False)
    friend.table.page.wait_for_function(STORED, arg="47-46")
    friend.comes_back(how)  # before a relay has the move
    friend.table.check(record, lit=False)
    relay.start()
    inviter.table.check(record)

    friend.table.follow("about:blank")
    play(people, record, ["31-32"], watch=False)
    inviter.is_told("mail.comes")
    inviter.table.page.wait_for_function(STORED, arg="31-32")
    inviter.comes_back(how)  # while the other one is away
    friend.opens(friend.visitor.site.url("medamagaeru"))
    play(people, record, ["37-36"])

    friend.is_told("mail.comes")
    friend.table.press("u")
    inviter.table.says(Words("friend.asks.undo"))
    for person in (inviter, friend):  # with an open offer
        person.comes_back(how)
    inviter.table.says(Words("friend.asks.undo"))
    inviter.table.page.locator('#status [data-do="accept"]').click()
    record.go(record.here.parent or record.root)
    play(people, record, ["67-66"])
    assert [len(person.stored()) for person in people] == [1, 1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["reload", "kill"])
def test_a_page_that_ends_within_a_toss_by_mailbox_loses_nothing(visit: Come, relay: RealRelay, how: str) -> None:
    friend, inviter = Correspondent(visit, relay.address), Correspondent(visit, relay.address)
    inviter.begins("medamagaeru", "toss", "Yu")
    link = inviter.handed()
    inviter.agrees()
    inviter.comes_back(how)  # the seal has been handed on
    inviter.table.follow("about:blank")
    friend.opens(link)
    friend.comes_back(how)  # before the answer may go
    friend.agrees()
    friend.table.says(Words("friend.toss_waits"))
    friend.table.page.wait_for_function("() => !document.querySelector('#status .sub')?.textContent")  # a relay has it
    friend.comes_back(how)
    friend.table.follow("about:blank")
    inviter.opens(inviter.visitor.site.url("medamagaeru"))
    expect(inviter.table.page.locator(".friend-toss")).to_have_count(1)
    side = int(inviter.table.page.locator(".seat.near").get_attribute("data-player") or "")
    inviter.comes_back(how)  # the number is open
    near(inviter.table, side)
    friend.opens(friend.visitor.site.url("medamagaeru"))
    near(friend.table, 1 - side)
    people = [inviter, friend] if side == 0 else [friend, inviter]
    play(people, Record(load("medamagaeru")), ["57-56", "21-22"])
    assert [len(person.stored()) for person in people] == [1, 1]


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["reload", "kill"])
def test_a_page_that_ends_around_the_end_loses_nothing(visit: Come, relay: RealRelay, how: str) -> None:
    people, _ = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    inviter.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    inviter.table.dialog.locator('[data-do="draw"]').click()
    friend.table.says(Words("friend.asks.draw"))
    for person in people:
        person.comes_back(how)  # with an offer of a draw
    friend.table.page.locator('#status [data-do="accept"]').click()
    expect(inviter.table.board).to_have_attribute("data-outcome", "draw")
    for person in people:  # after the end: the address has the game
        address = person.table.page.url
        person.comes_back(how)
        if how == "kill":
            person.opens(address)
        expect(person.table.board).to_have_attribute("data-outcome", "draw")
    friend.table.page.locator('#status [data-do="again"]').click()
    friend.table.stands("")
    near(friend.table, 1)
    friend.table.page.wait_for_function("() => Object.keys(localStorage).filter((name) => name.includes('game.f-')).length === 2")
    friend.comes_back(how)  # while the other one has not asked for it yet
    near(friend.table, 1)
    inviter.table.page.locator('#status [data-do="again"]').click()
    inviter.table.stands("")
    inviter.comes_back(how)
    play([inviter, friend], Record(load("medamagaeru")), ["57-56", "21-22"])
    assert [len(person.stored()) for person in people] == [2, 2]
