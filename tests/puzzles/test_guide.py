"""A puzzle on the page's own modules without a browser: right and wrong moves, what is played after them, help, and leaving."""

import asyncio
from typing import Any

import pytest
from class_room import Answering, a_store, run, settings_of, use
from tables import ACTIONS, perform

from core.records.record import Record
from core.words import Words
from games import load
from tools.puzzles.files import read
from ui.play import on_turn, views
from ui.play.game_page import GamePage
from ui.puzzles import guide as module
from ui.puzzles.guide import PuzzleGuide
from ui.puzzles.history import FIRST, HELP, NOT, TRIES
from ui.puzzles.solving import Solving
from ui.worker.signals import EngineLost

GAME = "two-three"
SOON = 60  # turns of the event loop, in which all begun tasks end


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> None:
    """No browser, and no waiting."""
    use(monkeypatch, [])
    monkeypatch.setattr(module, "REST_MS", 0)


class Desk:
    """A puzzle of GAME whose solution has so many moves, on a page that had another game."""

    def __init__(self, moves: int = 5, answer: Any = None, **more: Any) -> None:
        self.entry = next(entry for entry in read(GAME)["puzzles"] if len(entry["solution"]) == moves) | {"tries": {}} | more
        store = a_store()
        self.engine = Answering(answer)
        self.page = GamePage(store, settings_of(store), self.engine, "", True)  # type: ignore[arg-type]
        self.own = Record(load(GAME))
        self.own.play(self.own.position.code(self.own.position.legal_moves()[0]))
        self.page.lay(self.own, 0, "own")
        self.states: list[str] = []
        self.results: list[str] = []
        self.solving = Solving(GAME, self.entry)
        self.guide = PuzzleGuide(self.page, self.solving, lambda: self.states.append(self.solving.state), self.results.append, self.next)
        self.guide.begin()

    def next(self) -> None:
        """Asks for another puzzle."""
        self.states.append("next")

    def codes(self) -> list[str]:
        """The moves on the board after the question."""
        assert self.page.table is not None
        return [node.code for node in self.page.table.session.record.here.line()][len(self.solving.before) :]

    async def make(self, code: str) -> None:
        """Taps a move, and waits for everything that follows it."""
        position = self.solving.position
        for spot in position.taps(position.parse(code)):
            self.guide.table.do("tap", spot)
        await self.settle()

    async def settle(self) -> None:
        for _ in range(SOON):
            await asyncio.sleep(0)
            if self.guide.table.session.showing:
                self.guide.table.do("skip")

    def other(self) -> str:
        codes = [self.solving.position.code(move) for move in self.solving.position.legal_moves()]
        return next(code for code in codes if code != self.solving.solution[self.solving.at])


def test_it_is_solved_by_taps_and_the_other_side_replies() -> None:
    async def steps() -> None:
        desk = Desk()
        solution = desk.solving.solution
        for at in range(0, len(solution), 2):
            await desk.make(solution[at])
            assert desk.codes() == solution[: at + 2]
        assert (desk.solving.state, desk.results) == ("solved", [FIRST])
        assert desk.states == ["ask", "reply", "ask", "reply", "ask", "solved"]

    run(steps())


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    async def steps() -> None:
        first = Desk()
        tried = first.other()
        after = first.solving.position.play(first.solving.position.parse(tried))
        reply = after.code(after.legal_moves()[0])
        desk = Desk(tries={reply: "_"})
        await desk.make(tried)
        assert (desk.solving.state, desk.codes()) == ("wrong", [tried, reply])
        position = desk.solving.position
        await desk.make(desk.solving.solution[0])  # this move waits until the try is taken back
        assert desk.codes() == [tried, reply]
        desk.guide.take_back()
        assert (desk.codes(), desk.guide.table.session.position) == ([], position)
        desk.guide.take_back()
        for at in range(0, 5, 2):
            await desk.make(desk.solving.solution[at])
        assert (desk.codes(), desk.results) == (desk.solving.solution, [NOT, TRIES])

    run(steps())


