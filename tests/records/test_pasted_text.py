"""Pasted text from shogi programs, chats, mails and web pages: each part is read as it is meant, or reported as skipped."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, QUICK, TEXT, TREES, shape, unsayable

from core.contract import Position
from core.records import text_writer
from core.records.reading import text_reader
from core.records.record import COMMENT, RECORD, Node, Record
from games import ids, load

LINE = "47-46 31-32 57-56 21-22 37-36"


def paths(record: Record) -> list[str]:
    """Every line of a record, as codes."""
    return sorted(".".join(step.code for step in node.line()) for node in record.nodes() if not node.children)


def read(text: str, game_id: str = "medamagaeru") -> tuple[Record, list[str]]:
    record, problems = text_reader.read(text, game_id)
    return record, [words.key for words in problems]


# (text, moves of its main line, problems). All begin 47-46 31-32 57-56.
READ = [
    ("▲４６緑１(４７)\n△３２白２（３１）", 2, []),
    ("日付：2026/11/25\n棋戦：x\n1 ▲46緑1(47)\n2 △32白2(31)", 2, ["text.passed"]),
    ('[Event "x"]\n[Site "y: z"]\n\n1. 47-46 31-32 2. 57-56', 3, ["text.passed"]),
    ("#KIF version=2.0\n手数----指手---消費時間--\n   1 47-46   ( 0:01/00:00:01)\n 2 31-32 (0:02/00:00:02)+", 2, ["text.passed"]),
    ("Game of the week: nice\n47-46", 1, ["text.passed"]),
    ("\ufeff47\u201346\u200b\u00a031\u221232\u00ad \u200e57\u201056\u2060", 3, []),
    ("\u200b\n47-46\n\u2060\u200b\n31-32", 2, []),  # lines that look empty
    ("47-46.31-32.57-56", 3, []),
    ("47-46; 31-32。57-56", 3, []),
    ("1．47-46 2．31-32", 2, []),
    ("①47-46 ②31-32・57-56", 3, []),
    ("> 1 47-46\n> 2 31-32\n>> 3 57-56", 3, []),
    ("| 1 | 47-46 |\n|---|---|\n| 2 | 31-32 |", 2, []),
    ("先手：47-46\n後手：31-32", 2, []),
    ("４７ー４６", 1, []),
    ("46g1(47) 32w2(31)", 2, []),
    ("47-46 31-32 (nice!) 57-56", 3, ["text.left_out"]),
    ("47-46 31-32 （57-56） 57-56", 3, ["text.left_out"]),
    ("46緑1 (47) 31-32", 2, []),
    ("46緑1 (57) 31-32", 2, ["text.left_out"]),
    ("47-46(0:01) 31-32(0:02)", 2, []),
    ("46緑1(57)", 0, ["illegal.at"]),
    ("▲47-46 ▲31-32", 2, ["text.doubt"]),
    ("1 47-46\n3 31-32", 2, ["text.doubt"]),
    ("1. 47-46 31-32 2. 57-56", 3, []),
    ("47-46\n変化：9手\n31-32", 1, ["text.no_move"]),
    ("47-46\n変化：0手\n31-32", 1, ["text.no_move"]),
    ("47-46\n変化：０手目\n31-32", 1, ["text.no_move"]),
    ("47-46\n変化：-1手\n57-56", 1, ["text.no_move"]),
    ("47-46\n変化：123456789012手\n57-56", 1, ["text.no_move"]),
    ("47-46\n変化：〇手\n57-56", 1, ["text.passed"]),
    ("Player 1: Engine 99\nPlayer 2: Engine 4&end=draw\n47-46", 1, ["text.level"] * 2),
    ("*note\nGame: x [two-three]\nsize: 4", 0, ["text.passed", "text.empty"]),
]


@pytest.mark.parametrize(("text", "plies", "told"), READ, ids=[repr(text)[:40] for text, _, _ in READ])
def test_what_people_write_is_read_or_told(text: str, plies: int, told: list[str]) -> None:
    record, problems = read(text)
    assert problems == told
    assert record.game_id in ("medamagaeru", "two-three")
    assert [node.code for node in record.main_line()] == LINE.split()[:plies]
    assert len(record.nodes()) == plies


def test_letters_of_the_other_case_and_remarks_that_hang_on() -> None:
    assert paths(read("K C(+2) H", "progressive-mancala")[0]) == ["k.c.h"]
    assert paths(read("O@G7", "uchu-yuei")[0]) == ["o@g7"]


# Variations: (text, lines of the record, problems).
FORKS = [
    ("1 47-36\n2 31-22\n3 37-47\n\n変化：3手\n3 57-56", ["47-36.31-22.37-47", "47-36.31-22.57-56"], []),
    (f"{LINE}\n変化：4手\n61-62 67-66\n変化：5手\n27-26\n変化：2手\n41-42",
     ["47-46.31-32.57-56.21-22.37-36", "47-46.31-32.57-56.61-62.27-26", "47-46.31-32.57-56.61-62.67-66", "47-46.41-42"], []),
    ("47-46 31-32\n変化：二手目\n41-42", ["47-46.31-32", "47-46.41-42"], []),
    (f"{LINE}\n変化：2手\n41-42\n変化：4手\n61-62", ["47-46.31-32.57-56.21-22.37-36", "47-46.31-32.57-56.61-62", "47-46.41-42"], []),
    ("47-46 31-32 57-56\n変化：3手 3 37-36\n4 21-22", ["47-46.31-32.37-36.21-22", "47-46.31-32.57-56"], []),
    ("47-46 31-32\nVariation: 2: 41-42", ["47-46.31-32", "47-46.41-42"], []),
    ("47-46 31-32\nVariation: from move 1\n57-56", ["47-46.31-32", "57-56"], []),
    ("47-46 31-32 (41-42 57-56) 57-56", ["47-46.31-32.57-56", "47-46.41-42.57-56"], []),
    ("47-46 31-32 （2 41-42 （2 21-22） 57-56\n37-36） 57-56", ["47-46.21-22", "47-46.31-32.57-56", "47-46.41-42.57-56"], ["illegal.at"]),
    ("1. 47-46 31-32 2. 57-56 (2. 37-36 21-22) 21-22", ["47-46.31-32.37-36.21-22", "47-46.31-32.57-56.21-22"], []),
    ("1. 47-46 (1. 57-56) 1... 31-32", ["47-46.31-32", "57-56"], []),
    ("47-46 31-32 (41-42 99-99) 57-56", ["47-46.31-32.57-56", "47-46.41-42"], ["illegal.at"]),
    ("47-46 99-99\n変化：1手\n57-56", ["47-46", "57-56"], ["illegal.at"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines", "told"), FORKS, ids=range(len(FORKS)))
def test_a_variation_hangs_where_it_says(text: str, lines: list[str], told: list[str]) -> None:
    record, problems = read(text)
    assert (paths(record), problems) == (lines, told)
    assert record.here is record.main_line()[-1]


# Ends: (text behind two moves, winner (None: drawn, "": unfinished), problems).
ENDS = [
    ("投了", 1, []),
    ("3 投了", 1, []),
    ("\n3 投了 ( 0:01/00:00:09)\nまで2手で後手の勝ち", 1, []),
    ("△投了", 0, []),
    ("resigns", 1, []),
    ("Player 2 resigns", 0, []),
    ("Player 2 loses on time", 0, []),
    ("Player 2 wins on time", 1, []),
    ("切れ負け", 1, []),
    ("Player 1 wins", 0, []),
    ("1-0", 0, []),
    ("０−１", 1, []),
    ("1/2-1/2", None, []),
    ("draw agreed", None, []),
    ("\nまで2手で先手の勝ち", 0, []),
    ("\nまで2手で時間切れにより後手の勝ち", 1, []),
    ("\nまで2手で千日手", None, ["text.drawn_as"]),
    ("持将棋", None, ["text.drawn_as"]),
    ("draw by repetition", None, ["text.drawn_as"]),
    ("\n%SENNICHITE", None, ["text.drawn_as"]),
    ("3 反則負け", 1, ["text.lost_as"]),
    ("3 反則勝ち", 0, ["text.lost_as"]),
    ("\nまで2手で後手の入玉勝ち", 1, ["text.lost_as"]),
    ("不戦勝", 0, ["text.lost_as"]),
    ("Player 2 wins by forfeit", 1, ["text.lost_as"]),
    ("\nGreen loses by illegal move", 1, ["text.lost_as"]),
    ("\n%TORYO", 1, []),
    ("\n負けました", 1, []),
    ("接続切れ", "", []),
    ("White resigns", 0, []),
    ("白投了", 0, []),
    ("\n3-2で白の勝ち", 1, []),
    ("Black resigns", "", ["illegal.at"]),  # nobody is black
    ("\nまで2手で中断", "", []),
    ("\nまで12手で後手の勝ち", 1, ["text.count"]),
    ("\n結果：後手の勝ち", 1, []),
    ("\nResult: 1-0", 0, []),
    ("\nResult: who knows", "", ["text.passed"]),
    ("投了 57-56", 1, ["text.said"]),
    ("1-0\n57-56", 0, ["illegal.at"]),
]


@pytest.mark.parametrize(("text", "winner", "told"), ENDS, ids=[repr(text) for text, _, _ in ENDS])
def test_words_end_a_game(text: str, winner: "int | None | str", told: list[str]) -> None:
    record, problems = read("47-46 31-32 " + text)
    outcome = record.outcome()
    assert ("" if outcome is None else outcome.winner, problems, record.here.ply) == (winner, told, 2)


@pytest.mark.parametrize(
    "text",
    [
        "切れ負け",
        "後手の勝ち（時間切れ）",
        "\n3 時間切れ\nまで2手で後手の勝ち",
        "\n%TIME_UP",
        "White wins on time",
        "Player 1 loses on time",
        "Player 2 wins on time",
        "まで2手で時間切れにより後手の勝ち",
    ],
)
def test_an_end_by_time_is_one(text: str) -> None:
    assert read("47-46 31-32 " + text)[0].here.end == "time:0"


def test_a_colour_is_that_of_its_side() -> None:
    record, _ = read("first: white\n31-32 47-46\n白の勝ち")
    assert record.here.end == "resign:1"
    record, problems = read('[Result "0-1"]\n[Termination "time forfeit"]\n\n47-46 31-32 0-1')
    assert (record.here.end, problems) == ("time:0", [])


def test_a_result_that_the_board_contradicts_is_told() -> None:
    over = "k c h k d j g c a i f e i a f"  # Player 2 has won
    assert read(over + " 0-1", "progressive-mancala")[1] == []
    assert read(over + " 1-0", "progressive-mancala")[1] == ["text.result_differs"]
    record, problems = read("Result: 1-0\n47-46 31-32")
    assert (problems, record.here.end) == ([], "resign:1")


def test_a_message_names_signs_that_nobody_sees() -> None:
    _, problems = text_reader.read("47\u0007-\u009b46", "medamagaeru")
    assert "47[U+0007]-[U+009B]46" in str(problems[0])


def test_what_was_ended_or_taken_back_is_written_as_the_game_and_the_rest_beside_it() -> None:
    record = Record(load("medamagaeru"))
    for code in LINE.split():
        record.play(code)
    record.jump(2)
    record.taken_back = record.here
    for end in ("", "resign:0", "draw", "time:1"):
        record.finish(end)
        for lang in ("ja", "en"):
            again, problems = text_reader.read(text_writer.write(record, lang), "medamagaeru")
            assert problems == []
            assert shape(again.root) == shape(record.root)
            assert (again.here.ply, again.taken_back, again.outcome()) == (2, again.here, record.outcome())


def test_comments_come_back_as_they_were() -> None:
    record = Record(load("medamagaeru"))
    record.root.comment = "\n一行目は空\u3000です \n\n*x"
    record.play("47-46").comment = " #moves=1-2 : (\u200b"
    again, problems = text_reader.read(text_writer.write(record, "ja"), "maciji")
    assert (shape(again.root), problems) == (shape(record.root), [])


# Any text, and texts like the lines above.
PIECES = [
    *[text for text, _, _ in READ + FORKS],
    *["変化：3手", "変化：", "Variation: 2 [k]", "(", ")", "((", "投了", "1-0", "まで2手で", "* ", "[x", "12:30", "Player 1: Engine 9"],
    *["k", "c", "47-46", "31-32", "57-56", "1 a2", "譲位", "crown", "*e9", "\n", "\n\n", "Game: x [maciji]", "size: 4x4", "\u200b", ">"],
]  # fmt: skip
PASTED = st.lists(st.sampled_from(PIECES) | TEXT, max_size=10).map(" ".join) | st.lists(st.sampled_from(PIECES) | TEXT).map("\n".join)


def tidy(node: Node) -> None:
    """Removes names and comments, which can hold more than a text: here only moves are compared."""
    node.comment = ""
    for child in node.children:
        tidy(child)


@QUICK
@given(text=PASTED, game_id=st.sampled_from(ids()))
def test_what_is_read_and_written_reads_the_same(text: str, game_id: str) -> None:
    record, problems = text_reader.read(text, game_id)
    assert [unsayable(words) for words in problems] == [[] for _ in problems]
    assert record.nodes() or problems or record.root.end
    again, more = text_reader.read(text_writer.write(record, "en"), game_id)
    assert {words.key for words in more} <= {"text.empty", "text.level"}
    assert shape(again.root) == shape(record.root)
    assert (again.here.ply, again.outcome(), again.players) == (record.here.ply, record.outcome(), record.players)


@FEW
@given(record=TREES, data=st.data())
def test_a_record_in_bare_codes_and_brackets_reads_back(record: Record, data: st.DataObject) -> None:
    """Each line of the tree written alone, as other programs do, reads back as that line."""
    for node in record.nodes():
        if not node.children:
            codes = [step.code for step in node.line()]
            text = data.draw(st.sampled_from([" ", ".", "\n", "、", "\u3000"])).join(codes)
            again, problems = text_reader.read("".join(f"{n}: {v}\n" for n, v in record.game.non_default()) + text, record.game_id)
            assert ([step.code for step in again.main_line()], problems) == (codes, [])


BIG = {
    "comments": "47-46\n" + "*あいう\n" * 66_000,
    "variations": LINE + "\n" + "変化：3手\n37-36\n" * 10_000,
    "nested": LINE + "\n" + "変化：2手\n41-42 57-56\n変化：3手\n37-36\n" * 5_000,
    "brackets": "47-46 " + "(57-56) " * 10_000,
    "open": "47-46 " + "(" * 500_000,
    "closed": "47-46 (" + ")" * 500_000,
    "headings": "あ：い\n" * 100_000,
    "quotes": ">" * 400_000 + "\n" + "　" * 400_000 + "47-46",
    "digits": "1" * 900_000,
    "one word": "あ" * 900_000,
    "dots": "47-46" + "." * 900_000,
    "words": "x " * 400_000,
}


@pytest.mark.matrix("open", "one word")
@pytest.mark.parametrize("kind", BIG)
def test_long_texts_take_a_time_that_grows_with_their_length(kind: str) -> None:
    took = []
    for part in (1, 4):
        text = BIG[kind][: len(BIG[kind]) * part // 4]
        begun = time.process_time()
        text_reader.read(text, "medamagaeru")
        took.append(time.process_time() - begun)
    assert took[1] < 8 * took[0] + 0.5, "four times the text, and no more than about four times the time"


def test_the_bounds_are_told() -> None:
    assert read("a" * (RECORD + 1))[1] == ["text.too_long", "text.empty"]
    record, problems = read("47-46\n*" + "あ" * (COMMENT + 5))
    assert (problems, len(record.here.comment)) == (["text.comment_cut"], COMMENT)


@pytest.mark.parametrize("line", ["heading{}: something", "head{}: 12 x", "次の{}：なにか", "a heading of {} words: and some behind"])
@pytest.mark.parametrize("game_id", ["medamagaeru", "uchu-yuei"])
def test_many_unknown_headings_are_not_compared_with_every_move(line: str, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(load(game_id).start())
    asked, readings = [0], kind.readings

    def counted(position: Position, move: object) -> tuple[str, ...]:
        asked[0] += 1
        return readings(position, move)

    monkeypatch.setattr(kind, "readings", counted)
    text_reader.read("\n".join(line.format(n) for n in range(200)), game_id)
    assert asked[0] <= 4 * len(load(game_id).start().legal_moves())


def variations(text: str, game_id: str) -> tuple[str, list[str]]:
    """The main line of a text, and its other lines from where they leave it."""
    record, _ = text_reader.read(text, game_id)
    main = record.main_line()
    others = [
        node for node in record.nodes() if node not in main and (node.parent is None or node.parent in main or node.parent is record.root)
    ]
    lines = []
    for node in others:
        codes = [node.code]
        while node.children:
            node = node.children[0]
            codes.append(node.code)
        lines.append(" ".join(codes))
    return " ".join(node.code for node in main), sorted(lines)


@pytest.mark.parametrize(
    ("text", "game_id", "main", "others"),
    [
        (
            "1. 47-46 51-52?! {Slow.} (1... 31-32! {keeps the balance} 2. 57-56 21-11) 2. 67-56 21-11? (2... 41-32) 3. 56-55 *",
            "medamagaeru",
            "47-46 51-52 67-56 21-11 56-55",
            ["31-32 57-56 21-11", "41-32"],
        ),
        ("1. k c (1... a? {bad} 2. b d) 2. h k", "progressive-mancala", "k c h k", ["a b d"]),
        ("1. 47-46 51-52 (1... 31-32! 2.\n57-56 21-11 3. 56-55) 2. 67-56", "medamagaeru", "47-46 51-52 67-56", ["31-32 57-56 21-11 56-55"]),
        ("1. k c ({White could try} 1... a 2. b) 2. h k", "progressive-mancala", "k c h k", ["a b"]),
        ("57-56 22白2（△32白2？） 47-46", "medamagaeru", "57-56 31-22 47-46", ["31-32"]),
        ("1. 47-46 51-52 (here I also looked at\n57-56 but it loses) 2. 67-56 21-11", "medamagaeru", "47-46 51-52 67-56 21-11", []),
        ("(I was not sure\n67-56 21-11 and so on)\n57-56", "medamagaeru", "57-56", []),
        ("1 k\n2 c (迷った\nh\nとか）\n3 h\n4 k", "progressive-mancala", "k c h k", []),
        ("k c (this was a surprise and I thought of\nb\nand was not happy) 2. h k", "progressive-mancala", "k c h k", []),
        ("k c (never closed\nh k", "progressive-mancala", "k c h k", []),
        ("k c :(\nh k", "progressive-mancala", "k c h k", []),
        ("k c (hm\nh :)", "progressive-mancala", "k c h", []),
    ],
)
def test_what_a_bracket_holds_is_never_played_beyond_it(text: str, game_id: str, main: str, others: list[str]) -> None:
    assert variations(text, game_id) == (main, others)


def test_many_brackets_that_stay_open_take_a_time_that_grows_with_their_number() -> None:
    took = []
    for count in (5_000, 20_000):
        begun = time.process_time()
        text_reader.read("47-46 " + "( {a} " * count, "medamagaeru")
        took.append(time.process_time() - begun)
    assert took[1] < 8 * took[0] + 0.5


TAGS = '[White "Tom"]\n[Black "Anna"]\n[Result "RESULT"]\n\n'


@pytest.mark.parametrize(
    ("game_id", "moves", "names"),
    [
        ("two-three", "1. f6-f5 f4-f6", ["Anna", "Tom"]),  # the second side is white
        ("medamagaeru", "1. 47-46 31-32", ["Anna", "Tom"]),
        ("progressive-mancala", "1. k c", ["Tom", "Anna"]),
        ("macedonian-shogi", "1. P17-16 P12-13", ["Tom", "Anna"]),
    ],
)
@pytest.mark.parametrize("winner", ["Tom", "Anna"])
def test_white_and_black_of_a_chess_programs_record_are_the_sides_that_its_result_counts(
    game_id: str, moves: str, names: list[str], winner: str
) -> None:
    result = "1-0" if winner == "Tom" else "0-1"
    for text in (TAGS.replace("RESULT", result) + moves, f"{TAGS.replace('RESULT', result)}{moves} {{so.}} {result}"):
        record, _ = text_reader.read(text, game_id)
        assert [player.name for player in record.players] == names
        outcome = record.outcome(record.end_of_main())
        assert outcome is not None and outcome.winner is not None and names[outcome.winner] == winner


def test_a_remark_behind_a_word_is_a_comment() -> None:
    record, problems = read("57-56 31-32\n感想：55緑4は考えていなかった\nNote: good game")
    assert record.here.comment == "感想：55緑4は考えていなかった\nNote: good game" and problems == ["text.passed"]
