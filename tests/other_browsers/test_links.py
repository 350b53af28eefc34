"""A link opens at its position; an unreadable one says so and keeps its readable part."""

from urllib.parse import quote

import pytest
from seat import Sit, replay

from core.words import Words

IMAGE = "<img src=x onerror=__hacked=1>"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_link_opens_at_its_position(sit: Sit, lang: str) -> None:
    seat = sit()
    earlier = seat.open("medamagaeru", "moves=57-56.31-32.56-55&ply=2&v=1", lang)
    earlier.check(replay("medamagaeru", "57-56.31-32"), lit=False)  # one only looks back
    seat.open("progressive-mancala", "holes=17&moves=q", lang).check(replay("progressive-mancala", "q", holes="17"))
    seat.open("", "game=kokutan-no-uma&moves=pass.pass.b8-c5", lang).check(replay("kokutan-no-uma", "pass.pass.b8-c5"))


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("moves=57-56.57-56", Words("illegal.at", ply=2, code="57-56", reason=Words("refuse.empty", spot="57"))),
        ("moves=57-56." + quote(IMAGE), Words("illegal.at", ply=2, code=IMAGE, reason=Words("refuse.unreadable"))),
        ("moves=57-56&home=" + quote(IMAGE), Words("option.value", name="home", value=IMAGE, allowed="edge, second")),
        ("moves=57-56&v=2", Words("link.later")),
    ],
    ids=["illegal", "hostile move", "hostile option", "later version"],
)
def test_a_link_that_does_not_read(sit: Sit, fragment: str, words: Words) -> None:
    seat = sit()
    for lang in ("ja", "en"):
        seat.open("medamagaeru", fragment, lang)
        seat.says(words, alert=True)
        seat.check(replay("medamagaeru", "57-56"))
    assert seat.driven.call("() => window.__hacked") is None


def test_a_game_that_is_not_there(sit: Sit) -> None:
    seat = sit().open("", "game=" + quote(IMAGE))
    seat.says(IMAGE, alert=True)
    assert seat.driven.call("() => window.__hacked") is None


def test_a_link_followed_on_the_same_page(sit: Sit) -> None:
    seat = sit().open("medamagaeru", "moves=57-56")
    seat.driven.call("() => { location.hash = location.hash.replace(/moves=[^&]*/, 'moves=47-46') }")
    seat.driven.wait("() => document.querySelector('[data-board]').dataset.moves === '47-46'")
    seat.ready().check(replay("medamagaeru", "47-46"))
