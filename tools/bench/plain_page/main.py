"""The page that `make bench` compares with: the same rules and the same board, written like a first PyScript page.

Everything runs on the page in Pyodide. `#game=medamagaeru&moves=…` selects the position; a tapped move is played.
"""

import asyncio
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy

from core.drawing.layers import draw
from core.records import link
from games import board_of

found = link.read(str(window.location.hash)[1:] or "game=medamagaeru").record
assert found is not None, "the address names no game"
record = found
view = board_of(record.game)
board = document.querySelector("#board")
ask = document.querySelector("#ask")
tapped: tuple[str, ...] = ()


def continuing() -> list[tuple[tuple[str, ...], str]]:
    """The legal moves that begin with the taps so far: (taps, code)."""
    position = record.position
    ways = [(position.taps(move), position.code(move)) for move in position.legal_moves()]
    return [way for way in ways if way[0][: len(tapped)] == tapped]


def show() -> None:
    """Draws the board and the answers to choose from."""
    following = sorted({taps[len(tapped)] for taps, _ in continuing()})
    lit = [tap for tap in following if not tap.startswith("choice:")]
    board.innerHTML = draw(view, record.position, view.layouts[0], 0, "ja", lit)
    ask.innerHTML = "".join(f'<button data-spot="{tap}">{tap}</button>' for tap in following if tap not in lit)
    ended = record.outcome()
    board.dataset.board = record.game_id
    board.dataset.turn = str(record.position.turn)
    board.dataset.moves = ".".join(node.code for node in record.here.line())
    board.dataset.outcome = "" if ended is None else "draw" if ended.winner is None else str(ended.winner)


def clicked(event: Any) -> None:
    """A tap on a place or on an answer."""
    global tapped
    spot = event.target.closest("[data-spot]")
    if not spot:
        return
    tapped += (str(spot.dataset.spot),)
    if not continuing():
        tapped = tapped[-1:]
    if not continuing():
        tapped = ()
    for taps, code in continuing():
        if taps == tapped:
            tapped = ()
            record.play(code)
            break
    show()


document.body.addEventListener("click", create_proxy(clicked))
show()
document.documentElement.dataset.ready = "board"

await asyncio.sleep(0.05)  # type: ignore[top-level-await]  # noqa: F704, PLE1142 - the board is painted first
from engine import session  # noqa: E402, F401

document.documentElement.dataset.ready = "engine"
