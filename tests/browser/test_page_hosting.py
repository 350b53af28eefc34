"""docs/hosting.md, as far as this machine can test it: the files for GitHub Pages, and a folder on a stick."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from game_page import GamePage
from visitor import Visitor

from core.records.record import Record
from games import load
from tools.server.server import Site

Visit = Callable[..., Visitor]
# The action's way to pack a folder for Pages: without links, and without names that begin with a dot.
PACK = "tar --dereference --hard-dereference --directory {folder} -cf {file} --exclude=.git --exclude=.github --exclude=.[^/]* ."
MOST = 1_000_000_000  # bytes that Pages publishes


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_lost_on_the_way_to_github_pages(built_site: Site, tmp_path: Path) -> None:
    file, there = tmp_path / "artifact.tar", tmp_path / "there"
    there.mkdir()
    subprocess.run(PACK.format(folder=built_site.folder, file=file).split(), check=True)
    subprocess.run(["tar", "-xf", str(file), "-C", str(there)], check=True)
    assert content(there) == content(built_site.folder)
    assert file.stat().st_size < MOST
    assert all(re.fullmatch(r"[\w./-]+", name) for name in content(there)), "a name that some system would not keep"


@pytest.fixture
def stick(built_site: Site) -> Iterator[str]:
    """The site's address, served as docs/hosting.md says."""
    command = [sys.executable, "-u", "-m", "http.server", "--directory", str(built_site.folder), "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found
        yield found[0]
        server.terminate()


@pytest.mark.exhaustive
def test_a_folder_on_a_stick(visit: Visit, stick: str) -> None:
    visitor = visit(engine=True, offline=True)
    visitor.origins.add(stick)
    page = visitor.context.new_page()
    page.goto(f"{stick}/medamagaeru/")
    table, record = GamePage(page).ready("engine"), Record(load("medamagaeru"))
    table.play(record, "57-56")
    table.check(record)
    page.wait_for_selector('html[data-offline="ready"]', state="attached")
