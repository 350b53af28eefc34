"""What a pasted text says is shown before it replaces anything: by mouse, touch and keyboard, in both languages, in every game."""

import random
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED, record_of
from playwright.sync_api import expect
from visitor import Visitor

from core.records import text_writer
from core.records.record import Record
from core.words import Words, say
from games import load

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1440, "height": 900}}


def played(game_id: str, seed: int, plies: int) -> Record:
    """A record with some moves, a comment, and another second move."""
    dice, record = random.Random(seed), Record(load(game_id))
    while record.here.ply < plies and record.outcome() is None:
        record.make(dice.choice(record.position.legal_moves()))
    line = record.main_line()
    line[0].comment = "はい、\n(そう)です。"
    other = [move for move in line[0].position.legal_moves() if move != line[1].move]
    record.grow(line[0], dice.choice(other))
    return record


def paste(table: GamePage, text: str) -> None:
    table.do("do.more", "do.text")
    table.dialog.locator("#record-text").fill(text)
    table.dialog.locator('[data-do="read-text"]').click()


@pytest.mark.one_in(4)
@pytest.mark.matrix
@pytest.mark.parametrize("where", ["phone-ja", "desk-en"])
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_text_is_shown_opened_and_left_again(open_game: Open, game_id: str, where: str) -> None:
    phone = where == "phone-ja"
    table = open_game(game_id, locale="ja-JP" if phone else "en-US", **(PHONE if phone else DESK))
    own, record = Record(load(game_id)), played(game_id, 4, 5)
    first = own.position.legal_moves()[0]
    own.make(first)
    page = table.page
    table.follow(page.url.partition("#")[0] + f"#moves={own.here.code}")
    table.ready().stands(own.here.code)
    paste(table, text_writer.write(record, table.lang))
    found = page.locator("#reading")
    expect(found.locator(".found")).to_contain_text(table.words(Words("reading.moves", n=len(record.main_line()))))
    expect(found).to_contain_text(table.words(Words("reading.beside", n=1)))
    expect(found).to_contain_text(table.words(Words("reading.comments", n=1)))
    expect(page.locator("#read-problems")).to_have_count(0)
    fits = "() => document.documentElement.scrollWidth <= innerWidth && document.querySelector('#sheet .body').scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    # The board is walked with the keyboard; the page's own stands still.
    found.locator('[data-do="look:first"]').focus()
    table.press("Enter")
    expect(page.locator("#read-ply")).to_have_text(table.words(Words("back.ply", n=0)))
    table.press("Tab", "Tab", "Enter")
    notation = record.main_line()[0].notation(table.lang)[0]
    expect(page.locator("#read-ply")).to_contain_text(notation)
    table.stands(own.here.code)
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    table.check(own)
    paste(table, text_writer.write(record, "en"))
    use = table.dialog.locator('[data-do="use-text"]')
    if phone:
        use.tap()
    else:
        expect(use).to_be_focused()
        table.press("Enter")
    record.go(record.main_line()[-1])
    table.stands(".".join(node.code for node in record.main_line()))
    table.warns(Words("reading.kept"))
    table.do("reading.back")
    table.stands(own.here.code)
    table.check(own)


@pytest.mark.exhaustive
def test_what_is_in_the_clipboard_is_added_to_the_game_as_a_variation(come_again: Callable[..., Visitor]) -> None:
    """Also the moves behind the last one: the game itself stays where it is. Where the browser refuses, it is said how to paste."""
    visitor = come_again(locale="en-US", **DESK)
    table = visitor.open("medamagaeru", "moves=47-46.31-32")
    page = table.page
    table.do("do.more", "do.text")
    page.evaluate("() => { navigator.clipboard.readText = () => Promise.reject(new Error()) }")
    table.do("text.paste")
    expect(table.dialog.get_by_role("alert")).to_contain_text(table.words(Words("text.paste_refused")))
    pasted = "47-46 31-32 57-56\n変化：2手\n2 41-42\n*!"
    page.evaluate("(text) => { navigator.clipboard.readText = () => Promise.resolve(text) }", pasted)
    table.do("text.paste", "reading.add")
    table.warns(Words("reading.added", n=2))
    record = record_of("medamagaeru", "47-46", "31-32")
    record.taken_back = record.here
    for codes in (("47-46", "31-32", "57-56"), ("47-46", "41-42")):
        node = record.root
        for code in codes:
            node = node.child(code) or record.grow(node, node.position.parse(code))
    table.check(record)
    expect(page.locator("#record .branch")).to_have_count(1)
    page.reload()
    table.ready().stands("47-46.31-32")
    table.do("do.more", "do.text")
    table.dialog.locator("#record-text").fill("47-46 31-32 57-56")
    table.do("do.read")
    expect(table.dialog.locator("#reading")).to_be_visible()
    expect(table.dialog.locator('[data-do="add-text"]')).to_have_count(0)  # nothing of it is new


