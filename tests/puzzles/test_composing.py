"""The engine's verdict on a position, for composing a puzzle: it agrees with a search of all moves by the rules alone, and claims nothing
where it was cut off. And new puzzles, made from a seed."""

import json
import random
from typing import Any

import pytest

from core.contract import Position
from engine import composing
from engine.composing import Composing
from engine.fresh import Making
from engine.proof import answer_of
from engine.session import Session
from games import ids, load
from tools.puzzles.files import positions_of, read
from tools.puzzles.themes import NAMED

QUICK, ALL = 3, 20
BRANCHES = 1_500  # positions of the search by the rules in a quick run: a game with more moves is asked less deep


def wins(position: Position, side: int, plies: int) -> bool:
    """True if a side forces a win within n plies, by the rules alone: every move, no table, no form."""
    ended = position.outcome()
    if ended is not None:
        return bool(ended.winner == side)
    if not plies:
        return False
    after = (wins(position.play(move), side, plies - 1) for move in position.legal_moves())
    return any(after) if position.turn == side else all(after)


def unseen(game_id: str, number: int) -> list[Position]:
    """Positions near the end of random games, among them those before a win in one."""
    found: list[Position] = []
    for seed in range(1000):
        chance = random.Random(f"composing {game_id} {seed}")
        line = [load(game_id, **({"size": "4x4"} if game_id == "maciji" else {})).start()]
        while line[-1].outcome() is None and len(line) < 400:
            moves = line[-1].legal_moves()
            line.append(line[-1].play(chance.choice(moves)))
        back = chance.choice((1, 2, 2, 3, 4))
        if line[-1].outcome() is not None and len(line) > back + 2:
            found.append(line[-1 - back])
        if len(found) == number:
            break
    return found


def agrees(position: Position) -> str:
    """Compares the verdict on a position with the rules; returns its kind."""
    found = answer_of(Composing(position, 20_000).run())
    kind, side = found["kind"], position.turn
    after = {position.code(move): position.play(move) for move in position.legal_moves()}
    reach = 3 if len(after) ** 3 < BRANCHES else 2 if len(after) ** 2 < BRANCHES else 1  # plies that are searched here
    winning = {n: [code for code, then in after.items() if wins(then, side, n - 1)] for n in range(1, reach + 1)}
    shortest = next((n for n in winning if winning[n]), None)
    if kind in (composing.SMALL, composing.OVER):
        assert len(after) < composing.FEW
        return str(kind)
    if shortest is not None:
        assert kind not in (composing.LOST, composing.OPEN, composing.HOPELESS_TOO)
        assert found.get("plies", shortest) == shortest
    if kind == composing.COOKED and found["plies"] <= reach:
        assert found["wins"] == winning[found["plies"]]
    if kind == composing.SOUND and found["asks"] == "win" and found["plies"] <= reach:
        assert winning[found["plies"]] == found["solution"][:1]
    if kind == composing.SOUND and found["asks"] == "only" and found["plies"] <= reach:
        assert [code for code, then in after.items() if not wins(then, 1 - side, found["plies"] - 1)] == found["solution"]
    if kind == composing.LOST and found["plies"] <= reach:
        assert all(wins(then, 1 - side, found["plies"] - 1) for then in after.values())
    if kind == composing.OPEN:
        depth = min(found["depth"], reach)
        assert not winning[depth]
        holding = [code for code, then in after.items() if not wins(then, 1 - side, depth - 1)]
        assert set(found["holds"]) <= set(holding)
    for line in found.get("lines", ()):  # a line that cooks it ends the game, unless it is cut
        here = position
        for code in line:
            here = here.play(here.parse(code))
        ended = here.outcome()
        assert len(line) >= 7 or (ended is not None and ended.winner == side)
    return str(kind)


@pytest.mark.parametrize("game_id", ids())
def test_the_verdict_agrees_with_the_rules(game_id: str) -> None:
    kinds = [agrees(position) for position in unseen(game_id, QUICK)]
    assert len(kinds) == QUICK


@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ids())
def test_twenty_verdicts_agree_with_the_rules(game_id: str) -> None:
    kinds = [agrees(position) for position in unseen(game_id, ALL)]
    assert len(kinds) == ALL and len(set(kinds)) > 1


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


def test_cooks_are_named_with_their_lines() -> None:
    game = load("maciji", size="3x3")
    kinds = set()
    position = game.start()
    chance = random.Random(1)
    for _ in range(60):
        position = game.start()
        while position.outcome() is None:
            kinds.add(agrees(position))
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
    cut = asked(Session(clock=lambda: random.random() * 1e9), start="a1b2c1d2d1c2:d4:-:-", compose=True, time_ms=1)
    assert cut["found"]["kind"] == "unsure" and cut["done"]
    assert "error" in asked(Session(), compose=1) and "error" in asked(Session(), make=[3]) and "error" in asked(Session(), make=[5, 3])


@pytest.mark.parametrize("size", ["4x4", "5x5"])
def test_a_new_puzzle_is_the_same_for_the_same_seed_and_sound(size: str) -> None:
    game = load("maciji", size=size)
    made = [answer_of(Making(game, str(seed), 3, 7).run())["entry"] for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    for entry in made[1:]:
        position = positions_of("maciji", entry)[-1]
        winning = [position.code(move) for move in position.legal_moves() if wins(position.play(move), position.turn, 30)]
        assert winning == entry["solution"][:1] and 3 <= entry["plies"] <= 7
        assert set(entry["themes"]) <= set(NAMED) and set(entry["letters"]) == {position.taps(m)[-1] for m in position.legal_moves()}


def test_making_is_asked_for_by_the_protocol() -> None:
    first, again, other = (asked(Session(), make=[3, 4], seed=seed)["found"] for seed in (7, 7, 8))
    assert first == again != other and first["kind"] == "fresh"
