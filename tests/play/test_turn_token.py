"""The token that a coroutine holds: the life of a game on the page, a turn of it, a question within a turn."""

import asyncio

import pytest
from class_room import a_store

from core.records.record import Player, Record
from core.words import Words
from games import load
from ui import dom
from ui.play.saving import Saving
from ui.turn_token import TurnOver, TurnToken, start


@pytest.mark.parametrize("ends", ["life", "turn", "question"])
def test_a_part_ends_with_the_whole_and_not_the_other_way_round(ends: str) -> None:
    life = TurnToken()
    turn = TurnToken(life)
    question = TurnToken(turn)
    {"life": life, "turn": turn, "question": question}[ends].end()
    alive = [life.alive, turn.alive, question.alive]
    assert alive == {"life": [False, False, False], "turn": [True, False, False], "question": [True, True, False]}[ends]


def test_a_question_that_joins_the_next_turn_outlives_its_own() -> None:
    before, after = TurnToken(), TurnToken()
    question = TurnToken(before)
    question.join(after)
    before.end()
    assert question.alive
    after.end()
    with pytest.raises(TurnOver):
        question.check()


def test_work_ends_at_its_next_wait_and_only_a_fault_is_reported() -> None:
    done: list[str] = []

    async def waits(token: TurnToken) -> None:
        await token.rest(0)
        done.append("too late")

    async def fails() -> None:
        raise ValueError

    async def both() -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context["exception"]))
        token = TurnToken()
        start(waits(token), lambda: done.append("failed"))
        token.end()
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == []
        start(fails(), lambda: done.append("failed"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == ["failed"]

    asyncio.run(both())


async def all_has_run() -> None:
    """Runs all begun tasks to their end."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_game_that_could_not_be_stored_is_told_and_stored_with_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.play.saving.STORED_AFTER", 0)
    store = a_store()
    record = Record(load("medamagaeru"))
    saving = Saving(record, store, "1")
    told: list[Words] = []
    saving.on_problem = told.append
    put = store.put_game

    def refuses(*_: object) -> bool:
        raise OSError

    async def plays() -> None:
        faults: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context["exception"]))
        store.put_game = refuses  # type: ignore[method-assign,assignment]
        record.play("57-56")
        saving.soon(0)
        await all_has_run()
        assert [each.key for each in told] == ["table.failed"] and [type(each) for each in faults] == [OSError]
        store.put_game = put  # type: ignore[method-assign]
        saving.now()
        assert "57-56" in store.get("game.1"), "by the page that is left"
        record.play("31-32")
        saving.soon(0)
        await all_has_run()
        assert "31-32" in store.get("game.1") and not saving.waits

    asyncio.run(plays())


def test_a_result_that_cannot_be_counted_drops_no_move_that_waits_to_be_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_ids: list[str]) -> str:
        raise OSError

    monkeypatch.setattr("ui.play.saving.STORED_AFTER", 9)
    monkeypatch.setattr(dom, "parcels", fails)
    store = a_store()
    record = Record(load("medamagaeru"))
    record.players = Player("", ""), Player("1", "")
    saving = Saving(record, store, "1")
    told: list[Words] = []
    saving.on_problem = told.append

    async def plays() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, _context: None)
        record.play("57-56")
        saving.keep(0)  # which counts
        record.play("31-32")
        saving.soon(0)
        await all_has_run()
        assert [each.key for each in told] == ["table.failed"]
        saving.now()
        assert "31-32" in store.get("game.1")

    asyncio.run(plays())
