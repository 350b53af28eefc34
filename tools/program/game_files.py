"""The files of data in a game's folder, such as `lessons.json`: their paths, and their contents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games import folder_of
from tools import ROOT


def path_in(game_id: str, name: str) -> Path:
    """The path of a file in a game's folder, whether or not it exists."""
    return ROOT / "py" / folder_of(game_id).replace(".", "/") / name


def data_in(path: Path) -> Any:
    """The data of a file, or None if there is no file. Raises ValueError for invalid JSON."""
    if not path.is_file():
        return None
    try:
        return json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path.name} does not read: {error}") from error
