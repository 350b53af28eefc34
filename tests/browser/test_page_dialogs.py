"""Dialogs fit: their main button is in sight at every size; an end asks first; a new game is proposed like the last one."""

import json
from collections.abc import Callable

import pytest
from boxes import SETTLED
from game_page import GamePage, random_game
from lines import SHIPPED, record_of
from playwright.sync_api import ViewportSize, expect

from core.records.record import Record
from core.words import Words
from games import load

Open = Callable[..., GamePage]
SIZES = [(320, 568), (360, 740), (740, 360), (1440, 900)]
SMALL: ViewportSize = {"width": 360, "height": 740}
CHOSEN = "input:checked:not([name=of-friend-side])"  # that is a field of its own
VALUES = "all => all.map((one) => one.value)"
# True once the results stored by name are of these kinds, and only these.
KINDS = """(kinds) => {
  const stored = JSON.parse(localStorage.getItem("komado.results") || "{}").last || [];
  return stored.map((row) => row[3]).join() === kinds.join();
}"""
LOCALES = {"ja": "ja-JP", "en": "en-US"}
WITH_A_MAIN_BUTTON = [
    ["n"], ["do.more", "do.text"], ["do.more", "do.comment"], ["do.more", "do.type"], ["do.more", "do.resign"], ["do.more", "do.draw"],
    ["do.share"], ["do.share", "embed.title"],
]  # fmt: skip
HIDDEN = """() => [...document.querySelectorAll("dialog[open] .btn.main, dialog[open] footer .btn")].filter((button) => {
  const { left, right, top, bottom, width } = button.getBoundingClientRect();
  const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !width || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !button.contains(shown);
}).map((button) => button.textContent)"""


@pytest.mark.exhaustive
@pytest.mark.one_in(4, 2)
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_the_main_button_is_in_sight(open_game: Open, game_id: str, lang: str) -> None:
    table, hidden = open_game(game_id, locale=LOCALES[lang], viewport=SMALL), []
    for keys in WITH_A_MAIN_BUTTON:
        if keys == ["n"]:
            table.press("n")
        else:
            table.do(*keys)
        main = table.dialog.locator(".btn.main")
        expect(main.first).to_be_visible()
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(SETTLED)
            hidden += [(width, height, keys[-1], text) for text in table.page.evaluate(HIDDEN)]
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
        table.page.set_viewport_size(SMALL)
    assert hidden == []


def test_an_end_is_asked_for_and_taken_back_alone(open_game: Open) -> None:
    table, record = open_game("medamagaeru", "moves=57-56"), record_of("medamagaeru", "57-56")
    for key, outcome in (("do.resign", "0"), ("do.draw", "draw")):
        table.do("do.more", key, "do.cancel")
        table.check(record)
        table.do("do.more", key, key)
        assert table.shown().outcome == outcome
        table.do("do.undo")
        table.check(record)


