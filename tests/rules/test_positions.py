"""Positions as text: every game's texts, its refusals, and that every accepted position can be played."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import FEW, TEXT, unsayable

from core.contract import BadPosition, Game, Position
from core.positions import drawn
from core.words import LANGUAGES
from games import load

SIGNS = string.ascii_letters + string.digits + "-._~*@!:,"
LONGEST = 200


def check_written(position: Position) -> str:
    """A position's text; checks its form and that it reads back."""
    text = position.text()
    assert set(text) <= set(SIGNS) and len(text) <= LONGEST and text[-1] not in ".!*~"
    again = position.game.position(text)
    assert again == position and hash(again) == hash(position) and again.text() == text
    assert (again.turn, again.legal_moves(), again.outcome()) == (position.turn, position.legal_moves(), position.outcome())
    assert again.diagram("ja") == position.diagram("ja")
    return text


def test_a_position_comes_back_from_its_text(game: Game, positions: list[Position]) -> None:
    texts = {check_written(position): position for position in positions[:: max(1, len(positions) // 300)]}
    assert len(texts) == len(set(texts.values()))


def test_what_follows_a_position_is_what_follows_its_text(game: Game) -> None:
    for seed in range(4):
        chance, position = random.Random(seed), game.start()
        again = game.position(position.text())
        for _ in range(80):
            moves = position.legal_moves()
            if not moves:
                break
            move = chance.choice(moves)
            assert [event.kind for event in again.events(move)] == [event.kind for event in position.events(move)]
            assert again.kifu(move, "en") == position.kifu(move, "en")
            position, again = position.play(move), again.play(move)
            if chance.random() < 0.3:
                again = game.position(position.text())
            assert again == position


def refusal(game: Game, text: str) -> str:
    """The key of a refusal of a text, checked in both languages; "" for a valid position, which is then played on from."""
    try:
        position = game.position(text)
    except BadPosition as error:
        assert unsayable(error.words) == []
        return error.words.key.partition(".")[2]
    check_written(position)
    chance = random.Random(text)
    for _ in range(12):
        moves = position.legal_moves()
        assert (position.outcome() is None) == bool(moves)
        if not moves:
            break
        move = chance.choice(moves)
        position.taps(move), position.events(move), position.remark(move)
        assert position.read(position.code(move)) == move
        position = position.play(move)
    return ""


def mutated(chance: random.Random, text: str, other: str) -> str:
    """A text with a few faults in it."""
    for _ in range(chance.randint(1, 3)):
        at, more = chance.randrange(len(text) + 1), chance.randrange(len(other) + 1)
        text = chance.choice(
            [
                text[:at] + text[at + 1 :],
                text[:at] + chance.choice(SIGNS + "０あ \n\ud800") + text[at + 1 :],
                text[:at] + chance.choice(text + other) + text[at:],
                text[:at] + other[more:],
                ":".join(chance.sample(text.split(":"), text.count(":") + 1)),
                text.replace(chance.choice(text or "x"), chance.choice(other), 1),
                text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
            ]
        )
    return text


def check_mutated(game: Game, count: int) -> dict[str, int]:
    """The number of refusals for each reason, "" for none, among `count` spoilt texts."""
    chance, texts = random.Random(game.id), [game.start().text()]
    for seed in range(8):
        position, play = game.start(), random.Random(seed)
        while moves := position.legal_moves():
            position = position.play(play.choice(moves))
            texts.append(position.text())
            if len(texts) % 150 == 0:
                break
    found: dict[str, int] = {}
    for _ in range(count):
        key = refusal(game, mutated(chance, chance.choice(texts), chance.choice(texts)))
        found[key] = found.get(key, 0) + 1
    return found


@pytest.mark.first_options
def test_a_spoilt_text_is_a_position_that_can_be_played_or_is_refused(game: Game) -> None:
    assert len(check_mutated(game, 300)) > 3


@pytest.mark.exhaustive
@pytest.mark.first_options
def test_ten_thousand_spoilt_texts_are_positions_that_can_be_played_or_are_refused(game: Game) -> None:
    found = check_mutated(game, 10_000)
    assert found[""] and len(found) > 4


@pytest.mark.first_options
@FEW
@given(text=TEXT | st.text("GWBPHNKSA0123456789*!.:,-ace", max_size=40))
def test_any_text_at_all(game: Game, text: str) -> None:
    refusal(game, text)


# Positions excluded by the rule book: (game, options, text, key of the reason); similar ones that it allows have "".
FROGS = "7.1W5W3W1W2W41.7.7.7.{}.7:0"
RACE = "WWWWWWWWWW.10.10.10.10.10.10.10.{}:{}"
HORSES = "WWWW.WWWW.WWWW.{}.BBBB.BBBB.{}:{}"
HOLES = "5,5,5,5,5,5,5,5,5,5,{}"
ARMY = "b2ngk!sgnb2.pphhhhpp.8.8.8.8.PPHHHHPP.{}"
TOLD: list[tuple[str, dict[str, str], str, str]] = [
    ("medamagaeru", {}, FROGS.format("1G4G2G1G3G51"), ""),
    ("medamagaeru", {}, FROGS.format("1G4G4G1G3G51"), "twice"),
    ("medamagaeru", {}, FROGS.format("1G4*G2G1G3G51"), "turned"),
    ("medamagaeru", {}, FROGS.format("1G45"), "fewer"),
    ("medamagaeru", {}, "7.1W5W34.7.7.7.1G4*G24.7:1", "both_lost"),
    ("medamagaeru", {}, FROGS.format("1G4G5*4"), "turned"),
    ("medamagaeru", {}, "7.1W5W34.7.7.7.1G4*G2*G34.7:0", "width"),
    ("medamagaeru", {}, "7.1W5*W3*W43.7.7.7.1G4*G2*G33.7:0", ""),
    ("medamagaeru", {}, "7.7.7:0", "rows"),
    ("medamagaeru", {}, FROGS.format("1G4G2G1G3G51")[:-1] + "2", "number"),
    ("uchu-yuei", {}, "10.10.10.10.10.10.10.10.10:0:6666", ""),
    ("uchu-yuei", {}, "BBBBBB4.10.10.10.10.10.10.10.10:0:0666", ""),
    ("uchu-yuei", {}, "BBBBBBB3.10.10.10.10.10.10.10.10:0:0666", "more"),
    ("uchu-yuei", {}, "BBBBBB4.10.10.10.10.10.10.10.10:0:1666", "in_all"),
    ("uchu-yuei", {"flip": "on"}, "BBBBBBB3.10.10.10.10.10.10.10.10:1:0566", ""),
    ("uchu-yuei", {"flip": "on"}, "BBBBBBB3.10.10.10.10.10.10.10.10:1:0666", "in_all"),
    ("uchu-yuei", {}, "BBBBB5.WWWWW5.10.10.10.10.10.10.10:0:1616", "both_won"),
    ("shinken-shobu", {}, RACE.format("BBBBBBBBBB", "0:0"), ""),
    ("shinken-shobu", {}, RACE.format("BBBBBBBBBB", "1:0"), "turn"),
    ("shinken-shobu", {}, RACE.format("B*BBBBBBBBB", "0:0"), "in_all"),
    ("shinken-shobu", {}, RACE.format("B*B*B*BBBBBBB", "0:4"), "more"),
    ("shinken-shobu", {}, "WWWWWWWWWW.10.10.10.10.10.10.B9.BBBBBBBBBB:0:4", "more"),
    ("shinken-shobu", {}, RACE.format("10", "1:4"), "fewer"),
    ("shinken-shobu", {}, RACE.format("10", "0:4"), ""),
    ("kokutan-no-uma", {}, HORSES.format("4", "BBBB", "0:2:0:-"), ""),
    ("kokutan-no-uma", {}, HORSES.format("B3", "1BBB", "0:2:0:-"), ""),
    ("kokutan-no-uma", {}, HORSES.format("B3", "1BBB", "0:1:0:-"), "not_yet"),
    ("kokutan-no-uma", {}, HORSES.format("B3", "BBBB", "0:2:0:-"), "in_all"),
    ("kokutan-no-uma", {}, HORSES.format("B*3", "1BBB", "1:2:0:-"), ""),
    ("kokutan-no-uma", {}, HORSES.format("B*3", "1BBB", "1:2:0:b2"), "no_check"),
    ("two-three", {}, "WW.WW.WW.2.BB.BB.BB:0", ""),
    ("two-three", {}, "WW.WW.W1.2.BB.BB.BB:0", "in_all"),
    ("two-three", {}, "WW.WW.W1.W1.BB.BB.BB:0", "column"),
    ("progressive-mancala", {}, HOLES.format("5:0:0,0:0:1:0"), ""),
    ("progressive-mancala", {}, HOLES.format("4:0:0,0:0:1:0"), "in_all"),
    ("progressive-mancala", {}, HOLES.format("5:0:0,0:0:0:0"), "number"),
    ("progressive-mancala", {"holes": "17"}, HOLES.format("5:0:0,0:0:1:0"), "numbers"),
    ("progressive-mancala", {}, "0,0,0,0,0,0,0,0,0,0,0:1:27,27:0:1:0", "no_move"),
    ("progressive-mancala", {}, "0,0,0,0,0,0,0,0,0,0,0:0:28,27:0:1:0", ""),
    ("maciji", {}, "a1b2:c3:-:-", ""),
    ("maciji", {}, "a1c3:c4:-:-", "number_at"),
    ("maciji", {}, "a1b2a1:c4:-:-", "taken"),
    ("maciji", {}, "a1:-:-:-", "set_up"),
    ("maciji", {}, "-:-:-:a1", "set_up"),
    ("maciji", {"size": "3x3", "blocks": "1"}, "-:-:-:a1", ""),
    ("maciji", {"size": "3x3", "blocks": "1", "board": "hex"}, "-:-:-:a2b1", "apart"),
    ("maciji", {"warp": "on"}, "a1e5:c3:a1e5:-", ""),
    ("maciji", {"warp": "on"}, "a1b2:c3:a1e5:-", "number_at"),
    ("maciji", {"goal": "c3"}, "-:c4:-:-", "goal"),
    ("maciji", {"cells": "01110-11111-11111-11111-01110"}, "b1a2:c3:-:-", ""),
    ("maciji", {"cells": "01110-11111-11111-11111-01110"}, "-:a1:-:-", "cell"),
    ("maciji", {"cells": "1111-1001-1001-1111", "size": "4x4", "blocks": "1"}, "-:-:-:b1c1", ""),
    ("maciji", {"cells": "1111-1001-1001-1111", "size": "4x4", "blocks": "1"}, "-:-:-:b1c4", "apart"),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB2:-:00:0"), ""),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB1:-:00:0"), "in_all"),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB1:A1:00:0"), ""),
    ("macedonian-shogi", {}, ARMY.format("B2NGSKGNB2:-:00:0"), "crown"),
    ("macedonian-shogi", {}, ARMY.format("B2NGS!K!GNB2:-:00:0"), "crown"),
    ("macedonian-shogi", {}, ARMY.format("B2NGS!KGNB2:-:00:0"), "crown"),
    ("macedonian-shogi", {}, ARMY.format("B2NGS!KGNB2:-:10:0"), ""),
    ("macedonian-shogi", {}, ARMY.format("B2NG2GNB2:-:10:0"), ""),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB2:P1:00:0"), "more_at"),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB2:P0:00:0"), "number"),
    ("macedonian-shogi", {}, ARMY.format("B2NGSK!GNB2:X1:00:0"), "hand"),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "options", "text", "key"), TOLD, ids=range(len(TOLD)))
def test_what_the_rule_book_excludes_is_refused_in_words(game_id: str, options: dict[str, str], text: str, key: str) -> None:
    assert refusal(load(game_id, **options), text) == key


def test_a_side_that_has_won_has_won_whoever_is_to_move() -> None:
    for text in ("BBBBB5.10.10.10.10.10.10.10.10:0:1666", "BBBBB5.10.10.10.10.10.10.10.10:1:1666"):
        outcome = load("uchu-yuei").position(text).outcome()
        assert outcome is not None and outcome.winner == 0


@pytest.mark.first_options
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_diagram_that_is_pasted_is_the_position(game: Game, positions: list[Position], lang: str) -> None:
    for position in positions[:: max(1, len(positions) // 60)]:
        found = drawn.find(game, ["見てください", *position.diagram(lang).split("\n"), "", "です"])
        assert found is not None, position.diagram(lang)
        assert game.position(found[0]).diagram(lang) == position.diagram(lang)
        assert found[1:] == (1, 1 + len(position.diagram(lang).split("\n")))
        if game.id != "maciji":  # which warp came first no diagram tells
            assert found[0] == position.text()
