"""Progressive Mancala under random play: a second, plain implementation agrees, the events tell the truth, no stone is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from samples import some

from core.contract import Event
from games import board_of
from games.progressive_mancala.rules import Bowls, Rules

if TYPE_CHECKING:
    from tests.conftest import Step

pytestmark = pytest.mark.only_game("progressive-mancala")


class PlainGame:
    """The whole game kept as a list of places in 先手's order of sowing; written from the rule book, sharing nothing with the rules."""

    def __init__(self, holes: int) -> None:
        self.order = list("abcdefghijklmnopq"[:holes][::-1]) + ["goal"]
        self.stones = {place: 5 for place in self.order if place != "goal"} | {"goal": 0}
        self.scores, self.turn, self.queue, self.given = [0, 0], 0, 1, 0
        self.enough = {11: 28, 17: 43}[holes]

    def sow(self, place: str) -> None:
        way = 1 if self.turn == 0 else -1
        at, hand = self.order.index(place), 0
        while True:
            hand, self.stones[self.order[at]] = self.stones[self.order[at]], 0
            for _ in range(hand):
                at = (at + way) % len(self.order)
                self.stones[self.order[at]] += 1
            last = self.order[at]
            if last == "goal" or self.stones[last] == 1:
                break
        if last == "goal":
            self.scores[self.turn] += self.stones["goal"]
            self.stones["goal"] = 0
        else:
            self.given += 1
        self.queue -= 1
        if self.queue == 0:
            self.turn, self.queue, self.given = 1 - self.turn, 1 + self.given, 0

    def legal(self) -> list[str]:
        if max(self.scores) >= self.enough:
            return []
        return sorted(place for place, stones in self.stones.items() if stones and place != "goal")


def test_a_plain_implementation_plays_the_same_games(game: Rules, lines: list[list[Step]]) -> None:
    for line in lines:
        plain = PlainGame(game.holes)
        for before, move, after in line:
            assert isinstance(after, Bowls)
            assert [before.code(each) for each in before.legal_moves()] == plain.legal()
            plain.sow(before.code(move))
            assert list(after.holes) == [plain.stones[name] for name in game.names]
            assert (after.goal, list(after.scores), after.turn, after.left) == (plain.stones["goal"], plain.scores, plain.turn, plain.queue)
        outcome = line[-1].after.outcome()
        assert outcome is not None
        assert plain.legal() == []
        assert plain.scores[outcome.winner] >= plain.enough > plain.scores[1 - outcome.winner]


def test_no_stone_is_lost(game: Rules, positions: list[Bowls]) -> None:
    for position in positions:
        assert sum(position.holes) + position.goal + sum(position.scores) == {11: 55, 17: 85}[game.holes]


@pytest.mark.parametrize("what", ["holes", "goal", "scores", "turn", "left", "gifts"])
def test_everything_that_matters_to_the_rules_makes_another_position(game: Rules, what: str) -> None:
    parts = {"holes": bytes([5] * game.holes), "goal": 0, "scores": (0, 0), "turn": 0, "left": 2, "gifts": 0}
    other = {"holes": bytes([6] + [5] * (game.holes - 2) + [4]), "goal": 1, "scores": (1, 0), "turn": 1, "left": 1, "gifts": 1}
    assert Bowls(game, **parts) == Bowls(game, **parts)  # type: ignore[arg-type]
    assert Bowls(game, **parts) != Bowls(game, **(parts | {what: other[what]}))  # type: ignore[arg-type]


def test_the_frames_lead_from_the_bowls_before_to_those_after(steps: list[Step]) -> None:
    """Except for the GOAL, which is emptied when a sowing has ended in it."""
    for before, move, after in some(steps, 40):
        assert isinstance(before, Bowls)
        assert isinstance(after, Bowls)
        board = board_of(before.game)
        shown = dict(board.fixtures(before, "narrow", 1))
        for frame in board.frames(before, move, "narrow", 1).each:
            shown.update(frame.fixtures)
        then = dict(board.fixtures(after, "narrow", 1))
        assert {name for name in then if shown[name] != then[name]} <= {"goal"}
        assert (shown["goal"] == then["goal"]) is (sum(before.scores) == sum(after.scores))


def test_the_diary_of_a_sowing_is_what_play_does(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Bowls)
        assert isinstance(after, Bowls)
        sowing = before.sowing(move)
        assert (sowing.holes, sowing.goal, sowing.gain) == (after.holes, after.goal, sum(after.scores) - sum(before.scores))


def told(position: Bowls, events: list[Event]) -> tuple[dict[str, int], list[int], bool]:
    """The places, the scores, and True if the opponent was given a move, computed from the events alone."""
    places = dict(zip(position.game.names, position.holes, strict=True)) | {"goal": position.goal}
    scores, hand, gift = list(position.scores), 0, False
    for event in events:
        if event.kind == "lift":
            assert hand == 0
            assert places[event.start] == event.value > 0
            hand, places[event.start] = event.value, 0
        elif event.kind == "sow":
            hand -= event.value
            places[event.end] += event.value
        elif event.kind == "capture":
            assert places["goal"] == event.value
            places["goal"] = 0
            scores[position.turn] += event.value
        else:
            assert (event.kind, event.value, places[event.start]) == ("bonus", 1 - position.turn, 1)
            gift = True
    assert hand == 0
    return places, scores, gift


def test_the_events_tell_the_change_of_the_board(steps: list[Step]) -> None:
    for before, move, after in steps:
        assert isinstance(before, Bowls)
        assert isinstance(after, Bowls)
        places, scores, gift = told(before, before.events(move))
        assert (places, scores) == told(after, [])[:2]
        if after.turn == before.turn:
            assert after.gifts - before.gifts == int(gift)
        else:
            assert after.left == 1 + before.gifts + int(gift)


def test_who_sows_the_other_way_sees_the_mirrored_game(positions: list[Bowls]) -> None:
    for position in positions:
        scores, game = position.scores, position.game
        mirror = Bowls(game, position.holes[::-1], position.goal, (scores[1], scores[0]), 1 - position.turn, position.left, position.gifts)
        moves = position.legal_moves()
        assert sorted(game.holes - 1 - move for move in mirror.legal_moves()) == moves
        for move in moves:
            a, b = position.play(move), mirror.play(game.holes - 1 - move)
            assert (a.holes, a.goal, a.scores, a.turn) == (b.holes[::-1], b.goal, b.scores[::-1], 1 - b.turn)
