"""What records of shogi and their programs have beside the cell and the man: 同, words for the origin such as 右 and 直, variations without
a number. What fits one legal move is read, what fits two is shown to choose from, and the rest is told."""

import random

import pytest

from core.records.record import Record
from games import load, read_record

FROGS, MANCALA, SHOGI = "medamagaeru", "progressive-mancala", "macedonian-shogi"

HEAVY = "!67-65 62-63"  # 重 on 63, which the 重 on 65 alone takes with its own step
GENERALS = "57-55 12-13 47-45 22-23 68-57 82-83 38-47 72-73"  # 将 on 57 and 47: both go to 56
HORSEMEN = "57-55 22-23 28-36 71-63"  # 騎 on 36 and 78: both go to 57
HORSEMEN_OF_WHITE = "77-76 42-44 28-36 71-63 17-16"  # 騎 on 63 and 21: both go to 42

# Moves, the words after them, the code that they mean: "" for none, and the keys of the problems.
WORDS = [
    (HEAVY, "▲同重成", "65-63", []),
    (HEAVY, "同重成(65)", "65-63", []),
    (HEAVY, "▲同　重成", "65-63", []),
    (HEAVY, "3 同　重成(65)   ( 0:02/00:00:02)", "65-63", []),
    (HEAVY, "▲ 同　重成", "65-63", []),
    (HEAVY, "3手目：同重成", "65-63", []),
    (HEAVY, "先手：同重成", "65-63", []),
    (HEAVY, "同重成 直", "65-63", ["text.said"]),
    (HEAVY, "譲位 同重成", "!65-63", []),
    (HEAVY, "同重直成", "", ["illegal.at"]),  # it goes two cells
    (HEAVY, "同　桂", "", ["illegal.at"]),
    (HEAVY, "同歩", "", ["illegal.at"]),
    (HEAVY, "同重成(57)", "", ["illegal.at"]),
    ("", "同歩", "", ["illegal.at"]),  # there is no move before it
    ("", "同　歩", "", ["illegal.at"]),
    (GENERALS, "▲56将直", "57-56", []),
    (GENERALS, "▲56将右", "47-56", []),
    (GENERALS, "▲５六将右上", "47-56", []),
    (GENERALS, "９．　５六将直", "57-56", []),
    (GENERALS, "56将直(57)", "57-56", []),
    (GENERALS, "譲位 56将直", "!57-56", []),
    (GENERALS, "▲56将直（好手）", "57-56", ["text.left_out"]),
    (GENERALS, "▲56将直(47)", "", ["illegal.at"]),
    (GENERALS, "▲56将左", "", ["illegal.at"]),  # the one of the same file is on neither side
    (GENERALS, "▲56将寄", "", ["illegal.at"]),
    (GENERALS, "▲56将右直", "", ["illegal.at"]),
    (GENERALS, "▲56将上", "", ["text.choose"]),
    (GENERALS, "▲56将", "", ["text.choose"]),
    (HORSEMEN, "▲57騎右", "36-57", []),
    (HORSEMEN, "▲57騎左", "78-57", []),
    (HORSEMEN, "▲57騎引", "36-57", []),
    (HORSEMEN, "▲57騎左上", "78-57", []),
    (HORSEMEN, "▲57騎左引", "", ["illegal.at"]),
    (HORSEMEN_OF_WHITE, "△42騎右", "63-42", []),  # as the mover sees it
    (HORSEMEN_OF_WHITE, "△42騎左", "21-42", []),
    (HORSEMEN_OF_WHITE, "△42騎引", "63-42", []),
    (HORSEMEN_OF_WHITE, "△42騎上", "21-42", []),
    # Words of a sentence, and of others, are no moves.
    *[
        ("17-16 12-13", said, "", [told])
        for said, told in (
            ("同時に攻める", "text.kept"), ("同じ手", "text.kept"), ("右の図", "text.kept"), ("左下", "text.kept"), ("右上", "text.kept"),
            ("上がる", "text.kept"), ("直接攻める", "text.kept"), ("引き分け模様", "text.kept"), ("寄せが早い", "text.kept"),
            ("56将が上がる", "text.kept"), ("右56将", "text.kept"),
        )
    ],
    ("17-16 12-13 27-26", "直", "", ["text.kept"]),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "words", "code", "told"), WORDS, ids=[f"{row[0][-5:]} {row[1]}" for row in WORDS])
