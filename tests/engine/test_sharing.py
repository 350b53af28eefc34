"""Several searches of one position that exchange results, and the question that combines their answers."""

import json
import random
from collections import Counter

import pytest
from toys import Noughts

from engine.search import Search
from engine.session import Session
from engine.sharing import ALIKE, MOST_TOLD, SHARED
from games import fast_form, ids, load
from tools.engine_lab.matches import openings
from ui.worker.question import MOST_WAITING, Question

FORMED = [game_id for game_id in ids() if fast_form(load(game_id)) is not None]
MANCALA = {"game": "progressive-mancala", "moves": list("kch"), "level": "8"}
OPTIONS = {"maciji": {"size": "7x5"}}  # a smaller board is soon solved
SLICE = 40


def deep(position, depth, part=(0, 2), heard=""):
    """Runs one of two searches of a position to a depth, with results received from the other."""
    search = Search(position, depth=depth, part=part)
    if heard:
        search.shared.hear(heard)
    for _ in search.run():
        pass
    return search


def after_opening(game_id):
    game = load(game_id, **OPTIONS.get(game_id, {}))
    position = game.start()
    for code in next(openings(game, 1, "sharing")):
        position = position.play(position.parse(code))
    return position


@pytest.mark.exhaustive
# The text.
@pytest.mark.parametrize("game_id", FORMED)
def test_what_is_told_is_what_was_known(game_id):
    position = after_opening(game_id)
    one = Search(position, depth=4, part=(0, 2))
    for _ in one.run():
        pass
    keys = {key for key in one.tree.table._young if one.tree.table.get(key)[0] >= SHARED}
    two = Search(position, part=(1, 2))
    text = one.shared.tell()
    assert 0 < len(json.loads(text)) <= min(MOST_TOLD, len(keys))
    two.shared.hear(text)
    heard = two.tree.table._young
    assert len(heard) == len(json.loads(text)) and all(one.tree.table.get(key) == entry for key, entry in heard.items())
    assert one.shared.tell() == ""


def test_the_deepest_is_told_where_there_is_too_much():
    search = deep(load("progressive-mancala").start(), 8)
    depths = sorted((search.tree.table.get(key)[0] for key in search.shared._news), reverse=True)
    assert len(depths) > MOST_TOLD
    assert [entry[1] for entry in json.loads(search.shared.tell())] == depths[:MOST_TOLD]


def test_what_is_told_does_not_replace_what_goes_deeper():
    position = load("progressive-mancala").start()
    one, two = deep(position, 4), deep(position, 6)
    before = {key: two.tree.table.get(key) for key in one.shared._news}
    two.shared.hear(one.shared.tell())
    assert all(two.tree.table.get(key)[0] >= entry[0] for key, entry in before.items() if entry)
    assert any(entry and entry[0] > 4 for entry in before.values())


def test_a_game_without_a_form_of_its_own_is_searched_alone():
    assert Search(Noughts().start(), evaluate=lambda position: 0, part=(0, 2)).shared is None


# The search.
@pytest.mark.parametrize("parts", [2, 3])
def test_each_takes_the_later_moves_in_an_order_of_its_own(parts):
    moves = list(range(10))
    trees = [Search(load("maciji").start(), part=(part, parts)).shared for part in range(parts)]
    orders = [tree.turned(moves, ALIKE) for tree in trees]
    assert orders[0] == moves and len({tuple(order) for order in orders}) == parts
    assert all(sorted(order) == moves and order[:ALIKE] == moves[:ALIKE] for order in orders)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala", "macedonian-shogi"])
def test_who_is_told_finds_it_sooner(game_id):
    position = after_opening(game_id)
    one = deep(position, 5)
    told = one.shared.tell()
    assert deep(position, 5, (1, 2), told).nodes < 0.7 * deep(position, 5, (1, 2)).nodes


def before_the_end(game_id, seed, plies):
    """A careless game without its last moves."""
    dice, position, codes = random.Random(seed), load(game_id).start(), []
    while position.outcome() is None:
        codes.append(position.code(dice.choice(position.legal_moves())))
        position = position.play(position.parse(codes[-1]))
    return codes[:-plies]


@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala", "maciji"])
def test_together_they_prove_the_same(game_id):
    """The winner and the number of plies."""
    proven = []
    for seed in range(12):
        codes = before_the_end(game_id, seed, 4)
        alone, both = (together(game_id, codes, parts, depth=6, time_ms=600_000) for parts in (1, 2))
        if alone["solved"] and both["solved"]:
            proven.append((alone["win_in"], both["win_in"]))
    assert len(proven) >= 3
    assert all(one == other for one, other in proven)


