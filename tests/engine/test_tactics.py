"""The tactical positions are what they say they are, and the engine finds their moves. `make strength` asks them all."""

import pytest
import tactics

from games import FOLDERS

GAMES = [game_id for game_id in FOLDERS if (tactics.FOLDER / f"{game_id}.txt").exists()]
PROVEN_HERE = 3  # a game: the shortest wins
FEW = {"macedonian-shogi", "uchu-yuei"}  # hundreds of moves a position: proofs are slow to mine, and the files are still short
QUICK_NODES = 60_000


def test_every_game_has_some_and_most_have_twenty():
    assert sorted(GAMES) == sorted(game_id for game_id in FOLDERS if game_id != "three-in-a-row")
    for game_id in GAMES:
        count, problems = tactics.read(game_id)
        assert len(problems) >= (1 if game_id in FEW else 20) and len(set(problems)) == len(problems)
        assert len(problems) * 0.8 <= count <= len(problems)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_winning_move_is_legal_and_there_are_others(game_id):
    for problem in tactics.read(game_id)[1]:
        position = problem.position(game_id)
        assert problem.best in map(position.code, position.legal_moves()) and len(position.legal_moves()) > 1
        assert tactics.LEAST <= problem.plies <= tactics.MOST


@pytest.mark.parametrize("game_id", GAMES)
def test_the_proof_can_be_had_again_and_the_engine_finds_the_move(game_id):
    problems = sorted(tactics.read(game_id)[1], key=lambda problem: (problem.plies, problem.moves))[:PROVEN_HERE]
    for problem in problems:
        position = problem.position(game_id)
        if problem.plies == tactics.LEAST:
            report = tactics.searched(tactics.whole(position, problem.plies))
            mine = 1 if position.turn == 0 else -1
            assert (report.best, report.win_in) == (problem.best, problem.plies * mine)
            assert report.scores[1][1] < tactics.UNSURE
        assert tactics.solved(game_id, problem, QUICK_NODES), problem
