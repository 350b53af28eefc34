"""The turning points of a game against the computer: every said fact is true by the rules, or proven by the search."""

import json
import random
import re
from collections import Counter
from functools import cache
from typing import Any

import class_room  # noqa: F401 - with it there is a browser
import pytest
from tags import Tags, Translated

from core.contract import Position
from core.drawing.svg import esc
from core.records.record import Player, Record
from core.words import LANGUAGES, say
from engine.proof import Prover, answer_of
from engine.session import Session
from games import ORDER, board_of, load
from ui.review import judging, panel, turning
from ui.review.findings import Findings
from ui.review.turning import AFTER, BETTER, Fact

NODES = 600  # positions for each position of a game
PROVABLE = 3  # plies of a win that the test proves again


def asked(session: Session, **request: object) -> list[dict[str, Any]]:
    """The engine's answers to a request."""
    number = json.loads(session.start(json.dumps(request)))["id"]
    answers: list[dict[str, Any]] = []
    while not answers or not answers[-1]["done"]:
        answers.append(json.loads(session.advance(json.dumps({"id": number, "slice_ms": 500}))))
    return answers


@cache
def reviewed(game_id: str, seed: int, longest: int = 60) -> tuple[Record, Findings]:
    """A game of a person, who plays every fourth move at random, against the computer, and its review."""
    session, chance = Session(), random.Random(seed)
    person = seed % 2
    record = Record(load(game_id), (Player("3", ""), Player("", "")) if person else (Player("", ""), Player("3", "")))
    while record.outcome() is None and record.here.ply < longest:
        codes = [node.code for node in record.here.line()]
        if record.position.turn == person and chance.random() < 0.25:
            record.make(chance.choice(record.position.legal_moves()))
        else:
            level = "1" if record.position.turn == person else "4"
            record.play(asked(session, game=game_id, moves=codes, level=level, seed=seed, nodes=200, time_ms=60_000)[-1]["best"])
    line = record.here.line()
    answers = asked(session, game=game_id, moves=[node.code for node in line], record=True, nodes=NODES, time_ms=60_000)
    found = Findings()
    found.line, found.plies = line, [entry for answer in answers for entry in answer["plies"]]
    found.marks = judging.found(line, found.plies, record.outcome(line[-1]))
    return record, found


def replayed(mark: judging.Mistake, fact: Fact) -> list[tuple[Position, Any, Position]]:
    """(before, move, after) of each move of a fact's line, up to the one that it names."""
    codes = {BETTER: mark.before["line"], AFTER: mark.after["line"]}.get(fact.line, [mark.node.code])
    position = mark.node.position if fact.line == AFTER else mark.node.before
    steps = []
    for code in codes[: fact.at + 1]:
        move = position.parse(code)
        steps.append((position, move, position.play(move)))
        position = steps[-1][2]
    return steps


def forced(position: Position, player: int, plies: int) -> bool:
    """True if a player wins within so many plies, by trying everything."""
    return answer_of(Prover(position, player).within(plies))


def on(position: Position, spot: str) -> list[tuple[str, int]]:
    """The pieces on a place: (id, owner)."""
    return [(piece.id, piece.owner) for piece in board_of(position.game).pieces(position, 0) if piece.spot == spot and piece.owner >= 0]


