"""Texts in the forms of other programs, spreadsheets, scans and phones. What is read and written again reads the same; the rest is told."""

import pytest

from core.records import mending, prints, text_writer
from games import load, read_record

FROGS, MANCALA, MACIJI, SHOGI, SPACE = "medamagaeru", "progressive-mancala", "maciji", "macedonian-shogi", "uchu-yuei"

# Text, game, the moves read, the keys of the problems.
DATA_BESIDE_MOVES = [
    ("対局ID:47-46", FROGS, "", ["illegal.at", "text.passed"]),
    ("対局ID：47-46\n57-46 31-22", FROGS, "57-46 31-22", ["text.passed"]),
    ("Game ID: 47-46\n1. 47-46 31-32", FROGS, "47-46 31-32", ["text.passed"]),
    ("Subject: 47-46\n57-46", FROGS, "57-46", ["text.passed"]),
    ("会員番号：47-46\n57-46", FROGS, "57-46", ["text.passed"]),
    ("レート：47-46 31-32", FROGS, "", ["illegal.at", "text.passed"]),
    ("Score: k 3\nk", MANCALA, "k", ["text.passed"]),
    ("ID:d5", MACIJI, "", ["text.empty", "text.passed"]),
    ("部屋番号：b3 d5 e5\nb3 d5", MACIJI, "goal@b3 d5", ["text.passed"]),
    ("Aki: 47-46", FROGS, "47-46", []),
    ("予定：57-46", FROGS, "", ["illegal.at", "text.passed"]),
    ("招待コード：57-46", FROGS, "", ["illegal.at", "text.passed"]),
    ("コード：57-46 31-22", FROGS, "57-46 31-22", ["text.passed"]),
    ('[Foo "47-46"]\n57-46', FROGS, "57-46", ["text.passed"]),
    ('[Moves "57-46 31-22"]', FROGS, "57-46 31-22", []),
    ("登録：47-46\n57-46 31-22", FROGS, "57-46 31-22", ["text.passed"]),  # these cannot follow each other
    ("登録：47-46\n1. 31-22", FROGS, "47-46 31-22", ["text.passed"]),
    ("登録：47-46\n1. 57-56", FROGS, "57-56", ["text.passed"]),
    ("今日の対局\nAki: 47-46", FROGS, "47-46", ["text.kept", "text.passed"]),  # one name alone may be no name
    ("今日の対局\nAki: 47-46\nNao: 31-32", FROGS, "47-46 31-32", ["text.kept"]),
    ("Aki: 47-46\nNao: 31-32", FROGS, "47-46 31-32", []),
    ("章: 57-46\n卓: 31-22", FROGS, "57-46 31-22", []),
    ("d5:e5", MACIJI, "", ["text.empty", "text.passed"]),
]

SIGNS_IN_MOVES = [
    ("57>46 31>22", FROGS, "57-46 31-22", []),
    ("57＞46　31＞22", FROGS, "57-46 31-22", []),
    ("47 > 46\n31 > 22", FROGS, "47-46 31-22", []),
    ("57 ＞ 46　31 ＞ 22", FROGS, "57-46 31-22", []),
    ("> 57>46\n> 31>22", FROGS, "57-46 31-22", []),
    ("1. 57>46 31>22 2. 47>36", FROGS, "57-46 31-22 47-36", []),
    ("57-46 > 31-22", FROGS, "57-46 31-22", []),
    ("57-46>31-22", FROGS, "57-46 31-22", []),
    ("57>>46", FROGS, "57-46", []),
    ("<i>57-46</i> 31-22", FROGS, "57-46 31-22", []),
    ("▲57>46 △31>22", FROGS, "57-46 31-22", []),  # no names
    ("▲57→46 △31→22", FROGS, "57-46 31-22", []),
    ("e6>e5 e4>e6", "two-three", "e6-e5 e4-e6", []),
    ("e6 > e5\ne4 > e6", "two-three", "e6-e5 e4-e6", []),
    ("o@g7>x@h1>x@f3", SPACE, "o@g7 x@h1 x@f3", []),
    ("b3 > d5 > e5", MACIJI, "goal@b3 d5 e5", []),
    ("87>86 52>53", SHOGI, "87-86 52-53", []),
    ("k>c>h", MANCALA, "k c h", []),
    ("k > c > h", MANCALA, "k c h", []),
    ("57- 46 31- 22", FROGS, "57-46 31-22", []),
    ("57 -46 31 -22", FROGS, "57-46 31-22", []),
    ("e6 - e5, e4 - e6", "two-three", "e6-e5 e4-e6", []),
    ("57-46 - 31-22", FROGS, "57-46 31-22", []),
    ("k:1 c:2", MANCALA, "k c", []),  # the number of a move, or its gain
    ("k：1、c：2", MANCALA, "k c", []),
    ("k:1\nc:2\nh:3", MANCALA, "k c h", []),
    ("k=1 c=2", MANCALA, "k c", []),
    ("1=k 2=c", MANCALA, "k c", []),
    ("k=7 c=2", MANCALA, "k c", ["text.claim"]),
    ("A:1\nB:0", MANCALA, "", ["illegal.at", "text.passed"]),  # the scores of players
    ("57-46:1 31-22:2", FROGS, "57-46 31-22", []),
    ("46緑2=1 22白2=2", FROGS, "57-46 31-22", []),
    ("57-46:7", FROGS, "57-46", ["text.doubt"]),
    ("b3\nd5:1\ne5=2", MACIJI, "goal@b3 d5 e5", []),
    ("d5:1", MACIJI, "", ["illegal.at"]),  # no goal yet
]


