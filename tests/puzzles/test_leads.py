"""A puzzle that asks for the best move has a certificate of what the engine said, which can be repeated; nothing of it is called proven."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import composing, leading
from engine.leading import LEAD, NODES, TwoBest, chance, least, scale_of
from engine.proof import answer_of
from games import ORDER, load
from tools.engine_lab import curve
from tools.puzzles import best, certificates, leads
from tools.puzzles.choose import LEAST_GUESSES, choices, sifted
from tools.puzzles.files import id_of, positions_of, proofs_of, read, validate
from tools.puzzles.making import Fallen
from tools.puzzles.mine import Met, Pool
from tools.puzzles.take import Refused, made_of
from tools.puzzles.tries import faults, tries_of

GAME = "kokutan-no-uma"
ENTRY: dict[str, Any] = {
    "options": {}, "start": "BWWW*.1WWW.W2W.B*W*BW*.BW*B*B*.B*BWB.BBB1:0:2:0:f6,h6", "moves": "f6-f4", "goal": "best", "plies": 1,
    "solution": ["e3-d4"], "lead": 36, "grade": 2, "themes": ["best", "check", "fly"],
}  # fmt: skip
TEXT = "10000 e3-d4 39 g3-f6 -292, 20000 e3-d4 0 g3-f6 -319, 40000 e3-d4 0 g3-f6 -319"


@pytest.fixture(autouse=True)
def scale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The curve of the day on which the certificate was written."""
    monkeypatch.setattr("games.kokutan_no_uma.evaluate.SCALE", 170)


def reasons(entry: dict[str, Any], text: str) -> list[str]:
    entry = {"id": id_of(GAME, entry), **entry}
    return [found.reason for found in validate(GAME, {"puzzles": [entry]}, {entry["id"]: (1, text)})]


def test_a_best_move_with_its_certificate_can_be_published() -> None:
    assert reasons(ENTRY, TEXT) == []


def go_on(entry: dict[str, Any], moves: int) -> None:
    """Adds the first legal moves after the answer to the solution."""
    entry["solution"] = list(entry["solution"])
    here = positions_of(GAME, entry)[-1]
    for code in entry["solution"]:
        here = here.play(here.parse(code))
    for _ in range(moves):
        entry["solution"].append(here.code(here.legal_moves()[0]))
        here = here.play(here.legal_moves()[0])


Spoil = Callable[[dict[str, Any]], object]
SPOILED: dict[str, tuple[Spoil, str, str]] = {
    "it has no lead": (lambda entry: entry.pop("lead"), TEXT, "has a lead"),
    "another goal has a lead": (lambda entry: entry.update(goal="only"), TEXT, "has a lead"),
    "its lead is greater": (lambda entry: entry.update(lead=37), TEXT, "its lead is 36"),
    "it has more plies": (lambda entry: entry.update(plies=3), TEXT, "not one ply"),
    "moves follow": (lambda entry: go_on(entry, 2), TEXT, "something follows the best move"),
    "the certificate is a tree": (lambda entry: None, "e3-d4 .", "does not read"),
    "a search is missing": (lambda entry: None, TEXT.rpartition(",")[0], "the searches are others"),
    "a search is smaller": (lambda entry: None, TEXT.replace("40000", "30000"), "the searches are others"),
    "the best move changes": (lambda entry: None, TEXT.replace("40000 e3-d4", "40000 g1-h5"), "another move is best"),
    "the lead shrinks": (lambda entry: None, TEXT.replace("40000 e3-d4 0 g3-f6 -319", "40000 e3-d4 0 g3-f6 -90"), "the lead is too small"),
    "it wins by force": (lambda entry: None, TEXT.replace("40000 e3-d4 0", "40000 e3-d4 999993"), "a result is forced"),
    "all others lose by force": (lambda entry: None, TEXT.replace("20000 e3-d4 0 g3-f6 -319", "20000 e3-d4 0 g3-f6 -999994"), "forced"),
    "the answer is another move": (lambda entry: entry.update(solution=["g3-f6"]), TEXT, "about another move"),
    "the second is the best": (lambda entry: None, TEXT.replace("g3-f6", "e3-d4"), "no second move"),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILED)
