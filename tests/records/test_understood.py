"""The part of a pasted text that a page shows before it opens it, and the decisions of a person where the text is doubtful."""

import pytest

from core.records import text_writer
from core.records.lines import latest_node
from core.records.record import Record
from core.records.text_report import read_record
from core.steps import finish
from core.words import Words, say
from games import load
from ui.reading import screen
from ui.reading.understood import MOST_LINES, Understood

FROGS, SHOGI, HORSES, MANCALA = "medamagaeru", "macedonian-shogi", "kokutan-no-uma", "progressive-mancala"
SLIP = """先手1手目:k 1点獲得(1vs0)
後手1手目:b 2点獲得(1vs2)
c→i→d→ゴールで2点獲得。
先手2手目:h 1点獲得(2vs2)
後手2手目:k 4点獲得(2vs6)
"""


def understood(text: str, game_id: str = FROGS) -> Understood:
    read = Understood(text, game_id)
    finish(read.steps())
    return read


def codes(read: Understood) -> list[str]:
    assert read.record is not None
    return [node.code for node in read.record.main_line()]


def ways(read: Understood) -> list[tuple[int, list[str]]]:
    return [(card.ply, [code for code, _ in card.readings]) for card in read.cards]


def decide(read: Understood, card: int, code: str) -> None:
    read.pick(card, [each for each, _ in read.cards[card].readings].index(code))
    finish(read.steps())


def test_what_the_text_leaves_open_is_decided_by_a_person_and_read_on() -> None:
    before = "57-55 22-23 28-36 71-63 "
    read = understood(before + "▲５七騎 △54重", SHOGI)
    assert (codes(read), ways(read), read.open) == (before.split(), [(5, ["36-57", "78-57"])], 1)
    decide(read, 0, "78-57")
    assert codes(read)[:5] == [*before.split(), "78-57"]
    assert (ways(read), read.open, read.is_picked(0, 1)) == ([(5, ["36-57", "78-57"])], 0, True)
    decide(read, 0, "36-57")  # and otherwise, as often as one likes
    assert codes(read)[:5] == [*before.split(), "36-57"]


def test_cells_counted_from_either_side_are_decided_too() -> None:
    read = understood("25", HORSES)
    decide(read, 0, "*h8")
    assert (codes(read), read.open) == (["*h8"], 0)


def test_a_misprint_may_be_read_as_it_is_printed() -> None:
    read = understood(SLIP, MANCALA)
    assert (codes(read), ways(read)) == (["k", "c", "h", "k"], [(2, ["c", "b"])])
    decide(read, 0, "b")
    assert codes(read)[:2] == ["k", "b"]
    assert "text.claim" in [words.key for words, _ in read.problems]
    decide(read, 0, "c")
    assert codes(read) == ["k", "c", "h", "k"]


def test_the_legal_move_that_a_slip_of_the_pen_may_mean_is_offered_and_not_played() -> None:
    read = understood("47-46 31-23 57-56 21-22", FROGS)
    assert (codes(read), ways(read), read.open) == (["47-46"], [(2, ["31-32"])], 0)
    assert not read.is_picked(0, 0)
    decide(read, 0, "31-32")
    assert codes(read) == ["47-46", "31-32", "57-56", "21-22"]
    assert ways(understood("47-46 99-99 57-56", FROGS)) == []


READ_ON = [
    ("1 47-46\nよくわからない行1-\n2 31-32\n3 57-56", "47-46 31-32 57-56"),
    ("1 47-46\nxx\n▲2 31-32", "47-46"),  # no number of its own
    ("1 47-46\nxx\n3 31-32", "47-46"),  # a move is missing
    ("1 47-46\n2 99-99\n2 31-32\n3 57-56", "47-46 31-32 57-56"),
    ("1 47-46\n2 99-99\n3 57-56", "47-46"),
    ("47-46\nxx\n31-32", "47-46"),
    ("1. 47-46 31-32\nxx\n2. 57-56 21-22", "47-46 31-32"),  # numbers of pairs: whose is the next?
    ("1 47-46\n変化：2手\n2 99-99\n2 31-32", "47-46 31-32"),
]


