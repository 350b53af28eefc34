"""Writes the list of the puzzles of the day, py/ui/puzzles/days_list.py, three years ahead.

    python -m tools.puzzles.days                        from today
    python -m tools.puzzles.days --today 2027-05-01

The games take turns. Each time a game's least often used puzzle is taken, so a new one comes soon. Past days and the next SETTLED days
do not change: offline copies of the site have an older list, and all visitors must get the same puzzle. Only proven puzzles come. A puzzle
that was withdrawn leaves its days empty if they are past, and goes to another one if they are not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from hashlib import sha256

from games import ORDER
from tools import ROOT
from tools.puzzles.files import GOALS, read
from ui.puzzles import days_list

PATH = ROOT / "py" / "ui" / "puzzles" / "days_list.py"
YEARS = 3
ASKED = ("win", "only")  # the goals of the puzzles of the day: those that are proven
SETTLED = 30  # days from today that stay as they are, since offline copies have them
Puzzles = Mapping[str, list[str]]  # the ids of a game's puzzles


def listed(before: list[str], today: int, last: int, puzzles: Puzzles, withdrawn: set[str]) -> list[str]:
    """The list of ids for the days 1 to `last`, from the list as it was.

    today  the number of the present day, less than 1 before the first one
    """
    games = list(puzzles)
    found: list[str] = []
    stays = min(len(before), today + SETTLED)
    asked = Counter(before[:stays])  # with the days to come: no other day gets what they ask anyway, before all are asked
    latest: dict[str, int] = defaultdict(int)
    for number in range(1, max(last, len(before)) + 1):
        own = puzzles[games[(number - 1) % len(games)]]
        name = before[number - 1] if number <= stays else ""
        if name in withdrawn:
            name = days_list.NONE if number < today else ""
        if not name:
            name = min(own, key=lambda each: (asked[each], latest[each], sha256(each.encode()).digest()))
            asked[name] += 1
        latest[name] = number
        found.append(name)
    return found


def text_of(found: list[str]) -> str:
    """The text of the module days_list.py with this list."""
    docstring = days_list.__doc__ or ""
    lines = [" ".join(found[at : at + days_list.GAMES]) for at in range(0, len(found), days_list.GAMES)]
    head = f'"""{docstring}"""\n\nFIRST = {days_list.FIRST!r}\nGAMES = {days_list.GAMES}\nNONE = "{days_list.NONE}"\n'
    return head + 'IDS = """\n' + "\n".join(lines) + '\n"""\n'


def published() -> list[str]:
    """The list of ids in days_list.py as it is now."""
    return days_list.IDS.split()


def everything(goals: Collection[str] = GOALS) -> tuple[dict[str, list[str]], set[str]]:
    """The ids of all puzzles with these goals by game, in the games' order, and the withdrawn ones."""
    data = {game_id: read(game_id) for game_id in ORDER[: days_list.GAMES]}  # a later game has no turn in this list
    puzzles = {game_id: [str(entry["id"]) for entry in found["puzzles"] if entry["goal"] in goals] for game_id, found in data.items()}
    return puzzles, {name for found in data.values() for name in found["withdrawn"]}


def faults(found: list[str], puzzles: Puzzles, withdrawn: set[str]) -> list[str]:
    """The faults of a list: days whose puzzle is not of the game on turn, or withdrawn."""
    games = list(puzzles)
    return [
        f"the puzzle of day {number}, {name}: {'withdrawn' if name in withdrawn else 'not of ' + games[(number - 1) % len(games)]}"
        for number, name in enumerate(found, 1)
        if name != days_list.NONE and name not in puzzles[games[(number - 1) % len(games)]]
    ]


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--today", type=date.fromisoformat, default=date.today(), metavar="YYYY-MM-DD")
    today = parser.parse_args().today
    first = date(*days_list.FIRST)
    puzzles, withdrawn = everything(ASKED)
    last = (today + timedelta(days=366 * YEARS) - first).days + 1
    found = listed(published(), (today - first).days + 1, last + -last % days_list.GAMES, puzzles, withdrawn)
    PATH.write_text(text_of(found), "utf-8", newline="\n")
    print(f"{len(found)} days, until {first + timedelta(days=len(found) - 1)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
