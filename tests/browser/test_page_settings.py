"""The visitor's settings of a game's board: they count at once, on the next visit, and in the language in which they are usual."""

import re
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words, say
from games import board_of, load
from ui.board.volumes import LOUDNESS, VOLUMES

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]

# Notes the first loudness of each sound: a value above 1 is a frequency.
LISTENS = """() => {
  const usual = AudioParam.prototype.setValueAtTime;
  window.heard = [];
  AudioParam.prototype.setValueAtTime = function (value, at) { if (value <= 1) heard.push(value); return usual.call(this, value, at); };
}"""


def choose(table: GamePage, name: str) -> None:
    """Changes one of the board's own settings in the dialog."""
    table.do("do.more", "do.settings")
    table.dialog.get_by_role("switch", name=table.words(Words("settings." + name))).click()
    table.press("Escape")
    table.page.mouse.move(1, 1)  # not on a place whose move would be shown


@pytest.mark.exhaustive
def test_help_beside_the_places_is_left_out_at_once_and_next_time(visit: Visit) -> None:
    game = load("progressive-mancala")
    visitor = visit()
    table = visitor.open(game.id)
    beside = table.board.locator("text.earn").filter(visible=True)
    expect(beside).to_have_count(len(game.start().legal_moves()))
    choose(table, "gains")
    expect(beside).to_have_count(0)
    again = visitor.open(game.id)
    again.check(Record(game))
    expect(again.board.locator("text.earn").filter(visible=True)).to_have_count(0)
    choose(again, "gains")
    expect(again.board.locator("text.earn").filter(visible=True)).to_have_count(len(game.start().legal_moves()))


@pytest.mark.exhaustive
def test_other_pieces_are_drawn_at_once_and_usually_follow_the_language(open_game: Open) -> None:
    """Emblems and characters have symbols of the same names: their contents tell which are there. Every piece has its symbol."""
    game = load("macedonian-shogi")
    record, view = Record(game), board_of(game)
    names = {piece.symbol for piece in view.pieces(record.position, 0)}
    table = open_game(game.id)
    shown = table.board.locator("[data-piece] use")

    def is_drawn(on: bool) -> None:
        view.choose("pictures", on)
        wanted, symbols = view.symbols(), table.board.locator("defs symbol")
        ids, bodies = (symbols.evaluate_all(f"all => all.map((one) => one.{part})") for part in ("id", "innerHTML"))
        found = dict(zip(ids, bodies, strict=True))
        for name in names:
            assert ("glyph" in found[name]) is not on, f"{name} is of the other set"
            assert all(path in wanted for path in re.findall(r' d="[^"]+"', found[name])), name
        assert set(shown.evaluate_all("all => all.map((use) => use.getAttribute('href').slice(1))")) == names

    is_drawn(False)
    table.switch_language()
    is_drawn(True)
    choose(table, "pictures")
    is_drawn(False)
    table.switch_language()
    is_drawn(False)
    choose(table, "pictures")
    is_drawn(True)
    table.check(record)


@pytest.mark.exhaustive
def test_only_what_the_board_knows_is_offered(open_game: Open) -> None:
    """The settings are compared by the names under which they are stored."""
    for game_id, own in (("medamagaeru", []), ("progressive-mancala", ["gains"]), ("macedonian-shogi", ["pictures"])):
        table = open_game(game_id)
        table.do("do.more", "do.settings")
        offered = table.dialog.get_by_role("switch").evaluate_all("all => all.map((box) => box.name)")
        assert offered == [*own, "turning", "tips"]


