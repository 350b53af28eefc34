"""The text of an offer, from the page to the tool; the link of a puzzle of one's own; the words of a verdict."""

import gzip
import re
from typing import Any

import pytest

from core.records import link
from core.words import LANGUAGES, say
from engine.composing import Composing
from engine.proof import answer_of
from games import ids, load
from tools.program.bundle import parcel
from tools.puzzles import take
from tools.puzzles.files import positions_of, read
from ui.composer import markup, verdict
from ui.puzzles import offer, own
from ui.puzzles.solving import Solving

START = {"options": {"size": "4x4"}, "start": "a1b2c1d2d1c2:d4:-:-", "moves": ""}


def composed(**more: object) -> dict[str, Any]:
    """A sound puzzle as the composer has it."""
    found = answer_of(Composing(positions_of("maciji", START)[-1]).run())
    return {**found, **START, "id": "own", "goal": found["asks"], **more}


def test_what_the_page_writes_is_taken_by_the_tool(tmp_path: Any) -> None:
    entry = composed()
    text = "Hello, here is one:\n\n" + offer.write("maciji", entry, "  花子\nHanako ") + "\n---\nhttps://example.org/#goal=d4\n"
    path = tmp_path / "offer.txt"
    path.write_text(text.replace("\n", "\r\n"), "utf-8")
    game_id, asked = take.asked_by([str(path)])
    assert game_id == "maciji" and asked["author"] == "花子 Hanako"
    made, tree = take.made_of(game_id, asked, [])
    assert (made["goal"], made["plies"], made["solution"], made["grade"]) == tuple(
        entry[name] for name in ("goal", "plies", "solution", "grade")
    )
    assert made["author"] == "花子 Hanako" and tree
    with pytest.raises(take.Refused, match="twin"):
        take.made_of(game_id, asked, [made])
    for change in ({"plies": 5}, {"goal": "only"}, {"solution": ["b1"] * 2}):
        with pytest.raises(take.Refused, match="is proven"):
            take.made_of(game_id, asked | change, [])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("Komado puzzle", "Puzzle"), "no line says"),
        (("game: maciji", "game: chess"), "no such game"),
        (("size: 4x4", "size: 44"), "44"),
        (("asks: win 7", "asks: win"), "asks"),
        (("asks: win 7", "asks: best 7"), "asks"),
        (("author: Hanako", "author:"), "author"),
        (("size: 4x4", "size: 4x4\nsize: 5x5"), "twice"),
    ],
)
def test_a_text_that_is_no_offer_says_why(change: tuple[str, str], reason: str) -> None:
    text = offer.write("maciji", composed(), "Hanako")
    assert offer.read(text)[0] is not None
    found, words = offer.read(text.replace(*change))
    assert found is None and reason in words


@pytest.mark.parametrize("game_id", ids())
def test_a_link_brings_a_puzzle_that_can_be_solved(game_id: str) -> None:
    for entry in (read(game_id) or {"puzzles": []})["puzzles"][:6]:
        fragment = own.fragment_of(game_id, entry, False)
        assert link.read(fragment, game_id).puzzle == "#" + fragment and not link.read(fragment, game_id).problems
        found = own.entry_of(fragment, game_id)
        assert found is not None and found["link"] == fragment
        assert [found[name] for name in ("options", "goal", "plies", "solution")] == [
            entry[name] for name in ("options", "goal", "plies", "solution")
        ]
        assert positions_of(game_id, found)[-1] == positions_of(game_id, entry)[-1]
        solving = Solving(game_id, found)
        for code in entry["solution"]:
            solving.made(code) if solving.state == "ask" else solving.replied()
        assert solving.state == "solved" and "help" not in solving.says(solving.asks("")).key  # type: ignore[arg-type]
        with_game = own.fragment_of(game_id, entry, True)
        assert with_game.startswith("game=" + game_id) and own.entry_of(with_game, game_id) is not None


@pytest.mark.parametrize("asks", ["", "win", "win:", "win:0", "win:-1", "win:1234", "best:3", "win:３", "only:x", "win:3:4"])
def test_a_link_that_asks_nothing_readable_brings_none(asks: str) -> None:
    fragment = own.fragment_of("maciji", composed(), False).replace("asks=win:7", "asks=" + asks)
    assert own.entry_of(fragment, "maciji") is None