def test_what_is_wrong_with_it_is_found(name: str) -> None:
    spoil, text, reason = SPOILED[name]
    changed = {**ENTRY}
    spoil(changed)
    assert any(reason in found for found in reasons(changed, text)), reasons(changed, text)


def test_a_game_without_a_curve_has_no_best_moves() -> None:
    position = load("two-three").start()
    assert scale_of(position.game) is None and answer_of(leading.measured(position)) == []
    assert list(leads.faults(position, ENTRY, TEXT)) == ["unmeasured: its game has no curve"]


def test_where_a_proof_says_more_it_is_no_best_move() -> None:
    won = next(entry for entry in read(GAME)["puzzles"] if entry["goal"] == "win" and entry["plies"] == 3)
    assert list(leads.forced(positions_of(GAME, won)[-1], 3_000)) == ["a proof says more: sound"]
    assert list(leads.forced(positions_of(GAME, ENTRY)[-1], 3_000)) == []


def test_a_lead_that_a_longer_search_does_not_see_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    position = positions_of(GAME, ENTRY)[-1]
    monkeypatch.setattr(leads, "LONG", NODES[0])
    assert list(leads.faded(position, "e3-d4")) == []
    assert list(leads.faded(position, "g3-f6")) == ["a longer search finds e3-d4 best"]
    monkeypatch.setattr(leads, "STILL", 90)
    assert list(leads.faded(position, "e3-d4")) == ["a longer search puts it 40 ahead of g3-f6"]


def test_a_search_says_the_same_again_and_a_changed_score_is_found() -> None:
    position = positions_of(GAME, ENTRY)[-1]
    assert list(leads.repeated(position, TEXT, 1)) == []
    assert list(leads.repeated(position, TEXT.replace("39", "40"), 1)) == ["unmeasured: the engine says 10000 e3-d4 39 g3-f6 -292"]


def test_the_composer_finds_it_where_nothing_is_proven() -> None:
    found = answer_of(composing.Composing(positions_of(GAME, ENTRY)[-1], 3_000).run())
    assert (found["kind"], found["asks"], found["plies"], found["solution"]) == ("sound", "best", 1, ["e3-d4"])
    assert (found["lead"], found["looks"], found["themes"]) == (36, TEXT, ENTRY["themes"])


def test_a_lead_is_that_of_the_chances() -> None:
    assert chance(0, 170) == 0.5 and round(chance(170, 170), 2) == 0.73 and chance(10**6, 170) <= 1
    looks = [TwoBest(nodes, "a", 100, "b", -200) for nodes in NODES]
    game = load(GAME)
    assert least(looks, game) == int(100 * (chance(100, 170) - chance(-200, 170))) >= LEAD
    assert least(looks[:2], game) is None


def test_a_curve_is_fitted_to_results() -> None:
    """Of a hundred games at each score as many are won as a scale of 250 says."""
    seen: curve.Observed = []
    for score in range(-600, 601, 50):
        won = round(100 * chance(score, 250))
        seen += [(score, 1.0)] * won + [(score, 0.0)] * (100 - won)
    assert 245 < curve.scale_of(seen) < 255
    assert curve.loss(seen, 250) < min(curve.loss(seen, 150), curve.loss(seen, 400))


def test_the_replies_to_other_moves_end_with_the_other_sides() -> None:
    position = positions_of(GAME, ENTRY)[-1]
    entry = {**ENTRY, "tries": tries_of(position, ENTRY, 200)}
    assert list(faults(position, entry)) == []
    for wrong in ("", "z9"):
        tries = {wrong: "_"}
        assert list(faults(position, entry | {"tries": tries}))