OF_SPREADSHEETS = [
    ("no,player,move\n1,A,57-46\n2,B,31-22\n3,A,47-36", FROGS, "57-46 31-22 47-36", []),
    ("no,player,move\n1,A,k\n2,B,c\n3,A,h", MANCALA, "k c h", []),  # A and B are no holes
    ("player,move\nA,k\nB,c", MANCALA, "k c", []),
    ("A,k\nB,c\nA,h", MANCALA, "k c h", []),
    ("A k\nB c", MANCALA, "k c", []),
    ("a,k\nb,c\na,h", MANCALA, "a k b c a h", []),  # no players
    ("1,k,c\n2,h,k", MANCALA, "k c h k", []),
    ('"1","A","k"\n"2","B","c"', MANCALA, "k c", []),
    ("手数,手番,指し手\n1,先手,57-46\n2,後手,31-22", FROGS, "57-46 31-22", []),
    ("手数;手番;指し手\n1;先手;57-46\n2;後手;31-22", FROGS, "57-46 31-22", []),
    ("手数\t手番\t指し手\n1\t先手\t57-46\n2\t後手\t31-22", FROGS, "57-46 31-22", []),
    ("| no | player | move |\n|---|---|---|\n| 1 | Aki | 57-46 |\n| 2 | Nao | 31-22 |", FROGS, "57-46 31-22", []),
    ('"no","player","move"\n1,"Aki","57-46"\n2,"Nao","31-22"', FROGS, "57-46 31-22", []),
    ('手数,手番,指し手,コメント\n1,先手,57-46,"よい手、{たぶん}"\n2,後手,31-22,', FROGS, "57-46 31-22", []),
    ("No.,手番,着手,消費時間\n1,▲,46緑2,0:12\n2,△,22白2,0:15", FROGS, "57-46 31-22", ["text.passed"]),
    ("no,,move\n1,x,57-46\n2,y,31-22", FROGS, "57-46 31-22", ["text.passed"]),
    ("no,player,from,to\n1,Green,57,46\n2,White,31,22", FROGS, "57-46 31-22", []),
    ("手数,移動元,移動先\n1,57,46\n2,31,22", FROGS, "57-46 31-22", []),
    ("手,駒,元,先\n1,緑2,57,46", FROGS, "57-46", ["text.passed"]),
    ("手数,手番,指し手\n1,先手,57-46\n2,後手,\n3,先手,47-36", FROGS, "57-46", ["text.gap"]),
    ("手数,手番,指し手\n1,先手,57-46\n3,先手,47-36", FROGS, "57-46", ["illegal.at"]),
    ("手数,手番,指し手\n1,後手,57-46\n2,先手,31-22", FROGS, "57-46 31-22", ["text.doubt"]),
    ("手数,指し手\n2,31-22\n1,57-46", FROGS, "57-46 31-22", ["text.sorted"]),
    ("player,hole\n1,k\n2,c\n1,h", MANCALA, "k c h", []),
    ("player,hole\nP1,k\nP2,c\nP1,h", MANCALA, "k c h", []),
    ("player,hole\nB,k\nB,c", MANCALA, "k c", ["text.doubt"]),
    ("手,57-46\n手,31-22", FROGS, "", ["illegal.at"]),  # no head
    ("code,name\n57-46,31-22", FROGS, "57-46 31-22", ["text.kept"]),  # no name
    ("手数,手番,指し手\n0,後手,ゴール b3\n1,先手,d5\n2,後手,e5", MACIJI, "goal@b3 d5 e5", []),
]