@pytest.mark.exhaustive
def test_the_boards_take_another_theme_at_once_and_for_good(open_game: Open) -> None:
    ground = "() => getComputedStyle(document.querySelector('.bowl, .pond, .camp, .space, [data-layer=\"ground\"] rect')).fill"
    table = open_game("uchu-yuei")
    usual = table.page.evaluate(ground)
    table.do("do.more", "do.settings")
    table.dialog.locator('input[name="boards"][value="forest"]').check(force=True)
    forest = table.page.evaluate(ground)
    assert forest != usual
    table.reload()
    table.ready()
    assert table.page.evaluate(ground) == forest
    table.do("do.more", "do.settings")
    table.dialog.locator('input[name="boards"][value=""]').check(force=True)
    assert table.page.evaluate(ground) == usual
    table.dialog.locator('input[name="coords"][value="off"]').check(force=True)
    assert not table.page.locator("#board .coord").first.is_visible()
    table.reload()
    table.ready()
    assert not table.page.locator("#board .coord").first.is_visible()


@pytest.mark.exhaustive
def test_moves_are_heard_as_loud_as_was_chosen(open_game: Open) -> None:
    table = open_game("two-three")
    page, heard = table.page, "heard.splice(0)"
    chosen = table.dialog.locator('input[name="sound"]:checked')
    for stored, means in (("", "1"), ("0", "0"), ("1", "1"), ("quiet", "quiet"), ("true", "1"), ("[", "1")):
        page.evaluate("text => localStorage.setItem('komado.sound', text)", stored)
        table.do("do.more", "do.settings")
        expect(chosen).to_have_value(means)
        table.press("Escape")
    page.evaluate(LISTENS)
    table.do("do.more", "do.settings")
    samples = []
    for volume in VOLUMES:
        table.dialog.locator(f'input[name="sound"][value="{volume}"]').check(force=True)
        samples.append(page.evaluate(heard))
    assert [len(sample) for sample in samples] == [1 if loudness else 0 for loudness in LOUDNESS.values()]
    assert sorted(samples) == samples and samples[-1][0] <= 1
    table.press("Escape")
    record = Record(load("two-three"))
    table.play(record, record.position.code(record.position.legal_moves()[0]))
    page.wait_for_function("() => heard.length")
    assert page.evaluate(heard)[0] > samples[1][0]
    table.do("do.more", "do.settings")
    expect(chosen).to_have_value("loud")
    expect(table.dialog).not_to_contain_text(say(Words("settings.sound.fingers"), "ja"))


def test_a_phone_is_silent_until_a_sound_is_chosen(open_game: Open) -> None:
    table = open_game("two-three", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    chosen = table.dialog.locator('input[name="sound"]:checked')
    table.do("do.more", "do.settings")
    expect(chosen).to_have_value("0")
    expect(table.dialog).to_contain_text(say(Words("settings.sound.fingers"), "ja"))
    table.dialog.locator('input[name="sound"][value="1"]').check(force=True)
    table.reload()
    table.ready().do("do.more", "do.settings")
    expect(chosen).to_have_value("1")


@pytest.mark.exhaustive
@pytest.mark.one_in(2)
@pytest.mark.matrix("medamagaeru")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_pieces_take_another_set_at_once_and_for_good(open_game: Open, game_id: str) -> None:
    """Checked in games with a simple set: stones and written numbers have none, and マケドニア将棋 has a setting of its own."""
    table = open_game(game_id)
    sets = table.dialog.locator('input[name="pieces"]')

    def drawn(name: str = "-") -> bytes:
        """A screenshot of the piece that stands for a player, in the set of this name; without a name, in the present set."""
        table.do("do.more", "do.settings")
        if name != "-":
            table.dialog.locator(f'input[name="pieces"][value="{name}"]').check(force=True)
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
        table.page.mouse.move(1, 1)
        return table.seat(0).locator("svg").first.screenshot()

    table.do("do.more", "do.settings")
    assert sets.evaluate_all("all => all.map((one) => one.value)") == (["", "simple"] if board_of(load(game_id)).simple else [])
    table.press("Escape")
    if not board_of(load(game_id)).simple:
        return
    usual = drawn()
    simple = drawn("simple")
    assert simple != usual
    table.reload()
    table.ready()
    assert drawn() == simple
    assert drawn("") == usual
