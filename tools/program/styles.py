"""The style sheets: the general ones are in static/css, each game's is look.css in its folder.

A browser cannot list a folder, so a checkout's page has the games' sheets as one file, static/made/games.css, which this module writes
(`make` runs it). A built site has them in its pages.
"""

from __future__ import annotations

import re
from pathlib import Path

from games import ids
from tools import ROOT
from tools.program.game_files import path_in

GAMES = "games"  # the name of the sheet of all games
FIRST = (
    "tokens",
    "base",
    "home",
    "game",
    "record",
    "board",
    GAMES,
    "embed",
)  # the sheets in the built home page, where any game may be opened
OF_THE_HOME = "home"  # left out of a game's page
# Shipped with the parcel of the same name.
LATER = ("composer", "dialogs", "editor", "learn", "puzzles", "reading", "review", "rules", "together", "watching")
PAGE = (*FIRST, *LATER)
ARTICLE = ("tokens", "base", "article")
RULES = ("tokens", "base", "board", GAMES, "rules")
PUZZLE_PAGE = ("tokens", "base", "board", GAMES, "puzzle-page")
PICTURE = ("tokens", "board", GAMES)  # for pictures of boards
MADE = ROOT / "static" / "made" / "games.css"


def look_of(game_id: str) -> Path:
    """The sheet of a game."""
    return path_in(game_id, "look.css")


def looks() -> list[Path]:
    """The sheets below games/: first shared ones, then each game's in display order."""
    own = [path for path in map(look_of, ids()) if path.is_file()]  # a test's example game is elsewhere
    return [*sorted(set((ROOT / "py" / "games").glob("*/look.css")) - set(own)), *own]


def read(name: str, games: list[Path] | None = None) -> str:
    """A sheet by its name; `games` replaces the sheets of all games."""
    if name == GAMES:
        return "".join(path.read_text("utf-8") for path in (looks() if games is None else games))
    return (ROOT / "static" / "css" / f"{name}.css").read_text("utf-8")


def joined(names: tuple[str, ...]) -> str:
    """Sheets as one text, in the given order."""
    return "".join(map(read, names))


def of_a_game(games: list[Path]) -> str:
    """The initial sheets of a game's page as one, with these games' only."""
    return "".join(read(name, games) for name in FIRST if name != OF_THE_HOME)


def tight(css: str) -> str:
    """A style sheet without comments and indentation: a sixth smaller. A minifier gains another 5 %."""
    lines = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).splitlines()
    return "".join(line.strip() + "\n" for line in lines if line.strip())


def main() -> None:
    """Command line."""
    MADE.parent.mkdir(exist_ok=True)
    MADE.write_text(read(GAMES), "utf-8")


if __name__ == "__main__":
    main()