def test_a_try_taken_back_at_once_is_not_refuted() -> None:
    async def steps() -> None:
        first = Desk()
        tried = first.other()
        after = first.solving.position.play(first.solving.position.parse(tried))
        desk = Desk(tries={after.code(after.legal_moves()[0]): "_"})
        position = desk.solving.position
        for spot in position.taps(position.parse(tried)):
            desk.guide.table.do("tap", spot)
        desk.guide.take_back()
        await desk.settle()
        if desk.solving.tried:  # the move was made after the wait
            desk.guide.take_back()
        assert (desk.codes(), desk.solving.state) == ([], "ask")

    run(steps())


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        ({"wins_in": 9, "line": []}, "longer"),
        ({"wins_in": None, "line": []}, "wrong"),
        ({"error": "no such question"}, "wrong"),
        (None, "wrong"),
        (EngineLost("gone"), "wrong"),
    ],
)
def test_the_engine_is_asked_about_a_try_that_nothing_is_known_of(answer: Any, state: str) -> None:
    async def steps() -> None:
        desk = Desk(answer=answer)
        tried = desk.other()
        await desk.make(tried)
        assert desk.engine.asked[0] == (tried, {"refute": ["win", desk.entry["plies"]]})
        assert (desk.solving.state, desk.states[-2:]) == (state, ["doubt", state])
        desk.guide.take_back()
        assert desk.codes() == [] and desk.results == [NOT] * (state == "wrong")

    run(steps())


def test_a_try_that_nothing_proven_answers_is_answered_by_the_engine() -> None:
    """Up to the opponent's first move; it is called an example, neither a loss nor a refutation."""

    async def steps() -> None:
        first = Desk()
        tried = first.other()
        position = first.solving.position.play(first.solving.position.parse(tried))
        reply = position.code(position.legal_moves()[-1])
        desk = Desk(answer=lambda more: {"line": [] if "refute" in more else [reply, tried]})
        await desk.make(tried)
        assert [more for _, more in desk.engine.asked] == [{"refute": ["win", desk.entry["plies"]]}, {"lines": 1}]
        assert (desk.solving.state, desk.codes(), desk.solving.guessed) == ("wrong", [tried, reply], True)
        assert desk.solving.says(Words("x")).key == "puzzles.wrong.guessed"
        desk.guide.take_back()
        assert (desk.codes(), desk.solving.guessed) == ([], False)

    run(steps())


def test_hints_are_lit_and_the_answer_is_played_to_those_who_ask_twice() -> None:
    async def steps() -> None:
        desk = Desk()
        taps = desk.solving.position.taps(desk.solving.position.parse(desk.solving.solution[0]))
        for wanted in (taps[:1], taps):
            desk.guide.hint()
            hint = desk.guide.table.session.engine.hint
            assert hint is not None and hint.taps == wanted
        await desk.make(desk.solving.solution[0])
        desk.guide.show_answer()
        assert desk.results == [NOT]
        desk.guide.show_answer()
        desk.guide.show_answer()
        await desk.settle()
        assert (desk.codes(), desk.results, desk.solving.state) == (desk.solving.solution, [NOT], "shown")

    run(steps())


def test_the_answer_replaces_a_wrong_try() -> None:
    async def steps() -> None:
        desk = Desk(tries={"": "_"})
        await desk.make(desk.other())
        desk.guide.show_answer()
        desk.guide.show_answer()
        await desk.settle()
        assert (desk.codes(), desk.results) == (desk.solving.solution, [NOT])

    run(steps())


@pytest.mark.parametrize("helped", [False, True])
def test_what_is_not_solved_at_first_is_kept_at_once(helped: bool) -> None:
    """For a browser that ends without a word."""

    async def steps() -> None:
        desk = Desk(tries={"": "_"})
        desk.guide.hint() if helped else await desk.make(desk.other())
        assert desk.results == [NOT]
        desk.guide.take_back()
        await desk.make(desk.solving.solution[0])
        desk.guide.leave()
        assert desk.results == [NOT]

    run(steps())


@pytest.mark.parametrize(("tries", "results"), [(False, []), (True, [NOT])])
def test_the_game_comes_back(tries: bool, results: list[str]) -> None:
    async def steps() -> None:
        desk = Desk(tries={"": "_"})
        if tries:
            await desk.make(desk.other())
        desk.guide.leave()
        assert desk.page.table is not None
        assert desk.page.table.session.record is desk.own and desk.page.table.session.guide is None
        assert desk.results == results

    run(steps())


