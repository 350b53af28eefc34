"""A coroutine of the game on the page fails: the visitor is told, and nothing waits for what will not come."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from class_room import Answering, ClassRoom, a_store, settings_of, use

from core.records.record import Record
from core.words import Words
from games import load
from tools.puzzles.files import read
from ui.learn import file
from ui.play.game_page import GamePage
from ui.play.phase import words
from ui.puzzles import guide as puzzle_guide
from ui.puzzles.guide import PuzzleGuide
from ui.puzzles.solving import Solving
from ui.review.again import TryAgain
from ui.review.judging import Mistake

SOON = 60  # turns of the event loop, in which all begun tasks end


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> list[ClassRoom]:
    """No browser, and no waiting."""
    made: list[ClassRoom] = []
    use(monkeypatch, made)
    monkeypatch.setattr(puzzle_guide, "REST_MS", 0)
    return made


def page_of(engine: Any) -> tuple[Any, list[Words]]:
    """A page with a game on it, and what its notices say."""
    store, told = a_store(), list[Words]()
    page = GamePage(store, settings_of(store), engine, "", True)
    page.say_problem = told.append  # type: ignore[assignment,method-assign]
    return page, told


def fails(*_values: object) -> None:
    raise OSError("lost")


def run(steps: Callable[[], Any]) -> list[Any]:
    """Runs a visitor's steps and all that they begin; returns the exceptions that reached the console."""
    faults: list[Any] = []

    async def all_of_it() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context["exception"]))
        steps()
        for _ in range(SOON):
            await asyncio.sleep(0)

    asyncio.run(all_of_it())
    return faults


def test_a_fault_of_the_drawing_is_told_though_it_comes_again(rooms: list[ClassRoom]) -> None:
    page, told = page_of(Answering())

    async def work() -> None:
        fails()

    def steps() -> None:
        page.lay(Record(load("two-three")), 0, "1")
        page.table.everything = fails
        page.table.run(work())

    assert [type(fault) for fault in run(steps)] == [OSError]
    assert [each.key for each in told] == ["table.failed"]


def test_a_try_that_cannot_be_judged_and_a_review_that_fails_wait_for_nothing(rooms: list[ClassRoom]) -> None:
    page, told = page_of(Answering())
    record = Record(load("two-three"))
    mistake = record.play(codes(record)[0])
    row: dict[str, Any] = {"score": 0, "win_in": None, "best": "", "played": mistake.code}

    async def asks(*_values: object) -> Any:
        fails()

    def steps() -> None:
        table = page.lay(record, 0, "1")
        table.do("walk", lambda moves: moves.jump(0))
        table.do("tries", TryAgain(Mistake(mistake, "dubious", row, row, 0.1), False, asks, table.analysed, table.do))
        table.do("play", codes(record)[1])
        table.analysis.found.progress = (0, 2, None)
        assert table.session.trying
        table.run(table.session.trying.judge(record))

    assert [type(fault) for fault in run(steps)] == [OSError]
    assert [each.key for each in told] == ["table.failed"]
    assert (page.table.session.trying, page.table.analysis.found.progress) == (None, None)
    assert words(page.table.session).state != "thinking"


def codes(record: Record) -> list[str]:
    return [record.position.code(move) for move in record.position.legal_moves()]


@pytest.mark.parametrize("state", ["doubt", "reply"])
def test_a_puzzle_that_fails_while_something_is_to_come_begins_anew(rooms: list[ClassRoom], state: str) -> None:
    page, told = page_of(Answering(OSError("lost")))
    entry = next(each for each in read("two-three")["puzzles"] if len(each["solution"]) == 5) | {"tries": {}}
    solving, right = Solving("two-three", entry), entry["solution"][0]
    guide = PuzzleGuide(page, solving, lambda: None, lambda _result: None, lambda: None)

    def steps() -> None:
        page.lay(Record(load("two-three")), 0, "own")
        guide.begin()
        if state == "reply":
            solving.reply = fails  # type: ignore[assignment,method-assign]
        code = right if state == "reply" else next(each for each in codes(page.table.session.record) if each != right)
        for spot in solving.position.taps(solving.position.parse(code)):
            page.table.do("tap", spot)
        assert solving.state == state

    assert [type(fault) for fault in run(steps)] == [OSError]
    assert [each.key for each in told] == ["table.failed"]
    assert (solving.state, solving.at, guide.waits()) == ("ask", 0, False)
    assert page.table.session.position == solving.position


def test_a_lesson_that_fails_while_a_move_is_shown_lays_its_step_anew(rooms: list[ClassRoom]) -> None:
    room = ClassRoom("medamagaeru")
    rooms.append(room)
    told: list[Words] = []
    room.page.say_problem = told.append  # type: ignore[assignment,method-assign]

    def steps() -> None:
        room.lesson.begin()
        room.lesson._miss = fails  # type: ignore[assignment,method-assign]
        for at in range(len(room.steps)):
            room.lesson.go(at)
            position = room.table.session.position
            other = [move for move in position.legal_moves() if not file.accepts(room.lesson.step, position.code(move), position)]
            if other:
                break
        for spot in position.taps(other[0]):
            room.table.do("tap", spot)
        assert room.lesson.state == "show"

    assert [type(fault) for fault in run(steps)] == [OSError]
    assert [each.key for each in told] == ["table.failed"]
    assert room.lesson.state == "ask" and not room.table.session.record.root.children[1:]


def test_what_another_tab_has_stored_is_taken_in_before_the_game_is_left(rooms: list[ClassRoom]) -> None:
    page, _ = page_of(Answering())
    left: list[bool] = []

    def steps() -> None:
        table = page.lay(Record(load("two-three")), 0, "1")
        table.saving.leave = lambda: left.append(table.life.alive and not table.session.replaced)
        table.leave()
        left.append(table.life.alive or not table.session.replaced)

    assert (run(steps), left) == ([], [True, False])
