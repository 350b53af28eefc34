"""The games of all tests: those of the register and the examples of tests/games, each in a folder of its own.

Importing this module registers the examples.
"""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS.parent / "py"), str(TESTS / "games")]

import games  # noqa: E402 - the path comes first

EXAMPLES = {folder.name.replace("_", "-"): folder for folder in sorted((TESTS / "games").iterdir()) if (folder / "rules.py").exists()}
for _game_id, _folder in EXAMPLES.items():
    games.register(_game_id, _folder.name)

# The mutation tester runs the tests of one game at a time and has no time to collect those of the others.
ONLY = os.environ.get("KOMADO_ONLY_GAME", "")
GAME_IDS = (ONLY,) if ONLY else games.ids()
