"""Positions as plain text, as they should look: start, middle and end of each annotated game, in both languages."""

from __future__ import annotations

import re

import pytest
from registry import GAME_IDS

from core.contract import Position
from games import load
from tools.test_support.checks import checks_of, playthrough_of

HEAD = re.compile(r"^== ply (\d+) (ja|en)$", re.MULTILINE)


def told(game_id: str) -> list[Position]:
    """Every position of the annotated game."""
    options, codes = playthrough_of(game_id)
    positions = [load(game_id, **options).start()]
    for code in codes:
        positions.append(positions[-1].play(positions[-1].parse(code)))
    return positions


def drawn(game_id: str) -> list[tuple[int, str, str]]:
    """(ply, language, text) of every figure of a game's diagrams.txt."""
    parts = HEAD.split((checks_of(game_id) / "diagrams.txt").read_text(encoding="utf-8"))[1:]
    return [(int(ply), lang, text.strip("\n")) for ply, lang, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_figures_of_its_start_and_its_end_in_both_languages(game_id: str) -> None:
    plies = {(ply, lang) for ply, lang, _ in drawn(game_id)}
    last = len(told(game_id)) - 1
    assert {(ply, lang) for ply in (0, last) for lang in ("ja", "en")} <= plies
    assert any(0 < ply < last for ply, _ in plies)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_position_is_drawn_as_in_its_figure(game_id: str) -> None:
    positions = told(game_id)
    for ply, lang, text in drawn(game_id):
        assert positions[ply].diagram(lang) == text, f"ply {ply}, {lang}"
