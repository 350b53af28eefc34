"""A puzzle being solved: right, wrong, slower and doubtful moves, hints, the answer, the letters, and what is said."""

from typing import Any

import pytest

from core.words import LANGUAGES, Words, say
from games import ORDER, load
from tools.puzzles.files import positions_of, read
from ui.puzzles.history import FIRST, HELP, NOT, TRIES
from ui.puzzles.solving import Solving, puzzles_of

SIDE = Words("side.0")
GAME = "two-three"


def entry_of(game_id: str, **wanted: Any) -> dict[str, Any]:
    """The first puzzle of a game with these values; `moves`: the number of moves of its solution."""
    moves = wanted.pop("moves", None)
    found: dict[str, Any] = next(
        entry
        for entry in read(game_id)["puzzles"]
        if all(entry.get(name) == value for name, value in wanted.items()) and moves in (None, len(entry["solution"]))
    )
    return dict(found)


def other(solving: Solving) -> str:
    """A legal move that is not of the solution."""
    codes = [solving.position.code(move) for move in solving.position.legal_moves()]
    return next(code for code in codes if code != solving.solution[solving.at])


def stands(solving: Solving) -> tuple[str, str, tuple[str, ...]]:
    """Its state, and the try that is answered."""
    return solving.state, solving.tried, solving.line


def solve(solving: Solving) -> list[str]:
    """Makes the moves of the solution; returns those of both sides."""
    made = []
    while solving.state in ("ask", "reply"):
        if solving.state == "reply":
            made.append(solving.reply())
            solving.replied()
        else:
            made.append(solving.solution[solving.at])
            solving.made(made[-1])
    return made


@pytest.mark.parametrize("game_id", ORDER)
def test_every_puzzle_is_solved_by_its_solution(game_id: str) -> None:
    load(game_id)
    for entry in puzzles_of(game_id):
        solving = Solving(game_id, entry)
        assert solving.position == positions_of(game_id, entry)[-1] == solving.record().position
        assert [node.code for node in solving.record().here.line()] == solving.before
        assert say(solving.says(SIDE), "en").startswith("Player 1 to move.")
        assert solve(solving) == entry["solution"]
        assert (solving.state, solving.result()) == ("solved", FIRST)


def test_a_wrong_move_is_answered_by_what_the_file_has_and_taken_back() -> None:
    entry = entry_of(GAME, moves=3)
    solving = Solving(GAME, entry)
    tried = other(solving)
    position = solving.position
    after = position.play(position.parse(tried))
    reply = after.code(after.legal_moves()[0])
    solving = Solving(GAME, entry | {"tries": {reply: tried}})
    solving.made(tried)
    assert stands(solving) == ("wrong", tried, (reply,)) and solving.marks == "w"
    assert solving.says(SIDE).key == "puzzles.wrong.answered"
    assert solving.result() == "" and solving.result(leaves=True) == NOT
    solving.back()
    assert stands(solving) == ("ask", "", ()) and solving.position == position
    solve(solving)
    assert (solving.result(), solving.marks) == (TRIES, "wrr")


def test_a_line_for_the_rest_answers_every_other_try() -> None:
    entry = entry_of("shinken-shobu", goal="win", plies=1)
    codes = [Solving("shinken-shobu", entry).position.code(move) for move in Solving("shinken-shobu", entry).position.legal_moves()]
    wrong = [code for code in codes if code != entry["solution"][0]]
    solving = Solving("shinken-shobu", entry | {"tries": {"+9": wrong[0], "": "_"}})
    for code, state in ((wrong[0], "longer"), (wrong[1], "wrong")):
        solving.made(code)
        assert solving.state == state
        solving.back()


def test_a_longer_win_is_told_and_free() -> None:
    entry = entry_of(GAME, moves=3)
    tried = other(Solving(GAME, entry))
    solving = Solving(GAME, entry | {"tries": {"+11": tried}})
    solving.made(tried)
    assert (solving.state, solving.plies, solving.marks, solving.says(SIDE).key) == ("longer", 11, "", "puzzles.longer")
    solving.back()
    solve(solving)
    assert solving.result() == FIRST


@pytest.mark.parametrize(
    ("answer", "state", "line"),
    [
        ({"wins_in": 9, "line": []}, "longer", ()),
        ({"wins_in": None, "line": []}, "wrong", ()),
        ({"wins_in": None, "line": None}, "wrong", ()),
        (None, "wrong", ()),
    ],
)
def test_a_try_that_nothing_is_known_of_is_asked_about(answer: "dict[str, Any] | None", state: str, line: tuple[str, ...]) -> None:
    entry = entry_of(GAME, id="qgfjn")  # with a choice of two moves after the first answer too
    solving = Solving(GAME, entry)
    solving.made(entry["solution"][0])
    solving.replied()
    tried = other(solving)
    solving.made(tried)
    assert (solving.state, solving.says(SIDE).key) == ("doubt", "puzzles.doubt")
    assert solving.question() == {"refute": ["win", entry["plies"] - 2]}
    solving.told(answer)
    assert (solving.state, solving.line) == (state, line)
    solving.told({"wins_in": 5})  # an answer that comes too late says nothing
    assert solving.state == state


