"""No game changes unnoticed. If a fingerprint differs, the rules do something else than before or say it in other words. If that is
intended, put the new fingerprint, printed by the failing test, into the fingerprints.txt of the game's checks/."""

from core.contract import Game
from tools.test_support.fingerprint import fingerprint, known, written


def test_the_game_is_as_it_was(game: Game) -> None:
    before = [digest for options, digest in known(game.id) if options == dict(game.non_default())]
    assert [f"{written(game)} | {fingerprint(game)}"] == [f"{written(game)} | {digest}" for digest in before]
