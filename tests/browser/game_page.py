"""Drives and reads a page as a visitor does, by its stable hooks; knows nothing else about how the page is made.

The expected state of the page is computed here by the rules on CPython.
"""

import contextlib
import random
import re
from typing import NamedTuple

from playwright.sync_api import Frame, Locator, Page, TimeoutError, expect

from core.contract import Game, Position
from core.records.record import Record
from core.words import Words, say
from games import board_of

READ = """() => {
  const board = document.querySelector("[data-board]");
  const spots = [...board.querySelectorAll("[data-spot]")];
  const named = spots.filter((spot) => !spot.dataset.spot.startsWith("choice:"));
  const box = (element) => element.getBoundingClientRect();
  const under = (piece) => {
    const { x, y, width, height } = box(piece);
    if (!width) return "not drawn";
    const [cx, cy] = [x + width / 2, y + height / 2];
    const around = (b) => b.left <= cx && cx <= b.right && b.top <= cy && cy <= b.bottom;
    return spots.find((spot) => around(box(spot)))?.dataset.spot ?? "";
  };
  return {
    turn: board.dataset.turn, moves: board.dataset.moves, outcome: board.dataset.outcome,
    lit: [...document.querySelectorAll("[data-spot][data-lit]")].map((s) => s.dataset.spot).sort(),
    pieces: [...board.querySelectorAll("[data-piece]")].map((p) => [p.dataset.piece, p.dataset.owner, under(p)]).sort(),
    names: Object.fromEntries(named.map((s) => [s.dataset.spot, s.getAttribute("aria-label")])),
  };
}"""
FOLLOWED = """([wanted, names]) => {
  const lit = [...document.querySelectorAll("[data-spot][data-lit]")].map((spot) => spot.dataset.spot).sort();
  const place = (name) => document.querySelector(`[data-board] [data-spot="${name}"]`);
  return String(lit) === String(wanted) && Object.keys(names).every((name) => place(name)?.getAttribute("aria-label") === names[name]);
}"""
# Nothing while it is missing: the parts beside the board may be drawn anew at this moment.
CENTRE = """(element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.isConnected && width ? [x + width / 2, y + height / 2] : null;
}"""
CENTRE_OF = f"""(spot) => {{ const found = document.querySelector(`[data-spot="${{spot}}"]`); return found && ({CENTRE})(found); }}"""
FOCUS = """(target) => {
  const here = document.activeElement.closest?.("[data-spot]");
  const there = document.querySelector(`[data-spot="${target}"]`);
  const centre = (element) => { const b = element.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  if (!here) return null;
  const [[x, y], [tx, ty]] = [centre(here), centre(there)];
  return [here.dataset.spot, tx - x, ty - y];
}"""

# Notes that the engine is lost: it may be there again a moment later.
LOSES = """() => new MutationObserver(() => {
  if (document.documentElement.dataset.ready === "board") window.engineLost = true;
}).observe(document.documentElement, { attributeFilter: ["data-ready"] })"""

ENGINE = 60_000  # ms: its first start compiles all of Pyodide, which took 20 s at a load of ten a core
TWICE = 320  # ms: after so long the page takes no two taps for a double tap


class Shown(NamedTuple):
    """The state of a board: the side on turn, the codes played, the outcome, the lit spots, (piece, owner, spot), the accessible names."""

    turn: str
    moves: str
    outcome: str
    lit: list[str]
    pieces: list[list[str]]
    names: dict[str, str]


def expected(record: Record, taps: tuple[str, ...] = (), lang: str = "ja", lit: bool = True) -> Shown:
    """The state that a page must show for a record after some taps of the next move. `lit`: a person is on turn."""
    position, ended = record.position, record.outcome()
    board = board_of(record.game)
    ways = [position.taps(move) for move in position.legal_moves()] if ended is None and lit else []
    return Shown(
        turn=str(position.turn),
        moves=".".join(node.code for node in record.here.line()),
        outcome="" if ended is None else "draw" if ended.winner is None else str(ended.winner),
        lit=sorted({way[len(taps)] for way in ways if way[: len(taps)] == taps}),
        pieces=sorted([piece.id, str(piece.owner), piece.spot] for piece in board.pieces(position, 0) if piece.owner >= 0),
        names={spot.id: say(board.name(position, spot.id), lang) for spot in board.spots(board.layouts[0], 0)},
    )


