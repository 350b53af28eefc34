"""Positions as text: every game's texts, its refusals, and that every accepted position can be played."""

from __future__ import annotations

import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from impossible import TOLD
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
