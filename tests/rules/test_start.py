"""Games that begin at a set-up position: links, texts, stored games and the engine carry it, and repetition counts from there."""

import json
import random

import pytest
from samples import shape

from core.contract import BadPosition, Game
from core.records import link, text_writer
from core.records.lines import begun_here
from core.records.record import Record
from core.steps import finish
from core.words import LANGUAGES
from engine.session import Session
from games import board_of, load, read_record
from ui.dialogs import snippets

FROGS = "1W5W3W1W2W41.7.7.7.7.7.1G4G2G13:0"


def begun(game: Game, seed: int) -> Record:
    """A record from somewhere within a random game, with a variation."""
    chance, position = random.Random(seed), game.start()
    for _ in range(chance.randrange(3, 20)):
        moves = position.legal_moves()
        if moves:
            position = position.play(chance.choice(moves))
    record = Record(game, None, position.text())
    for _ in range(6):
        if record.outcome() is None:
            record.make(chance.choice(record.position.legal_moves()))
    end = record.here
    record.jump(1)
    if record.outcome() is None:
        record.make(record.position.legal_moves()[0])
    record.go(end)
    return record


@pytest.mark.first_options
@pytest.mark.parametrize("seed", range(4))
def test_a_record_from_a_position_comes_back_from_everything(game: Game, seed: int) -> None:
    record = begun(game, seed)
    asked = link.read(link.write(record), game.id)
    assert asked.problems == [] and asked.record is not None
    assert (asked.record.start, asked.record.position) == (record.start, record.position)
    for lang in LANGUAGES:
        got = read_record(text_writer.write(record, lang), game.id)
        assert (got.problems, got.start) == ([], record.start)
        assert got.record is not None and shape(got.record.root) == shape(record.root)
    data = json.loads(json.dumps(record.to_data()))
    stored = Record(load(game.id, **game.settings), None, data["start"])
    assert finish(stored.reading_rows(data)) == [] and stored.to_data() == data
    assert begun_here(record, record.players).start == record.start


def test_the_usual_start_is_no_start_of_its_own(game: Game) -> None:
    record = Record(game, None, game.start().text())
    assert (record.start, "start" in record.to_data(), link.write(record)) == ("", False, link.write(Record(game)))


def test_numbers_count_from_the_position(game: Game) -> None:
    record = begun(game, 1)
    counts = [node.count for node in record.main_line()]
    assert counts == [max(0, i + 1 - record.root.position.setting_up) for i in range(len(counts))]


def test_a_stored_game_of_an_earlier_version_has_no_start() -> None:
    record = Record(load("medamagaeru"))
    assert finish(record.reading_rows({"v": 1, "rows": [[-1, "57-56", "", ""]], "players": [["", ""], ["", ""]]})) == []
    assert [words.key for words in finish(record.reading_rows({"v": 2, "start": "x", "rows": []}))] == ["record.later"]


@pytest.mark.parametrize("start", ["nonsense", "7.7.7.7.7.7.7:0", "1W5W3W1W2W41.7.7.7.7.7.1G4G2G1G3G51:2"])
def test_a_start_that_is_none_is_told_and_no_move_is_played(start: str) -> None:
    with pytest.raises(BadPosition):
        Record(load("medamagaeru"), None, start)
    asked = link.read("start=" + link.quote(start) + "&moves=57-56&v=1", "medamagaeru")
    assert [words.key for words in asked.problems] == ["position.link"]
    assert asked.record is not None and not asked.record.root.children
    got = read_record(f"Start: {start}\n57-56", "medamagaeru")
    assert got.codes == [] and got.problems[0].key.startswith("position.")


def test_repetition_counts_from_the_position() -> None:
    record = Record(load("medamagaeru"), None, FROGS)
    for code in ["47-46", "41-42", "46-47", "42-41"] * 3:
        assert record.outcome() is None
        record.play(code)
    outcome = record.outcome()
    assert outcome is not None and outcome.reason.key == "outcome.repetition"


def test_the_engine_thinks_from_a_position() -> None:
    board = load("uchu-yuei").position("BBBB6.10.10.10.10.10.10.10.10:0:2666")
    session = Session()
    asked = {"game": "uchu-yuei", "options": {}, "moves": [], "level": "8", "start": board.text(), "time_ms": 2000}
    begun = json.loads(session.start(json.dumps(asked)))
    while True:
        answer = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": 100})))
        if answer["done"]:
            break
    assert answer["best"].endswith("@e1") and answer["win_in"] == 1
    for wrong in ("nonsense", 7):
        refused = json.loads(session.start(json.dumps({**asked, "start": wrong})))
        assert refused["error"]["key"].partition(".")[0] in ("position", "engine")


def test_the_engine_goes_through_a_record_from_a_position() -> None:
    session = Session()
    asked = {"game": "two-three", "moves": ["e6-e5"], "record": True, "depth": 2, "start": "WW.WW.WW.2.BB.BB.BB:0"}
    begun = json.loads(session.start(json.dumps(asked)))
    answer = json.loads(session.advance(json.dumps({"id": begun["id"], "slice_ms": 1000})))
    assert answer["total"] == 2


def test_what_is_put_into_a_page_begins_at_the_position() -> None:
    record = Record(load("two-three"), None, "WW.WW.W1.1W.BB.BB.BB:0")
    record.play("e6-e5").comment = "</script>"
    tag = snippets.element(record, "replay", 480, 1, "en", "https://x.example/komado/", "a.svg", "a")
    assert '<script type="text/komado" data-seat="1" data-mode="replay" data-width="480" data-lang="en">' in tag
    inside = tag.split('data-lang="en">\n')[1]
    assert inside.count("</script>") == 1
    got = read_record(inside.split("</script>")[0])
    assert (got.start, got.codes, got.problems) == (record.start, ["e6-e5"], [])
    view = board_of(record.game)
    assert "#start=WW.WW.W1.1W.BB.BB.BB:0&amp;moves=e6-e5" in snippets.frame(record, view, "play", 480, 0, "en", "https://x.example/")
