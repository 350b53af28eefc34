"""The project's tools: run as `python -m tools.ROOM.NAME` from the root. README.md beside this file lists them.

Importing the package puts py/ on the path, so that a tool imports the games and the page's modules as they import each other.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

if str(ROOT / "py") not in sys.path:
    sys.path.insert(0, str(ROOT / "py"))
