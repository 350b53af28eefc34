"""How a long run goes on after an interruption: every game that was played is a line of a file of notes, and is not played again.

A note is `key value`: the key says which game it was (the game, the players and what makes them strong, the opening, the side), the value
is a small number that the tool understands. A tool asks its notes before it plays; the same command then goes on where it was stopped.
A file belongs to one state of the engine.
"""

from __future__ import annotations

import argparse
from collections.abc import MutableMapping
from pathlib import Path

Notes = MutableMapping[str, int]


class NotesFile(dict[str, int]):
    """Notes that are kept in a file, a line each, written as soon as it is known. A last line that was cut short is forgotten."""

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
    """The notes of the file that was asked for; else they last as long as the command."""
    return {} if asked.notes is None else NotesFile(asked.notes)
