"""A certificate shows a win to whoever knows the rules; one that lacks an answer, or claims too much, is refused."""

import pytest

from core.contract import Position
from engine.proof import Prover, answer_of
from games import ids, load
from tools.puzzles import certificates
from tools.puzzles.certificates import Unproven, check, parse
from tools.puzzles.files import positions_of, proofs_of, read
from tools.puzzles.trees import line_of, tree_of

SHORT = 3  # plies of the proofs that are repeated through the contract alone
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
    ],
)
def test_what_is_no_proof_is_refused(spoilt: str, reason: str) -> None:
    with pytest.raises(Unproven, match=reason):
        check(position(), 0, 7, parse(spoilt))


def test_too_few_plies_the_other_side_or_a_move_taken_away_are_no_proof() -> None:
    tree = parse(text())
    for attacker, plies in ((0, 6), (1, 7)):
        with pytest.raises(Unproven):
            check(position(), attacker, plies, tree)


@pytest.mark.parametrize("game_id", ids())
def test_every_certificate_holds(game_id: str) -> None:
    """Every one is read and checked, with nothing but the rules."""
    data = read(game_id)
    proofs = certificates.read(proofs_of(game_id))
    for entry in data["puzzles"] if data else []:
        here, (plies, tree) = positions_of(game_id, entry)[-1], proofs[entry["id"]]
        only = entry["goal"] == "only"
        check(here, here.turn ^ only, plies, parse(tree), allowed=entry["solution"][0] if only else "")


@pytest.mark.parametrize("game_id", ids())
def test_no_other_move_wins_as_soon_by_the_rules_alone(game_id: str) -> None:
    """Of the short ones that are quick to search without the engine's form: some of each game."""
    from engine.form import Plain

    data, asked = read(game_id), 0
    for entry in data["puzzles"] if data else []:
        here = positions_of(game_id, entry)[-1]
        if entry["goal"] != "win" or entry["plies"] > SHORT or len(here.legal_moves()) ** ((entry["plies"] + 1) // 2) > 1_500:
            continue
        prover = Prover(here, here.turn, make=lambda position: Plain(position, lambda _: 0))
        winning = [
            here.code(move) for move in here.legal_moves() if answer_of(prover.within(entry["plies"] - 1, here.play(move)))
        ]  # fmt: skip
        assert winning == entry["solution"][:1], entry["id"]
        asked += 1
        if asked == 6:
            break