@pytest.mark.exhaustive
def test_what_is_open_is_decided_in_the_dialog(open_game: Open) -> None:
    """Two knights may be meant; then a misprint; then a text with nothing in it, and one of another game."""
    table = open_game("macedonian-shogi", locale="en-US", **DESK)
    before = ["57-55", "22-23", "28-36", "71-63"]
    paste(table, " ".join(before) + "\n▲５七騎")
    use = table.dialog.locator('[data-do="use-text"]')
    expect(use).to_have_text(say(Words("reading.open_until", n=4), "ja") + say(Words("reading.open_until", n=4), "en"))
    ways = table.dialog.locator("#reading [data-do^='pick:']")
    expect(ways).to_have_count(2)
    ways.filter(has_text="78-57").click()
    expect(ways.filter(has_text="78-57")).to_have_attribute("aria-pressed", "true")
    expect(ways.filter(has_text="78-57")).to_be_focused()
    table.press("Shift+Tab", "Enter")
    expect(ways.filter(has_text="36-57")).to_have_attribute("aria-pressed", "true")
    ways.filter(has_text="78-57").click()
    expect(ways.filter(has_text="78-57")).to_have_attribute("aria-pressed", "true")
    table.dialog.locator('[data-do="edit-text"]').click()
    expect(table.dialog.locator("#record-text")).to_have_value(" ".join(before) + "\n▲５七騎")
    table.dialog.locator("#record-text").fill(" ".join(before[:2]) + "\n28-37 [macedonian-shogi]\n")
    table.dialog.locator('[data-do="read-text"]').click()
    expect(table.dialog.locator("#read-problems")).to_contain_text("28-37")
    expect(table.dialog.locator("#read-problems small")).to_have_text(["Line 2"])
    use.click()
    table.check(record_of("macedonian-shogi", *before[:2]))
    expect(table.view.locator('[data-do="before-text"]')).to_have_count(0)  # nothing lay there
    paste(table, "47-46 31-32 [medamagaeru]")
    expect(table.dialog.locator(".fact-list")).to_contain_text(table.words("Medamagaeru"))
    table.dialog.locator('[data-do="use-text"]').click()
    table.check(record_of("medamagaeru", "47-46", "31-32"))
    table.do("reading.back")
    table.check(record_of("macedonian-shogi", *before[:2]))


@pytest.mark.exhaustive
def test_a_text_of_another_game_is_told_and_opens_there(open_game: Open) -> None:
    """Named by its name; not named at all; possible in two games."""
    table = open_game("two-three", locale="ja-JP", **PHONE)
    other = table.dialog.locator(".other")
    for text in ("プログレッシブ・マンカラの一局\nk c", "先手1手目：k 1点獲得（1vs0）\n後手1手目：c 2点獲得（1vs2）"):
        paste(table, text)
        expect(other).to_contain_text(say(Words("game.progressive-mancala"), "ja"))
        table.press("Escape")
    paste(table, "57-56")
    expect(other.locator("[data-do]")).to_have_count(2)
    other.locator('[data-do="read-as:medamagaeru"]').tap()
    table.dialog.locator('[data-do="use-text"]').tap()
    table.check(record_of("medamagaeru", "57-56"))
    paste(table, "プログレッシブ・マンカラ\nk c")
    table.dialog.locator('[data-do="use-text"]').tap()
    table.check(record_of("progressive-mancala", "k", "c"))


