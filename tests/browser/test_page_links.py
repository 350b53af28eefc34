"""Links, good and broken. A broken one explains its faults in the visitor's language, keeps its readable part and harms nothing."""

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from game_page import GamePage
from lines import SHIPPED
from playwright.sync_api import expect
from visitor import Visitor

from core.records.record import Record
from core.words import Words
from games import load
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]
GAMES = ", ".join(sorted(SHIPPED))
PLAYERS = "human, engine:1, engine:2, engine:3, engine:4, engine:5, engine:6, engine:7, engine:8"
SCRIPT = "<script>__hacked=1</script>"
IMAGE = "<img src=x onerror=__hacked=1>"

# The printed game: after each ply the chain that was sown and the score of both. Chains of three plies are not printed there.
PRINTED = [
    ("k", "k → f → ゴール", 1, 0),
    ("c", "c → i → d → ゴール", 1, 2),
    ("h", "h → ゴール", 2, 2),
    ("k", "k → a → j → g → f → ゴール", 2, 6),
    ("d", "", 3, 6),
    ("j", "", 3, 7),
    ("g", "", 3, 7),
    ("c", "c → i → b → c → e → h → c → e → g → ゴール", 3, 12),
    ("a", "a → h → j → d → k → j → ゴール", 3, 15),
    ("i", "i → b → g → b", 3, 15),
    ("f", "f → e → k → c → j → b → f → i → b", 3, 15),
    ("e", "e → g → ゴール", 3, 21),
    ("i", "i → h → j → g → e → c → ゴール", 5, 21),
    ("a", "a → d → g → e → c → a → k → d → b → h → c → a → k → i → c", 5, 21),
    ("f", "f → b → d → g → ゴール", 5, 28),
]
MANCALA = "progressive-mancala"
FROGS = "medamagaeru"
WHOLE = ".".join(row[0] for row in PRINTED)


def record_of(game: str, moves: str, **options: str) -> Record:
    record = Record(load(game, **options))
    for code in moves.split(".") if moves else []:
        record.play(code)
    return record


def test_the_printed_game_opens_at_its_end(open_game: Open) -> None:
    table = open_game(MANCALA, f"moves={WHOLE}")
    table.check(record_of(MANCALA, WHOLE))
    assert (table.score(0), table.score(1), table.shown().outcome) == (5, 28, "1")
    table.says(Words("result.win", side=Words("side.1")))


@pytest.mark.matrix
@pytest.mark.parametrize("keys", [("Home", "]"), ("", "[")], ids=["forth", "back"])
def test_stepping_through_the_printed_game(open_game: Open, keys: tuple[str, str]) -> None:
    table = open_game(MANCALA, f"moves={WHOLE}")
    first, step = keys
    if first:
        table.press(first)
    plies = list(range(1, len(PRINTED) + 1))
    for ply in plies if step == "]" else reversed(plies):
        if step == "]":
            table.press(step)
        code, chain, *scores = PRINTED[ply - 1]
        table.stands(".".join(row[0] for row in PRINTED[:ply]))
        assert [table.score(0), table.score(1)] == scores, f"ply {ply}"
        if chain:
            table.says(chain)
        if step == "[":
            table.press(step)
    table.stands(WHOLE if step == "]" else "")


# (game, fragment, the moves shown, options)
GOOD: list[tuple[str, str, str, dict[str, str]]] = [
    (FROGS, "moves=57-56.31-32.56-55&ply=2", "57-56.31-32", {}),
    (FROGS, "moves=57-56.31-32&ply=0", "", {}),
    (FROGS, "moves=57-56&v=1", "57-56", {}),
    (FROGS, "moves=56-55&home=second", "56-55", {"home": "second"}),
    (FROGS, "moves=31-32&first=white", "31-32", {"first": "white"}),
    (MANCALA, "holes=17&moves=q", "q", {"holes": "17"}),
    (MANCALA, "", "", {}),
]


@pytest.mark.matrix
@pytest.mark.parametrize(("game_id", "fragment", "moves", "options"), GOOD)
def test_a_good_link(open_game: Open, game_id: str, fragment: str, moves: str, options: dict[str, str]) -> None:
    table = open_game(game_id, fragment)
    table.check(record_of(game_id, moves, **options), lit="ply=" not in fragment)  # a look back lights nothing: a tap asks first
    expect(table.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("asked", "room"), [("puzzle=d292d", "puzzle"), ("lesson=1", "lesson")])
def test_the_home_page_comes_back_to_what_a_link_asked_for_of_a_game(come_again: Visit, site: Site, asked: str, room: str) -> None:
    page = come_again().tab()
    page.goto(f"{site.base}#game=maciji&{asked}")
    for _ in range(2):
        expect(page.locator(".play")).to_have_attribute(f"data-{room}", re.compile("."), timeout=20_000)
        assert page.url.endswith(f"#game=maciji&{asked}")
        page.reload()


