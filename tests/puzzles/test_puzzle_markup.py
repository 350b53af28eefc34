"""The elements around the board while a puzzle is solved: their buttons, both languages, and that they give nothing away."""

import re

import pytest
from notepad import Notepad
from tags import Tags

from core.drawing.board import Mark
from core.drawing.svg import n
from core.words import Words
from games import ORDER, board_of, load
from tools.puzzles.files import read
from ui.composer import markup as composing
from ui.puzzles import markup
from ui.puzzles.history import History
from ui.puzzles.solving import Solving

SIDE = Words("side.0")


def whole(solving: Solving) -> str:
    """All elements of a puzzle; they are well-formed, and say everything in both languages."""
    text = markup.head(solving, 7) + markup.tell(solving, SIDE) + markup.letters(solving) + markup.tools(solving)
    tags = Tags()
    tags.feed(text.replace("/></svg>", "></use></svg>"))
    assert tags.open == []
    assert text.count('lang="ja"') == text.count('lang="en"') > 3 and "puzzles." not in re.sub('data-aria="[^"]*"', "", text)
    return text


def buttons(solving: Solving) -> list[str]:
    return re.findall('data-do="([a-z:0-9-]+)"', markup.tools(solving))


@pytest.mark.parametrize("game_id", ORDER)
def test_nothing_gives_the_answer_away(game_id: str) -> None:
    for entry in read(game_id)["puzzles"]:
        solving = Solving(game_id, entry)
        text = re.sub(r"</?[a-z][a-z0-9]*", "<", whole(solving))  # names of tags say nothing
        words = re.findall(r"[a-z0-9@~*-]+", text)
        spots = [spot for spot in solving.position.taps(solving.position.parse(entry["solution"][0])) if len(spot) > 1]
        assert not {entry["solution"][0], *spots} & set(words) or len(entry["solution"][0]) == 1
        assert "theme" not in text


def test_the_buttons_of_each_state() -> None:
    entry = next(entry for entry in read("two-three")["puzzles"] if len(entry["solution"]) > 1) | {"tries": {"": "_"}}
    solving = Solving("two-three", entry)
    assert buttons(solving) == ["hint", "puzzle-answer"] and "<p>" not in markup.tell(solving, SIDE)
    codes = [solving.position.code(move) for move in solving.position.legal_moves()]
    solving.made(next(code for code in codes if code != entry["solution"][0]))
    whole(solving)
    assert buttons(solving) == ["puzzle-answer", "undo"] and 'role="alert"' in markup.tell(solving, SIDE)
    assert "to move" not in markup.tell(solving, SIDE), "the question is put again when the try is taken back"
    solving.back()
    assert "to move" in markup.tell(solving, SIDE)
    solving.answer()
    solving.answer()
    whole(solving)
    assert buttons(solving) == ["again", "puzzle-next"] and "to move" not in markup.tell(solving, SIDE)


def test_a_note_stands_below_the_question_until_a_move_is_made() -> None:
    entry = next(entry for entry in read("medamagaeru")["puzzles"] if len(entry["solution"]) > 1)
    solving, note = Solving("medamagaeru", entry), Words("medamagaeru.pts")
    assert "if counted now" in markup.tell(solving, SIDE, note=note)
    solving.answer()
    solving.answer()
    assert "if counted now" not in markup.tell(solving, SIDE, note=note)


@pytest.mark.parametrize("early", [True, False])
def test_a_win_that_is_not_played_out_says_so_once_it_is_solved(early: bool) -> None:
    entry = next(each for each in read("maciji")["puzzles"] if each["goal"] == "win" and (len(each["solution"]) < each["plies"]) == early)
    solving = Solving("maciji", entry)
    for code in entry["solution"]:
        assert "puzzle ends here" not in markup.tell(solving, SIDE)
        if solving.state == "reply":
            solving.replied()
        else:
            solving.made(code)
    assert solving.state == "solved" and ("puzzle ends here" in markup.tell(solving, SIDE)) == early