DOTS = [
    ("57-46 …31-22", FROGS, "57-46 31-22", []),  # a move of the side that answers, as chess writes it
    ("1. 57-46 …31-22 2. 47-36 …61-71", FROGS, "57-46 31-22 47-36 61-71", []),
    ("1. 57-46\n1. …31-22", FROGS, "57-46 31-22", []),
    ("1. 57-46 1... 31-22", FROGS, "57-46 31-22", []),
    ("57-46 ...31-22", FROGS, "57-46 31-22", []),
    ("k …c", MANCALA, "k c", []),
    ("57-46 … 31-22", FROGS, "57-46", ["text.gap"]),
    ("57-46…31-22", FROGS, "57-46", ["text.gap"]),
    ("57-46 31-22 …47-36", FROGS, "57-46 31-22", ["text.gap"]),  # the side that begins has no dots
    ("57-46 31-22 2. …47-36", FROGS, "57-46 31-22 47-36", []),  # its number tells that none is missing
    ("…57-46", FROGS, "", ["text.gap"]),
]
FROM_PHONES_SCANS_AND_POSTS = [
    ("57-46 31-\n22 47-36", FROGS, "57-46 31-22 47-36", []),  # a line that a page has broken
    ("1. 57-\n46 31-22", FROGS, "57-46 31-22", []),
    ("57一46 31一22", FROGS, "57-46 31-22", []),  # the kanji in place of a dash
    ("17一16", SHOGI, "17-16", []),
    ("5七→4六 3一→2二", FROGS, "57-46 31-22", []),
    ("57から46へ、31から22へ", FROGS, "57-46 31-22", []),
    ("5七から4六、3一から2二", FROGS, "57-46 31-22", []),
    ("57 to 46, 31 to 22", FROGS, "57-46 31-22", []),
    ("e6e5 E4E6", "two-three", "e6-e5 e4-e6", []),
    ("5746", FROGS, "", ["text.empty"]),  # may be any number
    ("1️⃣57-46 2️⃣31-22", FROGS, "57-46 31-22", []),
    ("5️⃣7️⃣-4️⃣6️⃣ 3️⃣1️⃣-2️⃣2️⃣", FROGS, "57-46 31-22", []),
    ("1️⃣ 57-46\n2️⃣ 31-22", FROGS, "57-46 31-22", []),
    ("‘57-46’ ‘31-22’", FROGS, "57-46 31-22", []),
    ("@nao 57-46\n@aki @all 31-22", FROGS, "57-46 31-22", []),
    ("@aki o@g7", SPACE, "o@g7", []),
    ("1/2 57-46 31-22\n2/2 47-36 61-71", FROGS, "57-46 31-22 47-36 61-71", []),  # parts of a post
    ("1/2 57-46 31-22", FROGS, "57-46 31-22", []),
    ("57-46 31-22\n1/2", FROGS, "57-46 31-22", []),
    ("⚫57-46 ⚪31-22", FROGS, "57-46 31-22", []),
    ("🟢57-46 ⚪31-22", FROGS, "57-46 31-22", []),
    ("⚪57-46 🟢31-22", FROGS, "57-46 31-22", ["text.doubt"]),
    ("⚪ 57-46\n🟢 31-22", FROGS, "57-46 31-22", ["text.doubt"]),
    ("❌57-46 ⭕47-46", FROGS, "", ["illegal.at"]),
    ("57-46\n✗ 31-32\n✓ 31-22", FROGS, "57-46", ["illegal.at", "text.unread"]),
    ("57-46 <s>31-32</s>", FROGS, "57-46", ["illegal.at"]),  # struck out
    ("57-46 <del>31-32</del>", FROGS, "57-46", ["illegal.at"]),
]

