"""Printed games: posts with prose around the moves, ways and scores that check them, words with several possible moves."""

import random
import time

import pytest
from samples import shape, variants

from core.contract import Game
from core.records import link, text_writer
from core.records.record import Record
from core.words import LANGUAGES
from games import ids, load, read_record

# A post on a game of Progressive Mancala as bloggers write them. The tenth label is misprinted, and so is the way of the eleventh.
POST = """小さな盤のゲームを毎週ひとつ遊ぶ連載（22） Progressive Mancala
1×11の盤と石55個で遊びます。
先手は、k→j→i→……→b→a→ゴール→k→j→i→……の向きに蒔きます。
後手は、a→b→c→……→j→k→ゴール→a→b→c→……の向きです。
【開始】
【先手1手目:k 1点獲得(1vs0)】
kの石はfで終わり、fからゴールに届きます。
・eから始めても1点です。
・例えばhから始めると、h→c→i→cとなって損です。
【後手1手目:c 2点獲得(1vs2)】
c→i→d→ゴールで2点獲得。
では、c以外は？
【先手2手目:h 1点獲得(2vs2)】
h→GOALで1点獲得。
【後手2手目:k 4点獲得(2vs6)】
k→a→j→g→f→GOALで4点獲得。
……これは長い。
【先手3手目:d 1点獲得(3vs6)】
【後手3手目:j 1点獲得(3vs7)】
ここはまとめて。
【先手4手目:g 相手にボーナス手番(3vs7)】
隣のhを選ぶつもりだったのでしょう。
その場合、h→e→d→b→GOALで3点獲得していました。
【後手4手目:c- 5点獲得(3vs12)】
c→i→b→c→e→h→c→e→g→GOALで5点獲得
【後手4手目ボーナス:a 3点獲得(3vs15)】
（図は略）
a→h→j→d→k→j→GOALで3点獲得。
【先手5手目:g 相手にボーナス手番(3vs15)】
i→b→g→bで空の穴に。
【後手5手目:f- 相手にボーナス手番(3vs15)】
f→e→k→c→f→j→bで空の穴に。
【後手5手目ボーナス:e 6点獲得(3vs21)】
e→g→GOALで6点獲得。
ほかに、d→j→GOALもあります。
【先手6手目:i- 2点獲得(5vs21)】
i→h→j→g→e→c→GOALで2点獲得。
【先手6手目ボーナス:a 相手にボーナス手番(5vs21)】
a→d→g→e→c→a→k→d→b→h→c→a→k→i→cで空の穴に。
【後手6手目:f 7点獲得(5vs28) 後手の勝利】
f→b→d→g→GOALでちょうど28点。
おまけに、後手1手目のほかの手です。
a:相手にボーナス手番 GOALに石3個残し
b:4点獲得
f:(空なので省略)
"""
GAME_2 = ["k", "c", "h", "k", "d", "j", "g", "c", "a", "i", "f", "e", "i", "a", "f"]
MANCALA, FROGS, SHOGI = "progressive-mancala", "medamagaeru", "macedonian-shogi"


def keys(text: str, game_id: str) -> tuple[list[str], list[str]]:
    got = read_record(text, game_id)
    return got.codes, [problem.key for problem in got.problems]


def test_a_whole_post_gives_its_moves_and_names_its_misprints() -> None:
    got = read_record(POST, MANCALA)
    assert got.codes == GAME_2
    assert got.choices == []
    assert [(p.ply, p.key) for p in got.problems] == [(10, "text.mended"), (11, "text.way"), (0, "text.kept")]
    mended = got.problems[0]
    assert (mended.words.values["told"], mended.words.values["code"], mended.words.values["count"]) == ("g", "i", 5)
    assert POST.split("\n")[mended.line - 1].startswith("【先手5手目")
    assert got.record is not None
    outcome = got.record.outcome()
    assert outcome is not None and outcome.winner == 1
    # Ways that were not played are variations; the prose is kept where it stood.
    ways = [[child.code for child in node.children] for node in [got.record.root, *got.record.main_line()]]
    assert [codes for codes in ways if len(codes) > 1] == [["k", "h"], ["g", "h"], ["e", "d"]]
    assert "では、c以外は？" in got.record.main_line()[1].comment
    assert read_record(POST).codes == GAME_2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_understood_of_a_post_reads_the_same_again(lang: str) -> None:
    record = read_record(POST, MANCALA).record
    assert record is not None
    again = read_record(text_writer.write(record, lang), MANCALA)
    assert again.record is not None
    assert (again.problems, shape(again.record.root)) == ([], shape(record.root))