def check(fact: Fact, mark: judging.Mistake) -> None:
    """Checks a fact against the rules, by other means than those that made it."""
    player, other = mark.node.before.turn, 1 - mark.node.before.turn
    steps = replayed(mark, fact)
    before, move, after = steps[-1]
    ended, board = after.outcome(), board_of(before.game)
    assert len(steps) == fact.at + 1
    if fact.key in ("won", "won_now", "lost", "lost_now"):
        winner, entry, start = (player, mark.before, mark.node.before) if fact.line == BETTER else (other, mark.after, mark.node.position)
        assert entry["solved"] and entry["win_in"] == (-fact.n if winner else fact.n)
        if fact.n == 1:
            assert ended is not None and ended.winner == winner
        if fact.n <= PROVABLE:
            assert forced(start, winner, fact.n)
        assert fact.key.endswith("_now") == (fact.n == 1)
    elif fact.key == "held":
        assert forced(mark.node.position, other, 1) and not forced(after, other, 1)
    elif fact.key in ("took", "took_later", "taken", "taken_later"):
        taker = player if fact.line == BETTER else other
        assert before.turn == taker and fact.n == fact.at + (fact.line == AFTER)
        victims = on(before, fact.spot)
        assert [owner for _, owner in victims] == [1 - taker]
        assert victims[0] not in on(after, fact.spot)
        for lang in LANGUAGES:
            name = say(board.name(before, fact.spot), lang)
            piece = say(turning.words(fact, mark, board, lang).values["piece"], lang)
            assert piece and piece.replace("’s crowned", "’s") in name.replace("’s crowned", "’s"), (piece, name)
    elif fact.key in ("gained", "then_gained"):
        side = player if fact.key == "gained" else other
        assert before.turn == side and after.scores[side] - before.scores[side] == fact.n > 0  # type: ignore[attr-defined]
    elif fact.key == "bonus":
        assert after.scores == before.scores and before.turn == player  # type: ignore[attr-defined]
        assert after.gifts == before.gifts + 1 if after.turn == player else after.left == before.gifts + 2  # type: ignore[attr-defined]
    elif fact.key in ("could.check", "then.check"):
        assert sorted(fact.spot.split(", ")) == sorted(event.end for event in before.events(move) if event.kind == "check")
        assert all([owner for _, owner in on(after, spot)] == [1 - before.turn] for spot in fact.spot.split(", "))
    elif fact.key in ("could.goal", "then.goal"):
        assert [owner for _, owner in on(after, fact.spot)] == [before.turn] and fact.spot[1] == "19"[before.turn]
    elif fact.key == "could.promote":
        assert on(after, fact.spot)[0][1] == player and ("成" in before.kifu(move, "ja"))
    else:
        assert fact.key == "better" and before.code(move) == mark.before["best"]


def told_alone(mark: judging.Mistake) -> turning.Story:
    """The story of a game whose only mistake is this one."""
    found, player = Findings(), mark.node.before.turn
    found.marks = [mark]
    engine, you = Player("3", ""), Player("", "")
    return turning.Story(found, Record(mark.node.before.game, (engine, you) if player else (you, engine)))


def check_words(fact: Fact, mark: judging.Mistake) -> None:
    """Checks that a fact's sentence names its move, place and number in both languages."""
    board, steps = board_of(mark.node.before.game), replayed(mark, fact)
    before, move, _ = steps[0 if fact.line == BETTER else -1]
    for lang in LANGUAGES:
        said = say(turning.words(fact, mark, board, lang), lang)
        shown = re.sub(r'<span class="whole" translate="no">(.*?)</span>', r"\1", turning.html(told_alone(mark), board, lang))
        assert f"<p>{esc(said)}</p>" in shown  # a move keeps its small letters
        assert fact.spot in said and "{" not in said
        assert fact.key in ("lost", "taken_later", "bonus") or before.kifu(move, lang) in said
        assert not fact.n or fact.n == 1 or str(fact.n) in said


def check_game(game_id: str, seed: int) -> Counter[str]:
    """Checks everything that is said of a game; returns the kinds of facts."""
    record, found = reviewed(game_id, seed)
    kinds: Counter[str] = Counter()
    for mark in found.marks:  # of both sides: the words of a turning point are true of any mistake
        said = turning.facts(mark)
        for fact in said:
            check(fact, mark)
            check_words(fact, mark)
        assert all(
            fact.key.split(".")[0] in keys for fact in said for keys in [turning.FOLLOWED if fact.line != BETTER else turning.MISSED]
        )
        kinds.update(fact.key for fact in said)
    story, board = turning.Story(found, record), board_of(record.game)
    assert len(story.marks) <= turning.MOST and all(mark.node.before.turn == seed % 2 for mark in story.marks)
    for lang in LANGUAGES:
        tags = Tags()
        tags.feed(turning.html(story, board, lang) + "".join(turning.picture(mark, board, seed % 2, lang) for mark in story.marks[:1]))
        assert tags.open == []
        shown = turning.html(story, board, lang) + "".join(panel._row(found, mark, True, False, lang) for mark in found.marks)
        texts = Translated(shown).texts
        moves = {mark.node.notation(lang)[0] for mark in found.marks} - {"a"}  # which is an English word too
        assert not [text for text in texts if moves & set(text.split())]
    return kinds


