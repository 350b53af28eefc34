"""A beginner's game explains each event the first time: in a line at the status, once, where there is room."""

import json
from collections.abc import Callable

import pytest
from game_page import GamePage
from playwright.sync_api import expect

from games import folder_of
from tools import ROOT

Open = Callable[..., GamePage]

GAME = "medamagaeru"
# White's frog has been taken: the only person, on the green side, gets the tip about captures.
TAKEN = "moves=37-46.21-22.46-35.22-23.35-44.23-24.44-33.31-32.33-32.24-23"
FIRST = json.loads((ROOT / "py" / folder_of(GAME).replace(".", "/") / "lessons.json").read_text("utf-8"))["first"]
SAID = {each["when"]: each["say"]["ja"] for each in FIRST}


@pytest.mark.exhaustive
def test_a_beginner_is_told_once(open_game: Open) -> None:
    table = open_game(GAME, TAKEN + "&p1=engine:1", engine=True)
    tip = table.page.locator("#status .tip")
    expect(tip).to_have_text(SAID["my:take"])
    assert SAID["my:take"] in table.spoken()
    table.switch_language()
    expect(tip).to_have_text(next(each["say"]["en"] for each in FIRST if each["when"] == "my:take"))
    kept = table.page.evaluate("localStorage.getItem('komado.told')")
    assert kept == f"{GAME}:my:take"
    table.page.evaluate("localStorage.setItem('komado.tips', '0')")
    table.reload()
    table.ready("engine")
    expect(tip).to_have_count(0)
    assert table.page.evaluate("localStorage.getItem('komado.told')") == kept
