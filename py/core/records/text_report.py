"""Reads any text that people write as a record, for tools, tests and referees: returns the understood part and the problems."""

from collections import namedtuple

from core.contract import Game
from core.records.called import named_in
from core.records.pasted import link_of
from core.records.reading.text_reader import read_whole
from core.records.reading.told import Choice
from core.records.record import RECORD, Record
from core.register import folder_of, ids, load
from core.steps import finish
from core.words import Words

# A skipped, doubtful or corrected place: the line of the text from 1 (0: all of it), the ply of the record (0: none), the key of its words
# and the words.
Problem = namedtuple("Problem", ["line", "ply", "key", "words"])


class Reading:
    """The result of reading a text.

    game       the Game with its options, None when no game is named and none was given
    start      a position's text; "" for the usual start
    codes      the main line as understood, every code legal in its position
    record     the tree with comments, variations, names and result; None without a game
    problems   a list of Problem
    choices    a list of Choice (.line .ply .text .readings), where a text can be read in several ways; play stops before that move
    """

    def __init__(self, record: "Record | None", problems: "list[Problem]") -> None:
        self.game: Game | None = record.game if record else None
        self.start = record.start if record else ""
        self.codes: list[str] = [node.code for node in record.main_line()] if record else []
        self.record = record
        self.problems = problems
        self.choices: list[Choice] = []


def read_record(text: str, game: "Game | str | None" = None) -> Reading:
    """Reads a text. `game` is an id, or a Game whose options count if the text names none. Without `game` the text must name the game.

    Never raises because of the text; an unknown id raises UnknownGame.
    """
    asked = link_of(text, game if isinstance(game, str) else game.id if game else "")
    if asked is not None and asked.record is not None:
        return Reading(asked.record, [Problem(0, 0, words.key, words) for words in asked.problems])
    if game is None:
        game = recognised(text)
        if game is None:
            words = Words("text.no_game")
            return Reading(None, [Problem(0, 0, words.key, words)])
    if isinstance(game, str):
        folder_of(game)
        game_id, chosen = game, {}
    else:
        game_id, chosen = game.id, dict(game.settings)
    reader, found = read_whole(text, game_id, chosen), []
    for words, line in reader.so_far.problems:
        ply = words.values.get("ply", 0)
        found.append(Problem(line, ply if isinstance(ply, int) else 0, words.key, words))
    other = "" if reader.so_far.moves.was_read or reader.so_far.began.start else recognised(text)
    if other and other != reader.so_far.game_id:
        load(other)  # its name is its own sentence
        words = Words("text.other_game", game=Words("game." + other))
        found.append(Problem(0, 0, words.key, words))
    reading = Reading(reader.so_far.started(), found)
    reading.choices = reader.choices
    return reading


def recognised(text: str) -> "str | None":
    """The id of the game named in a text: in brackets, as in Komado's records, else the only game whose id or name occurs in it."""
    tags = [game_id for game_id in ids() if "[" + game_id + "]" in text]
    named = tags[:1] or finish(named_in(text, RECORD))
    return named[0] if len(named) == 1 else None
