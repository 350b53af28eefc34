"""A certificate proves a win by the rules alone; one that lacks an answer, or claims too much, is refused."""

from pathlib import Path

import pytest

from core.contract import Position
from engine.form import Plain
from engine.proof import Prover
from games import ids, load
from tools.puzzles import certificates
from tools.puzzles.certificates import Unproven, check, parse
from tools.puzzles.files import positions_of, proofs_of, read
from tools.puzzles.trees import line_of, tree_of, winners

QUICK = 30_000  # lines of play, about: through the contract a search of so many takes at most a second
FIRST = "a1b2c1d2d1c2:d4:-:-"  # the first of the rule book


def position() -> Position:
    return load("maciji", size="4x4").position(FIRST)


def text() -> str:
    return tree_of(Prover(position(), 0), position(), 7)


def test_a_tree_that_the_prover_writes_is_accepted() -> None:
    assert check(position(), 0, 7, parse(text())) > 10
    assert line_of(Prover(position(), 0), position(), 7)[0] == "b1"


@pytest.mark.parametrize(
    ("spoilt", "reason"),
    [
        ("b1", "breaks off"),
        ("b1 .", "not won yet"),
        ("b3 .", "not won yet"),
        ("z9 .", "z9"),
        ("( _ b1 . )", "does not choose"),
        ("b1 b3 .", "not the attacker's turn"),
        ("b1 ( a1 . )", "not answered"),
        ("b1 ( _ b3 ( b4 a3 ( _ . ) a4 b4 ( a3 . _ d4 . ) a3 b4 ( a4 . _ d4 . ) _ d4 . ) b9 . )", "no such answers"),
        ("b1 . .", "follows"),
        ("( _ " * 5000, "too deep"),
    ],
)
def test_what_is_no_proof_is_refused(spoilt: str, reason: str) -> None:
    with pytest.raises(Unproven, match=reason):
        check(position(), 0, 7, parse(spoilt))


@pytest.mark.parametrize(("line", "reason"), [("abcde", "no id"), ("abcde x .", "no id"), ("fghjk 3 .", "a second certificate of fghjk")])
def test_a_line_that_is_no_certificate_is_named(tmp_path: Path, line: str, reason: str) -> None:
    (tmp_path / "proofs.txt").write_text(f"# Head\nfghjk 1 a1 .\n{line}\n", "utf-8")
    with pytest.raises(ValueError, match=f"proofs.txt, line 3: {reason}"):
        certificates.read(tmp_path / "proofs.txt")


def test_too_few_plies_the_other_side_or_a_move_taken_away_are_no_proof() -> None:
    tree = parse(text())
    for attacker, plies in ((0, 6), (1, 7)):
        with pytest.raises(Unproven):
            check(position(), attacker, plies, tree)


@pytest.mark.parametrize("game_id", ids())
def test_every_certificate_holds(game_id: str) -> None:
    """All certificates are read and checked, with nothing but the rules."""
    data = read(game_id)
    proofs = certificates.read(proofs_of(game_id))
    for entry in data["puzzles"] if data else []:
        if entry["goal"] == "best":
            continue  # nothing of it is proven
        here, (plies, tree) = positions_of(game_id, entry)[-1], proofs[entry["id"]]
        only = entry["goal"] == "only"
        check(here, here.turn ^ only, plies, parse(tree), allowed=entry["solution"][0] if only else "")


@pytest.mark.parametrize("game_id", ids())
def test_no_other_move_wins_as_soon_by_the_rules_alone(game_id: str) -> None:
    """Without the engine's form, wherever that is quick."""
    data, plies = read(game_id), []
    for entry in data["puzzles"] if data else []:
        here = positions_of(game_id, entry)[-1]
        if entry["goal"] == "win" and len(here.legal_moves()) ** ((entry["plies"] + 1) // 2) <= QUICK:
            prover = Prover(here, here.turn, make=lambda position: Plain(position, lambda _: 0))
            assert winners(prover, here, entry["plies"]) == entry["solution"][:1], entry["id"]
            plies.append(entry["plies"])
    assert data is None or (len(plies) > 9 and max(plies) > 1)
