"""How hard a puzzle is, 1 to 8: from the levels that find its answer, from its proof, and from how late the engine finds it."""

from collections.abc import Generator
from typing import Any

from core.contract import Position
from core.levels import LEVEL_IDS, STRONGEST
from engine.levels import LEVELS, choose, level_of
from engine.search import Search
from engine.themes import only_capture, themes_of

DRAWS = 5  # choices of level 1, which takes one of its good moves by lot: the one that most of them are is its choice
STUDY = 20_000  # positions of the search for the grade: it counts when the best move last changes
EASY, HARDEST = 2, 8  # the highest grade of a puzzle whose answer is the only capture or level 1's choice; and of all
PAIR = 2  # moves, of which chance takes the right one half the time: where there are no more, a level must find the whole line


def choice(position: Position, name: str, seed: str) -> Generator[None, None, str]:
    """The code of a level's move; a level without a limit of positions searches STUDY positions."""
    level = level_of(name, position.game)
    search = Search(position, fast=level.form(position.game), depth=level.depth, nodes=level.nodes or STUDY, margin=level.margin, seed=seed)
    for _ in search.run():
        yield
    picked = choose(search.report, level.within(search.report), seed)
    assert picked is not None
    return picked[0]


def finds(position: Position, line: list[str], name: str, seed: str) -> Generator[None, None, bool]:
    """True if a level chooses the answer, the first move of a solution; with two moves to choose from, all of the solver's moves."""
    if len(position.legal_moves()) > PAIR:
        return (yield from choice(position, name, seed)) == line[0]
    side = position.turn
    for code in line:
        if position.turn == side and len(position.legal_moves()) > 1 and (yield from choice(position, name, seed)) != code:
            return False
        position = position.play(position.parse(code))
    return True


def is_easy(position: Position, line: list[str]) -> Generator[None, None, bool]:
    """True if the first move is the only capture on the board, or what level 1 plays most of the times."""
    if only_capture(position, line[0]):
        return True
    found = 0
    for number in range(DRAWS):
        found += (yield from choice(position, LEVEL_IDS[0], f"draw {number}")) == line[0]
    return 2 * found > DRAWS


def grading(position: Position, entry: dict[str, Any]) -> Generator[None, None, dict[str, Any]]:
    """The puzzle with its themes, its grade, and two things the grade is made from besides plies and positions of the proof.

    level  the first level that finds the answer and is followed by one that finds it too
    late   the number of positions searched when the engine last preferred a wrong move
    """
    line, late = entry["solution"], 0
    found = []
    for name in LEVELS:
        if name != STRONGEST:
            first = yield from finds(position, line, name, name + "0")
            found.append(first and (yield from finds(position, line, name, name + "1")))
    found.append(True)
    level = next(number for number, (one, next_one) in enumerate(zip(found, [*found[1:], True], strict=True), 1) if one and next_one)
    search = Search(position, nodes=STUDY)
    for report in search.run():
        if report is not None and report.best != line[0]:
            late = search.nodes
        yield
    deep = entry["plies"] if entry["goal"] == "win" else entry["plies"] // 2
    grade = level + (deep >= 5) + (deep >= 9) - (deep == 1) + (entry["nodes"] > 20_000) + (late > 2_000)
    easy = level == 1 or (yield from is_easy(position, line))
    return entry | {
        "level": level, "late": late, "themes": themes_of(position, entry), "grade": max(1, min(grade, EASY if easy else HARDEST)),
    }  # fmt: skip