def test_words_of_shogi(moves: str, words: str, code: str, told: list[str]) -> None:
    got = read_record(f"{moves}\n{words}", SHOGI)
    assert (got.codes, sorted({problem.key for problem in got.problems})) == (f"{moves} {code}".split(), told)


def test_what_fits_two_moves_is_shown_to_choose_from() -> None:
    for words in ("56将", "56将上"):
        [choice] = read_record(f"{GENERALS}\n▲{words}", SHOGI).choices
        assert (choice.text, [code for code, _ in choice.readings]) == (words, ["47-56", "57-56"])


def test_the_cell_of_the_move_before_is_that_of_its_own_line() -> None:
    record = read_record(f"{HEAVY} 65-64 82-83\n変化：3手\n3 同重成", SHOGI).record
    assert record is not None
    assert [child.code for child in record.main_line()[1].children] == ["65-64", "65-63"]
    bracket = read_record(f"{HEAVY} 65-64 (同重成) 82-83", SHOGI).record
    assert bracket is not None
    assert [child.code for child in bracket.main_line()[1].children] == ["65-64", "65-63"]


def test_words_of_shogi_decide_between_moves_before_them() -> None:
    """Of two generals that can go to 56, only that on 47 leaves the way of the next one."""
    got = read_record(f"{GENERALS}\n▲56将 △74重 ▲46将直", SHOGI)
    assert (got.codes[8:9], [problem.key for problem in got.problems]) == ([], ["text.choose"])
    assert [code for code, _ in got.choices[0].readings] == ["47-56", "57-56"]


ORIGINS = ("右", "左", "上", "引", "寄", "直", "右上", "右引", "右寄", "左上", "左引", "左寄")


def comes_from(code: str, side: int, words: str) -> bool:
    """True if the words are true of a move, by the cells of its code: the board of 後手 is that of 先手, turned round."""
    cells = [int(sign) if side == 0 else 9 - int(sign) for sign in code.lstrip("!").replace("~", "").replace("-", "")]
    file, rank, to_file, to_rank = cells
    true = {"右": file < to_file, "左": file > to_file, "上": rank > to_rank, "引": rank < to_rank, "寄": rank == to_rank}
    true["直"] = (file, rank) == (to_file, to_rank + 1) and "~" not in code
    return all(true[word] for word in words)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(3, 20))])
def test_in_any_position_a_word_for_the_origin_means_the_one_move_that_it_fits(seed: int) -> None:
    dice, record, met = random.Random(seed), Record(load(SHOGI)), 0
    while record.outcome() is None and record.here.ply < 80:
        position = record.position
        named: dict[str, list[str]] = {}
        for move in position.legal_moves():
            if "@" not in position.code(move):
                named.setdefault(position.readings(move)[1], []).append(position.code(move))
        bare = dice.choice([each for each, codes in named.items() if len(codes) == max(map(len, named.values()))])
        words = dice.choice(ORIGINS)
        fitting = [code for code in named[bare] if comes_from(code, position.turn, words)]
        said = bare[:-1] + words + "成" if bare.endswith("成") else bare + words
        line = [node.code for node in record.main_line()]
        got = read_record("\n".join([*line, said]), SHOGI)
        if len(fitting) == 1:
            assert got.codes == line + fitting, said
            met += 1
        else:
            assert got.codes == line, said
            assert [sorted(code for code, _ in choice.readings) for choice in got.choices] == [sorted(fitting)] * (len(fitting) > 1), said
            assert [problem.key for problem in got.problems] == ["text.choose" if fitting else "illegal.at"], said
        record.make(dice.choice(position.legal_moves()))
    assert met


@pytest.mark.parametrize("game_id", [FROGS, SHOGI])
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(3, 20))])
def test_any_game_reads_the_same_with_the_cells_of_the_moves_before(game_id: str, seed: int) -> None:
    dice, record, said, same = random.Random(seed), Record(load(game_id)), [], 0
    while record.outcome() is None and record.here.ply < 60:
        position = record.position
        cell = record.here.code.rstrip("*")[-2:]
        back = [move for move in position.legal_moves() if position.code(move).rstrip("*")[-2:] == cell]
        move = dice.choice(back or position.legal_moves())
        crown, _, printed = position.readings(move)[0].rpartition(" ")
        same += bool(back)
        said.append(f"{crown} 同{dice.choice(['', '　'])}{printed[2:]}".strip() if back else f"{crown} {printed}".strip())
        record.make(move)
    assert same or game_id == FROGS
    for text in ("\n".join(said), "\n".join(f"{i + 1} {word}" for i, word in enumerate(said)), "、".join(said)):
        got = read_record(text, game_id)
        assert (got.codes, got.problems) == ([node.code for node in record.main_line()], [])


