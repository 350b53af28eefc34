"""The review of a whole game: winning chances, mistakes, accuracy of each side, and its arrows."""

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import Browser
from tags import Translated

from core.contract import Outcome
from core.records.record import Player, Record
from core.words import Words, say
from games import board_of, ids, load
from tools.test_support.checks import playthrough_of
from ui.page import actions
from ui.review import judging, over_board, values
from ui.review.analysis import Analysis
from ui.review.findings import Findings, View
from ui.review.panel import Panel


def entry(ply: int, score: int, best: str = "", played: str = "", win_in: int | None = None) -> dict[str, Any]:
    """The engine's report on one position of a record."""
    return {"ply": ply, "score": score, "best": best, "played": played, "win_in": win_in, "depth": 3, "line": [best], "solved": False}


def game_of(*scores: int) -> tuple[Record, list[dict[str, Any]]]:
    """A game whose positions, from before the first move on, have these scores; no move is the engine's own choice."""
    record = Record(load("two-three"))
    for code in ["f6-f5", "f4-f6", "e6-e5", "f3-f4"][: len(scores) - 1]:
        record.play(code)
    codes = [node.code for node in record.here.line()]
    return record, [entry(ply, score, "-", codes[ply - 1] if ply else "") for ply, score in enumerate(scores)]


def test_an_even_game_is_an_even_chance_and_a_proven_one_certain() -> None:
    assert judging.chance(entry(0, 0)) == 0.5
    assert judging.chance(entry(0, 300)) == pytest.approx(0.731, abs=0.001)
    assert judging.chance(entry(0, -300)) == pytest.approx(0.269, abs=0.001)
    assert [judging.chance(entry(0, 5, win_in=n)) for n in (7, -7)] == [1.0, 0.0]


def test_mistakes_are_told_by_the_chance_they_cost() -> None:
    record, plies = game_of(0, -140, 360, 350, -90)  # costs .115 of the first side, .38 of the second, nearly nothing, then a good move
    found = judging.found(record.current_line(), plies, None)
    assert [(mark.node.ply, mark.kind) for mark in found] == [(1, "dubious"), (2, "blunder")]
    plies[2]["played"] = plies[1]["best"] = "f4-f6"  # the engine's own choice is no mistake, even by a later score
    assert [mark.node.ply for mark in judging.found(record.current_line(), plies, None)] == [1]


RESIGNED = [Outcome(winner, Words("outcome.resigned")) for winner in (0, 1)]


@pytest.mark.parametrize(
    ("scores", "ended", "kinds"),
    [
        ((0, -140, 0, -700), RESIGNED[1], ["dubious", "dubious", "losing"]),
        ((0, -140, 0, -700), RESIGNED[0], ["dubious", "dubious", "blunder"]),  # the other side resigns a won game
        ((0, -140, 0, -700), Outcome(None, Words("outcome.agreed")), ["dubious", "dubious", "blunder"]),
        ((0, -140, 0, -400), RESIGNED[1], ["dubious", "dubious", "blunder"]),  # worse, but not lost
        ((0, -140), RESIGNED[1], ["dubious"]),  # about even
        ((-900, -900, -900, -900), RESIGNED[1], []),  # lost from the start
        ((0, -700, -700, -1500), RESIGNED[1], ["losing"]),
        ((0, -700, 0, 0), RESIGNED[1], ["blunder", "blunder"]),  # it came back
    ],
)
def test_a_move_lost_the_game_only_where_the_evaluation_says_so(scores: tuple[int, ...], ended: Outcome, kinds: list[str]) -> None:
    record, plies = game_of(*scores)
    assert [mark.kind for mark in judging.found(record.current_line(), plies, ended)] == kinds


def test_accuracy_halves_with_every_fifteen_points_of_chance() -> None:
    record, plies = game_of(0, 0, 0, 0)
    assert [judging.accuracy(record.current_line(), plies, player) for player in (0, 1)] == [100, 100]
    record, plies = game_of(0, -186)  # .35: fifteen points less
    assert judging.accuracy(record.current_line(), plies, 0) == 50
    assert judging.accuracy(record.current_line(), plies, 1) is None


def test_what_decides_nothing_is_neither_counted_nor_marked() -> None:
    record, plies = game_of(-186, -1500, -560, -1500, -560)  # .35, lost, lost: .13, and so on
    assert judging.accuracy(record.current_line(), plies, 0) == 20  # by its first move alone
    assert judging.accuracy(record.current_line(), plies, 1) == 56  # its opponent's win grew less certain twice
    assert [mark.node.ply for mark in judging.found(record.current_line(), plies, None)] == [1]
    record, plies = game_of(1500, 1500, 1500)  # won from the start
    assert [judging.accuracy(record.current_line(), plies, player) for player in (0, 1)] == [100, None]
    record, plies = game_of(1500, 560, 1500, 300)  # won until it is thrown away
    assert [mark.node.ply for mark in judging.found(record.current_line(), plies, None)] == [3]


