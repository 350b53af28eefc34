"""One Python, three places: the page's code does the same to the byte under CPython, MicroPython and Pyodide.

`replay.py` is given one list of tasks and run under each; every task is then a test. What the moves should be is proven
elsewhere, in tests/rules; here the lines proven there, the perft tables and random games are only compared.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest

from core.contract import Game
from games import GAME_IDS
from perft import read_table

pytestmark = pytest.mark.interpreters

ROOT = Path(__file__).parent.parent.parent
REPLAY, RUNNER = Path(__file__).with_name("replay.py"), Path(__file__).with_name("run.mjs")
INTERPRETERS = ("micropython", "pyodide")
MOST_LEAVES = 6000  # deeper rows of the perft tables are left to CPython
GAMES, CAP, SEED = 3, 90, 20

# Lines of play that tests/rules follows ply by ply.
LINES = {
    "medamagaeru": "67-56.61-52.56-45.51-42.57-56.42-43.45-44.41-42.44-43*.42-43.56-55.31-32.55-44.32-33.44-43*.52-53.43-33",
    "progressive-mancala": "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f",
}


def page_modules() -> list[str]:
    """Every module of core, and of each game what the page loads."""
    files = sorted((ROOT / "py" / "core").glob("[a-z]*.py")) + sorted((ROOT / "py" / "games").glob("*/rules.py"))
    files += sorted((ROOT / "py" / "games").glob("*/board.py"))
    return [".".join(file.relative_to(ROOT / "py").with_suffix("").parts) for file in files]


IMPORTS = [f"import {module}" for module in page_modules()]


def perft_tasks(game_id: str) -> list[str]:
    rows = [row for row in read_table(ROOT / "tests" / "perft" / f"{game_id}.txt") if row.leaves <= MOST_LEAVES]
    return [
        " ".join(["perft", game_id, ".".join(row.moves) or "-", str(row.depth), *(f"{name}={value}" for name, value in row.options.items())])
        for row in rows
    ]


PERFT = [task for game_id in GAME_IDS for task in perft_tasks(game_id)]
LINE_TASKS = [f"line {game_id} {LINES[game_id]}" for game_id in GAME_IDS]


def random_task(game: Game) -> str:
    return " ".join(["random", game.id, str(SEED), str(GAMES), str(CAP), *(f"{name}={value}" for name, value in game.chosen())])


Answers = dict[str, dict[str, list[str]]]  # interpreter -> task -> lines


def sections(text: str) -> dict[str, list[str]]:
    """The answer of an interpreter, by task."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("== "):
            task = line[3:]
            found[task] = []
        else:
            found[task].append(line)
    return found


@pytest.fixture(scope="session")
def answers(tmp_path_factory: pytest.TempPathFactory, every_game: list[Game]) -> Answers:
    """All tasks under all interpreters, each started once and side by side."""
    folder = tmp_path_factory.mktemp("interpreters")
    tasks = folder / "tasks"
    tasks.write_text("\n".join(IMPORTS + LINE_TASKS + PERFT + [random_task(game) for game in every_game]), encoding="utf-8")
    node = shutil.which("node")
    assert node, "Node is needed to run the other interpreters"
    assert (ROOT / "node_modules").is_dir(), "the interpreters are not installed: npm ci"
    commands = {name: [node, str(RUNNER), name, str(tasks), str(folder / name)] for name in INTERPRETERS}
    commands["cpython"] = [sys.executable, str(REPLAY), str(ROOT / "py"), str(tasks), str(folder / "cpython")]
    running = {
        name: subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for name, command in commands.items()
    }
    said = {name: process.communicate(timeout=120)[0] for name, process in running.items()}
    for name, process in running.items():
        assert process.returncode == 0, f"{name} failed:\n{said[name]}"
    return {name: sections((folder / name).read_text(encoding="utf-8")) for name in commands}


def check_same(answers: Answers, interpreter: str, task: str) -> list[str]:
    """The lines of a task, after comparing them with CPython's; the first difference is shown with what led to it."""
    here, there = answers["cpython"][task], answers[interpreter][task]
    for i, (expected, found) in enumerate(zip_longest(here, there, fillvalue="(nothing more)")):
        if expected != found:
            before = "\n".join(here[max(0, i - 4) : i])
            pytest.fail(f"{task}, line {i + 1}\n{before}\n  cpython: {expected}\n  {interpreter}: {found}", pytrace=False)
    return here


@pytest.mark.parametrize("interpreter", ["cpython", *INTERPRETERS])
@pytest.mark.parametrize("task", IMPORTS)
def test_a_page_module_loads(answers: Answers, interpreter: str, task: str) -> None:
    assert answers[interpreter][task][0] == "ok"


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("task", LINE_TASKS)
def test_a_proven_line_is_the_same(answers: Answers, interpreter: str, task: str) -> None:
    lines = check_same(answers, interpreter, task)
    assert lines[-2].startswith("over ")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_perft_is_what_the_table_says(answers: Answers, interpreter: str, game_id: str) -> None:
    counts = [row.leaves for row in read_table(ROOT / "tests" / "perft" / f"{game_id}.txt") if row.leaves <= MOST_LEAVES]
    assert [answers[interpreter][task][0] for task in perft_tasks(game_id)] == [str(count) for count in counts]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_random_games_are_the_same(answers: Answers, interpreter: str, game: Game) -> None:
    lines = check_same(answers, interpreter, random_task(game))
    assert sum(line.startswith("move ") for line in lines) > GAMES
    assert lines[-1].startswith("sum ")