LONGEST = """async () => {
  let longest = 0, last = performance.now(), on = true;
  window.stopWatch = () => { on = false; return longest; };
  const look = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (on) setTimeout(look); };
  look();
}"""


@pytest.mark.exhaustive
def test_a_long_text_shows_how_far_it_is_and_can_be_left(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56")
    table.do("do.more", "do.text")
    line = "きょうは３－２で勝ちました。\n"
    field = table.dialog.locator("#record-text")
    field.evaluate("(field, line) => { field.value = '47-46\\n31-32\\n' + line.repeat(5000000 / line.length) }", line)
    table.page.evaluate(LONGEST)
    table.dialog.locator('[data-do="read-text"]').click()
    expect(table.dialog.locator("progress")).to_be_visible()
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    assert table.page.evaluate("stopWatch()") < 3000, "the page stood still"  # 50 ms on a machine with nothing else to do
    table.check(record_of("medamagaeru", "57-56"))
    table.do("do.more", "do.text")
    field.evaluate("(field, line) => { field.value = '47-46\\n31-32\\n' + line.repeat(1000000 / line.length) }", line)
    table.dialog.locator('[data-do="read-text"]').click()
    expect(table.dialog).to_contain_text(table.words(Words("reading.found", n=2)), timeout=60_000)
    table.do("reading.open_far")
    expect(table.page.locator("#reading .found")).to_contain_text("2")
    table.do("reading.open")
    table.check(record_of("medamagaeru", "47-46", "31-32"))


DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const send = (kind) => document.querySelector('#record-text').dispatchEvent(
    new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  return [send('dragover'), send('drop')];
}"""


def test_a_file_is_opened_by_a_button_and_where_it_is_dropped(open_game: Open) -> None:
    """In UTF-8, and in the encoding of older programs."""
    table = open_game("medamagaeru", locale="ja-JP", **PHONE)
    table.do("do.more", "do.text")
    with table.page.expect_file_chooser() as asked:
        table.do("text.file")
    asked.value.set_files(
        {"name": "game.kif", "mimeType": "text/plain", "buffer": "先手：青木\r\n1 ４６緑１\r\n2 △32白2".encode("shift_jis")}
    )
    expect(table.dialog.locator("#reading .fact-list")).to_contain_text("青木")
    table.dialog.locator('[data-do="use-text"]').tap()
    table.stands("47-46.31-32")
    table.do("do.more", "do.text")
    assert table.page.evaluate(DROP, ["game.txt", list("▲４６緑１".encode())]) == [False, False], "the browser would leave the page"
    expect(table.dialog.locator("#reading .found")).to_contain_text(table.words(Words("reading.moves", n=1)))


@pytest.mark.parametrize("size", [(320, 568), (740, 360)])
def test_why_a_text_cannot_be_read_stands_above_it(open_game: Open, size: tuple[int, int]) -> None:
    """The foot of the dialog never covers it, and that nothing was read comes first."""
    table = open_game("medamagaeru", locale="ja-JP", viewport={"width": size[0], "height": size[1]})
    paste(table, "昨日の対局。相手が強かった。\nルール: なにか\n1. 56緑5(47) 2. 32白1(41)\n3. 99緑9(99) これは読めない\n4. 45緑1\n")
    reasons = table.dialog.locator("#text-problem li")
    expect(reasons.first).to_have_text(table.words(Words("text.empty")))
    assert reasons.count() > 2
    for reason in (reasons.first, reasons.nth(1)):
        assert reason.evaluate("""(one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }""")


def test_a_record_read_in_part_says_so_where_it_begins(open_game: Open) -> None:
    """On the smallest phone, before anything is scrolled."""
    table = open_game("medamagaeru", locale="ja-JP", viewport={"width": 320, "height": 568})
    paste(table, "47-46 31-32\n3. 99-99\n4. 46-45")
    head = table.dialog.locator(".to-check")
    expect(head).to_contain_text(table.words(Words("reading.problems")))
    box, foot = head.bounding_box(), table.dialog.locator("footer").bounding_box()
    assert box and foot and box["y"] + box["height"] < foot["y"]
    assert box["height"] < 40, "the sign, the words and the number stand in one line"
