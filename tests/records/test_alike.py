"""Lines that say the same of each move, in words that nobody has foreseen: their moves are read if they follow each other, and lines that
speak of moves which were not made stay what they are."""

import random

import pytest

from core.words import Words
from games import ids, load, read_record

FROGS, MANCALA = "medamagaeru", "progressive-mancala"

# A line for each move; or for two, with {1} for the second: {n} is the number of the move or pair, {name} and {side} go by turns.
FORMS = [
    "On move {n}, {side} played {0}.", "{n}手目、{name}は{0}と指した。", "- {n}: {0}",
    '<move n="{n}">{0}</move>', '{{"ply": {n}, "move": "{0}"}}',
    "{n}. {0} <!-- note {n} -->", "{n}. {0}[{n}]", "INFO 12:0{n}:00 player={side} move={0}", "Turn {n} - Black: {0}, White: {1}",
    "Round {n} | {0} vs {1} | ok",
]  # fmt: skip


def moves_of(game_id: str) -> list[str]:
    """The first moves of a random game."""
    chance, position = random.Random(game_id), load(game_id).start()
    codes: list[str] = []
    while len(codes) < 6:
        move = chance.choice(position.legal_moves())
        codes.append(position.code(move))
        position = position.play(move)
    return codes


def written(form: str, codes: list[str]) -> str:
    """Codes in a form."""
    step = 2 if "{1}" in form else 1
    parts = [codes[i : i + step] for i in range(0, len(codes), step)]
    sides, names = ("Black", "White"), ("先手", "後手")
    return "\n".join(form.format(*part, n=i + 1, side=sides[i % 2], name=names[i % 2]) for i, part in enumerate(parts))


@pytest.mark.parametrize("form", FORMS)
def test_the_moves_of_lines_that_are_alike_are_read(form: str) -> None:
    for game_id in ids():
        codes = moves_of(game_id)
        reading = read_record(written(form, codes) + "\nThe end.", game_id)
        assert reading.codes == codes, (game_id, reading.problems)
        told = [problem.key for problem in reading.problems if problem.key not in ("text.kept", "text.said", "text.no_way")]
        assert told == ["text.moves_of"] * ("12:0" in form)


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("On move {n}, {side} played {0} in {ms} s.", "On move 1, Black played 57-46 in 70 s."),
        ('{{"ply": {n}, "move": "{0}", "ms": {ms}}}', '{"ply": 1, "move": "57-46", "ms": 70}'),
    ],
)
def test_what_such_lines_say_beside_the_moves_is_told(form: str, line: str) -> None:
    codes = ["57-46", "31-32", "46-45"]
    text = "\n".join(form.format(code, n=i + 1, side=("Black", "White")[i % 2], ms=70 + 11 * i) for i, code in enumerate(codes))
    reading = read_record("Log\n" + text, FROGS)
    assert reading.codes == codes
    assert (2, Words("text.moves_of", text=line)) in [(problem.line, problem.words) for problem in reading.problems]


@pytest.mark.parametrize("form", FORMS)
def test_where_a_line_is_missing_no_other_move_takes_its_place(form: str) -> None:
    codes = moves_of(FROGS)
    lines = written(form, codes).split("\n")
    del lines[1]
    reading = read_record("\n".join(lines), FROGS)
    assert reading.codes == codes[: len(reading.codes)]
    assert reading.problems


@pytest.mark.parametrize("text", [
    "If k then 1 point\nIf c then 2 points\nIf h then 1 point", "Hole k gives 1\nHole c gives 2\nHole h gives 1",
    "Option 1: k\nOption 2: c\nOption 3: h", "初手kなら1点\n初手cなら2点\n初手hなら3点",
    "先手 k の 評価 1\n先手 c の 評価 2\n先手 h の 評価 3",
    "1. hole a has 4\n2. hole b has 4\n3. hole c has 4",
])  # fmt: skip
def test_lines_of_moves_that_were_not_made_are_no_game(text: str) -> None:
    assert read_record(text, MANCALA).codes == []


@pytest.mark.parametrize(
    "text",
    [
        "game: x\nmoves: [57-46, 31-22]",
        'moves = ["57-46", "31-22"]',
        "const line = ['57-46', '31-22'];",
        'moves = [\n  "57-46",\n  "31-22",\n]',
        'moves = ("57-46",\n "31-22")',
    ],
)
def test_a_list_with_a_name_is_read(text: str) -> None:
    assert read_record(text, FROGS).codes == ["57-46", "31-22"]


def test_numbered_moves_in_columns_are_read_down_the_columns() -> None:
    for game_id in ids():
        codes = moves_of(game_id)
        reading = read_record("\n".join(f"{i + 1}. {codes[i]}    {i + 4}. {codes[i + 3]}" for i in range(3)), game_id)
        assert (reading.codes, reading.problems[0].key) == (codes, "text.sorted")
    assert read_record("1. 57-46 2. 31-22\n3. 46-45 4. 22-23", FROGS).problems == []


@pytest.mark.parametrize(("first", "second"), [
    ("先手：", "後手："), ("緑：", "白："), ("▲ ", "△ "), ("▲", "△"), ("先手の指し手：", "後手の指し手："), ("Black: ", "White: "),
    ("太郎：", "花子："),
])  # fmt: skip
@pytest.mark.parametrize("between", ["、", ", ", " ", " / "])
def test_the_lists_of_both_sides_are_read_by_turns(first: str, second: str, between: str) -> None:
    lists = [first + between.join(["57-46", "46-35"]), second + between.join(["31-32", "21-22"])]
    for lines in [lists, ["昨日の対局", *lists, "おわり"]] + [lists[::-1]] * (first != "太郎："):
        assert read_record("\n".join(lines), FROGS).codes == ["57-46", "31-32", "46-35", "21-22"], lines


def test_lists_that_do_not_go_by_turns_are_not_mixed() -> None:
    assert read_record("Alice: 57-46, 31-32\nBob: 46-35, 21-22", FROGS).codes == ["57-46", "31-32"]
    assert read_record("本譜：57-46 31-32 46-35\n変化：57-46 21-22 46-35", FROGS).codes == ["57-46", "31-32", "46-35"]
