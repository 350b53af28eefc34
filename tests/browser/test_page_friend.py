"""A game of two people on two devices by link: each opens the other's link, moves, and sends one back."""

import re
from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage
from host import Come as HostCome
from host import framed
from lines import SHIPPED, told
from people import ROWS, Person, near
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools.server.server import Site
from ui.together.qr import picture

# The modules of a text's QR code, in rows.
CODE = """async (text) => {
  const address = performance.getEntriesByType("resource").map(({ name }) => name).find((name) => name.includes("lean-qr"));
  return (await import(address)).generate(text).toString({ on: "1", off: "0", lf: " ", pad: 0 });
}"""

Come = Callable[..., Visitor]
# Where the pieces of either side lie in a picture: their mean distance from the top.
HEIGHTS = """svg => [0, 1].map((side) => {
  const tops = [...svg.querySelectorAll(`[data-owner="${side}"]`)].map((piece) => piece.getBoundingClientRect().top);
  return tops.reduce((sum, top) => sum + top, 0) / tops.length;
})"""


def pair(visit: Come, game_id: str = "medamagaeru") -> tuple[Person, Person, str]:
    """The inviter, who is to move second, the friend, and the first link."""
    inviter, friend = Person(visit), Person(visit)
    inviter.begins(game_id)
    return inviter, friend, inviter.handed()


def answered(visit: Come) -> tuple[Person, Person, str, Record, str]:
    """The two, the first link, and the game once the friend has handed on the first move, with that link."""
    inviter, friend, first = pair(visit)
    record = Record(load("medamagaeru"))
    friend.opens(first).play(record, "57-56")
    reply = friend.sends()
    friend.waits()
    return inviter, friend, first, record, reply


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


@pytest.mark.exhaustive
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_how_a_sent_game_goes_on_stands_in_one_line(visit: Come, locale: str) -> None:
    """Below whose turn it is: a third line would touch the edges of the status line."""
    inviter = Person(visit, locale=locale, viewport={"width": 360, "height": 740})
    inviter.begins("medamagaeru")
    inviter.handed()
    inviter.waits()
    table = inviter.table
    under = table.page.locator("#status .sub")
    expect(under).to_have_text(re.compile(re.escape(table.words(Words("friend.comes_here"))), re.IGNORECASE))
    for width, height in [(320, 568), (360, 740)]:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(SETTLED)
        assert under.evaluate("(words) => words.offsetHeight") < 20, (width, height)


@pytest.mark.exhaustive
def test_sides_are_tossed_for_by_link(visit: Come) -> None:
    inviter, friend = Person(visit), Person(visit)
    record = Record(load("medamagaeru"))
    inviter.begins("medamagaeru", "toss", "Yu")
    inviter.waits()
    inviter.table.says(Words("friend.toss_waits"))
    inviter.table.check(record, lit=False)
    first = inviter.handed()
    assert re.search(r"#friend=[\w-]{22}&n0=Yu&toss=[\w-]{43}&v=1$", first), first

    table = friend.opens(first)
    table.says(Words("friend.toss_from", name="Yu"))
    table.says(Words("friend.toss_unsent"))
    table.check(record, lit=False)
    table.page.locator('#notes [data-do="send"]').click()
    reply = friend.handed()
    friend.waits()
    expect(table.page.locator("#notes > *")).to_have_count(0)
    table = friend.opens(first.replace("&v=1", "&moves=57-56&v=1"))  # a move before the toss
    table.warns(Words("friend.bent"))
    table.check(record, lit=False)
    friend.waits()

    table = inviter.opens(reply)
    expect(table.page.locator(".friend-toss circle")).to_have_count(5)
    side = int(table.page.locator(".seat.near").get_attribute("data-player") or "")
    expect(table.page.locator("#notes")).to_contain_text(table.words(Words("friend.tossed_you", side=Words(f"side.{side}"))))
    table = inviter.opens(re.sub(r"(toss=[\w-]{43})\.[\w-]+", r"\1." + "A" * 22, reply))  # another answer
    table.warns(Words("friend.kept"))
    if side == 0:
        table.play(record, "57-56")
    last = inviter.sends()
    table = friend.opens(last)
    near(table, 1 - side)
    expect(table.page.locator("#notes")).to_contain_text(table.words(Words("friend.tossed_you", side=Words(f"side.{1 - side}"))))
    table.check(record)
    table.page.locator(".friend-sum summary").click()
    expect(table.page.locator(".friend-sum dd")).to_have_count(3)
    expect(table.page.locator(f'.seat[data-player="{side}"]')).to_contain_text("Yu")