def test_the_keyboard_keeps_its_place_when_a_dialog_is_replaced_or_closed(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56", viewport=SMALL)
    page, menu = table.page, table.page.locator('.tools [data-do="menu"]')
    for name in ("text", "settings", "keys", "new"):
        menu.focus()
        table.press("Enter")
        table.dialog.locator(f'[data-do="{name}"]').focus()
        table.press("Enter")
        expect(table.dialog.locator(f'[data-do="{name}"]')).to_have_count(0)
        expect(table.dialog.locator(":focus")).to_have_count(1)
        if name == "new":
            table.dialog.locator(".main").focus()
            table.press("Enter")
            table.stands("")
            expect(page.locator("#board :focus")).to_have_count(1)  # the button that opened it may be no more
        else:
            table.press("Escape")
            expect(menu).to_be_focused()


def test_a_new_game_is_proposed_as_the_last_one_was(open_game: Open) -> None:
    table = open_game("progressive-mancala")
    table.press("n")
    dialog = table.dialog
    dialog.locator('input[name="opponent"][value="engine"]').check(force=True)
    dialog.locator('select[name="level"]').select_option("3")
    dialog.locator('input[name="side"][value="1"]').check(force=True)
    dialog.locator('input[name="option-holes"][value="17"]').check(force=True)
    table.do("do.start")
    expect(dialog).to_have_count(0)
    table.follow(table.page.url.split("#")[0])
    table.ready()
    table.press("n")
    expect(dialog).to_be_visible()
    assert dialog.locator(CHOSEN).evaluate_all(VALUES) == ["engine", "1", "", "17"]
    expect(dialog.locator('select[name="level"]')).to_have_value("3")
    dialog.locator('input[name="opponent"][value="two"]').check(force=True)
    for hidden in ('select[name="level"]', 'input[name="side"]'):
        expect(dialog.locator(hidden).first).to_be_hidden()
    dialog.locator('input[name="opponent"][value="watch"]').check(force=True)
    expect(dialog.locator('[data-do="janken"]')).to_be_hidden()
    expect(dialog.locator('select[name="level"]')).to_be_hidden()
    for player, level in (("0", "3"), ("1", "5")):
        dialog.locator(f'select[name="level-{player}"]').select_option(level)
    table.do("do.start")
    expect(dialog).to_have_count(0)
    assert {"p0=engine:3", "p1=engine:5"} <= set(table.page.url.split("#")[1].split("&")), "a level for each side"
    table.press("n")
    assert [dialog.locator(f'select[name="level-{player}"]').input_value() for player in (0, 1)] == ["3", "5"]


# The accessible parts of the dialog with each opponent, and the hidden ones.
HEARD = {
    "engine": (("new.level", "new.side", "new.janken"), ("new.level_of",)),
    "two": (("new.janken",), ("new.level", "new.level_of", "new.side")),
    "watch": (("new.level_of",), ("new.side", "new.janken")),
}


@pytest.mark.one_in(4)
@pytest.mark.matrix("two-three-ja")
@pytest.mark.parametrize("lang", LOCALES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_what_an_opponent_makes_meaningless_is_neither_heard_nor_counts(open_game: Open, game_id: str, lang: str) -> None:
    table = open_game(game_id, locale=LOCALES[lang])
    for opponent, (heard, silent) in HEARD.items():
        table.press("n")
        table.dialog.locator('input[name="opponent"][value="engine"]').check(force=True)
        table.dialog.locator('select[name="level"]').select_option("6")
        table.dialog.locator('input[name="side"][value="1"]').check(force=True)
        table.dialog.locator(f'input[name="opponent"][value="{opponent}"]').check(force=True)
        told = table.dialog.aria_snapshot()
        for key in heard + silent:
            for player in ("0", "1") if key == "new.level_of" else ("",):
                words = table.words(Words(key, side=Words("side." + player)) if player else Words(key))
                # a field is heard by its name, which "Strength" shares with nothing that is shown beside it
                named = table.dialog.get_by_role("combobox", name=words, exact=True) if "level" in key else None
                there = named.count() > 0 if named else words in told
                assert there is (key in heard), (opponent, words, told)
        table.do("do.start")
        expect(table.dialog).to_have_count(0)
        parts = table.page.url.partition("#")[2].split("&")
        engines = [part for part in parts if "engine:" in part]
        assert engines == {"engine": ["p0=engine:6"], "two": [], "watch": ["p0=engine:1", "p1=engine:1"]}[opponent], opponent
        assert ("seat=1" in parts) is (opponent == "engine"), "whose side is chosen counts against the engine alone"


@pytest.mark.parametrize(
    ("game_id", "moves", "option", "values"),
    [
        ("uchu-yuei", "", "flip", ("on", "off")),
        pytest.param("maciji", "moves=goal@a1.b1", "size", ("7x7", "5x5"), marks=pytest.mark.exhaustive),
        pytest.param("progressive-mancala", "moves=k", "holes", ("17", "11"), marks=pytest.mark.exhaustive),
    ],
)
def test_a_game_that_goes_on_says_which_options_it_does_not_take(
    open_game: Open, game_id: str, moves: str, option: str, values: tuple[str, str]
) -> None:
    record = Record(load(game_id))
    record.play(random_game(record.game, 1)[0])
    table = open_game(game_id, moves or "moves=" + record.here.code)
    table.press("n")
    note, field = table.dialog.locator("#untaken"), table.dialog.locator(f'[name="option-{option}"]')
    go_on = table.button("new.go_on")
    expect(note).to_have_text("")
    for value, said in zip(values, (True, False), strict=True):
        if field.first.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            table.dialog.locator(f'[name="option-{option}"][value="{value}"]').check(force=True)
        words = Words("new.untaken", options=Words(f"option.{game_id}.{option}"))
        expect(note).to_have_text(table.words(words) if said else "")
        expect(go_on).to_have_accessible_description(table.words(words) if said else "")


@pytest.mark.matrix
@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "[]",
        '{"opponent": "me", "level": 9, "side": null, "options": 3, "names": [1], "clock": 5}',
        json.dumps({"options": {"holes": "<b>", "x": "1"}, "names": ["<b>", 2], "clock": "600/30x"}),
    ],
)
def test_what_was_kept_may_be_anything(come_again: Callable[..., object], kept: str) -> None:
    visitor = come_again(stored={"komado.new.progressive-mancala": kept})
    table: GamePage = visitor.open("progressive-mancala")  # type: ignore[attr-defined]
    table.press("n")
    expect(table.dialog).to_be_visible()
    assert table.dialog.locator(CHOSEN).evaluate_all(VALUES) == ["engine", "0", "", "11"]
    table.do("do.start")
    table.check(record_of("progressive-mancala"))


