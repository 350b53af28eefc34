"""A person who plays against one whose device lies: the peer has the link, writes what they want to the relay, and harms nothing."""

from collections.abc import Callable, Iterator

import pytest
from friends import digest
from peer import LETTER, Peer
from people import Correspondent
from playwright.sync_api import expect
from post_office import RealRelay, forged
from test_page_lobby import Stranger
from visitor import Visitor

from core.records.record import Record
from core.terms import toss
from core.words import Words
from games import load
from ui.together import lobby

Come = Callable[..., Visitor]
WATCH = """() => {
  window.stretch = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.stretch = Math.max(window.stretch, duration);
  }).observe({ type: "longtask" });
}"""
# The public key of one who waits in the lobby.
OWN_KEY = """async () => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const relays = await import(files.find((name) => name.endsWith("relays.mjs")));
  return relays.open("", localStorage["komado.lobby.key"], () => {}).key;
}"""
MOST_STRETCH = 5000  # ms of one stretch of work, on a machine that does other work too: a page that stands still, no benchmark


@pytest.fixture
def relay() -> Iterator[RealRelay]:
    made = RealRelay(often=True)
    yield made
    made.close()


@pytest.fixture
def peers() -> Iterator[list[Peer]]:
    made: list[Peer] = []
    yield made
    for peer in made:
        peer.close()


class Victim(Correspondent):
    """A person in a game whose friend is a peer that lies. `line`: what stands in each of its letters; `record`: the game so far."""

    def meets(self, relay: RealRelay, peers: list[Peer], plays: bool = True) -> Peer:
        """Begins a game as the second side; the peer joins and makes the first move."""
        self.begins("medamagaeru", name="Yu")
        self.id = self.handed().split("friend=")[1][:22]
        self.agrees()
        self.is_told("mail.once")
        peers.append(Peer(relay.address, self.id))
        self.record = Record(load("medamagaeru"))
        if plays:
            peers[-1].writes(self.letter("57-56"))
            self.record.play("57-56")
            self.table.check(self.record)
        self.table.page.evaluate(WATCH)
        return peers[-1]

    def letter(self, moves: str, more: str = "", seat: int = 1) -> str:
        """The link in a letter for the victim."""
        return f"friend={self.id}&" + (f"moves={moves}&" if moves else "") + (more + "&" if more else "") + f"seat={seat}&v=1"

    def goes_on(self, peer: Peer) -> None:
        """The game stands as it did, the page has stood still nowhere, and the next letter is read."""
        table, said = self.table, self.table.page.locator("#notes .note")
        table.check(self.record)
        assert said.count() <= 1, said.all_inner_texts()
        table.play(self.record, "21-22")
        self.is_told("mail.comes")
        peer.writes(self.letter("57-56.21-22.47-46"))
        self.record.play("47-46")
        table.check(self.record)
        assert table.page.evaluate("stretch") < MOST_STRETCH


LONG = ".".join(["57-56"] * 8000)
MARKUP = "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E"
ILLEGAL = ["57-56.21-22.99-98", "57-56.%3Cb%3E", "57-56." + "x" * 9000, LONG, "57-56." + "%00" * 500]


