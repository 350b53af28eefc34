"""Every step of every lesson can be finished, whatever was done before; quick presses raise no exception."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from class_room import ClassRoom, a_store, run, use

from core.drawing.svg import esc
from core.records.record import Record
from games import LESSONS, load
from tools.site import lessons
from ui.learn import file
from ui.learn.markup import phrased
from ui.play import guided
from ui.play.registry import Action


@pytest.fixture
def rooms(monkeypatch: pytest.MonkeyPatch) -> list[ClassRoom]:
    """The class rooms of a test."""
    made: list[ClassRoom] = []
    use(monkeypatch, made)
    return made


async def shown(room: ClassRoom) -> None:
    room.do("lesson-show")


async def twice_wrong(room: ClassRoom) -> None:
    """Makes two taps that do nothing: the second miss lights the places."""
    for _ in range(2):
        room.lesson.refused(room.table.session.position.refusal("?"))
        await room.settle()


async def wrong_moves(room: ClassRoom) -> None:
    """Makes two legal moves that miss the idea, if there are any: the board takes them back."""
    for _ in range(2):
        position = room.table.session.position
        others = [move for move in position.legal_moves() if not file.accepts(room.lesson.step, position.code(move), position)]
        for spot in position.taps(others[0]) if others else ():
            room.table.do("tap", spot)
        await room.settle()


async def begun(room: ClassRoom) -> None:
    """Makes the first tap of the move."""
    for spot in room.wants()[:-1][:1]:
        room.table.do("tap", spot)
    room.do("lesson-show")


async def back_and_forth(room: ClassRoom) -> None:
    room.do("lesson-skip")
    if room.lesson.state == "finish":
        await room.settle()
        room.do("again")
        while room.lesson.at + 1 < len(room.steps):
            room.do("lesson-skip")
    else:
        room.do("lesson-back")


async def shown_and_turned(room: ClassRoom) -> None:
    """Changes the window's shape after the move has been shown."""
    room.do("lesson-show")
    room.narrow = not room.narrow
    room.table.do("skip")
    room.table.redraw()


BEFORE: dict[str, Callable[[ClassRoom], Coroutine[Any, Any, None]]] = {
    each.__name__: each for each in (shown, twice_wrong, wrong_moves, begun, back_and_forth, shown_and_turned)
}


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("game_id", LESSONS)
def test_every_step_can_be_finished_after(rooms: list[ClassRoom], game_id: str, before: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id, narrow=before == "shown"))
        room.lesson.begin()
        for number in range(len(room.steps)):
            assert room.lesson.at == number
            await BEFORE[before](room)
            await room.settle()
            await room.finish_step()
            if number + 1 < len(room.steps):  # the page is loaded again: it goes on with the next step
                rooms.append(room := ClassRoom(game_id, room.narrow, kept=room.kept))
                room.lesson.begin()
        assert room.kept.get("lessons") == f"{game_id}:done"

    run(learn())


