"""Sitting before a browser: a game opened, tapped and read by the stable hooks. The rules here give the expected state of the page."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from driven import Driven
from game_page import CENTRE, FOLLOWED, READ, Shown, expected, taps_of

from core.records.record import Record
from core.words import Words, say
from games import load
from tools.server.server import Site

# Each browser's own messages, independent of the page. No other console message is accepted.
KNOWN = [
    re.compile("Unable to use `window` or `document` in worker"),
    # Firefox, about requests cut off when a page is left; not about an engine that a test has waited for.
    re.compile(r"error loading dynamically imported module: .*/(?:engine-runtime|pyodide)\.mjs"),
    re.compile(r"^AbortError: The operation was aborted\. ?$"),
    re.compile(r"^TypeError: NetworkError when attempting to fetch resource\.$"),
    re.compile(r"^Failed to read data from the ReadableStream: “TypeError: Error in input stream”\.$"),
]
SEEN = """(text, alert) => [...document.querySelectorAll(alert ? '[role="alert"]' : "main, dialog[open], [role]")]
  .some((one) => one.getClientRects().length && one.innerText.includes(text))"""

AT_REST = f"""async (element) => {{ const centre = {CENTRE};
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let was = ""; ; await frame()) {{ const at = centre(element); if (was === String(at)) return at; was = String(at); }} }}"""


def replay(game_id: str, codes: str, **options: str) -> Record:
    """The record after some moves."""
    record = Record(load(game_id, **options))
    for code in codes.split(".") if codes else []:
        record.play(code)
    return record


class Seat:
    """A person before a browser.

    expected_complaints   patterns of console messages that a test causes on purpose
    """

    def __init__(self, driven: Driven, site: Site) -> None:
        self.driven = driven
        self.site = site
        self.lang = "ja"
        self.expected_complaints: list[str] = []
        driven.size(1000, 900)  # a whole board can be seen, in a frame too

    def complaints(self) -> list[str]:
        """The unexpected complaints of the console."""
        known = [*KNOWN, *map(re.compile, self.expected_complaints)]
        return [one for one in self.driven.complaints() if not any(each.search(one) for each in known)]

    # Waiting.
    def open(self, game_id: str = "", fragment: str = "", lang: str = "ja") -> "Seat":
        """Opens a game's page (the home page without one) in a language; returns when it can be used."""
        self.driven.goto(self.site.url(game_id, "&".join(filter(None, (fragment, f"lang={lang}")))))
        return self.ready()

    def reload(self) -> "Seat":
        """Reloads the page."""
        self.driven.call("() => document.documentElement.removeAttribute('data-ready')")
        self.driven.reload()
        return self.ready()

    def enter(self) -> "Seat":
        """Turns to the board in the first frame of the page, when it can be played."""
        self.driven.enter()
        return self.ready()

    def ready(self, state: str = "") -> "Seat":
        """Waits until a move can be made, or ("engine") until the engine answers."""
        self.lang = self.driven.wait(
            """(state) => { const { lang, dataset } = document.documentElement;
                 return (state ? dataset.ready === state : dataset.ready) && lang }""",
            state,
        )
        return self

    def kept(self) -> None:
        """Waits until the page says that it works without a network."""
        self.driven.wait("() => document.documentElement.dataset.offline === 'ready'")

    def wait_for_moves(self, count: int) -> None:
        """Waits until `count` moves have been played."""
        self.driven.wait("(n) => document.querySelector('[data-board]').dataset.moves.split('.').filter(Boolean).length >= n", count)

    def wait_for_turn(self, player: int) -> None:
        """Waits until a player may tap, or the game is over."""
        self.driven.wait(
            """(player) => { const { turn, outcome } = document.querySelector("[data-board]").dataset;
                 return outcome || (turn === player && !!document.querySelector("[data-spot][data-lit]")) }""",
            str(player),
        )

    # Reading.
    @property
    def moves(self) -> str:
        """The codes played."""
        return str(self.driven.call("() => document.querySelector('[data-board]').dataset.moves"))

    def check(self, record: Record, lit: bool = True) -> None:
        """Checks that the board agrees with the rules, once its pieces are at rest."""
        wanted = expected(record, (), self.lang, lit)
        with suppress(TimeoutError):  # the comparison says more
            self.driven.wait(f"(...told) => ({FOLLOWED})(told)", wanted.lit, wanted.names)
            self.driven.wait("() => document.getAnimations().every((one) => one.effect.getTiming().iterations > 1)")
        assert Shown(**self.driven.call(READ)) == wanted

    def says(self, words: Words | str, alert: bool = False) -> None:
        """Waits until a sentence can be seen on the page; with `alert`, in an alert."""
        self.driven.wait(SEEN, words if isinstance(words, str) else say(words, self.lang), alert)

    # Doing.
    def press(self, find: str, *given: Any) -> None:
        """Presses the element found by a function, once it stands still."""
        x, y = self.driven.wait(f"(...given) => {{ const found = ({find})(...given); return found && ({AT_REST})(found) }}", *given)
        self.driven.click(x, y)

    def tap(self, *spots: str) -> None:
        """Taps places one after the other."""
        for spot in spots:
            self.press('(spot) => document.querySelector(`[data-spot="${spot}"]`)', spot)

    def do(self, key: str) -> None:
        """Presses a button by its name in the catalogue."""
        self.press(
            """(name) => [...document.querySelectorAll("button")].find((one) => one.getClientRects().length
                 && (one.getAttribute("aria-label") ?? one.textContent).trim() === name)""",
            say(Words(key), self.lang),
        )

    def play(self, record: Record, code: str) -> None:
        """Makes a move, on the page and in the record."""
        self.tap(*taps_of(record.position, code))
        record.play(code)
        self.wait_for_moves(record.here.ply)


def play_on(seat: Seat, game_id: str, dice: random.Random) -> Record:
    """Plays the person's moves until the engine has answered (some games give a side several moves)."""
    seat.wait_for_turn(0)
    record = replay(game_id, seat.moves)
    while True:
        before = record.here.ply
        seat.play(record, record.position.code(dice.choice(record.position.legal_moves())))
        seat.wait_for_turn(0)
        record = replay(game_id, seat.moves)
        seat.check(record)
        line = record.here.line()[before:]
        if any(node.parent and node.parent.position.turn == 1 for node in line):
            return record


Sit = Callable[..., Seat]
