"""A record that begins at a position set up by hand comes back from its text, its links and the store."""

import json
import random
from collections.abc import Callable

import pytest
from samples import variants

from core.records import link, text_writer
from core.records.record import Record
from core.steps import finish
from core.words import LANGUAGES
from games import board_of, ids, load, read_record
from ui.dialogs import snippets
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
            assert {problem.key for problem in got.problems} <= {"text.empty", "text.aside"}
        stored, problems = finish(find_record.reading_entry({"record": json.loads(json.dumps(record.to_data()))}))
        assert stored is not None
        assert (stored.start, problems) == (record.start, [])


@pytest.mark.parametrize("game_id", ids())
def test_a_position_is_read_by_its_text_alone_and_with_moves_behind(game_id: str) -> None:
    """As the editor shows it, in a heading of other programs, and as a part of a link; with other rules too."""
    dice = random.Random(game_id)
    for game in [load(game_id), *variants(game_id)[:3]]:
        position = game.start()
        for _ in range(6):
            after = position.play(dice.choice(position.legal_moves()))
            position = after if after.outcome() is None else position
        text, code = position.text(), position.code(dice.choice(position.legal_moves()))
        chosen = "".join([f"{name}={value}&" for name, value in game.non_default()])
        if ":" not in text:  # the game of the tests themselves
            continue
        for pasted in (text, f"> {text}", f"{text}\n{code}", f"Start: {text}\n{code}", f'[SetUp "1"]\n[FEN "{text}"]\n\n1. {code} *'):
            got = read_record(pasted, game)
            assert (got.start, got.codes) == (text, [code] if code in pasted.split() else []), pasted
        got = read_record(f"{chosen}start={text}", game_id)
        assert got.game is not None
        assert (got.game.non_default(), got.start, got.problems) == (game.non_default(), text, [])


@pytest.mark.parametrize("game_id", ids())
def test_its_options_come_back_too_in_a_link_a_tag_a_text_and_a_diagram(game_id: str) -> None:
    dice = random.Random(game_id)
    for game in variants(game_id):
        position = game.start()
        for _ in range(dice.randint(1, 9)):
            position = position if position.outcome() is not None else position.play(dice.choice(position.legal_moves()))
        record = Record(game, None, position.text())
        if record.outcome() is None:
            record.make(dice.choice(record.position.legal_moves()))
            record.here.comment = "  a\n\n</b>  "
        chosen = " ".join([f'{name}="{value}"' for name, value in game.non_default()])
        code = ".".join([node.code for node in record.main_line()])
        texts = [text_writer.write(record, lang) for lang in LANGUAGES] + [f"https://x.example/{game_id}/#{link.write(record)}"]
        texts += [f'<komado-board game="{game_id}" start="{record.start}" moves="{code}" {chosen}></komado-board>']
        texts += [snippets.element(record, "replay", 480, 1, lang, "https://x.example/", "p.svg", "") for lang in LANGUAGES]
        texts += [snippets.frame(record, board_of(game), "replay", 480, 1, "ja", "https://x.example/")]
        for text in texts:
            got = read_record(text, "maciji")
            assert got.game is not None and got.record is not None
            assert (got.game.id, got.game.non_default(), got.start) == (game_id, game.non_default(), record.start), text
            assert [node.code for node in got.record.main_line()] == [node.code for node in record.main_line()]
        for lang in LANGUAGES:
            drawn = position.diagram(lang)
            assert game.position(read_record(drawn, game).start or game.start().text()).diagram(lang) == drawn


@pytest.mark.parametrize("game_id", [game_id for game_id in ids() if game_id != "macedonian-shogi"])
def test_a_board_in_capitals_or_small_letters_is_the_same(game_id: str) -> None:
    game = load(game_id, **{"blocks": "2"} if game_id == "maciji" else {})
    position = game.start()
    for move in (0, 1, 0, 1, 0):
        position = position.play(position.legal_moves()[move])
    for lang in LANGUAGES:
        for text in (position.diagram(lang).upper(), position.diagram(lang).lower()):
            assert read_record(text, game).start == position.text(), text


FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
ARRIVING: list[Callable[[list[str]], str]] = [
    lambda lines: "\n".join(lines).translate(FULL_WIDTH),
    lambda lines: "\u200f" + "\n".join(lines),
    lambda lines: "見てください。\n\n" + "\n\n".join(lines) + "\n\nどうでしょう？",
    lambda lines: "<br>\n".join(lines),
    lambda lines: "\n".join("| " + " | ".join(line.split()) + " |" for line in lines if ":" not in line and "：" not in line),
]


@pytest.mark.parametrize("game_id", ids())
def test_a_board_in_a_post_is_the_start_of_its_record(game_id: str) -> None:
    """Full width, behind a mark of direction, with blank lines, in the source of a page, in a table."""
    game = load(game_id)
    position = game.start()
    for move in (0, 1, 0):
        position = position.play(position.legal_moves()[move])
    for lang in LANGUAGES:
        lines = position.diagram(lang).split("\n")
        for arriving in ARRIVING[: 4 if any(":" in line or "：" in line for line in lines) else 5]:
            assert read_record(arriving(lines), game).start == position.text(), arriving(lines)


def test_what_stands_beside_a_first_position_without_moves_is_kept_and_told() -> None:
    """It was dropped in silence, a move in it too."""
    before = load("medamagaeru").start()
    position = before.play(before.parse("47-46"))
    for lang in ("ja", "en"):
        for said in ("ここから 31-32", "よい局面だと思う。"):
            reading = read_record(position.diagram(lang) + "\n\n" + said, "medamagaeru")
            assert reading.record is not None
            assert (reading.start, reading.record.root.comment) == (position.text(), said)
            assert [problem.key for problem in reading.problems] == ["text.kept"]