# The protocol and the question.
def together(game_id, moves, parts, **limits):
    """Answers a question as the page does: by turns, each part's results going to the others. The clock counts steps."""
    ticks = Counter()

    def clock():
        ticks["now"] += 1
        return ticks["now"] / 1000

    question = Question(parts)
    sessions = [Session(clock) for _ in range(parts)]
    request = {"game": game_id, "moves": moves, "level": "8", "time_ms": 10_000, **limits}
    jobs = [json.loads(session.start(json.dumps({**request, "part": [part, parts]})))["id"] for part, session in enumerate(sessions)]
    while not question.over:
        for part, session in enumerate(sessions):
            asked = {"id": jobs[part], "slice_ms": SLICE, "heard": question.heard(part)}
            question.add(part, json.loads(session.advance(json.dumps(asked))))
    return question.answer()


@pytest.mark.exhaustive
def test_together_they_get_deeper_in_the_same_time():
    """Steps of each thread to a depth, in the sum of some positions; docs/engine.md has the numbers."""
    depths = {"medamagaeru": 7, "kokutan-no-uma": 6, "progressive-mancala": 8}
    questions = [(game_id, opening, depth) for game_id, depth in depths.items() for opening in openings(load(game_id), 2, "depth")]
    alone, both = (sum(together(game_id, moves, n, depth=depth)["ms"] for game_id, moves, depth in questions) for n in (1, 2))
    assert both < 0.9 * alone, (both, alone)


def report(depth, best="a", done=False, solved=False, told=""):
    said = {"depth": depth, "best": best, "done": done, "solved": solved, "nodes": 100, "ms": 10 * depth}
    return {**said, "told": told} if told else said


def test_the_answer_is_that_of_the_deepest():
    question = Question(3)
    assert question.answer() is None and not question.over
    question.add(1, report(5, "b"))
    assert question.answer()["best"] == "b"
    question.add(0, report(5, "a"))
    assert question.answer() == {**report(5, "a"), "nodes": 200}
    question.add(2, report(6, "c"))
    assert (question.answer()["best"], question.answer()["nodes"], question.answer()["done"]) == ("c", 300, False)
    question.add(0, report(4, "d", solved=True, done=True))
    assert question.over and (question.answer()["best"], question.answer()["done"], question.answer()["ms"]) == ("d", True, 60)


def test_what_one_tells_the_others_hear_once():
    question = Question(3)
    question.add(0, report(1, told="x"))
    question.add(1, report(1, told="y"))
    assert question.heard(0) == ["y"] and question.heard(1) == ["x"] and question.heard(2) == ["x", "y"]
    assert question.heard(2) == []


def test_who_does_not_listen_finds_only_the_latest():
    question = Question(2)
    for number in range(20):
        question.add(0, report(1, told=str(number)))
    assert question.heard(1) == [str(number) for number in range(20 - MOST_WAITING, 20)]


def test_a_thread_that_ends_costs_only_its_help():
    """The other's report stays, and the question continues to its end without it."""
    session, question = Session(), Question(2)
    number = json.loads(session.start(json.dumps({**MANCALA, "depth": 5, "part": [1, 2]})))["id"]
    question.add(0, report(1, "k"))
    while not question.over:
        question.add(1, json.loads(session.advance(json.dumps({"id": number, "slice_ms": SLICE, "heard": question.heard(1)}))))
    assert question.answer()["depth"] == 5 and question.answer()["best"] in "abcdefghijk"


# Requests that cannot be met.
@pytest.mark.parametrize("part", [None, 1, [0], [0, 0], [2, 2], [-1, 2], [0, 9], [0, 1, 2], ["0", "2"], [False, True], [0.0, 2.0]])
def test_a_part_that_is_none_is_answered(part):
    assert json.loads(Session().start(json.dumps({**MANCALA, "part": part})))["error"]["values"]["name"] == "part"


NOTHING = ["", "{", "7", "[7]", "[[1,2]]", "[[{},1,0,0,0]]", '[["駒",3,0,0,0]]', '[[1,"3",0,0,0]]', "[[1,3,0,0,[]]]", "[" * 100_000]


@pytest.mark.parametrize("heard", ["x", [1], *([text] for text in NOTHING)], ids=lambda heard: str(heard)[:16])
def test_a_text_that_nobody_told_is_answered(heard):
    session = Session()
    number = json.loads(session.start(json.dumps({**MANCALA, "part": [0, 2]})))["id"]
    answer = json.loads(session.advance(json.dumps({"id": number, "slice_ms": SLICE, "heard": heard})))
    assert answer["error"]["values"]["name"] == "heard"
