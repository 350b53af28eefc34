"""Texts as people write them in posts and chats: what is no move of the game is not played in silence, and what can mean one thing only
is read."""

import pytest

from games import read_record

FROGS, MANCALA, MACIJI, SHOGI, SPACE, ROWS = (
    "medamagaeru", "progressive-mancala", "maciji", "macedonian-shogi", "uchu-yuei", "two-three",
)  # fmt: skip

# Text, game, the moves read, the end, the keys of the problems.
NOT_PLAYED = [
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
    ("あき：k\nなお：c\nはな：いい手ですね\nあき：h", MANCALA, "", "", ["text.empty", "text.passed"]),
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
    ("Aki vs Nao\nk c h\n\nHana vs Jun\nk c h", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("あき 対 なお\nk c h\n\nなお 対 あき\nk c h", MANCALA, "k c h", "", ["text.kept", "text.unread"]),
    ("***b6**\n***b4**", "kokutan-no-uma", "*b6 *b4", "", []),
    ("57-46\nMe vs AI lol\n31-22", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n**いい手**", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("57-46 31-22\n（後手の勝ち？）", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("K - C\nk c h", MANCALA, "k c h", "", ["text.passed"]),
    *[
        (f"{names}\nk c h", MANCALA, "k c h", "", ["text.passed"])
        for names in ("A vs B", "A vs. B", "a vs b", "A vs Nao", "K.T. - M.S.", "K. T. - M. S.", "M.S. vs K.T.", "A - B",
            "K/C", "K-C", "K、C", "K.C.", "A & B", "Game: A vs B", "2024/5/6 A vs B", "A vs B (1-0)")
    ],
    *[
        (f"{date}\n57-56 21-22", FROGS, "57-56 21-22", "", ["text.kept"])
        for date in (
            "2024/5/6", "2024.05.06", "2024-05-06", "5/6/2024", "6.5.2024", "5/6", "2024/5/6 (月) 21:03", "令和6年5月6日", "5月6日",
            "May 6, 2024",
        )
    ],
]  # fmt: skip

READ = [
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
    ("あき：k\nなお：c\nあき：いい手ですね\nあき：h", MANCALA, "k c h", "", ["text.passed"]),
    ("Aki: k\nNao: c\nNao: your turn\nAki: h", MANCALA, "k c h", "", ["text.passed"]),
    ("あき：goal@d5\nなお：b4\nあき：うーん\nあき：c3", MACIJI, "goal@d5 b4 c3", "", ["text.passed"]),
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
            "<html><body><table><tr><td>1</td><td>57-56</td><td>21-22</td></tr></table></body></html>", "57-56&nbsp;21-22<br>",
            "<ul><li>57-56</li><li>21-22</li></ul>", "1,57-56,21-22", "1\t57-56\t21-22", "1;57-56;21-22",
        )
    ],
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
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "game_id", "codes", "end", "told"), NOT_PLAYED + READ, ids=[ascii(row[0])[:40] for row in NOT_PLAYED + READ]
)
def test_posts(text: str, game_id: str, codes: str, end: str, told: list[str]) -> None:
    got = read_record(text, game_id)
    assert got.record is not None
    found = sorted({problem.key for problem in got.problems})
    assert (got.codes, got.record.end_of_main().end, found) == (codes.split(), end, told)
