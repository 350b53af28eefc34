"""The list of mutants that change nothing speaks of the rules as they are. Whether it is whole `make mutate` says."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROWS = [row for row in (ROOT / "tests" / "mutants.txt").read_text(encoding="utf-8").splitlines() if row and not row.startswith("#")]


def test_every_mutant_explained_is_of_a_line_that_is_there() -> None:
    assert ROWS
    gone = [row for row in ROWS if not _is_there(*row.split(" | ", 2)[:2])]
    assert not gone, "\n".join(gone)


def _is_there(file: str, line: str) -> bool:
    path = ROOT / "py" / "games" / file
    return path.exists() and any(each.strip()[:100] == line for each in path.read_text(encoding="utf-8").splitlines())
