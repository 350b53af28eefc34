"""Every page opens in both languages, with the position given by the rules."""

import pytest
from lines import SHIPPED
from seat import Sit, replay


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_page_opens(sit: Sit, lang: str) -> None:
    seat = sit()
    seat.open(lang=lang)
    assert seat.lang == lang
    links = seat.driven.call("() => [...document.querySelectorAll('a[href]')].map((one) => one.href.split(/[?#]/)[0])")
    for game_id in SHIPPED:
        assert seat.site.url(game_id) in links
    for game_id in SHIPPED:
        seat.open(game_id, lang=lang)
        assert seat.lang == lang
        seat.check(replay(game_id, ""))


def test_the_engine_of_every_page_wakes(sit: Sit) -> None:
    seat = sit(engine=True)
    for game_id in SHIPPED:
        seat.open(game_id).ready("engine")