@pytest.mark.matrix
@pytest.mark.parametrize("game_id", [FROGS, MANCALA])
def test_a_game_named_in_the_fragment_of_the_home_page(come_again: Visit, site: Site, game_id: str) -> None:
    code = {FROGS: "57-56", MANCALA: "k"}[game_id]
    page = come_again().tab()
    page.goto(f"{site.base}#game={game_id}&moves={code}")
    table = GamePage(page).ready()
    table.check(record_of(game_id, code))


@pytest.mark.exhaustive
def test_the_seat_at_the_bottom(open_game: Open) -> None:
    near, far = open_game(FROGS, "seat=1"), open_game(FROGS, "seat=0")
    near.check(record_of(FROGS, ""))
    assert near.centre("57")[1] < near.centre("51")[1]
    assert far.centre("57")[1] > far.centre("51")[1]


@pytest.mark.matrix
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_and_the_language_of_a_link(open_game: Open, theme: str) -> None:
    table = open_game(FROGS, f"theme={theme}&lang=en")
    assert table.lang == "en"
    table.says(Words("status.turn", side=Words("colour.green")))
    dark = table.page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).every((n) => n < 90)")
    assert dark == (theme == "dark")


def at(ply: int, code: str, reason: Words) -> Words:
    return Words("illegal.at", ply=ply, code=code, reason=reason)


def value(name: str, given: str, allowed: str) -> Words:
    return Words("link.value", name=name, value=given, allowed=allowed)


# (game, fragment, the moves kept, the sentences)
BROKEN: list[tuple[str, str, str, list[Words]]] = [
    (FROGS, "moves=57-56&size=9", "57-56", [Words("option.unknown", name="size", allowed="home, first")]),
    (FROGS, "home=moon&moves=57-56", "57-56", [Words("option.value", name="home", value="moon", allowed="edge, second")]),
    (MANCALA, "holes=12", "", [Words("option.value", name="holes", value="12", allowed="11, 17")]),
    (
        FROGS, "moves=57-56.31-32.57-58.21-22", "57-56.31-32",
        [at(3, "57-58", Words("refuse.unreadable")), Words("link.kept", ply=2)],
    ),
    (FROGS, "moves=57-56.31-32.57-56", "57-56.31-32", [at(3, "57-56", Words("refuse.empty", spot="57"))]),
    (MANCALA, "moves=k.f", "k", [at(2, "f", Words("progressive-mancala.empty_hole", hole="f"))]),
    (MANCALA, "moves=k.z.h", "k", [at(2, "z", Words("progressive-mancala.no_hole", last="k"))]),
    (MANCALA, f"moves={WHOLE}.a", WHOLE, [at(16, "a", Words("refuse.over"))]),
    (FROGS, "moves=57-56.31-3", "57-56", [at(2, "31-3", Words("refuse.unreadable"))]),
    (FROGS, "moves=57-56&pl", "57-56", [Words("link.cut", text="pl")]),
    (FROGS, "moves=57-56&v=", "57-56", [Words("link.cut", text="v")]),
    (FROGS, "moves=57-56&v=2", "57-56", [Words("link.later")]),
    (FROGS, "moves=57-56&ply=9", "57-56", [Words("link.ply", value="9", last=1)]),
    (FROGS, "moves=57-56&ply=-1", "57-56", [Words("link.ply", value="-1", last=1)]),
    (FROGS, "moves=57-56&ply=" + quote("²"), "57-56", [Words("link.ply", value="²", last=1)]),
    (FROGS, "moves=57-56&seat=2", "57-56", [value("seat", "2", "0, 1")]),
    (FROGS, "moves=57-56&p0=robot&p1=engine:99", "57-56", [value("p0", "robot", PLAYERS), value("p1", "engine:99", PLAYERS)]),
    (FROGS, "moves=57-56&theme=blue", "57-56", [value("theme", "blue", "light, dark")]),
    (FROGS, "moves=57-56&lang=fr", "57-56", [value("lang", "fr", "ja, en")]),
    (FROGS, "moves=57-56&end=win", "57-56", [value("end", "win", "resign:0, resign:1, draw, time:0, time:1")]),
    (FROGS, "moves=57-56." + quote(SCRIPT), "57-56", [at(2, SCRIPT, Words("refuse.unreadable"))]),
    (FROGS, "moves=57-56&home=" + quote(IMAGE), "57-56", [Words("option.value", name="home", value=IMAGE, allowed="edge, second")]),
    (FROGS, f"moves=57-56&{quote(IMAGE)}=1", "57-56", []),
    (FROGS, "moves=57-56&p0=" + quote(IMAGE), "57-56", [value("p0", IMAGE, PLAYERS)]),
    (FROGS, "moves=57-56&%zz=%e3%81", "57-56", []),
    (FROGS, "moves=" + "57-56." * 4000, "", [Words("link.too_long")]),
    ("", "game=chess&moves=e4", "", [Words("game.unknown", name="chess", allowed=GAMES)]),
    ("", "game=constructor", "", [Words("game.unknown", name="constructor", allowed=GAMES)]),
    ("", "game=" + quote(SCRIPT), "", [Words("game.unknown", name=SCRIPT, allowed=GAMES)]),
    ("", "game=" + quote(IMAGE), "", [Words("game.unknown", name=IMAGE, allowed=GAMES)]),
]  # fmt: skip
OTHERS = {"komado.game.one": '{"at": 5, "over": true, "seat": 0, "record": {"v": 1, "game": "medamagaeru"}}', "komado.game.two": "{ broken"}