def test_it_is_mined_right_after_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "MOST", 3_000)
    monkeypatch.setattr(leads, "LONG", NODES[0])
    before, position = positions_of(GAME, ENTRY)
    met = [Met(before, ENTRY["moves"]), Met(position, "")]
    found = best.best_of(met, 1)
    assert {name: found[name] for name in ("goal", "plies", "solution", "lead")} == {
        name: ENTRY[name] for name in ("goal", "plies", "solution", "lead")
    }
    assert found["tree"] == TEXT
    with monkeypatch.context() as other:
        other.setattr(best, "only_capture", lambda _position, code: code == "e3-d4")
        with pytest.raises(Fallen, match="the only capture"):
            best.best_of(met, 1)
    with monkeypatch.context() as other:
        other.setattr(leads, "STILL", 90)
        with pytest.raises(Fallen, match="a longer search"):
            best.best_of(met, 1)
    monkeypatch.setattr(best, "MISTAKE", 90)
    with pytest.raises(Fallen, match="no mistake before it"):
        best.best_of(met, 1)


def test_what_was_mined_is_added_beside_what_a_game_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written: dict[str, Any] = {}
    had = [entry for entry in read(GAME)["puzzles"] if entry["goal"] != "best"]
    monkeypatch.setattr(best, "PLAYED", 100)
    monkeypatch.setattr(best, "read", lambda _game_id: {"puzzles": had, "withdrawn": []})
    monkeypatch.setattr(best, "write", lambda _game_id, puzzles, _withdrawn: written.update(puzzles=puzzles))
    monkeypatch.setattr(best, "proofs_of", lambda _game_id: tmp_path / "proofs.txt")
    (tmp_path / f"{GAME}.jsonl").write_text(json.dumps({**ENTRY, "tree": TEXT, "nodes": 0}) + "\n", "utf-8")
    (taken,) = best.add(GAME, Pool(tmp_path, GAME), 4)
    assert written["puzzles"][:-1] == had and written["puzzles"][-1]["id"] == taken["id"] == id_of(GAME, ENTRY)
    assert (tmp_path / "proofs.txt").read_text("utf-8").endswith(f"{taken['id']} 1 {TEXT}\n") and "tree" not in taken
    assert list(faults(positions_of(GAME, taken)[-1], taken)) == [] and taken["themes"] == ENTRY["themes"]


def test_a_best_move_among_few_that_do_not_lose_at_once_is_too_easily_guessed() -> None:
    """The puzzle z735x, since withdrawn: two of 58 moves take the piece that would win."""
    start, moves = "WW1W*W1W2W.2B7.10.10.10.10.7WW*1.10.B*B2BB*BBB1:0:4", "c2-c1"
    entry = {"id": "z735x", "options": {}, "start": start, "moves": moves, "goal": "best", "plies": 1, "solution": ["b1-c1"]}
    assert choices(positions_of("shinken-shobu", entry)[-1], entry) == 2
    assert sifted("shinken-shobu", [entry], set()) == ([], {"z735x": "too easily guessed"})
    for game_id in ORDER:
        best_ones = [each for each in read(game_id)["puzzles"] if each["goal"] == "best"]
        assert all(choices(positions_of(game_id, each)[-1], each) >= LEAST_GUESSES for each in best_ones)


@pytest.mark.parametrize("game_id", ORDER)
def test_every_certificate_of_a_best_move_is_repeated(game_id: str) -> None:
    """Its first search; `python -m tools.puzzles.prove` repeats all."""
    proofs = certificates.read(proofs_of(game_id))
    for entry in read(game_id)["puzzles"]:
        if entry["goal"] == "best":
            assert list(leads.repeated(positions_of(game_id, entry)[-1], proofs[entry["id"]][1], 1)) == []


@pytest.mark.exhaustive
def test_an_offered_one_is_measured_and_taken_with_its_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leads, "LONG", NODES[0])
    offered = {name: ENTRY[name] for name in ("options", "start", "moves", "goal", "plies", "solution")} | {"author": "Hanako"}
    entry, text = made_of(GAME, offered, [])
    assert (entry["goal"], entry["lead"], text) == ("best", 36, TEXT)
    with pytest.raises(Refused, match="is measured"):
        made_of(GAME, offered | {"solution": ["g3-f6"]}, [])
