"""The table during a lesson or a puzzle: a board in place of the page's game, the elements around the board, and drawings over it. Knows
no game."""

import js
from pyscript import window

from core.records.record import Player, Record
from core.words import Words
from ui import dom, focus
from ui.board.speeds import MOVE_MS
from ui.play.saving import NotKept

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.play.game_page import GamePage
    from ui.play.hooks import Guide
    from ui.play.table import Table

LOOKS = 0.05  # seconds between two checks whether a move is still being shown
HEAD, TELL, TOOLS = "lesson-head", "lesson-tell", "lesson-tools"
MAIN = f"#{TOOLS} .main"  # the button to go on


def _put(name: str, tag: str, classes: str) -> js.JsProxy:
    """The element with an id; if it is missing, it is made at the end of the table."""
    found = dom.one("#" + name)
    if not found:
        found = js.document.createElement(tag)
        found.id, found.className = name, classes
        dom.one(".play").appendChild(found)
    return found


def lay(page: "GamePage", guide: "Guide", record: Record, side: int, seat: int, hides_threats: bool = False) -> None:
    """Lays a guide's board in place of the page's game, seen from `seat`. The visitor plays `side`, and the game is not stored.
    `hides_threats`: its board marks nothing that only looking ahead finds."""
    held = focus.within("#app")
    you = Player("", Words("player.you"))
    record.players = (record.players[0], you) if side else (you, record.players[1])
    table = page.lay(record, seat, "", saving=NotKept(record, page.store, ""), hides_threats=hides_threats)
    if page.on_laid:  # in a frame
        page.on_laid(table)
    table.do("guided", guide)
    table.findings()  # none of the game before: its review hides buttons
    open_up()
    dom.flag(dom.one(".play"), "data-afar", side != seat)  # the visitor's bar is the far one: of a board that both see from one end
    table.everything(False)
    page.let_glide()
    if held and not focus.within("#" + HEAD, "#" + TELL, "#" + TOOLS, "#board"):  # it was beside these, where everything is hidden now
        focus.go_on()


async def landed(table: "Table", rest_ms: int) -> None:
    """Waits until the last move of a game has landed, and `rest_ms` longer. For coroutines that `Table.run` has started: they end if that
    game leaves the page."""
    speed = table.settings.speed
    await table.life.rest(((MOVE_MS[speed] if speed != "off" else 0) + rest_ms) / 1000)
    while table.session.showing:
        await table.life.rest(LOOKS)


def is_named(game_id: str) -> bool:
    """True if the page is the game's own, so that its address names the game without a fragment."""
    return str(dom.root().dataset.page) == game_id


def stay(game_id: str, asked: str) -> None:
    """Writes the address so that a reload returns to what the link asked for of a game, such as "lesson=1"."""
    dom.keep_address(("" if is_named(game_id) else f"game={game_id}&") + asked + str(window.komadoManner()))


def open_up() -> None:
    """Switches the table to the lesson's look."""
    _put(HEAD, "section", "lesson-head")
    _put(TELL, "section", "tell").setAttribute("aria-live", "polite")
    _put(TOOLS, "div", "tools lesson-tools").setAttribute("role", "toolbar")
    hush()


def close() -> None:
    """Restores the game's look."""
    for element in dom.every(f"#{HEAD}, #{TELL}, #{TOOLS}, .lesson-marks"):
        element.remove()
    for name in ("data-lesson", "data-commands", "data-afar"):
        dom.one(".play").removeAttribute(name)


def head(html: str, state: str, commands: bool) -> None:
    """Writes the line in the other player's place, and the attributes for the style sheet: the state, and whether the solution needs a
    button beside the board."""
    dom.one(".play").setAttribute("data-lesson", state)
    dom.flag(dom.one(".play"), "data-commands", commands)
    focus.rewrite("#" + HEAD, html, MAIN)


def tell(html: str, tools: str) -> None:
    """Writes the words below the board, from their beginning, and the buttons. A button that had the focus keeps it, else passes it to the
    button to go on, else to the board."""
    held = focus.within("#" + TELL, "#" + TOOLS)
    dom.write("#" + TELL, html)
    dom.one("#" + TELL).scrollTop = 0
    dom.write("#" + TOOLS, tools)
    focus.hand_on(held, "#" + TELL, "#" + TOOLS, main=MAIN)


def offer(html: str) -> None:
    """Rewrites the button that shows the move in place, so that it keeps the focus."""
    dom.write(f'#{TOOLS} [data-do="lesson-show"]', html)


def draw(svg: str) -> None:
    """Draws SVG over the pieces, in the board's units."""
    board = dom.one("#board svg:not([hidden])")
    board.insertAdjacentHTML("beforeend", f'<g class="lesson-marks" aria-hidden="true">{svg}</g>')


def hush() -> None:
    """Removes all drawings made by `draw`."""
    for element in dom.every(".lesson-marks"):
        element.remove()


def to_main() -> None:
    """Focuses the button to go on, unless the keyboard's cursor is on the board."""
    if not js.document.activeElement.closest("#board"):
        focus.on(dom.one(MAIN))