LETTERS = {
    "oversized": [("57-56.x" + "y" * count, "") for count in (1, 900, 15000, 30000)],
    "illegal": [(moves, "") for moves in ILLEGAL],
    "options": [("57-56", more) for more in ("first=white", "game=maciji", "%67ame=two-three", "size=9x9&lookahead=on")],
    "records": [("57-56", more) for more in ("record=%5Bmaciji%5D%0Aa1", "start=" + "x" * 9000, "kept=f-x&edit=1&mode=puzzle&asks=win:3")],
    "names": [("57-56", more) for more in ("n0=" + MARKUP, "n0=" + "x" * 10000, "n1=" + MARKUP)],
    "terms": [("57-56", more) for more in ("toss=" + "A" * 43, "clock=1+0:0:0", "score=99-0", "hints=0", "re=" + "b" * 22)],
    "answers": [("57-56", more) for more in ("ask=draw&ans=yes&ask=undo&ask=x", "ans=yes", "ans=no", "end=time:1")],
    "manners": [
        ("57-56", more) for more in ("lang=en&theme=dark&embed=1&lesson=1", "host=https://evil.example&puzzle=x", "v=99", "p0=engine:8")
    ],
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", LETTERS)
def test_no_letter_harms_the_game(visit: Come, relay: RealRelay, peers: list[Peer], kind: str) -> None:
    victim = Victim(visit, relay.address)
    peer = victim.meets(relay, peers)
    for moves, more in LETTERS[kind]:
        peer.writes(victim.letter(moves, more))
    peer.is_here()
    page = victim.table.page
    expect(page.locator(".play")).to_have_attribute("data-mail", "here0")
    if page.locator('#status [data-do="decline"]').count():
        page.locator('#status [data-do="decline"]').click()
    victim.goes_on(peer)
    assert not page.locator("dialog[open]").count()
    assert page.locator(".seat img, .seat script, #notes img").count() == 0


@pytest.mark.exhaustive
def test_what_only_the_victim_can_say_is_for_them_to_decide(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    peer = victim.meets(relay, peers)
    dialog, shown = victim.table.dialog, 0
    lies = [("57-56", "end=resign:1"), ("57-56", "end=draw"), ("57-56.21-22.47-46", ""), ("57-56.31-32.47-46", ""), ("47-46", "")]
    for moves, more in [*lies, *(("57-56.11-12." + code, "") for code in ("37-36", "47-46", "67-66", "77-76"))]:
        peer.writes(victim.letter(moves, more))
        peer.writes(victim.letter(moves, more))  # the same once more
        peer.is_here()
        if shown < 3:
            shown += 1
            expect(dialog.locator("figure svg")).to_have_count(2)
            dialog.locator('[data-do="keep"]').click()
            expect(dialog).to_have_count(0)
            victim.table.check(victim.record)
    expect(victim.table.page.locator("#notes")).to_contain_text(victim.table.words(Words("mail.wrong")))
    expect(dialog).to_have_count(0)
    victim.goes_on(peer)


NUMBER, OTHER = bytes(range(16)), bytes(16)


def tossed(victim: Victim) -> str:
    """The message of the toss in the victim's own address, once they have answered or invited."""
    victim.table.page.wait_for_function("() => location.hash.includes('toss=')")
    return str(victim.table.page.evaluate("new URLSearchParams(location.hash.slice(1)).get('toss')"))


@pytest.mark.exhaustive
def test_a_seal_that_is_opened_with_another_number_decides_nothing(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    victim.id = "0123456789abcdefghijkl"
    seal = toss.seal(digest, victim.id, NUMBER)
    peers.append(Peer(relay.address, victim.id))
    peer, page = peers[-1], victim.opens(victim.visitor.site.url("medamagaeru", f"friend={victim.id}&toss={seal}&v=1")).page
    victim.agrees()
    victim.table.says(Words("friend.toss_waits"))
    message = tossed(victim)
    assert message.startswith(seal + ".")
    right = toss.opened(message, NUMBER)
    begins = toss.inviter_begins(toss.lots(digest, victim.id, right) or [])
    seat = 1 if begins else 0
    lies = [(toss.opened(message, OTHER), seat), (right, 1 - seat), (toss.opened(toss.answer(seal, OTHER), NUMBER), seat)]
    for told, place in lies:
        peer.writes(f"friend={victim.id}&toss={told}&seat={place}&v=1")
        peer.writes(f"friend={victim.id}&moves=57-56&toss={told}&seat={place}&v=1")
    expect(page.locator("#notes")).to_contain_text(victim.table.words(Words("mail.wrong")))
    victim.table.says(Words("friend.toss_waits"))
    expect(page.locator(".friend-toss")).to_have_count(0)
    assert tossed(victim) == message
    peer.writes(f"friend={victim.id}&toss={right}&seat={seat}&v=1")
    expect(page.locator(".friend-toss")).to_have_count(1)
    expect(page.locator(".seat.near")).to_have_attribute("data-player", str(seat))
    expect(page.locator("#notes")).not_to_contain_text(victim.table.words(Words("friend.bent")))


@pytest.mark.exhaustive
def test_an_answer_that_changes_the_seal_is_not_opened(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    victim.begins("medamagaeru", "toss", "Yu")
    victim.id = victim.handed().split("friend=")[1][:22]
    victim.agrees()
    seal, page = tossed(victim), victim.table.page
    peers.append(Peer(relay.address, victim.id))
    other = toss.seal(digest, victim.id, OTHER)
    for told in (toss.answer(other, NUMBER), toss.opened(toss.answer(other, NUMBER), OTHER), toss.opened(toss.answer(seal, NUMBER), OTHER)):
        peers[-1].writes(f"friend={victim.id}&toss={told}&v=1")
    expect(page.locator("#notes")).to_contain_text(victim.table.words(Words("mail.wrong")))
    assert tossed(victim) == seal
    expect(page.locator(".friend-toss")).to_have_count(0)
    peers[-1].writes(f"friend={victim.id}&toss={toss.answer(seal, NUMBER)}&v=1")
    expect(page.locator(".friend-toss")).to_have_count(1)
    assert tossed(victim).startswith(toss.answer(seal, NUMBER) + ".")


@pytest.mark.exhaustive
def test_a_seat_that_many_claim_stays_whose_it_is(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    peer = victim.meets(relay, peers)
    question = victim.table.page.locator("#friend-ask")
    peers.append(Peer(relay.address, victim.id))
    peers[-1].writes(victim.letter("57-56.21-22.47-46"))  # as the friend
    expect(question).to_contain_text(victim.table.words(Words("mail.device", name=Words("friend.they"))))
    question.locator('[data-do="decline"]').click()
    peers[-1].writes(victim.letter("57-56.21-22.47-46", seat=0))  # as the victim
    peers[-1].writes(victim.letter("57-56.21-22.47-46"), 99999999999)  # the highest number there is
    peers[-1].puts_its_clock_forward(10**9)
    peers[-1].writes(victim.letter("57-56.21-22.37-36"))
    asked = 1
    for count in range(6):
        peer.crowd([f"1 5 {victim.letter('57-56.21-22.' + code)}" for code in ["47-46", "37-36"] * 5], "ID", "ID")
        peer.is_here("away" if count % 2 else "here")
        expect(victim.table.page.locator(".play")).to_have_attribute("data-mail", "away0" if count % 2 else "here0")
        if question.count():
            asked += 1
            question.locator('[data-do="decline"]').click()
    assert asked == 3
    victim.goes_on(peer)


def test_who_writes_first_takes_no_seat_from_the_device_that_began(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    victim.begins("medamagaeru", name="Yu")
    victim.id = victim.handed().split("friend=")[1][:22]
    peers.append(Peer(relay.address, victim.id))
    peers[-1].writes(victim.letter("", seat=0))  # as the victim, who has not written yet
    victim.agrees()
    victim.is_told("mail.once")
    peers[-1].is_here()
    expect(victim.table.page.locator("#watchers")).to_have_text("1")
    victim.waits()
    assert not victim.table.page.locator('[data-do^="sit"]').count()


@pytest.mark.exhaustive
def test_thousands_of_events_hold_nothing_up(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    victim = Victim(visit, relay.address)
    peer = victim.meets(relay, peers)
    peers.append(Peer(relay.address, victim.id))
    for i in range(300):
        peers[-1].is_here(["here", "came", "away"][i % 3])
        peers[-1].writes(victim.letter("57-56", seat=i % 2))
    for i in range(200):
        peers[-1].says("[" * i)
        peers[-1].sends(forged(LETTER, "somewhere", "x" * 100, 1 + i))
    victim.goes_on(peer)


@pytest.mark.exhaustive
def test_a_crowd_in_the_lobby_holds_nothing_up(visit: Come, relay: RealRelay, peers: list[Peer]) -> None:
    one = Stranger(visit, relay.address).waits_for("medamagaeru")
    one.table.page.evaluate(WATCH)
    peers.append(Peer(relay.address))
    wish = "1&n=1.1&g=medamagaeru&c="
    nonsense = [
        "1&n=99.99&g=medamagaeru&c=",
        "[" * 599,
        "1&n=<b>.1&g=medamagaeru&c=",
        "x" * 60000,
        "1&n=1.1&g=" + "medamagaeru," * 40 + "&c=",
    ]
    peers[0].crowd([wish + "&h=hints:8"] * 130 + nonsense)
    one.sees(lobby.MOST, shown=30)
    for _ in range(40):
        peers[0].waits(wish)
        peers[0].waits("1")
    peers[0].puts_its_clock_forward(10**9)
    peers[0].waits(wish)
    own = str(one.table.page.evaluate(OWN_KEY))
    for text in (
        "1 knock " + "x" * 4000,
        "1 knock game=medamagaeru&moves=" + "57-56." * 600,
        "1 knock game=maciji&friend=" + "a" * 22,
        "1 yes x",
    ):
        peers[0].tells(own, text)
    one.table.press("Escape")
    one.table.play(Record(load("medamagaeru")), "57-56")
    one.table.stands("57-56")
    expect(one.bar.locator('[data-do="lobby:yes"]')).to_have_count(0)
    assert one.table.page.evaluate("stretch") < MOST_STRETCH
    one.bar.locator('[data-do="lobby:leave"]').click()
    expect(one.bar).to_have_count(0)
