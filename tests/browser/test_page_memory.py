"""The page's memory: reloads, killed tabs, several games, damaged stores, and browsers that let it remember nothing."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from lines import record_of
from playwright.sync_api import expect
from visitor import Visitor

from core.words import Words
from tools.server.server import Site

Open = Callable[..., GamePage]
Visit = Callable[..., Visitor]

DENIED = """() => {
  const deny = (name) => Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) deny(name);
  const refuse = () => { throw new DOMException("denied", "SecurityError"); };
  for (const name of ["persist", "persisted", "estimate", "getDirectory"]) if (navigator.storage) navigator.storage[name] = refuse;
}"""


def stored(table: GamePage) -> dict[str, str]:
    found: dict[str, str] = table.page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    return found


def resume(table: GamePage, game_id: str) -> None:
    """Follows the home page's way back to an unfinished game."""
    section = table.page.locator("#resume")
    section.get_by_role("link").filter(has_text=table.words(Words("game." + game_id))).first.click()
    table.page.wait_for_selector("[data-board]")
    table.ready()


@pytest.mark.exhaustive
def test_a_reload_in_the_middle(open_game: Open) -> None:
    record = record_of("medamagaeru")
    table = open_game("medamagaeru")
    for code in ("57-56", "31-32", "56-55"):
        table.play(record, code)
    for _ in range(2):
        table.reload()
        table.ready().check(record)


def test_a_closed_tab(come_again: Visit) -> None:
    visitor = come_again()
    record = record_of("progressive-mancala")
    table = visitor.open("progressive-mancala")
    for code in "kchk":
        table.play(record, code)
    table.page.close(run_before_unload=False)
    visitor.open("progressive-mancala").check(record)


@pytest.mark.exhaustive
def test_several_unfinished_games_stand_side_by_side(come_again: Visit) -> None:
    visitor = come_again()
    frogs, bowls = record_of("medamagaeru"), record_of("progressive-mancala")
    table = visitor.open("medamagaeru")
    table.play(frogs, "57-56")
    table.page.close()
    table = visitor.open("progressive-mancala")
    table.play(bowls, "k")
    table.page.close()
    for game_id, record in (("medamagaeru", frogs), ("progressive-mancala", bowls)):
        home = visitor.open()
        home.says(Words("home.resume"))
        resume(home, game_id)
        home.check(record)
    second = record_of("medamagaeru", "47-46")  # a link is another game: the first one stays
    table = visitor.open("medamagaeru", "moves=47-46")
    table.check(second)
    games = [json.loads(text)["record"]["rows"] for name, text in stored(table).items() if name.startswith("komado.game.")]
    assert sorted(rows[0][1] for rows in games) == ["47-46", "57-56", "k"]


@pytest.mark.exhaustive
def test_the_older_of_two_games_is_resumed_from_the_home_page(come_again: Visit) -> None:
    visitor = come_again()
    visitor.open("medamagaeru", "moves=57-56.31-32").page.close()
    visitor.open("medamagaeru", "moves=47-46").page.close()
    home = visitor.open()
    home.page.locator("#resume").get_by_role("link").filter(has_text=home.words(Words("home.moves", n=2))).click()
    home.page.wait_for_selector("[data-board]")
    home.ready().check(record_of("medamagaeru", "57-56", "31-32"))


@pytest.mark.exhaustive
def test_the_game_played_last_is_resumed(visit: Visit) -> None:
    visitor = visit()
    for day, code in (("2026-12-01", "57-56"), ("2026-12-20", "47-46"), ("2027-01-10", "37-36"), ("2027-02-01", "27-26")):
        visitor.context.clock.set_fixed_time(f"{day}T12:00:00Z")
        visitor.open("medamagaeru", "moves=" + code).page.close()
        visitor.open("medamagaeru").check(record_of("medamagaeru", code))


@pytest.mark.exhaustive
def test_a_finished_game_is_not_resumed(come_again: Visit) -> None:
    visitor = come_again()
    visitor.open("progressive-mancala", "moves=k.c.h.k.d.j.g.c.a.i.f.e.i.a.f")
    visitor.open("progressive-mancala").check(record_of("progressive-mancala"))
    home = visitor.open()
    expect(home.page.get_by_text(home.words(Words("home.resume"))).filter(visible=True)).to_have_count(0)


def entry(**changes: object) -> str:
    rows = [[-1, "57-56", "", ""]]
    people = [["", ""], ["", ""]]
    record = {"v": 1, "game": "medamagaeru", "options": {}, "players": people, "rows": rows, "note": "", "end": "", "here": 0, **changes}
    return json.dumps({"at": 1, "over": False, "seat": 0, "record": record})


