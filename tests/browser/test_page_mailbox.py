"""A game of two people whose link is passed once: a relay carries every move, and the link goes on where none is."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from clocks import passes, shows
from game_page import GamePage
from interfaces import KINDS, script
from lines import SHIPPED, told
from people import Correspondent, joined, near, play, under_a_clock
from playwright.sync_api import expect
from post_office import Answer, FakeRelay, RealRelay, SlowRelay, forged, free_port, refuses, silent
from test_page_settings import LISTENS
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load

Come = Callable[..., Visitor]
OUTCOMES = """() => {
  const board = document.querySelector("[data-board]"), seen = [""];
  const look = () => { if (seen.at(-1) !== board.dataset.outcome) seen.push(board.dataset.outcome); };
  new MutationObserver(look).observe(board, { attributeFilter: ["data-outcome"] });
  return seen;
}"""
# When the visitor has agreed, and when the status line says the words for the first time after that.
TELLS = """(words) => {
  const [line, box] = ["#status", "#friend-ask"].map((name) => document.querySelector(name));
  box.addEventListener("click", () => { window.agreed = performance.now(); }, { once: true, capture: true });
  const look = () => { if (line.querySelector(".sub")?.textContent.trim() === words) window.told ??= performance.now(); };
  new MutationObserver(look).observe(line, { childList: true, characterData: true, subtree: true });
}"""
# All reactions that have been shown at the players' bars, each for a few seconds, and all that the status line has said.
SAID = """() => {
  window.said = [];
  const note = (all) => all.forEach(({ target: { dataset } }) => { if (dataset.said) window.said.push([dataset.player, dataset.said]); });
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ["data-said"] });
  const line = document.querySelector("#status"), look = () => window.said.push(["status", line.textContent.trim()]);
  new MutationObserver(look).observe(line, { childList: true, characterData: true, subtree: true });
}"""


def test_one_link_is_enough(visit: Come, relay: RealRelay) -> None:
    people, _ = joined(visit, relay.address)
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56", "21-22"])
    friend, inviter = people
    expect(friend.table.page).to_have_title(re.compile("^●"))
    expect(inviter.table.page).to_have_title(re.compile("^[^●]"))
    friend.badge(1)
    inviter.badge(0)
    friend.table.reload()  # away, while the other one cannot move
    friend.table.ready()
    play(people, record, ["47-46"])
    friend.table.follow("about:blank")
    play(people, record, ["31-32"], watch=False)
    expect(inviter.table.page.locator(".play")).to_have_attribute("data-mail", "away0")
    inviter.is_told("mail.comes")
    inviter.table.follow("about:blank")
    friend.opens(friend.visitor.site.url("medamagaeru"))  # its own game, from the store
    friend.table.check(record)
    assert all(len(person.stored()) == 1 for person in people[:1])
    assert [len(person.letters) for person in people] == [3, 3], "the invitation or its answer, and one a turn"


@pytest.mark.exhaustive
def test_it_is_seen_and_heard_that_it_is_ones_turn(visit: Come, relay: RealRelay) -> None:
    people, _ = joined(visit, relay.address)
    _, inviter = people
    home = inviter.visitor.context.new_page()
    home.goto(inviter.visitor.site.url(""))
    row = GamePage(home).ready().page.locator("#resume li").first
    expect(row).to_contain_text(inviter.table.words(Words("friend.row.theirs")))
    inviter.table.page.bring_to_front()
    inviter.table.page.evaluate(LISTENS)
    play(people, Record(load("medamagaeru")), ["57-56"])
    inviter.table.page.wait_for_function("() => heard.length")
    expect(inviter.table.page).to_have_title(re.compile("^● " + inviter.table.words(Words("friend.row.mine"))))
    inviter.badge(1)
    home.goto(inviter.visitor.site.url(""))
    expect(row).to_contain_text(inviter.table.words(Words("friend.row.mine")))


def test_nothing_leaves_before_consent(visit: Come, relay: RealRelay) -> None:
    inviter, friend = Correspondent(visit, relay.address), Correspondent(visit, relay.address)
    inviter.begins("medamagaeru")
    link = inviter.handed()
    expect(inviter.table.page.locator("#friend-ask")).to_be_visible()
    friend.opens(link).play(Record(load("medamagaeru")), "57-56")
    friend.table.page.locator('#friend-ask [data-do="decline"]').click()
    friend.table.says(Words("friend.unsent"))
    reply = friend.sends()
    friend.table.reload()
    friend.table.ready()
    inviter.opens(reply).stands("57-56")
    expect(inviter.table.page.locator("#friend-ask")).to_be_visible()
    expect(friend.table.page.locator("#friend-ask")).to_have_count(0)  # asked once
    assert inviter.sockets == friend.sockets == []
    assert not [address for address in inviter.visitor.addresses if "relays" in address]
    inviter.agrees(always=True)
    expect(inviter.table.page.locator(".play")).to_have_attribute("data-mail", "")
    inviter.table.page.wait_for_function("() => document.querySelector('[data-mail]')")
    assert inviter.sockets
    inviter.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    inviter.table.dialog.locator('[data-do="settings"]').click()
    chosen = inviter.table.dialog.locator('input[name="relays"]')
    expect(chosen.nth(1)).to_be_checked()
    chosen.nth(2).check(force=True)  # withdrawn
    inviter.table.page.keyboard.press("Escape")
    before = len(inviter.sockets)
    inviter.table.reload()
    inviter.table.ready().stands("57-56")
    inviter.opens(reply)
    expect(inviter.table.page.locator("#friend-ask")).to_have_count(0)
    assert len(inviter.sockets) == before


def covered(person: Correspondent, box: str) -> list[str]:
    """What the visible part of a box lies over: the status line, its button, the board and the seats."""
    found: list[str] = person.table.page.evaluate(
        """box => {
          const note = document.querySelector(box), { left, right, top, bottom } = note.getBoundingClientRect();
          const scrolls = getComputedStyle(note.parentElement).overflowY === "auto";
          const sight = scrolls ? note.parentElement.getBoundingClientRect() : { top, bottom };
          const one = { left, right, top: Math.max(top, sight.top), bottom: Math.min(bottom, sight.bottom) };
          const beside = (other) => other.left >= one.right || other.right <= one.left;
          const over = (other) => other.top < one.bottom - 1 && other.bottom > one.top + 1 && !beside(other);
          const kept = ["#status", "#status .btn", "#board svg", ".seat.near", ".seat.far"];
          return kept.filter((each) => [...document.querySelectorAll(each)].some((it) => over(it.getBoundingClientRect())));
        }""",
        box,
    )
    return found


IN_SIGHT = """() => {
  const box = document.querySelector(".friend-asked > div"), lang = document.documentElement.lang;
  return box.querySelector(`.t:lang(${lang})`).getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom + 1;
}"""


@pytest.mark.matrix
@pytest.mark.parametrize(("wide", "high"), [(360, 740), (768, 1024), (1440, 900), (320, 568), (360, 640), (740, 360)])
def test_no_box_covers_the_status_line_or_the_board(visit: Come, wide: int, high: int) -> None:
    """Of both people, and the friend's boxes come one after the other: what the link is, then the question, each above the lesson's offer.
    A link can be sent without an answer."""
    size = {"viewport": {"width": wide, "height": high}, "has_touch": wide < 1000, "is_mobile": wide < 1000}
    inviter, friend = Correspondent(visit, "wss://relay.example", **size), Correspondent(visit, "wss://relay.example", **size)
    inviter.begins("medamagaeru")
    link = inviter.handed()
    expect(inviter.table.page.locator("#friend-ask")).to_be_visible()
    assert covered(inviter, "#friend-ask .note") == []
    assert high < 600 or inviter.table.page.evaluate(IN_SIGHT), "what relays learn is read without scrolling"
    again = inviter.sends()
    assert again == link
    page = friend.opens(link).page
    play = page.locator('#notes [data-do="hush"].main')
    expect(play).to_be_visible()
    assert covered(friend, "#notes .note") == []
    asks, offer = page.locator("#friend-ask"), page.locator(".first-time")
    expect(asks).to_be_hidden()
    expect(offer).to_be_hidden()
    assert page.locator("#notes .friend-ways .btn").first.inner_text() == friend.table.words(Words("friend.play"))
    play.click()
    expect(asks).to_be_visible()
    expect(offer).to_be_hidden()
    friend.table.play(Record(load("medamagaeru")), "57-56")
    friend.table.says(Words("friend.unsent"))
    assert covered(friend, "#friend-ask .note") == []
    assert "moves=57-56" in friend.sends()
    page.locator('#friend-ask [data-do="decline"]').click()
    expect(asks).to_have_count(0)
    assert friend.sockets == inviter.sockets == []


def phrase(person: Correspondent, number: int) -> None:
    """A person says one of the set phrases."""
    person.table.page.locator('.tools [data-do="say"]').click()
    person.table.dialog.locator(f'[data-do="say:{number}"]').click()
    expect(person.table.dialog).to_be_hidden()


def has_shown(person: Correspondent, place: str, words: Words) -> None:
    """Words stand at the bar of a side or in the status line, or have stood there for a few seconds."""
    shown = "([place, words]) => said.some(([at, told]) => at === place && told.includes(words))"
    person.table.page.wait_for_function(shown, arg=[place, person.table.words(words)])


@pytest.mark.exhaustive
def test_set_phrases_while_both_are_here(visit: Come, relay: RealRelay) -> None:
    (friend, inviter), link = joined(visit, relay.address)
    third = Correspondent(visit, relay.address)
    third.opens(link)
    third.agrees()
    third.table.says(Words("friend.look"))
    expect(third.table.page.locator('[data-do="say"]')).to_have_count(0)  # one who watches says nothing
    seat, words = '.seat[data-player="0"]', Words("lobby.say.1")
    for person in (friend, inviter, third):
        person.table.page.evaluate(SAID)
    for _ in range(3):
        phrase(friend, 1)
    has_shown(friend, "status", Words("say.soon"))
    for person in (friend, inviter):
        has_shown(person, "0", words)
    expect(inviter.table.page.locator("#spoken")).to_have_text(
        inviter.table.words(Words("say.said", name=Words("friend.they"), words=words))
    )
    for person in (friend, inviter, third):
        expect(person.table.page.locator("[data-said]")).to_have_count(0)
    assert not third.table.page.evaluate("said.filter(([at]) => at !== 'status')")

    inviter.table.page.locator('.tools [data-do="say"]').click()
    inviter.table.dialog.locator('[data-do="say:mute"]').uncheck(force=True)
    inviter.table.dialog.locator('[data-do="say:0"]').click()  # one may still speak
    has_shown(friend, "1", Words("lobby.say.0"))
    phrase(friend, 2)
    has_shown(friend, "0", Words("lobby.say.2"))
    record = Record(load("medamagaeru"))
    play([friend, inviter], record, ["57-56"])  # the move comes after the phrase
    expect(inviter.table.page.locator("#spoken")).not_to_contain_text(inviter.table.words(Words("lobby.say.2")))
    assert inviter.table.page.locator(seat).get_attribute("data-said") is None
    friend.table.follow("about:blank")
    expect(inviter.table.page.locator('[data-do="say"]')).to_have_count(0)


@pytest.mark.exhaustive
def test_whoever_else_has_the_link_watches(visit: Come, relay: RealRelay) -> None:
    people, link = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    third = Correspondent(visit, relay.address)
    third.opens(link)
    third.agrees()
    third.table.says(Words("mail.watching"))
    third.table.check(record, lit=False)
    third.table.says(Words("friend.look"))
    third.table.tap("21")  # a move of the side on turn, then of the other one, that nobody but the players can make
    third.table.tap("22")
    third.table.tap("47")
    third.table.tap("46")
    third.table.check(record, lit=False)
    assert third.table.page.locator('[data-do="send"]').count() == 0
    for person in people:
        expect(person.table.page.locator("#watchers")).to_have_text("1")
        person.table.check(record, lit=person is inviter)
    play(people, record, ["21-22"])
    third.table.check(record, lit=False)
    assert not [person for person in people if person.table.page.locator("#friend-ask").count()]

    third.table.page.locator('#notes [data-do="sit:0"]').click()  # the friend's other device, it says
    asked = inviter.table.page.locator("#friend-ask")
    expect(asked).to_contain_text(inviter.table.words(Words("mail.device", name=Words("friend.they"))))
    asked.locator('[data-do="accept"]').click()
    expect(friend.table.page.locator("#notes")).to_contain_text(friend.table.words(Words("mail.watching")))
    people[0] = third
    play(people, record, ["47-46", "31-32"])


@pytest.mark.exhaustive
def test_a_relay_that_is_gone_loses_nothing(visit: Come, relay: RealRelay) -> None:
    people, _ = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    relay.stop()
    for person in people:
        person.is_told("mail.off")
    play(people, record, ["21-22"], watch=False)
    friend.opens(inviter.sends()).check(record)  # by link
    play(people, record, ["47-46"], watch=False)
    relay.start()  # empty
    inviter.table.check(record)
    play(people, record, ["31-32"])


def lies() -> Answer:
    """A relay that keeps every letter, and answers with old ones, spoiled ones, a flood, and nonsense."""
    kept: list[dict[str, Any]] = []

    def answer(asked: list[Any]) -> list[Any]:
        if asked[0] == "EVENT":
            kept.append(asked[1])
            return ["nonsense", ["OK", asked[1]["id"], True, ""], ["OK", asked[1]["id"], True, ""], ["NOTICE", "hello"], []]
        if asked[0] != "REQ":
            return []
        label, name = asked[1], asked[2]["#d"][0]
        found: list[dict[str, Any]] = [*reversed(kept), *kept[:1], {}, {"id": 1, "tags": 5}]
        for event in kept:
            found += [{**event, "created_at": event["created_at"] + 1}, {**event, "content": event["content"][:-8] + "AAAAAAA="}]
            found.append(forged(30078, name, event["content"], event["created_at"] + 5))
        flood = [forged(30078, name, "x", number) for number in range(1, 250)]
        return [*(["EVENT", label, event] for event in found + flood), ["EVENT", 5, {}], ["EOSE", label]]

    return answer


@pytest.mark.exhaustive
@pytest.mark.parametrize("manner", ["lies", "refuses", "limits", "silent"])
def test_a_bad_relay_beside_a_good_one_changes_nothing(visit: Come, relay: RealRelay, manner: str) -> None:
    manners: dict[str, Answer] = {
        "lies": lies(),
        "refuses": refuses("blocked: go away"),
        "limits": refuses("rate-limited: slow down"),
        "silent": silent,
    }
    bad = FakeRelay(manners[manner])
    people, _ = joined(visit, f"{bad.address} {relay.address} ws://127.0.0.1:{free_port()}")
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56", "21-22", "47-46"])
    for person in people:
        person.table.reload()
        person.table.ready()
    play(people, record, ["31-32", "37-36"])
    assert not [person for person in people if person.table.page.locator("#notes > *").count()]
    bad.close()


def forgets(count: int) -> Answer:
    """A relay that keeps the first letters of each writer, so many, and answers with the last of these for ever."""
    kept: dict[tuple[str, str], list[dict[str, Any]]] = {}

    def answer(asked: list[Any]) -> list[Any]:
        if asked[0] == "EVENT" and asked[1]["kind"] == 30078:
            letters = kept.setdefault((asked[1]["pubkey"], asked[1]["tags"][0][1]), [])
            letters += [asked[1]] * (len(letters) < count)
        if asked[0] == "EVENT":
            return [["OK", asked[1]["id"], True, ""]]
        if asked[0] != "REQ":
            return []
        names = asked[2].get("#d", [])
        return [*(["EVENT", asked[1], letters[-1]] for (_, name), letters in kept.items() if name in names), ["EOSE", asked[1]]]

    return answer


@pytest.mark.exhaustive
def test_three_relays_that_disagree_and_the_longest_record_wins(visit: Come, relay: RealRelay) -> None:
    first, second = FakeRelay(forgets(1)), FakeRelay(forgets(2))
    people, _ = joined(visit, f"{first.address} {second.address} {relay.address}")
    record = Record(load("medamagaeru"))
    for code in ["57-56", "21-22", "47-46", "31-32", "37-36"]:  # only the good relay has the new move when the other one comes
        mover, away = (people[side] for side in (record.position.turn, 1 - record.position.turn))
        away.table.follow("about:blank")
        play(people, record, [code], watch=False)
        mover.is_told("mail.comes")
        away.opens(away.visitor.site.url("medamagaeru"))
        away.table.check(record)
    assert not [person for person in people if person.table.page.locator("#notes > *").count()]
    first.close()
    second.close()


@pytest.mark.exhaustive
def test_only_a_bad_relay_and_the_link_goes_on(visit: Come) -> None:
    bad = FakeRelay(lies())
    people, link = [Correspondent(visit, bad.address), Correspondent(visit, bad.address)], ""
    people[1].begins("medamagaeru")
    link = people[1].handed()
    people[1].agrees()
    people[0].opens(link)
    people[0].agrees()
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"], watch=False)
    people[1].opens(people[0].table.page.url.split("#")[0] + "#" + f"friend={link.split('friend=')[1][:22]}&moves=57-56&seat=1&v=1").check(
        record
    )
    bad.close()


CIPHERS = ["Crypto.prototype.subtle", "Crypto.prototype.getRandomValues", "SubtleCrypto.prototype.importKey"]
CIPHERS += ["SubtleCrypto.prototype." + name for name in ("deriveBits", "digest", "encrypt", "decrypt")]
BADGES = ["Navigator.prototype.setAppBadge", "Navigator.prototype.clearAppBadge"]


WITHOUT = [(CIPHERS, kind) for kind in KINDS] + [(CIPHERS[:1], "missing"), (CIPHERS[1:2], "later")]
WITHOUT += [(["WebSocket.prototype.send", *BADGES], "throws")] + [(["WebSocket", *BADGES], kind) for kind in KINDS[:3]]


@pytest.mark.one_in(3, 1)  # each way to fail, and ciphers, random numbers and sockets
@pytest.mark.exhaustive
@pytest.mark.parametrize(("paths", "kind"), WITHOUT)
def test_where_the_browser_has_no_relays_the_game_goes_on_by_link(visit: Come, relay: RealRelay, paths: list[str], kind: str) -> None:
    inviter, friend = Correspondent(visit, relay.address), Correspondent(visit, relay.address)
    inviter.visitor.context.add_init_script(script(paths, kind))
    inviter.begins("medamagaeru")
    link = inviter.handed()
    inviter.agrees()
    expect(inviter.table.page.locator("#status .sub")).to_have_text(inviter.table.words(Words("mail.off")), timeout=12_000)
    record = Record(load("medamagaeru"))
    friend.opens(link).play(record, "57-56")
    inviter.opens(friend.sends()).check(record)


@pytest.mark.exhaustive
def test_an_offer_and_the_end_travel_by_themselves(visit: Come, relay: RealRelay) -> None:
    people, _ = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    friend.is_told("mail.comes")
    friend.table.press("u")
    inviter.table.says(Words("friend.asks.undo"))
    inviter.table.page.locator('#status [data-do="accept"]').click()
    friend.table.says(Words("friend.taken_back"))
    record.go(record.root)
    play(people, record, ["47-46"])
    inviter.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    inviter.table.dialog.locator('[data-do="resign"]').click()
    inviter.table.dialog.locator('[data-do="resign-now"]').click()
    expect(friend.table.board).to_have_attribute("data-outcome", "0")
    for person in people:  # the next game, by one tap each
        person.table.page.locator('#status [data-do="again"]').click()
        person.table.stands("")
    near(friend.table, 1)
    near(inviter.table, 0)
    play([inviter, friend], Record(load("medamagaeru")), ["57-56", "21-22"])


@pytest.mark.one_in(8, 5)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_by_mailbox(visit: Come, relay: RealRelay, game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    people, _ = joined(visit, relay.address, game_id, "&".join(f"{name}={value}" for name, value in options.items()))
    half = len(codes) // 2
    for ply, code in enumerate(codes):
        if record.outcome() is not None:
            break
        turn = record.position.turn
        if ply >= half and people[0].table.page.url == "about:blank" and turn == 0:
            people[0].opens(people[0].visitor.site.url(game_id))
        people[turn].table.check(record)
        if ply >= half and turn == 1 and people[0].table.page.url != "about:blank":
            people[0].table.follow("about:blank")  # from now on the first is only here to move
        people[turn].table.play(record, code)
        if ply >= half and record.outcome() is None and record.position.turn != turn:
            people[turn].is_told("mail.comes")  # a relay has it
    if people[0].table.page.url == "about:blank":
        people[0].opens(people[0].visitor.site.url(game_id))
    for person in people:
        person.table.check(record, lit=record.outcome() is None and record.position.turn == people.index(person))
        assert len(person.stored()) == 1


@pytest.mark.exhaustive
def test_the_friends_flag_can_be_claimed(visit: Come, relay: RealRelay) -> None:
    people, record = under_a_clock(visit, relay.address)
    friend, inviter = people
    shows(friend.table, 1, "run", "(1:00|0:5.)")
    passes(friend.table, 58)
    shows(friend.table, 1, "low", r"\d\.\d")
    expect(friend.table.page.locator('#status [data-do="claim"]')).to_have_count(0)
    passes(friend.table, 7)
    friend.table.says(Words("clock.late"))
    expect(friend.table.board).to_have_attribute("data-outcome", "")
    outcomes = friend.table.page.evaluate_handle(OUTCOMES)
    friend.table.page.locator('#status [data-do="claim"]').click()
    inviter.table.says(Words("clock.in_time"))  # by its own clock
    friend.is_told("clock.not_up")
    expect(friend.table.board).to_have_attribute("data-outcome", "")
    assert outcomes.json_value() == ["", "0", ""]  # won until the answer has come, which is soon
    play(people, record, ["31-32", "37-36"])

    shows(inviter.table, 1, "run", ".*")  # it has seen that it is to move, and keeps that
    inviter.table.page.wait_for_function(
        "() => Object.values(localStorage).some((text) => text.includes('37-36') && /runs\\W+true/.test(text))"
    )
    inviter.table.follow("about:blank")
    shows(friend.table, 1, "run", "(1:00|0:[2-5].)")  # no turn of real time is long
    passes(friend.table, 66)
    friend.table.page.locator('#status [data-do="claim"]').click()
    expect(friend.table.board).to_have_attribute("data-outcome", "0")
    shows(friend.table, 1, "out", "0:00")
    friend.table.reload()
    friend.table.ready()
    expect(friend.table.board).to_have_attribute("data-outcome", "0")
    inviter.visitor.context.clock.fast_forward(70000)
    inviter.opens(inviter.visitor.site.url("medamagaeru"))
    expect(inviter.table.board).to_have_attribute("data-outcome", "0")
    shows(inviter.table, 1, "out", "0:00")
    assert "end=time:1" in friend.table.page.url and "end=time:1" in inviter.table.page.url
    inviter.table.says(Words("outcome.time"))


@pytest.mark.exhaustive
def test_a_slow_relay_costs_nobody_time(visit: Come, relay: RealRelay) -> None:
    slow = SlowRelay(relay)
    people, _ = joined(visit, slow.address, clock="turn", turn=10)
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56", "21-22"])
    slow.delay = 3
    play(people, record, ["47-46", "31-32", "37-36"])
    for person in people:
        expect(person.table.page.locator('#status [data-do="claim"]')).to_have_count(0)
        expect(person.table.board).to_have_attribute("data-outcome", "")
    slow.close()


@pytest.mark.exhaustive
def test_where_no_relay_can_be_reached_the_link_goes_on_within_five_seconds(visit: Come) -> None:
    silent_relay = FakeRelay(silent)
    for relays in (f"ws://127.0.0.1:{free_port()}", silent_relay.address):
        inviter = Correspondent(visit, relays)
        inviter.begins("medamagaeru")
        inviter.handed()
        expect(inviter.table.page.locator("#friend-ask")).to_be_visible()
        off = inviter.table.words(Words("mail.off"))
        inviter.table.page.evaluate(TELLS, off)
        inviter.agrees()
        expect(inviter.table.page.locator("#status .sub")).to_have_text(off, timeout=15_000)
        assert inviter.table.page.evaluate("told") - inviter.table.page.evaluate("agreed") < 5000
    silent_relay.close()


@pytest.mark.exhaustive
def test_link_and_mailbox_in_two_tabs(visit: Come, relay: RealRelay) -> None:
    people, link = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56", "21-22"])
    first, page = friend.table, friend.visitor.context.new_page()
    page.goto(link)  # an earlier one
    friend.table = GamePage(page).ready()
    expect(first.page.locator('[data-do="take-over"]')).to_be_visible()
    play(people, record, ["47-46", "31-32"])
    first.page.locator('[data-do="take-over"]').click()
    friend.table = first
    play(people, record, ["37-36", "41-42"])
    expect(page.locator('[data-do="take-over"]')).to_be_visible()
    assert len(friend.stored()) == 1
    assert not first.page.locator("#friend-ask, dialog[open]").count()


SLOW_LOCKS = """() => {
  const request = LockManager.prototype.request;
  const later = () => new Promise((done) => setTimeout(done, 600));
  LockManager.prototype.request = function (...given) { return later().then(() => request.apply(this, given)); };
}"""
NO_LETTERS = "BroadcastChannel.prototype.postMessage = () => {}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("script", [f"({SLOW_LOCKS})()", NO_LETTERS], ids=["slow locks", "a tab that does not answer"])
def test_a_link_in_a_second_tab_takes_the_game_over(visit: Come, relay: RealRelay, script: str) -> None:
    people, _ = joined(visit, relay.address)
    friend, inviter = people
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    inviter.table.follow("about:blank")  # the reply comes by link
    reply = Record(load("medamagaeru"))
    for code in ("57-56", "21-22"):
        reply.play(code)
    first, page = friend.table, friend.visitor.context.new_page()
    if script == NO_LETTERS:
        first.page.evaluate(NO_LETTERS)
    page.add_init_script(script)
    page.goto(first.page.url.replace("57-56", "57-56.21-22"))
    second = GamePage(page).ready()
    second.stands("57-56.21-22")
    expect(first.page.locator('[data-do="take-over"]')).to_be_visible()
    expect(page.locator('[data-do="take-over"]')).to_have_count(0)
    second.play(reply, "47-46")
    second.stands("57-56.21-22.47-46")


@pytest.mark.exhaustive
def test_a_relay_that_asks_for_a_key(visit: Come) -> None:
    asks = RealRelay(asks=True)
    people, _ = joined(visit, asks.address)
    play(people, Record(load("medamagaeru")), ["57-56", "21-22", "47-46"])
    asks.close()


@pytest.mark.exhaustive
def test_a_page_that_is_opened_again_publishes_nothing_of_what_a_relay_has(visit: Come, relay: RealRelay) -> None:
    """Neither before nor after the friend's answer has come; a move is one letter."""
    people, _ = joined(visit, relay.address)
    record = Record(load("medamagaeru"))
    play(people, record, ["57-56"])
    people[0].is_told("mail.comes")
    before = [len(person.letters) for person in people]
    assert all(before)
    for _ in range(2):
        for person in people:
            person.table.reload()
            person.table.ready()
            expect(person.table.page.locator(".play")).to_have_attribute("data-mail", f"here{1 - people.index(person)}")
    play(people, record, ["21-22", "47-46"])
    people[0].is_told("mail.comes")
    assert [len(person.letters) for person in people] == [before[0] + 1, before[1] + 1]
