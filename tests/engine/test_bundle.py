"""The engine's file in a built site: it holds all that it imports, nothing that draws, and begins with what its first answer needs."""

import json
import subprocess
import sys

import pytest

from core.register import folder_of
from games import ids, load
from tools.program.bundle import engine_bundle

ASKS = """
import json, sys
from engine import session

def answers(request):
    begun = session.start(json.dumps(request))
    return begun if "error" in begun else session.advance(json.dumps({"id": json.loads(begun)["id"], "slice_ms": 50}))

before = set(sys.modules)
given = [answers(request) for request in json.loads(sys.argv[1])]
print(json.dumps([given, sorted(set(sys.modules) - before), sorted(sys.modules)]))
"""
FIRST = [{"game": game_id, "moves": [], "level": "1"} for game_id in ids() if folder_of(game_id).startswith("games.")]
LATER = [
    {"game": "maciji", "compose": True},
    {"game": "maciji", "make": [1, 3]},
    {"game": "maciji", "level": "1", "start": load("maciji").start().text()},
]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What the engine's file by itself answers, first in every game and then what comes later; for each: answers, modules read, all."""
    folder = tmp_path_factory.mktemp("engine")
    file = folder / "engine.py"
    file.write_text(engine_bundle() + ASKS, encoding="utf-8")
    found = []
    for requests in (FIRST, LATER):
        command = [sys.executable, "-I", str(file), json.dumps(requests)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
        assert done.returncode == 0, done.stderr
        found.append(json.loads(done.stdout))
    return found


def test_it_runs_by_itself(asked: list[list[list[str]]]) -> None:
    for given, _, all_read in asked:
        assert not [answer for answer in given if '"error"' in answer]
        assert not [name for name in all_read if name.startswith(("core.drawing", "core.export", "ui"))]


def test_a_first_answer_reads_no_module(asked: list[list[list[str]]]) -> None:
    """They are in the memory that is kept for the next visit."""
    first, later = asked[0][1], asked[1][1]
    assert not [name for name in first if name.startswith(("core", "engine", "games"))]
    assert {"engine.composing", "engine.fresh", "games.maciji.setup"} <= set(later)
