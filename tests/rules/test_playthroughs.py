"""One annotated game of every registered game, told the way the page tells it. How a file reads is said in its first lines."""

import pytest
from registry import GAME_IDS

from core.words import say
from games import board_of, load
from tools.test_support.checks import checks_of, playthrough_of


def told(game_id: str, moves: list[str], options: dict[str, str]) -> list[str]:
    """The lines of a playthrough without its remarks."""
    game = load(game_id, **options)
    view, position, lines = board_of(game), game.start(), []
    for ply, code in enumerate(moves, 1):
        move = position.parse(code)
        spoken = "; ".join(say(words, "en") for words in view.spoken(position, move))
        lines.append(f"{ply} | {position.turn} | {code} | {position.kifu(move)} | {spoken}")
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None, f"the game is not over; to move: {position.turn}"
    winner = "draw" if outcome.winner is None else outcome.winner
    return [*lines, f"end | {winner} | {say(outcome.reason, 'en')}", *(f"count | {say(words, 'en')}" for words in view.verdict(position))]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_game_goes_as_it_is_told(game_id: str) -> None:
    text = (checks_of(game_id) / "playthrough.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    options, codes = playthrough_of(game_id)
    assert any(line.startswith("# ") for line in text.splitlines()[2:]), "no remarks"
    assert [line for line in lines if "|" in line] == told(game_id, codes, options)
