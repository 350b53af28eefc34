"""Records as other programs, mails, chats and tables of web pages write them: the moves read, and the problems reported."""

import random
from collections.abc import Callable

import pytest

from core.records.record import Node, Record
from games import ids, load, read_record

FROGS, SHOGI, SPACE, HORSES = "medamagaeru", "macedonian-shogi", "uchu-yuei", "kokutan-no-uma"

# A text, the game of the page, the codes of the main line, the keys of the problems.
READ: list[tuple[str, str, str, list[str]]] = [
    (
        '# KIF version=2.0\n'
        '開始日時：2026/11/25\n'
        '棋戦：練習\n'
        '手合割：平手\n'
        '先手：あき\n'
        '後手：なお\n'
        '手数----指手---------消費時間--\n'
        '   1 ４６緑１(47)   ( 0:01/00:00:01)\n'
        '   2 ３２白２(31)   ( 0:02/00:00:02)\n'
        '   3 投了\n'
        'まで2手で後手の勝ち\n'
        '\n'
        '変化：2手\n'
        '   2 ４２白１(41)\n'
        '', FROGS, '47-46 31-32', ['text.passed'],
    ),
    ('(;PB[Aki]PW[Nao]RE[W+T]C[hello];B[57-46]C[a\\] b];W[31-22](;B[47-36];W[61-71])(;B[27-26]))', FROGS, '57-46 31-22 47-36 61-71', []),
    ('Our game:\n(;B[57-46](;W[31-22];B[47-3', FROGS, '57-46 31-22', ['illegal.at', 'text.passed']),
    ('(;AB[57][47]AW[31];B[57-46];W[31-22])', FROGS, '', ['illegal.at']),
    (
        '{"header":{"先手":"あき"},"moves":[{"comments":["x"]},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},'
        '{"move":{"from":{"x":1,"y":2},"to":{"x":1,"y":3}},"comments":["y"],"forks":[[{"move":{"from":{"x":2,"y":2},"to":{"x":2,"y":3}}}]]},'
        '{"special":"TORYO"}]}', SHOGI, '77-76 12-13', [],
    ),
    ('(;B[57-46];W[31-22];B[47-36', FROGS, '57-46 31-22 47-36', []),
    ('(;B[57-46];W[31-22]))))', FROGS, '57-46 31-22', []),
    ('(;B[57-46];W31-22];B[47-36])', FROGS, '57-46', ['illegal.at']),  # a bracket is missing
    ('(;B[57-46];W[];B[47-36])', FROGS, '57-46', ['illegal.at']),
    ('(;B[k];W[', 'progressive-mancala', 'k', ['illegal.at']),
    ('| no | move |\n|----+------|\n| 1 | 57-46 |\n| 2 31-22 |\n| 3 | 47-36 |', FROGS, '57-46 31-22 47-36', []),
    ('{|\n| 1 || ゴール d5\n|-\n| 3 || 2 b1\n|-\n| 4 || 3 b2\n|}', 'maciji', 'goal@d5 b1 b2', ['text.doubt']),
    ('goal@d3 1 a3 2 b2 4 c2', 'maciji', 'goal@d3 a3 b2 c2', ['text.doubt']),
    ('Move | Player | Cell\n1 | A | goal@a5\n2 | B | b3', 'maciji', 'goal@a5 b3', []),
    ('太郎「57-46」花子「31-22」太郎「47-36」', FROGS, '57-46 31-22 47-36', []),
    ('[k, c, h, k]', 'progressive-mancala', 'k c h k', []),
    (
        '手数----指手---\n'
        '1 47-46\n'
        '2 31-32\n'
        '3 57-56\n'
        '4 21-22\n'
        '5 中断\n'
        '\n'
        '変化：4手\n'
        '4 41-42\n'
        '\n'
        '変化：3手\n'
        '3 46-36\n'
        '4 41-42\n'
        '\n'
        '変化：2手\n'
        '2 41-42', FROGS, '47-46 31-32 57-56 21-22', ['text.passed'],
    ),
    ('   1 47-46+\n   2 31-32 \n', FROGS, '47-46 31-32', []),
    ('**対局 1\n*KEY 開始\n1 47-46\n*comment (x) 31-32\n2 31-32', FROGS, '47-46 31-32', []),
    ('▲８六歩　　△２三歩　▲８五歩', SHOGI, '87-86 22-23 86-85', []),
    ('+8786FU\n-2223FU', SHOGI, '87-86 22-23', []),
    (
        '[Event "x"]\n'
        '[Site "y"]\n'
        '[White "Aki"]\n'
        '[Result "1-0"]\n'
        '\n'
        '1. 47-46 31-32 2. 57-56 (2. 46-36 41-42 (2... 21-22) '
        '3. 57-56) 21-22 {good [%clk 0:01]} 1-0',
        FROGS, '47-46 31-32 57-56 21-22', ['text.passed'],
    ),
    ('1. 47-46! $1 31-32?! $6 2. 57-56!? 21-22??', FROGS, '47-46 31-32 57-56 21-22', []),
    ('1. 47-46 {c} 1... 31-32 2. 57-56', FROGS, '47-46 31-32 57-56', []),
    ('1.47-46 31-32 2.57-56 21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('1.47-46 1...31-32 2.57-56', FROGS, '47-46 31-32 57-56', []),
    ('1. 47-46 31-32 ; a comment to the end\n2. 57-56', FROGS, '47-46 31-32 57-56', []),
    ('%escape\n1. 47-46', FROGS, '47-46', ['text.passed']),
    ('1. 47-46 31-32 1/2-1/2', FROGS, '47-46 31-32', []),
    ('1. 47-46± 31-32', FROGS, '47-46 31-32', []),
    ('47-46;31-32;57-56;21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('47-46 / 31-32 / 57-56 / 21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('47-46 → 31-32 → 57-56 → 21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('47-46 -> 31-32 -> 57-56 -> 21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('47-46⇒31-32⇒57-56⇒21-22', FROGS, '47-46 31-32 57-56 21-22', []),
    ('O@A1 X@J9', SPACE, 'o@a1 x@j9', []),
    ('４７－４６　３１－３２', FROGS, '47-46 31-32', []),
    ('㉑47-46', FROGS, '47-46', ['text.doubt']),
    ('⑴47-46 ⑵31-32', FROGS, '47-46 31-32', []),
    ('第1手 47-46\n第2手 31-32', FROGS, '47-46 31-32', []),
    ('1手目：47-46\n2手目：31-32', FROGS, '47-46 31-32', []),
    ('１手目　▲４６緑１\n２手目　△３２白２', FROGS, '47-46 31-32', []),
    ('\u202b47-46\u202c \u200f31-32\u2067', FROGS, '47-46 31-32', []),
    ('47-46 \ud800 31-32', FROGS, '47-46 31-32', []),
    ('\ud83d 47-46\n\udc00 31-32', FROGS, '47-46 31-32', []),
    ('47-46\x00 31-32', FROGS, '47-46 31-32', []),
    ('＞47-46\n＞31-32', FROGS, '47-46 31-32', []),
    ('| 47-46\n| 31-32', FROGS, '47-46 31-32', []),
    ('| # | ▲ | △ |\n|---|---|---|\n| 1 | 47-46 | 31-32 |\n| 2 | 57-56 | 21-22 |', FROGS, '47-46 31-32 57-56 21-22', []),
    ('47-46<br>31-32<br/>57-56', FROGS, '47-46 31-32 57-56', []),
    ('47-46&nbsp;31-32&nbsp;57-56', FROGS, '47-46 31-32 57-56', []),
    ('<komado-board game="medamagaeru" moves="47-46.31-32"></komado-board>', FROGS, '47-46 31-32', []),
    ("<komado-board game='medamagaeru' moves='47-46.31-32' ply=1>x</komado-board>", FROGS, '47-46 31-32', ['text.aside']),
    ('<iframe src="https://x.example/medamagaeru/#moves=47-46.31-32&amp;embed=1&amp;v=1" width="480"></iframe>', FROGS, '47-46 31-32', []),
    ('https://x.example/en/two-three/#moves=e6-e5&v=1', FROGS, 'e6-e5', []),
    ('https://x.example/medamagaeru/#record=47-46%2031-32&v=1', FROGS, '47-46 31-32', []),
    ('https://x.example/medamagaeru/#moves=47-=\n46.31-=\n32&v=1', FROGS, '47-46 31-32', []),
    ('https%3A%2F%2Fx.example%2Fmedamagaeru%2F%23moves%3D47-46.31-32%26v%3D1', FROGS, '47-46 31-32', []),
    ('[対局](https://x.example/medamagaeru/#moves=47-46.31-32&v=1)を見て', FROGS, '47-46 31-32', ['text.aside']),
    ('<https://x.example/medamagaeru/#moves=47-46.31-32&v=1>', FROGS, '47-46 31-32', []),
    ('https://x.example/medamagaeru/#moves=47-46.31-32&v=9', FROGS, '47-46 31-32', ['link.later']),
    ('見て→https://x.example/medamagaeru/#moves=47-46.31-32&v=1。すごい', FROGS, '47-46 31-32', ['text.aside']),
    ('medamagaeru/#moves=47-46.31-32', FROGS, '47-46 31-32', []),
    ('#moves=47-46.31-32&v=1', FROGS, '47-46 31-32', []),
    ('1 7-5\n2 パス', HORSES, '*h6 pass', []),
    ('😀 47-46 😀 31-32', FROGS, '47-46 31-32', []),
    ('I played 47-46, and then 31-32 was played.', FROGS, '', ['illegal.at']),
    ('The quick brown fox. 2-1 is the score at 12:30.', FROGS, '', ['text.empty']),
    ('3-2で緑の勝ち', FROGS, '', ['text.empty']),
    ('2026-11-25 10:30', FROGS, '', ['text.empty']),
    ('電話 03-1234-5678', FROGS, '', ['text.empty']),
    ('47-46 31-32\nGreen resigns', FROGS, '47-46 31-32', []),
    ('47-46 31-32\n先手投了', FROGS, '47-46 31-32', []),
    ('47-46 31-32\nまで2手で先手の投了', FROGS, '47-46 31-32', []),
    ('47-46 （角道を開ける） 31-32 【好手】 57-56', FROGS, '47-46 31-32 57-56', ['text.left_out']),
    ('1. 47-46 [0:05] 31-32 (0:10) 57-56 10秒', FROGS, '47-46 31-32 57-56', []),
    ('「46緑1」「32白2」', FROGS, '47-46 31-32', []),
    ('先手 47-46、後手 31-32、先手 57-56。', FROGS, '47-46 31-32 57-56', []),
    ('緑 47-46\n白 31-32', FROGS, '47-46 31-32', []),
    ('緑：47-46\n白：31-32\n緑：57-56', FROGS, '47-46 31-32 57-56', []),
    ('Green: 47-46\nWhite: 31-32\nGreen: 57-56', FROGS, '47-46 31-32 57-56', []),
    ('- 47-46\n- 31-32', FROGS, '47-46 31-32', []),
    ('* 47-46\n* 31-32', FROGS, '47-46 31-32', []),
    ('• 47-46\n• 31-32', FROGS, '47-46 31-32', []),
    ('**47-46** **31-32**', FROGS, '47-46 31-32', []),
    ('```\n47-46\n31-32\n```', FROGS, '47-46 31-32', []),
    ('|1|`47-46`|**31-32**|', FROGS, '47-46 31-32', []),
    ('<table><tr><th>#</th></tr><tr><td>1</td><td>47-46</td><td>31-32</td></tr></table>', FROGS, '47-46 31-32', ['text.passed']),
    ('"1","47-46","31-32"\n"2","57-56","21-22"', FROGS, '47-46 31-32 57-56 21-22', []),
    ('moves = ["47-46","31-32"]', FROGS, '47-46 31-32', []),
    ('&lt;komado-board game=&quot;medamagaeru&quot; moves=&quot;47-46.31-32&quot;&gt;', FROGS, '47-46 31-32', []),
    ('①47-46②31-32③57-56', FROGS, '47-46 31-32 57-56', []),
    ('1\ufe0f\u20e3 47-46 2\ufe0f\u20e3 31\u2043\ufe0e32\u061c', FROGS, '47-46 31-32', []),
    ('初手 47-46\n二手目 31-32\n十一手目 57-56', FROGS, '47-46 31-32 57-56', ['text.doubt']),
    ('▲四六緑１（四七）△三二白２まで', FROGS, '47-46 31-32', []),
    ('4×4\ngoal@d4 a1', 'maciji', 'goal@d4 a1', []),
    ('size：４×４\ngoal@d4 a1', 'maciji', 'goal@d4 a1', []),
    ('47-46 31-32 （説明：いい手） 57-56', FROGS, '47-46 31-32 57-56', ['text.left_out']),
    ('1. 47-46 31-32 (note: good) 2. 57-56', FROGS, '47-46 31-32 57-56', ['text.left_out']),
    ('対局日（日本時間）：今日\n47-46', FROGS, '47-46', ['text.passed']),
    ('> 47-46\n> 31-32 と指しました\n\n57-56 です', FROGS, '47-46 31-32 57-56', []),
    ('47-46 31-32 それから 57-56', FROGS, '47-46 31-32 57-56', []),
    ('`47-46` `31-32`', FROGS, '47-46 31-32', []),

]  # fmt: skip


@pytest.mark.parametrize(("text", "game_id", "codes", "told"), READ, ids=[ascii(text)[:40] for text, _, _, _ in READ])
def test_records_as_others_write_them(text: str, game_id: str, codes: str, told: list[str]) -> None:
    got = read_record(text, game_id)
    assert (got.codes, sorted({problem.key for problem in got.problems})) == (codes.split(), told)


def test_variations_of_others_hang_where_they_belong() -> None:
    kif = "手数----指手---\n1 47-46\n2 31-32\n3 57-56\n4 21-22\n\n変化：4手\n4 41-42\n\n変化：3手\n3 46-36\n4 41-42\n\n変化：2手\n2 41-42"
    pgn = "1. 47-46 31-32 2. 57-56 (2. 46-36 41-42 (2... 21-22) 3. 57-56) 21-22 {good}"
    for text, wanted in ((kif, {1: ["31-32", "41-42"], 2: ["57-56", "46-36"], 3: ["21-22", "41-42"]}), (pgn, {2: ["57-56", "46-36"]})):
        record = read_record(text, FROGS).record
        assert record is not None
        line = [record.root, *record.main_line()]
        assert {node.ply: [child.code for child in node.children] for node in line if len(node.children) > 1} == wanted
    assert record is not None
    deep = record.main_line()[1].children[1]
    assert [child.code for child in deep.children] == ["41-42", "21-22"]
    assert record.main_line()[-1].comment == "good"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Player 1 move 1: k gains 1 point (1-0)\nPlayer 2 move 1: c 2 points (1 vs 2)\nPlayer 1's move 2: h (2-2)", "k c h"),
        ("[Player 1, turn 1: k]\n[Player 2, turn 1: c]", "k c"),
        ("First move 1: k\nSecond move 1: c", "k c"),
    ],
)
def test_labels_in_english(text: str, codes: str) -> None:
    got = read_record(text, "progressive-mancala")
    assert (got.codes, got.problems) == (codes.split(), [])
    spoilt = read_record(text.replace("(1-0)", "(3-0)").replace("(2-2)", "(2-9)"), "progressive-mancala")
    assert spoilt.problems or "(" not in text


PRINTED = "1弓騎将王子将騎弓\n2歩歩重重重重歩歩\n\n\n\n\n7歩歩重重重重歩歩\n8弓騎将子王将騎弓\n"


@pytest.mark.parametrize("board", [PRINTED, PRINTED.replace("\n\n\n\n\n", "\n"), PRINTED.replace("歩歩", "歩　歩")])
def test_the_board_that_the_rules_print_is_where_the_moves_begin(board: str) -> None:
    got = read_record(f"並べます。\n{board}\n▲８六歩 22-23", SHOGI)
    assert (got.start, got.codes, [problem.key for problem in got.problems]) == (
        "",
        ["87-86", "22-23"],
        ["macedonian-shogi.assumed", "text.kept"],
    )
    less = read_record(board[::-1].replace("歩", "・", 1)[::-1] + "\n▲８六歩", SHOGI)
    assert (less.start.count("PPHHHHP1"), less.codes) == (1, ["87-86"])


def test_a_later_version_says_so_and_is_read() -> None:
    got = read_record("駒窓 棋譜：9\nゲーム：めだまがえる [medamagaeru]\n欄：x\n\n1 ▲46緑1(47)", FROGS)
    assert (got.codes, [problem.key for problem in got.problems]) == (["47-46"], ["text.later", "text.passed"])


def full(text: str) -> str:
    """A text as a Japanese keyboard types it."""
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


NAMES = {"▲": "Tom", "△": "Anna"}
SIDES = {"▲": "先手", "△": "後手"}
# How a line of moves is written down: from the words and their marks.
WRITTEN: dict[str, Callable[[list[str], list[str]], str]] = {
    **{
        f"joined by {sign!r}": lambda words, _, sign=sign: sign.join(words)  # type: ignore[misc]
        for sign in (" ", "\n", ".", ", ", "、", " → ", " -> ", "; ", "・", " / ", "\u200b ", "\u00a0")
    },
    "numbered": lambda words, _: "\n".join(f"{i + 1} {word}" for i, word in enumerate(words)),
    "numbered with dots": lambda words, _: "\n".join(f"{i + 1}. {word}" for i, word in enumerate(words)),
    "numbered in brackets": lambda words, _: " ".join(f"{i + 1}) {word}" for i, word in enumerate(words)),
    "手目": lambda words, _: "\n".join(f"{i + 1}手目 {word}" for i, word in enumerate(words)),
    "第": lambda words, _: "\n".join(f"第{i + 1}手 {word}" for i, word in enumerate(words)),
    "circles": lambda words, _: " ".join(f"{chr(0x2460 + i)}{word}" for i, word in enumerate(words)),
    "in pairs": lambda words, _: " ".join(word if i % 2 else f"{i // 2 + 1}. {word}" for i, word in enumerate(words)),
    "marks": lambda words, marks: "\n".join(f"{i + 1} {marks[i]}{word}" for i, word in enumerate(words)),
    "sides": lambda words, marks: "\n".join(f"{SIDES[marks[i]]}：{word}" for i, word in enumerate(words)),
    "labels": lambda words, marks: "\n".join(f"{SIDES[marks[i]]}{i + 1}手目：{word}" for i, word in enumerate(words)),
    "full width": lambda words, _: full(" ".join(words)),
    "capitals": lambda words, _: " ".join(words).upper(),
    "en dashes": lambda words, _: " ".join(words).replace("-", "–"),
    "quoted": lambda words, _: "\n".join("> " + word for word in words),
    "a list": lambda words, _: "\n".join("- " + word for word in words),
    "a table": lambda words, _: "\n".join(f"| {i + 1} | {word} |" for i, word in enumerate(words)),
    "a page": lambda words, _: "<ol>" + "".join(f"<li>{word}</li>" for word in words) + "</ol>",
    "code": lambda words, _: "```\n" + "\n".join(words) + "\n```",
    "comments": lambda words, _: " ".join(f"{word} {{c {i}}}" for i, word in enumerate(words)),
    "glyphs": lambda words, _: " ".join(f"{word}{'!?'[i % 2]} ${i}" for i, word in enumerate(words)),
    "times": lambda words, _: "\n".join(f"{i + 1} {word} ( 0:0{i % 9}/00:00:0{i % 9})" for i, word in enumerate(words)),
    "prose": lambda words, _: "昨日の対局です。\n" + "\n".join(words) + "\nいい勝負でした。",
    "an end": lambda words, _: "\n".join(words) + "\n投了",
    "an end behind the last move": lambda words, marks: (
        "、".join(mark + word for mark, word in zip(marks, words, strict=True)) + f"まで、{len(words)}手で先手の勝ち。"
    ),
    "close together": lambda words, marks: "".join(mark + word for mark, word in zip(marks, words, strict=True)),
    "close together, full width": lambda words, marks: "".join(
        "☗☖"["▲△".index(mark)] + full(word) for mark, word in zip(marks, words, strict=True)
    ),
    "joined by a bare slash": lambda words, _: "/".join(words),
    "sides in a sentence": lambda words, marks: "。".join(SIDES[mark] + "は" + word for mark, word in zip(marks, words, strict=True)),
    "numbers in brackets": lambda words, _: "\n".join(f"（{i + 1}）{word}" for i, word in enumerate(words)),
    "numbers in square brackets": lambda words, _: "\n".join(f"[{i + 1}] {word}" for i, word in enumerate(words)),
    "by their names": lambda words, marks: "\n".join(f"{word} by {NAMES[mark]}" for mark, word in zip(marks, words, strict=True)),
    "what they play": lambda words, marks: "\n".join(f"{NAMES[mark]} plays {word}" for mark, word in zip(marks, words, strict=True)),
    "names in one line": lambda words, marks: " | ".join(f"{NAMES[mark]}: {word}" for mark, word in zip(marks, words, strict=True)),
    "sides in one line": lambda words, marks: "　".join(f"{SIDES[mark]}：{word}" for mark, word in zip(marks, words, strict=True)),
    "a wiki's list": lambda words, _: "\n".join("# " + word for word in words),
    "a wiki's table": lambda words, _: (
        "{|\n! No !! Move\n|-\n" + "\n|-\n".join(f"| {i + 1} || {word}" for i, word in enumerate(words)) + "\n|}"
    ),
    "a page's list": lambda words, _: "<ol>" + "".join(f"<li>{word}</li>" for word in words) + "</ol>",
    "a page's table": lambda words, _: (
        "<table>\n<tr><th>手数</th><th>指し手</th></tr>\n"
        + "".join(f"<tr>\n<td>{i + 1}</td>\n<td>{word}</td>\n</tr>\n" for i, word in enumerate(words))
        + "</table>"
    ),
    "a table of notes": lambda words, _: (
        "| no | move |\n|----+------|\n" + "\n".join(f"| {i + 1} | {word} |" for i, word in enumerate(words))
    ),
    "SGF": lambda words, marks: "(;FF[4]" + "".join(f";{'BW'[mark == '△']}[{word}]" for mark, word in zip(marks, words, strict=True)) + ")",
    "a scan": lambda words, _: "\n".join(f"{str(i + 1).replace('1', 'l').replace('0', 'O')}. {word}" for i, word in enumerate(words)),
    "a string": lambda words, _: "\\n".join(words),
    "remarks behind": lambda words, _: "\n".join(f"{i + 1}手目 {word}（いい手）" for i, word in enumerate(words)),
}


@pytest.mark.parametrize("game_id", ids())
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(2, 12))])
def test_a_line_of_moves_reads_the_same_however_it_is_written(game_id: str, seed: int) -> None:
    dice, record = random.Random(seed), Record(load(game_id))
    while record.here.ply < 12 and record.outcome() is None:
        record.make(dice.choice(record.position.legal_moves()))
    line = record.main_line()
    codes, marks = [node.code for node in line], ["▲△"[node.before.turn] for node in line]
    for words in (codes, *([node.notation(lang)[0] for node in line] for lang in ("ja", "en"))):
        for way, written in WRITTEN.items():
            text = written(words, marks)
            assert read_record(text, game_id).codes == codes, (way, text)


