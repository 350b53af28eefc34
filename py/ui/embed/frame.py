"""A board in a frame: its tools, and its messages to the page around it.

Messages cross between this page and the one named in the address by `host=`, as text, through a filter in static/js/boot.js that lets
nothing else in or out; ui.embed.messages defines them.
"""

import asyncio

import js
from pyscript import document, window
from pyscript.ffi import create_proxy

from core.records import link
from core.records.record import Player, Record
from core.words import Words, room
from ui import dom
from ui.embed import messages
from ui.embed.modes import Playing, guide_of, play_button, unfold
from ui.embed.one_engine import OneEngine
from ui.html.controls import aria, icon_button, t
from ui.html.icons import icon
from ui.play.game_page import GamePage
from ui.play.saving import fragment_of
from ui.play.table import Table

REST = 0.01  # s between commands
WALK = ("first", "prev", "next", "last")


class EmbedFrame:
    """The frame's side of the protocol. Call `laid` for every game that comes onto the page."""

    def __init__(self, page: GamePage) -> None:
        room("ui/embed")
        self.page = page
        page.on_laid = self.laid
        page.engine.through(OneEngine)
        self.mode = link.MODES[0]
        self.puzzle = False  # True for one of the game's own puzzles
        self.solution: list[str] = []
        self.told: tuple[str, str] = ("", "")
        self.host = ""
        self._waiting: list[messages.Command] = []
        self._busy = False  # True while commands are being performed
        self._post: js.JsProxy = None

    def asked(self, asked: link.Link) -> None:
        """Reads the frame's parameters; the record becomes the part that its mode shows."""
        if asked.record is None:
            return
        self.mode = asked.mode
        self.puzzle = bool(asked.puzzle)
        if self.puzzle:  # the room of puzzles lays it and hides the answer
            asked.record, _ = unfold(asked.record, self.mode)
            self.mode = link.MODES[0]
        asked.record, self.solution = unfold(asked.record, self.mode)
        if self.mode == "puzzle" and not self.solution:
            asked.problems.append(Words("puzzle.empty"))
            self.mode = link.MODES[0]
        dom.root().setAttribute("data-mode", self.mode)
        self.host = asked.host

    @property
    def table(self) -> Table:
        """The game in the frame; call it only when there is one."""
        assert self.page.table is not None
        return self.page.table

    def laid(self, table: Table) -> None:
        """Gives a new game its guide and its tools."""
        table.do("guided", guide_of(table, self.mode, self.solution))
        table.on_shown = self.shown
        tools = dom.one(".tools")
        if self.mode == "replay" and not dom.one(".replay"):
            walk = "".join(icon_button(do, "do." + do, do, "btn icon") for do in WALK)
            slider = f'<input type="range" id="ply" min="0" value="0" {aria("replay.ply")}>'
            tools.insertAdjacentHTML(
                "beforebegin", f'<div class="replay" role="group" {aria("panel.walk")}>{play_button()}{walk}{slider}</div>'
            )
            dom.listen(dom.one("#ply"), "input", self._slid)
            self.page.actions.add(Playing().actions())
            tools = dom.one(".replay")
        if not dom.one("#large"):
            name = f'{icon("full")}<span class="only-narrow">{t("embed.large")}</span>'
            tools.insertAdjacentHTML(
                "beforeend", f'<a class="btn" id="large" target="_blank" rel="noopener" {aria("embed.large")}>{name}</a>'
            )
        self.told = ("", "")
        self.shown()

    def ready(self) -> bool:
        """Tells the page around the frame that the board can be played. True if the frame had the focus, so that the board now has it."""
        first = None
        if self.host and dom.ask(document, "hasFocus") and str(document.activeElement.tagName) in ("BODY", "HTML"):
            first = dom.one('#board [data-spot][tabindex="0"]')
            if first:
                first.focus()
        # The board has its final height only now.
        self._post = window.komadoHost(self.host, create_proxy(self.heard)) if self.host else None
        self.say("ready", {"mode": self._asks(), "plies": len(self.table.session.record.current_line())})
        return bool(first)

    def shown(self) -> None:
        """Call when the board was drawn: tells the page if the position has changed."""
        record = self.table.session.record
        large = dom.one("#large")
        if large:
            address = self._large()
            dom.flag(large, "hidden", not address)
            large.setAttribute("href", address)
        slider = dom.one("#ply")
        if slider:
            slider.setAttribute("max", str(len(record.current_line())))
            slider.value = str(record.here.ply)
        ended = record.outcome()
        now = ".".join(node.code for node in record.here.line()), "" if ended is None else str(ended.winner)
        before, self.told = self.told, now
        if before == now or not dom.root().hasAttribute("data-ready"):
            return
        self.say("move", {})
        guide = self.table.session.guide
        solved = guide is not None and guide.solved()
        if ended is not None or solved:
            self.say("end", {"solved": solved} if self._asks() == "puzzle" else {})

    def _asks(self) -> str:
        """The mode as the page around the frame knows it."""
        return "puzzle" if self.puzzle else self.mode

    def _large(self) -> str:
        table = self.table
        page = str(dom.root().dataset.page) == table.session.game_id
        base = str(window.location.href).split("#")[0].split("?")[0]
        record, seat = table.session.record, table.session.seat
        if "friend" in record.terms:  # it goes on there
            fragment = fragment_of(record, seat, "", not page)
        else:
            fragment = link.write(record, None, seat or None, False, not page)
        return base + "#" + fragment + "&lang=" + table.settings.lang if fragment else ""

    def _slid(self, event: js.JsProxy) -> None:
        ply = int(str(event.target.value))
        self.table.do("walk", lambda record: record.jump(ply))

    # Messages.
    def say(self, kind: str, more: "dict[str, object]") -> None:
        """Sends a message to the page."""
        if self._post:
            self._post(messages.write(kind, self.table.session.record, more))

    def heard(self, text: str) -> None:
        """Performs a message of the page if it is one of the two commands. Of many messages at once only the last ones count."""
        command = messages.read(str(text))
        if command is None or self.page.table is None or self.puzzle:
            return
        before = self._waiting[0] if self._waiting else None
        self._waiting = [before, command] if before and before.kind == "moves" and command.kind == "ply" else [command]
        if not self._busy:
            self._busy = True
            self.page.run(self._obey())

    async def _obey(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                for command in waiting:
                    await self._do(command)
                await asyncio.sleep(REST)
        finally:
            self._busy = False

    async def _do(self, command: messages.Command) -> None:
        table = self.table
        if command.kind == "ply":
            ply = command.ply or 0
            if ply <= len(table.session.record.current_line()):
                table.do("walk", lambda record: record.jump(ply))
            return
        before = table.session.record
        record = Record(before.game, (Player("", ""), Player("", "")) if self.mode != "play" else before.players, before.start)
        asked = link.Link()
        await dom.in_slices(link.playing(asked, record, command.moves))
        if self.page.table is not table:
            return  # another game has come onto the page meanwhile
        if command.ply is not None:
            record.jump(command.ply)
        record, self.solution = unfold(record, self.mode)
        if await self.page.fetch_and_open(record, table.session.seat):
            self.page.say_problems(asked.problems)
