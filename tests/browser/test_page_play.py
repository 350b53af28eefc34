"""Games are played by tapping, by dragging and by keyboard; at every ply the page agrees with the rules."""

from collections.abc import Callable

import pytest
from boxes import SETTLED, unsaid
from game_page import GamePage, random_game, taps_of
from lines import SHIPPED, told
from playwright.sync_api import expect

from core.records.record import Record
from core.words import Words
from games import board_of, load

Open = Callable[..., GamePage]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

MOST = 60  # plies of a random game that are played

# (game, options, seed): random games in which, among other things, frogs turn over and stay.
AT_RANDOM = [
    pytest.param(game_id, options, seed, id=f"{game_id}-{seed}")
    for game_id, options, seed in (
        ("medamagaeru", {}, 306),
        ("medamagaeru", {"home": "second", "first": "white"}, 27),
        ("progressive-mancala", {"holes": "17"}, 47),
        ("maciji", {"board": "hex", "size": "4x5", "blocks": "2", "warp": "on"}, 3),
        ("uchu-yuei", {"flip": "on", "step": "king"}, 47),
    )
]


def fragment(options: dict[str, str]) -> str:
    return "&".join(f"{name}={value}" for name, value in options.items())


@pytest.mark.exhaustive
@pytest.mark.one_in(2)
@pytest.mark.matrix("macedonian-shogi")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_by_tapping(open_game: Open, game_id: str) -> None:
    tapped_through(open_game, game_id, *told(game_id))


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game_id", "options", "seed"), AT_RANDOM)
def test_a_random_game_by_tapping(open_game: Open, game_id: str, options: dict[str, str], seed: int) -> None:
    tapped_through(open_game, game_id, options, random_game(load(game_id, **options), seed)[:MOST])


def tapped_through(open_game: Open, game_id: str, options: dict[str, str], codes: list[str]) -> None:
    """Plays a game tap by tap; the board agrees with the rules after each."""
    game = load(game_id, **options)
    record = Record(game)
    table = open_game(game_id, fragment(options))
    table.check(record)
    for code in codes:
        way = taps_of(record.position, code)
        for done in range(1, len(way)):
            table.tap(way[done - 1])
            table.check(record, way[:done])
        table.tap(way[-1])
        record.play(code)
        table.check(record)
    assert record.outcome() is not None or len(codes) == MOST


@pytest.mark.exhaustive
def test_dragging_with_the_mouse(open_game: Open) -> None:
    record = Record(load("medamagaeru"))
    table = open_game("medamagaeru")
    taken = False
    for code in random_game(record.game, 306):
        start, end, *answer = taps_of(record.position, code)
        table.drag(start, end)
        table.tap(*answer)
        record.play(code)
        table.check(record)
        taken = taken or bool(answer)
        if taken and record.here.ply >= 8:
            return


@pytest.mark.exhaustive
def test_a_drag_to_nowhere_plays_nothing(open_game: Open) -> None:
    record = Record(load("medamagaeru"))
    table = open_game("medamagaeru")
    table.drag("57", "54")
    table.stands("")
    table.check(record, ("57",))  # still chosen
    table.tap("56")
    table.stands("57-56")


@pytest.mark.exhaustive
def test_a_drag_whose_end_nobody_sees(open_game: Open) -> None:
    """The mouse button is released outside the window."""
    table = open_game("medamagaeru")
    table.page.evaluate('() => addEventListener("pointerup", (event) => event.stopPropagation(), { capture: true, once: true })')
    table.drag("57", "54")
    table.tap("56")
    table.stands("57-56")


@pytest.mark.exhaustive
def test_a_finger_that_rests_on_a_place_only_looks(open_game: Open) -> None:
    table = open_game("progressive-mancala", **PHONE)
    client = table.page.context.new_cdp_session(table.page)
    x, y = table.centre("k")
    seconds = table.page.evaluate("Date.now()") / 1000
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": seconds})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": seconds + 0.6})
    table.page.touchscreen.tap(*table.centre("c"))
    table.stands("c")


@pytest.mark.exhaustive
def test_a_piece_in_hand_drawn_anew_while_it_is_pressed(open_game: Open) -> None:
    """A hand is drawn again whenever its contents change."""
    table = open_game("uchu-yuei")
    table.page.mouse.move(*table.centre("hand:o"))
    table.page.mouse.down()
    table.spot("hand:o").evaluate("element => element.replaceWith(element.cloneNode(true))")
    table.page.mouse.up()
    table.tap("e5")
    table.stands("o@e5")


@pytest.mark.one_in(2, 1)
@pytest.mark.matrix("shinken-shobu")
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_game_with_a_finger_on_a_phone(open_game: Open, game_id: str) -> None:
    """Moves from a place or a hand to a place are dragged; one-tap moves, buttons and answers are tapped."""
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    table = open_game(game_id, fragment(options), **PHONE)
    for code in codes:
        way = list(taps_of(record.position, code))
        if len(way) == 1:
            table.touch(way[0])
        else:  # a browser takes a touch at the instant after a drag for the end of it, so buttons and answers are clicked
            if way[0] == "crown":
                table.tap(way.pop(0))
            table.swipe(way.pop(0), way.pop(0))
            table.tap(*way)
        record.play(code)
        table.wait_for_moves(record.here.ply).check(record)
    assert record.outcome() is not None
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.exhaustive
def test_a_finger_on_the_bowls_still_scrolls_the_page(open_game: Open) -> None:
    table = open_game("progressive-mancala", **{**PHONE, "viewport": {"width": 360, "height": 520}})
    assert table.page.evaluate("document.documentElement.scrollHeight") > 600
    table.swipe("goal", "a")
    table.page.wait_for_function("() => scrollY > 40")
    table.stands("")


