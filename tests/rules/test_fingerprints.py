"""No game changes unnoticed. Where a fingerprint differs, the rules do something else than before or say it in other words: if that is
meant, put the new ones into fingerprints.txt: a failing test prints its own."""

from pathlib import Path

from fingerprint import fingerprint, name_of
from registry import EXAMPLES

from core.contract import Game

KNOWN = Path(__file__).parent / "fingerprints.txt"


def known() -> dict[str, str]:
    """The fingerprints by the names of the games."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


def test_the_game_is_as_it_was(game: Game) -> None:
    if game.id in EXAMPLES:
        assert fingerprint(game) == fingerprint(game)
    else:
        assert f"{name_of(game)} {fingerprint(game)}" == f"{name_of(game)} {known()[name_of(game)]}"