def test_each_check_of_a_post_counts() -> None:
    codes, told = keys(POST.replace("(1vs2)", "(1vs3)"), MANCALA)
    assert (codes, "text.claim" in told) == (GAME_2, True)
    codes, told = keys(POST.replace("2手目:k 4点", "2手目:b 4点"), MANCALA)
    assert (codes, told[0]) == (GAME_2, "text.mended")
    assert keys(POST.replace("【先手5手目:g", "【先手5手目:i"), MANCALA) == (GAME_2, ["text.way", "text.kept"])


def test_two_readings_that_pass_all_checks_are_both_returned() -> None:
    until = POST[: POST.index("【後手5手目:f-")]
    got = read_record(until, MANCALA)
    assert got.codes == GAME_2[:9]
    assert [(choice.ply, sorted(code for code, _ in choice.readings)) for choice in got.choices] == [(10, ["g", "i"])]
    assert [p.ply for p in got.problems if p.key == "text.choose"] == [10]


# (text, game, codes, problems).
READ = [
    ("k c→i→d→ゴール h→GOAL", MANCALA, "k c h", []),
    ("a → h → b → h", MANCALA, "a", []),
    ("k→c→h→k", MANCALA, "k c h k", []),
    ("k c→i→e→ゴール", MANCALA, "k c", ["text.way"]),
    ("k→f→GOALで2点獲得", MANCALA, "k", ["text.claim"]),
    ("k→j→i→……→b→a→ゴール→k→j→i→……", MANCALA, "", ["text.no_way"]),
    ("k→j→i→……", MANCALA, "", ["text.no_way"]),
    ("k→j→i→・・・", MANCALA, "", ["text.no_way"]),
    ("...→k→j→i", MANCALA, "", ["text.no_way"]),
    ("先手：k\n後手：c→i→d→ゴール", MANCALA, "k c", []),
    ("(後攻)2→(先攻)3→(後攻)4…", "maciji", "", ["text.empty"]),
    ("K C H K", MANCALA, "k c h k", []),
    ("Ｋ　Ｃ　Ｈ", MANCALA, "k c h", []),
    ("k-c-h-k", MANCALA, "k c h k", []),
    ("1. K–C–H 2. k", MANCALA, "k c h k", []),
    ("a-h-b-h", MANCALA, "a", []),
    ("c-i-d-ゴール", MANCALA, "c", ["text.way"]),
    ("good-bye, all-in-all", MANCALA, "", ["text.empty"]),
    ("先攻1手目：k\n後攻1手目：c", MANCALA, "k c", []),
    ("昨日の対局です。\nk c h\nいい勝負でした。", MANCALA, "k c h", ["text.kept"]),
    ("I think k was good here, but c is better.", MANCALA, "", ["text.empty"]),
    ("a:相手にボーナス手番 GOALに石3個残し\nb:4点獲得", MANCALA, "", ["text.passed", "text.empty"]),
    ("a〜k 1×11 Game1、Game2", MANCALA, "", ["illegal.at"]),
    ("４６緑１", FROGS, "47-46", []),
    ("46緑1（47）", FROGS, "47-46", []),
    ("例) 46緑2", FROGS, "", ["illegal.at"]),
    ("4, 2, 1, 3, 5の順", FROGS, "", ["text.empty"]),
    ("緑3点、白2点", FROGS, "", ["text.empty"]),
    ("47-46 99-99 先手の勝ち", FROGS, "47-46", ["illegal.at"]),
    ("47-46まで1手で先手の勝ち", FROGS, "47-46", []),
    ("47-46 31 32", FROGS, "47-46", ["text.no_way", "text.no_way"]),
    ("47-46 2", FROGS, "47-46", []),
    ("?moves=47-46.31-32", FROGS, "47-46 31-32", []),
    ("奇数(1, 3, 5)", FROGS, "", ["text.empty"]),
    ("緑1の点数 = 白1, 3, 5のうち、白5に勝てるので、1点", FROGS, "", ["text.empty"]),
    ("47-46!? 31-32 $1 57-56 {good} 21-22", FROGS, "47-46 31-32 57-56 21-22", []),
    ("1. 47-46 {two\nlines} 31-32 (1... 41-42 {c}) 2. 57-56 1-0", FROGS, "47-46 31-32 57-56", []),
    ("Start: 1W5W31W2W41.7.7.7.7.2G2W13.1G41G1G3G51:0\n46緑2成", FROGS, "56-46*", []),
    ("Start: 1W5W31W2W41.7.7.7.7.2G2W13.1G41G1G3G51:0\n46緑2(56)", FROGS, "56-46", []),
    ("Start: 2W3W11W41.7.7.7.7.2G2*W23.1G41G1G3G51:0\n46緑成2", FROGS, "56-46", []),
    ("先手1手目：４６緑2(57)\n後手1手目：32白2(31)", FROGS, "57-46 31-32", []),
    ("<table><tr><td>1</td><td>47-46</td></tr></table>", FROGS, "47-46", []),
    ("1\t47-46\t0:01\n2\t31-32\t0:02", FROGS, "47-46 31-32", []),
    ("先手1手目：▲８六歩", SHOGI, "87-86", []),
    ("先手：k\n後手：c\n先手：h", MANCALA, "k c h", []),
    ("先手：k\n後手：c\n\nk c", MANCALA, "k c", []),
    ("46緑1(47)、32白2(31)と進む。", FROGS, "47-46 31-32", ["text.no_way"]),
    ("▲８六歩", SHOGI, "87-86", []),
    ("▲７六歩(77)", SHOGI, "77-76", []),
    ("譲位 76歩(77)", SHOGI, "!77-76", []),
    (
        "1弓騎将王子将騎弓\n2歩歩重重重重歩歩\n\n\n\n\n7歩歩重重重重歩歩\n8弓騎将子王将騎弓", SHOGI, "",
        ["macedonian-shogi.assumed", "text.empty"],
    ),
    ("弓兵駒・矢駒×2\n譲位のルールです。", SHOGI, "", ["text.empty"]),
    ("- 10x9の盤を使用します。\n上から2段目\n①どの駒も飛び越えられる", "uchu-yuei", "", ["text.empty"]),
    ("47-46\n99-99\n31-32\n57-56", FROGS, "47-46", ["illegal.at", "text.unread"]),
    ("47-46（いい手）31-32(?)57-56", FROGS, "47-46 31-32 57-56", ["text.left_out", "text.left_out"]),
    ("46緑1(47)32白2(31)56緑2(57)", FROGS, "47-46 31-32 57-56", []),
    ("1 46緑1(47) （1分5秒）\n2 投了 ( 0:03/00:00:05)", FROGS, "47-46", []),
    ("🐸47-46 ○31-32 ●57-56", FROGS, "47-46 31-32 57-56", []),
    ("1. **47-46** _31-32_ `57-56`", FROGS, "47-46 31-32 57-56", []),
    ("47 - 46 , 31 - 32", FROGS, "47-46 31-32", []),
    ("47&#45;46 31&#x2013;32", FROGS, "47-46 31-32", []),
    ("47-46\ud800 31-32", FROGS, "47-46 31-32", []),
    ("47-46 31-32 # nice\n57-56", FROGS, "47-46 31-32 57-56", []),
    ("// mine\n47-46 ; a good one\n31-32; 57-56", FROGS, "47-46 31-32 57-56", ["text.passed"]),
    ("V2.2\nN+YU\nN-KO\n$EVENT:test\nPI\n+\n+1716FU\nT12\n'*good\n-1213FU,T3\n%TORYO", SHOGI, "17-16 12-13", ["text.passed"]),
    ("+5756FU\n-3132FU\n%CHUDAN", FROGS, "57-56 31-32", []),
    ("V2.2\n+5756FU,T3,-3132FU,T5\n+4746FU,T1", FROGS, "57-56 31-32 47-46", []),
    ("> +5756FU\n> -3132FU", FROGS, "57-56 31-32", []),
    ("P1-KY-KE * \nP+00FU\nPI82HI22KA\n+5756FU\n-3132FU", FROGS, "57-56 31-32", ["text.passed"]),
    ("P1 57-56\nP2 31-32\n+4746FU", FROGS, "", ["illegal.at", "text.unread"]),
    ("57-56\n-3132AB", FROGS, "57-56", ["illegal.at"]),
    ("1.k-c-h-k", MANCALA, "k c h k", []),
    ("+1716FU\n-1213FU\n+0055FU\n-1314FU", SHOGI, "17-16 12-13", ["illegal.at", "text.unread"]),
    ("10:01\t太郎\t47-46\n10:02 花子 31-32\n10:05 太郎 57-56", FROGS, "47-46 31-32 57-56", []),
    ("https://x.example/ 47-46\n#2 31-32\n3手目に57-56", FROGS, "47-46 31-32 57-56", ["text.passed"]),
    ('[Site "https://x.example/a"]\n先手：https://x.example/b\n47-46 31-32', FROGS, "47-46 31-32", ["text.passed"]),
    ("pass passs", "kokutan-no-uma", "pass", ["illegal.at"]),
    ("(1) 47-46 (2) 31-32 (3) 57-56", FROGS, "47-46 31-32 57-56", []),
    ("47-46 31-32\nI answer 57-56 here.", FROGS, "47-46 31-32", ["text.kept"]),
    ('["47-46", "31-32"]', FROGS, "47-46 31-32", []),
    ("棋譜：47-46.31-32\nA: 57-56\nDate: 2026.11.25", FROGS, "47-46 31-32", ["text.passed"]),
    ("Black: k White: c", MANCALA, "k c", []),
    ("Round: 1\nDate: 2026.11.25\nsize: 4x4\ngoal@a1 1@b2", "maciji", "goal@a1", ["illegal.at", "text.passed"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "game_id", "codes", "told"), READ, ids=[repr(text)[:40] for text, _, _, _ in READ])
def test_printed_forms(text: str, game_id: str, codes: str, told: list[str]) -> None:
    assert keys(text, game_id) == (codes.split(), told)


def test_a_word_that_two_moves_fit_is_left_open_or_decided_by_what_follows() -> None:
    before = "57-55 22-23 28-36 71-63 "
    got = read_record(before + "▲５七騎 △54歩", SHOGI)
    assert (got.codes, [[code for code, _ in choice.readings] for choice in got.choices]) == (before.split(), [["36-57", "78-57"]])
    got = read_record(before + "▲５七騎 72-73 36-44", SHOGI)
    assert (got.codes[4:], got.choices) == (["78-57", "72-73", "36-44"], [])


def test_comments_of_chess_programs_stand_with_their_moves() -> None:
    record = read_record("47-46 {a\nb} 31-32!? ", FROGS).record
    assert record is not None
    assert [node.comment for node in record.main_line()] == ["a\nb", "!?"]


@pytest.mark.parametrize("game_id", ids())
def test_the_moves_of_any_game_are_read_in_each_way_of_listing_them(game_id: str) -> None:
    """With a remark behind each, in tables, lists and records of other programs."""
    game, chance = load(game_id), random.Random(game_id)
    record = Record(game)
    while record.outcome() is None and record.here.ply < 10:
        record.make(chance.choice(record.position.legal_moves()))
    nodes = record.main_line()
    codes, said = [node.code for node in nodes], [node.notation("ja")[0] for node in nodes]
    rows = [f"{i + 1} {word}" for i, word in enumerate(said)]
    ways = [
        " ".join(f"{word}（いい手）" for word in said),
        "".join(f"{word}（いい手）" for word in said),
        "".join(f"{'▲△'[node.before.turn]}{word}" for node, word in zip(nodes, said, strict=True)),
        "".join("①②③④⑤⑥⑦⑧⑨⑩"[i] + word for i, word in enumerate(said)),
        " ".join("🟢" + word for word in said),
        "; ".join(codes),
        "moves: " + ".".join(codes),
        "[" + ", ".join(f'"{code}"' for code in codes) + "]",
        "| n | m |\n|---|---|\n" + "".join(f"| {i + 1} | {code} |\n" for i, code in enumerate(codes)),
        "<table>" + "".join(f"<tr><td>{i + 1}</td><td>{word}</td></tr>" for i, word in enumerate(said)) + "</table>",
        "手数----指手---------消費時間--\n" + "".join(f"   {row}   ( 0:01/00:00:01)\n" for row in rows) + f"   {len(rows) + 1} 中断 (0:02)",
        "\u200b".join("\n".join(f"> {row}" for row in rows)),
    ]
    for text in ways:
        got = read_record(text, game)
        assert got.codes == codes, text
        assert {problem.key for problem in got.problems} <= {"text.left_out", "text.passed"}, text
        assert got.record is not None and not got.record.here.end, text


def test_the_words_behind_an_end_are_kept() -> None:
    record = read_record("47-46 0-1 31-32", FROGS).record
    assert record is not None
    assert [node.comment for node in record.main_line()] == ["31-32"]


HORSES = "kokutan-no-uma"


def test_cells_that_others_count_their_own_way_are_what_makes_every_move_legal() -> None:
    got = read_record("7-5", HORSES)  # the seventh file from the left, or nothing; the fifth rank from the top, for Black flips first
    assert (got.codes, got.problems, got.choices) == (["*h6"], [], [])
    assert read_record("パス パス 7-7→4-4", HORSES).codes == ["pass", "pass", "h8-e5"]
    assert [problem.key for problem in read_record("9-9", HORSES).problems] == ["text.no_counting"]
    assert read_record("パス パス 25→13", HORSES).codes == ["pass", "pass"]
    got = read_record("25", HORSES)  # from the left or from the right: Black may flip either
    assert (got.codes, [code for code, _ in got.choices[0].readings]) == ([], ["*b8", "*h8"])
    assert read_record("1 パス\n2 パス\n3 25→13", HORSES).choices[0].text == "1 パス 2 パス 3 25→13"
    assert read_record("*b6 pass", HORSES).codes == ["*b6", "pass"]
    assert read_record("7-5 は良い手です", HORSES).codes == []


@pytest.mark.parametrize("game_id", ids())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_diagram_of_ours_is_where_the_moves_begin(game_id: str, lang: str) -> None:
    chance, record = random.Random(3), Record(load(game_id))
    while record.here.ply < 4:
        record.make(chance.choice(record.position.legal_moves()))
    position = record.position
    move = position.legal_moves()[0]
    drawn = position.diagram(lang)
    quoted = "\n".join("> " + line for line in drawn.split("\n"))
    for around in (drawn, quoted, quoted.replace("> ", "> > "), f"<pre>{drawn}</pre>", f"```\n{drawn}\n```"):
        got = read_record(f"見て\n{around}\n\n{position.kifu(move, lang)}\n", game_id)
        assert (got.start, got.codes) == (position.text(), [position.code(move)]), around
        assert {problem.key for problem in got.problems} <= {"text.kept"}
    behind = read_record(f"{text_writer.write(Record(load(game_id)), lang)}", game_id)
    assert behind.start == ""


def test_a_diagram_behind_moves_is_no_start() -> None:
    record = Record(load(MANCALA))
    record.play("k")
    got = read_record("k\n\n" + record.position.diagram("en") + "\n", MANCALA)
    assert (got.codes, got.start, [problem.key for problem in got.problems]) == (["k"], "", ["text.kept"])


# An accepted record, written again, reads the same, and an unspoilt one is never changed in silence.
SIGNS = "(){}[]→▲△:：.,、。*!?- \n　abck0123456789手目まで変化"


def spoilt(chance: random.Random, text: str) -> str:
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        more = chance.randrange(len(text) + 1)
        text = chance.choice(
            [
                text[:at] + text[at + 1 :],
                text[:at] + chance.choice(SIGNS) + text[at:],
                text[:at] + text[more : more + 8] + text[at:],
                text[:at] + text[at : at + 6][::-1] + text[at + 6 :],
            ]
        )
    return text


def spoilable(game: Game) -> "list[tuple[str, Game]]":
    """Texts of short records with the game as which they are read: from its start, and by other rules from a position set up."""
    others, found = variants(game.id), list[tuple[str, Game]]()
    for seed in range(12):
        play, rules, start = random.Random(seed), game, ""
        if seed > 5:
            rules = play.choice(others or [game])
            position = rules.start()
            for _ in range(play.randint(1, 6)):
                after = position.play(play.choice(position.legal_moves()))
                position = after if after.outcome() is None else position
            start = position.text()
        record = Record(rules, None, start)
        while record.outcome() is None and record.here.ply < 8:
            record.play(record.position.code(play.choice(record.position.legal_moves())))
            if play.random() < 0.2:
                record.here.comment = "はい、(そう)です。"
        found.append((text_writer.write(record, LANGUAGES[seed % 2]), game))
        if not start:
            lines = [node.notation(seed % 2 and "en" or "ja")[0] for node in record.main_line()]
            found += [(" ".join(lines), game), ("\n".join(f"{i + 1} {word}" for i, word in enumerate(lines)), game)]
        else:
            codes = [node.code for node in record.main_line()]
            found.append((f"https://x.example/{game.id}/#{link.write(record)}", game))
            found.append((f"{record.root.position.diagram(LANGUAGES[seed % 2])}\n\n{' '.join(codes)}\n", rules))
    return found + ([(POST, game)] if game.id == MANCALA else [])


def check_spoilt(game: Game, count: int, part: str = "") -> None:
    """Reads so many spoilt texts, others in each part."""
    chance, texts = random.Random(game.id + part), spoilable(game)
    for text, rules in texts:  # unspoilt, each is a record, and is read whole
        assert read_record(text, rules).codes, text
    for _ in range(count):
        text, rules = chance.choice(texts)
        text = spoilt(chance, text)
        got = read_record(text, rules)
        assert got.record is not None
        position = got.record.root.position
        for code in got.codes:
            position = position.play(position.parse(code))
        again = read_record(text_writer.write(got.record, chance.choice(LANGUAGES)), game)
        assert again.record is not None
        assert (again.record.game.settings, again.start) == (got.record.game.settings, got.start), text
        assert shape(again.record.root) == shape(got.record.root), text
        assert {problem.key for problem in again.problems} <= {"text.empty", "text.level"}, text


@pytest.mark.parametrize("game_id", ids())
def test_spoilt_texts_that_are_accepted_read_the_same_again(game_id: str) -> None:
    check_spoilt(load(game_id), 60)


@pytest.mark.one_in(4)  # `WHITE=1` to `WHITE=3` are the rest of ten thousand
@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game_id", ids())
def test_ten_thousand_spoilt_texts_that_are_accepted_read_the_same_again(game_id: str, part: int) -> None:
    check_spoilt(load(game_id), 2_500, str(part))


LONG = {
    "prose": "きょうはいい天気でした。\n" * 20_000,
    "labels": POST + "【先手7手目:k 1点】\n" * 60_000,
    "chains": "k→f→GOAL " * 50_000,
    "braces": "47-46 {" + "a" * 10 + "} " + "{x} " * 200_000,
    "open braces": "47-46 " + "{" * 900_000,
    "five megabytes": "k c h k\n" * 700_000,
    "deep": "47-46 31-32\n" + "".join(f"変化：{i + 2}手\n" for i in range(10_000)),
    "deep brackets": "47-46 " + "(57-56 " * 10_000,
    "arrows": "→" * 900_000,
}


@pytest.mark.matrix("labels", "arrows")
@pytest.mark.parametrize("kind", LONG)
def test_long_texts_of_printed_forms_take_a_time_that_grows_with_their_length(kind: str) -> None:
    took = []
    for part in (1, 4):
        begun = time.process_time()
        read_record(
            LONG[kind][: len(LONG[kind]) * part // 4], MANCALA if kind in ("labels", "chains", "five megabytes", "arrows") else FROGS
        )
        took.append(time.process_time() - begun)
    assert took[1] < 8 * took[0] + 0.5, "four times the text, and no more than about four times the time"


def test_of_a_text_that_is_too_long_the_beginning_is_read() -> None:
    got = read_record("k c h k\n" + "いい手です。" * 170_000, MANCALA)
    assert got.codes == ["k", "c", "h", "k"]
    assert "text.too_long" in [problem.key for problem in got.problems]