def test_letters_are_buttons_as_long_as_the_first_move_is_asked_for() -> None:
    entry = next(entry for entry in read("maciji")["puzzles"] if "letters" in entry)
    solving = Solving("maciji", entry)
    assert markup.letters(solving).count("puzzle-letter:") == len(entry["letters"])
    solving.made(entry["solution"][0])
    assert markup.letters(solving) == ""
    assert markup.letters(Solving("two-three", read("two-three")["puzzles"][0])) == ""


def test_the_moves_made_are_buttons_once_no_more_is_to_come() -> None:
    entry = next(entry for entry in read("two-three")["puzzles"] if len(entry["solution"]) > 1)
    solving = Solving("two-three", entry)
    record = solving.record()
    nodes = [record.play(code) for code in entry["solution"][:2]]
    assert markup.line([], record.here, True) == ""
    assert markup.line(nodes, nodes[0], False).count(" disabled") == 2
    text = markup.line(nodes, nodes[0], True)
    assert " disabled" not in text and re.findall('look:([0-9])" aria-current="true"', text) == ["1"]


def test_the_puzzles_of_a_kind_have_numbers_and_signs() -> None:
    entries = read("maciji")["puzzles"][:3]
    history = History(Notepad())
    history.note(entries[1]["id"], "t")
    text = markup.numbers(entries, entries[2]["id"], history)
    found = re.findall('puzzle:([a-z0-9]{5})"( data-result="t")?( aria-current="true")?>([0-9])<', text)
    assert found == [
        (entries[0]["id"], "", "", "1"),
        (entries[1]["id"], ' data-result="t"', "", "2"),
        (entries[2]["id"], "", ' aria-current="true"', "3"),
    ]


def test_a_link_to_no_puzzle_offers_todays() -> None:
    assert 'data-do="daily"' in markup.unknown() and 'role="alert"' in markup.unknown()


def test_a_puzzle_of_the_day_has_its_number() -> None:
    solving = Solving("maciji", read("maciji")["puzzles"][0])
    assert "#123" in markup.head(solving, 123) and "#" not in re.sub("#i-", "", markup.head(solving))


def test_the_head_names_who_offered_a_puzzle() -> None:
    entry = read("two-three")["puzzles"][0]
    assert "Hanako" not in markup.head(Solving("two-three", entry))
    assert "Hanako &lt;b&gt;" in markup.head(Solving("two-three", entry | {"author": "Hanako <b>"}))
    own = markup.head(Solving("two-three", entry | {"id": "own", "grade": 0, "title": "puzzles.own.title"}))
    assert "set by its author" in own and "Puzzle from a link" in own


def test_the_rules_are_one_press_away_while_a_move_is_sought() -> None:
    entry = read("maciji")["puzzles"][0]
    asked, over = Solving("maciji", entry), Solving("maciji", entry)
    over.answer()
    over.answer()
    assert over.state in markup.OVER
    links = re.findall('<a class="t btn" lang="(..)" href="([^"]*)"', markup.tools(asked, False, "../maciji/rules/"))
    assert links == [("ja", "../maciji/rules/"), ("en", "../maciji/rules/en/")]
    assert "<a " not in markup.tools(asked)
    assert "<a " not in markup.tools(over, False, "../maciji/rules/")


def test_rings_and_letters_are_over_the_hole_and_not_over_its_number() -> None:
    """In a wide マンカラ a place is tall: the hole, and its number of stones below it."""
    position = load("progressive-mancala").start()
    board = board_of(position.game)
    middle = board.marked(Mark("m-hint", "f"), "wide", 0)[1]
    assert middle < board.places("wide", 0)["f"].y
    cooked = {"kind": "cooked", "lines": [["f"], ["a"]]}
    for drawn in (markup.rings(("f",), board, "wide", 0), composing.on_board(cooked, position, board, "wide", 0)):
        assert f'cy="{n(middle)}"' in drawn
