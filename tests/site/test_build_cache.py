"""The cache of builds: made once for the same bytes, anew for others and where it is damaged, and never a failure."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tools import ROOT
from tools.program import build_cache, bundle
from tools.puzzles import files


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder for what is kept."""
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path / "kept")
    return tmp_path / "kept"


def made_of(*parts: bytes, name: str = "one") -> tuple[bytes, bool]:
    """(what is kept for these bytes, whether it had to be made)."""
    made: list[bool] = []

    def make() -> bytes:
        made.append(True)
        return b"+".join(parts)

    return build_cache.cached(name, parts, make), bool(made)


def test_the_same_bytes_are_worked_out_once() -> None:
    assert made_of(b"ab", b"c") == (b"ab+c", True)
    assert made_of(b"ab", b"c") == (b"ab+c", False)
    assert made_of(b"a", b"bc") == (b"a+bc", True)
    assert made_of(b"ab", b"c", name="two") == (b"ab+c", True)


def test_a_failure_is_not_kept(folder: Path) -> None:
    def fails() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        build_cache.cached("one", [b"a"], fails)
    assert not folder.exists() and made_of(b"a") == (b"a", True)


def test_what_no_build_has_asked_for_in_a_month_is_removed(folder: Path) -> None:
    made_of(b"a")
    made_of(b"b")
    for place in folder.iterdir():
        os.utime(place, (0, 0))
    assert made_of(b"b") == (b"b", False)
    build_cache.forget()
    assert made_of(b"b") == (b"b", False) and made_of(b"a") == (b"a", True)


@pytest.mark.parametrize("left", [0, 5, -1])
def test_what_is_cut_short_is_made_anew(folder: Path, left: int) -> None:
    made_of(b"abc")
    (place,) = folder.iterdir()
    place.write_bytes(place.read_bytes()[:left])
    assert made_of(b"abc") == (b"abc", True)
    assert made_of(b"abc") == (b"abc", False)


def test_compressed_bytes_are_the_same_without_the_cache(folder: Path) -> None:
    content = Path(__file__).read_bytes()
    first, again = bundle.gzipped(content), bundle.gzipped(content)
    for place in folder.iterdir():
        place.unlink()
    assert first == again == bundle.gzipped(content)


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The games whose puzzles have been looked at anew. Those of MACIJI lie in a folder of their own."""
    where, proofs, looks = files.path_of, files.proofs_of, files.validate
    (tmp_path / "puzzles.json").write_bytes(where("maciji").read_bytes())
    (tmp_path / "proofs.txt").write_bytes(proofs("maciji").read_bytes())
    monkeypatch.setattr(files, "path_of", lambda game_id: tmp_path / "puzzles.json" if game_id == "maciji" else where(game_id))
    monkeypatch.setattr(files, "proofs_of", lambda game_id: tmp_path / "proofs.txt" if game_id == "maciji" else proofs(game_id))
    monkeypatch.setattr(files, "BEGAN", float("inf"))
    made: list[str] = []

    def validate(game_id: str, data: Any, known: dict[str, tuple[int, str]]) -> list[files.Problem]:
        made.append(game_id)
        return looks(game_id, data, known, budget=0)

    monkeypatch.setattr(files, "validate", validate)
    return made


def test_puzzles_are_looked_at_once(proven: list[str]) -> None:
    before = files.faults("maciji")
    assert files.faults("maciji") == before and proven == ["maciji"]


def test_puzzles_are_looked_at_anew_when_a_certificate_changes(proven: list[str], tmp_path: Path) -> None:
    files.faults("maciji")
    lines, name = (tmp_path / "proofs.txt").read_text("utf-8").splitlines(keepends=True), files.read("maciji")["puzzles"][0]["id"]
    (tmp_path / "proofs.txt").write_text("".join(line for line in lines if not line.startswith(name)), "utf-8")
    assert any("certificate" in fault for fault in files.faults("maciji")) and len(proven) == 2


def test_puzzles_are_looked_at_anew_when_they_change(proven: list[str], tmp_path: Path) -> None:
    files.faults("maciji")
    data = files.read("maciji")
    data["puzzles"][0]["grade"] = 9
    (tmp_path / "puzzles.json").write_text(json.dumps(data), "utf-8")
    assert any("grade" in fault for fault in files.faults("maciji")) and len(proven) == 2


def test_puzzles_are_looked_at_anew_when_a_program_changes(proven: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Any that the rules or the proof imports, such as the grid that several games share."""
    for folder in ("py/core", "py/engine", "py/games", "tools/program", "tools/test_support"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.json", "*.txt", "__pycache__"))
    monkeypatch.setattr(files, "ROOT", tmp_path)
    files.faults("maciji")
    files.faults("maciji")
    assert proven == ["maciji"]
    grid = tmp_path / "py" / "games" / "common_board" / "grid.py"
    grid.write_text(grid.read_text("utf-8") + "\n# changed\n", "utf-8")
    files.faults("maciji")
    assert proven == ["maciji"] * 2
    monkeypatch.setattr(files, "BEGAN", 0)  # and what has changed since this process began is not kept at all
    files.faults("maciji")
    files.faults("maciji")
    assert proven == ["maciji"] * 4