def _as_sgf(node: Node, first: int) -> str:
    """The moves behind a node, with all variations, as a Go program writes them."""
    said = [f";{'BW'[child.before.turn != first]}[{child.code}]" + _as_sgf(child, first) for child in node.children]
    return said[0] if len(said) == 1 else "".join("(" + each + ")" for each in said)


@pytest.mark.parametrize("game_id", ids())
@pytest.mark.parametrize("seed", range(3))
def test_a_tree_of_moves_in_sgf_is_the_same_tree(game_id: str, seed: int) -> None:
    dice, record = random.Random(seed), Record(load(game_id))
    for _ in range(16):
        leaves = [node for node in record.made if node.settled() is None and node.ply < 9 and len(node.children) < 3]
        node = dice.choice(leaves[1:] if len(leaves) > 1 and record.root.children else leaves)
        record.grow(node, dice.choice(node.position.legal_moves()))
    reading = read_record("(;FF[4]" + _as_sgf(record.root, record.root.position.turn) + ")", game_id)
    assert reading.record is not None
    lines = [{tuple(each.code for each in _way_to(node)) for node in every.made[1:]} for every in (record, reading.record)]
    assert lines[0] == lines[1]


def _way_to(node: Node) -> list[Node]:
    way: list[Node] = []
    while node.parent is not None:
        way.append(node)
        node = node.parent
    return way