@pytest.mark.parametrize(("text", "wanted"), READ_ON)
def test_reading_goes_on_behind_an_unreadable_line_where_the_numbers_say_that_nothing_is_missing(text: str, wanted: str) -> None:
    got = read_record(text, FROGS)
    assert got.codes == wanted.split()
    assert {"illegal.at", "text.kept"} & {problem.key for problem in got.problems}


def test_what_is_shown_of_a_text() -> None:
    read = understood("土曜の一局\n先手：あき\n1 47-46 (1 57-56)\n*いい手\n2 31-32\n3 99-99\n", FROGS)
    assert read.counts() == (2, 1, 2)
    signs = {line: node and node.code for line, node in read.marks.items()}
    assert signs == {1: None, 3: "47-46", 5: "31-32"}
    assert read.doubts().count(6) == 1
    read.look("first")
    assert read.node is not None and read.node.ply == 0 and read.last_ply() == 2
    read.look("next")
    assert read.node.code == "47-46"
    read.look("last")
    read.look("next")
    assert read.node.code == "31-32"
    read.look("prev")
    assert read.node.code == "47-46"
    assert read.says_something() and not understood("きょうは雨。", FROGS).says_something()


def test_a_link_shows_its_own_move_and_seat() -> None:
    read = understood("https://x.example/medamagaeru/#moves=47-46.31-32&ply=1&seat=1&v=1", FROGS)
    assert (codes(read), read.seat, read.node and read.node.code) == (["47-46", "31-32"], 1, "47-46")


def test_what_was_read_until_now_can_be_used() -> None:
    read = Understood("47-46\n31-32\n" + "57-56\n21-22\n" * 50, FROGS)
    for step in read.steps():
        if step and step[2] == 2:  # moves
            break
    read.stop()
    assert codes(read) == ["47-46", "31-32"]


@pytest.mark.parametrize("text", ["47-46 31-32 [medamagaeru]", "medamagaeru の対局です。\n47-46\n31-32"])
def test_the_game_that_a_text_names_is_read(text: str) -> None:
    read = understood(text, "maciji")
    assert (read.record and read.record.game_id, codes(read), [words.key for words, _ in read.problems if words.key != "text.kept"]) == (
        FROGS,
        ["47-46", "31-32"],
        [],
    )
    assert codes(understood("a1 b2 maciji のほうが medamagaeru より好き", "maciji")) == []


@pytest.mark.parametrize(("lang", "start", "first"), [("ja", "開始局面", "2手のうち1手目"), ("en", "Starting position", "Move 1 of 2")])
def test_the_position_before_the_first_move_has_no_number(lang: str, start: str, first: str) -> None:
    read = understood("k c", MANCALA)
    read.look("first")
    assert screen.ply(read, lang) == start
    read.look("next")
    assert screen.ply(read, lang).startswith(first)
    assert "0" not in say(Words("reading.open_until", n=0), lang)


@pytest.mark.parametrize(("lines", "more"), [(MOST_LINES, False), (MOST_LINES + 1, True)])
def test_lines_that_are_not_shown_are_told(lines: int, more: bool) -> None:
    """Also where the last line that is shown is an empty one."""
    for last in ("word", ""):
        text = "\n".join(["47-46", *["word"] * (MOST_LINES - 2), last, *["word"] * (lines - MOST_LINES)])
        assert (">…<" in finish(screen.text_lines(understood(text, FROGS), "ja"))) is more


@pytest.mark.parametrize(("lang", "said"), [("ja", "・投了"), ("en", " · by resignation")])
def test_the_reason_of_a_result_stands_behind_it(lang: str, said: str) -> None:
    assert said in screen.facts(understood("47-46 31-32\n投了", FROGS), lang)


