"""The modes and attributes of a board in a page, and records pasted into a page."""

import re

import pytest
from host import Come, board, framed, picture, replay
from playwright.sync_api import expect
from solver import Solver, puzzle_of

from core.words import Words, say
from tools.server.server import Site

GAME = "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f"


# Attributes.
@pytest.mark.matrix
@pytest.mark.parametrize(
    ("attributes", "lang", "sentence"),
    [
        ('game="chess"', "ja", "「chess」というゲームはありません"),
        ('game="chess"', "en", "There is no game “chess”"),
        ("", "en", "There is no game “”"),
        ('game="medamagaeru" mode="watch"', "en", "mode cannot be “watch”. Allowed: play, replay, puzzle, diagram"),
        ('game="medamagaeru" theme="blue"', "ja", "theme に「blue」は使えません"),
        ('game="medamagaeru" ply="two"', "en", "ply cannot be “two”"),
        ('game="medamagaeru" home="moon"', "en", "home cannot be “moon”. Allowed: edge, second"),
        ('game="medamagaeru" size="9"', "en", "There is no option “size”. Allowed: home, first"),
        ('game="maciji" size="1x1"', "en", "size cannot be “1x1”"),
        ('game="&lt;img src=x onerror=__hacked=1&gt;"', "en", "There is no game “<img src=x onerror=__hacked=1>”"),
        ('game="__proto__"', "en", "There is no game “__proto__”"),
        ('game="medamagaeru" constructor="x"', "en", "There is no option “constructor”"),
        ('game="medamagaeru" lang="fr"', "en", "lang cannot be “fr”"),
    ],
)  # fmt: skip
def test_an_attribute_that_does_not_read(host: Come, attributes: str, lang: str, sentence: str) -> None:
    page = host(f"<komado-board {attributes}></komado-board>", lang=lang)
    expect(page.boards.get_by_role("alert")).to_contain_text(sentence)
    if 'game="medamagaeru"' in attributes:  # the readable part is kept
        page.start().check(replay("medamagaeru", ""))
    assert page.page.evaluate("window.__hacked") is None


def test_attributes_that_are_everybodys(host: Come) -> None:
    page = host('<komado-board game="maciji" id="a" class="b" title="c" data-x="y" aria-describedby="z" width="300"></komado-board>')
    expect(page.boards.get_by_role("alert")).to_have_count(0)
    assert page.boards.evaluate("board => board.getBoundingClientRect().width") == 300


# Modes.
@pytest.mark.exhaustive
def test_a_replay_plays_itself(host: Come) -> None:
    page = host(board("progressive-mancala", mode="replay", moves=GAME, ply=12))
    table = page.start()
    button = table.view.locator("#moves-play")
    expect(button).to_have_accessible_name(say(Words("replay.play"), "ja"))
    button.click()
    expect(button).to_have_accessible_name(say(Words("do.pause"), "ja"))
    table.stands(GAME)  # to the end, where it stops
    expect(button).to_have_accessible_name(say(Words("replay.play"), "ja"))
    button.click()  # and once more from the start
    expect(table.board).to_have_attribute("data-moves", re.compile(r"^k(\.\w){0,7}$"))
    button.click()
    expect(button).to_have_accessible_name(say(Words("replay.play"), "ja"))
    button.click()
    table.view.locator("#ply").press("End")  # the reader goes elsewhere
    table.stands(GAME)
    expect(button).to_have_accessible_name(say(Words("replay.play"), "ja"))


def test_a_puzzle(host: Come) -> None:
    line = "57-56.31-32.56-55.32-33"
    page = host(board("medamagaeru", mode="puzzle", moves=line, ply=0))
    table = page.start()
    table.says(say(Words("puzzle.find", side=Words("colour.green")), "ja"))
    assert line not in table.view.content()
    table.spot("47").click()
    table.spot("46").click()
    table.says(Words("puzzle.wrong"))
    table.check(replay("medamagaeru", "47-46"), lit=False)
    table.spot("31").click()
    table.stands("47-46")
    table.do("puzzle.back")
    table.spot("57").click()
    table.spot("56").click()
    table.wait_for_moves(2)
    table.says(say(Words("puzzle.right", side=Words("colour.green")), "ja"))
    table.let_pass()
    table.spot("56").click()
    table.spot("55").click()
    table.wait_for_moves(4)
    table.stands(line)
    table.says(Words("puzzle.solved"))
    assert page.heard("end")[0]["solved"] is True


def test_another_win_at_once_is_right_too(host: Come) -> None:
    """The solution names another number, but this one also lands on the goal."""
    table = host(board("maciji", mode="puzzle", goal="c1", moves="a1.b1.a2", ply=2)).start()
    table.spot("c1").click()
    table.says(Words("puzzle.solved"))


def test_a_puzzle_of_the_site_by_its_id(host: Come) -> None:
    entry = puzzle_of("medamagaeru")
    page = host(board("medamagaeru", mode="puzzle", puzzle=entry["id"]), lang="en")
    expect(page.boards.get_by_role("alert")).to_have_count(0)
    expect(page.boards.locator("img")).to_have_count(0)  # a picture of the start position would be of another one
    table = page.start()
    expect(table.view.locator(".play")).to_have_attribute("data-puzzle", entry["id"])
    Solver(table, "medamagaeru", entry).solve()
    assert page.heard("end")[-1]["solved"] is True


