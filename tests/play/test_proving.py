"""A won game is to be won against the engine: a slip is told at the reply to it, also where the engine has no other reply."""

import asyncio
import random
from typing import Any

from asking import finished, opened
from class_room import Browser, a_store, settings_of

from core.records.record import Player, Record
from engine.session import Session
from games import load
from ui.play.game_page import GamePage
from ui.turn_token import TurnToken

GAME = "two-three"


def forced() -> list[str]:
    """The moves before a position with one legal move."""
    dice = random.Random(0)
    record = Record(load(GAME))
    while len(moves := record.position.legal_moves()) > 1 or not record.here.ply:
        record.make(dice.choice(moves))
    return [node.code for node in record.here.line()]


class Thinker(Browser):
    """The engine itself, without a worker."""

    async def think(self, record: Record, node: Any, level: str, heard: Any, _time_ms: int, more: Any = None) -> Any:
        asked = {"game": record.game_id, "options": {}, "moves": [step.code for step in node.line()], "level": level, **(more or {})}
        session = Session()
        answer = finished(session, opened(session, **asked))
        heard(answer)
        return answer


def test_a_reply_without_choice_tells_who_wins() -> None:
    store = a_store()
    page = GamePage(store, settings_of(store), Thinker(), "", True)  # type: ignore[arg-type]
    record = Record(load(GAME))
    for code in forced():
        record.play(code)
    turn = record.position.turn
    record.players = (Player("8" if turn == 0 else "", ""), Player("8" if turn else "", ""))

    async def play() -> None:
        table = page.lay(record, 1 - turn, "a")
        for proving in (None, 1 - turn):
            if proving is not None:
                table.session.do("prove", proving)
            await table._ask(TurnToken(), "8", 0)
            assert bool((table.session.engine.report or {}).get("win_in")) is (proving is not None)

    asyncio.run(play())