def test_a_link_without_a_question_or_an_answer_brings_none() -> None:
    fragment = own.fragment_of("maciji", composed(), False)
    assert own.entry_of(fragment.replace("&ply=0", ""), "maciji") is None
    assert own.entry_of(fragment, "two-three") is None


@pytest.mark.parametrize("mode", ["", "mode=play&", "mode=replay&", "mode=diagram&"])
def test_a_link_that_asks_is_a_puzzle_whatever_its_mode(mode: str) -> None:
    """A page shows its moves otherwise."""
    asked = link.read(own.fragment_of("maciji", composed(), False).replace("mode=puzzle&", mode), "maciji")
    assert asked.mode == "puzzle" and own.entry_of(asked.puzzle[1:], "maciji") is not None


@pytest.mark.parametrize(
    "change",
    [("size=4x4", "size=99x4"), ("size=4x4", "size"), ("a1b2", "a9b2"), (".b3.", ".z9."), ("b1.", "z9."), ("ply=0", "ply=70")],
)
def test_a_link_with_an_unreadable_part_brings_none(change: tuple[str, str]) -> None:
    fragment = own.fragment_of("maciji", composed(), False)
    assert fragment.count(change[0]) == 1 and own.entry_of(fragment.replace(*change), "maciji") is None


@pytest.mark.parametrize("change", [("&v=1", "&v=2"), ("&v=1", "&v"), ("&v=1", "&theme=pink&v=1"), ("&v=1", "&fbclid=x&v=1")])
def test_what_a_link_has_besides_its_puzzle_may_be_unreadable(change: tuple[str, str]) -> None:
    assert own.entry_of(own.fragment_of("maciji", composed(), False).replace(*change), "maciji") is not None


@pytest.mark.parametrize("asks", ["win:1", "win:3", "only:1"])
def test_a_link_whose_solution_loses_brings_none(asks: str) -> None:
    lost = "start=5W11.7.7.2G13G5.W32W53.7.5G3W2:0&moves=54-45&ply=0&mode=puzzle&v=1&asks="
    assert link.read(lost, "medamagaeru").record is not None and not link.read(lost, "medamagaeru").problems
    assert own.entry_of(lost + asks, "medamagaeru") is None


@pytest.mark.parametrize("asks", ["win:3", "only:3"])
def test_a_win_at_once_is_right_whatever_a_link_claims(asks: str) -> None:
    game_id = "shinken-shobu"
    entry = next(each for each in read(game_id)["puzzles"] if each["goal"] == "win" and each["plies"] == 1)
    position, win = positions_of(game_id, entry)[-1], entry["solution"][0]
    other = next(code for code in map(position.code, position.legal_moves()) if code != win)
    claimed = own.entry_of(own.fragment_of(game_id, entry | {"solution": [other]}, False).replace("asks=win:1", "asks=" + asks), game_id)
    assert claimed is not None
    solving = Solving(game_id, claimed)
    solving.made(win)
    assert (solving.state, solving.marks, solving.tried) == ("solved", "r", "") and not solving.ends_early()


@pytest.mark.parametrize(("wins_in", "state"), [(3, "solved"), (7, "solved"), (9, "longer")])
def test_a_win_that_a_link_does_not_know_is_right_if_it_is_in_time(wins_in: int, state: str) -> None:
    claimed = own.entry_of(own.fragment_of("maciji", composed(), False), "maciji")
    assert claimed is not None and claimed["plies"] == 7
    solving = Solving("maciji", claimed)
    solving.made(next(code for code in map(solving.position.code, solving.position.legal_moves()) if code != solving.solution[0]))
    solving.told({"wins_in": wins_in, "line": []})
    assert solving.state == state and solving.ends_early() == (state == "solved")


@pytest.mark.parametrize("holds", [False, True])
def test_a_move_that_holds_is_right_whatever_answer_a_link_claims(holds: bool) -> None:
    entry = next(each for each in (read("maciji") or {})["puzzles"] if each["goal"] == "only")
    position, only = positions_of("maciji", entry)[-1], entry["solution"][0]
    other = next(code for code in map(position.code, position.legal_moves()) if code != only)
    claimed = own.entry_of(own.fragment_of("maciji", entry | {"solution": [other]}, False), "maciji")
    assert claimed is not None
    solving = Solving("maciji", claimed)
    solving.made(only)
    assert solving.question() == {"refute": ["only", entry["plies"]]}
    solving.told({"wins_in": None, "line": [], "holds": holds})
    assert (solving.state, solving.marks) == (("solved", "r") if holds else ("wrong", "w"))


