"""Style is worked out for a whole page once: what Python writes when it takes a page over, and just after that, changes little of it."""

from collections.abc import Callable

import pytest
from lines import SHIPPED
from visitor import Visitor

from tools.bench.trace import styled
from tools.server.server import Site

Visit = Callable[..., Visitor]


@pytest.mark.one_in(4)
@pytest.mark.matrix("macedonian-shogi-phone")
@pytest.mark.parametrize("size", [(1280, 720), (360, 740)], ids=["wide", "phone"])
@pytest.mark.parametrize("game_id", ["", *SHIPPED])
def test_a_page_is_styled_once(visit: Visit, site: Site, game_id: str, size: tuple[int, int]) -> None:
    """Also with the engine on its way, the lesson's offer and the dialogs that come behind the board."""
    visitor = visit(engine=True, still=False, viewport={"width": size[0], "height": size[1]})
    seen = styled(visitor.tab(), site.url(game_id))
    assert (seen.before, seen.after) == (0, 0), seen


@pytest.mark.exhaustive
@pytest.mark.matrix("macedonian-shogi")
@pytest.mark.parametrize("game_id", ["", "macedonian-shogi"])
def test_a_page_in_the_other_language_is_styled_once(visit: Visit, site: Site, game_id: str) -> None:
    """Its pieces are drawn anew, which costs most: how long that takes, `make bench` says."""
    seen = styled(visit(locale="en-GB", still=False).tab(), site.url(game_id))
    assert (seen.before, seen.after) == (0, 0), seen
