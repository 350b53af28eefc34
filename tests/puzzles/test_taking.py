"""A position makes a puzzle, or the reason is given why it makes none."""

from pathlib import Path
from typing import Any

import pytest

from engine.themes import guesses, themes_of
from games import load
from tools.puzzles import certificates, take
from tools.puzzles.files import positions_of, validate
from tools.puzzles.making import Fallen, only_of, win_of
from tools.puzzles.take import REASONS, Refused, made_of

FIRST = {"options": {"size": "4x4"}, "start": "a1b2c1d2d1c2:d4:-:-", "moves": "", "author": "Hanako"}


def offer(**changed: object) -> dict[str, Any]:
    return {**FIRST, **changed}


def test_an_offer_is_proven_graded_and_gets_an_id() -> None:
    entry, tree = made_of("maciji", offer(), [])
    assert (entry["goal"], entry["plies"], entry["solution"][0], entry["author"]) == ("win", 7, "b1", "Hanako")
    assert 1 <= entry["grade"] <= 8 and len(entry["id"]) == 5 and tree.startswith("b1 ")


def test_a_taken_puzzle_answers_every_other_first_move(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It can come in a rush, where nobody asks the engine."""
    kept: list[list[dict[str, Any]]] = []
    monkeypatch.setattr(take, "read", lambda _game_id: {"puzzles": [], "withdrawn": []})
    monkeypatch.setattr(take, "write", lambda _game_id, puzzles, _withdrawn: kept.append(puzzles))
    monkeypatch.setattr(take, "proofs_of", lambda _game_id: tmp_path / "proofs.txt")
    entry = take.take("maciji", offer())
    assert kept == [[entry]] and entry["id"] in (tmp_path / "proofs.txt").read_text("utf-8")
    assert "_" in entry["tries"].values() and "?" not in entry["tries"]
    assert validate("maciji", {"puzzles": [entry], "withdrawn": []}, certificates.read(tmp_path / "proofs.txt")) == []


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"start": "a1b9:d4:-:-"}, "does not read"),
        ({"moves": "a9"}, "does not read"),
        ({"options": {"size": "44"}}, "does not read"),
        ({"start": "a1b2c3d4:d4:-:-"}, "the game is over"),
    ],
)
def test_an_offer_that_is_none_is_refused_in_words(changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        made_of("maciji", offer(**changed), [])


def test_a_position_in_which_nothing_is_decided_is_refused() -> None:
    start = load("progressive-mancala").position("1,0,6,3,2,0,0,2,1,8,4:0:1,27:1:2:0")
    after = offer(options={}, start=start.text())
    with pytest.raises(Refused, match="more than one first move|another first move|no first move"):
        made_of("progressive-mancala", after, [])


def test_a_twin_is_refused_with_the_id_of_the_other() -> None:
    entry, _ = made_of("maciji", offer(), [])
    with pytest.raises(Refused, match=f"twin of {entry['id']}"):
        made_of("maciji", offer(start="d1c2b1a2a1b2:a4:-:-"), [entry])


def test_a_win_that_was_there_before_the_last_move_is_no_puzzle() -> None:
    position = load("maciji", size="4x4").position(str(FIRST["start"]))
    assert win_of(position, 7)["solution"][0] == "b1"
    with pytest.raises(Fallen, match="was won before"):
        win_of(position, 7, before=position)
    assert "was won before" not in REASONS  # an offer is not checked for this


def test_a_position_that_is_lost_or_has_two_good_moves_has_no_only_move() -> None:
    game = load("medamagaeru")
    with pytest.raises(Fallen, match="two moves hold"):
        only_of(game.start(), 3)


def test_themes_come_from_events_and_from_the_proof() -> None:
    entry: dict[str, Any] = {**FIRST, "goal": "win", "plies": 9, "solution": ["b1", "a2"]}
    position = positions_of("maciji", entry)[-1]
    assert {"long", "write"} <= set(themes_of(position, entry))
    assert guesses(position, ["b1", "a2"]) == len(position.legal_moves())
