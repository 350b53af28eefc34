"""The byte code that pages run stands for MicroPython under rare options: from text and from an image it runs under the usual ones."""

import pytest

from core.contract import Game

USUAL_ONLY = "micropython", "revived"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the games under other options for these interpreters."""
    left = set()
    for item in items:
        params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        game = params.get("game")
        if params.get("interpreter") in USUAL_ONLY and isinstance(game, Game) and game.non_default():
            left.add(item)
    if left:
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=list(left))
