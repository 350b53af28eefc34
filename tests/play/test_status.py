"""The detail below the side on turn: a repeated position, in games where its fourth occurrence is a draw."""

import random

import pytest
from registry import GAME_IDS
from samples import unsayable

from core.contract import Outcome
from core.drawing.board import GameBoard
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, load
from ui.html.move_list import move_list
from ui.html.status import alone, beneath, result_words, turn_words, way

CYCLING = [game_id for game_id in GAME_IDS if load(game_id).cycles]


def there_and_back(record: Record) -> list[str]:
    """Four moves that lead back to the same position: a step of each side, and both back. Empty if there are none at once."""
    steps = [code for code in map(record.position.code, record.position.legal_moves()) if code[2:3] == "-" and len(code) == 5]
    position = record.position
    for first in steps:
        after = position.play(position.parse(first))
        replies = [code for code in map(after.code, after.legal_moves()) if code[2:3] == "-" and len(code) == 5]
        for second in replies:
            line = [first, second, *(f"{code[3:]}-{code[:2]}" for code in (first, second))]
            stands = position
            for code in line:
                moves = {stands.code(move): move for move in stands.legal_moves()}
                if code not in moves:
                    break
                stands = stands.play(moves[code])
            else:
                if stands == position:
                    return line
    return []


def circling(game_id: str) -> tuple[Record, list[str]]:
    """A game in a position from which four moves lead back, and these moves."""
    for seed in range(40):
        chance, record = random.Random(seed), Record(load(game_id))
        for _ in range(40):
            line = there_and_back(record) if record.game_id != "shinken-shobu" or record.here.ply >= 4 else []
            if line:
                return record, line
            moves = record.position.legal_moves()
            if not moves:
                break
            record.make(chance.choice(moves))
    raise AssertionError(f"no circle found in {game_id}")


def test_which_games_can_circle() -> None:
    assert set(CYCLING) <= {"medamagaeru", "uchu-yuei", "shinken-shobu", "macedonian-shogi"}


@pytest.mark.parametrize("game_id", CYCLING)
def test_a_position_seen_before_is_told_until_it_changes(game_id: str) -> None:
    record, line = circling(game_id)
    board = board_of(record.game)
    told: list[tuple[str, str]] = []
    for code in line * 3:
        record.play(code)
        times = record.here.repetitions()
        assert times == [node.key() for node in [record.root, *record.here.line()]].count(record.here.key())
        words, manner = beneath(board, record)
        if board.mind(record.position) is None and record.here.ply > 1:
            assert manner == (f"mind again{times}" if 1 < times < 4 else "ply")
        if record.outcome() is None and times > 1:
            assert isinstance(words, Words) and unsayable(words) == []
            told.append((words.key, manner))
        assert (f"<u>{times}回目</u>" in "".join(move_list(board, record, "ja", {}))) == (times > 1)
    ended = record.outcome()
    assert ended is not None and ended.winner is None
    if all(key.startswith("again") for key, _ in told):
        assert told == [("again.2", "mind again2")] * 4 + [("again.3", "mind again3")] * 3 + told[7:]
    assert ("again.2", "mind again2") in told and ("again.3", "mind again3") in told


@pytest.mark.parametrize("game_id", [game_id for game_id in GAME_IDS if game_id not in CYCLING])
def test_elsewhere_nothing_is_counted(game_id: str) -> None:
    record, chance = Record(load(game_id)), random.Random(3)
    for _ in range(12):
        if record.outcome() is None:
            record.make(chance.choice(record.position.legal_moves()))
        assert record.here.repetitions() == 1


def test_the_sides_keep_their_columns_after_a_comment() -> None:
    record = Record(load("medamagaeru"))
    for code in ("57-56", "31-32", "56-55", "32-33"):
        record.play(code)
    record.main_line()[0].comment = "opens the middle"
    rows = move_list(board_of(record.game), record, "en", {})
    columns, at = [], 0
    for row in rows:
        if row.startswith('<li class="full'):
            at = 0
        else:
            columns.append((at % 2, "mv" in row))
            at += 1
    assert [column for column, move in columns if move] == [0, 1, 0, 1]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_who_plays_the_engine_is_you_on_every_turn(game_id: str) -> None:
    record, chance = Record(load(game_id)), random.Random(7)
    board = board_of(record.game)
    while record.outcome() is None and record.here.ply < 60:
        told = {lang: say(turn_words(board, record.position, True), lang) for lang in LANGUAGES}
        assert told["ja"].startswith("あなた") and told["en"].lower().startswith("you"), told
        record.make(chance.choice(record.position.legal_moves()))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_first_status_line_says_what_to_do(game_id: str) -> None:
    record = Record(load(game_id))
    board = board_of(record.game)
    for _ in range(2):
        words, manner = beneath(board, record)
        assert board.notice(record.position) is not None or (words, manner) == (board.begin(record.position), "mind begin")
        record.make(record.position.legal_moves()[0])
    assert beneath(board, record)[1] != "mind begin"


def test_a_first_move_of_one_tap_needs_no_piece() -> None:
    start = load("progressive-mancala").start()
    assert GameBoard(start.game).begin(start).key == "begin.place"
    assert GameBoard(load("two-three")).begin(load("two-three").start()).key == "begin.piece"


def test_the_buttons_after_a_game_say_what_they_do() -> None:
    """Another game changes the sides; the one that is only a plus has its words where the mouse rests."""
    assert "先後交代" in way("again", "do.again", False, "ja") and "swap sides" in way("again", "do.again", False, "en")
    assert 'title="新しい対局"' in way("new", "do.new", False, "ja") and 'title="New game"' in way("new", "do.new", False, "en")


def test_who_plays_alone_against_the_engine_is_told_that_he_won() -> None:
    ended = Outcome(1, Words("outcome.resigned"))
    assert [result_words(ended, person).key for person in (None, 0, 1)] == ["result.win", "result.engine", "result.you"]
    assert result_words(Outcome(None, Words("outcome.agreed")), 0) == Words("result.draw")
    record = Record(load("medamagaeru"))
    assert alone(record) is None
    record.players = (record.players[0], record.players[1]._replace(level="1"))
    assert alone(record) == 0