# Text, game, the options that differ from the usual ones, the keys of the problems.
RULES_IN_WORDS = [
    ("先手の色：白\n31-22", FROGS, {"first": "white"}, []),
    ("Player 1’s colour: White\n31-22", FROGS, {"first": "white"}, []),
    ("駒の並ぶ段：2段目\n46-45", FROGS, {"home": "second"}, []),
    ("options: home=second first=white\n32-33", FROGS, {"home": "second", "first": "white"}, []),
    ("ルール：2段目に並べる\n47-46", FROGS, {}, ["text.rule"]),
    ("ルール：白が先手\n47-46", FROGS, {}, ["text.rule"]),
    ("47-46\nルール：2段目", FROGS, {}, ["text.rule"]),  # too late
    ("表の駒の動き：8方向\no@g7", SPACE, {"step": "king"}, []),
    ("ルール：8方向、動いた駒を裏返す\no@g7", SPACE, {"step": "king", "flip": "on"}, []),
    ("動いた駒を裏返す：あり\no@g7", SPACE, {"flip": "on"}, []),
    ("Flipping after a move: Yes\no@g7", SPACE, {"flip": "on"}, []),
    ("穴の数：17\nk c", MANCALA, {"holes": "17"}, []),
    ("17穴\nq", MANCALA, {"holes": "17"}, []),
    ("ルール：17穴\nk", MANCALA, {"holes": "17"}, []),
    ("Rules: 19 holes\nk", MANCALA, {}, ["text.rule"]),
    ("ワープあり\nwarp@b3", MACIJI, {"warp": "on"}, []),
    ("マスの形：六角形\n通行禁止マス：2個ずつ\nblock@b3", MACIJI, {"board": "hex", "blocks": "2"}, []),
    ("ルール：6×5、ワープなし、六角形\ngoal@b3", MACIJI, {"size": "6x5", "board": "hex"}, []),
    ("Board: Hexagons\ngoal@b3", MACIJI, {"board": "hex"}, []),
    ("盤の広さ（列×段）：6×5\ngoal@b3", MACIJI, {"size": "6x5"}, []),  # as earlier versions name it
    ("Size (columns × rows): 6×5\ngoal@b3", MACIJI, {"size": "6x5"}, []),
    ("Size: 6×5\ngoal@b3", MACIJI, {"size": "6x5"}, []),
    ("variant: hex\ngoal@b3", MACIJI, {"board": "hex"}, []),
    ("ルール：ゴールは c3 の近く\ngoal@b3", MACIJI, {}, ["text.rule"]),
    ("goal b3\n1 d5", MACIJI, {}, []),
    ("外周での跳ね返り：駒を飛び越すときだけ\n*d6", "kokutan-no-uma", {"bounce": "jump"}, []),
    ("ルール：跳ね返り\n*d6", "kokutan-no-uma", {}, ["text.rule"]),
    ("ルール：駒落ち\n*d9", "shinken-shobu", {}, ["text.rule"]),
    # In a title, behind a heading for the board, and in sentences.
    ("MACIJI 7x7, goal d4\nb4 c3", MACIJI, {"size": "7x7"}, []),
    ("六角盤\nゴール c3\n1 b2", MACIJI, {"board": "hex"}, []),
    ("MACIJI（六角形）\ngoal c3\nb2", MACIJI, {"board": "hex"}, []),
    ("盤：7×7、六角形\ngoal@g7", MACIJI, {"board": "hex", "size": "7x7"}, []),
    ("Board: 7x7\ngoal@g7", MACIJI, {"size": "7x7"}, []),
    ('[Board "hex 7x7"]\ngoal@g7', MACIJI, {"board": "hex", "size": "7x7"}, []),
    ("サイズ 6×6、ワープなし、通行禁止マス1個ずつ\nblock@b2", MACIJI, {"size": "6x6", "blocks": "1"}, []),
    ("MACIJI（マシージ）7×7 六角形 ワープあり\nwarp@a1", MACIJI, {"board": "hex", "size": "7x7", "warp": "on"}, []),
    ("昨日は7×7の六角盤でした。\ngoal@g7", MACIJI, {"board": "hex", "size": "7x7"}, ["text.heard", "text.heard", "text.kept"]),
    ("We tried a 6 by 6 board.\ngoal@a1", MACIJI, {"size": "6x6"}, ["text.heard", "text.kept"]),
    ("Yesterday we met.\nsize=4x4\ngoal@a1", MACIJI, {"size": "4x4"}, ["text.kept"]),
    ("7x7より5x5のほうが好き\ngoal@a1", MACIJI, {}, ["text.rule", "text.kept"]),
    ("4x4は簡単なので次\ngoal@e5", MACIJI, {}, ["text.rule", "text.kept"]),  # the goal is on no board of 4x4
    ("Progressive Mancala (17 holes)\nq", "progressive-mancala", {"holes": "17"}, []),
    ("宇宙遊泳（8方向）\no@e5", "uchu-yuei", {"step": "king"}, []),
    ("8方向に動けるのは反転駒\no@e5", "uchu-yuei", {}, ["text.kept"]),
]


