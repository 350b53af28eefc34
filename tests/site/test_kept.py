"""What a build keeps for the next one: made once for the same bytes, anew for others, and never a failure."""

import os
from pathlib import Path

import pytest

from tools.program import kept
from tools.puzzles import files


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder for what is kept."""
    monkeypatch.setattr(kept, "FOLDER", tmp_path / "kept")
    return tmp_path / "kept"


def made_of(*parts: bytes, name: str = "one") -> tuple[bytes, bool]:
    """(what is kept for these bytes, whether it had to be made)."""
    made: list[bool] = []

    def make() -> bytes:
        made.append(True)
        return b"+".join(parts)

    return kept.kept(name, parts, make), bool(made)


def test_the_same_bytes_are_worked_out_once() -> None:
    assert made_of(b"ab", b"c") == (b"ab+c", True)
    assert made_of(b"ab", b"c") == (b"ab+c", False)
    assert made_of(b"a", b"bc") == (b"a+bc", True)
    assert made_of(b"ab", b"c", name="two") == (b"ab+c", True)


def test_a_failure_is_not_kept(folder: Path) -> None:
    def fails() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept.kept("one", [b"a"], fails)
    assert not folder.exists() and made_of(b"a") == (b"a", True)


def test_what_no_build_has_asked_for_in_a_month_is_removed(folder: Path) -> None:
    made_of(b"a")
    made_of(b"b")
    old = next(path for path in folder.iterdir() if path.read_bytes() == b"a")
    os.utime(old, (0, 0))
    kept.forget()
    assert made_of(b"b") == (b"b", False) and made_of(b"a") == (b"a", True)


def test_puzzles_are_proven_anew_when_they_or_their_certificates_change(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole = files.path_of("maciji")
    (tmp_path / "checks").mkdir()
    (tmp_path / "puzzles.json").write_bytes(whole.read_bytes())
    proofs = tmp_path / "checks" / "proofs.txt"
    proofs.write_bytes(files.proofs_of("maciji").read_bytes())
    monkeypatch.setattr(files, "path_of", lambda _game_id: tmp_path / "puzzles.json")
    assert files.faults("maciji") == []
    with monkeypatch.context() as patched:
        patched.setattr(files, "validate", lambda *_: pytest.fail("proven twice"))
        assert files.faults("maciji") == []
    lines = proofs.read_text("utf-8").splitlines(keepends=True)
    proofs.write_text("".join(line for line in lines if not line.startswith(files.read("maciji")["puzzles"][0]["id"])), "utf-8")
    assert any("certificate" in fault for fault in files.faults("maciji"))
