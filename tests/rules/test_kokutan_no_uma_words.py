"""黒檀の馬 in words: codes, notation, refusals, the page's sentences, and one game from the first move to the last."""

import pytest
from horses import BLACK, flying, horses, names, rules
from playing import after, codes

from core.contract import IllegalMove
from core.words import Words
from games import board_of
from games.common_board.columns import CELL
from games.kokutan_no_uma.rules import GOAL, OWNER, PASS, Horses, Move

# Codes and notation.


@pytest.mark.parametrize(
    ("line", "code", "ja", "en"),
    [
        ("", "*b6", "b6黒転", "Bb6*"),
        ("*b6", "*b2", "b2白転", "Wb2*"),
        ("", "pass", "パス", "pass"),
        ("pass pass", "b8-c5", "c5黒(b8)", "Bb8-c5"),
        ("*b8 pass pass d4-c5", "b8-g5", "g5黒反(b8)", "B+b8-g5"),
    ],
)
def test_kifu(line: str, code: str, ja: str, en: str) -> None:
    position = after(rules().start(), line)
    move = position.parse(code)
    assert (position.kifu(move, "ja"), position.kifu(move, "en")) == (ja, en)
    for text in (ja, en, code):
        assert position.read(text) == move


def test_moves_are_values_with_codes_and_taps() -> None:
    start = rules().start()
    assert start.legal_moves()[-1] == PASS
    assert [start.taps(start.parse(code)) for code in ("*b6", "pass")] == [("b6",), ("pass",)]
    assert flying().taps(flying().parse("b8-c5")) == ("b8", "c5")
    assert flying().parse("b8-c5") == Move(CELL["b8"], CELL["c5"])


def test_a_check_is_remarked() -> None:
    position = horses("e5 b8", "e3x b2")
    remarks = {code: position.remark(position.parse(code)) for code in codes(position)}
    assert [code for code, remark in remarks.items() if remark is not None] == ["e5-d4", "e5-f4"]


# Refusals.


@pytest.mark.parametrize(
    ("position", "code", "key", "says"),
    [
        (rules().start(), "", "refuse.unreadable", ""),
        (rules().start(), "b6", "refuse.unreadable", ""),
        (rules().start(), "*b", "refuse.unreadable", ""),
        (rules().start(), "*b6-c5", "refuse.unreadable", ""),
        (rules().start(), "b6-c5-d4", "refuse.unreadable", ""),
        (rules().start(), "b6-c5", "kokutan-no-uma.not_yet", ""),
        (rules().start(), "*b5", "kokutan-no-uma.no_place", "b5"),
        (rules().start(), "*c5", "refuse.empty", "c5"),
        (rules().start(), "*b2", "refuse.not_yours", "white piece"),
        (after(rules().start(), "*b6 pass"), "*b6", "kokutan-no-uma.marked_already", "b6"),
        (flying(), "*b6", "kokutan-no-uma.no_more_turning", ""),
        (flying(), "pass", "kokutan-no-uma.can_move", ""),
        (flying(), "c5-e3", "refuse.empty", "c5"),
        (flying(), "b2-c5", "refuse.not_yours", "white piece"),
        (flying(), "c6-c5", "kokutan-no-uma.no_place", "c6"),
        (flying(), "b6-c6", "kokutan-no-uma.no_place", "c6"),
        (flying(), "b6-c7", "refuse.own_piece", "c7"),
        (flying(), "b6-b4", "kokutan-no-uma.takes_nothing", "b4"),
        (flying(), "b6-e5", "kokutan-no-uma.sooner", ""),
        (flying(), "c7-c5", "kokutan-no-uma.diagonal", ""),
        (flying("jump"), "i7-i5", "kokutan-no-uma.bare_turn", "i5"),
        (horses("f6", "b2"), "f6-e7", "kokutan-no-uma.forward", ""),
        (horses("f6", "b2"), "f6-d6", "kokutan-no-uma.forward", ""),
        (horses("f2 e7", "b8"), "f2-e3", "kokutan-no-uma.no_landing", "f2"),
        (horses("d2", "b8 d8"), "j9-c5", "kokutan-no-uma.no_place", "j9"),
        (horses("d6 b6 f6", "c5x b2", checked="b6 d6"), "f6-e5", "kokutan-no-uma.checked_first", "b6, d6"),
    ],
)
def test_a_refusal_says_why(position: Horses, code: str, key: str, says: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        position.parse(code)
    assert refused.value.reason.key == key
    assert says in str(refused.value.reason)


# The board's sentences.


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "kokutan-no-uma.flip_or_pass"),
        ("pass", "kokutan-no-uma.flip_or_begin"),
        ("pass *b2", "kokutan-no-uma.flip_or_pass"),
        ("pass pass", "kokutan-no-uma.begins"),
        ("pass pass b8-c5", None),
    ],
)
def test_the_notice_says_what_there_is_to_do(line: str, key: str | None) -> None:
    view = board_of(rules())
    notice = view.notice(after(rules().start(), line))
    assert (notice and notice.key) == key