def choose(table: GamePage, answer: str) -> None:
    """Answers the question at the spot with Tab and Enter."""
    for _ in range(5):
        if table.page.evaluate("document.activeElement.dataset.spot") == answer:
            return table.press("Enter")
        table.press("Tab")
    raise AssertionError(f"Tab does not lead to {answer}")


@pytest.mark.one_in(2)
@pytest.mark.matrix
@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_whole_game_by_keyboard_and_ear(open_game: Open, game_id: str) -> None:
    options, codes = told(game_id)
    record = Record(load(game_id, **options))
    view = board_of(record.game)
    table = open_game(game_id, fragment(options))
    for code in codes:
        way = taps_of(record.position, code)
        if way[-1].startswith("choice:"):  # asked, cancelled, asked again
            for spot in way[:-1]:
                table.walk_to(spot)
                table.press("Enter")
            table.check(record, way[:-1])
            table.press("Escape")
            table.check(record)
        for spot in way:
            if spot.startswith("choice:"):
                choose(table, spot)
            else:
                table.walk_to(spot)
                table.press("Enter")
        before, move = record.position, record.position.parse(code)
        record.play(code)
        table.check(record)
        for words in view.spoken(before, move):
            assert table.words(words) in table.spoken()
    ended = record.outcome()
    assert ended is not None
    assert table.words(ended.reason) in table.spoken()


@pytest.mark.exhaustive
def test_keys_walk_through_the_record(open_game: Open) -> None:
    codes = ["57-56", "31-32", "56-55", "32-33"]
    table = open_game("medamagaeru", "moves=" + ".".join(codes))
    steps = [
        ("u", 3), ("u", 2), ("r", 3), ("r", 4), ("[", 3), ("[", 2), ("]", 3), ("Home", 0), ("]", 1), ("End", 4),
        ("PageUp", 3), ("PageUp", 2), ("PageDown", 3), ("End", 4), ("]", 4), ("Home", 0), ("[", 0), ("u", 3), ("PageDown", 4),
    ]  # fmt: skip
    for key, ply in steps:
        table.press(key)
        table.stands(".".join(codes[:ply]))


@pytest.mark.parametrize("key", ["{", "}"])
def test_the_keys_of_a_review_say_nothing_before_there_is_one(open_game: Open, key: str) -> None:
    table = open_game("medamagaeru", "moves=57-56.21-32.67-66")
    said = table.page.locator("#status").inner_text()
    table.press(key)
    table.page.evaluate(SETTLED)
    assert unsaid(table.page) == []
    assert table.page.locator("#status").inner_text() == said


def test_left_and_right_walk_the_record_until_the_cursor_is_moved_by_key(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.21-32.67-66")
    for key, moves in (("ArrowLeft", "57-56.21-32"), ("ArrowLeft", "57-56"), ("ArrowRight", "57-56.21-32")):
        table.press(key)
        table.stands(moves)
    table.page.locator("#record .mv").first.click()  # the focus is in the record now
    table.press("ArrowRight")
    table.stands("57-56.21-32")
    table.tap("36")  # a refusal; the focus is on the board now
    table.press("ArrowLeft")
    table.stands("57-56")
    table.press("ArrowRight")
    table.stands("57-56.21-32")
    table.press("ArrowUp", "ArrowLeft")
    expect(table.spot("45")).to_be_focused()
    table.press("ArrowRight", "ArrowUp")
    expect(table.spot("34")).to_be_focused()
    table.stands("57-56.21-32")
    table.tap("36")
    table.press("ArrowLeft")
    table.stands("57-56")


@pytest.mark.exhaustive
def test_keys_turn_the_board(open_game: Open) -> None:
    record = Record(load("medamagaeru"))
    table = open_game("medamagaeru")
    x, y = table.centre("57")
    table.press("f")
    turned = table.centre("57")
    assert turned[1] < y
    assert turned != (x, y)
    table.check(record)
    table.tap("57", "56")
    record.play("57-56")
    table.check(record)
    table.press("f")
    assert table.centre("57") == pytest.approx((x, y), abs=1)


@pytest.mark.matrix
@pytest.mark.parametrize(("key", "title"), [("n", "do.new"), ("m", "type.title"), ("?", "keys.title")])
def test_keys_open_dialogs_and_escape_closes_them(open_game: Open, key: str, title: str) -> None:
    table = open_game("medamagaeru", "moves=57-56")
    table.press(key)
    expect(table.page.get_by_role("dialog", name=table.words(Words(title)))).to_be_visible()
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    table.stands("57-56")


def test_moves_can_be_typed(open_game: Open) -> None:
    table = open_game("medamagaeru")
    table.press("m")
    expect(table.dialog.get_by_role("combobox")).to_be_focused()
    table.page.keyboard.type("57-52")
    table.press("Enter")
    expect(table.dialog.get_by_role("alert")).not_to_be_empty()
    table.dialog.get_by_role("combobox").fill("57-56")
    table.press("Enter")
    expect(table.dialog).to_have_count(0)
    table.stands("57-56")
