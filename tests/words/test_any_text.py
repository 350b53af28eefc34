"""Any text, from a link, a pasted record or a hand, gives a legal move or an option, or an error with a sentence."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import some

from core.contract import BadOption, Game, IllegalMove, Position, UnknownGame
from core.words import Words, has, say
from games import ids, load

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)

# Any text at all, text that looks like notation, and option names that Python itself might stumble over.
TEXT = st.one_of(st.text(max_size=12), st.text("0123456789abcdefghijklmnopqxo@-*!~.緑白成歩打GW+() ", max_size=9))
NAME = st.one_of(st.text(max_size=8), st.sampled_from(["self", "chosen", "game_id", "id", "__init__", "home", "holes", "first", "size"]))


def somewhere(game: Game, seed: int, plies: int) -> Position:
    """A position of a random game."""
    chance, position = random.Random(seed), game.start()
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def check_sayable(words: object) -> None:
    """Checks that both languages have the sentence, with every name in it filled, and so have all sentences inside it."""
    if not isinstance(words, Words):
        return
    for lang in ("ja", "en"):
        assert has(words.key, lang), f"{lang}.json lacks {words.key}"
        assert say(words, lang)
    for value in words.values.values():
        check_sayable(value)


def check_reading(position: Position, text: str) -> None:
    for reads in (position.parse, position.read):
        try:
            move = reads(text)
        except IllegalMove as error:
            assert error.code == text
            assert isinstance(error.reason, Words)
            check_sayable(error.words)
        else:
            assert move in position.legal_moves()


@pytest.mark.first_options
@QUICK
@given(text=TEXT, seed=st.integers(0, 20), plies=st.integers(0, 200))
def test_no_text_is_read_as_anything_but_a_legal_move(game: Game, text: str, seed: int, plies: int) -> None:
    check_reading(somewhere(game, seed, plies), text)


@pytest.mark.first_options
@QUICK
@given(seed=st.integers(0, 20), plies=st.integers(0, 60), other=st.integers(0, 60), data=st.data())
def test_nor_is_a_move_of_another_position_or_a_spoilt_one(game: Game, seed: int, plies: int, other: int, data: st.DataObject) -> None:
    position, stranger = somewhere(game, seed, plies), somewhere(game, seed + 1, other)
    moves = stranger.legal_moves()
    if not moves:
        return
    move = data.draw(st.sampled_from(moves))
    text = data.draw(st.sampled_from([stranger.code(move), stranger.kifu(move, "ja"), stranger.kifu(move, "en")]))
    at = data.draw(st.integers(0, len(text)))
    spoilt = data.draw(st.sampled_from([text, text[:at] + text[at + 1 :], text[:at] + "*" + text[at:], text + "*", text.swapcase()]))
    check_reading(position, spoilt)


@pytest.mark.parametrize("game_id", ids())
@QUICK
@given(name=NAME, value=st.one_of(st.text(max_size=8), st.sampled_from(["11", "17", "edge", "on"])))
def test_an_option_is_accepted_or_refused_in_words(game_id: str, name: str, value: str) -> None:
    try:
        game = load(game_id, **{name: value})
    except BadOption as error:
        check_sayable(error.words)
    else:
        assert game.settings[name] == value


@QUICK
@given(name=st.text(max_size=20).filter(lambda name: name not in ids()))
def test_an_unknown_game_is_refused_in_words(name: str) -> None:
    with pytest.raises(UnknownGame) as refused:
        load(name)
    check_sayable(refused.value.words)


@pytest.mark.first_options
def test_everything_a_game_says_in_play_can_be_said(positions: list[Position]) -> None:
    spots = sorted({spot for position in positions for move in position.legal_moves() for spot in position.taps(move)})
    said: list[Words] = []
    for position in some(positions, 60):
        outcome = position.outcome()
        said += [] if outcome is None else [outcome.reason]
        for move in some(position.legal_moves(), 60):
            said += [position.explain(position.taps(move)[:-1], spot) for spot in spots[:8]]
        said += [position.explain((), spot) for spot in spots]
    for words in {repr(each): each for each in said}.values():
        check_sayable(words)


def keys_in(source: str) -> set[str]:
    """The keys that a module writes out: the first argument of each `Words("key", ...)`."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and node.args]
    firsts = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Words"]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def test_every_key_written_in_the_program_is_in_the_catalogue() -> None:
    files = sorted((Path(__file__).parents[2] / "py").rglob("*.py"))
    keys = set[str]().union(*(keys_in(file.read_text(encoding="utf-8")) for file in files))
    assert "refuse.over" in keys
    assert sorted((key, lang) for key in keys for lang in ("ja", "en") if not has(key, lang)) == []
