"""The results of the wrong moves of a puzzle: each line ends in a loss, each longer win is a win, each answer holds."""

import json

import pytest
from asking import Clock, ask, finished, opened

from engine.proof import Prover, answer_of, first_moves
from engine.refuting import LATER, LONGEST, UNKNOWN, refuted
from engine.session import Session
from tools.puzzles.files import positions_of, read

MOST = 400


def entries_of(game_id, asks, plies):
    return [entry for entry in read(game_id)["puzzles"] if (entry["goal"], entry["plies"]) == (asks, plies)]


def entry_of(game_id, asks, plies):
    return entries_of(game_id, asks, plies)[0]


def play(position, codes):
    for code in codes:
        position = position.play(position.parse(code))
    return position


SHORT = [("shinken-shobu", "win", 3), ("maciji", "win", 3), ("medamagaeru", "win", 3), ("two-three", "win", 7)]


@pytest.mark.parametrize(("game_id", "asks", "plies"), SHORT)
def test_a_move_that_does_not_win_in_time_is_answered(game_id, asks, plies):
    kinds = set()
    for entry in entries_of(game_id, asks, plies)[:3]:
        position = positions_of(game_id, entry)[-1]
        for move in position.legal_moves()[:8]:
            code, after = position.code(move), position.play(move)
            if code == entry["solution"][0]:
                continue
            found = refuted(position, code, asks, plies, MOST)
            prover = Prover(after, position.turn, 10 * MOST)
            if found.wins_in is not None:
                assert plies < found.wins_in <= plies + LATER and found.line == ()
                assert answer_of(prover.within(found.wins_in - 1)) and not answer_of(prover.within(found.wins_in - 2))
                kinds.add("later")
            elif found.line:
                last = play(after, found.line)
                ended = last.outcome()
                if ended is not None:
                    assert ended.winner == 1 - position.turn and len(found.line) <= LONGEST
                    kinds.add("lost")
                else:
                    assert len(found.line) == 1 and not answer_of(prover.within(plies - 2, last))
                    kinds.add("held")
    assert kinds


@pytest.mark.exhaustive
@pytest.mark.matrix("uchu-yuei")
@pytest.mark.parametrize("game_id", ["medamagaeru", "uchu-yuei", "shinken-shobu", "macedonian-shogi"])
def test_the_other_moves_of_a_win_in_one_are_answered_too(game_id):
    """In these puzzles no ply is left after a wrong move. The search for an answer did not end then."""
    for entry in [entry for entry in read(game_id)["puzzles"] if entry["plies"] == 1][:3]:
        position = positions_of(game_id, entry)[-1]
        for move in position.legal_moves()[:5]:
            found = refuted(position, position.code(move), "win", 1, 5_000)
            assert found.wins_in is None or found.wins_in > 1 or position.code(move) == entry["solution"][0]


def test_every_other_move_of_an_only_move_puzzle_is_played_out_to_its_loss():
    entry = entry_of("maciji", "only", 4)
    position = positions_of("maciji", entry)[-1]
    losses = answer_of(first_moves(position, 4)).losses
    assert losses and entry["solution"][0] not in losses
    for code, plies in losses.items():
        found = refuted(position, code, "only", 4)
        assert found.wins_in is None and 1 + len(found.line) == plies
        outcome = play(position, [code, *found.line]).outcome()
        assert outcome is not None and outcome.winner == 1 - position.turn


def test_an_answer_to_other_moves_is_looked_at_first():
    positions = [positions_of("shinken-shobu", entry)[-1] for entry in entries_of("shinken-shobu", "win", 3)]
    for position, move in [(each, move) for each in positions for move in each.legal_moves()]:
        code, after = position.code(move), position.play(move)
        held = refuted(position, code, "win", 3, MOST)
        if len(held.line) != 1 or play(after, held.line).outcome() is not None:
            continue
        replies = [after.code(reply) for reply in after.legal_moves()]
        others = {refuted(position, code, "win", 3, MOST, ["nothing", reply]).line for reply in replies[::-1][:3]}
        if others - {held.line}:
            return
    pytest.fail("no move has two answers")


def test_a_move_that_does_not_lose_in_time_holds():
    entry = entry_of("maciji", "only", 4)
    position = positions_of("maciji", entry)[-1]
    assert refuted(position, entry["solution"][0], "only", 4) == (None, (), True)
    assert not refuted(position, entry["solution"][0], "only", 4, most=0).holds, "that is not proven"
    assert not refuted(position, next(c for c in map(position.code, position.legal_moves()) if c != entry["solution"][0]), "only", 4).holds


def test_what_is_not_proven_in_time_is_unknown():
    entry = entry_of("macedonian-shogi", "win", 3)
    position = positions_of("macedonian-shogi", entry)[-1]
    other = next(code for code in map(position.code, position.legal_moves()) if code != entry["solution"][0])
    assert refuted(position, other, "win", 3, most=0) == UNKNOWN


def request_of(game_id, entry, code, **more):
    moves = [*filter(None, entry["moves"].split(".")), code]
    of_a_puzzle = {name: entry[name] for name in ("options", "start")}
    return {"game": game_id, **of_a_puzzle, "moves": moves, "refute": [entry["goal"], entry["plies"]], **more}


def test_the_session_answers_slice_by_slice():
    entry = entry_of("maciji", "only", 4)
    position = positions_of("maciji", entry)[-1]
    code = next(code for code in map(position.code, position.legal_moves()) if code != entry["solution"][0])
    session = Session(Clock())
    for level in ({}, {"level": "1"}):
        answer = finished(session, opened(session, **request_of("maciji", entry, code, **level)))
        assert set(answer) == {"id", "done", "wins_in", "line", "holds", "nodes", "ms"}
        assert tuple(answer["line"]) == refuted(position, code, "only", 4).line and answer["nodes"] > 0
    wide = entry_of("macedonian-shogi", "win", 3)
    position = positions_of("macedonian-shogi", wide)[-1]
    code = next(code for code in map(position.code, position.legal_moves()) if code != wide["solution"][0])
    slow = finished(session, opened(session, **request_of("macedonian-shogi", wide, code, time_ms=1)))
    assert (slow["done"], slow["wins_in"], slow["line"]) == (True, None, [])


@pytest.mark.parametrize("asked", ["win", ["lose", 3], ["win"], ["win", 0], ["win", True], ["win", "3"], [["win"], 3], {"win": 3}])
def test_a_faulty_question_is_refused(asked):
    entry = entry_of("maciji", "only", 4)
    request = request_of("maciji", entry, entry["solution"][0]) | {"refute": asked}
    assert ask(Session().start, **request)["error"]["values"]["name"] == "refute"


def test_a_question_without_a_move_is_refused():
    entry = entry_of("maciji", "only", 4)
    request = request_of("maciji", entry, "") | {"moves": []}
    assert json.loads(Session().start(json.dumps(request)))["error"]["values"]["name"] == "moves"


def test_a_move_is_refuted_without_what_the_refutation_does_not_need():
    """An arrow takes the crown; passing one's own first would win too, and tell nothing."""
    entry = next(each for each in read("macedonian-shogi")["puzzles"] if each["id"] == "hjv7c")
    position = positions_of("macedonian-shogi", entry)[-1]
    after = play(position, ["44-45"])
    assert {"18~45", "!18~45"} <= set(map(after.code, after.legal_moves()))
    assert refuted(position, "44-45", "only", entry["plies"], MOST).line == ("18~45",)
