"""Writes a game as text for people: a whole line of play as on the page, and its positions as diagrams."""

from core.words import LANGUAGES, say
from games import board_of, load


def told(game_id: str, moves: list[str], options: dict[str, str]) -> list[str]:
    """The lines of a playthrough without its remarks. Raises ValueError if the game is not over after the moves."""
    game = load(game_id, **options)
    view, position, lines = board_of(game), game.start(), []
    for ply, code in enumerate(moves, 1):
        move = position.parse(code)
        spoken = "; ".join(say(words, "en") for words in view.spoken(position, move))
        lines.append(f"{ply} | {position.turn} | {code} | {position.kifu(move)} | {spoken}")
        position = position.play(move)
    outcome = position.outcome()
    if outcome is None:
        raise ValueError(f"the game is not over; to move: {position.turn}")
    winner = "draw" if outcome.winner is None else outcome.winner
    return [*lines, f"end | {winner} | {say(outcome.reason, 'en')}", *(f"count | {say(words, 'en')}" for words in view.verdict(position))]


def figures(game_id: str, moves: list[str], options: dict[str, str], plies: list[int]) -> str:
    """The positions after these plies of a line, in both languages, as in diagrams.txt."""
    position = load(game_id, **options).start()
    found = ""
    for ply in range(len(moves) + 1):
        if ply in plies:
            found += "".join(f"\n== ply {ply} {lang}\n{position.diagram(lang)}\n" for lang in LANGUAGES)
        if ply < len(moves):
            position = position.play(position.parse(moves[ply]))
    return found