def test_the_notice_under_check_and_without_a_move() -> None:
    view = board_of(rules())
    checked = after(horses("e5", "e3x g3x b2"), "e5-f4")
    assert str(view.mind(checked)) == "black gives check; only e3, g3 may move" and view.notice(checked) is None
    assert [mark.spot for mark in view.warnings(checked)] == ["e3", "g3"]
    assert view.notice(horses("d2", "b8")) == Words("kokutan-no-uma.must_pass")
    all_turned = horses("b6x", "b2", flying=False)
    assert view.notice(all_turned) == Words("kokutan-no-uma.all_turned")


def test_the_pass_is_a_command_where_it_is_legal() -> None:
    view = board_of(rules())
    assert [item.tap for item in view.commands(rules().start())] == ["pass"]
    assert [item.tap for item in view.commands(horses("d2", "b8"))] == ["pass"]
    assert view.commands(flying()) == []


def test_a_flight_is_traced_with_its_turns() -> None:
    view, position = board_of(rules()), flying()
    assert view.trace(position, position.parse("b8-c5"), "ja") == "b8 → a7 → c5"
    assert view.trace(position, position.parse("b8-e5"), "ja") == ""
    flown = after(position, "b8-c5")
    assert 'class="past"' in view.badges(flown, "square", 0, "en")
    assert view.badges(after(position, "b8-e5"), "square", 0, "en") == ""
    shown = view.preview(position, position.parse("b8-c5"), "square", 0)
    assert shown is not None
    picture, flight, detail = shown
    assert 'class="ray"' in picture
    assert (str(flight), str(detail)) == ("b8 to c5", "bounces at a7")


# A game from the first move to the last: (code, kifu, cells in check, turns at the rim).
PLAYED = [
    ("*c7", "c7黒転", "", ""),
    ("*f2", "f2白転", "", ""),
    ("*g7", "g7黒転", "", ""),
    ("pass", "パス", "", ""),
    ("*d8", "d8黒転", "", ""),
    ("pass", "パス", "", ""),
    ("pass", "パス", "", ""),  # White begins to fly
    ("d2-g5", "g5白(d2)", "", ""),
    ("d6-i5", "i5黒(d6)", "", "g9 j6"),
    ("h2-e5", "e5白(h2)", "", ""),
    ("c7-d6", "d6黒反(c7)", "e5", ""),
    ("e5-c7", "c7白(e5)", "d6 d8", ""),
    ("d6-c5", "c5黒反(d6)", "b4 d4", ""),
    ("b4-d6", "d6白(b4)", "c5", ""),
    ("c5-b4", "b4黒反(c5)", "c3", ""),
    ("c3-e5", "e5白(c3)", "", ""),
    ("b4-h2", "h2黒反(b4)", "g3 i3", "a5 e9 j4"),
    ("g3-c5", "c5白(g3)", "", "j6 g9"),
    ("i5-g3", "g3黒(i5)", "f2", ""),
    ("f2-i5", "i5白反(f2)", "h6", ""),
    ("h6-d2", "d2黒(h6)", "", ""),
    ("b2-c3", "c3白(b2)", "", ""),
    ("g3-f2", "f2黒(g3)", "", ""),
    ("d4-h6", "h6白(d4)", "g7", "g1 j4"),
    ("g7-b2", "b2黒反(g7)", "", "i9 j8 c1"),
]


def test_a_whole_game() -> None:
    position = rules().start()
    for ply, (code, kifu, checked, turns) in enumerate(PLAYED):
        assert position.outcome() is None
        assert position.turn == ply % 2
        move = position.parse(code)
        assert position.kifu(move) == kifu
        if position.flying:
            assert names(position.route(move)) == turns
        position = position.play(move)
        assert names(position.checked) == checked
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason.key) == (BLACK, "kokutan-no-uma.four")
    assert all(OWNER[position.board[cell]] == BLACK for cell in GOAL[BLACK])


def test_turning_over_may_be_written_as_people_say_it_and_only_while_pieces_turn_over() -> None:
    start = rules().start()
    assert start.code(start.read("b6黒反転")) == "*b6"
    assert start.code(start.read("パス")) == "pass"
    assert [text for move in flying().legal_moves() for text in flying().readings(move) if "転" in text] == []


def test_arrivals_are_counted_for_either_side() -> None:
    position = horses("b2 d2+ c3", "h8 b4")
    assert (position.arrived(BLACK), position.arrived(1 - BLACK)) == (2, 1)


def test_what_is_no_flight_does_not_read_as_one() -> None:
    assert flying().refusal("b8-c5-d4").key == "refuse.unreadable"
    assert flying().explain((), "hand:o").key == "refuse.nothing"
    assert flying().explain((), "pass").key == "kokutan-no-uma.can_move"


def test_the_pass_that_begins_the_flights_tells_it() -> None:
    board, begins = board_of(rules()), Words("kokutan-no-uma.begins")
    assert begins in board.spoken(after(rules().start(), "*b6 pass"), PASS)
    assert begins not in board.spoken(rules().start(), PASS)
    assert begins not in board.spoken(after(rules().start(), "pass *b2"), PASS)