def test_it_can_be_begun_anew_while_a_reply_is_to_come() -> None:
    async def steps() -> None:
        desk = Desk()
        position = desk.solving.position
        for spot in position.taps(position.parse(desk.solving.solution[0])):
            desk.guide.table.do("tap", spot)
        desk.guide.begin()
        await desk.settle()
        assert (desk.codes(), desk.solving.state) == ([], "ask")
        desk.guide.hint()
        for at in range(0, 5, 2):
            await desk.make(desk.solving.solution[at])
        assert desk.results == [NOT, HELP]

    run(steps())


def test_the_buttons_do_what_they_say() -> None:
    async def steps() -> None:
        desk = Desk(tries={"": "_"})
        press = desk.page.actions.do
        press("hint")
        assert desk.solving.marks == "h"
        press("again")  # not before it is over
        assert desk.solving.marks == "h"
        await desk.make(desk.other())
        press("undo")
        assert desk.codes() == []
        await desk.make(desk.other())
        press("cancel")
        assert desk.codes() == [] and desk.solving.state == "ask"
        press("puzzle-answer")
        press("puzzle-answer")
        await desk.settle()
        press("puzzle-next")
        assert desk.states[-1] == "next" and desk.results == [NOT]
        press("again")
        assert desk.solving.state == "ask" and desk.codes() == []
        press("cancel")
        assert desk.page.table is not None and desk.page.table.session.record is desk.own
        press("hint")  # the game's own again, and no puzzle's
        assert desk.solving.marks == ""

    run(steps())


def test_escape_waits_for_the_answer_to_a_right_move() -> None:
    async def steps() -> None:
        desk = Desk()
        tap(desk, desk.solving.solution[0])
        assert desk.solving.state == "reply"
        desk.page.actions.do("cancel")
        await desk.settle()
        assert (desk.codes(), desk.solving.state) == (desk.solving.solution[:2], "ask")
        desk.page.actions.do("cancel")
        assert desk.guide.table.session.guide is None

    run(steps())


def test_a_letter_makes_its_move() -> None:
    async def steps() -> None:
        entry = next(entry for entry in read("maciji")["puzzles"] if "letters" in entry)
        store = a_store()
        page = GamePage(store, settings_of(store), Answering(), "", True)  # type: ignore[arg-type]
        solving = Solving("maciji", entry)
        states: list[str] = []
        guide = PuzzleGuide(page, solving, lambda: states.append(solving.state), states.append, lambda: None)
        guide.begin()
        for wrong in ("0", "9", "", "x"):
            page.actions.do("puzzle-letter:" + wrong)
        assert solving.state == "ask" and states == ["ask"]
        spots = [spot for _, spot in solving.letters("en")]
        page.actions.do(f"puzzle-letter:{spots.index(entry['solution'][0]) + 1}")
        for _ in range(SOON):
            await asyncio.sleep(0)
        assert (solving.state, solving.marks, solving.at) == ("ask", "r", 2)

    run(steps())


async def brought_to(state: str) -> Desk:
    """A puzzle that has just reached a state."""
    desk = Desk(answer={"wins_in": 9 if state == "longer" else None, "line": []})
    if state in ("doubt", "wrong", "longer"):
        await desk.make(desk.other()) if state != "doubt" else tap(desk, desk.other())
    elif state == "reply":
        tap(desk, desk.solving.solution[0])
    elif state == "solved":
        for at in range(0, len(desk.solving.solution), 2):
            await desk.make(desk.solving.solution[at])
    elif state == "shown":
        for _ in range(2):
            desk.guide.show_answer()
    assert desk.solving.state == state
    return desk


def tap(desk: Desk, code: str) -> None:
    """Taps a move, without waiting."""
    for spot in desk.solving.position.taps(desk.solving.position.parse(code)):
        desk.guide.table.do("tap", spot)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("state", ["ask", "doubt", "reply", "wrong", "longer", "solved", "shown"])
def test_every_action_in_every_state_leaves_a_whole_puzzle(state: str, action: str) -> None:
    async def steps() -> None:
        desk = await brought_to(state)
        await asyncio.sleep(0)  # what was begun has begun
        session = desk.guide.table.session
        before = session.record.made[:]
        perform(session, action)
        assert session.record.made[: len(before)] == before
        if action.startswith("tap"):
            assert session.record.made == before
        views.panel(session)
        views.board(session)
        acts = on_turn.tasks(session)
        assert on_turn.THINK not in acts or action == "players", "an engine plays only where a person has asked for one"
        desk.guide.table.life.end()  # with it everything ends that has been begun

    run(steps())
