"""A record that begins at a position set up by hand comes back from its text, its links and the store."""

import json
import random

import pytest

from core.records import link, text_writer
from core.records.record import Record
from core.steps import finish
from core.words import LANGUAGES
from games import ids, load, read_record
from ui.storage import find_record


@pytest.mark.parametrize("game_id", ids())
def test_a_set_up_record_comes_back_whatever_it_was_handed_on_as(game_id: str) -> None:
    dice, game = random.Random(game_id), load(game_id)
    for plies in (1, 4, 9):
        position = game.start()
        while plies and position.outcome() is None:
            position, plies = position.play(dice.choice(position.legal_moves())), plies - 1
        record = Record(game, None, position.text())
        while record.here.ply < 2 and record.outcome() is None:
            record.make(dice.choice(record.position.legal_moves()))
        wanted = (game_id, record.start, [node.code for node in record.main_line()])
        texts = [text_writer.write(record, lang) for lang in LANGUAGES]
        texts += [f"見て https://x.example/{where}{link.write(record)}。" for where in (f"{game_id}/#", f"#game={game_id}&")]
        for text in texts:
            got = read_record(text, "maciji")
            assert (got.game and got.game.id, got.start, got.codes) == wanted, text
            assert {problem.key for problem in got.problems} <= {"text.empty"}
        stored, problems = finish(find_record.reading_entry({"record": json.loads(json.dumps(record.to_data()))}))
        assert stored is not None
        assert (stored.start, problems) == (record.start, [])
