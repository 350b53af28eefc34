"""A fault in a file of puzzles is found with its game, its puzzle and the reason, and stops the build."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.grading import EASY
from games import ORDER, ids, load
from tools.program import build_cache, bundle, file_lists
from tools.puzzles import certificates, files
from tools.puzzles.choose import capped, themed
from tools.puzzles.files import WHOLE, _ambiguous, _shares, id_of, positions_of, proofs_of, read, validate
from tools.puzzles.twins import places_of
from tools.site import build

GAME = "maciji"
ANSWERS = ("ア", "エ", "ウ")  # of the three of the rule book


def data() -> Any:
    return copy.deepcopy(read(GAME))


def proofs() -> dict[str, tuple[int, str]]:
    return certificates.read(proofs_of(GAME))


@pytest.mark.matrix(GAME)  # the build asks for every game
@pytest.mark.parametrize("game_id", ids())
def test_every_puzzle_can_be_published(game_id: str) -> None:
    assert validate(game_id, read(game_id) or {"puzzles": []}, certificates.read(proofs_of(game_id))) == []


def test_those_of_the_rule_book_come_first_with_their_letters() -> None:
    first = data()["puzzles"][:3]
    assert sorted(entry["letters"][entry["solution"][0]] for entry in first) == sorted(ANSWERS)
    for entry in first:
        position = positions_of(GAME, entry)[-1]
        assert sorted(entry["letters"].values()) == ["ア", "イ", "ウ", "エ"][: len(entry["letters"])]
        assert set(entry["letters"]) == {position.code(move) for move in position.legal_moves()}


Spoil = Callable[[dict[str, Any]], object]


def other_move(entry: dict[str, Any]) -> None:
    position = positions_of(GAME, entry)[-1]
    codes = [position.code(move) for move in position.legal_moves()]
    entry["solution"] = [code for code in codes if code != entry["solution"][0]][:1]


SPOILED: dict[str, tuple[Spoil, str]] = {
    "a field is missing": (lambda entry: entry.pop("goal"), "missing ['goal']"),
    "a field is unknown": (lambda entry: entry.update(note="?"), "unknown ['note']"),
    "a number is a text": (lambda entry: entry.update(plies="7"), "plies is not int"),
    "a goal is unknown": (lambda entry: entry.update(goal="good"), "no such goal"),
    "a grade is too high": (lambda entry: entry.update(grade=9), "no such grade"),
    "a move cannot be read": (lambda entry: entry.update(solution=["z9"]), "illegal"),
    "a position cannot be read": (lambda entry: entry.update(start="a1:-"), "illegal"),
    "an option is unknown": (lambda entry: entry.update(options={"sized": "4x4"}), "illegal"),
    "a default is named": (lambda entry: entry["options"].update(board="square"), "name a default"),
    "the answer is another move": (other_move, "begins with another move"),
    "a win is longer than it says": (lambda entry: entry.update(plies=entry["plies"] - 2), "certificate is about"),
    "themes are not in order": (lambda entry: entry.update(themes=["write", "long"]), "themes are not a list"),
    "a theme has no name": (lambda entry: entry.update(themes=["nothing"]), "themes without a name: ['nothing']"),
    "a solution is a text": (lambda entry: entry.update(solution="b1"), "solution is not list"),
    "a move is no text": (lambda entry: entry.update(solution=[3]), "not made of texts"),
    "letters are a list": (lambda entry: entry.update(letters=["ア"]), "not made of texts"),
    "nobody offers it": (lambda entry: entry.update(author=""), "not made of texts"),
    "a letter stands elsewhere": (lambda entry: entry.update(letters={"a1": "ア"}), "letters"),
    "a letter stands twice": (lambda entry: entry.update(letters=dict.fromkeys(entry["letters"], "ア")), "letters"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_what_is_wrong_is_found_with_its_puzzle_and_reason(name: str) -> None:
    spoil, reason = SPOILED[name]
    changed = data()
    entry = changed["puzzles"][0]
    spoil(entry)
    found = validate(GAME, changed, proofs())
    assert {(problem.game, problem.puzzle) for problem in found} == {(GAME, entry["id"])}
    assert any(reason in problem.reason for problem in found), found


@pytest.mark.parametrize(
    ("beside", "reason"),
    [({"note": 1}, "unknown"), ({"withdrawn": [1]}, "withdrawn"), ({"new": {}}, "new is"), ({"new": [{"size": "99x99"}]}, "new: ")],
)
def test_what_is_wrong_beside_the_puzzles_is_found(beside: dict[str, Any], reason: str) -> None:
    (problem,) = validate(GAME, {"puzzles": [], **beside}, {})
    assert problem.reason.startswith(reason)


def test_a_puzzle_without_a_certificate_or_with_one_about_another_is_unproven() -> None:
    given, known = data(), proofs()
    one, other = (entry["id"] for entry in given["puzzles"][:2])
    assert "unproven: it has no certificate" in str(validate(GAME, given, {k: v for k, v in known.items() if k != one})[0])
    assert any(problem.reason.startswith("unproven") for problem in validate(GAME, given, known | {one: known[other]}))


def test_a_position_with_two_answers_is_ambiguous() -> None:
    """The 1 stands beside both ways round the goal: on an empty board a mirror makes two of each move."""
    position = load(GAME, size="3x3").position("b1:b3:-:-")
    entry: dict[str, Any] = {"options": {"size": "3x3"}, "start": position.text(), "moves": "", "goal": "win"}
    entry |= {"plies": 1, "solution": ["a1"], "grade": 1, "themes": ["write"]}
    line = [position, position.play(position.parse("a1"))]
    assert any("ambiguous" in reason for reason in _ambiguous(entry | {"plies": 9}, line, None))


def test_a_solution_ends_with_a_move_of_the_solver_even_where_a_side_moves_twice_running() -> None:
    """After an odd number of moves and after an even one."""
    game_id, ended = "progressive-mancala", set()
    given = read(game_id)
    for entry in given["puzzles"]:
        position = here = positions_of(game_id, entry)[-1]
        for code in entry["solution"]:
            here = here.play(here.parse(code))
        if here.outcome() is None and here.turn != position.turn:
            entry["solution"].append(here.code(here.legal_moves()[0]))
            ended.add((entry["id"], len(entry["solution"]) % 2))
    found = validate(game_id, given, certificates.read(proofs_of(game_id)), budget=0)
    assert {problem.puzzle for problem in found if "ends with an answer" in problem.reason} == {name for name, _ in ended}
    assert {odd for _, odd in ended} == {0, 1}


def test_nothing_unproven_follows_an_only_move() -> None:
    game_id = "kokutan-no-uma"
    given = read(game_id)
    entry = next(entry for entry in given["puzzles"] if entry["goal"] == "only")
    here = positions_of(game_id, entry)[-1]
    for _ in range(2):
        here = here.play(here.parse(entry["solution"][-1]))
        entry["solution"].append(here.code(here.legal_moves()[0]))
    found = validate(game_id, given, certificates.read(proofs_of(game_id)), budget=0)
    assert [(problem.puzzle, problem.reason) for problem in found] == [(entry["id"], "something follows the only move")]


def test_a_position_is_asked_once_and_an_id_is_never_used_again() -> None:
    given = data()
    first = given["puzzles"][0]
    assert first["id"] == id_of(GAME, first) != id_of(GAME, first | {"moves": "b1"})
    given["puzzles"].append(copy.deepcopy(first))
    assert any("same id" in problem.reason for problem in validate(GAME, given, proofs()))
    given = data() | {"withdrawn": [first["id"]]}
    assert any(problem.reason == "withdrawn" for problem in validate(GAME, given, proofs()))


def test_a_mirror_of_another_puzzle_is_its_twin() -> None:
    given, known = data(), proofs()
    first = next(entry for entry in given["puzzles"] if "letters" in entry)
    turned = {name[0].translate(str.maketrans("abcd", "dcba")) + name[1]: name for name in (c + r for c in "abcd" for r in "1234")}

    def mirrored(text: str) -> str:
        return "".join({old: new for new, old in turned.items()}.get(text[i : i + 2], "") for i in range(0, len(text), 2))

    numbers, goal, *rest = first["start"].split(":")
    twin = {**copy.deepcopy(first), "start": ":".join([mirrored(numbers), mirrored(goal), *rest])}
    twin["solution"] = [mirrored(code) for code in first["solution"]]
    twin.pop("tries", None)
    twin["letters"] = {mirrored(spot): letter for spot, letter in first["letters"].items()}
    twin["id"] = id_of(GAME, twin)
    plies, tree = known[first["id"]]
    tree = " ".join(mirrored(sign) or sign if "," not in sign else ",".join(map(mirrored, sign.split(","))) for sign in tree.split())
    given["puzzles"].append(twin)
    found = validate(GAME, given, known | {twin["id"]: (plies, tree)})
    assert [problem.reason for problem in found] == [f"a twin of {first['id']}"]


def test_too_many_short_ones_are_refused() -> None:
    given = data()
    given["puzzles"] = [entry for entry in given["puzzles"] if entry["plies"] == 1]
    assert given["puzzles"] and any("wins in one" in problem.reason for problem in validate(GAME, given, proofs()))


def test_a_whole_set_has_long_ones_and_five_themes() -> None:
    short = [{"goal": "win", "plies": 3, "themes": ["drop"]}] * WHOLE
    assert len(list(_shares(GAME, short))) == 2 and not list(_shares(GAME, short[1:]))
    long = [{"goal": "only", "plies": 4, "themes": [name]} for name in "abcde"] * 2
    assert not list(_shares(GAME, short[10:] + long))
    assert not list(_shares("uchu-yuei", short[5:] + long[:5]))


def test_the_build_stops_at_a_faulty_puzzle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given = data()
    given["puzzles"][0]["solution"] = ["a1"]
    name = given["puzzles"][0]["id"]
    (tmp_path / "puzzles.json").write_text(json.dumps(given), "utf-8")
    where, proof = files.path_of, proofs_of(GAME)
    monkeypatch.setattr(files, "path_of", lambda game_id: tmp_path / "puzzles.json" if game_id == GAME else where(game_id))
    monkeypatch.setattr(files, "proofs_of", lambda game_id: proof if game_id == GAME else tmp_path / "none")
    monkeypatch.setattr(build, "ids", lambda: [GAME])
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path / "kept")
    with pytest.raises(build.BuildError, match=f"puzzles of maciji, {name}: illegal"):
        build.put_puzzles(tmp_path)
    (tmp_path / "puzzles.json").write_text("{", "utf-8")
    with pytest.raises(ValueError, match=r"puzzles of maciji, all: puzzles\.json does not read"):
        build.put_puzzles(tmp_path)


def test_no_puzzle_travels_with_a_game_or_the_engine_and_no_proof_with_anything() -> None:
    listed = [*file_lists.page_words(), *file_lists.page_modules(), *file_lists.engine_modules()]
    assert not any("puzzles.json" in path or "proofs" in path for path in listed if not path.startswith("engine/"))
    assert {path for path in file_lists.page_data() if "puzzles" in path} >= {"games/maciji/puzzles.json"}
    assert all("puzzles.json" not in path for path in bundle.modules_of("games.maciji"))


@pytest.mark.parametrize("game_id", ORDER)
def test_a_game_has_the_themes_of_its_solutions(game_id: str) -> None:
    puzzles = read(game_id)["puzzles"]
    assert themed(game_id, puzzles) == puzzles


@pytest.mark.parametrize("game_id", ORDER)
def test_every_move_that_does_not_hold_is_refuted_by_a_line(game_id: str) -> None:
    unknown = [entry["id"] for entry in read(game_id)["puzzles"] if entry["goal"] == "only" and "?" in entry["tries"]]
    assert unknown == []


@pytest.mark.parametrize("game_id", ORDER)
def test_what_level_1_plays_is_easy(game_id: str) -> None:
    hard = [entry for entry in read(game_id)["puzzles"] if entry["grade"] > EASY]
    assert [entry["id"] for entry in hard if capped(game_id, entry) != entry] == []


@pytest.mark.parametrize("game_id", ORDER)
def test_no_line_meets_that_of_another_puzzle(game_id: str) -> None:
    met: set[str] = set()
    for entry in read(game_id)["puzzles"]:
        places = places_of(positions_of(game_id, entry)[-1], entry["solution"])
        assert not places & met
        met |= places