# A stored text that cannot be read, or not wholly; and the moves that are there when the game is opened again.
DAMAGED = {
    "cut": ("{", ""),
    "empty list": ("[]", ""),
    "null": ("null", ""),
    "a number": ("17", ""),
    "no record": ('{"at": 1}', ""),
    "a record that is text": ('{"at": 1, "over": false, "record": "57-56"}', ""),
    "a time that is text": ('{"at": "now", "over": false, "record": {"v": 1, "game": "medamagaeru"}}', ""),
    "an unknown game": (entry(game="chess"), ""),
    "a game that is a number": (entry(game=5), ""),
    "an unknown option": (entry(options={"size": "9"}), "57-56"),
    "a game without moves": (entry(rows="none"), ""),
    "a later version": (entry(v=2, more={"clock": 5}), "57-56"),
    "an illegal move": (entry(rows=[[-1, "57-56", "", ""], [0, "11-77", "", ""]], here=1), "57-56"),
    "rows of wrong types": (entry(rows=[[-1, "57-56", "", ""], [0, 5, 5, 5], ["x"], 7, [99, "31-32", "", ""]]), "57-56"),
}


@pytest.mark.one_in(2)
@pytest.mark.matrix("an illegal move")
@pytest.mark.parametrize("name", sorted(DAMAGED))
def test_a_damaged_stored_game(come_again: Visit, name: str) -> None:
    text, moves = DAMAGED[name]
    visitor = come_again(stored={"komado.game.x": text})
    home = visitor.open()
    expect(home.page.get_by_role("heading", level=1)).to_be_visible()
    table = visitor.open("medamagaeru")
    record = record_of("medamagaeru", *moves.split())
    table.check(record)
    assert [page for page in visitor.context.pages if page.get_by_role("alert").filter(visible=True).count()], "nothing is said"
    assert stored(table)["komado.game.x"] == text
    table.play(record, "31-32" if moves else "57-56")
    table.check(record)
    assert stored(table)["komado.game.x"] == text


@pytest.mark.exhaustive
def test_damaged_settings(come_again: Visit) -> None:
    visitor = come_again(stored={"komado.lang": "xx", "komado.theme": "{", "komado.speed": "warp", "komado.gains": "?"})
    table = visitor.open("progressive-mancala")
    record = record_of("progressive-mancala")
    table.play(record, "k")
    table.check(record)


@pytest.mark.exhaustive
def test_no_storage_at_all(visit: Visit) -> None:
    visitor = visit(engine=True)
    visitor.context.add_init_script(f"({DENIED})()")
    table = visitor.open("medamagaeru", "p1=engine:1")
    table.warns(Words("store.denied"))
    expect(table.page.get_by_text(table.words(Words("store.denied")))).to_have_count(1)
    table.page.get_by_role("alert").get_by_role("button").click()
    table.tap("57", "56")
    table.wait_for_moves(2)
    table.ready("engine")
    expect(table.page.get_by_text(table.words(Words("store.denied")))).to_have_count(0)


@pytest.mark.exhaustive
def test_no_room_left(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script("""
        const put = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
          if (name.startsWith("komado.game.")) throw new DOMException("full", "QuotaExceededError");
          put.call(this, name, text);
        };""")
    table = visitor.open("medamagaeru")
    record = record_of("medamagaeru")
    table.play(record, "57-56")
    table.warns(Words("store.full"))
    table.play(record, "31-32")
    table.check(record)


@pytest.mark.exhaustive
def test_a_sandboxed_frame_on_a_foreign_page(visit: Visit, site: Site, elsewhere: Site) -> None:
    visitor = visit(engine=True)
    visitor.origins.add(elsewhere.origin)
    site.shared = True  # as public hosts do: a frame without an origin of its own may read the files
    elsewhere.extra["/post"] = (
        '<!doctype html><link rel="icon" href="data:,"><p>My blog</p>'
        f'<iframe sandbox="allow-scripts" width="900" height="900" src="{site.url("medamagaeru", "p1=engine:1")}"></iframe>'
    )
    page = visitor.context.new_page()
    page.goto(elsewhere.origin + "/post")
    frame = page.frames[1]
    table = GamePage(frame).ready()
    table.warns(Words("store.denied"))
    table.spot("57").click()
    table.spot("56").click()
    table.wait_for_moves(2)
    table.ready("engine")