def test_a_move_that_loses_at_once_says_so() -> None:
    entry = entry_of("shinken-shobu", goal="only", plies=2)
    solving = Solving("shinken-shobu", entry)
    lost = []
    for move in solving.position.legal_moves():
        code, after = solving.position.code(move), solving.position.play(move)
        wins = [
            after.code(reply) for reply in after.legal_moves() if (ended := after.play(reply).outcome()) and ended.winner != solving.side
        ]
        if code != entry["solution"][0]:
            lost.append((code, wins[0]))
    code, reply = lost[0]
    solving = Solving("shinken-shobu", entry | {"tries": {reply: code}})
    solving.made(code)
    assert (solving.plies, solving.says(SIDE).key) == (2, "puzzles.wrong.loses")


def test_the_answer_is_shown_to_those_who_ask_twice_running() -> None:
    solving = Solving(GAME, entry_of(GAME, moves=5))
    assert not solving.answer() and solving.says(SIDE).key == "puzzles.sure" and solving.rest() == []
    solving.made(solving.solution[0])
    solving.replied()
    assert not solving.answer()  # a move was made in between
    assert solving.answer() and solving.answer()
    assert (solving.state, solving.result(), solving.marks) == ("shown", NOT, "rs")
    assert solving.rest() == solving.solution[2:] and solving.says(SIDE).key == "puzzles.done.shown"
    solving.listed = True
    assert solving.says(SIDE).key == "puzzles.shown"


def test_a_solved_puzzle_has_no_answer_to_ask_for() -> None:
    solving = Solving(GAME, entry_of(GAME, moves=3))
    solve(solving)
    assert not solving.answer() and not solving.answer() and solving.result() == FIRST


@pytest.mark.parametrize("game_id", ORDER)
def test_hints_show_the_piece_and_then_the_move(game_id: str) -> None:
    for entry in read(game_id)["puzzles"][:12]:
        solving = Solving(game_id, entry)
        right = solving.position.taps(solving.position.parse(entry["solution"][0]))
        first = solving.hint()
        assert right[0] in first
        assert first != right or len(solving.position.legal_moves()) == 2
        assert [solving.hint(), solving.hint()] == [right, right]
        assert solving.marks == "h"
        solve(solving)
        assert solving.result() == HELP


def test_a_hint_for_a_single_tap_names_three_places() -> None:
    solving = Solving("maciji", next(each for each in read("maciji")["puzzles"] if len(Solving("maciji", each).position.legal_moves()) > 3))
    first = solving.hint()
    assert len(first) == len(set(first)) == 3 and solving.solution[0] in first


def test_letters_stand_in_order_and_in_the_visitors_language() -> None:
    entry = next(entry for entry in read("maciji")["puzzles"] if "letters" in entry)
    solving = Solving("maciji", entry)
    assert [letter for letter, _ in solving.letters("ja")] == sorted(entry["letters"].values())
    assert [letter for letter, _ in solving.letters("en")] == list("ABCDEFGH")[: len(entry["letters"])]
    assert {spot for _, spot in solving.letters("en")} == set(entry["letters"])
    assert Solving(GAME, entry_of(GAME)).letters("ja") == []


def test_the_question_names_the_plies_of_both_sides() -> None:
    one = Solving("shinken-shobu", entry_of("shinken-shobu", goal="win", plies=1))
    long = Solving(GAME, entry_of(GAME, plies=7))
    only = Solving("shinken-shobu", entry_of("shinken-shobu", goal="only", plies=4))
    said = [say(each.says(SIDE), "ja") for each in (one, long, only)]
    assert said == [
        "先手の番です。次の\u2060一手で勝ってください。",
        "先手の番です。相手の手も数えて7手で勝ってください。",
        "先手の番です。相手の手も数えて4手以内の負けを避けられる手は、1つだけです。見つけてください。",
    ]


def test_the_question_counts_what_is_left_when_a_side_moves_more_than_once() -> None:
    for entry in [each for each in read("progressive-mancala")["puzzles"] if each["goal"] != "best"]:
        solving = Solving("progressive-mancala", entry)
        while solving.state in ("ask", "reply"):
            if solving.state == "ask":
                assert solving.asks(SIDE).values["n"] == entry["plies"] - solving.at, entry["id"]
                solving.made(solving.solution[solving.at])
            else:
                solving.replied()


def test_nothing_that_is_said_is_without_words() -> None:
    for lang in LANGUAGES:
        for key in (
            "ask.win",
            "ask.only",
            "done.first",
            "done.tries",
            "done.help",
            "done.helped",
            "done.shown",
            "longer",
            "shown",
            "sure",
            "wrong.plain",
        ):
            assert not say(Words("puzzles." + key, side=SIDE, n=3), lang).startswith("puzzles.")


def test_it_can_be_begun_anew() -> None:
    solving = Solving(GAME, entry_of(GAME, moves=3))
    before = solving.position
    solving.hint()
    solve(solving)
    solving.begin()
    assert (solving.state, solving.marks, solving.position) == ("ask", "", before)
