"""No game changes unnoticed. Where a fingerprint differs, the rules do something else than before or say it in other words: if that is
meant, put the new one into the fingerprints.txt of the game's checks/: a failing test prints its own."""

from core.contract import Game
from tools.test_support.fingerprint import fingerprint, known, written


def test_the_game_is_as_it_was(game: Game) -> None:
    before = [digest for options, digest in known(game.id) if options == dict(game.non_default())]
    assert [f"{written(game)} | {fingerprint(game)}"] == [f"{written(game)} | {digest}" for digest in before]
