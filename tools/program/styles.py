"""The style sheets: what no game owns lies in static/css, what a game owns is the look.css of its folder.

A browser cannot look into a folder, so a checkout's page has what the games own as one file, static/made/games.css, which this writes
(`make` does). A built site has it in its pages.
"""

from __future__ import annotations

import re
from pathlib import Path

from games import folder_of, ids
from tools import ROOT

GAMES = "games"  # all of the games' looks, as the name of a sheet
FIRST = ("tokens", "base", "home", "game", "record", "board", GAMES, "embed")  # what the built home has in it, where any game may be opened
OF_THE_HOME = "home"  # the sheet that a game's page does without
LATER = ("dialogs", "learn", "review", "rules", "watching")  # what comes with the parcel of the same name
PAGE = (*FIRST, *LATER)
ARTICLE = ("tokens", "base", "article")
RULES = ("tokens", "base", "board", GAMES, "rules")
PICTURE = ("tokens", "board", GAMES)  # what a picture of a board is drawn with
MADE = ROOT / "static" / "made" / "games.css"


def look_of(game_id: str) -> Path:
    """The sheet of a game."""
    return ROOT / "py" / folder_of(game_id).replace(".", "/") / "look.css"


def looks() -> list[Path]:
    """The sheets below games/: first what several games share, then each game's in the order in which they are shown."""
    own = [path for path in map(look_of, ids()) if path.is_file()]  # an example that a test has added lies elsewhere
    return [*sorted(set((ROOT / "py" / "games").glob("*/look.css")) - set(own)), *own]


def read(name: str, games: list[Path] | None = None) -> str:
    """A sheet by its name; `games`: the looks that stand for those of all games."""
    if name == GAMES:
        return "".join(path.read_text("utf-8") for path in (looks() if games is None else games))
    return (ROOT / "static" / "css" / f"{name}.css").read_text("utf-8")


def joined(names: tuple[str, ...]) -> str:
    """Sheets as one, in their order."""
    return "".join(map(read, names))


def of_a_game(games: list[Path]) -> str:
    """The sheets that a game's page begins with, as one: of all looks, these alone."""
    return "".join(read(name, games) for name in FIRST if name != OF_THE_HOME)


def tight(css: str) -> str:
    """A style sheet without comments and indentation: a sixth less to send. A minifier finds another 5 %."""
    lines = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL).splitlines()
    return "".join(line.strip() + "\n" for line in lines if line.strip())


def main() -> None:
    """Command line."""
    MADE.parent.mkdir(exist_ok=True)
    MADE.write_text(read(GAMES), "utf-8")


if __name__ == "__main__":
    main()
