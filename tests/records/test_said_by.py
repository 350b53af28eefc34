"""Moves beside the names of those who make them, in a line: `57-46 by Tom`, `player1: k | player2: c`; and both names as one word.
No move of such a line is dropped or made a name; where it is not the turn of the one who is named, the reading ends."""

import pytest

from core.records.reading.text_reader import read_whole
from games import read_record

FROGS, MANCALA, ROWS, SHOGI = "medamagaeru", "progressive-mancala", "two-three", "macedonian-shogi"

# Text, game, the moves read, the names of the sides, the keys of the problems.
SAID = [
    ("57-46 by Tom\n31-22 by Anna\n47-36 by Tom", FROGS, "57-46 31-22 47-36", "Tom Anna", []),
    ("k by Tom\nc by Anna", MANCALA, "k c", "Tom Anna", []),
    ("Tom plays 57-46\nAnna plays 31-22\nTom plays 47-36", FROGS, "57-46 31-22 47-36", "Tom Anna", []),
    ("Tom plays 57-46, Anna replies with 31-22.", FROGS, "57-46 31-22", "Tom Anna", []),
    ("Game of Tom and Anna\n\n1. Tom played k.\n2. Anna played c.\n\nNice game!", MANCALA, "k c", "Tom Anna", ["text.kept"]),
    ("Tom plays 57-46\nAnna plays 31-22\nTom resigns", FROGS, "57-46 31-22", "Tom Anna", []),
    ("e6-e5 by Tom\ne3-e4 by Anna", ROWS, "e6-e5", "Tom Anna", ["illegal.at"]),
    ("player1: k | player2: c\nplayer1: h | player2: k", MANCALA, "k c h k", "", []),
    ("Player 1: k, Player 2: c, Player 1: h", MANCALA, "k c h", "", []),
    ("先手：k 後手：c\n先手：h 後手：k", MANCALA, "k c h k", "", []),
    ("A: k / B: c", MANCALA, "k c", "", []),
    ("1. A: k B: c\n2. A: h B: k", MANCALA, "k c h k", "", []),
    ("Tom: 57-46! | Anna: 31-22", FROGS, "57-46 31-22", "Tom Anna", []),
    ("太郎：57-46、花子：31-22、太郎：47-36", FROGS, "57-46 31-22 47-36", "太郎 花子", []),
    ("Tom: 57-46 | Anna: resigns", FROGS, "57-46", "Tom Anna", []),
    ("Me: k | You: c", MANCALA, "k c", "Me You", []),
    ("Tom plays 57-46\nAnna plays 31-22\nTom played badly", FROGS, "57-46 31-22", "Tom Anna", ["text.kept"]),
    ("57-46 by Tom (good)\n31-22 by Anna", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("太郎対花子戦\n57-46 31-22", FROGS, "57-46 31-22", "太郎 花子", ["text.names"]),
    ("先手：k 後手：c", MANCALA, "k c", "", []),
    ("先手：k 後手：投了", MANCALA, "k", "", []),
    ("先手：k 1点 後手：c 2点", MANCALA, "k c", "", []),
    ("先手：k w 後手：c", MANCALA, "k c", "", []),
    ("先手：k! 後手：c?", MANCALA, "k c", "", []),
    ("先手：あき 後手：なお\n先手：k 後手：c", MANCALA, "k c", "あき なお", []),
    ("先手：k 後手：あき\nk c", MANCALA, "k c", "k あき", []),
    ("私がk、相手がc", MANCALA, "k c", "私 相手", []),
    ("まず俺はkと指しました。次に相手はcです。", MANCALA, "k c", "俺 相手", []),
    ("太郎は57-46、花子は31-22でした。\n太郎が47-36", FROGS, "57-46 31-22 47-36", "太郎 花子", []),
    ("Tom (1500): k\nAnna (1400): c", MANCALA, "k c", "Tom (1500) Anna (1400)", []),
    ("2026-11-28 Tom: k\n2026-11-28 Anna: c", MANCALA, "k c", "Tom Anna", []),
    ("私がk、私がc", MANCALA, "", "", ["illegal.at"]),
    ("私がk、相手がc、太郎がh", MANCALA, "", "", ["illegal.at"]),
    # A side with the number of its turn.
    ("先手1手目：k 後手1手目：c 先手2手目：h", MANCALA, "k c h", "", []),
    ("先手の1手目は57-46、後手の1手目は31-22", FROGS, "57-46 31-22", "", []),
    ("先手1手目 57-46\n後手2手目 31-22", FROGS, "57-46 31-22", "", []),
    ("先手1手目 57-46\n後手5手目 31-22", FROGS, "", "", ["illegal.at"]),
    ("【先手1手目：k 1点獲得(1vs0)】\nc h", MANCALA, "k c h", "", []),
    ("【先手1手目：k 2点獲得】\n後手 c", MANCALA, "k c", "", ["text.claim"]),
    ("【先手1手目：k 1点獲得】\nk→j→i→……\nいい手だと思う。", MANCALA, "k", "", ["text.kept"]),
    # Numbers in kanji, colons between moves, words before marked ones, and the lists of both sides by colours that no side has.
    ("一、47-46\n二、31-32", FROGS, "47-46 31-32", "", []),
    ("47-46 : 31-32 : 57-56", FROGS, "47-46 31-32 57-56", "", []),
    ("棋譜 ▲57-46△31-22 まで", FROGS, "57-46 31-22", "", ["text.kept"]),
    ("White: k h d\nBlack: c k j", MANCALA, "k c h k d j", "", []),
    ("P-86とcrown N-83とcrown P-26", SHOGI, "", "", ["illegal.at"]),
    # Numbers that are all 1: a list whose moves follow each other, or first moves to choose from.
    ("1. 57-46\n1. 31-22\n1. 47-36\n1. 21-31", FROGS, "57-46 31-22 47-36 21-31", "", []),
    ("1. k / 1. c / 1. h", MANCALA, "k", "", ["text.gap"]),
    ("1. k\n1. c", MANCALA, "k c", "", []),
    ("1. k\n2. c\n4. h\n5. k", MANCALA, "k c", "", ["text.gap", "text.unread"]),  # a move is missing
    ("1. k\n2. c\n4. h\n4. k", MANCALA, "k c h k", "", ["text.doubt"]),  # a slip
    ("先手は47-46と指した。\n後手は31-32と指した。", FROGS, "47-46 31-32", "", []),
    ("太郎さん 47-46\n花子さん 31-32", FROGS, "47-46 31-32", "太郎さん 花子さん", []),
    ("@aki P-86\n@nao crown N-83\n@aki crown P-26", SHOGI, "87-86 !71-83 !27-26", "", []),
    # It is not the turn of the one who is named, or somebody else moves too.
    ("57-46 by Tom\n31-22 by Tom\n47-36 by Anna", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("Tom plays 57-46\nTom plays 31-22\nAnna plays 47-36", FROGS, "", "", ["illegal.at"]),
    ("2nd try\n先手：k 後手：c 先手：h", MANCALA, "", "", ["illegal.at", "text.unread"]),
    ("3\n先手：57-46 後手：31-22 先手：47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("Tom: 57-46 | Anna: 31-22 | Bob: 47-36", FROGS, "", "", ["text.passed", "illegal.at"]),
    ("先手：k 後手：c\n後手：h 先手：k", MANCALA, "k c", "", ["illegal.at"]),
    ("Tom plays 57-46\nAnna plays 31-22 or 31-32\nTom plays 47-36", FROGS, "", "", ["illegal.at"]),
    # Neither are these moves.
    ("A: 3 / B: 4\n57-46", FROGS, "57-46", "", ["text.passed"]),
    ("Time: 10:01 | Move: k", MANCALA, "", "", ["text.passed", "text.empty"]),
    ("57-46 by far\n31-22 by mistake", FROGS, "57-46", "", ["illegal.at", "text.unread"]),
    ("Tom plays well\nAnna plays badly", MANCALA, "", "", ["text.empty"]),
    # Labels that count moves, or tell when they were made, are no names; nor are those of questions and of moves to choose from.
    ("1手目：57-46\n2手目：31-22", FROGS, "57-46 31-22", "", []),
    ("1手目：46緑2\n2手目：22白2\n3手目：17白\n3手目：36緑1", FROGS, "57-46 31-22", "", ["illegal.at", "text.unread"]),
    ("1回目：k\n2回目：c\n3回目：h", MANCALA, "k c h", "", []),
    ("第一手：57-46\n第二手：31-22\n第三手：47-36", FROGS, "57-46 31-22 47-36", "", []),
    ("初手：k\n二手目：c\n三手目：h", MANCALA, "k c h", "", []),
    ("T1: 57-46\nT2: 31-22", FROGS, "57-46 31-22", "", []),
    ("昨日：57-46\n今日：31-22", FROGS, "57-46 31-22", "", []),
    ("問1：k\n問2：c", MANCALA, "", "", ["text.passed", "text.empty"]),
    ("Q1: 57-46\nQ2: 31-22", FROGS, "", "", ["text.passed", "illegal.at"]),
    ("A案：k\nB案：c", MANCALA, "", "", ["text.passed", "illegal.at"]),
    ("パターン1：k\nパターン2：c", MANCALA, "", "", ["text.passed", "illegal.at"]),
    ("57-46 31-22\n（以下略）\n9 27-17", FROGS, "57-46 31-22", "", ["text.gap", "text.kept"]),
    ("57-46 31-22←いい手\n47-36", FROGS, "57-46 31-22 47-36", "", ["text.said"]),
    (">> 1. k\n> 2. c\n3. h\n\nCheers,\nK", MANCALA, "k c h", "", ["text.passed", "text.kept"]),
    # Names without spaces between them, where nothing else fits.
    ("太郎対花子\n57-46 31-22", FROGS, "57-46 31-22", "太郎 花子", ["text.names"]),
    ("太郎ＶＳ花子\n57-46 31-22", FROGS, "57-46 31-22", "太郎 花子", ["text.names"]),
    ("TomVSAnna\nk c", MANCALA, "k c", "Tom Anna", ["text.names"]),
    ("太郎vs花子\nk c", MANCALA, "k c", "太郎 花子", ["text.names"]),
    ("太郎対花子\nk c\n次郎対桃子\nd a", MANCALA, "k c", "太郎 花子", ["text.names", "text.unread"]),
    *[
        (said + "\n57-46 31-22", FROGS, "57-46 31-22", "", ["text.kept"])
        for said in ("絶対王者", "反対意見", "これに対して", "一対一", "初対局です", "先手対後手", "日対米", "Elvsjo", "21対19")
    ],
]  # fmt: skip


@pytest.mark.parametrize(("text", "game_id", "moves", "names", "told"), SAID)
def test_moves_beside_names(text: str, game_id: str, moves: str, names: str, told: list[str]) -> None:
    reading = read_record(text, game_id)
    assert reading.record is not None
    found = " ".join(player.name for player in reading.record.players).strip()
    assert (" ".join(reading.codes), found, [problem.key for problem in reading.problems]) == (moves, names, told)


def test_the_end_behind_both_sides_is_read() -> None:
    record = read_whole("先手：k 後手：投了", MANCALA, {}).so_far.started()
    assert (record.main_line()[-1].end, [player.name for player in record.players]) == ("resign:1", ["", ""])