@pytest.mark.exhaustive
def test_a_link_with_the_id_of_a_game_of_another_kind_opens_the_known_game(visit: Come) -> None:
    friend, _, first = pair(visit)
    table = friend.opens(first.replace("/medamagaeru/", "/two-three/"))
    expect(table.board).to_have_attribute("data-board", "medamagaeru")
    table.warns(Words("friend.rules"))
    assert len(friend.stored()) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", ["reload", "kill"])
def test_a_page_that_ends_within_a_toss_loses_nothing(visit: Come, how: str) -> None:
    inviter, friend = Person(visit), Person(visit)
    record = Record(load("medamagaeru"))
    inviter.begins("medamagaeru", "toss", "Yu")
    inviter.comes_back(how)  # before the seal is handed on
    first = inviter.sends()
    inviter.comes_back(how)  # after it
    inviter.table.says(Words("friend.toss_waits"))

    friend.opens(first)
    friend.comes_back(how)  # before the answer is handed on
    friend.table.says(Words("friend.toss_unsent"))
    reply = friend.sends()
    friend.comes_back(how)  # after it

    inviter.opens(reply)
    side = int(inviter.table.page.locator(".seat.near").get_attribute("data-player") or "")
    inviter.comes_back(how)  # the number is open, and not handed on
    near(inviter.table, side)
    expect(inviter.table.page.locator("#status")).to_have_attribute("data-state", ["yours", "unsent"][side])
    codes = ["57-56"][side:]
    for code in codes:
        inviter.table.play(record, code)
    friend.opens(inviter.sends()).check(record, lit=True)
    near(friend.table, 1 - side)
    assert [len(person.stored()) for person in (inviter, friend)] == [1, 1]


@pytest.mark.exhaustive
def test_a_conflict_is_shown_and_overwrites_nothing(visit: Come) -> None:
    inviter, friend, first, record, reply = answered(visit)

    table = friend.opens(first)  # the same game, an earlier link
    table.says(Words("friend.older", n=1))
    table.check(record, lit=False)
    table = friend.opens(reply.replace("seat=1", "seat=0"))  # nothing new, so nothing is said
    table.check(record, lit=False)
    expect(table.page.locator("#notes > *")).to_have_count(0)

    other = reply.replace("57-56", "47-46").replace("seat=1", "seat=0")
    table = friend.opens(other)
    expect(table.dialog).to_contain_text("1手目")
    expect(table.dialog.locator("figure svg")).to_have_count(2)
    table.page.keyboard.press("Escape")
    table.check(record, lit=False)
    table.reload()
    table.ready().check(record, lit=False)
    table = friend.opens(other)
    table.dialog.locator('[data-do="take"]').click()
    expect(table.dialog).to_have_count(0)
    table.stands("47-46")
    assert {row[1] for row in friend.stored()[0]["rows"]} == {"57-56", "47-46"}  # type: ignore[attr-defined]

    bad = reply.replace("57-56", "57-99")
    page = inviter.visitor.tab()  # the game is open in the first tab, which gives it up
    page.goto(bad)
    table = GamePage(page).ready()
    table.warns(Words("friend.kept"))
    table = inviter.opens(bad)
    table.stands("")
    table.warns(Words("friend.kept"))
    inviter.opens(reply).check(record)