def test_a_cost_is_said_in_words_and_in_figures_where_they_would_be_the_same() -> None:
    record, plies = game_of(0, -140, 0, -400)
    words = [judging.cost(mark) for mark in judging.found(record.current_line(), plies, None)]
    assert words[0] == Words("review.cost", before=Words("standing.even"), after=Words("standing.slight", side=Words("side.1")))
    record, plies = game_of(700, 360)
    cost = judging.cost(judging.found(record.current_line(), plies, None)[0])
    assert cost.key == "review.cost"
    record, plies = game_of(900, 560)
    assert judging.cost(judging.Mistake(record.here, "dubious", plies[0], plies[1], 0.1)) == Words("review.chance", before=95, after=87)


def test_marks_are_walked_in_order() -> None:
    record, plies = game_of(0, -140, 360, 350, -90)
    found = Findings()
    found.line, found.plies = record.current_line(), plies
    found.marks = judging.found(found.line, plies, None)
    first, second = (mark.node.parent or record.root for mark in found.marks)
    assert found.step(record.here, "prev") == second
    assert found.step(second, "prev") == first
    assert found.step(first, "next") == second
    assert found.step(second, "next") is None
    assert found.step(first, "prev") is None


@pytest.mark.parametrize(("levels", "ply"), [(("", ""), 2), (("", "3"), 1), (("3", ""), 2), (("3", "4"), 2)])
def test_the_better_move_sought_is_rather_the_persons(levels: tuple[str, str], ply: int) -> None:
    """At the end of a game with a mistake of each side the last one is the nearest."""
    record, plies = game_of(0, -140, 360, 350, -90)
    record.players = Player(levels[0], ""), Player(levels[1], "")
    engine: Any = Browser()
    analysis = Analysis(engine, lambda: True, lambda _on_board: None, lambda _words: None, asyncio.run, lambda _name, _value: None)
    analysis.found.line, analysis.found.plies = record.current_line(), plies
    analysis.found.marks = judging.found(analysis.found.line, plies, None)
    assert analysis.try_again(record, None) is analysis.found.line[ply - 1].parent
    record.jump(1)  # before the mistake of the second side, whoever that is
    assert analysis.try_again(record, None) is record.here


def lines_of(record: Record, win_in: int | None) -> dict[str, Any]:
    """A report that knows every move of a position."""
    position = record.position
    codes = [position.code(move) for move in position.legal_moves()]
    rows = [{"code": code, "line": [code], "score": -2950, "win_in": win_in} for code in codes]
    return {"depth": 3, "score": 0, "solved": win_in is not None, "win_in": win_in, "lines": rows}