def test_what_was_read_is_added_to_a_game_that_stays_where_it_is() -> None:
    game = Record(load(FROGS))
    for code in ("47-46", "31-32"):
        game.play(code)
    game.here.comment = "mine"
    read = understood("47-46 31-32 57-56\n\n変化：2手\n2 41-42\n*theirs")
    assert (read.more_than(game), read.add_to(game), read.more_than(game)) == (2, 2, 0)
    assert game.here.ply == 2 and latest_node(game) is game.here and game.here.comment == "mine"
    assert [node.code for node in game.root.children[0].children] == ["31-32", "41-42"]
    assert game.made[-1].comment == "theirs" or game.made[-2].comment == "theirs"
    for other in ("k c [progressive-mancala]", "Start: 1W5W31W2W41.7.7.7.7.2G2W13.1G41G1G3G51:0\n56-46*"):
        assert understood(other).more_than(game) == 0
    assert understood("47-46").more_than(Record(load(FROGS))) == 0, "nothing lies on the board"


def test_what_a_printed_board_leaves_out_is_told() -> None:
    read = understood("1弓騎将王子将騎弓\n2歩歩重重重重歩歩\n7歩歩重重重重歩歩\n8弓騎将子王将騎弓\n", "macedonian-shogi")
    assert read.drawn and read.assumed == read.problems[0][0]
    assert not understood("57-56", "macedonian-shogi").drawn


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        (
            "対局しましょう https://x.example/two-three/?openExternalBrowser=1#moves=e6-e5&friend=AbCdEfGhIjKlMnOpQrStUv&v=1。",
            "game=two-three&moves=e6-e5&friend=AbCdEfGhIjKlMnOpQrStUv&v=1",
        ),
        ("https://x.example/medamagaeru/#puzzle=m12&v=1", "game=medamagaeru&puzzle=m12&v=1"),
        ("見て「https://x.example/en/maciji/puzzles/m12/」です", "game=maciji&puzzle=m12"),
        ("https://x.example/maciji/#lesson=1&v=1", "game=maciji&lesson=1&v=1"),
        ("https://x.example/maciji/", "game=maciji"),
        ("https://x.example/medamagaeru/#moves=47-46&v=1", ""),
        ("https://x.example/maciji/ をどうぞ\n47-46", ""),
        ("47-46 31-32", ""),
    ],
)
def test_a_link_of_more_than_a_record_leads_there(text: str, fragment: str) -> None:
    assert understood(text, FROGS).follow == fragment


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        ("https://x.example/two-three/#moves=e6-e5&friend=AbCdEfGhIjKlMnOpQrStUv&v=1", "friend"),
        ("https://x.example/medamagaeru/#puzzle=m12&v=1", "puzzle"),
        ("https://x.example/#game=medamagaeru&puzzle=m12&v=1", "puzzle"),
        ("https://x.example/maciji/puzzles/m12/", "puzzle"),
        ("https://x.example/maciji/puzzles/m12?utm_source=x", "puzzle"),
        ("https://x.example/maciji/#lesson=1&v=1", "lesson"),
        ("https://x.example/maciji/#edit=1&v=1", "edit"),
        ("https://x.example/maciji/", "page"),
    ],
)
def test_a_link_of_more_than_a_record_opens_at_once_only_alone(link: str, kind: str) -> None:
    alone = understood(link)
    assert (alone.kind, alone.opens_at_once()) == (kind, True)
    other, puzzle = "https://x.example/two-three/#moves=e6-e5&v=1", "https://x.example/en/two-three/puzzles/m1/"
    beside = [("{}\n47-46 31-32", "text.beside"), ("47-46 31-32\n{}", "text.beside"), ("{} とても難しい", "text.aside")]
    beside += [("{} " + other, "text.beside"), ("{}\n" + puzzle, "text.beside"), ("「{}」です", "text.aside")]
    for around, key in beside if kind != "page" else beside[-1:]:
        read = understood(around.format(link))
        assert (read.follow, read.kind) == (alone.follow, kind)
        assert [words.key for words, _ in read.problems] == [key] and not read.opens_at_once()
        for lang in ("ja", "en"):
            shown = screen.leads(read, lang)
            assert say(read.problems[0][0], lang).split("（")[0].split("(")[0] in shown and shown.count("<p") == 1


