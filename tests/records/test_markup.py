"""Lists and tables pasted as the source of a page, of a wiki or of notes: their moves are read, their remarks kept, and what is no list of
moves stays what it is elsewhere."""

import pytest

from games import read_record

FROGS, MANCALA, MACIJI = "medamagaeru", "progressive-mancala", "maciji"

WIKI = '{| class="wikitable"\n|+ Our game\n! No\n! Move\n! Note\n|-\n| 1\n| k\n| good\n|-\n| 2\n| style="x" | c\n|\n|}\nThe end'
PAGE = (
    "<table>\n<thead><tr>\n<th>No</th><th>Move</th></tr></thead>\n<tr>\n<td>1</td>\n<td>57-46</td>\n</tr>\n"
    "<tr>\n<td>2</td>\n<td><b>31-22</b></td>\n</tr></table> The end."
)

# Text, game, the moves read, the keys of the problems, the comments by ply.
MARKED = [
    ("# k\n# c\n# h", MANCALA, "k c h", [], {}),
    (":# k\n:# c", MANCALA, "k c", [], {}),
    ("*k\n*c\n*h", MANCALA, "k c h", [], {}),
    ("# 57-46\n#: good\n# 31-22", FROGS, "57-46 31-22", [], {1: "good"}),
    ("## Moves\n\n# k\n# c", MANCALA, "k c", ["text.passed"], {}),
    ("* 57-46\n** 31-22", FROGS, "57-46 31-22", [], {}),
    ("* '''57-46'''\n* [[31-22]]", FROGS, "57-46 31-22", [], {}),
    ("# A title\nk c", MANCALA, "k c", ["text.passed"], {}),
    ("1 57-46\n*31-22\n*47-36", FROGS, "57-46", [], {1: "31-22\n47-36"}),
    ("# 57-46\n# 57-46", FROGS, "", ["text.passed", "illegal.at"], {}),
    ("| n | move |\n|---+------|\n| 1 | k |\n| 2 | c |", MANCALA, "k c", [], {}),
    ("| 1 | k |\n|---+---|\n| 2 | c |", MANCALA, "k c", [], {}),
    ("+---+------+\n| n | move |\n+===+======+\n| 1 | k    |\n+---+------+\n| 2 | c    |\n+---+------+", MANCALA, "k c", [], {}),
    (WIKI, MANCALA, "k c", ["text.kept"], {0: "Our game", 1: "good", 2: "The end"}),
    ("{|\n|-\n! 先手\n! 後手\n|-\n| k || c\n|-\n| h || k\n|}", MANCALA, "k c h k", [], {}),
    (PAGE, FROGS, "57-46 31-22", ["text.kept"], {2: "The end."}),
    ("<TABLE BORDER=1>\n<TR><TH>No<TH>Move\n<TR><TD>1<TD>k\n<TR><TD>2<TD>c</TABLE>", MANCALA, "k c", [], {}),
    ("<table><tr><td>57-46</td><td><s>31-32</s> 31-22</td></tr></table>", FROGS, "", ["illegal.at"], {}),
    ("<ol>\n<li>k</li>\n<li>c</li>\n</ol>", MANCALA, "k c", [], {}),
    ("```sh\n57-46 31-22\n```", FROGS, "57-46 31-22", [], {}),
    ("```kif\n1 k\n2 c\n```\nNice.", MANCALA, "k c", ["text.kept"], {2: "Nice."}),
    ("```k\nc\n```", MANCALA, "k c", [], {}),
    ("a <trick> k c", MANCALA, "a k c", [], {}),
    ("\\begin{enumerate}[nosep]\n  \\item 57-46 good\n  \\item 31-22\n\\end{enumerate}", FROGS, "57-46 31-22", ["text.said"], {1: "good"}),
    ("\\item[1.] \\texttt{57--46}\n\\item[2.] $31-22$", FROGS, "57-46 31-22", [], {}),
    ("\\begin{tabular}{rll}\n1 & k & c \\\\\n2 & h & k \\\\ \\hline\n\\end{tabular}", MANCALA, "k c h k", [], {}),
    ("\\begin{itemize} \\item k \\item c\n\\end{itemize}", MANCALA, "k c", [], {}),
]


@pytest.mark.parametrize(("text", "game_id", "moves", "told", "comments"), MARKED)
def test_lists_and_tables(text: str, game_id: str, moves: str, told: list[str], comments: dict[int, str]) -> None:
    reading = read_record(text, game_id)
    assert reading.record is not None
    said = {node.ply: node.comment for node in reading.record.made if node.comment}
    assert (" ".join(reading.codes), [problem.key for problem in reading.problems], said) == (moves, told, comments)


@pytest.mark.parametrize(
    "head", ["B | W", "| # | B | W |\n|---|---|---|", "F | S", "B W", "B\tW", "P1 | P2", "A B", "| No | S | G |\n|--|--|--|"]
)
def test_letters_in_the_head_of_a_table_are_no_moves(head: str) -> None:
    is_counted, between = "|-" in head, next((sign for sign in "|\t" if sign in head), " ")
    pairs = ["k " + between + " c", "h " + between + " k"]
    rows = [f"| {i + 1} | {pair}" if is_counted else pair for i, pair in enumerate(pairs)]
    reading = read_record("\n".join([head, *rows]), "progressive-mancala")
    assert reading.codes == ["k", "c", "h", "k"]
    assert {problem.key for problem in reading.problems} <= {"text.passed"}


def test_the_head_of_a_table_names_the_players() -> None:
    reading = read_record("| Tom | Anna |\n|-----|------|\n| k | c |\n| h |  |", MANCALA)
    assert reading.record is not None
    assert ([player.name for player in reading.record.players], reading.codes, reading.problems) == (["Tom", "Anna"], ["k", "c", "h"], [])
    reading = read_record("|  | Tom | Anna |\n|--|-----|------|\n| 1 | k | c |\n| 2 | h |  |", MANCALA)
    assert reading.record is not None
    assert ([player.name for player in reading.record.players], reading.codes, reading.problems) == (["Tom", "Anna"], ["k", "c", "h"], [])
