"""The annotated games of tests/rules/playthroughs, to be played on the page: every game has a short whole one. And any other line."""

from pathlib import Path

from core.records.record import Record
from games import ids, load

FOLDER = Path(__file__).resolve().parent.parent / "rules" / "playthroughs"
SHIPPED = [game_id for game_id in ids() if (FOLDER / f"{game_id}.txt").is_file()]  # an example of the tests is on no page


def told(game_id: str) -> tuple[dict[str, str], list[str]]:
    """The options and the codes of a game's playthrough."""
    lines = [line for line in (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    options = dict(line.split("=", 1) for line in lines if "|" not in line)
    return options, [line.split(" | ")[2] for line in lines if line[0].isdigit()]


def record_of(game_id: str, *codes: str) -> Record:
    """A record with these moves."""
    record = Record(load(game_id))
    for code in codes:
        record.play(code)
    return record
