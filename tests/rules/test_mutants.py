"""The list of equivalent mutants names only existing ones. `make mutate` tests that it is complete."""

from pathlib import Path

from tools.test_support.checks import rows_of

GAMES = Path(__file__).resolve().parents[2] / "py" / "games"


def test_every_mutant_explained_is_of_a_line_that_is_there() -> None:
    rows = [(path.parent.parent.name, row) for path in sorted(GAMES.glob("*/checks/mutants.txt")) for row in rows_of(path)]
    assert rows
    gone = [f"{folder}: {' | '.join(row)}" for folder, row in rows if not _is_there(f"{folder}/{row[0]}", row[1])]
    assert not gone, "\n".join(gone)


def _is_there(file: str, line: str) -> bool:
    path = GAMES / file
    return path.exists() and any(each.strip()[:100] == line for each in path.read_text(encoding="utf-8").splitlines())