@pytest.mark.parametrize(
    "text",
    [
        "https://x.example/maciji/puzzles/m12/\nhttps://x.example/maciji/puzzles/m12/",
        "[https://x.example/maciji/puzzles/m12](https://x.example/maciji/puzzles/m12)",
        '<komado-board game="maciji" puzzle="m12"></komado-board>',
    ],
)
def test_the_same_address_again_and_the_code_of_a_board_open_at_once(text: str) -> None:
    read = understood(text)
    assert (read.follow, read.opens_at_once()) == ("game=maciji&puzzle=m12", True)


def test_words_stuck_to_the_link_of_a_puzzle_are_told() -> None:
    read = understood("見てhttps://x.example/maciji/puzzles/m12/です")
    assert (read.follow, [words.key for words, _ in read.problems]) == ("game=maciji&puzzle=m12", ["text.aside"])


def test_the_address_of_a_puzzle_in_a_comment_leads_nowhere() -> None:
    record = Record(load(FROGS))
    record.play("47-46")
    record.here.comment = "https://x.example/maciji/puzzles/m12/"
    for text in (text_writer.write(record, "ja"), "47-46\n*" + record.here.comment):
        read = understood(text)
        assert (read.follow, codes(read), read.node and read.node.comment) == ("", ["47-46"], record.here.comment)