@pytest.mark.parametrize("game_id", LESSONS)
def test_skipped_steps_are_not_done_and_are_offered_at_the_end(rooms: list[ClassRoom], game_id: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.begin()
        last = len(room.steps) - 1
        for number in range(last + 1):
            if number in (1, last):
                room.do("lesson-skip")
            else:
                await room.finish_step()
                room.do("next-step")
        await room.settle()
        assert room.kept.get("lessons") == f"{game_id}:{last + 1},1,{last}"
        assert "これで、もう遊べます" not in room.told
        for lang, between in (("ja", "・"), ("en", " · ")):
            assert f">{phrased(esc(between.join(room.steps[step]['title'][lang] for step in (1, last))))}<" in room.told
        rooms.append(room := ClassRoom(game_id, kept=room.kept))  # the page is loaded again
        room.lesson.begin()
        assert room.lesson.at == 1
        room.do("lesson-skip")
        room.do("lesson-skip")
        await room.settle()
        room.do("lesson-rest")
        for number in (1, last):
            assert room.lesson.at == number
            await room.finish_step()
            room.do("next-step")
        await room.settle()
        assert "これで、もう遊べます" in room.told
        assert room.kept.get("lessons") == f"{game_id}:done"

    run(learn())


@pytest.mark.parametrize("game_id", LESSONS)
def test_escape_ends_showing_a_wrong_move_before_it_leaves(rooms: list[ClassRoom], game_id: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.begin()
        for number, step in enumerate(room.steps):
            room.lesson.go(number)
            position = lessons.position_of(game_id, step)
            others = [move for move in position.legal_moves() if not file.accepts(step, position.code(move), position)]
            for spot in position.taps(others[0]) if others else ():
                room.table.do("tap", spot)
            if room.lesson.state != "show":  # some wrong taps are answered at once
                continue
            for _ in range(2):
                room.do("cancel")
                await asyncio.sleep(0)
            assert not room.table.session.showing
            await room.settle()
            assert (room.lesson.state, room.table.session.guide) == ("wrong", room.lesson)
            room.do("cancel")  # removes the answer
        assert room.lesson.state in ("ask", "wrong")
        for _ in range(3):
            room.do("cancel")
        assert room.table.session.guide is None

    run(learn())


def wrong_places(step: dict[str, Any]) -> list[list[str]]:
    """The wrong tries of a step that the lesson answers itself: a piece, and a place where it may not go."""
    return [wrong["taps"] for wrong in step.get("wrong", ()) if len(wrong.get("taps", ())) > 1]


OF_TWO = [game_id for game_id in LESSONS if any(map(wrong_places, lessons.read(game_id)["steps"]))]


@pytest.mark.parametrize("game_id", OF_TWO)
def test_a_piece_tapped_again_after_a_wrong_try_stays_chosen(rooms: list[ClassRoom], game_id: str) -> None:
    """As after a refusal by the rules: else the right place, tapped next, would seem to have no piece."""

    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.begin()
        for number, step in enumerate(room.steps):
            for taps in wrong_places(step):
                room.lesson.go(number)
                for spot in (*taps, taps[0]):
                    room.table.do("tap", spot)
                assert list(room.table.session.taps.prefix) == taps[:1]
                room.table.do("tap", taps[0])
                assert room.table.session.taps.prefix == ()

    run(learn())


@pytest.mark.parametrize("kept", ["7", "7,9", "99", "7,", "1,x", "off", "7:1", "-1"])
def test_kept_progress_of_another_kind_is_none(rooms: list[ClassRoom], kept: str) -> None:
    async def learn() -> None:
        store = a_store()
        store.put("lessons", "medamagaeru:" + kept)
        rooms.append(room := ClassRoom("medamagaeru", kept=store))
        room.lesson.begin()
        assert (len(room.steps), room.lesson.at) == (7, 0)
        await room.finish_step()
        assert "medamagaeru:1" in str(store.get("lessons")).split()

    run(learn())


@pytest.mark.parametrize("game_id", LESSONS)
def test_a_step_done_before_is_not_skipped(rooms: list[ClassRoom], game_id: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.begin()
        await room.finish_step()
        room.do("next-step")
        room.do("lesson-back")
        room.do("lesson-skip")
        assert (room.lesson.at, room.lesson.skipped) == (1, [])

    run(learn())


@pytest.mark.parametrize("game_id", LESSONS)
def test_what_shows_the_move_makes_it_the_second_time(rooms: list[ClassRoom], game_id: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.begin()
        for number in range(len(room.steps)):
            room.lesson.go(number)
            room.do("lesson-show")
            await room.settle()
            assert room.lesson.state == "ask"
            room.do("lesson-show")
            await room.settle()
            assert room.lesson.state == "right" or (room.lesson.state == "play" and "play" in room.lesson.step)

    run(learn())


@pytest.mark.parametrize("game_id", LESSONS)
def test_the_win_is_said_in_the_last_step(rooms: list[ClassRoom], game_id: str) -> None:
    async def win() -> None:
        rooms.append(room := ClassRoom(game_id))
        room.lesson.go(len(room.steps) - 1)
        await room.finish_step()
        assert "勝ちです" in room.told
        assert "You win" in room.told

    run(win())


@pytest.mark.parametrize("game_id", LESSONS)
def test_the_board_is_rotated_only_with_a_word(rooms: list[ClassRoom], game_id: str) -> None:
    async def learn() -> None:
        rooms.append(room := ClassRoom(game_id))
        seat = 0
        for at in range(len(room.steps)):
            room.lesson.go(at)
            if room.table.session.seat != seat:
                assert "後手" in room.told and "Player 2" in room.told, room.steps[at]["id"]
            seat = room.table.session.seat

    run(learn())


def test_a_refusal_begins_with_a_capital_in_english_alone(rooms: list[ClassRoom]) -> None:
    async def refuse() -> None:
        rooms.append(room := ClassRoom("kokutan-no-uma"))
        room.lesson.go(1)
        room.table.do("tap", "d8")
        room.table.do("tap", "e5")
        assert "e5 の手前" in room.told
        assert ">It lands on i5" in room.told

    run(refuse())


BUTTONS = (
    "lesson-show",
    "lesson-skip",
    "lesson-back",
    "next-step",
    "hint",
    "cancel",
    "prev",
    "next",
    "again",
    "undo",
    "go",
    "lesson-close",
)


@pytest.mark.parametrize("game_id", LESSONS)
def test_quick_fingers_raise_nothing(rooms: list[ClassRoom], game_id: str) -> None:
    """Taps and buttons at random, with and without a pause between, also on buttons that were visible a moment ago."""
    dice = random.Random(game_id)

    async def hurry() -> None:
        rooms.append(room := ClassRoom(game_id, seed="quick"))
        room.lesson.begin()
        for _ in range(600):
            if dice.random() < 0.4:
                room.do(dice.choice(BUTTONS[:-1]))
            else:
                position = room.table.session.position
                moves = position.legal_moves()
                spots = list(room.table.session.board.places(room.table.session.layout, room.table.session.seat))
                for spot in position.taps(dice.choice(moves)) if moves and dice.random() < 0.6 else dice.choices(spots, k=2):
                    room.table.do("tap", spot)
            for _ in range(dice.choice((0, 0, 1, 2, 5, 60))):
                await asyncio.sleep(0)
            if room.table.session.guide is not room.lesson:
                room.lesson = type(room.lesson)(room.page, game_id, room.lesson.progress)
                room.lesson.begin()
        room.do("lesson-close")
        await asyncio.sleep(0)

    run(hurry())


def test_the_game_has_its_buttons_again_after_the_lesson(rooms: list[ClassRoom]) -> None:
    rooms.append(room := ClassRoom(LESSONS[0]))
    done: list[str] = []
    room.page.actions.add({"undo": Action(lambda table, argument: done.append("undo"))})

    async def through() -> None:
        room.lesson.begin()
        room.do("undo")
        assert done == []
        room.do("lesson-close")
        room.do("undo")
        assert done == ["undo"]

    run(through())


def test_spoken_names_follow_what_was_written(rooms: list[ClassRoom], monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines around the board are written with Japanese names; the page puts them into its language."""
    room = ClassRoom(LESSONS[0])
    rooms.append(room)
    done: list[str] = []
    monkeypatch.setattr(guided, "head", lambda *_asked: done.append("written"))
    room.page.on_written = lambda: done.append("named")

    async def lesson() -> None:
        room.lesson.begin()
        for _ in room.steps:
            room.do("lesson-skip")
            await room.settle()
            assert done[-1] == "named"
        assert room.lesson.state == "finish"

    run(lesson())


def test_a_game_that_comes_by_itself_ends_the_lesson(rooms: list[ClassRoom]) -> None:
    """Such as one with a stranger, for whom the visitor waits meanwhile."""

    async def learn() -> None:
        rooms.append(room := ClassRoom("medamagaeru"))
        room.lesson.begin()
        ran: list[str] = []
        room.page.actions.add({"next": Action(lambda *_: ran.append("the game's"))})
        room.do("next")
        assert ran == []
        record = Record(load("medamagaeru"))
        room.page.open_named(record, 0, "f-x")
        assert room.table.session.record is record
        assert room.table.saving.name == "f-x"
        room.do("next")
        assert ran == ["the game's"]

    run(learn())


@pytest.mark.parametrize("game_id", ["medamagaeru", "two-three", "maciji", "uchu-yuei"])
def test_a_step_that_is_played_on_begins_again_at_a_press(rooms: list[ClassRoom], game_id: str) -> None:
    """Where a win has been given away, no hint leads on."""

    async def play() -> None:
        rooms.append(room := ClassRoom(game_id))
        at = [number for number, step in enumerate(room.steps) if "play" in step][0]
        room.lesson.begin()
        room.lesson.go(at)
        for spot in room.wants():
            room.table.do("tap", spot)
        await room.settle()
        assert room.lesson.state == "play"
        room.do("lesson-show")
        await room.settle()
        assert (room.lesson.at, room.lesson.state) == (at, "ask")
        await room.finish_step()

    run(play())
