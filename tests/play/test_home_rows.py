"""The home page draws the boards of unfinished games one by one, with a breath between, and each only once."""

import asyncio
import json

import class_room
import pytest

from core.records.record import Record
from games import load
from ui import dom
from ui.html import boards
from ui.page.home import MOST, Home
from ui.play.game_page import GamePage

CODES = ["57-56", "31-32", "56-57", "32-31", "47-46"]


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done, in order: "draw" for a board, "breath" for a pause."""
    found: list[str] = []
    draw = boards.miniature

    def drawn(*of: object) -> str:
        found.append("draw")
        return draw(*of)  # type: ignore[arg-type]

    async def breath() -> None:
        found.append("breath")

    async def parcels(_ids: object) -> str:
        return ""

    monkeypatch.setattr(boards, "miniature", drawn)
    monkeypatch.setattr(dom, "breath", breath)
    monkeypatch.setattr(dom, "parcels", parcels)
    return found


@pytest.fixture
def home() -> Home:
    """The home page of a visitor with more unfinished games than it shows."""
    store, record = class_room.a_store(), Record(load("medamagaeru"))
    store.guest = False
    for code in CODES:
        record.play(code)
    for number in range(MOST + 1):
        store.memory[f"komado.game.{number}-1"] = json.dumps({"at": number + 1, "over": False, "seat": 0, "record": record.to_data()})
    return Home(GamePage(store, class_room.settings_of(store), None, "./", True))  # type: ignore[arg-type]


def test_each_board_is_drawn_once_after_a_breath(done: list[str], home: Home) -> None:
    asyncio.run(home.look_for_games())
    assert done.count("draw") == MOST and done[-1] == "breath"
    assert all(before == "breath" for before, what in zip(done, done[1:], strict=False) if what == "draw")


def test_another_language_draws_no_board_again(done: list[str], home: Home) -> None:
    asyncio.run(home.look_for_games())
    done.clear()
    for lang in ("ja", "en"):
        home.page.settings.set_lang(lang)
        home.write()
    assert not done
