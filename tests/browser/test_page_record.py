"""The record: steps, variations, texts out and in, comments. A person's text is shown as it was typed, never run."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage, random_game
from lines import SHIPPED, record_of, told
from playwright.sync_api import Locator, expect
from visitor import Visitor

from core.records import text_writer
from core.records.record import Player, Record
from core.words import Words
from games import board_of, load

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
PRINTED = list("kchkdjgcaifeiaf")
NASTY = "<script>__hacked=1</script><img src=x onerror=__hacked=1> & \"'"


def move(table: GamePage, record: Record, ply: int, code: str) -> Locator:
    """The button of a move in the list of moves."""
    return table.page.locator("button.mv", has_text=re.compile(rf"\b{ply}\s*[▲△]{re.escape(code)}")).filter(visible=True)


def not_hacked(table: GamePage) -> None:
    assert table.page.evaluate("typeof __hacked") == "undefined"
    assert table.page.locator("img, main script").count() == 0


def open_text(table: GamePage) -> Locator:
    """The field of the record's text."""
    table.do("do.more", "do.text")
    return table.dialog.get_by_role("textbox")


@pytest.mark.exhaustive
def test_undo_and_redo_without_limit(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=" + ".".join(PRINTED))
    for left in range(len(PRINTED) - 1, -1, -1):
        table.do("do.undo")
        table.stands(".".join(PRINTED[:left]))
    table.check(record_of("progressive-mancala"))
    for done in range(1, len(PRINTED) + 1):
        table.press("r")
        table.stands(".".join(PRINTED[:done]))
    table.check(record_of("progressive-mancala", *PRINTED))


@pytest.mark.exhaustive
def test_the_buttons_under_the_record_walk(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=" + ".".join(PRINTED))
    for key, ply in (("do.first", 0), ("do.next", 1), ("do.next", 2), ("do.prev", 1), ("do.last", 15), ("do.prev", 14)):
        table.do(key)
        table.check(record_of("progressive-mancala", *PRINTED[:ply]))
        for do, able in (("first", ply > 0), ("prev", ply > 0), ("next", ply < 15), ("last", ply < 15)):
            button = table.page.locator(f'.panel-foot [data-do="{do}"]')
            expect(button).to_have_attribute("aria-disabled", "false" if able else "true")


@pytest.mark.exhaustive
def test_another_move_makes_a_variation_and_keeps_the_line(open_game: Open) -> None:
    record = record_of("progressive-mancala", *PRINTED[:6])
    table = open_game("progressive-mancala", "moves=" + ".".join(PRINTED[:6]) + "&ply=2")
    table.vary("i")
    table.stands("k.c.i")
    table.says(Words("record.variation", ply=3))
    move(table, record, 3, "h").click()
    table.stands("k.c.h")
    table.press("End")
    table.stands(".".join(PRINTED[:6]))
    move(table, record, 3, "i").click()
    table.tap("a")
    table.stands("k.c.i.a")
    table.reload()
    table.ready()
    table.stands("k.c.i.a")
    move(table, record, 3, "h").click()
    table.press("End")
    table.stands(".".join(PRINTED[:6]))


@pytest.mark.exhaustive
def test_a_move_tried_after_a_game_folds_out_beneath_it(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=" + ".".join(PRINTED[:6]) + "&end=resign:0&ply=2")
    rows = table.page.locator("#record > li:not(.full) > .mv")
    beneath = table.page.locator("#record .branch")
    table.tap("i", "a", "f", "j")
    table.stands("k.c.i.a.f.j")
    expect(rows).to_have_count(6)  # the game, whole
    expect(beneath.locator(".mv")).to_have_count(4)
    expect(beneath.locator("[aria-current]")).to_be_visible()
    expect(table.page.locator("#record > .result")).to_have_count(1)
    move(table, record_of("progressive-mancala", *PRINTED[:6]), 3, "h").click()
    table.stands("k.c.h")
    expect(rows).to_have_count(6)
    beneath.get_by_role("button", name=table.words(Words("record.further", ply=6))).click()
    table.stands("k.c.i.a.f.j")
    table.reload()
    table.ready().stands("k.c.i.a.f.j")
    expect(rows).to_have_count(6)


@pytest.mark.exhaustive
def test_playing_the_same_move_again_makes_no_variation(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=k.c.h&ply=1")
    table.vary("c")
    table.press("End")
    table.stands("k.c.h")
    expect(table.page.get_by_text(table.words(Words("record.variation", ply=2)))).to_have_count(0)


@pytest.mark.matrix
@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_a_text_is_copied_out_and_pasted_in(come_again: Visit, locale: str) -> None:
    record = record_of("progressive-mancala", *PRINTED)
    table = come_again(locale=locale).open("progressive-mancala", "moves=" + ".".join(PRINTED))
    written = open_text(table).input_value()
    assert written == text_writer.write(record, table.lang)
    reader = come_again(locale=locale).open("progressive-mancala")
    open_text(reader).fill(written)
    reader.do("do.read", "reading.open")
    expect(reader.dialog).to_have_count(0)
    reader.check(record)
    assert (reader.score(0), reader.score(1)) == (5, 28)


@pytest.mark.exhaustive
def test_a_game_that_the_page_was_not_built_for_brings_its_looks(open_game: Open) -> None:
    table = open_game("medamagaeru")
    open_text(table).fill(text_writer.write(record_of("progressive-mancala", "k"), "ja"))
    for do in ("read-text", "use-text"):
        table.dialog.locator(f'[data-do="{do}"]').click()
    table.stands("k")
    rim = table.page.locator("#board .bowl").first.evaluate("each => getComputedStyle(each).strokeWidth")
    assert rim == "3px", "as the look of mancala says"


@pytest.mark.exhaustive
def test_bare_codes_and_links_are_records_too(open_game: Open) -> None:
    table = open_game("progressive-mancala")
    for text in (" ".join(PRINTED), "https://example.org/progressive-mancala/#moves=" + ".".join(PRINTED) + "&v=1"):
        open_text(table).fill(text)
        table.do("do.read", "reading.open")
        table.check(record_of("progressive-mancala", *PRINTED))
        table.press("Home")


@pytest.mark.matrix
@pytest.mark.parametrize("text", ["これは棋譜ではありません", "▲これ", "？！…☖駒", NASTY])
def test_rubbish_is_refused_in_the_dialog(open_game: Open, text: str) -> None:
    table = open_game("progressive-mancala", "moves=k.c")
    open_text(table).fill(text)
    table.do("do.read")
    expect(table.dialog.get_by_role("alert")).to_contain_text(table.words(Words("text.empty")))
    table.press("Escape")
    table.check(record_of("progressive-mancala", "k", "c"))
    not_hacked(table)


@pytest.mark.exhaustive
def test_the_readable_part_of_a_text_is_opened(open_game: Open) -> None:
    table = open_game("progressive-mancala")
    open_text(table).fill("k f h")
    table.do("do.read")
    said = Words("illegal.at", ply=2, code="f", reason=Words("progressive-mancala.empty_hole", hole="f"))
    expect(table.dialog.locator("#read-problems")).to_contain_text(table.words(said))
    table.do("reading.open")
    table.check(record_of("progressive-mancala", "k"))


@pytest.mark.exhaustive
def test_an_empty_text_says_so(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=k")
    open_text(table).fill("")
    table.do("do.read")
    expect(table.dialog.get_by_role("alert")).to_contain_text(table.words(Words("text.empty")))


@pytest.mark.exhaustive
def test_a_comment_is_shown_as_it_was_typed_and_stays(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.31-32&ply=1")
    table.do("do.more", "do.comment")
    table.dialog.get_by_role("textbox").fill(NASTY)
    table.do("do.save")
    table.says(NASTY)
    not_hacked(table)
    table.press("End")
    table.says(NASTY)
    table.reload()
    table.ready().says(NASTY)
    table.stands("57-56.31-32")
    not_hacked(table)
    assert "*" + NASTY in open_text(table).input_value()
    not_hacked(table)


@pytest.mark.exhaustive
def test_a_players_name_is_shown_as_it_was_typed(come_again: Visit) -> None:
    record = record_of("medamagaeru", "57-56")
    record.players = (Player("", NASTY), Player("", "駒"))
    visitor = come_again()
    table = visitor.open("medamagaeru")
    open_text(table).fill(text_writer.write(record, "ja"))
    table.do("do.read")
    expect(table.dialog.locator("#reading")).to_contain_text(NASTY)
    table.do("reading.open")
    assert NASTY in table.seat(0).inner_text()
    not_hacked(table)
    table.reload()
    assert NASTY in table.ready().seat(0).inner_text()
    not_hacked(table)
    home = visitor.open()
    home.says(NASTY + "・駒")
    not_hacked(home)


def test_a_shared_link_opens_the_same_position(come_again: Visit) -> None:
    table = come_again().open("medamagaeru", "moves=57-56.31-32.56-55&ply=1&home=edge&first=green")
    for key, plies in (("share.all", 3), ("share.here", 1)):
        table.do("do.share")
        link = table.dialog.get_by_role("textbox", name=table.words(Words(key))).input_value()
        table.press("Escape")
        assert link.endswith("&v=1")
        page = come_again().tab()
        page.goto(link)
        reader = GamePage(page).ready()
        reader.check(record_of("medamagaeru", "57-56"), lit=plies == 1)  # else it is looked back to
        reader.press("End")
        reader.stands(".".join(["57-56", "31-32", "56-55"][:plies]))


@pytest.mark.exhaustive
def test_a_new_game_with_other_options(open_game: Open) -> None:
    table = open_game("progressive-mancala", "moves=k.c")
    table.press("n")
    for choice in ("new.two", "option.progressive-mancala.holes.17"):
        table.dialog.get_by_role("radio", name=table.words(Words(choice)), exact=True).check()
    table.do("do.start")
    table.check(Record(load("progressive-mancala", holes="17")))


WIDE_MOVES = """() => [...document.querySelectorAll("#moves .mv")].filter((move) => {
  const words = move.querySelector(":scope > span:not(.sr)"), range = document.createRange();
  range.selectNodeContents(words);
  const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.bottom)));
  const box = move.getBoundingClientRect(), inside = range.getBoundingClientRect();
  return lines.size > 1 || inside.left < box.left || inside.right > box.right || move.scrollWidth > move.clientWidth;
}).map((move) => move.innerText)"""
SIZES = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1440, "height": 900}}


@pytest.mark.one_in(3)
@pytest.mark.matrix("phone-kokutan-no-uma-ja")
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
@pytest.mark.parametrize("size", SIZES)
def test_no_move_of_the_list_is_broken_and_its_way_lies_under_it(come_again: Visit, size: str, game_id: str, lang: str) -> None:
    options, codes = told(game_id)
    played = [f"{name}={value}" for name, value in options.items()] + ["moves=" + ".".join(codes), "lang=" + lang]
    table = come_again(viewport=SIZES[size]).open(game_id, "&".join(played))
    page, record = table.page, Record(load(game_id, **options))
    for code in codes:
        record.play(code)
    moves = page.locator("#moves .mv")
    expect(moves).to_have_count(len(codes))
    assert page.evaluate(WIDE_MOVES) == []
    board, seen = board_of(record.game), 0
    for node in record.here.line():
        if board.trace(node.before, node.move, lang):
            moves.nth(node.ply - 1).click()
            under = page.locator("#moves .way-of > [aria-hidden]")
            expect(under).to_have_text(board.trace(node.before, node.move, lang))
            way, above = under.bounding_box(), page.locator('#moves [aria-current="true"]').bounding_box()
            assert way and above
            assert above["x"] <= way["x"] and way["x"] + way["width"] <= above["x"] + above["width"] + 1
            assert above["y"] + above["height"] <= way["y"] + 1
            assert page.evaluate(WIDE_MOVES) == []  # the current one is in bold
            seen += 1
    assert seen >= (4 if game_id == "kokutan-no-uma" else 0)


CUT = """() => {
  const around = document.querySelector("#moves").getBoundingClientRect();
  return [...document.querySelectorAll("#record [aria-current], #record .result")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return row.checkVisibility() && (top < around.top - 1 || bottom > around.bottom + 1);
  }).map((row) => row.textContent);
}"""


@pytest.mark.one_in(3)
@pytest.mark.matrix("kokutan-no-uma-ja-740")
@pytest.mark.parametrize("height", [740, 844])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_phone_cuts_neither_the_last_move_nor_the_result(come_again: Visit, game_id: str, lang: str, height: int) -> None:
    options, codes = told(game_id)
    played = [f"{name}={value}" for name, value in options.items()] + ["moves=" + ".".join(codes), "lang=" + lang]
    visitor = come_again(viewport={"width": 360, "height": height}, stored={"komado.lessons": game_id + ":off"})
    table = visitor.open(game_id, "&".join(played))
    expect(table.page.locator("#record .result")).to_have_count(1)
    table.page.wait_for_function(f"() => !({CUT})().length")


@pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.exhaustive)])
def test_maciji_counts_what_the_board_counts(open_game: Open, lang: str) -> None:
    """The set-up has no number: in the list, in accessible names, and when looking back."""
    table = open_game("maciji", "moves=block@a1.block@e5.goal@c5.a2.b1.b2&blocks=1", locale={"ja": "ja-JP", "en": "en-US"}[lang])
    shown = table.page.locator("#record .mv i")
    expect(shown).to_have_text(["", "", "", "1", "2", "3"])
    heard = table.page.locator("#record .mv .sr")
    for row, (count, player) in enumerate(((0, 0), (0, 1), (0, 1), (1, 0), (2, 1))):
        side = Words(f"side.{player}")
        words = table.words(Words("record.move", ply=count, side=side, move="")) if count else table.words(side)
        expect(heard.nth(row)).to_have_text(words.strip())
    table.press("[")
    expect(table.page.locator("#status")).to_contain_text(table.words(Words("back.status", n=2, of=3)))
    assert table.words(Words("status.ply", n=2)) in table.spoken()
    for _ in range(2):
        table.press("[")
    expect(table.page.locator("#status")).to_contain_text(table.words(Words("back.status", n=0, of=3)))
    expect(table.page.locator("#spoken")).not_to_contain_text("0")


ON_PAPER = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    hidden: all(".first-time, #extra, .record .result").filter((one) => one.checkVisibility()).map((one) => one.className),
    skipped: all(".record > li, .record > .block").filter((row) => getComputedStyle(row).contentVisibility !== "visible").length,
    ground: getComputedStyle(document.querySelector(".record [aria-current]")).backgroundColor,
    left: new Set(all(".play > :is(.far, .near, .status, .panel)").map((one) => one.getBoundingClientRect().left)).size,
  };
}"""


@pytest.mark.parametrize("size", [(1440, 900), (800, 1000)])
def test_a_finished_game_on_paper(open_game: Open, size: tuple[int, int]) -> None:
    """All rows are there, the result once, the last move without a ground of ink; what only a screen needs is left out. Every part is as
    wide as the paper."""
    codes = random_game(load("progressive-mancala"), 1)
    table = open_game("progressive-mancala", "moves=" + ".".join(codes), viewport={"width": size[0], "height": size[1]})
    expect(table.page.locator('#status[data-state="end"]')).to_be_visible()
    table.page.emulate_media(media="print")
    printed = table.page.evaluate(ON_PAPER)
    table.page.emulate_media(media="screen")  # or this browser's next pages are on paper too
    assert printed == {"hidden": [], "skipped": 0, "ground": "rgba(0, 0, 0, 0)", "left": 1}
