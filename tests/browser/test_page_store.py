"""With any contents of the browser's store, and however little room, the page becomes ready, and stored games are still there."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import expect
from visitor import Visitor

from core.records.reading import text_reader
from core.words import Words
from tools.puzzles.files import read

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]

FILL = """() => {
  let room = 4_000_000;
  for (let i = 0; room >= 1; i++) {
    try { localStorage.setItem(`other.${i}`, "x".repeat(room)); } catch { room = Math.floor(room / 2); }
  }
  for (let i = 0; i < 20; i++) try { localStorage.setItem(`o${i}`, ""); } catch { break; }
}"""
EMPTY = "() => { for (const name of Object.keys(localStorage)) if (!name.startsWith('komado.')) localStorage.removeItem(name); }"


def entry(*rows: object, at: object = 1, over: bool = False, **changes: object) -> str:
    people = [["", ""], ["", ""]]
    record = {"v": 1, "game": "medamagaeru", "options": {}, "players": people, "rows": rows, "note": "", "end": "", "here": 0, **changes}
    return json.dumps({"at": at, "over": over, "seat": 0, "record": record})


REFUSES = """() => {
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (name, text) {
    if (name.startsWith("komado.game.")) throw new DOMException("no", "SecurityError");
    put.call(this, name, text);
  };
}"""
SPOILS = """text => {
  const name = Object.keys(localStorage).find((each) => each.startsWith("komado.game."));
  localStorage.setItem(name, text);
}"""
KEPT = """([code, text]) => {
  const kept = Object.entries(localStorage).filter(([name]) => name.startsWith("komado.game."));
  return kept.some(([, each]) => each.includes(code)) && kept.some(([, each]) => each === text);
}"""


def test_a_store_that_refuses_in_a_game_is_not_called_full(come_again: Visit) -> None:
    table, record = come_again().open("medamagaeru"), record_of("medamagaeru")
    table.page.evaluate(REFUSES)
    table.play(record, "57-56")
    table.warns(Words("store.denied"))
    table.play(record, "31-32")
    table.check(record)


def test_what_another_page_writes_over_a_game_does_not_end_its_storing(come_again: Visit) -> None:
    """The text is short enough by its signs, but there is no room for its bytes."""
    table, record = come_again().open("medamagaeru"), record_of("medamagaeru")
    table.play(record, "57-56")
    table.page.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('komado.game.'))")
    table.page.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('57-56'))")
    spoiled = "あ" * 900_000
    table.page.evaluate(SPOILS, spoiled)
    table.play(record, "31-32")
    table.play(record, "47-46")
    table.page.wait_for_function(KEPT, arg=["47-46", spoiled])


@pytest.mark.exhaustive
def test_full_storage_is_not_taken_for_none(come_again: Visit) -> None:
    visitor = come_again()
    record = record_of("medamagaeru")
    table = visitor.open("medamagaeru")
    table.play(record, "57-56")
    table.page.wait_for_function("() => Object.keys(localStorage).some((name) => name.startsWith('komado.game.'))")
    table.page.evaluate(FILL)
    home = visitor.open()
    home.warns(Words("store.full"))
    expect(home.page.locator("#resume a")).to_have_count(1)
    table.page.close()
    table = visitor.open("medamagaeru")
    table.check(record)
    table.warns(Words("store.full"))
    table.play(record, "31-32")
    table.check(record)
    table.page.evaluate(EMPTY)
    table.play(record, "47-46")
    table.page.wait_for_function("() => Object.values(localStorage).some((text) => text.includes('47-46'))")
    table.page.close()
    visitor.open("medamagaeru").check(record)


@pytest.mark.exhaustive
def test_a_clock_that_was_wrong_and_is_right_again(visit: Visit) -> None:
    visitor = visit()
    for year, code in ((2031, "57-56"), (2026, "47-46")):
        visitor.context.clock.set_fixed_time(f"{year}-12-01T12:00:00Z")
        visitor.open("medamagaeru", "moves=" + code).page.close()
    visitor.open("medamagaeru").check(record_of("medamagaeru", "47-46"))
    links = visitor.open().page.locator("#resume a")
    expect(links).to_have_count(2)
    assert "47-46" in (links.first.get_attribute("href") or "")


@pytest.mark.exhaustive
def test_games_of_earlier_versions_are_sorted_by_their_time_below_what_is_played_now(come_again: Visit) -> None:
    games = {f"komado.game.{at}": entry([-1, code, "", ""], at=at) for at, code in ((5, "57-56"), (4_000_000_000_000, "47-46"))}
    visitor = come_again(stored=games)
    visitor.open("medamagaeru").check(record_of("medamagaeru", "47-46"))
    visitor.open("medamagaeru", "moves=37-36").page.close()
    visitor.open("medamagaeru").check(record_of("medamagaeru", "37-36"))


OTHER_KEYS = "lang theme boards coords pieces speed sound confirm tips told lessons results pace count probe"
KEYS = [*OTHER_KEYS.split(), "new.medamagaeru", "lot.medamagaeru", "game.x", "game."]
VALUES = {
    "digits": "9" * 900_000,
    "a number of many digits": '{"at": ' + "9" * 900_000 + "}",
    "words": "あ " * 400_000,
    "half a text": '{"record": "' + "あ" * 800_000,
    "deep": "[" * 500_000,
    "quotes": '"' * 900_001,
    "strokes": '{"record": "' + "\\" * 800_000,
    "a list": "[[[]]]",
    "a truth": '{"at": true, "record": {"game": "medamagaeru", "v": 1}}',
    "nothing": "null",
    "signs": "\0\ufffd\ud7ff\u2028",
    "damaged rows": entry(*[[-1, "11-77", "", ""]] * 20_000),
    "long texts": entry([-1, "57-56", "a" * 600_000, ""], [0, "31-32", "a" * 600_000, ""]),
    "one long text": entry([-1, "57-56", "あ" * 300_000, ""]).replace("\\u3042", "あ"),
    "long names": entry([-1, "57-56", "", ""], players=[["", "あ" * 200_000], ["9" * 200_000, ""]]),
}


# There is no room for all of them together.
TOGETHER = {"settings": KEYS[:10], "choices": KEYS[10:16], "game": KEYS[16:18], "nameless": KEYS[18:]}


@pytest.mark.one_in(4)
@pytest.mark.matrix("long texts-game")
@pytest.mark.parametrize("some", TOGETHER)
@pytest.mark.parametrize("name", sorted(VALUES))
def test_whatever_lies_in_the_store_the_page_becomes_ready(come_again: Visit, name: str, some: str) -> None:
    visitor = come_again(stored={"komado." + key: VALUES[name] for key in TOGETHER[some][: 5_000_000 // len(VALUES[name])]})
    visitor.open().page.close()
    table = visitor.open("medamagaeru", "moves=57-56.31-32")
    table.check(record_of("medamagaeru", "57-56", "31-32"))


@pytest.mark.exhaustive
def test_a_stored_game_that_is_too_long_is_left_as_it_is_and_the_others_go_on(come_again: Visit) -> None:
    text = VALUES["long texts"]
    visitor = come_again(stored={"komado.game.x": text, "komado.game.y": entry([-1, "47-46", "", ""])})
    home = visitor.open()
    home.warns(Words("record.unreadable"))
    expect(home.page.locator("#resume a")).to_have_count(1)
    table = visitor.open("medamagaeru")
    record = record_of("medamagaeru", "47-46")
    table.warns(Words("record.unreadable"))
    table.play(record, "31-32")
    table.check(record)
    assert table.page.evaluate("localStorage.getItem('komado.game.x')") == text


@pytest.mark.exhaustive
def test_a_long_comment_is_broken_between_any_signs(come_again: Visit) -> None:
    """Finding its phrases takes the browser time that grows with the square of the comment's length."""
    table = come_again(stored={"komado.game.x": entry([-1, "57-56", "あ" * 20_000, ""])}).open("medamagaeru")
    expect(table.page.locator(".comment")).to_have_css("word-break", "normal")


