"""The requirements of page, engine and records on every game: checked over random play of every registered game."""

from __future__ import annotations

import random
import string
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from registry import GAME_IDS
from samples import some, unsayable

from core.contract import BadOption, Event, Game, IllegalMove, Outcome, Position
from core.words import LANGUAGES, Words
from games import ids, load

if TYPE_CHECKING:
    from tests.conftest import Step

# Needs no escaping in a URL fragment, and is not one of the separators of our links (`.` between codes, `&` and `=` between keys).
CODE_CHARACTERS = set(string.ascii_letters + string.digits + "-_~!*@")


def test_every_game_is_registered_and_shown() -> None:
    assert len(set(ids())) == len(ids())
    assert [load(game_id).id for game_id in ids()] == list(ids())


def test_the_defaults_are_allowed_and_not_carried(game: Game) -> None:
    for option in game.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values)
    assert load(game.id).non_default() == []
    assert load(game.id, **dict(game.non_default())).settings == game.settings


def test_codes_are_unique_ordered_and_fit_for_links(positions: list[Position]) -> None:
    for position in positions:
        codes = [position.code(move) for move in position.legal_moves()]
        assert codes == sorted(set(codes))
        for code in codes:
            assert code
            assert set(code) <= CODE_CHARACTERS


def test_every_code_reads_back(positions: list[Position]) -> None:
    for position in some(positions, 60):
        for move in some(position.legal_moves(), 60):
            assert position.parse(position.code(move)) == move
            assert position.read(position.code(move)) == move


def test_what_is_written_in_notation_reads_back(positions: list[Position]) -> None:
    for position in some(positions, 60):
        moves = position.legal_moves()
        readings = [set(position.readings(move)) for move in moves]
        meanings = Counter(text for ways in readings for text in ways)
        for move, ways in some(list(zip(moves, readings, strict=True)), 60):
            for lang in ("ja", "en"):
                text = position.kifu(move, lang)
                assert text in ways
                assert meanings[text] == 1, f"{text} can be read as more than one move"
                assert position.read(text) == move
            for text in ways:
                if meanings[text] == 1:
                    assert position.read(text) == move


def test_no_notation_of_a_move_is_the_code_of_another(positions: list[Position]) -> None:
    for position in some(positions, 60):
        by_code = {position.code(move): move for move in position.legal_moves()}
        for move in by_code.values():
            for text in position.readings(move):
                assert by_code.get(text, move) == move


def test_playing_asking_and_refusing_change_nothing(steps: list[Step]) -> None:
    for before, move, _ in steps[::5]:
        key, code = before.key(), before.code(move)
        before.play(move)
        before.events(move)
        before.taps(move)
        before.kifu(move)
        before.refusal("?")
        assert before.key() == key
        assert before.code(move) == code


def test_equal_means_equal_hash_and_the_same_future(game: Game, lines: list[list[Step]]) -> None:
    for line in lines:
        again = load(game.id, **game.settings).start()
        assert again == game.start()
        for _, move, after in line[:100]:
            again = again.play(again.parse(again.code(move)))
            assert again == after
            assert again is not after
            assert hash(again) == hash(after)


def test_a_move_always_makes_another_position(steps: list[Step]) -> None:
    for before, _, after in steps:
        assert after != before
        assert after.key() != before.key()