@pytest.mark.parametrize(("text", "game", "options", "problems"), RULES_IN_WORDS)
def test_rules_in_the_words_of_the_game(text: str, game: str, options: dict[str, str], problems: list[str]) -> None:
    reading = read_record(text, game)
    assert reading.game is not None and reading.codes
    assert (dict(reading.game.non_default()), [problem.key for problem in reading.problems]) == (options, problems)


def test_a_spreadsheet_names_players_comments_and_the_end() -> None:
    text = '手数,対局者,指し手,備考\n1,あき,57-46,"よい, ""妙"" 手"\n2,なお,31-22,\n3,あき,投了,'
    record = read_record(text, FROGS).record
    assert record is not None
    assert [player.name for player in record.players] == ["あき", "なお"]
    assert record.main_line()[0].comment == 'よい, "妙" 手'
    assert record.end_of_main().end == "resign:0"


# The fragment of an address, the moves read, the keys of the problems.
ADDRESSES = [
    ("moves=47-46.31-32<br>", "47-46 31-32", []),
    ("moves=47-46.31-32%3Cbr%3E", "47-46 31-32", []),
    ("moves=47-46.31-32</p></div>", "47-46 31-32", []),
    ("moves=47-46.31-32<br", "47-46 31-32", []),
    ("moves=47-46.31-32<br>&v=1", "47-46 31-32", []),
    ("moves=47-46.31-32<b>37-36</b>", "47-46", ["illegal.at"]),
    ("moves=47-46.31-32<k>", "47-46", ["illegal.at"]),
    ("moves=47-46.31-32%2", "47-46 31-32", ["link.cut"]),
    ("moves=47-46.31-32%", "47-46 31-32", ["link.cut"]),
    ("moves=47-46.31-32%E", "47-46 31-32", ["link.cut"]),
    ("moves=47-46.31-32&v=1%2", "47-46 31-32", []),
    ("moves=57>46.31>22", "57-46 31-22", []),
    ("moves=57%3E46.31%EF%BC%9E22", "57-46 31-22", []),
    ("moves=57→46.31→22", "57-46 31-22", []),
]


@pytest.mark.parametrize(("fragment", "moves", "problems"), ADDRESSES)
def test_an_address_cut_short_or_in_other_signs(fragment: str, moves: str, problems: list[str]) -> None:
    asked = mending.read(fragment, FROGS)
    assert asked.record is not None
    assert " ".join([node.code for node in asked.record.main_line()]) == moves
    assert sorted({words.key for words in asked.problems}) == problems
    if "<" in fragment:  # in a text it ends the address
        return
    pasted = read_record("https://komado.example/medamagaeru/#" + fragment, FROGS)
    assert (" ".join(pasted.codes), bool(pasted.problems)) == (moves, bool(problems))


@pytest.mark.parametrize(
    ("text", "game", "moves", "problems"), SIGNS_IN_MOVES + OF_SPREADSHEETS + DOTS + FROM_PHONES_SCANS_AND_POSTS + DATA_BESIDE_MOVES
)
def test_what_is_read(text: str, game: str, moves: str, problems: list[str]) -> None:
    reading = read_record(text, game)
    assert (" ".join(reading.codes), sorted({problem.key for problem in reading.problems})) == (moves, problems)
    for lang in ("ja", "en"):
        again = read_record(text_writer.write(reading.record, lang), game) if reading.record else reading
        assert again.codes == reading.codes
        assert again.game is not None and reading.game is not None and again.game.settings == reading.game.settings


def test_a_way_whose_end_in_the_goal_is_said_in_words_is_no_other_way() -> None:
    position = load("progressive-mancala").start()
    ways = [prints.way_of(position, move) for move in position.legal_moves()]
    way = next(each for each in ways if len(each) > 2 and each[-1] == "goal")
    for text in ("→".join(way[:-1]) + "でゴール", "→".join(way), "→".join(way[:-1]) + "→ゴール"):
        found = read_record(text, "progressive-mancala")
        assert found.record is not None
        assert [node.code for node in found.record.main_line()] == [way[0]] and found.problems == [], text
