"""Reads any text that people write as a record, for tools, tests and referees: returns the understood part and the problems."""

from collections import namedtuple

from core.contract import Game
from core.records.pasted import link_of
from core.records.record import Record
from core.records.text_reader import read_lines
from core.register import folder_of, ids
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
    choices    places where a text can be read in several ways; today's reader takes the first, so there are none
    """

    def __init__(self, record: "Record | None", problems: "list[Problem]") -> None:
        self.game: Game | None = record.game if record else None
        self.start = record.start if record else ""
        self.codes: list[str] = [node.code for node in record.main_line()] if record else []
        self.record = record
        self.problems = problems
        self.choices: list[object] = []


def read_record(text: str, game: "Game | str | None" = None) -> Reading:
    """Reads a text; `game` is an id, or a Game whose options count where the text names none. Without it the text has to name one.

    Never raises because of the text; an unknown id raises UnknownGame.
    """
    asked = link_of(text, game if isinstance(game, str) else game.id if game else "")
    if asked is not None and asked.record is not None:
        return Reading(asked.record, [Problem(0, 0, words.key, words) for words in asked.problems])
    if game is None:
        named = [game_id for game_id in ids() if "[" + game_id + "]" in text]
        if not named:
            words = Words("text.no_game")
            return Reading(None, [Problem(0, 0, words.key, words)])
        game = named[0]
    if isinstance(game, str):
        folder_of(game)
        game_id, chosen = game, {}
    else:
        game_id, chosen = game.id, dict(game.settings)
    record, problems = read_lines(text, game_id, chosen)
    found = []
    for words, line in problems:
        ply = words.values.get("ply", 0)
        found.append(Problem(line, ply if isinstance(ply, int) else 0, words.key, words))
    return Reading(record, found)