def test_the_usual_clocks_stand_apart_from_the_kinds_above_them(open_game: Open) -> None:
    table = open_game("medamagaeru", viewport={"width": 320, "height": 568})
    table.press("n")
    kinds, usual = table.dialog.locator(".clock-fields .field").first, table.dialog.locator(".presets")
    above, below = kinds.bounding_box(), usual.bounding_box()
    assert above and below
    assert below["y"] - (above["y"] + above["height"]) >= 4


@pytest.mark.exhaustive
def test_games_against_the_engine_are_counted_by_level_until_that_is_cleared(open_game: Open) -> None:
    """The results stand beside the strength, each game once; a game from a link or with a resignation taken back is not one of them."""
    table = open_game("two-three", "p1=engine:3")
    shown = table.dialog.locator(".results")

    def counted() -> list[str]:
        table.press("n")
        expect(table.dialog).to_be_visible()
        told: list[str] = shown.locator("td").all_text_contents()
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
        return told

    resign = ("do.more", "do.resign", "do.resign")
    for keys, outcome, kind in ((resign, "1", 2), (("do.undo",), "", -1), (resign, "1", -1)):
        table.do(*keys)
        expect(table.board).to_have_attribute("data-outcome", outcome)
        table.page.wait_for_function(KINDS, arg=[kind])
    assert counted() == []
    table.follow(table.page.url.split("#")[0] + "#p1=engine:3")
    table.ready().stands("")
    table.do(*resign)
    table.page.wait_for_function(KINDS, arg=[-1, 2])
    assert counted() == ["0", "0", "1"]
    table.reload()
    table.ready()
    assert counted() == ["0", "0", "1"]
    table.follow(table.page.url.split("#")[0] + "#moves=e6-e5.e4-e6&p1=engine:3")
    table.ready().stands("e6-e5.e4-e6")
    table.do("do.more", "do.resign", "do.resign")
    expect(table.board).to_have_attribute("data-outcome", "1")
    table.press("n")
    expect(shown.locator("summary").first).to_be_visible()
    shown.locator("summary").first.click()
    assert shown.locator("td").all_text_contents() == ["0", "0", "1"]
    table.dialog.get_by_text(table.words(Words("results.clear")), exact=True).filter(visible=True).click()
    table.do("results.clear_now")
    expect(shown).to_have_count(0)
    table.press("Escape")
    assert counted() == []


@pytest.mark.exhaustive
def test_a_game_played_to_its_end_against_the_engine_is_counted(open_game: Open) -> None:
    table, record = open_game("two-three", "p1=engine:1", engine=True), record_of("two-three")
    while record.outcome() is None:
        if record.position.turn == 0:
            table.play(record, record.position.code(record.position.legal_moves()[-1]))
        else:
            table.wait_for_moves(record.here.ply + 1)
            record.play(table.moves.split(".")[record.here.ply])
    outcome = record.outcome()
    assert outcome is not None
    kind = 1 if outcome.winner is None else outcome.winner * 2
    table.page.wait_for_function("() => (localStorage.getItem('komado.results') || '').includes('two-three')")
    table.press("n")
    assert table.dialog.locator(".results td").all_text_contents() == [str(int(kind == place)) for place in range(3)]


def test_the_head_of_a_long_dialog_stays(open_game: Open) -> None:
    """The body alone scrolls, also when a script or the focus makes the dialog scroll."""
    table = open_game("two-three", viewport=SMALL)
    table.do("do.more")
    table.dialog.locator('[data-do="puzzle"]').click()
    expect(table.dialog.locator(".grades")).to_be_visible()
    table.dialog.evaluate("(dialog) => { dialog.scrollTop = 1e6; dialog.querySelector('.body').scrollTop = 1e6; }")
    assert table.dialog.evaluate("(dialog) => dialog.scrollTop") == 0
    expect(table.dialog.locator('header [data-do="close"]')).to_be_in_viewport()
