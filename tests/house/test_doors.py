"""The doors for tools and referees: their names and errors stay as they are."""

import json

import pytest
from registry import GAME_IDS

import games
from core.contract import UnknownGame
from core.records import text_writer
from core.records.record import Record
from engine.session import Session


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_record_written_as_text_is_read(game_id: str) -> None:
    game = games.load(game_id)
    record = Record(game)
    while record.here.ply < 4 and record.outcome() is None:
        record.play(record.position.code(record.position.legal_moves()[-1]))
    for lang in ("ja", "en"):
        read = games.read_record(text_writer.write(record, lang))
        assert (read.game and read.game.id, read.start, read.problems, read.choices) == (game_id, "", [], [])
        assert read.record is not None and read.codes == [node.code for node in record.main_line()]


def test_a_game_with_options_counts_where_the_text_names_none() -> None:
    game = games.load("maciji", size="4x4")
    code = game.start().code(game.start().legal_moves()[0])
    read = games.read_record(code, game)
    assert read.game is not None and read.game.settings == game.settings and read.codes == [code]
    assert games.read_record("k c", "progressive-mancala").codes == ["k", "c"]


def test_what_cannot_be_read_says_where() -> None:
    read = games.read_record("k c\nzz\n", "progressive-mancala")
    assert read.codes == ["k", "c"]
    assert [(problem.line, problem.ply, problem.key) for problem in read.problems] == [(2, 3, "illegal.at")]
    nothing = games.read_record("")
    assert (nothing.game, nothing.record, nothing.codes) == (None, None, [])
    assert [(problem.line, problem.key) for problem in nothing.problems] == [(0, "text.no_game")]
    assert [problem.key for problem in games.read_record("", "maciji").problems] == ["text.empty"]


def test_an_unknown_game_is_no_door() -> None:
    for ask in (lambda: games.load("chess"), lambda: games.read_record("e4", "chess")):
        with pytest.raises(UnknownGame):
            ask()


def test_a_session_answers_in_json() -> None:
    session = Session(lambda: 0)
    begun = json.loads(session.start(json.dumps({"game": "two-three", "moves": [], "level": "1", "seed": 1})))
    assert "error" not in begun
    report = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": 30, "heard": []})))
    assert {"best", "done"} <= set(report)
    assert "error" in json.loads(session.start(json.dumps({"game": "chess", "moves": []})))