@pytest.mark.exhaustive
def test_a_device_that_does_not_know_the_game_believes_the_link(visit: Come) -> None:
    _, friend, first = pair(visit)
    record = Record(load("medamagaeru"))
    table = friend.opens(first)
    table.page.locator('#notes [data-do="sit:1"]').click()
    near(table, 1)
    table.check(record, lit=False)
    friend.waits()

    third = Person(visit)
    table = third.opens(first.replace("&v=1", "&moves=57-56.21-22&v=1"))
    table.stands("57-56.21-22")
    table.page.locator('#notes [data-do="sit"]').click()
    table.says(Words("friend.look"))
    expect(table.page.locator("[data-spot][data-lit]")).to_have_count(0)

    fourth = Person(visit)
    table = fourth.opens(first)
    table.page.locator('#notes [data-do="apart"]').click()
    table.says(Words("friend.is_copy"))
    table.play(record, "57-56")
    table.check(record)  # both sides
    assert "friend=" not in table.page.url
    table.page.wait_for_function(f"() => ({ROWS})().length === 1")
    assert "terms" not in fourth.stored()[0]


@pytest.mark.exhaustive
def test_a_game_is_still_there_when_a_move_is_tried_on_a_copy(visit: Come) -> None:
    _, friend, first = pair(visit)
    table = friend.opens(first)
    table.play(Record(load("medamagaeru")), "57-56")
    friend.sends()
    table.press("[")
    table.tap("57")
    table.view.locator('[data-board] [data-do="try-here"]').click()
    table.says(Words("friend.is_copy"))
    assert [each["terms"]["friend"] for each in friend.stored() if "terms" in each] == [first.split("friend=")[1][:22]]  # type: ignore[index]


@pytest.mark.exhaustive
def test_help_is_off_until_the_game_is_over(visit: Come) -> None:
    inviter, friend, first = pair(visit)
    record = Record(load("medamagaeru"))
    table = friend.opens(first)
    table.press("h")
    table.says(Words("friend.help"))
    table.page.locator('#notes [data-do="hush"]').first.click()  # what came lies over the lists
    table.page.locator("#tab-analysis").click()
    expect(table.page.locator("#analysis")).to_contain_text(table.words(Words("friend.help")))
    table.page.locator("#tab-moves").click()
    for room in ("edit", "compose"):  # each leads to the engine
        table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
        table.dialog.locator(f'[data-do="{room}"]').click()
        expect(table.page.locator("#notes")).to_contain_text(table.words(Words("friend.help")))
        expect(table.page.locator("#editor")).to_have_count(0)
        table.page.locator('#notes [data-do="hush"]').click()
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


@pytest.mark.exhaustive
@pytest.mark.parametrize("accepts", [True, False])
def test_offers_travel_with_the_link(visit: Come, accepts: bool) -> None:
    inviter, friend, first = pair(visit)
    record = Record(load("medamagaeru"))
    answer = "accept" if accepts else "decline"
    table = friend.opens(first)
    table.play(record, "57-56")
    friend.sends()
    friend.waits()
    table.press("u")
    table.says(Words("friend.with.undo"))
    table = inviter.opens(friend.sends())
    table.says(Words("friend.asks.undo"))
    table.page.locator(f'#status [data-do="{answer}"]').click()
    if not accepts:  # it is one's turn, and the answer goes with the move
        table.play(record, "21-22")
        table = friend.opens(inviter.sends())
        table.check(record)
        table.says(Words("friend.no.undo"))
        return
    table.stands("")
    table = friend.opens(inviter.sends())
    table.stands("")
    table.says(Words("friend.taken_back"))
    record.go(record.root)
    table.play(record, "47-46")
    table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="draw"]').click()
    table.says(Words("friend.with.draw"))
    table = inviter.opens(friend.sends())
    table.says(Words("friend.asks.draw"))
    table.page.locator('#status [data-do="accept"]').click()
    expect(table.board).to_have_attribute("data-outcome", "draw")
    table = friend.opens(inviter.sends())
    expect(table.board).to_have_attribute("data-outcome", "draw")