def test_todays_puzzle_of_another_game_stays_a_board_in_its_frame(host: Come, site: Site, elsewhere: Site) -> None:
    day_7 = (
        "const Real = Date; Date = class extends Real { constructor(...all) { if (all.length) super(...all); else super(2026, 11, 7); } }"
    )
    address = f"{site.base}medamagaeru/?embed=1#puzzle=zzzzz&lang=en&theme=dark&host={elsewhere.origin}"
    page = host(framed(address), new=True)
    page.visitor.context.add_init_script(day_7)
    page.page.reload()
    table = page.frame()
    table.view.locator('#notes [data-do="daily"]').click()
    expect(table.view.locator(".play[data-puzzle]")).to_be_attached()
    expect(table.board).to_have_attribute("data-board", "maciji")
    table.ready()
    expect(table.view.locator("html")).to_have_attribute("lang", "en")
    expect(table.view.locator("html")).to_have_attribute("data-theme", "dark")
    expect(
        table.view.locator('[data-do="share"], [data-do="puzzle-close"], [data-do="puzzle-favourite"]').filter(visible=True)
    ).to_have_count(0)
    page.page.wait_for_function("crossed.some(({ type, game }) => type === 'ready' && game === 'maciji')")


def test_a_puzzle_without_an_answer(host: Come) -> None:
    table = host(board("medamagaeru", mode="puzzle", moves="57-56")).start()
    table.warns(Words("puzzle.empty"))
    table.spot("31").click()
    table.spot("32").click()
    table.stands("57-56.31-32")


def test_a_replay(host: Come) -> None:
    page = host(board("progressive-mancala", mode="replay", moves=GAME, ply=2))
    table = page.start()
    table.says("2 △c")
    table.do("do.next")
    table.check(replay("progressive-mancala", "k.c.h"))
    slider = table.view.get_by_role("slider", name=say(Words("replay.ply"), "ja"))
    slider.focus()
    slider.press("End")
    table.check(replay("progressive-mancala", GAME))
    table.do("do.first")
    table.check(replay("progressive-mancala", ""))
    table.spot("a").click()  # and it may be played on from anywhere
    table.check(replay("progressive-mancala", "a"))


def test_a_diagram_without_a_picture_of_its_own(host: Come) -> None:
    table = host(board("progressive-mancala", mode="diagram", moves="k.c")).start()
    table.check(replay("progressive-mancala", "k.c"), lit=False)
    table.spot("a").click()
    table.stands("k.c")
    assert table.view.get_by_role("toolbar").filter(visible=True).count() == 0


def test_a_picture_of_its_own(host: Come) -> None:
    svg = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='700' height='814'/%3E"
    page = host(f'<komado-board game="medamagaeru" mode="diagram" moves="57-56"><img src="{svg}" alt="mine"></komado-board>')
    assert picture(page.page)["width"] == 700
    assert page.boards.get_by_role("button").count() == 0
    assert page.boards.get_by_role("img").evaluate_all("all => all.filter((i) => i.checkVisibility()).map((i) => i.alt)") == ["mine"]
    assert page.heights()[0] == pytest.approx((706 - 2) * 814 / 700 + 2, abs=1)


def test_what_was_pictured_is_not_shown_for_other_moves(host: Come) -> None:
    page = host('<komado-board game="medamagaeru"></komado-board>')
    page.boards.evaluate("board => board.setAttribute('moves', '57-56')")
    expect(page.boards.locator("img")).to_have_count(0)
    page.start().stands("57-56")


# A pasted record.
RECORD = """駒窓 棋譜: 1
遊び: プログレッシブ・マンカラ [progressive-mancala]
先手: <img src=x onerror=__hacked=1>

1 ▲k (+1)
* はじめの手 & <b>
2 △c (+2)
3 ▲h (+1)
"""


@pytest.mark.matrix
@pytest.mark.parametrize(("text", "moves"), [(RECORD, "k.c.h"), ("holes: 17\nq", "q")])
def test_a_pasted_record(host: Come, text: str, moves: str) -> None:
    page = host(f'<script type="text/komado" data-game="progressive-mancala">{text}</script>')
    before = page.heights()
    table = page.start()
    table.stands(moves)
    page.page.wait_for_function("crossed.some((data) => data?.type === 'resize')")
    assert page.heights() == pytest.approx(before, abs=1)
    assert table.view.evaluate("window.__hacked") is None
    assert table.view.locator("img").count() == 0


def test_a_pasted_record_names_its_game(host: Come) -> None:
    table = host(f'<script type="text/komado" data-mode="replay" data-ply="1">{RECORD}</script>').start()
    table.check(replay("progressive-mancala", "k"))
    table.says("はじめの手 & <b>")


def test_a_pasted_record_with_a_mistake(host: Come) -> None:
    table = host('<script type="text/komado" data-game="medamagaeru" data-mode="play">57-56 57-57 31-32</script>').start()
    table.stands("57-56")
    expect(table.view.get_by_role("alert")).to_contain_text("57-57")