GAME = "57-46 31-22 47-36 61-71"
# What stands below the game, the variations of it as (ply, moves), and the keys of the problems.
VARIATIONS: list[tuple[str, list[tuple[int, str]], list[str]]] = [
    ("変化：31-32 47-36", [(2, "31-32 47-36")], []),
    ("変化：\n31-32 47-36", [(2, "31-32 47-36")], []),
    ("変化\uff1a\n31-32\n47-36", [(2, "31-32 47-36")], []),
    ("変化：▲47-36", [(1, "47-36")], []),
    ("変化：46緑1 21-32", [(1, "47-46 21-32")], []),
    ("変化：31-32（いい手） 47-36", [(2, "31-32 47-36")], ["text.left_out"]),
    ("変化：\nここで\n31-32 47-36", [(2, "31-32 47-36")], ["text.kept"]),
    ("変化：\n*いい手\n31-32 47-36", [(2, "31-32 47-36")], []),
    ("Variation: 31-32 47-36", [(2, "31-32 47-36")], []),
    ("変化：57-46 31-32", [(2, "31-32")], []),
    ("変化：\n2 21-11", [(2, "21-11")], []),
    ("変化：4手\n61-62\n変化：\n31-32\n変化：1手\n47-46", [(1, "47-46"), (2, "31-32"), (4, "61-62")], []),
    ("変化：1. 47-46", [(1, "47-46")], []),
    ("変化：2手 31-32", [(2, "31-32")], []),
    # What fits at several moves, at none, or is the game itself.
    ("変化：21-11", [], ["text.places"]),
    ("変化：\n37-26", [], ["text.places"]),
    ("変化：99-99", [], ["text.passed"]),
    ("変化：31-32 99-99", [], ["text.passed"]),
    ("変化：57-46 31-22", [], ["text.passed"]),
    ("変化：", [], ["text.passed"]),
    ("変化：\n銀を上がる", [], ["text.passed"]),
    ("変化：ここで\n31-32", [], ["text.passed"]),
    ("Variation: B\n31-32", [], ["text.passed"]),
    ("変化：31-32\n変化：99-99\n変化：21-11", [(2, "31-32")], ["text.passed", "text.places"]),
]  # fmt: skip


@pytest.mark.parametrize(("below", "variations", "told"), VARIATIONS, ids=[ascii(row[0])[:40] for row in VARIATIONS])
def test_a_variation_without_a_number_hangs_where_it_fits(below: str, variations: list[tuple[int, str]], told: list[str]) -> None:
    got = read_record(f"{GAME}\n\n{below}", FROGS)
    assert got.record is not None and got.codes == GAME.split()
    found = []
    for node in [got.record.root, *got.record.main_line()]:
        for child in node.children[1:]:
            codes, last = [child.code], child
            while last.children:
                last = last.children[0]
                codes.append(last.code)
            found.append((child.ply, " ".join(codes)))
    assert (found, sorted({problem.key for problem in got.problems})) == (variations, told)


def test_what_stands_between_a_variation_without_a_number_and_its_moves_is_kept() -> None:
    for between in ("*いい手", "いい手", "Not bad, this one!"):
        got = read_record(f"{GAME}\n変化：\n{between}\n31-32 47-36", FROGS)
        assert got.record is not None and got.record.main_line()[0].comment == between.lstrip("*")
        assert [child.code for child in got.record.main_line()[0].children] == ["31-22", "31-32"]


def test_the_places_of_a_variation_are_told_by_their_numbers() -> None:
    [problem] = read_record("k c h k\n変化：d", MANCALA).problems
    assert (problem.key, problem.words.values["numbers"]) == ("text.places", "1, 2, 4, 5")


def test_many_variations_without_a_number_take_a_time_that_is_bounded() -> None:
    """Each looks through the whole record."""
    line = "57-46 31-22 47-36 61-71 " + "46-47 22-31 47-46 31-22 " * 2
    got = read_record(line + "\n" + "変化：99-99\n" * 3000, FROGS)
    assert got.codes and {problem.key for problem in got.problems} == {"text.passed"}