@pytest.mark.parametrize("game_id", ORDER)
def test_what_is_said_of_a_game_is_true(game_id: str) -> None:
    kinds = check_game(game_id, 1)
    assert kinds or not reviewed(game_id, 1)[1].marks


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game_id", ORDER)
def test_what_is_said_of_many_games_is_true(game_id: str, seed: int) -> None:
    check_game(game_id, seed + 2)


def mistake_of(game_id: str, moves: str, player: int, **changes: Any) -> judging.Mistake:
    """The last move of a game as a mistake, with reports that say nothing but what is given."""
    record = Record(load(game_id))
    for code in moves.split("."):
        record.play(code)
    blank = {"line": [], "score": 0, "win_in": None, "solved": False, "depth": 3, "best": None}
    before, after = {**blank, **changes.get("before", {})}, {**blank, **changes.get("after", {})}
    assert record.here.before.turn == player
    return judging.Mistake(record.here, "blunder", before, after, 0.3)


@pytest.mark.parametrize("solved", [True, False])
def test_a_win_or_a_loss_is_told_only_where_it_is_proven(solved: bool) -> None:
    line = {"line": ["e6-e5"], "best": "e6-e5", "win_in": 9, "score": 999_991, "solved": solved}
    mark = mistake_of("two-three", "f6-f5", 0, before=line, after={"line": ["f4-f6"], "win_in": -7, "score": -999_993, "solved": solved})
    assert [fact.key for fact in turning.facts(mark)] == (["won", "lost"] if solved else ["better"])


def test_nothing_is_said_of_a_line_that_the_rules_do_not_allow() -> None:
    mark = mistake_of("two-three", "f6-f5", 0, before={"line": ["a1-a2"]}, after={"line": ["z"], "win_in": -3, "solved": True})
    assert turning.facts(mark) == []


def takes(position: Position) -> list[str]:
    """The codes of the captures."""
    return [position.code(move) for move in position.legal_moves() if any(event.kind == "take" for event in position.events(move))]


def test_a_capture_that_is_answered_by_another_is_not_told() -> None:
    chance, record, found = random.Random(5), Record(load("medamagaeru")), None
    while found is None:  # a capture that can be taken back
        if record.outcome() is not None:
            record = Record(load("medamagaeru"))
        record.make(chance.choice(record.position.legal_moves()))
        position = record.position
        pairs = [(code, position.play(position.parse(code))) for code in takes(position)]
        found = next((pair for pair in pairs if takes(pair[1]) and len(pair[1].legal_moves()) > len(takes(pair[1]))), None)
    code, after = found
    quiet = next(after.code(move) for move in after.legal_moves() if after.code(move) not in takes(after))
    moves = ".".join(node.code for node in record.here.line())
    for reply, told in ((takes(after)[0], []), (quiet, ["taken"])):
        mark = mistake_of("medamagaeru", moves, 1 - position.turn, after={"line": [code, reply]})
        assert [fact.key for fact in turning.facts(mark)] == told


def test_the_losing_move_is_always_among_the_turning_points() -> None:
    record = Record(load("two-three"), (Player("", ""), Player("3", "")))
    found = []
    for number, code in enumerate(["e6-e5", "f4-f5", "f6-f4", "e4-e6", "e5-e4", "f5-f6", "e7-e5", "f3-f5"]):
        record.play(code)
        found.append(judging.Mistake(record.here, "losing" if number == 6 else "blunder", {}, {}, 0.9 - number / 10))
    story = turning.costliest(found, 0)
    assert [mark.node.ply for mark in story] == [1, 3, 7]
    assert turning.costliest(found, None) == [] == turning.costliest([], 0)


def test_only_a_game_against_the_computer_has_turning_points() -> None:
    you, engine = Player("", ""), Player("3", "")
    sides = [turning.player_of(Record(load("maciji"), players)) for players in ((you, engine), (engine, you), (you, you), (engine, engine))]
    assert sides == [0, 1, None, None]
