"""The statements of lessons are true: every way, place, direction, number and side, against the rules and the board as it is turned."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from telling import Told, false

from core.records.record import Record
from games import LESSONS, board_of, load
from tools.site import lessons

STEPS = [(game_id, step) for game_id in LESSONS for step in lessons.read(game_id)["steps"]]


@pytest.mark.parametrize(("game_id", "step"), STEPS, ids=[f"{game_id}-{step['id']}" for game_id, step in STEPS])
def test_what_a_step_says_is_so(game_id: str, step: dict[str, Any]) -> None:
    assert list(false(Told(game_id, step))) == []


def test_the_points_of_the_opponent_whose_bar_a_lesson_hides_are_told() -> None:
    step = next(step for step in lessons.read("medamagaeru")["steps"] if step["id"] == "points")
    points = Told("medamagaeru", step).position.scores()[1]  # type: ignore[attr-defined]
    assert f"いま{points}点" in step["do"]["ja"] and f"{points} now" in step["do"]["en"]


def test_no_bar_tells_of_extra_moves_before_a_step_explains_them() -> None:
    game_id = "progressive-mancala"
    for step in lessons.read(game_id)["steps"]:
        if step["id"] == "gift":
            return
        record = Record(load(game_id))
        for code in step["moves"].split(".") if step["moves"] else []:
            record.play(code)
        before = record.here.before if record.here.parent else None
        assert [board_of(record.game).due(before, record.position, player) for player in (0, 1)] == [None, None], step["id"]


def _said(kind: str, ja: str, en: str) -> Callable[[dict[str, Any]], None]:
    return lambda step: step.update({kind: {"ja": ja, "en": en}})


# False sentences that lessons had, or might have: each must be found.
FALSE = {
    "a way that is not gone": (
        "progressive-mancala",
        "lap",
        _said("right", "i から e、a と続けて、ゴールの6個を獲得です。", "From i to e to a to the goal."),
    ),
    "the wrong number": (
        "progressive-mancala",
        "pot",
        _said("right", "1個の石で、ゴールの5個を獲得しました。", "One stone captured five."),
    ),
    "right for left": (
        "progressive-mancala",
        "win",
        _said("idea", "28個で勝ちです。後手の石は、右へ蒔いていきます。", "You are Player 2 now, and sow rightwards."),
    ),
    "the other way round": (
        "progressive-mancala",
        "win",
        _said("idea", "あなたが後手で、k から a へ蒔きます。", "You are Player 2 now, and sow from k towards a."),
    ),
    "the wrong side": (
        "progressive-mancala",
        "win",
        _said("idea", "28個で勝ちです。今度はあなたが先手です。", "28 stones win. You are Player 1 now."),
    ),
    "two sides in two languages": (
        "maciji",
        "dead-end",
        _said("right", "道はまだ続き、後手が勝てます。", "The path goes on, and you can still win."),
    ),
    "left for right": ("macedonian-shogi", "arrow", _said("do", "左下の弓から矢を射てください。", "Shoot from the archer on the left.")),
    "below for above": (
        "uchu-yuei",
        "jump",
        _said("do", "下に続く2つの白を、飛び越してください。", "Jump over the two white pieces below yours."),
    ),
    "a direction that is new": ("uchu-yuei", "jump", _said("idea", "右上へ飛び越せます。", "It jumps to the upper right.")),
    "back for ahead": ("shinken-shobu", "forward", _said("do", "駒を1つ、後ろへ進めてください。", "Move one back.")),
    "straight for diagonal": ("shinken-shobu", "star", _said("do", "すぐ前の敵を取ってください。", "Capture the enemy right in front.")),
    "up for down": ("medamagaeru", "walk", _said("right", "白は上から下へ進んできます。", "White comes down the board.")),
    "another place": ("kokutan-no-uma", "four", _said("do", "あと1つです。f4 に降ろしてください。", "Land on f4.")),
    "a reply among others": ("maciji", "puzzle", _said("right", "8は a3 にしか書けません。", "8 can go only on a3.")),
    "a win that is none": ("two-three", "jump", _said("right", "勝ちです。", "You win.")),
    "a win in one language": ("two-three", "jump", _said("right", "敵は取られません。", "You win. Nothing is captured.")),
    "too many cells": ("uchu-yuei", "leap", _said("do", "星の駒を動かしてください。行けるマスは9つです。", "It can reach nine cells.")),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_so_is_found(name: str) -> None:
    game_id, step_id, spoil = FALSE[name]
    step = copy.deepcopy(next(step for step in lessons.read(game_id)["steps"] if step["id"] == step_id))
    spoil(step)
    assert list(false(Told(game_id, step)))