def test_a_link_that_leads_elsewhere_has_its_record_too() -> None:
    """The editor sets up its last position."""
    assert codes(understood("https://x.example/two-three/#moves=e6-e5&friend=AbCdEfGhIjKlMnOpQrStUv&v=1")) == ["e6-e5"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_options_that_the_text_leaves_out_are_told(lang: str) -> None:
    read = understood("first: white\n31-32", FROGS)
    said = screen.facts(read, lang)
    assert read.unsaid == ["home"] and say(Words("option.medamagaeru.home"), lang) in said
    record = read.record
    assert record is not None
    assert understood(text_writer.write(record, lang), FROGS).unsaid == []  # ours leaves out what is usual
    assert understood("#moves=47-46&v=1", FROGS).unsaid == []
    assert understood("e6-e5", "two-three").unsaid == []


MOVES = """【先手1手目:k 1点獲得(1vs0)】
【後手1手目:c 2点獲得(1vs2)】
【先手2手目:h 1点獲得(2vs2)】
"""
# (text, page, game, moves, keys that are told)
ELSEWHERE = [
    ("プログレッシブ・マンカラ\n" + MOVES, FROGS, MANCALA, "k c h", []),
    ("progressive mancala\nk c h", SHOGI, MANCALA, "k c h", []),
    ("Ｐｒｏｇｒｅｓｓｉｖｅ　Ｍａｎｃａｌａ\nk c h", "maciji", MANCALA, "k c h", []),
    (MOVES, FROGS, MANCALA, "k c h", []),  # without a name
    ("k c h", SHOGI, MANCALA, "k c h", []),
    ("57-56 21-22 56-55 31-32", SHOGI, FROGS, "57-56 21-22 56-55 31-32", []),  # the first move is legal here too
    ("47-46 31-32\n*マシージのほうが好き", FROGS, FROGS, "47-46 31-32", ["reading.not_other"]),
    ("めだまがえるとマシージの話\n47-46 31-32", FROGS, FROGS, "47-46 31-32", []),
    ("マシージの話だけです。", FROGS, FROGS, "", ["text.other_game", "text.empty"]),
]


@pytest.mark.parametrize(("text", "page", "game_id", "moves", "told"), ELSEWHERE)
def test_a_text_of_another_game_is_read_as_that_game(text: str, page: str, game_id: str, moves: str, told: list[str]) -> None:
    read = understood(text, page)
    if read.is_doubtful():
        finish(read.elsewhere())
    assert (read.record and read.record.game_id, codes(read)) == (game_id, moves.split())
    assert sorted(words.key for words, _ in read.problems if words.key != "text.kept") == sorted(told)
    for lang in ("ja", "en"):
        assert (say(Words("reading.other", game=Words("game." + game_id)), lang) in screen.screen(read, lang)) is (game_id != page)
    read.as_game = page
    finish(read.steps())
    assert read.record and read.record.game_id == page and not read.is_doubtful()


@pytest.mark.parametrize("text", ["57-56 21-22 56-55 31-32 [macedonian-shogi]", "マケドニア将棋\n57-56 21-22 56-55 31-32"])
def test_a_text_that_names_this_game_is_looked_for_in_no_other(text: str) -> None:
    assert not understood(text, SHOGI).is_doubtful()


def test_a_decision_is_made_in_the_game_that_was_found() -> None:
    read = understood(SLIP, FROGS)
    finish(read.elsewhere())
    assert (codes(read), ways(read)) == (["k", "c", "h", "k"], [(2, ["c", "b"])])
    decide(read, 0, "b")
    assert codes(read)[:2] == ["k", "b"]


def test_games_between_which_a_text_leaves_the_choice_are_offered() -> None:
    read = understood("57-56", MANCALA)
    assert codes(read) == [] and read.is_doubtful()
    finish(read.elsewhere())
    assert (codes(read), read.maybe) == ([], [FROGS, SHOGI])
    shown = screen.ways(read.maybe, "ja")
    assert [f'data-do="read-as:{game_id}"' in shown for game_id in read.maybe] == [True] * len(read.maybe)


def test_what_is_shown_of_a_long_text_is_made_in_steps() -> None:
    read = understood("47-46\n" + "*いい手です。\n" * 400, FROGS)
    assert len(list(screen.text_lines(read, "ja"))) >= 300
    other = understood("47-46 31-32 57-56", FROGS)
    assert read.record is not None and len(list(other.comparing(read.record))) == 4
    assert len(list(other.counting())) == 4 and list(other.counting()) == [], "counted once"
    assert other.counts() == (3, 0, 0)


def test_what_was_not_read_is_told_first() -> None:
    read = understood("47-46 31-32\nルール: なにか\n3. 99-99\n4. 46-45", FROGS)
    assert [words.key for words, _ in read.problems][0] != "text.unread"
    assert [words.key for words, _ in read.foremost()][0] == "text.unread"
    assert sorted(words.key for words, _ in read.foremost()) == sorted(words.key for words, _ in read.problems)
    nothing = understood("昨日の対局\n1. 56緑5(47)\n3. 99緑9(99) これは読めない\n4. 45緑1\n結果: だれか", FROGS)
    assert [words.key for words, _ in nothing.foremost()][0] == "text.empty"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Tom: k | Anna: c\n\nTom: h | Anna: k", [(1, "Tom: k | Anna: c"), (3, "Tom: h | Anna: k")]),
        ("Our game\nI. k\n2. c", [(1, "Our game"), (2, "I. k"), (3, "2. c")]),  # read up to the second line
        ("T1: k\nT2: c", [(1, "T1: k"), (2, "T2: c")]),
        ("3. h\n1. k\n2. c", [(1, "1. k"), (2, "2. c"), (3, "3. h")]),  # in the order in which they were read
    ],
)
def test_the_lines_are_shown_as_they_were_pasted(text: str, shown: list[tuple[int, str]]) -> None:
    assert understood(text, MANCALA).lines() == shown
