"""The engine's verdict on a position, for composing a puzzle: it agrees with a search of all moves by the rules alone, and claims nothing
where it was cut off. And new puzzles, made from a seed."""

import json
import random
from itertools import count
from typing import Any

import pytest

from engine import composing
from engine.composing import Composing
from engine.fresh import Making
from engine.proof import Prover, answer_of
from engine.session import Session
from games import ids, load
from tools.puzzles import agree
from tools.puzzles.agree import Disagreement, Rules, compared, unseen
from tools.puzzles.files import positions_of, read
from tools.puzzles.themes import NAMED

QUICK, ALL = 3, 20
SEARCHED = 1_000  # positions of the search by the rules for each
WHOLE = 3  # of twenty verdicts, so many at least are compared as a whole by that search; of the smaller games nearly all


@pytest.mark.parametrize("game_id", ids()[:2])
def test_the_verdict_agrees_with_the_rules(game_id: str) -> None:
    assert len([compared(position, SEARCHED) for position in unseen(game_id, QUICK)]) == QUICK


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ids())
def test_twenty_verdicts_agree_with_the_rules(game_id: str) -> None:
    """Also those whose claims are searched to their end; `make check-composer` searches further."""
    results = [compared(position, SEARCHED) for position in unseen(game_id, ALL)]
    assert len(results) == ALL and len({each.kind for each in results}) > 1
    assert len([each for each in results if each.whole]) >= WHOLE and all(each.plies for each in results)


def wrong(found: dict[str, Any], others: list[str]) -> list[dict[str, Any]]:
    """Verdicts that are wrong, made from the right one on a sound puzzle. `others`: the moves that are not its answer."""
    return [
        found | {"plies": found["plies"] + 2},
        found | {"solution": others[:1]},
        {"kind": composing.COOKED, "plies": found["plies"], "wins": [*found["solution"][:1], others[0]]},
        {"kind": composing.LOST, "plies": found["plies"]},
        {"kind": composing.OPEN, "depth": found["plies"], "holds": others},
    ]


def test_a_wrong_verdict_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for position in unseen("maciji", ALL):
        found = answer_of(Composing(position, 20_000).run())
        if found["kind"] != composing.SOUND or found["plies"] == 1:
            continue
        others = [code for code in map(position.code, position.legal_moves()) if code != found["solution"][0]]
        for verdict in wrong(found, others):
            monkeypatch.setattr(agree, "answer_of", lambda _, verdict=verdict: verdict)
            with pytest.raises(Disagreement):
                compared(position)
        monkeypatch.undo()
        compared(position)


@pytest.mark.parametrize("many", [1, pytest.param(8, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("game_id", ids())
def test_the_puzzles_of_the_site_are_sound(game_id: str, many: int) -> None:
    entries = (read(game_id) or {"puzzles": []})["puzzles"]
    for entry in [each for each in entries if each["goal"] == "win" and 1 < each["plies"] <= 5][:many]:
        found = answer_of(Composing(positions_of(game_id, entry)[-1]).run())
        assert [found[name] for name in ("kind", "asks", "plies", "solution")] == ["sound", "win", entry["plies"], entry["solution"]]


def test_a_search_that_is_cut_off_claims_nothing() -> None:
    found = answer_of(Composing(load("macedonian-shogi").start(), 50).run())
    assert found["kind"] in (composing.UNSURE, composing.OPEN) and found["depth"] <= 2
    entry = next(each for each in read("two-three")["puzzles"] if each["plies"] > 9)
    found = answer_of(Composing(positions_of("two-three", entry)[-1], 60).run())
    assert found["kind"] in (composing.UNSURE, composing.OPEN) and "solution" not in found


def test_moves_that_lose_only_later_hold_within_the_plies_that_are_claimed() -> None:
    """The search for losses can reach further than that for a win."""
    position = load("progressive-mancala").position("1,2,6,2,0,1,9,5,0,3,1:2:0,23:0:2:0")
    found = answer_of(Composing(position, 5_000).run())
    prover = Prover(position, 1 - position.turn)
    holds = [
        position.code(move) for move in position.legal_moves() if not answer_of(prover.within(found["depth"] - 1, position.play(move)))
    ]
    assert found["kind"] == composing.OPEN and found["holds"] == holds


def test_cooks_are_named_with_their_lines() -> None:
    game = load("maciji", size="3x3")
    kinds = set()
    position = game.start()
    chance = random.Random(1)
    for _ in range(60):
        position = game.start()
        while position.outcome() is None:
            kinds.add(compared(position).kind)
            position = position.play(chance.choice(position.legal_moves()))
    assert {composing.COOKED, composing.LOST, composing.SMALL} <= kinds


def asked(session: Session, **more: object) -> dict[str, Any]:
    """The last answer to a request."""
    begun = json.loads(session.start(json.dumps({"game": "maciji", "options": {"size": "4x4"}, **more})))
    if "error" in begun:
        return dict(begun)
    while True:
        answer: dict[str, Any] = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": 30})))
        if answer["done"]:
            return answer


def test_the_protocol_tells_stages_and_a_verdict() -> None:
    answer = asked(Session(), start="a1b2c1d2d1c2:d4:-:-", compose=True)
    assert answer["found"]["kind"] == "sound" and answer["found"]["plies"] == 7 and answer["stage"][0] == "grade" and answer["nodes"]
    cut = asked(Session(clock=count().__next__), start="a1b2c1d2d1c2:d4:-:-", compose=True, time_ms=1)
    assert cut["found"]["kind"] == "unsure" and cut["done"]
    assert "error" in asked(Session(), compose=1) and "error" in asked(Session(), make=[3]) and "error" in asked(Session(), make=[5, 3])


@pytest.mark.parametrize("size", ["4x4", "5x5"])
def test_a_new_puzzle_is_the_same_for_the_same_seed_and_sound(size: str) -> None:
    game = load("maciji", size=size)
    made = [answer_of(Making(game, str(seed), 3, 7).run())["entry"] for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    for entry in made[1:]:
        position, rules = positions_of("maciji", entry)[-1], Rules(1_000_000)
        winning = [position.code(move) for move in position.legal_moves() if rules.wins(position.play(move), position.turn, 30)]
        assert winning == entry["solution"][:1] and 3 <= entry["plies"] <= 7
        assert set(entry["themes"]) <= set(NAMED) and set(entry["letters"]) == {position.taps(m)[-1] for m in position.legal_moves()}


def test_making_is_asked_for_by_the_protocol() -> None:
    first, again, other = (asked(Session(), make=[3, 4], seed=seed)["found"] for seed in (7, 7, 8))
    assert first == again != other and first["kind"] == "fresh"
