"""Resuming a long run: every finished game is a line in a file of notes, and is not played again.

A note is `key value`: the key identifies the game (game, players with their settings, opening, side), the value is a small number whose
meaning is the tool's. A tool looks into its notes before it plays, so the same command resumes the run. A file belongs to one version of
the engine.
"""

from __future__ import annotations

import argparse
from collections.abc import MutableMapping
from pathlib import Path

Notes = MutableMapping[str, int]


class NotesFile(dict[str, int]):
    """Notes in a file, a line each. A note is written as soon as it is made; a truncated last line is ignored."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text("utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, "utf-8")
        super().__init__((key, int(value)) for key, _, value in (line.rpartition(" ") for line in whole.splitlines()))

    def __setitem__(self, key: str, value: int) -> None:
        super().__setitem__(key, value)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{key} {value}\n")


def add_notes(parser: argparse.ArgumentParser) -> None:
    """The option `--notes FILE` of a command that may run for hours."""
    parser.add_argument("--notes", type=Path, metavar="FILE", help="where games are kept: what is there is not played again")


def notes_of(asked: argparse.Namespace) -> Notes:
    """The notes of the given file; without one they last as long as the command."""
    return {} if asked.notes is None else NotesFile(asked.notes)