@pytest.mark.parametrize("game_id", ids())
@pytest.mark.parametrize("win_in", [None, 13, -8])
def test_what_a_place_is_worth_fits_its_sign_and_hides_no_piece(game_id: str, win_in: int | None) -> None:
    options, codes = playthrough_of(game_id)
    game = load(game_id, **options)
    record, board = Record(game), board_of(game)
    for code in codes[: len(codes) // 2]:
        record.play(code)
    found = Findings()
    found.report = lines_of(record, win_in)
    for layout in board.layouts:
        for lang, seat in (("ja", 0), ("en", 1)):
            view = View(record.here, record.position, None, layout, seat, lang, ())
            drawn = over_board.drawn(found, None, board, view)
            corners = [(float(x), float(y)) for x, y in re.findall(r'<rect x="([^"]+)" y="([^"]+)"[^>]*class="pill', drawn)]
            for number, (x, y) in enumerate(corners):
                assert all(abs(x - a) >= over_board.WIDE or abs(y - b) >= over_board.HIGH for a, b in corners[:number])
            at = board.places(layout, seat)
            held = {piece.spot for piece in board.pieces(record.position, seat) if piece.owner >= 0}
            signs = [
                (spot, size, line)
                for spot, size, lines in re.findall(r'data-worth="([^"]+)">.*?<text font-size="(\d+)"[^>]*>(.+?)</text>', drawn)
                for line in re.findall(r">([^<]+)<", lines)
            ]
            if not board.tints:  # in MACIJI a sign on a free cell is below its contents
                assert not held & {spot for spot, _, _ in signs}
            assert {spot for spot, _, _ in signs} <= set(at)
            for _, size, said in signs:
                assert over_board._wide(said) * int(size) <= over_board.WIDE - 10, said
            if win_in and signs:  # the winner in full: 後 alone reads as "more"
                words = {
                    "ja": {13: ["先手勝ち", "13手以内"], -8: ["後手勝ち", "8手以内"]},
                    "en": {13: ["P1 wins", "within 13"], -8: ["P2 wins", "within 8"]},
                }
                assert [said for _, _, said in signs[:2]] == words[lang][win_in]


def test_points_that_round_to_nothing_have_no_sign() -> None:
    assert [values.points_of(score) for score in (4, -4, 0, 120, -290)] == ["0.0", "0.0", "0.0", "+1.2", "−2.9"]


def test_where_every_move_is_worth_nothing_the_analysis_says_so() -> None:
    record = Record(load("two-three"))
    board, position = board_of(record.game), record.position
    codes = [position.code(move) for move in position.legal_moves()]
    report: dict[str, Any] = {"depth": 4, "solved": False, "win_in": None, "best": codes[0]}
    report["lines"] = [
        {"code": code, "line": [code], "score": score, "win_in": None} for code, score in zip(codes, (0, 3, -4, 2), strict=False)
    ]
    found = Findings()
    found.report = report
    view = View(record.here, position, None, "square", 0, "ja", ())
    assert values.undecided(report)
    table = values.table(board, report, position, "ja")
    assert "まだ差のつく手はありません" in table and "0.0" not in table
    assert over_board.drawn(found, None, board, view) == ""
    report["solved"] = True
    assert "どの手も引き分けです" in values.table(board, report, position, "ja")
    for change in ({"score": 40}, {"score": 0, "win_in": -9}):
        report["lines"][-1].update(change)
        assert not values.undecided(report)
        assert "<table" in values.table(board, report, position, "ja") and over_board.drawn(found, None, board, view)


def test_figures_take_one_side_and_say_which() -> None:
    record = Record(load("progressive-mancala"))
    record.play("k")  # the second player is on turn: his best move has the lowest figure
    board, position = board_of(record.game), record.position
    report: dict[str, Any] = {"depth": 4, "solved": False, "win_in": None, "best": "h", "score": -340}
    report["lines"] = [{"code": code, "line": [code], "score": score, "win_in": None} for code, score in (("h", -340), ("a", 490))]
    found = Findings()
    found.report = report
    signs = over_board.drawn(found, None, board, View(record.here, position, None, "wide", 0, "en", ()))
    table, lines = values.table(board, report, position, "en"), values.lines(report, position, "en")
    for shown in (table, lines, signs):
        assert shown.index("−3.4<") < shown.index("+4.9<") or shown is signs
        assert "−3.4<" in shown and "+4.9<" in shown
    assert judging.chance(report) < 0.5  # the gauge leans the same way
    assert say(Words("analysis.caption"), "en") in table and say(Words("analysis.side"), "en") in lines
    assert table.index(board.side_icon(1)) < table.index(board.side_icon(0))  # a bar to the left is the second player's


def test_no_move_of_the_analysis_is_translated_by_the_browser() -> None:
    record = Record(load("medamagaeru"))
    board, position = board_of(record.game), record.position
    rows = [{"code": "57-56", "line": ["57-56", "31-32"], "score": 40, "win_in": None}]
    report: dict[str, Any] = {"depth": 4, "solved": False, "win_in": None, "best": "57-56", "score": 40, "lines": rows}
    for shown in (values.table(board, report, position, "en"), values.lines(report, position, "en")):
        assert "56G2(57)" in shown and "32W2(31)" in shown
        assert not [text for text in Translated(shown).texts if "(" in text]


def test_a_line_that_is_worth_nothing_is_called_even() -> None:
    record = Record(load("two-three"))
    rows = [{"code": "f6-f5", "line": ["f6-f5"], "score": score, "win_in": None} for score in (2, -3)]
    lines = values.lines({"lines": rows}, record.position, "ja")
    assert lines.count("互角") == 2 and "0.0" not in lines and say(Words("analysis.side"), "ja") not in lines


def test_who_looks_for_a_mistake_where_there_is_none_is_told() -> None:
    told: list[tuple[str, Words]] = []
    record, plies = game_of(0, 10, 0, 10, 0)
    found = Findings()
    found.line, found.plies = record.current_line(), plies
    analysis = SimpleNamespace(found=found, panel=Panel(lambda work: work.close()))
    table: Any = SimpleNamespace(analysis=analysis, session=SimpleNamespace(record=record), do=lambda *asked: told.append(asked))
    actions._try_again(table, "")
    actions._to_mark(table, "next")
    assert told == [("refuse", Words("analysis.calm"))] * 2