def test_positions_under_other_options_are_other_positions(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            settings = {**dict(game.non_default()), option.name: value}
            try:
                other = load(game.id, **settings)
            except BadOption:
                continue
            same = other.settings == game.settings
            assert (other.start() == game.start()) is same
            assert (hash(other.start()) == hash(game.start())) is same


def test_keys_are_hashable_values(positions: list[Position]) -> None:
    by_key = {position.key(): position for position in positions}
    for position in positions:
        assert by_key[position.key()] == position
    assert positions[0] != object()


def test_it_is_somebodys_turn_and_moves_are_values(positions: list[Position]) -> None:
    for position in positions:
        assert position.turn in (0, 1)
        moves = position.legal_moves()
        assert len(set(moves)) == len(moves)
        assert position.legal_moves() == moves


@pytest.mark.first_options
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_diagram_tells_apart_what_the_rules_tell_apart(positions: list[Position], lang: str) -> None:
    drawn = {position.diagram(lang): position for position in positions}
    assert len(drawn) == len(set(positions))
    for text in drawn:
        assert text == text.strip("\n")
        assert all(line == line.rstrip() for line in text.split("\n"))


def test_japanese_is_what_is_written_when_no_language_is_named(positions: list[Position]) -> None:
    for position in some(positions, 5):
        assert position.diagram() == position.diagram("ja") != position.diagram("en")
        for move in position.legal_moves()[:5]:
            assert position.kifu(move) == position.kifu(move, "ja")


def test_no_position_can_be_made_that_cannot_arise(positions: list[Position]) -> None:
    moves = some([move for position in some(positions, 20) for move in position.legal_moves()], 30)
    for position in some(positions, 30):
        legal = position.legal_moves()
        for move in [*moves, "", None, -1]:
            if move not in legal:
                with pytest.raises(IllegalMove) as refused:
                    position.play(move)
                assert unsayable(refused.value.words) == []


def test_it_is_over_exactly_when_no_move_is_legal(positions: list[Position]) -> None:
    for position in positions:
        outcome = position.outcome()
        assert (outcome is None) == bool(position.legal_moves())
        assert position.outcome() == outcome
        if outcome is not None:
            assert isinstance(outcome, Outcome)
            assert outcome.winner in (0, 1, None)
            assert isinstance(outcome.reason, Words)


def test_random_games_end_as_the_facts_say(game: Game, lines: list[list[Step]]) -> None:
    assert any(line[-1].after.outcome() for line in lines)
    for line in lines:
        outcome = line[-1].after.outcome()
        if outcome is not None and not game.facts.draws:
            assert outcome.winner is not None
        if game.facts.most_plies:
            assert len(line) <= game.facts.most_plies


def test_only_a_game_that_can_cycle_comes_back_to_a_position(game: Game, lines: list[list[Step]]) -> None:
    if not game.cycles:
        for line in lines:
            assert len({step.after for step in line} | {game.start()}) == len(line) + 1


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_position_comes_back_when_both_go_back_and_forth_exactly_where_the_game_can_cycle(game_id: str) -> None:
    game, chance = load(game_id), random.Random(1)
    assert any(comes_back(game, chance) for _ in range(400)) == game.cycles


def comes_back(game: Game, chance: random.Random) -> bool:
    """True if a position recurs when, after some random moves, each side plays a move and takes it back, over and over."""
    position, played = game.start(), dict[int, tuple[str, ...]]()
    for _ in range(chance.randrange(60)):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    seen = {position}
    for _ in range(12):
        turn, moves = position.turn, position.legal_moves()
        back = [move for move in moves if position.taps(move) == played[turn][::-1]] if turn in played else moves
        if not back:
            return False
        move = chance.choice(back)
        played[turn] = position.taps(move)
        position = position.play(move)
        if position in seen:
            return True
        seen.add(position)
    return False


def test_no_moves_taps_are_the_beginning_of_anothers(positions: list[Position]) -> None:
    for position in positions:
        taps = [position.taps(move) for move in position.legal_moves()]
        prefixes = {tap[:n] for tap in taps for n in range(len(tap))}
        assert len(set(taps)) == len(taps)
        assert not prefixes.intersection(taps)
        assert () not in taps
        assert all(isinstance(spot, str) and spot for tap in taps for spot in tap)


def test_events_are_told_for_every_move(steps: list[Step]) -> None:
    for before, move, _ in steps:
        events = before.events(move)
        assert events
        for event in events:
            assert isinstance(event, Event)
            assert event.kind
            assert isinstance(event.piece, str)
            assert isinstance(event.start, str)
            assert isinstance(event.end, str)


def test_a_useless_tap_is_explained_at_every_stage(positions: list[Position]) -> None:
    spots = sorted({spot for position in positions for move in position.legal_moves() for spot in position.taps(move)})
    for position in some(positions, 30):
        moves = position.legal_moves()
        begun = {()} | {position.taps(move)[:n] for move in moves for n in range(1, len(position.taps(move)))}
        for taps in sorted(begun)[:6]:
            for spot in spots:
                assert isinstance(position.explain(taps, spot), Words)


@pytest.mark.parametrize("game_id", ids())
def test_every_game_says_how_long_it_takes(game_id: str) -> None:
    facts = load(game_id).facts
    assert facts.players == 2
    assert facts.minutes > 0
    assert facts.plies > 0