@pytest.mark.one_in(2)
@pytest.mark.matrix("31-3", "onerror")
@pytest.mark.parametrize(("game_id", "fragment", "kept", "sentences"), BROKEN, ids=[f"{row[0] or 'home'}-{row[1][:40]}" for row in BROKEN])
def test_a_broken_link(come_again: Visit, game_id: str, fragment: str, kept: str, sentences: list[Words]) -> None:
    table = come_again(stored=OTHERS).open(game_id, fragment)
    for lang in ("ja", "en"):
        assert table.lang == lang
        for words in sentences:
            table.warns(words)
        if game_id:
            table.check(record_of(game_id, kept))
        table.switch_language()
    assert table.page.evaluate("window.__hacked") is None
    stored = table.page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert {name: stored.get(name) for name in OTHERS} == OTHERS


def test_a_broken_link_in_an_english_browser(open_game: Open) -> None:
    table = open_game(FROGS, "moves=57-56.31-3&size=9", locale="en-GB")
    assert table.lang == "en"
    table.warns("Move 2 cannot be “31-3”: this cannot be read as a move here.")
    table.warns("There is no option “size”. Allowed: home, first")
    table.warns("Showing the game up to move 1.")


@pytest.mark.exhaustive
def test_a_null_character_ends_no_notice(open_game: Open) -> None:
    table = open_game("medamagaeru", "moves=57-56.%00x")
    notice = table.page.get_by_role("alert")
    expect(notice).to_contain_text("[U+0000]x")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)


def test_a_notice_can_be_put_away(open_game: Open) -> None:
    table = open_game(FROGS, "moves=57-56&size=9")
    table.page.get_by_role("alert").get_by_role("button").click()
    expect(table.page.get_by_role("alert")).to_have_count(0)
    table.tap("31", "32")
    table.stands("57-56.31-32")


@pytest.mark.exhaustive
def test_following_a_link_while_the_page_opens(visit: Visit) -> None:
    """The page names the game that it is about to show while it is still opening."""
    visitor = visit()
    visitor.context.add_init_script("""addEventListener("DOMContentLoaded", () => new MutationObserver((_, self) => {
      self.disconnect();
      if (location.hash.includes("57-56")) location.hash = "moves=47-46";
    }).observe(document.body, { attributeFilter: ["data-game"] }))""")
    table = visitor.open(FROGS, "moves=57-56")
    table.stands("47-46")
    table.ready()
    table.tap("31", "32")
    table.stands("47-46.31-32")


def test_following_a_link_to_the_same_page(open_game: Open) -> None:
    table = open_game(FROGS, "moves=57-56")
    with table.page.expect_navigation():
        table.page.evaluate("location.hash = location.hash.replace(/moves=[^&]*/, 'moves=47-46')")
        table.page.wait_for_load_state("domcontentloaded")
    table.stands("47-46")


@pytest.mark.exhaustive
def test_a_game_from_a_set_up_position_opens_goes_on_and_comes_back(open_game: Open) -> None:
    """It does so from a link, against the engine, after a reload, and pasted as text."""
    record = Record(load("two-three"), None, "WW.WW.W1.1W.BB.BB.BB:0")
    record.play("e6-e5")
    table = open_game("two-three", f"start={quote(record.start)}&moves=e6-e5&p1=engine:8&v=1", engine=True)
    table.wait_for_moves(2)
    table.reload()
    table.ready()
    codes = table.shown().moves.split(".")
    record.play(codes[1])
    assert codes[0] == "e6-e5"
    assert f"start={record.start}&moves=e6-e5" in table.page.url
    table.do("do.more", "do.text")
    text = table.dialog.get_by_role("textbox").input_value()
    assert record.start in text
    table.do("do.read", "reading.open")
    table.check(record)
    broken = open_game("two-three", "start=nonsense&moves=e6-e5&v=1")
    broken.check(Record(load("two-three")))
    expect(broken.view.get_by_role("alert").first).to_contain_text("開始局面")


@pytest.mark.exhaustive
def test_a_link_with_a_question_mark_for_its_hash_opens_the_same_game(visit: Visit, site: Site) -> None:
    """Beside a fragment the query says nothing. The address is then the game's own, and keeps up with it."""
    page = visit().tab()
    asked = site.url("medamagaeru", "moves=57-56.21-22&v=1")
    where, mark = asked.split("#")[0], asked.split("#")[1].split("moves=")[0]
    page.goto(asked.replace("#", "?"))
    table = GamePage(page).ready()
    table.stands("57-56.21-22")
    table.tap("47", "46")
    table.stands("57-56.21-22.47-46")
    page.wait_for_function("() => location.hash.includes('47-46') && !location.search")
    table.reload()
    table.ready().stands("57-56.21-22.47-46")
    page.goto("about:blank")
    page.goto(f"{where}?utm_source=mail&moves=57-56#{mark}moves=37-36")
    GamePage(page).ready().stands("37-36")