def test_a_drawn_end_is_no_loss_whatever_answer_a_link_claims() -> None:
    entry = {"options": {}, "start": "2W22W51.W46.1W35.2G44.2G2*4.7.G36:0", "moves": "", "goal": "only", "plies": 2, "solution": ["54-43"]}
    claimed = own.entry_of(own.fragment_of("medamagaeru", entry, False), "medamagaeru")
    assert claimed is not None
    solving = Solving("medamagaeru", claimed)
    solving.made("54-63")
    assert (solving.state, solving.marks) == ("solved", "r")


def test_a_link_has_no_more_moves_to_be_found_than_it_asks_for() -> None:
    fragment = own.fragment_of("maciji", composed(), False)
    found = [own.entry_of(fragment.replace("asks=win:7", "asks=win:" + plies), "maciji") for plies in ("1", "2", "3")]
    assert [len(each["solution"]) for each in found if each] == [1, 1, 3]
    assert found[0] is not None
    solving = Solving("maciji", found[0])
    solving.made(solving.solution[0])
    assert solving.state == "solved" and not solving.ends_early(), "it was to win at once: no win is said to come later"


def test_every_verdict_is_said_in_both_languages() -> None:
    position = positions_of("maciji", START)[-1]
    codes = [position.code(move) for move in position.legal_moves()]
    kinds: list[dict[str, Any]] = [
        composed(),
        composed(asks="only"),
        composed(asks="only", plies=1),
        {"kind": "cooked", "plies": 3, "wins": codes, "lines": [[code] for code in codes]},
        {"kind": "cooked", "plies": 1, "wins": codes, "lines": []},
        {"kind": "later", "plies": 3, "wins": codes, "lines": [[code] for code in codes]},
        {"kind": "lost", "plies": 4},
        {"kind": "hopeless", "plies": 4, "solution": codes[:1]},
        {"kind": "open", "depth": 4, "holds": codes},
        {"kind": "unsure", "depth": 0},
        {"kind": "unsure", "depth": 3},
        {"kind": "unsure", "depth": 3, "plies": 3},
        {"kind": "few"},
        {"kind": "over"},
    ]
    for found in kinds:
        for lang in LANGUAGES:
            said = [*(say(words, lang) for words in verdict.told(found, position, lang)), markup.verdict(found, position, 0, "")]
            assert all(text and "compose." not in text and "{" not in text for text in said), said
            moves = [verdict.move_words(position, [code], lang) for code in codes]
            translated = re.sub(r'<span[^>]* translate="no">[^<]*</span>', "", said[-1])
            assert not [move for move in moves if move in translated], translated
    for stage in (["waits", 0, 0], ["win", 0, 0], ["win", 5, 0], ["moves", 1, 4], ["holds", 2, 1], ["line", 0, 0], ["grade", 0, 0]):
        assert "compose." not in markup.checking(stage, 12).replace('id="compose-count"', "")
    assert verdict.known(["win", 4, 0]) == 3 and verdict.known(["moves", 1, 4]) == -1


def test_an_offer_goes_to_the_address_of_the_source() -> None:
    text = offer.write("maciji", composed(), "Hanako & <b>")
    github = offer.address_for("https://github.com/you/komado", "T", text)
    assert github.startswith("https://github.com/you/komado/issues/new?title=T&body=Komado%20puzzle%0Agame") and " " not in github
    assert offer.address_for("https://github.com/you/komado.git", "T", text) == github
    assert "issue%5Btitle%5D=T" in offer.address_for("https://gitlab.com/you/komado", "T", text)
    assert offer.address_for("https://github.com/you/komado", "T", "x" * 9000) == ""
    assert load("maciji").id == "maciji"


def test_the_address_of_the_source_is_in_the_parcel_alone() -> None:
    known, unknown = (gzip.decompress(parcel("composer", source)) for source in ("https://git.example/you/komado", ""))
    assert b"https://git.example/you/komado" in known and b"repository.txt" in known
    assert b"repository.txt" not in unknown.split(b"\n", 1)[0]