@pytest.mark.exhaustive
def test_without_a_share_sheet_the_link_is_copied(visit: Come) -> None:
    visitor = visit()
    visitor.context.add_init_script(
        "if (navigator.clipboard) navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
    )
    inviter = Person.__new__(Person)
    inviter.visitor = visitor
    inviter.begins("medamagaeru")
    inviter.table.says(Words("friend.copied"))
    assert "friend=" in inviter.table.page.evaluate("copied")
    inviter.table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    inviter.table.page.locator('#status [data-do="send"]').click()
    expect(inviter.table.dialog.locator("#friend-link")).to_have_value(re.compile("friend="))
    inviter.table.page.keyboard.press("Escape")
    inviter.table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    inviter.table.dialog.locator('[data-do="send:show"]').click()
    url = inviter.table.dialog.locator("#friend-link").input_value()
    drawn = inviter.table.dialog.locator(".qr")
    rows = inviter.table.page.evaluate(CODE, url).split()
    assert (drawn.locator(".qr-ink").get_attribute("d") or "?") in picture(rows, "")
    box = drawn.bounding_box()
    assert box and box["width"] >= 232
    inviter.table.dialog.locator('[data-do="send:done"]').click()
    expect(inviter.table.dialog).to_have_count(0)
    inviter.waits()


@pytest.mark.one_in(8, 6)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_by_link(visit: Come, game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    fragment = "&".join(f"{name}={value}" for name, value in options.items())
    people = [Person(visit), Person(visit)]
    people[1].begins(game_id, fragment=fragment)
    link = people[1].handed()
    mover = 0
    people[0].opens(link)
    for code in codes:
        if record.outcome() is not None:
            break
        turn = record.position.turn
        if turn != mover:
            link = people[mover].sends()
            mover = turn
            people[mover].opens(link)
        people[mover].table.check(record)
        people[mover].table.play(record, code)
        people[mover].table.stands(".".join(node.code for node in record.here.line()))
    link = people[mover].sends()
    table = people[1 - mover].opens(link)
    table.check(record, lit=record.outcome() is None and record.position.turn != mover)
    assert len(people[0].stored()) == len(people[1].stored()) == 1


@pytest.mark.exhaustive
def test_the_home_shows_whose_turn_it_is(visit: Come) -> None:
    inviter, friend, first, record, reply = answered(visit)
    inviter.opens(reply).check(record)
    other = inviter.visitor.open("two-three")  # played later, but it does not wait
    other.play(Record(load("two-three")), "e6-e5")
    other.stands("e6-e5")
    home = inviter.visitor.open()
    rows = home.page.locator("#resume li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(home.words(Words("friend.row.mine")))
    rows.first.locator("a").click()
    table = GamePage(home.page)
    table.stands("57-56")
    near(table, 1)
    home = friend.visitor.open()
    expect(home.page.locator("#resume li").first).to_contain_text(home.words(Words("friend.row.theirs")))


@pytest.mark.exhaustive
def test_an_end_that_is_not_handed_on_stays_among_the_unfinished_games(visit: Come) -> None:
    inviter, _, _, _, reply = answered(visit)
    table = inviter.opens(reply)
    table.page.locator('[data-do="menu"]').filter(visible=True).first.click()
    table.dialog.locator('[data-do="resign"]').click()
    table.dialog.locator('[data-do="resign-now"]').click()
    expect(table.board).to_have_attribute("data-outcome", "0")
    home = inviter.opens(inviter.visitor.site.url(""))
    rows = home.page.locator("#resume li")
    expect(rows.first).to_contain_text(home.words(Words("friend.row.unsent")))
    table = inviter.opens(inviter.visitor.site.url("medamagaeru"))
    expect(table.board).to_have_attribute("data-outcome", "0")
    assert "end=resign:1" in inviter.sends()
    expect(table.page.locator("#status")).to_contain_text(table.words(Words("friend.again")))
    table.page.wait_for_function("""() => Object.entries(localStorage)
      .some(([name, text]) => name.startsWith("komado.game.f-") && JSON.parse(text).over)""")
    home = inviter.opens(inviter.visitor.site.url(""))
    expect(home.page.locator("#resume li")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_card_at_home_names_the_friend_and_has_ones_own_side_below(visit: Come) -> None:
    inviter, friend = Person(visit), Person(visit)
    inviter.begins("medamagaeru", name="Yu")  # White, who moves second
    friend.opens(inviter.handed()).stands("")
    for person, name in ((inviter, "friend.row.friend"), (friend, "Yu")):
        home = person.visitor.open()
        card = home.page.locator("#resume li").first
        said = name if name == "Yu" else home.words(Words(name))
        expect(card.locator(".soft")).to_have_text(re.compile("[・·] ?" + said + "$"))
        heights = card.locator("svg").evaluate(HEIGHTS)
        own = 0 if person is friend else 1
        assert heights[own] > heights[1 - own], "one's own side is below"


# A share sheet that takes files, and reads the size of a picture.
TAKES_FILES = """() => {
  navigator.canShare = () => true;
  navigator.share = async ({ url, files }) => {
    const shown = await createImageBitmap(files[0]);
    window.handed.push(url);
    window.shown = [files.length, files[0].type, shown.width > 300, shown.height > shown.width];
  };
}"""


@pytest.mark.exhaustive
def test_the_share_sheet_gets_the_picture_of_the_board(visit: Come) -> None:
    inviter = Person(visit)
    inviter.visitor.context.add_init_script(f"({TAKES_FILES})()")
    inviter.begins("medamagaeru")
    assert "friend=" in inviter.handed()
    assert inviter.table.page.evaluate("shown") == [1, "image/png", True, True]
    inviter.waits()


COUNTS = "() => { window.taps = 0; addEventListener('click', (event) => { if (event.isTrusted) window.taps += 1; }, true); }"


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}])
def test_a_friend_has_moved_after_four_taps_a_side(visit: Come, viewport: dict[str, int]) -> None:
    inviter, friend = Person(visit, viewport=viewport), Person(visit, viewport=viewport)
    for person in (inviter, friend):
        person.visitor.context.add_init_script(f"({COUNTS})()")
    inviter.table = inviter.visitor.open("medamagaeru")
    page = inviter.table.page
    page.locator('[data-do="menu"]').filter(visible=True).first.click()
    inviter.table.dialog.locator('[data-do="new"]').click()
    inviter.table.dialog.locator('label:has(input[name="opponent"][value="friend"])').click()
    inviter.table.dialog.locator('[data-do="start"]').click()
    link = inviter.handed()
    assert page.evaluate("taps") == 4
    friend.opens(link).play(Record(load("medamagaeru")), "57-56")
    friend.table.stands("57-56")
    friend.table.page.locator('#friend-ask [data-do="decline"]').click()  # where the visitor agrees, the move goes by itself
    friend.sends()
    assert friend.table.page.evaluate("taps") <= 4


