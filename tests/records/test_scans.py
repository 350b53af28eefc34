"""Numbers and cells with letters in place of figures, as scans have them: the one reading that is left is played and told. Where a letter
may be a number or a move, both are shown."""

import pytest

from core.records.reading.text_reader import read_whole
from games import read_record

FROGS, MANCALA, SHOGI, SPACE = "medamagaeru", "progressive-mancala", "macedonian-shogi", "uchu-yuei"

# Text, game, the moves read, the keys of the problems.
SCANNED = [
    ("l. 57-46 2. 31-22", FROGS, "57-46 31-22", ["text.scan"]),
    ("I. 57-46\n2. 31-22", FROGS, "57-46 31-22", ["text.scan"]),
    ("l.57-46 2.31-22", FROGS, "57-46 31-22", ["text.scan"]),
    ("l 57-46\n2 31-22", FROGS, "57-46 31-22", ["text.scan"]),
    ("l) k\n2) c", MANCALA, "k c", ["text.scan"]),
    ("I. k 2. c 3. h", MANCALA, "k c h", ["text.scan"]),  # i k c would not be counted so
    ("I. k c 2. h k", MANCALA, "k c h k", ["text.scan"]),
    ("I. k 2. c h 3. k d", MANCALA, "i k c h k d", []),  # here only i is
    ("I k\n2 c\n3 h", MANCALA, "k c h", ["text.scan"]),
    ("I. k\nII. c\nIII. h", MANCALA, "k c h", []),  # Roman figures
    ("1. 57-46 2. 31-22 3. 47-36 4. 6l-7l", FROGS, "57-46 31-22 47-36 61-71", ["text.scan"]),
    ("57-46 3I-22 47-36", FROGS, "57-46 31-22 47-36", ["text.scan"]),
    ("1. 77-76\n2. l2-13", SHOGI, "77-76 12-13", ["text.scan"]),
    ("0@e5", SPACE, "o@e5", ["text.scan"]),
    ("57-46 3l-2l", FROGS, "57-46", ["illegal.at"]),  # nor is 31-21 a move
    ("I. Newton against Leibniz\n1. 57-46", FROGS, "57-46", ["text.kept"]),
    ("I think\nk c", MANCALA, "k c", ["text.kept"]),
]


@pytest.mark.parametrize(("text", "game_id", "moves", "told"), SCANNED)
def test_letters_that_look_like_figures(text: str, game_id: str, moves: str, told: list[str]) -> None:
    reading = read_record(text, game_id)
    assert (" ".join(reading.codes), [problem.key for problem in reading.problems], reading.choices) == (moves, told, [])


@pytest.mark.parametrize(("picked", "moves"), [({}, ""), ({"1 I.": "i"}, "i k c"), ({"1 I.": "k"}, "k c")])
def test_a_number_that_may_be_a_move_is_shown_to_choose_from(picked: dict[str, str], moves: str) -> None:
    reader = read_whole("Our game with friends\nI. k\n2. c", MANCALA, {}, picked)
    record = reader.so_far.started()
    assert " ".join(node.code for node in record.main_line()) == moves
    found = [(words.key, line) for words, line in reader.so_far.problems]
    shown = [(choice.line, choice.ply, choice.text, [code for code, _ in choice.readings]) for choice in reader.choices]
    expected = ([("text.kept", 1)], []) if picked else ([("text.choose", 2)], [(2, 1, "I.", ["i", "k"])])
    assert (found, shown) == expected
