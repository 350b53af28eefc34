"""Texts as people paste them from chats, tables, posts and programs: moves under labels, ends in words, several games, scores between
moves. What is not read is told."""

import pytest

from core.records import text_writer
from core.records.reading.text_reader import read_whole
from core.records.record import Record
from games import load, read_record

FROGS, MANCALA, MACIJI, SHOGI, SPACE, ROWS = (
    "medamagaeru", "progressive-mancala", "maciji", "macedonian-shogi", "uchu-yuei", "two-three",
)  # fmt: skip

# Text, game, the moves read, the end, the keys of the problems.
PASTED = [
    ("47-46\u280031-32", FROGS, "47-46 31-32", "", []),
    ("\ufffc47-46\ufff9 3\U000e01001-\U000e002032", FROGS, "47-46 31-32", "", []),
    ("\x0047-46\x0b31-32\x1a", FROGS, "47-46 31-32", "", []),
    ('"47-46 31-32"', FROGS, "47-46 31-32", "", []),
    ("“47-46 31-32”", FROGS, "47-46 31-32", "", []),
    ("「47-46」「31-32」", FROGS, "47-46 31-32", "", []),
    ("**1.** 47-46 **2.** 31-32", FROGS, "47-46 31-32", "", []),
    ("**47-46** 31-32", FROGS, "47-46 31-32", "", []),
    ("1. f6-f5 2. f4-f6 （中略） 9. e6-e5 10. f3-f4", "two-three", "f6-f5 f4-f6", "", ["text.gap", "text.left_out"]),
    ("先手：28-16\n後手：82-84\n先手：77-76", SHOGI, "28-16", "", ["illegal.at", "text.unread"]),
    ("先手：57-46\n後手：31-99\n先手：47-36", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("Player 1: 57-46\nPlayer 2: 31-23\nPlayer 1: 47-36", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("先手：k\n後手：z\n先手：h", MANCALA, "k", "", ["illegal.at", "text.unread"]),
    ("先手：46緑2\n後手：31白2\n先手：36緑1\n後手：22白2", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("先手：57-46\n後手：31-22\n先手：47-36\n後手：投了", FROGS, "57-46 31-22 47-36", "resign:1", []),
    ("Player 1: 57-46\nPlayer 2: 31-22\nPlayer 1: 47-36\nPlayer 2: resigns", FROGS, "57-46 31-22 47-36", "resign:1", []),
    ("57-46 31-22\n白：投了", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\nWhite: resigns", FROGS, "57-46 31-22", "resign:1", []),
    ("先手：k\n後手：c\n先手：h\n後手：時間切れ", MANCALA, "k c h", "time:1", []),
    ("先手：46緑2で中央へ\n後手：22白2\n先手：36緑1", FROGS, "57-46 31-22 47-36", "", ["text.left_out"]),
    ("Player 1: I play 57-46\nPlayer 2: 31-22\nPlayer 1: 47-36", FROGS, "", "", ["illegal.at", "text.unread"]),
    ("先手：kから\n後手：c\n先手：h", MANCALA, "k c h", "", ["text.left_out"]),
    ("▲：57-46で開始\n△：31-22\n▲：47-36", FROGS, "57-46 31-22 47-36", "", ["text.left_out"]),
    ("先手：k h d g i\n後手：c k j a b", MANCALA, "k c h k d j g a b i", "", []),
    ("先手 k h d\n後手 c k j", MANCALA, "k c h k d j", "", []),
    ("Black: k h d\nWhite: c k j", MANCALA, "k c h k d j", "", []),
    ("先手: k, h, d\n後手: c, k, j", MANCALA, "k c h k d j", "", []),
    ("57-46 31-22\n投了（後手）", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n投了 後手", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n投了（△）", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n投了 △", FROGS, "57-46 31-22", "resign:1", []),
    ("28-16 82-83\n切れ負け（後手）", SHOGI, "28-16 82-83", "time:1", []),
    ("57-46 31-22 resigns (White)", FROGS, "57-46 31-22", "resign:1", []),
    ("k c\nresigns (Player 2)", MANCALA, "k c", "resign:1", []),
    ("57-46 31-22 1-0 (time)", FROGS, "57-46 31-22", "time:1", []),
    ("先手：あき\n後手：なお\n57-46 31-22\nなお投了", FROGS, "57-46 31-22", "resign:1", []),
    ("先手：あき\n後手：なお\n57-46 31-22\nなおさんの投了", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n相手が投了", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("先手：Aki\n後手：Nao\n57-46 31-22\nNao: resigns", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22 47-36\n引き分け狙いの手でした", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("1 57-46\n2 31-22\n3 47-36\n引き分け提案(後手) → 拒否\n4 61-71\n5 27-17", FROGS, "57-46 31-22 47-36 61-71 27-17", "", ["text.kept"]),
    ("57-46 31-22 47-36\n次で緑の勝ち", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("57-46 31-22 47-36\nこのまま進んで後手の勝ち", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("57-46 31-22\n引き分け", FROGS, "57-46 31-22", "draw", []),
    ("57-46 31-22\n合意により引き分け", FROGS, "57-46 31-22", "draw", []),
    ("1. 57-46 31-22 (1... 31-32 2. 47-36 1-0) 2. 47-36 0-1", FROGS, "57-46 31-22 47-36", "resign:0", []),
    ("1. 57-46 31-22 (1... 31-32 resigns) 2. 47-36 61-71", FROGS, "57-46 31-22 47-36 61-71", "", []),
    ("+5746FU,-3122FU,+4736FU,%TORYO", FROGS, "57-46 31-22 47-36", "resign:1", []),
    ("+5746FU\n%TORYO,T9", FROGS, "57-46", "resign:1", []),
    ("ゴール：b3\n1：c1\n2：b1\n3：c2", MACIJI, "goal@b3 c1 b1 c2", "", []),
    ("ゴールはb3\nc1 b1 c2", MACIJI, "goal@b3 c1 b1 c2", "", []),
    ("ゴール地点 b3\n1 c1\n2 b1", MACIJI, "goal@b3 c1 b1", "", []),
    ("The goal is b3.\nc1 b1 c2", MACIJI, "goal@b3 c1 b1 c2", "", []),
    ("Goal: b3\nc1 b1", MACIJI, "c1 b1", "", []),
    ("1. k 1-0 c 1-2 2. h 2-2", MANCALA, "k c h", "", []),
    ("k 1-0, c 1-2, h 2-2, k 2-6", MANCALA, "k c h k", "", []),
    ("1\tk\t1-0\n2\tc\t1-2\n3\th\t2-2", MANCALA, "k c h", "", []),
    ("▲46緑2△22白2▲36緑1\n失敗例：△32白2", FROGS, "57-46 31-22 47-36", "", ["text.passed"]),
    ("1. 57-46 31-22\nNote: 47-36", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\n最善：27-17\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.passed"]),
    ("第1局: k c h k\n第2局: d j g", MANCALA, "k c h k", "", ["text.unread"]),
    ("Game 1: k c h k\nGame 2: d j g", MANCALA, "k c h k", "", ["text.unread"]),
    ("【第1局】\nk c h k\n【第2局】\nd j g", MANCALA, "k c h k", "", ["text.kept", "text.unread"]),
    ("Game 1\n57-46 31-22\nGame 2\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.kept", "text.unread"]),
    ("board=hex\ngoal@c3 a1 b1 b2 c2", MACIJI, "goal@c3 a1 b1 b2 c2", "", []),
    ("flip=on step=king", SPACE, "", "", ["text.empty"]),
    ("size=4x4\ngoal@a1 b1", MACIJI, "goal@a1 b1", "", []),
    (">!28-16 82-83 77-76!<", SHOGI, "28-16 82-83 77-76", "", []),
    (
        "1 57-46\n2 31-22\n3 47-36\n4 61-71\n変化：3手\n3 99-99\n4 61-62\n5 27-17\n\n変化：5手\n5 37-26", FROGS,
        "57-46 31-22 47-36 61-71", "", ["illegal.at", "text.no_move", "text.unread"],
    ),
    ("引き分けの研究\n57-46 31-22 47-36", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("[LINE] なおとのトーク\n20:02 あき 57-46\n20:03 なお 31-22", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("[01/03/2026, 20:01:15] Aki: 28-16\n[01/03/2026, 20:02:02] Nao: 82-83", SHOGI, "28-16 82-83", "", []),
    ("01/03/2026, 20:01 - Aki: 28-16\n01/03/2026, 20:02 - Nao: 82-83", SHOGI, "28-16 82-83", "", []),
    (
        "手数\t先手\t後手\tコメント\n1\t57-46\t31-22\t様子見\n2\t47-36\t61-71\tよい", FROGS,
        "57-46 31-22 47-36 61-71", "", ["text.passed", "text.said"],
    ),
    ("46緑2(57) 好手\n22白2(31) 疑問手\n36緑1(47)", FROGS, "57-46 31-22 47-36", "", []),
    ("第一手 46緑2\n第二手 22白2", FROGS, "57-46 31-22", "", []),
    ("1.57-46$1 31-22$2", FROGS, "57-46 31-22", "", []),
    ("**Aki**: 57-46\n**Nao**: 31-22\n**Aki**: 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("**Aki:** 57-46\n**Nao:** 31-22", FROGS, "57-46 31-22", "", []),
    ("<aki> 57-46\n<nao> 31-22\n<aki> nice\n<aki> 47-36", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("[21:03] <aki> 57-46\n[21:04] <nao> 31-22", FROGS, "57-46 31-22", "", []),
    ("aki — 今日 21:03\n57-46\nnao — 今日 21:04\n31-22", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("Nao  9:03 PM\n57-46\nAki  9:04 PM\n31-22", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("Aki, [27.11.2026 21:03]\n57-46\nNao, [27.11.2026 21:04]\n31-22", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("k 0:12\nc 0:15\nh 0:09", MANCALA, "k c h", "", []),
    ("57-46 31-22 [31-32 47-36] 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("57-46 31-22 〔31-32〕 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("57-46 31-22 [a good move] 47-36", FROGS, "57-46 31-22 47-36", "", ["text.left_out"]),
    ("57-46 31-22: 47-36 61-71", FROGS, "57-46 31-22 47-36 61-71", "", []),
    ("goal@c3 1:a1 2:b2 3:a3", MACIJI, "goal@c3 a1 b2 a3", "", []),
    ("goal@c3: a1 b2 a3", MACIJI, "goal@c3 a1 b2 a3", "", []),
    ("k c: h k", MANCALA, "k c h k", "", []),
    ("▲16歩△43重 狙い：▲86歩", SHOGI, "17-16 42-43", "", ["text.passed"]),
    ("1) 57-46 10:00 2) 31-22 9:58: 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("1. 57-46 (0:12) better: 47-36\n2. 31-22", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("20:01 57-46 alt: 47-36", FROGS, "57-46", "", ["illegal.at"]),
    ("57-46 31-22\n悪手：47-36", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\nCould also play: 47-36", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\nComputer: 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("本譜：k c h", MANCALA, "k c h", "", []),
    ("先手：なお\n後手：なおき\n57-46 31-22\nなおきの投了", FROGS, "57-46 31-22", "resign:1", []),
    ("先手：なお\n後手：あき\n57-46 31-22\nあきらめて投了", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n後手有利、先手の負け", FROGS, "57-46 31-22", "resign:0", []),
    ("57-46 31-22\n先手は無敗", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n先手の作戦勝ち", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n緑 3勝 白 2勝", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n先手必勝", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n先手あきさんの勝ち", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\nDraw offered by White", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n千日手を避ける手", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\nWhite resigns himself to defence", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22 1-0 (White's flag fell)", FROGS, "57-46 31-22", "time:1", []),
    ("先手の勝ち\n57-46 31-22 47-36", FROGS, "57-46 31-22 47-36", "resign:1", []),
    ("投了\n57-46 31-22", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\n中断\n47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("k c\nI resign", MANCALA, "k c", "resign:0", []),
    ("k c h\na draw", MANCALA, "k c h", "draw", []),
    ("k c h\na pity", MANCALA, "k c h", "", ["text.kept"]),
    ("A k\nB c\nA h\nB k", MANCALA, "k c h k", "", []),
    ("a. k\nb. c\nc. h", MANCALA, "k c h", "", []),
    ("First: Aki / Second: Nao\n57-46 31-22\nNao resigns", FROGS, "57-46 31-22", "resign:1", []),
    ("先手：あき、後手：なお\n57-46 31-22\nなおの投了", FROGS, "57-46 31-22", "resign:1", []),
    ('[Result "1-0"]\n57-46 31-22 0-1', FROGS, "57-46 31-22", "resign:0", ["text.two_results"]),
    ("結果：先手の勝ち\n57-46 31-22\nまで2手で先手の勝ち", FROGS, "57-46 31-22", "resign:1", []),
    ("Result: 1-0\nResult: 0-1\n57-46", FROGS, "57-46", "resign:0", ["text.two_results"]),
    ("57-46 31-22\nGreen resigns  です", FROGS, "57-46 31-22", "resign:0", []),
    ("57-46 31-22\n受け間違えると、後手の勝ち\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("57-46 31-22\n31-32なら、先手の勝ち", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\nまで2手で先手の逆転勝ち", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n先手の圧勝", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n後手：先手の勝ち", FROGS, "57-46 31-22", "resign:1", []),
    ("先手：なお\n後手：あき\n57-46 31-22\nなおの10手目で投了", FROGS, "57-46 31-22", "resign:0", []),
    ("k — 0:12\nc — 0:15\nh — 0:09", MANCALA, "k c h", "", []),
    ("k c\na hint: k d", MANCALA, "k c", "", ["text.passed"]),
    ("A vs B: k c h", MANCALA, "k c h", "", ["text.passed"]),
    ("[20:01] c: k\n[20:02] k: c", MANCALA, "k c", "", []),
    ("3. 57-46\n4. 31-22\n5. 47-36", FROGS, "57-46 31-22 47-36", "", ["text.doubt"]),
    ("A\u3000k\nB\u3000c\nA\u3000h", MANCALA, "k c h", "", []),
    ("先手：57-46、後手：31-22", FROGS, "57-46 31-22", "", []),
    ("Alsop: 57-46\nBo: 31-22", FROGS, "57-46 31-22", "", []),
    ("結果：先手の勝ち\n投了\n57-46 31-22", FROGS, "57-46 31-22", "resign:1", ["text.passed"]),
    ("57-46 31-22\n○先手", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n先手○ 後手●", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22\n●先手", FROGS, "57-46 31-22", "resign:0", []),
    ("○後手\n57-46 31-22", FROGS, "57-46 31-22", "resign:0", []),
    ("57-46 31-22 0:1", FROGS, "57-46 31-22", "resign:0", []),
    ("57-46 31-22 🏳️", FROGS, "57-46 31-22", "resign:0", []),
    ("* 57-46\n* 31-22\n* 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("57-46 31-22\n* 57 was bad\n* 31 too", FROGS, "57-46 31-22", "", []),
    ("* *b6\n* pass\n* *b8", "kokutan-no-uma", "*b6 pass *b8", "", []),
    ("57x46", FROGS, "", "", ["illegal.at"]),  # nothing is taken there
    ("目標 c3\na1 b2", MACIJI, "goal@c3 a1 b2", "", []),
    ("c3をゴールに\na1 b2", MACIJI, "goal@c3 a1 b2", "", []),
    ("後手｜先手\nc｜k\nk｜h", MANCALA, "k c h k", "", []),
    ("| △ | ▲ |\n|---|---|\n| c | k |\n| k | h |", MANCALA, "k c h k", "", []),
    ("| △ | ▲ |\n| c | k |\n| k | h |", MANCALA, "k c h k", "", []),
    ("後手,先手\nc,k\nk,h", MANCALA, "k c h k", "", []),
    ("White\tBlack\nc\tk\nk\th", MANCALA, "k c h k", "", ["text.kept"]),
    ("Player 2 | Player 1\nc | k\nk | h", MANCALA, "k c h k", "", ["text.kept"]),
    ("手数 | 後手 | 先手\n1 | c | k\n2 | k | h", MANCALA, "k c h k", "", ["text.passed"]),
    ("手数 | 先手 | 後手\n1 | k | c\n2 | h | k", MANCALA, "k c h k", "", ["text.passed"]),
    ("△ ▲\nc k\nk h", MANCALA, "k c h k", "", []),
    ("後攻 / 先攻\nc / k\nk / h", MANCALA, "k c h k", "", []),
    ("後手（なお）｜先手（あき）\nc｜k\nk｜h", MANCALA, "k c h k", "", ["text.kept"]),
    ("白 | 緑\n31-22 | 57-46\n61-71 | 47-36", FROGS, "57-46 31-22 47-36 61-71", "", []),
    ("<table><tr><th>後手</th><th>先手</th></tr><tr><td>c</td><td>k</td></tr></table>", MANCALA, "k c", "", []),
    ("後手｜先手\n1. c｜k\n2. k｜h", MANCALA, "k c h k", "", []),
    ("後手｜先手\nc｜k\nk", MANCALA, "k c", "", ["illegal.at"]),
    ("先手｜後手\nk｜c\n｜k\nh｜k", MANCALA, "k c", "", ["illegal.at", "text.unread"]),
    ("ゴールをd5に置く\n1 b4\n2 c3", MACIJI, "goal@d5 b4 c3", "", []),
    ("旗 d5\n1 b4\n2 c3", MACIJI, "goal@d5 b4 c3", "", []),
    ("終点 d5\n1 b4\n2 c3", MACIJI, "goal@d5 b4 c3", "", []),
    ("後手のゴール：D5\n1 b4", MACIJI, "goal@d5 b4", "", []),
    ("昨日の一局です。\nThe goal was set to d5\n1 b4", MACIJI, "goal@d5 b4", "", ["text.kept"]),
    ("ゴールは真ん中\n1 b4\n2 c3", MACIJI, "", "", ["illegal.at", "text.empty", "text.unread"]),
    ("ゴールは真ん中\nb4 c3", MACIJI, "", "", ["illegal.at", "text.empty"]),
    ("goal: centre\n1 b4\n2 c3", MACIJI, "", "", ["illegal.at", "option.value", "text.unread"]),
    ("ゴール：d5か e5\n1 b4\n2 c3", MACIJI, "", "", ["illegal.at", "text.empty", "text.passed", "text.unread"]),
    ("ゴールはd5ではない\nb4 c3", MACIJI, "", "", ["illegal.at", "text.empty"]),
    ("9×9の盤\nゴール i9\n1 a1 2 b2", MACIJI, "goal@i9 a1 b2", "", []),
    ("ゴール i9\n1 a1 2 b2", MACIJI, "", "", ["illegal.at", "text.unread"]),
    ("b4 c3 d4\nゴールはd5", MACIJI, "goal@d5 b4 c3 d4", "", []),
    ("1:b4 2:c3 3:d4 ゴール:d5", MACIJI, "goal@d5 b4 c3 d4", "", []),
    ("b4 c3 d4\nゴールはd5かe5", MACIJI, "", "", ["illegal.at", "text.unread"]),
    ("1 b4\n2 c3", MACIJI, "", "", ["illegal.at", "text.unread"]),
    ("d5 b4 c3\nゴールに着いた", MACIJI, "goal@d5 b4 c3", "", ["text.kept"]),
    ("対局1\nk c h\n\n対局2\nd c", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("k c h\n第二局\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("k c h\n次の対局\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("【1】\nk c h\n【2】\nd c k", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("k c h\nRematch:\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("一局目：k c h\n二局目：d c k", MANCALA, "k c h", "", ["text.unread"]),
    ("k c h\n----\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("k c h\n===\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("#1\nk c h\n#2\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("① k c h\n② d c k", MANCALA, "k c h", "", ["text.unread"]),
    ("1 k\n2 c\n3 h\n1 d\n2 c", MANCALA, "k c h", "", ["text.unread"]),
    ("1.k 2.c 3.h 1.d 2.c", MANCALA, "k c h", "", ["text.unread"]),
    ("k c h\nMatch 2\nd c k", MANCALA, "k c h", "", ["text.unread"]),
    ("k c h\n3回戦\nd c k\n先手の勝ち", MANCALA, "k c h", "", ["text.unread"]),
    ("1 k\n2 c\n-----\n3 h", MANCALA, "k c h", "", []),
    ("57-46 31-22\nPV: 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\nline: 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\n分岐： 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\nA案： 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\nEngine says: 47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed"]),
    ("57-46 31-22\n感想戦\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.kept", "text.unread"]),
    ("57-46 31-22\nsuppose\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.kept", "text.unread"]),
    ("57-46 31-22\n変化手順\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.kept", "text.unread"]),
    ("57-46 31-22\n候補手\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.kept", "text.unread"]),
    ("57-46 31-22\nPV:\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.passed", "text.unread"]),
    ("k c h\n次の一手は？\nA. k\nB. j", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("k c h\n選択肢\n① k\n② j", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("57-46 31-22 … 47-36 61-71", FROGS, "57-46 31-22", "", ["text.gap"]),
    ("57-46 31-22 ... 47-36", FROGS, "57-46 31-22", "", ["text.gap"]),
    ("1. 57-46 ...\n1... 31-32", FROGS, "57-46 31-32", "", []),
    ("57-46 31-22\n（中略）\n47-36 61-71", FROGS, "57-46 31-22", "", ["text.gap", "text.kept"]),
    ("57-46 31-22 (snip) 47-36", FROGS, "57-46 31-22", "", ["text.gap", "text.left_out"]),
    ("57-46 31-22\n（中略）\n3 47-36", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("57-46 31-22\n⋮\n47-36", FROGS, "57-46 31-22", "", ["text.gap"]),
    ("k\n?\nh\nk", MANCALA, "k", "", ["text.gap", "text.unread"]),
    ("k, -, h, k", MANCALA, "k", "", ["text.gap"]),
    ("k | \nh | k", MANCALA, "k", "", ["text.gap"]),
    ("k,,h,k", MANCALA, "k", "", ["text.gap"]),
    ("k\t?\th\tk", MANCALA, "k", "", ["text.gap"]),
    ("57-46 31-22 * 47-36 61-71", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("k * c * h", MANCALA, "k", "", ["illegal.at"]),
    ("57-46 31-22 /* 47-36 */ 61-71", FROGS, "57-46 31-22", "", ["illegal.at", "text.left_out"]),
    ("57-46 31-22 /* good */ 47-36", FROGS, "57-46 31-22 47-36", "", ["text.left_out"]),
    ("k\nc\n* h\nk", MANCALA, "k c", "", ["text.gap"]),
    ("1 k\n2 c\n* d\n3 h", MANCALA, "k c h", "", []),
    ("k c h→d（訂正）", MANCALA, "k c", "", ["illegal.at"]),
    ("k c h 訂正 d", MANCALA, "k c", "", ["illegal.at"]),
    ("k c h 「k」", MANCALA, "k c h", "", ["text.said"]),
    ("57-46 31-22 『47-36』", FROGS, "57-46 31-22", "", ["text.said"]),
    ("57-46 31-22\n“47-36”", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("白：57-46\n緑：31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("White: o@h7\nBlack: x@h3", SPACE, "o@h7 x@h3", "", ["text.doubt"]),
    ("白 57-46\n緑 31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("57-46\nGreen: 31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    (" a b c d e f g h i j k\n 5 5 5 5 5 5 5 5 5 5 5\nk c h", MANCALA, "k c h", "", ["text.passed"]),
    ("|A|B|C|D|E|F|G|H|I|J|K|\n|5|5|5|5|5|5|5|5|5|5|5|\nk c", MANCALA, "k c", "", ["text.passed"]),
    ("I. k\nII. c", MANCALA, "k c", "", []),
    ("I) k\nII) c\nIII) h", MANCALA, "k c h", "", []),
    ("k c h\n先手：○\u3000後手：×", MANCALA, "k c h", "resign:1", []),
    ("k c h\n先手×／後手○", MANCALA, "k c h", "resign:0", []),
    ("△：c ▲：k", MANCALA, "", "", ["illegal.at"]),
    ("▲：k △：c\n▲：h", MANCALA, "k c h", "", []),
    ("3手目 h\n1手目 k\n2手目 c", MANCALA, "k c h", "", ["text.sorted"]),
    ("3: h\n2: c\n1: k", MANCALA, "k c h", "", ["text.sorted"]),
    ("2. c\n1. k", MANCALA, "k c", "", ["text.sorted"]),
    *[
        (begin + gap + end, FROGS, "57-46", "", ["text.gap"])
        for gap in ("…", "...", "……", "⋮", "・・", "‥", "⋯", "... ", " … ", "[...]", "(...)", " [...] ")
        for begin, end in (("57-46", "31-22"), ("1 57-46", "31-22"), ("46緑2", "22白2"))
    ],
    ("57-46 31-22…47-36 61-71", FROGS, "57-46 31-22", "", ["text.gap"]),
    ("k c...h", MANCALA, "k c", "", ["text.gap"]),
    ("1.57-46…2.31-22", FROGS, "57-46 31-22", "", []),
    ("1. 57-46 1...31-22", FROGS, "57-46 31-22", "", []),
    ("57-46... good\n31-22…", FROGS, "57-46 31-22", "", ["text.dots", "text.said"]),
    ("57-46中略31-22", FROGS, "", "", ["illegal.at"]),
    ("後手：57-46\n先手：31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("Player 2: 57-46\nPlayer 1: 31-22\nPlayer 2: 47-36", FROGS, "57-46 31-22 47-36", "", ["text.doubt"]),
    ("△：57-46\n▲：31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("先手：57-46\n先手：31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("先手：57-46\n後手：31-22\n後手：47-36", FROGS, "57-46 31-22 47-36", "", ["text.doubt"]),
    ("後手：k\n先手：c", MANCALA, "k c", "", ["text.doubt"]),
    ("先手：57-46\n後手：31-22", FROGS, "57-46 31-22", "", []),
    ("A: k", MANCALA, "k", "", ["text.passed"]),
    ("A: k\nB: c\nA: h", MANCALA, "k c h", "", []),
    ("自分：k\n相手：c", MANCALA, "k c", "", []),
    ("あき：k\nなお：c\nあき：h", MANCALA, "k c h", "", []),
    ("自分：k\n相手：z", MANCALA, "k", "", ["illegal.at"]),
    ("k:1 c:2", MANCALA, "k c", "", []),
    ("k+1 c+2", MANCALA, "k c", "", []),
    ("k +1, c +2点, h 1点", MANCALA, "k c h", "", []),
    ("57-46+1 31-22", FROGS, "", "", ["illegal.at"]),
    *[
        (f"k c h{arrow}d", MANCALA, "k c h d", "", [])
        for arrow in ("⇒", "➡", "➡️", "➜", "➝", "⟶", "=>", "~>", "-->", "＝＞", "⮕", "🡒", "↠", "⟹", " ⇨ ", "»")
    ],
    ("57⟶46 31~>22", FROGS, "57-46 31-22", "", []),
    ("57-46☞31-22★47-36", FROGS, "57-46 31-22 47-36", "", []),
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            '["57-46","31-22"]', '{"moves":["57-46", "31-22"]}', '[\n "57-46",\n "31-22"\n]', '{"moves": "57-46.31-22"}',
            '{"game":"medamagaeru","moves":[["57-46","31-22"]]}', '[{"ply":1,"move":"57-46"},{"ply":2,"move":"31-22"}]',
            '```json\n{"moves":["57-46","31-22"]}\n```', "1,57-46,31-22", '"1","57-46"\n"2","31-22"', "position startpos moves 57-46 31-22",
            "position startpos moves 57-46\nposition startpos moves 57-46 31-22", "startpos moves 57-46 31-22",
            '{"moves":[{"from":57,"to":46},{"from":31,"to":22}]}',
        )
    ],
    ('{"first":"white","moves":["21-32"]}', FROGS, "21-32", "", []),
    ('{"moves":["57-46","99-99"]}', FROGS, "57-46", "", ["illegal.at"]),
    ('{"moves":["57-46"],"result":"0-1"}', FROGS, "57-46", "resign:0", []),
    ("{57-46, 31-22}", FROGS, "", "", ["illegal.at"]),
    ("no,name,code\n1,Aki,57-46", FROGS, "57-46", "", []),
    ("position sfen x moves 57-46", FROGS, "", "", ["illegal.at"]),
    ("info depth 3 pv 57-46 31-22", FROGS, "", "", ["illegal.at"]),
    ("今日は雨です。", FROGS, "", "", ["text.empty"]),
    # In posts and chats: what is no move of the game is not played in silence.
    ("57-46 31-22\n※ 47-36", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22 ※ 27-17もある\n47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("※57-46\n※31-22", FROGS, "", "", ["illegal.at"]),
    ("k c h (undo) d", MANCALA, "k c h", "", ["text.gap", "text.left_out"]),
    ("k c h\n待った\nd", MANCALA, "k c h", "", ["text.gap", "text.kept"]),
    ("k c h 待った\nd", MANCALA, "k c h", "", ["text.gap", "text.said"]),
    ("k c h\n待ったなし\nd", MANCALA, "k c h d", "", ["text.kept"]),
    ("k c h\n以下は読み\nd", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("k c h\n代わりに\nd", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("k c h\nこうなら：\nd", MANCALA, "k c h", "", ["text.passed", "text.unread"]),
    ("1. x@h7 o@h3\n2. ? x@j8", SPACE, "x@h7 o@h3", "", ["text.gap"]),
    ("1. k ? c ?! 2. h d", MANCALA, "k c h d", "", []),
    ("57-46 31-22\n封じ手 47-36", FROGS, "57-46 31-22", "", ["text.said"]),
    ("57-46 31-22 投了 47-36", FROGS, "57-46 31-22", "resign:0", ["text.said"]),
    ("57-46 31-22 1-0 2026.11.28", FROGS, "57-46 31-22", "resign:1", []),
    ("57-46 31-22 先手勝ち 後手勝ち", FROGS, "57-46 31-22", "resign:0", ["text.two_results"]),
    ("57-46 31-22\n後手投了？", FROGS, "57-46 31-22", "", ["text.said"]),
    ("57-46 31-22 draw?", FROGS, "57-46 31-22", "", ["text.said"]),
    ("57-46 31-22 1-0?", FROGS, "57-46 31-22", "", ["text.said"]),
    ("57-46 31-22 1-0!", FROGS, "57-46 31-22", "resign:1", []),
    ("k +9\nc +2", MANCALA, "k c", "", ["text.claim"]),
    ("k 1点\nc 9点", MANCALA, "k c", "", ["text.claim"]),
    ("1. k 1-0 c 5-2 2. h 2-2", MANCALA, "k c h", "", ["text.claim"]),
    ("X: 57-46", FROGS, "57-46", "", []),
    ("k: c", MANCALA, "c", "", ["text.passed"]),
    ("My guess: 57-46", FROGS, "57-46", "", ["text.passed"]),
    ("#1 57-46 #2 31-22", FROGS, "57-46 31-22", "", []),
    ("あき：57-46\nあき：31-22", FROGS, "57-46 31-22", "", []),
    ("k c h k\nk c h k", MANCALA, "k c h k", "", ["text.passed"]),
    ("k c\nk", MANCALA, "k c k", "", []),
    ("k c\nI", MANCALA, "k c", "", ["text.passed"]),
    ("k c\n\n-- \nB", MANCALA, "k c", "", ["text.passed"]),
    ("k c\n\nB.\n\nh", MANCALA, "k c", "", ["illegal.at", "text.unread"]),
    ("C\nk c h", MANCALA, "k c h", "", ["text.passed"]),
    ("k\nC\nh", MANCALA, "k c h", "", []),
    ("K\nC\nH", MANCALA, "k c h", "", []),
    ("57-46 31-22\nor 47-36", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("57-46 31-22\n47-36でどうでしょう", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\nここは「47-36」", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57:46", FROGS, "", "", ["text.empty"]),
    ("k c h\nd/g/j?", MANCALA, "k c h", "", ["illegal.at"]),
    ("k c h\nd、g、jなどが有力", MANCALA, "k c h", "", ["text.kept"]),
    ("57-46 31-22\n47-36も61-71も", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("k (1vs0)\nc (7vs2)\nh (2vs2)", MANCALA, "k c h", "", ["text.left_out"]),
    ("あき：k\nなお：c\nはな：いい手ですね\nあき：h", MANCALA, "k c h", "", ["text.kept"]),
    ("1k 3c", MANCALA, "", "", ["illegal.at"]),
    ("- [x] 57-56\n- [ ] 21-22", FROGS, "57-56", "", ["illegal.at"]),
    ("* [x] 57-56\n* [ ] 21-22", FROGS, "57-56", "", ["illegal.at"]),
    ("[s]57-56[/s] 57-46", FROGS, "", "", ["illegal.at"]),  # struck out
    ("k c h\nd or g", MANCALA, "k c h", "", ["text.kept"]),
    ("k c h\n47-36または61-71", FROGS, "", "", ["illegal.at", "text.unread"]),
    ("d and g?", MANCALA, "d", "", ["illegal.at"]),
    ("k c\nA vs B\nh", MANCALA, "k c", "", ["illegal.at", "text.unread"]),
    ("先手: k, h\n後手: c, k", MANCALA, "k c h k", "", []),
    ("57-46\n*31-22*\n*いい手*", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("Aki vs Nao\nk c h\n\nHana vs Jun\nk c h", MANCALA, "k c h", "", ["text.names", "text.unread"]),
    ("あき 対 なお\nk c h\n\nなお 対 あき\nk c h", MANCALA, "k c h", "", ["text.names", "text.unread"]),
    ("***b6**\n***b4**", "kokutan-no-uma", "*b6 *b4", "", []),
    ("57-46\nMe vs AI lol\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n**いい手**", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n（後手の勝ち？）", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("K - C\nk c h", MANCALA, "k c h", "", ["text.passed"]),
    *[
        (f"{names}\nk c h", MANCALA, "k c h", "", ["text.passed"])
        for names in ("A vs B", "A vs. B", "a vs b", "A vs Nao", "K.T. - M.S.", "K. T. - M. S.", "A - B",
            "K/C", "K-C", "K、C", "K.C.", "A & B", "Game: A vs B", "2024/5/6 A vs B", "A vs B (1-0)")
    ],
    *[
        (f"{date}\n57-56 21-22", FROGS, "57-56 21-22", "", ["text.kept"])
        for date in (
            "2024/5/6", "2024.05.06", "2024-05-06", "5/6/2024", "6.5.2024", "5/6", "2024/5/6 (月) 21:03", "令和6年5月6日", "5月6日",
            "May 6, 2024",
        )
    ],
    # What can mean one thing only is read.
    ("57-46 31-22\n57-46 31-22 47-36", FROGS, "57-46 31-22 47-36", "", ["text.passed"]),
    ("k c h k\n\nk c h k d j", MANCALA, "k c h k d j", "", ["text.passed"]),
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            "5746 3122", "1. 5746\n2. 3122", "1 5746\n2 3122", "▲5746 △3122", "57.46 31.22", "57:46 31:22", "57/46 31/22", "57,46 31,22",
            "57_46 31_22", "57=46 31=22", "57 46\n31 22", "57 46 31 22", "(5,7)-(4,6) (3,1)-(2,2)", "(5,7)→(4,6) (3, 1)→(2, 2)",
            "57-46です\n31-22です。", "57-46でお願いします\n31-22だ！", "57を46へ、31を22へ", "先手「57-46」\n後手「31-22」",
            "あき「57-46」\nなお『31-22』", "▲ 5746\n△ 3122",
            "Move 1: 57-46\nMove 2: 31-22", "Move 1 - 57-46\nMove 2 - 31-22", "move 57-46\nmove 31-22", "Day 1: 57-46\nDay 2: 31-22",
            "11月28日 57-46\n11月29日 31-22", "ルール：通常\n57-46 31-22", "Rules: standard\n57-46 31-22",
        )
    ],
    ("5746", FROGS, "", "", ["text.empty"]),  # a number
    ("(5,7)-(4,6)", FROGS, "57-46", "", []),
    ("5746 3122 9999", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("f6f5 f4f6", ROWS, "f6-f5 f4-f6", "", []),
    ("1716 4243", SHOGI, "17-16 42-43", "", []),
    ("d5 b4 c3 d4", MACIJI, "goal@d5 b4 c3 d4", "", []),
    ("57-46です。よろしく\n31-22", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("Hi Bob,\n\n57-46 31-22\n\nBob", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46\ngg\nok\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("Green: Aki\nWhite: Nao\n57-46 31-22\nAki wins", FROGS, "57-46 31-22", "resign:1", []),
    ("Green: Aki\nWhite: Nao\n57-46 31-22\nWinner: Nao", FROGS, "57-46 31-22", "resign:0", []),
    ("k/c/h/k", MANCALA, "k c h k", "", []),
    ("k (1vs0)\nc (1vs2)\nh (2vs2)", MANCALA, "k c h", "", []),
    ("57-46 5s\n31-22 10s", FROGS, "57-46 31-22", "", []),
    ("1\n57-46\n5s\n2\n31-22\n10s", FROGS, "57-46 31-22", "", []),
    ("Aki wrote:\n> 57-46\n31-22\n\nAki wrote:\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.passed"]),
    ("あき：k\nなお：c\nあき：いい手ですね\nあき：h", MANCALA, "k c h", "", ["text.kept"]),
    ("Aki: k\nNao: c\nNao: your turn\nAki: h", MANCALA, "k c h", "", ["text.kept"]),
    ("あき：goal@d5\nなお：b4\nあき：うーん\nあき：c3", MACIJI, "goal@d5 b4 c3", "", ["text.kept"]),
    ("57-46 31-22\n勝者：後手", FROGS, "57-46 31-22", "resign:0", []),
    ("57-46 31-22\n勝者：はな", FROGS, "57-46 31-22", "", ["text.passed"]),
    *[(text, MANCALA, "k c h", "", []) for text in (
        "1k 2c 3h", "1k2c3h", "1k\n2c\n3h", "1k c 2h", "i. k\nii. c\niii. h", "k and c and h", "k, then c, then h", "K, then C, then H",
    )],
    ("1o@e5 2x@e6", SPACE, "o@e5 x@e6", "", []),
    ("Aki: k", MANCALA, "k", "", []),
    *[
        (text, FROGS, "57-56 21-22", "", [])
        for text in (
            "[code]57-56 21-22[/code]", "[code]\n57-56 21-22\n[/code]", "[b]1.[/b] 57-56 21-22", "[b]57-56[/b] [i]21-22[/i]",
            "[color=red]57-56[/color] 21-22", "[list]\n[*]57-56\n[*]21-22\n[/list]", "[tr][td]1[/td][td]57-56[/td][td]21-22[/td][/tr]",
            "- [x] 57-56\n- [X] 21-22", "* [x] 57-56\n* [x] 21-22", "1. [x] 57-56\n2. [x] 21-22",
            "57-56 and 21-22", "57-56, then 21-22", "57-56 & 21-22", "First 57-56, then 21-22", "57-56、次に21-22", "まず57-56、次に21-22",
            "57-56で、21-22。", "57-56で、21-22で、", "初手は57-56で、次に21-22です。", "57-56 21-22と進んだ。",
            "57-56に対して21-22",
            "<html><body><table><tr><td>1</td><td>57-56</td><td>21-22</td></tr></table></body></html>", "57-56&nbsp;21-22<br>",
            "<ul><li>57-56</li><li>21-22</li></ul>", "1,57-56,21-22", "1\t57-56\t21-22", "1;57-56;21-22",
        )
    ],
    ("先手が57-56で、後手が21-22でした。", FROGS, "57-56 21-22", "", []),
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            "57-46 +0.3 31-22 -0.5", "57-46 0.3 31-22 0.5", "57-46/+0.3 31-22/-0.2", "57-46 [+0.30] 31-22", "57-46 +0.30/12 31-22 -1.2/9",
            "57-46 +M5 31-22 #3", "57-46 +120 31-22 -80",
        )
    ],
    ("k +0.3 c -0.5 h", MANCALA, "k c h", "", []),
    ("57-46(12s) 31-22(3s)", FROGS, "57-46 31-22", "", []),
    ("2024/5/6 10:01 あき 57-46\n2024/5/6 10:05 なお 31-22", FROGS, "57-46 31-22", "", []),
    ("2024/5/6 57-46\n2024/5/7 31-22", FROGS, "57-46 31-22", "", []),
    ("k(1) c(2) h", MANCALA, "k c h", "", ["text.left_out"]),
    *[
        (f"57-46 31-22\n{said}", FROGS, "57-46 31-22", "resign:0", [])
        for said in (
            "(Green resigned)", "【後手の勝利】", "後手の勝利", "結果 後手勝ち", "勝敗：後手勝ち", "【結果】後手勝ち", "Result White wins",
            "- White wins -", "*** 後手の勝ち ***", "**White wins**", "0:1",
        )
    ],
    ("57-46 31-22\n0.5-0.5", FROGS, "57-46 31-22", "draw", []),
    ("[quote=Aki]57-56[/quote]\n21-22", FROGS, "57-56 21-22", "", ["text.passed"]),
    ("#めだまがえる 57-56 21-22 #komado", FROGS, "57-56 21-22", "", ["text.passed"]),
    ("57-56\n#めだまがえる\n21-22", FROGS, "57-56 21-22", "", ["text.passed"]),
    ("No,先手,後手\n1,57-56,21-22", FROGS, "57-56 21-22", "", ["text.kept"]),
    ("move,green,white\n1,57-56,21-22", FROGS, "57-56 21-22", "", ["text.kept"]),
    # Numbers in words, sides in one line, pairs, scores in square brackets.
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            "No.1 57-46\nNo.2 31-22", "No. 1 57-46\nNo. 2 31-22", "No.1: 57-46 No.2: 31-22", "Day1 57-46\nDay2 31-22",
            "1st 57-46\n2nd 31-22", "1st. 57-46\n2nd. 31-22", "1st move: 57-46\n2nd move: 31-22", "1日目 57-46\n2日目 31-22",
            "緑：57-46 白：31-22", "緑：57-46、白：31-22", "Green:57-46 White:31-22",
        )
    ],
    *[
        (f"{before}1{behind}57-46\n{before}2{behind}31-22\n{before}3{behind}47-36", FROGS, "57-46 31-22 47-36", "", [])
        for before, behind in (
            ("Move no. ", ": "), ("Move number ", ": "), ("Move #", " - "), ("Turn #", " - "), ("Zug ", ": "), ("Zug ", " "),
            ("", ". Zug: "), ("Coup ", " : "), ("Step ", ". "), ("Half-move ", ": "), ("№ ", ": "), ("第", "手："), ("第 ", " 手 "),
            ("", "手 "), ("", "手："), ("(", "手目) "), ("【", "手目】"), ("[", "手目] "), ("", "手目→"), ("", "手目＝"), ("", "手め："),
            ("", "→"), ("", "> "), ("", "- "), ("", ".) "),
        )
    ],
    *[
        (f"{before}1{behind}k\n{before}2{behind}c\n{before}3{behind}h", MANCALA, "k c h", "", [])
        for before, behind in (("Move no. ", ": "), ("第", "手："), ("【", "手目】"), ("", "→"), ("Zug ", ": "))
    ],
    ("第1手：57-46（好手）\n第2手：31-22 good\n第3手：投了", FROGS, "57-46 31-22", "resign:0", ["text.left_out", "text.said"]),
    ("57-46\nTurn 2 was a pity\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("move 57-46\nmove 31-22", FROGS, "57-46 31-22", "", []),
    ("57→46\n31→22", FROGS, "57-46 31-22", "", []),
    ("Round 1: k\nRound 2: c", MANCALA, "", "", ["text.empty", "text.passed"]),
    ("Day1\n57-46\nDay2\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("No.5 57-46", FROGS, "57-46", "", ["text.doubt"]),
    ("No. 57-46", FROGS, "", "", ["illegal.at"]),
    ("緑：57-46 白：投了", FROGS, "57-46", "resign:1", []),
    ("白：57-46 緑：31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("k-c h-k", MANCALA, "k c h k", "", []),
    ("1. k-c, 2. h-k", MANCALA, "k c h k", "", []),
    ("k-z", MANCALA, "k", "", ["illegal.at"]),
    ("K-C", MANCALA, "", "", ["illegal.at"]),  # may be the initials of players
    ("k [1-0] c [1-2]", MANCALA, "k c", "", []),
    ("k[1-0] c[1vs2] h", MANCALA, "k c h", "", []),
    ("k [+1] c [+2]", MANCALA, "k c", "", []),
    ("k [5-0] c", MANCALA, "k c", "", ["text.claim"]),
    ("57-46 [1-0]", FROGS, "57-46", "", ["illegal.at"]),
    # The signs of pieces; those of sides, if they go by turns.
    ("o e5, o d4, x c3", SPACE, "o@e5 o@d4 x@c3", "", []),
    ("1. ○e5 ○d4 2. ×c3 ×b2", SPACE, "o@e5 o@d4 x@c3 x@b2", "", []),
    ("o@e5 x d4", SPACE, "o@e5 x@d4", "", []),
    ("oe5 od4 e5-e6", SPACE, "o@e5 o@d4 e5-e6", "", []),
    *[(text, SPACE, "", "", ["text.choose"]) for text in ("○e5 ×d4", "o e5, x d4", "x e5")],
    *[
        (text, MANCALA, "k c h", "", [])
        for text in (
            "○k ×c ○h", "○ k\n× c\n○ h", "○：k ×：c ○：h", "1.○k 2.×c 3.○h", "×k、○c、×h", "●k ○c ●h", "★k ☆c ★h", "◆k\n◇c\n◆h", "○k ○c ○h",
        )
    ],
    ("○57-46 ×31-22 ○47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("○k ×c", MANCALA, "k", "", ["illegal.at"]),  # right and wrong, or the sides
    ("○k ×c ×h", MANCALA, "k", "", ["illegal.at"]),
    ("◎k ○c", MANCALA, "k c", "", ["text.doubt"]),  # may be moves to choose from
    ("1. ◎k\n2. ○c\n3. ○h", MANCALA, "k c h", "", ["text.doubt"]),
    ("●57-46\n●31-22\n○47-36", FROGS, "57-46 31-22 47-36", "", ["text.doubt"]),
    # Smileys and emojis are comments; dots and other signs are told.
    ("57-46 :) 31-22 :-(", FROGS, "57-46 31-22", "", []),
    ("57-46 ：） 31-22 ;)", FROGS, "57-46 31-22", "", []),
    (":) 57-46 ^^", FROGS, "57-46", "", []),
    ("k :D c :)", MANCALA, "k c", "", []),
    ("57-46 m(_ _)m\n31-22 笑", FROGS, "57-46 31-22", "", []),
    ("57-46 www 31-22 w", FROGS, "57-46 31-22", "", []),
    ("57-46 w 31-22 w 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("57-46 W 31-22", FROGS, "57-46", "", ["illegal.at"]),  # may be White's mark
    *[
        (f"{begin}{beside}{between}{end}{beside}", FROGS, "57-46 31-22", "", [])
        for beside in (":)", ";-)", "^^", "T_T", "<3", "orz", "m(_ _)m", "w", "ｗｗ", "笑", "lol", "～", "!w", "😀", "♪", "☆")
        for begin, between, end in (
            ("57-46", " ", "31-22"), ("1. 57-46", "\n2. ", "31-22"), ("先手：57-46", "\n後手：", "31-22"), ("46緑2", "、", "22白2"),
            ("あき：57-46", "\nなお：", "31-22"),
        )
    ],
    ("57-46(^^) 31-22（笑）", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("57-46(good) 31-22(T_T)", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("k:) c;) h笑 d♪", MANCALA, "k c h d", "", []),
    ("k:D c^^ h", MANCALA, "k c h", "", []),
    ("k:d", MANCALA, "d", "", ["text.passed"]),
    ("goal@d5w b4笑 c3", MACIJI, "goal@d5 b4 c3", "", []),
    ("緑57-46 白31-22", FROGS, "57-46 31-22", "", []),
    ("白57-46 緑31-22", FROGS, "57-46 31-22", "", ["text.doubt"]),
    ("57-46\n:)\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 (nice :) 31-22", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("57-46 😀 31-22 👍", FROGS, "57-46 31-22", "", []),
    *[(f"57-46 31-22{dots}", FROGS, "57-46 31-22", "", ["text.dots"]) for dots in ("…", " …", "\n…", "（…）", "...", ", ...")],
    ("… 57-46", FROGS, "57-46", "", ["text.dots"]),
    ("...\n57-46 31-22", FROGS, "57-46 31-22", "", ["text.dots"]),
    ("57-46…\n31-22", FROGS, "57-46 31-22", "", ["text.dots"]),
    ("57-46…\n2. 31-22", FROGS, "57-46 31-22", "", []),  # nothing is missing
    ("player,move\nA,k\nB,", MANCALA, "k", "", []),
    ("player,move\nA,k\nB,\nA,h", MANCALA, "k", "", ["text.gap"]),
    ("57-46 …\n2. 31-22", FROGS, "57-46 31-22", "", []),
    ("1. 57-46 1...\n31-22", FROGS, "57-46 31-22", "", []),
    ("...", FROGS, "", "", ["text.empty"]),
    *[(f"57-46 31-22\n{signs}", FROGS, "57-46 31-22", "", ["text.passed"]) for signs in ("///", "☆☆☆", "■", "👍", "///###")],
    ("///", FROGS, "", "", ["text.empty", "text.passed"]),
    *[
        (f"57-46 31-22\n{signs}", FROGS, "57-46 31-22", "", [])
        for signs in ("-----", "=====", "- - -", "─────", "┌──┐", "```", "+---+", "|---|")
    ],
    ("*** 57-46 ***", FROGS, "57-46", "", []),
    ("57-46 :) hello 31-22", FROGS, "57-46", "", ["text.said"]),
    ("1. 17-16 2. 12-13 3. ! 27-26", SHOGI, "17-16 12-13 !27-26", "", []),
    ("17-16 ! 42-43", SHOGI, "17-16 42-43", "", ["text.said"]),
    # A star begins a comment or a move.
    ("*f6 # ok\n*f2 w\n*d6 good\npass", "kokutan-no-uma", "*f6 *f2 *d6 pass", "", ["text.said"]),
    ("*f6 was good\n*f2\n*d6", "kokutan-no-uma", "", "", ["text.gap", "text.said"]),
    ("*b6 *b4\n*b8 was stronger\n*d6", "kokutan-no-uma", "*b6 *b4", "", ["text.gap", "text.said"]),
    ("1 *b6\n2 *b4\n*b8 was stronger\n3 *d6", "kokutan-no-uma", "*b6 *b4 *d6", "", ["text.said"]),
    ("*g7\n*g3】", "kokutan-no-uma", "*g7", "", ["text.said"]),
    # Remarks beside moves are no prose, and no moves.
    ("57-46 (good; better) 31-22", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("k c (c is best; d, e lose) h", MANCALA, "k c h", "", ["text.left_out"]),
    ("57-46; 31-22 good\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    ("k (a good move) c (b was also possible) h", MANCALA, "k c h", "", ["text.left_out"]),
    ("k (good) c\n(best) h", MANCALA, "k c h", "", ["text.left_out"]),
    ("1. 57-46 31-22 (31-32 47-36 looks strong) 2. 47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    *[
        (f"57-46 {sign} a good move\n31-22 {sign} a bad one", FROGS, "57-46 31-22", "", [])
        for sign in (";", "//", "#", "--", "-", "–", "—")
    ],
    ("1. 57-46 ; good move\n1... 31-22 ; also", FROGS, "57-46 31-22", "", []),
    ("Aki: 57-46, your move\nNao: 31-22. Nice game so far!\nAki: 47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    ("Aki: 57-46 or so it was 31-22\nNao: 31-22\nAki: 47-36", FROGS, "", "", ["illegal.at", "text.unread"]),
    ("あき：57-46で\nなお：うーん、31-22かな\nあき：47-36", FROGS, "", "", ["illegal.at", "text.empty", "text.passed"]),
    ("57-46 31-22 47-36 まで3手にて先手の勝ち", FROGS, "57-46 31-22 47-36", "resign:1", []),
    ("1. f6-f5! (strong) f4-f6?? (blunder; e4-e5 was needed) 2. e6-e5", ROWS, "f6-f5 f4-f6 e6-e5", "", ["text.left_out"]),
    ("1. 57-46 31-22 and Green is already better, since 47-36 wins.\n2. 47-36", FROGS, "57-46 31-22", "", ["illegal.at", "text.unread"]),
    ("57-46 31-22 // 47-36 was better\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    ("*b6\n*b4 ;)\n*b8 :)", "kokutan-no-uma", "*b6 *b4 *b8", "", []),
    ("57-46 ; good, 31-22, 47-36", FROGS, "57-46", "", ["text.said"]),
    ("57-46 - 31-22 - 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("57-46 // 31-22 // 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("k -- a good move\nc", MANCALA, "k c", "", []),
    ("1. k, a good start\n2. c, b was possible", MANCALA, "k c", "", ["text.said"]),
    ("1. 57-46 good move and strong\n2. 31-22 a bad one it was\n3. 47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    ("57-46 31-22\n3. 47-36 would be better now", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("e.g. k", MANCALA, "", "", ["illegal.at"]),
    ("k c h\ni.e. d", MANCALA, "k c h", "", ["text.kept"]),
    ("k c h, e.g. d", MANCALA, "k c h", "", ["illegal.at"]),
    ("k c a resigns", MANCALA, "k c a", "resign:1", []),
    ("k c a pass", MANCALA, "k c a", "", ["illegal.at"]),
    ("57-46 /// 31-22", FROGS, "57-46 31-22", "", []),
    # Words of an end that is none, or not of this game.
    *[
        ("57-46 31-22\n" + said, FROGS, "57-46 31-22", "", ["text.said"])
        for said in (
            "投了までの手順", "投了まで3手", "投了 検討", "投了、しない", "投了 …ではない",
            "draw not agreed", "draw a line", "draw soon", "draw or win", "draw in hand",
            "draw agreed last game", "引き分け 希望", "時間切れ 注意", "resign soon", "resign now?", "resigns next",
            "resign or 47-36", "1-0 so far", "1-0 up", "1-0 の場合",
        )
    ],
    *[
        ("57-46 31-22\n" + said, FROGS, "57-46 31-22", "", ["text.kept"])
        for said in (
            "Green resigns or plays 47-36", "I resigned last game", "I lost on time last week", "White lost on time in game 1",
            "White resigned game 1", "先手の勝ち（予想）", "先手の勝ち(仮)", "後手の勝ち（1局目）",
        )
    ],
    *[
        ("57-46 31-22\n" + said, FROGS, "57-46 31-22", end, [])
        for said, end in (
            ("White resigned the game on move 2", "resign:1"), ("Green loses on time", "time:0"), ("White wins by resignation", "resign:0"),
            ("resigns (White)", "resign:1"), ("投了 ありがとうございました", "resign:0"), ("先手の勝ち（時間切れ）", "time:1"),
        )
    ],
    ("57-46 31-22 1-0 31-32", FROGS, "57-46 31-22", "resign:1", ["text.said"]),
    ("57-46 31-22\n投了。以下47-36 61-71", FROGS, "57-46 31-22", "resign:0", ["text.said"]),
    ("k 1-0", MANCALA, "k", "", []),
    ("k\n1-0", MANCALA, "k", "", []),
    ("k c h 1-0", MANCALA, "k c h", "resign:1", []),
    # A move behind a side's name, once moves have been read, is no name.
    ("k c h\n後手：k!", MANCALA, "k c h k", "", []),
    ("k c h\n後手：kかな", MANCALA, "k c h", "", ["text.kept"]),
    ("57-46 31-22\n先手：47-36？", FROGS, "57-46 31-22 47-36", "", []),
    ("goal@a5\n先手：d5？\n後手：c4", "maciji", "goal@a5 d5 c4", "", []),
    # From the newest to the oldest: replies above what they answer, and chats with the last message first.
    ("h\n\n> k\n> c", MANCALA, "k c h", "", ["text.sorted"]),
    ("h\n> c\n>> k", MANCALA, "k c h", "", ["text.sorted"]),
    ("h\n\nAki wrote:\n> k c", MANCALA, "k c h", "", ["text.passed", "text.sorted"]),
    ("> k c h\nd", MANCALA, "k c h d", "", []),
    ("> k\nc\n> h", MANCALA, "k c h", "", []),
    ("10:05 h\n10:03 c\n10:01 k", MANCALA, "k c h", "", ["text.sorted"]),
    ("[10:05] あき: h\n[10:03] なお: c\n[10:01] あき: k", MANCALA, "k c h", "", ["text.sorted"]),
    ("2024/5/8 57-56\n2024/5/7 21-22\n2024/5/6 47-46", FROGS, "47-46 21-22 57-56", "", ["text.sorted"]),
    ("11月29日 c\n11月28日 k", MANCALA, "k c", "", ["text.sorted"]),
    ("10:01 k\n10:03 c\n10:05 h", MANCALA, "k c h", "", []),
    ("h <- c <- k", MANCALA, "h", "", ["illegal.at"]),
    ("57-46 31-22 +-", FROGS, "57-46 31-22", "", []),
    ("k c h\n先手が○", MANCALA, "k c h", "resign:1", []),
    ("k c h\n先手○後手○", MANCALA, "k c h", "", ["text.kept"]),
    ("k c h\n(a) d (b) g", MANCALA, "k c h", "", ["illegal.at"]),
    ("57-46 31-22\n(a) 47-36 (b) 61-71", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("k c h\nd≧g", MANCALA, "k c h", "", ["illegal.at"]),
    ("k c h\nd < g", MANCALA, "k c h", "", ["illegal.at"]),
    ("57-46 31-22\n47-36, 61-71?", FROGS, "57-46 31-22", "", ["illegal.at"]),
    ("k c h\nd? g?", MANCALA, "k c h d g", "", []),
    ("57-46, 31-22, 47-36?", FROGS, "57-46 31-22 47-36", "", []),
    ("k c h k\n a b c d e f g h i j k", MANCALA, "k c h k", "", ["text.passed"]),
    # Times as the CSA format has them, behind a move.
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            "57-46 T3 31-22 T12", "57-46,T3\n31-22,T12", "57-46\nT3\n31-22\nT12", "57-46(T3) 31-22 (T12)", "▲57-46 T3 △31-22 T0",
            "1 57-46 T3\n2 31-22 T12.5", "先手：57-46 T3\n後手：31-22 T12", "46緑2 T3 22白2 T12",
        )
    ],
    ("57-46 31-22\n投了 T3", FROGS, "57-46 31-22", "resign:0", []),
    ("k T3 c T4 h", MANCALA, "k c h", "", []),
    ("T3 57-46", FROGS, "", "", ["illegal.at"]),
    ("57-46 t3 31-22", FROGS, "57-46", "", ["illegal.at"]),
    ("57-46 T 31-22", FROGS, "57-46", "", ["illegal.at"]),
    ("D5 B4 T3", MACIJI, "goal@d5 b4", "", ["illegal.at"]),  # may be a misprinted cell
    # Each move in a bracket of its own, the whole text so.
    *[
        (text, FROGS, "57-46 31-22", "", [])
        for text in (
            "(57-46) (31-22)", "[57-46] [31-22]", "(57-46)(31-22)", "[57-46][31-22]", "（57-46）（31-22）", "(57-46), (31-22)",
            "(57-46)\n(31-22)",
            "1. (57-46) (31-22)", "1 [57-46]\n2 [31-22]", "1.(57-46) 2.(31-22)", "(46緑2) (22白2)", "▲(57-46) △(31-22)",
        )
    ],
    ("(d5) (b4) (c3)", MACIJI, "goal@d5 b4 c3", "", []),
    ("(k) (c) (h)", MANCALA, "", "", ["text.left_out"]),  # may be the letters of a list
    ("(57-46)", FROGS, "", "", ["text.left_out"]),
    ("(57-46) (99-99)", FROGS, "", "", ["text.left_out"]),
    ("(57-46) (31-22)\nいい対局", FROGS, "", "", ["illegal.at", "text.left_out"]),
    # Chats, in which each sender moves in turn: remarks that may be moves, and moves beside remarks.
    ("tom: k\nann: c\ntom: brb, d\nann: ok\ntom: h", MANCALA, "k c h", "", ["text.kept"]),
    ("tom: k\nann: c\ntom: brb, h", MANCALA, "k c", "", ["illegal.at"]),
    ("tom: k\nann: c\nann: brb, d\ntom: h", MANCALA, "k c h", "", ["text.kept"]),
    ("たけし\tk！\nけんじ\tc\nたけし\th", MANCALA, "k c h", "", []),
    ("20:01\tあき\tk！\n20:02\tなお\tc\n20:03\tなお\t:D\n20:05\tあき\tえーっと\n20:05\tあき\th", MANCALA, "k c h", "", ["text.kept"]),
    ("[27/11/2026, 20:01:05] Tom: k\n[27/11/2026, 20:02:05] Ann: ok\n[27/11/2026, 20:03:05] Ann: c", MANCALA, "k c", "", ["text.kept"]),
    (
        "Ann — Today at 9:01 PM\nwait, 5 min\nTom — Today at 9:02 PM\n57-46\nAnn — Today at 9:04 PM\n31-22", FROGS,
        "57-46 31-22", "", ["text.kept", "text.passed"],
    ),
    ("kei: o@e7\njun: o@g6\nkei: well, o@a2\njun: o@c2", SPACE, "o@e7 o@g6 o@a2 o@c2", "", ["text.left_out"]),
    ("kei: o@e7\njun: o@g6\nkei: o@a2 or o@c3\njun: o@c2", SPACE, "o@e7 o@g6", "", ["illegal.at", "text.unread"]),
    ("kei: o@e7\njun: o@g6\njun: o@c2", SPACE, "o@e7 o@g6", "", ["text.gap", "text.unread"]),
    ("tom: 26歩(27)\nann: 譲位 23歩(22)\ntom: hm\ntom: 譲位 55重(57)", SHOGI, "27-26 !22-23 !57-55", "", ["text.kept"]),
    ("tom: *f6\nann: :)\nann: *f2", "kokutan-no-uma", "*f6 *f2", "", ["text.kept"]),
    ("Tom: 57-46\nAnn: 31-22\nTom: I resign", FROGS, "57-46 31-22", "resign:0", []),
    ("Tom: 57-46\nAnn: 31-22\nAnn: draw?\nTom: no\nTom: 47-36", FROGS, "57-46 31-22 47-36", "", ["text.kept"]),
    ("tom: k d\nann: c", MANCALA, "", "", ["illegal.at", "text.unread"]),  # the turn passes with k
    ("[20:01] Tom: k\n[20:02] Ann: <Media omitted>\n[20:03] Ann: c", MANCALA, "k c", "", ["text.kept"]),
    ("kei: g9黒転\njun: e1白転 kからは無理\nkei: j9黒転\njun: a1白転", "shinken-shobu", "*g9 *e1 *j9 *a1", "", ["text.said"]),
    ("A: g7黒転\nB: h4白転 パス\nA: b8黒転", "kokutan-no-uma", "*g7", "", ["illegal.at", "text.unread"]),
    ("Ken: 57-46\nMia: 31-22\nKen: 47-36\nMia: haha 61-71!\nKen: 27-17", FROGS, "57-46 31-22 47-36 61-71 27-17", "", []),
    # What a list of moves has left over, numbers that begin behind the set-up, a winner above the players, a list as Python writes it.
    ("先手 k h d\n後手 c k j g", MANCALA, "k c h k d j", "", ["text.gap"]),
    ("*c9 *j1 *b9 *e1\n1. b9-c8 i1-i7\n2. j9-j2", "shinken-shobu", "*c9 *j1 *b9 *e1 b9-c8 i1-i7 j9-j2", "", ["text.doubt"]),
    ("Winner: Anna\nGreen: Tom\nWhite: Anna\n57-46 31-22", FROGS, "57-46 31-22", "resign:0", ["text.passed"]),
    ("{'moves': ['o@d8','x@g4']}", SPACE, "o@d8 x@g4", "", []),
    ("57→46、31→22、47→36まで", FROGS, "57-46 31-22 47-36", "", []),
    ("1) Tom: 57-46\n2) Ann: 31-22\n3) Tom: 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("Move 1 (Tom): 57-46\nMove 2 (Ann): 31-22\nMove 3 (Tom): 47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("Tom: 57-46\nAnn: 31-22\nTom: sorry, I meant 47-46\nTom: 27-17", FROGS, "57-46 31-22", "", ["illegal.at", "text.unread"]),
    ("Tom: 57-46\nAnn: 31-22\nTom: takeback please\nTom: 47-36", FROGS, "57-46 31-22", "", ["text.gap", "text.kept"]),
    ("A: k\nB: c\nA: h\nB: k\nA: d\nB: j g\nB: c", MANCALA, "k c h k d", "", ["illegal.at", "text.unread"]),
    ("20:11 あきが入室しました\n20:13 あき: 57-46\n20:14 なお: 31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("goal d5\n1 zz\n2 c3\n3 b2", MACIJI, "goal@d5", "", ["illegal.at", "text.unread"]),  # its number is not that of the next move
    ("Tom: goal@a1\nAnn: a5?\nAnn: b5\nTom: b4", MACIJI, "goal@a1 b5 b4", "", ["text.kept"]),
    ("Tom [9:01]: 57-46\nAnn [9:02]: wait\nAnn [9:03]: 31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("Tom (9:01): 57-46\nAnn (9:03): 31-22", FROGS, "57-46 31-22", "", []),
    ("Tom\t57-46\nAnn\thmm\nAnn\t31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    # Letters without a number between two numbered moves, a line of prose that may be a move, a cell with the sign between cells.
    ("1. k\n2. c\nK\n3. h\nj/k\n4. k", MANCALA, "k c h k", "", ["text.kept"]),
    ("57-46\n31-22 so now the frog feels rather trapped\n61-71", FROGS, "57-46", "", ["text.gap", "text.kept"]),
    ("no,player,move,comment\n1,tom,x@a7,sorry, dinner\n2,ann,o@j4,", SPACE, "x@a7 o@j4", "", []),
    ("1. ゴール e3\n2. 1 b2 (投了かな)\n3. 2 a2", MACIJI, "goal@e3 b2 a2", "", ["text.left_out"]),
    ("(57-46) 31-22", FROGS, "", "", ["illegal.at", "text.left_out"]),
    ("57-46 (31-22)", FROGS, "57-46", "", ["text.left_out"]),
    ("57-46 31-22 (57-46 was better)", FROGS, "57-46 31-22", "", ["text.left_out"]),
    ("(57-46 was better)", FROGS, "", "", ["illegal.at"]),
    # Two signs that may be those of the sides, or say that the first move is right and the second wrong.
    ("○57-46 ×31-22", FROGS, "57-46 31-22", "", []),  # which cannot be the first move
    ("○57-46\n×31-22", FROGS, "57-46 31-22", "", []),
    ("×17-16 ○42-43", SHOGI, "17-16 42-43", "", []),
    ("○57-46 ×47-46", FROGS, "57-46", "", ["illegal.at"]),
    ("○d5 ×b4", MACIJI, "goal@d5", "", ["illegal.at"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "game_id", "codes", "end", "told"), PASTED, ids=[ascii(row[0])[:40] for row in PASTED])
def test_texts_as_people_paste_them(text: str, game_id: str, codes: str, end: str, told: list[str]) -> None:
    got = read_record(text, game_id)
    assert got.record is not None
    found = sorted({problem.key for problem in got.problems})
    assert (got.codes, got.record.end_of_main().end, found) == (codes.split(), end, told)


def test_no_move_becomes_a_name_and_no_name_a_move() -> None:
    lost = read_record("先手：57-46\n後手：31-99\n先手：47-36", FROGS).record
    named = read_record("先手：Yu\n後手：なお\n先手：57-46\n後手：31-22", FROGS).record
    assert lost is not None and named is not None
    assert [player.name for player in lost.players] == ["", ""]
    assert [player.name for player in named.players] == ["Yu", "なお"] and len(list(named.main_line())) == 2


@pytest.mark.parametrize("line", ["▲あき △なお", "△なお ▲あき", "☗あき 対 ☖なお", "▲あき - △なお", "▲あき、△なお"])
def test_marks_stand_before_names_too(line: str) -> None:
    record = read_record(line + "\n▲57-46 △31-22", FROGS).record
    assert record is not None
    assert [player.name for player in record.players] == ["あき", "なお"]
    assert [node.code for node in record.main_line()] == ["57-46", "31-22"]


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        ("Tom vs Anna\n57-46 31-22", "Tom Anna", ["text.names"]),
        ("太郎 対 花子\n57-46 31-22", "太郎 花子", ["text.names"]),
        ("Tom (white) vs. Anna (green)\n57-46 31-22", "Anna Tom", ["text.names"]),
        ("Tom - Anna\n57-46 31-22", "Tom Anna", ["text.names"]),
        ("M.S. vs K.T.\n57-46 31-22", "M.S. K.T.", ["text.names"]),
        ("Opening - Attack\nIt was late.\n57-46 31-22", " ", ["text.kept"]),
        ("Tom vs Anna\nAnna: 57-46\nTom: 31-22", "Anna Tom", []),  # the order of the moves tells the sides
        ("Tom vs Anna\n先手：Anna\n57-46 31-22", "Anna Tom", []),
        ("White vs Green\n57-46 31-22", " ", ["text.kept"]),
    ],
)
def test_names_of_both_players_stand_in_one_line(text: str, names: str, told: list[str]) -> None:
    got = read_record(text, FROGS)
    assert got.record is not None and got.codes == ["57-46", "31-22"]
    assert " ".join([player.name for player in got.record.players]) == names
    assert [problem.key for problem in got.problems] == told


def test_the_words_of_a_result_count_where_its_tag_is_spoilt() -> None:
    for result in ("先手の勝ち（時間切れ） [time: 1]", "先手の勝ち（時間切れ） [tme:1]"):
        record = read_record(f"駒窓 棋譜: 1\nゲーム: めだまがえる [{FROGS}]\n\n1 ▲57-46\n結果: 後手の勝ち\n結果: {result}", FROGS).record
        assert record is not None and record.end_of_main().end == "time:1"


def test_a_colour_is_that_of_its_side_in_these_options() -> None:
    for text, codes in (("57-46\n白：31-22", 2), ("first: white\n白：31-22\n緑：57-46", 2)):
        read = read_record(text, FROGS)
        assert read.record is not None and len(list(read.record.main_line())) == codes and not read.problems


def test_lines_keep_their_numbers_without_their_letters() -> None:
    assert [problem.line for problem in read_record("a. k\n\nb. c\n\nc. zz", MANCALA).problems] == [5]


def test_options_stand_as_links_have_them() -> None:
    for text, wanted in (("board=hex\ngoal@c3 a1 b1", {"board": "hex"}), ("size=4x4\ngoal@a1 b1", {"size": "4x4"})):
        got = read_record(text, MACIJI)
        assert got.record is not None and got.codes and dict(got.record.game.non_default()) == wanted
    assert read_record("flip=on, step=king", load(SPACE)).record is not None


def test_a_variation_behind_an_unread_one_is_told_and_hangs_nowhere() -> None:
    text = "1 57-46\n2 31-22\n3 47-36\n4 61-71\n変化：3手\n3 99-99\n4 61-62\n\n変化：5手\n5 37-26\n\n変化：2手\n2 31-32"
    record = read_record(text, FROGS).record
    assert record is not None
    assert [len(node.children) for node in [record.root, *record.main_line()]] == [1, 2, 1, 1, 0]


def test_other_brackets_have_variations_too() -> None:
    for text in ("57-46 31-22 [31-32 47-36] 47-36", "57-46 31-22 〔31-32〕 47-36", "57-46 31-22 【31-32】 47-36"):
        record = read_record(text, FROGS).record
        assert record is not None
        assert [node.code for node in record.root.children[0].children] == ["31-22", "31-32"]


def test_a_result_in_a_bracket_is_that_of_its_variation() -> None:
    record = read_record("1. 57-46 31-22 (1... 31-32 2. 47-36 1-0) 2. 47-36 0-1", FROGS).record
    assert record is not None
    main, beside = record.root.children[0].children
    assert (main.children[0].end, beside.children[0].end) == ("resign:0", "resign:1")


@pytest.mark.parametrize("comment", ["*Aki**: 47-46", "*1.** 47-46", "*47-46** 31-32"])
def test_a_comment_with_stars_of_its_own_survives(comment: str) -> None:
    record = Record(load(FROGS))
    record.play("57-46")
    record.here.comment = comment
    again = read_record(text_writer.write(record, "en"), FROGS).record
    assert again and again.main_line()[0].comment == comment


def test_smileys_stand_as_comments_on_the_move_before_them() -> None:
    record = read_record("57-46 :) 31-22 ;)\n^^\n47-36 👍", FROGS).record
    assert record is not None
    assert [node.comment for node in record.main_line()] == [":)", ";)\n^^", "👍"]


@pytest.mark.parametrize("size", [300, 1990, 12_000])
@pytest.mark.parametrize("brackets", ["()", "（）", "【】", "{}", ("/* ", " */")])
def test_moves_go_on_behind_a_long_remark_in_brackets(size: int, brackets: str) -> None:
    for said in ("These words say nothing of a move. ", "長いコメントです。"):
        remark = (said * size)[:size]
        read = read_record(f"1. 57-46 {brackets[0]}{remark}{brackets[1]} 2. 31-22 3. 47-36", FROGS)
        assert read.codes == ["57-46", "31-22", "47-36"]
        assert read.record and read.record.main_line()[0].comment.count(said[:4]) > size / len(said) - 2


def test_a_variation_that_is_cut_by_a_long_remark_ends_at_its_bracket() -> None:
    read = read_record("1. 57-46 31-22 (31-32 " + "no move of the game, " * 300 + ") 2. 47-36", FROGS)
    assert read.codes == ["57-46", "31-22", "47-36"]


def test_a_sign_that_may_be_a_piece_or_a_side_is_shown_to_choose_from() -> None:
    read = read_record("○e5 ×d4", SPACE)
    assert [(choice.ply, [code for code, _ in choice.readings]) for choice in read.choices] == [(1, ["o@e5", "x@e5"])]


def test_a_sign_that_may_be_a_side_or_say_wrong_is_shown_with_its_move() -> None:
    offers = read_whole("○k ×c", MANCALA, {}).offers
    assert [(offer.ply, offer.text, [code for code, _ in offer.readings]) for offer in offers] == [(2, "×c", ["c"])]
    assert [node.code for node in read_whole("○k ×c", MANCALA, {}, {offers[0].name: "c"}).so_far.started().main_line()] == ["k", "c"]


def test_dots_are_told_where_they_stand() -> None:
    told = read_record("…\n57-46 31-22…\n47-36\n…", FROGS).problems
    assert sorted((problem.line, problem.words.values["n"]) for problem in told) == [(1, 0), (2, 2), (4, 3)]