def random_game(game: Game, seed: int) -> list[str]:
    """The codes of a whole game: moves at random, mostly captures where there are any. A seed gives the same game for ever."""
    dice = random.Random(seed)
    record = Record(game)
    while record.outcome() is None:
        moves = record.position.legal_moves()
        taking = [move for move in moves if len(record.position.taps(move)) > 2]
        record.play(record.position.code(dice.choice(taking if taking and dice.random() < 0.8 else moves)))
    return [node.code for node in record.here.line()]


def taps_of(position: Position, code: str) -> tuple[str, ...]:
    """The taps that make a move."""
    return position.taps(position.parse(code))


class GamePage:
    """A page with a game on it; `view` may also be a frame of another page, which is then driven by locators alone."""

    def __init__(self, view: Page | Frame) -> None:
        self.view = view
        self.page = view if isinstance(view, Page) else view.page
        self.lang = "ja"
        self.tapped = ""

    # Waiting.
    def ready(self, state: str = "") -> "GamePage":
        """Waits until a move can be made, or ("engine") until the engine answers."""
        if state:
            self.view.wait_for_selector(f'html[data-ready="{state}"]', state="attached", timeout=ENGINE)
        else:
            self.view.wait_for_selector("html[data-ready]", state="attached")
        self.lang = self.view.locator("html").get_attribute("lang") or ""
        return self

    def loses_engine(self) -> None:
        """Ends the engine's thread, and waits until the page has noticed it."""
        self.page.evaluate(LOSES)
        self.page.workers[0].evaluate("setTimeout(() => self.close())")
        self.page.wait_for_function("() => window.engineLost")

    def reload(self) -> None:
        """Reloads the page."""
        self._leave_history()
        self.page.reload()

    def follow(self, address: str) -> "GamePage":
        """Opens another address in the same tab."""
        self._leave_history()
        self.page.goto(address)
        return self

    def _leave_history(self) -> None:
        """Waits until a dialog or room that was just closed has left the history: going back would undo what comes next."""
        self.page.wait_for_function(
            "() => document.querySelector('dialog[open], [data-lesson], #editor') || !/^komado-(dialog|room)$/.test(history.state)"
        )

    def wait_for_moves(self, count: int) -> "GamePage":
        """Waits until this number of moves has been played, or the game is over."""
        self.view.wait_for_function(
            """n => { const b = document.querySelector("[data-board]").dataset;
                 return b.outcome || b.moves.split(".").filter(Boolean).length >= n }""",
            arg=count,
        )
        return self

    def wait_for_turn(self, player: int) -> "GamePage":
        """Waits until a player may tap, or the game is over."""
        self.view.wait_for_function(
            """p => { const b = document.querySelector("[data-board]");
                 return b.dataset.outcome || (b.dataset.turn === p && document.querySelector("[data-spot][data-lit]")) }""",
            arg=str(player),
        )
        return self

    def stands(self, moves: str) -> "GamePage":
        """Waits until exactly these codes have been played."""
        expect(self.board).to_have_attribute("data-moves", moves)
        return self

    # Reading.
    @property
    def board(self) -> Locator:
        """The board element."""
        return self.view.locator("[data-board]")

    def shown(self) -> Shown:
        """The state of the board as the page shows it."""
        return Shown(**self.view.evaluate(READ))

    @property
    def moves(self) -> str:
        """The codes played, from the page's hook."""
        return self.board.get_attribute("data-moves") or ""

    def check(self, record: Record, taps: tuple[str, ...] = (), lit: bool = True) -> None:
        """Checks that the board shows exactly the state given by the rules."""
        wanted = expected(record, taps, self.lang, lit)
        self.stands(wanted.moves)
        with contextlib.suppress(TimeoutError):  # names and the parts beside the board follow a moment later; the comparison says more
            self.view.wait_for_function(FOLLOWED, arg=[wanted.lit, wanted.names])
        assert self.shown() == wanted

    def words(self, words: Words | str) -> str:
        """A sentence in the page's language."""
        return words if isinstance(words, str) else say(words, self.lang)

    def says(self, words: Words | str) -> None:
        """Waits until a sentence can be seen on the page."""
        expect(self.view.get_by_text(self.words(words)).filter(visible=True).first).to_be_visible()

    def warns(self, words: Words | str) -> None:
        """Waits until a sentence stands in an alert."""
        expect(self.view.get_by_role("alert").filter(has_text=self.words(words)).first).to_be_visible()

    def spoken(self) -> str:
        """The last text for screen readers; it comes a moment after the board has changed."""
        spoken = self.view.locator('[role="status"][aria-live]').first
        expect(spoken).to_have_text(re.compile(r"\S"))
        return spoken.text_content() or ""

    def seat(self, player: int) -> Locator:
        """The line of a player."""
        return self.view.get_by_role("region", name=self.words(Words(f"side.{player}")), exact=True)

    def score(self, player: int) -> int:
        """The stones that a player has won, as written in the player's line."""
        found = re.search(r"(\d+)\s*/\s*\d+", self.seat(player).inner_text())
        assert found, "no score on the player's line"
        return int(found[1])

    # Doing.
    def spot(self, spot: str) -> Locator:
        """A place of the board, a piece in hand, a move's own button, or an answer to a question at a place."""
        return self.view.locator(f'[data-spot="{spot}"]')

    def vary(self, *spots: str) -> None:
        """Taps on an earlier position of a game that goes on, to try a variation there."""
        self.tap(spots[0])
        self.view.locator('[data-board] [data-do="try-here"]').click()
        self.tap(*spots)

    def tap(self, *spots: str) -> None:
        """Clicks places one after the other."""
        for spot in spots:
            if spot == self.tapped:
                self.let_pass()
            self.tapped = spot
            self.page.mouse.click(*self.centre(spot))

    def touch(self, spot: str) -> None:
        """Taps a place with a finger."""
        if spot == self.tapped:
            self.let_pass()
        self.tapped = spot
        self.page.touchscreen.tap(*self.centre(spot))

    def let_pass(self) -> None:
        """Waits until a second tap on the same place no longer makes a double tap."""
        until = self.page.evaluate(f"performance.now() + {TWICE}")
        self.page.wait_for_function("until => performance.now() > until", arg=until)

    def play(self, record: Record, code: str) -> None:
        """Makes a move by tapping, on the page and in the record."""
        self.tap(*taps_of(record.position, code))
        record.play(code)

    def centre(self, spot: str) -> tuple[float, float]:
        """The middle of a place in the window."""
        x, y = self.view.wait_for_function(CENTRE_OF, arg=spot).json_value()
        return x, y

    def drag(self, start: str, end: str) -> None:
        """Drags with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.centre(start))
        mouse.down()
        mouse.move(*self.centre(end), steps=4)
        mouse.up()

    def swipe(self, start: str, end: str) -> None:
        """Drags with a finger."""
        client = self.page.context.new_cdp_session(self.page)
        (x1, y1), (x2, y2) = self.centre(start), self.centre(end)
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x1, "y": y1}]})
        for step in (0.25, 0.5, 0.75, 1.0):
            point = {"x": x1 + (x2 - x1) * step, "y": y1 + (y2 - y1) * step}
            client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        client.detach()

    def press(self, *keys: str) -> None:
        """Presses keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def walk_to(self, spot: str) -> None:
        """Brings the keyboard's cursor to a place of the board with the arrows, to anything else with the Tab key."""
        if not self.board.locator(f'[data-spot="{spot}"]').count():
            for _ in range(60):
                if self.view.evaluate("document.activeElement.dataset.spot") == spot:
                    return
                self.press("Tab")
            raise AssertionError(f"Tab does not lead to {spot}")
        self.press("ArrowDown")  # since a click, left and right walk the record
        for _ in range(60):
            at = self.view.evaluate(FOCUS, spot)
            if at is None:
                self.press("ArrowDown")  # outside the board, left and right walk the record
                continue
            name, dx, dy = at
            if name == spot:
                return
            if abs(dx) > abs(dy):
                self.press("ArrowRight" if dx > 0 else "ArrowLeft")
            else:
                self.press("ArrowDown" if dy > 0 else "ArrowUp")
        raise AssertionError(f"the arrows do not lead to {spot}")

    def button(self, key: str) -> Locator:
        """A visible button by its name in the catalogue."""
        return self.view.get_by_role("button", name=self.words(Words(key)), exact=True).filter(visible=True)

    def do(self, *keys: str) -> None:
        """Presses buttons one after the other, by their names in the catalogue."""
        for key in keys:
            self.button(key).first.click()

    def switch_language(self) -> None:
        """Presses the other language's name."""
        other = {"ja": ("English", "EN"), "en": ("日本語",)}[self.lang]
        self.page.get_by_role("button", name=re.compile("^(" + "|".join(other) + ")$")).filter(visible=True).first.click()
        self.ready()

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.view.locator("dialog[open]")