@pytest.mark.exhaustive
def test_a_comment_has_a_greatest_length(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56")
    table.do("do.more", "do.comment")
    field = table.page.locator("#comment-text")
    field.fill("あ" * 20_001)
    table.do("do.save")
    table.warns(Words("comment.too_long", most=20_000, n=20_001))
    field.fill("あ" * 20_000)
    table.do("do.save")
    expect(table.page.locator(".comment")).to_have_text("あ" * 20_000)


def long_line(plies: int) -> list[str]:
    """Moves of one game without an end."""
    chance, record = random.Random(1), record_of("medamagaeru")
    while record.here.ply < plies:
        moves = record.position.legal_moves()
        quiet = [move for move in moves if all(event.kind != "take" for event in record.position.events(move))]
        record.make(chance.choice(quiet or moves))
        if record.outcome() is not None:
            for _ in range(10):
                record.back()
    return [node.code for node in record.here.line()]


@pytest.mark.exhaustive
def test_a_game_too_long_for_a_link_stays_whole_on_the_device(come_again: Visit) -> None:
    codes = long_line(3300)
    text = entry(*[[number - 1, code, "", ""] for number, code in enumerate(codes)], here=len(codes) - 1)
    visitor = come_again(stored={"komado.game.x": text})
    home = visitor.open()
    home.page.locator("#resume a").click()
    table = GamePage(home.page)
    table.page.wait_for_selector("[data-board]")
    table.page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    table.stands(".".join(codes))
    assert len(table.page.evaluate("location.hash")) < 100
    table.reload()
    table.page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    table.stands(".".join(codes))
    table.page.locator('[data-do="share"]:visible').first.click()
    table.says(Words("share.too_long"))
    with table.page.expect_download() as download:
        table.dialog.locator('[data-do="share:file"]').click()
    written = Path(download.value.path()).read_text("utf-8")
    read, problems = text_reader.read(written, "medamagaeru")
    assert problems == []
    assert [node.code for node in read.main_line()] == codes


AT_READY = """() => new MutationObserver((_, watch) => {
  if (!document.documentElement?.dataset.ready) return;
  watch.disconnect();
  window.atReady = localStorage.getItem("komado.game.x");
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-ready"] })"""


def test_a_long_game_is_not_written_anew_before_the_page_can_be_used(visit: Visit) -> None:
    text = entry([-1, "57-56", "あ" * 20_000, ""])
    visitor = visit()
    visitor.remember({"komado.game.x": text})
    visitor.context.add_init_script(f"({AT_READY})()")
    table = visitor.open("medamagaeru").stands("57-56")
    assert table.page.evaluate("atReady") == text
    table.page.wait_for_function("text => localStorage.getItem('komado.game.x') !== text", arg=text)
    assert "あ" * 20_000 in table.page.evaluate("localStorage.getItem('komado.game.x')")


DEEP = "[" * 200_000 + "]" * 200_000
WITH_FRIEND = {"friend": "A" * 22, "seat": "0", "state": "mine"}
SPOILT = {
    "a deep name": f'{{"at": 1, "record": {{"game": {DEEP}, "rows": []}}}}',
    "a deep start": f'{{"at": 1, "record": {{"v": 1, "game": "medamagaeru", "start": {DEEP}, "rows": []}}}}',
    "deep rows": f'{{"at": 1, "record": {{"v": 1, "game": "medamagaeru", "rows": [[-1, "57-56", {DEEP}, {DEEP}]]}}}}',
    "no side": entry([-1, "57-56", "", ""], v=3, terms={**WITH_FRIEND, "seat": "x"}),
    "a long name": entry([-1, "57-56", "", ""], v=3, terms={**WITH_FRIEND, "n0": "N" * 300_000}),
    "a deep clock": entry([-1, "57-56", "", ""], v=3, terms={"clock": "300+5", "ticks": f'{{"clock": {DEEP}}}'}),
    "a clock of another time": entry(
        [-1, "57-56", "", ""],
        v=3,
        terms={
            "clock": "300+5",
            "ticks": json.dumps({"clock": "300+5:9:9", "begun": [True] * 2, "side": 0, "spent": 10**40, "at": -(10**40)}),
        },
    ),
}


@pytest.mark.one_in(4)
@pytest.mark.exhaustive
@pytest.mark.matrix("no side-False")
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("name", sorted(SPOILT))
def test_no_stored_game_of_a_wrong_shape_hides_the_others(come_again: Visit, name: str, over: bool) -> None:
    whole = entry([-1, "47-46", "", ""], over=over, at=2)
    spoilt = (
        SPOILT[name]
        .replace('"over": false', f'"over": {json.dumps(over)}')
        .replace('{"at": 1, "r', f'{{"at": 1, "over": {json.dumps(over)}, "r')
    )
    visitor = come_again(stored={"komado.game.x": spoilt, "komado.game.y": whole})
    home = visitor.open()
    if over:
        home.view.locator('[data-do="finished"]').click()
    expect(home.page.locator(("#finished" if over else "#resume") + ' a[href*="47-46"]')).to_have_count(1)
    home.page.close()
    for fragment in ("moves=47-46.31-32", "friend=" + "A" * 22 + "&moves=57-56&seat=1&v=1"):
        table = visitor.open("medamagaeru", fragment)
        expect(table.board).to_have_attribute("data-moves", re.compile("^(47-46.31-32|57-56)$"))
        table.page.close()


ROOMS = "draft.medamagaeru own puzzles daily rush rush.last lobby lobby.key lobby.blocked name relays results pace".split()  # noqa: SIM905
JUNK = {
    "half": '{"a": ',
    "lists": '[[], {"id": 5}]',
    "words": "a:b:c x:f* 5:f0 all:3:20269999 * : " * 50,
    "signs": "\0\ufffd\u2028<b>&\ud83d",
    "digits": "9" * 300,
    "a long word": "o" * 300 + "=1&start=~",
    "a long text": "あ" * 300_000,
}


@pytest.mark.matrix
@pytest.mark.parametrize("name", sorted(JUNK))
def test_whatever_the_rooms_have_stored_they_open(come_again: Visit, name: str) -> None:
    visitor = come_again(stored={"komado." + key: JUNK[name] for key in (ROOMS[:3] if name == "a long text" else ROOMS)})
    editor = visitor.open("medamagaeru", "edit=1").page
    expect(editor.locator("#edit-stage svg")).to_be_visible()
    editor.close()
    table = visitor.open("medamagaeru", "puzzle=" + read("medamagaeru")["puzzles"][0]["id"])
    expect(table.page.locator("#lesson-head")).to_be_visible()
    table.page.locator('[data-do="puzzle-favourite"]').click()
    expect(table.page.locator('[data-do="puzzle-favourite"]')).to_have_attribute("aria-pressed", "true")
    table.press("Escape")  # over a game that has not begun the list takes the puzzle's place
    expect(table.dialog.locator(".grades li")).not_to_have_count(0)
    table.press("Escape")
    table.press("n")
    expect(table.dialog.locator('[data-do="start"]')).to_be_visible()


def test_what_is_too_long_to_be_read_is_set_aside_before_it_is_written(come_again: Visit) -> None:
    text, puzzle = "x:f0 " * 5_000, read("medamagaeru")["puzzles"][0]["id"]
    table = come_again(stored={"komado.puzzles": text}).open("medamagaeru", "puzzle=" + puzzle)
    table.page.locator('[data-do="puzzle-favourite"]').click()
    expect(table.page.locator('[data-do="puzzle-favourite"]')).to_have_attribute("aria-pressed", "true")
    kept = table.page.evaluate("['puzzles', 'puzzles.aside'].map((name) => localStorage.getItem('komado.' + name))")
    assert kept == [puzzle + ":*", text]