@pytest.mark.exhaustive
def test_a_frame_plays_on_from_its_link_and_keeps_nothing(host: HostCome, site: Site) -> None:
    link = site.url("medamagaeru", "friend=0123456789abcdefghijkl&moves=57-56.21-22&seat=0&v=1")
    page = host(framed(link.replace("#", "?openExternalBrowser=1&embed=1#")), script=False)
    table = page.frame(1)
    record = Record(load("medamagaeru"))
    for code in ("57-56", "21-22"):
        record.play(code)
    table.check(record)
    for spot in ("47", "46"):
        table.spot(spot).click()
    table.says(Words("friend.unsent"))
    large = table.view.locator("#large")
    expect(large).to_have_attribute("href", re.compile("friend=0123456789abcdefghijkl.*moves=57-56.21-22.47-46"))
    expect(large).to_have_attribute("target", "_blank")
    assert table.view.evaluate("Object.keys(localStorage).filter((name) => name.includes('game'))") == []
    page.visitor.expected_faults.append(re.compile("Clipboard API"))  # the frame's page allows it none
    table.view.locator('#status [data-do="send"]').click()
    expect(table.view.locator("#friend-link")).to_have_value(re.compile(r"openExternalBrowser=1#friend=.*moves=57-56\.21-22\.47-46&seat=1"))
