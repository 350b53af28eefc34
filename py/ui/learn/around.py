"""The table during a lesson: what is put around the board, and over it at a spot. Nothing here knows a game."""

import js
from pyscript import window

from ui import dom

HEAD, TELL, TOOLS = "lesson-head", "lesson-tell", "lesson-tools"


def _put(name: str, tag: str, classes: str) -> js.JsProxy:
    """The element of a name, made at the end of the table where there is none."""
    found = dom.one("#" + name)
    if not found:
        found = js.document.createElement(tag)
        found.id, found.className = name, classes
        dom.one(".play").appendChild(found)
    return found


def stay(game_id: str) -> None:
    """The page comes back to the lesson when it is loaded again; `game_id` where its address does not tell the game."""
    dom.keep_address((f"game={game_id}&" if game_id else "") + "lesson=1" + str(window.komadoManner()))


def open_up() -> None:
    """The table is a lesson's."""
    _put(HEAD, "section", "lesson-head")
    _put(TELL, "section", "tell").setAttribute("aria-live", "polite")
    _put(TOOLS, "div", "tools lesson-tools").setAttribute("role", "toolbar")
    hush()


def close() -> None:
    """The table is the game's again."""
    for element in dom.every(f"#{HEAD}, #{TELL}, #{TOOLS}, .solved, .lesson-marks"):
        element.remove()
    for name in ("data-lesson", "data-commands"):
        dom.one(".play").removeAttribute(name)


def head(html: str, state: str, commands: bool) -> None:
    """The line in the other player's place, and what the style sheet goes by: the state, and whether the move needs a button of its own."""
    dom.one(".play").setAttribute("data-lesson", state)
    dom.flag(dom.one(".play"), "data-commands", commands)
    dom.write("#" + HEAD, html)


def tell(html: str, tools: str) -> None:
    """The words below the board, and the buttons."""
    dom.write("#" + TELL, html)
    dom.write("#" + TOOLS, tools)


def draw(svg: str) -> None:
    """Something over the pieces, in the board's own units."""
    board = dom.one("#board svg:not([hidden])")
    board.insertAdjacentHTML("beforeend", f'<g class="lesson-marks" aria-hidden="true">{svg}</g>')


def badge(x: float, y: float) -> None:
    """A tick beside the place where the right move has ended, which is given as parts of the board's width and height."""
    board = dom.one("#board")
    whole, drawn = board.getBoundingClientRect(), board.querySelector("svg:not([hidden])").getBoundingClientRect()
    found = js.document.createElement("div")
    found.className = "solved"
    left, top = drawn.x - whole.x + x * drawn.width, drawn.y - whole.y + y * drawn.height
    found.setAttribute("style", f"--x:{left}px;--y:{top}px")
    found.innerHTML = '<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>'
    board.appendChild(found)


def hush() -> None:
    """Nothing stands over the board."""
    for element in dom.every(".solved, .lesson-marks"):
        element.remove()


def focus() -> None:
    """The way on has the focus, unless somebody walks over the board."""
    on_board = js.document.activeElement.closest("#board")
    button = dom.one(f"#{TOOLS} .main")
    if button and not on_board:
        button.focus(js.JSON.parse('{"preventScroll": true}'))
