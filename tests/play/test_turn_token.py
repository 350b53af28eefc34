"""The token that a coroutine holds: the life of a game on the page, a turn of it, a question within a turn."""

import asyncio

import pytest

from ui.turn_token import TurnOver, TurnToken


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
        token.run(waits(token), lambda: done.append("failed"))
        token.end()
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == []
        token.run(fails(), lambda: done.append("failed"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert done == ["failed"]

    asyncio.run(both())
