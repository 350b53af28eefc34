"""The dialogs with text: the record, to copy or to replace; a comment; a typed move.

Apart because it alone reads what a person has typed or pasted into a game.
"""

import js

from core.contract import Game, GameError
from core.drawing.svg import esc
from core.records import text_writer
from core.records.reading.text_words import read_move
from core.records.record import COMMENT, RECORD, Record
from core.register import ids
from core.words import Words, room
from ui import device, dom
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import note, sentence, t
from ui.play import phase
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table
from ui.reading import screen
from ui.reading.understood import Understood
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps
    from ui.play.session import Session

LONG = 100  # moves: a longer record is written in slices
BESIDES = 6  # bytes of memory for each character of a text: the text itself, its lines and their copies
TRIES = 4  # tries to make room for a text
PATIENT = 400  # milliseconds of reading before its progress is shown
ABOVE = 80  # pixels of the text shown above its first doubtful line
MOST_SAID = 6  # the most problems shown
NO_MOVE = {"premove": "refuse.engine_turn", "over": "refuse.over", "elsewhere": "tab.elsewhere"}  # by the use of a tap


def _text_in(field: js.JsProxy) -> str:
    """The text in a field, cut to one character more than the longest record, before Python has to hold it."""
    _make_room(BESIDES * min(int(field.textLength), RECORD))
    return str(dom.ask(field, "value.slice", 0, RECORD + 1))  # one character too many, so that the reader reports it


def _make_room(size: int) -> None:
    """Makes MicroPython's heap grow by `size` bytes at once: if it grows little by little, a large text may fail to fit at first."""
    for _ in range(TRIES):
        try:
            bytearray(size)
        except MemoryError:
            continue
        return


def write_progress(box: Box, body: str, shown: bool) -> None:
    """Shows the progress of reading in place of the text. `shown`: True if the dialog shows it already."""
    if shown:
        dom.one("#sheet .body").innerHTML = body
    else:
        ways = action("close", "do.cancel") + action("stop-text", "reading.open_far", "btn main")
        box.open(dialog(t("reading.busy"), body, ways), box.life)


def _example(game: Game) -> str:
    """The first moves of some game, as codes."""
    position, codes = game.start(), []
    for _ in range(3):
        move = position.legal_moves()[0]
        codes.append(position.code(move))
        position = position.play(move)
    return " ".join(codes)


def text(content: str, example: str) -> str:
    """The dialog with the record as text, to copy or to replace by another. `example`: moves as codes."""
    body = (
        f'<div class="field"><div id="text-problem" class="small" role="alert"></div><div id="text-ways"></div>'
        f'<label class="hint" for="record-text">{t("text.hint", example=example)}</label>'
        f'<textarea id="record-text" class="input" rows="12" spellcheck="false">{esc(content)}</textarea>'
        f'<div class="copy">{action("paste-text", "text.paste")}{action("file-text", "text.file")}</div>'
        '<input type="file" id="record-file" name="record-file" hidden></div>'
    )
    ways = action("copy:record-text", "do.copy") + action("read-text", "do.read", "btn main")
    return dialog(t("text.dialog"), body, ways)


def comment(content: str) -> str:
    """The dialog with the comment on the last move."""
    body = f'<textarea id="comment-text" class="input" rows="5" aria-labelledby="sheet-title">{esc(content)}</textarea>'
    body += '<p id="comment-problem" class="small" role="alert"></p>'
    return dialog(t("do.comment"), body, action("close", "do.cancel") + action("save-comment", "do.save", "btn main"))


def no_move(session: "Session") -> str:
    """The key of the reason why no move can be typed for the position on the board, "" if one can."""
    return NO_MOVE.get(phase.tap_use(session), "refuse.engine_turn" if session.level() else "")


def type_move(codes: list[str], lang: str, why_none: str = "refuse.over") -> str:
    """The dialog for a typed move, as code or in notation, with the legal ones offered; without legal moves it gives the reason."""
    offered = "".join(f'<option value="{esc(code)}">' for code in codes)
    example = sentence(Words("type.hint", example=codes[0]) if codes else Words(why_none), lang)
    body = (
        f'<form class="field" data-form="type"><label class="hint" for="move-text">{example}</label><div class="copy">'
        '<input id="move-text" class="input" maxlength="200" list="codes" autocomplete="off" autocapitalize="none">'
        f'<datalist id="codes">{offered}</datalist>'
        f'<button class="btn main">{t("do.play")}</button></div><p id="type-problem" class="small" role="alert"></p></form>'
    )
    return dialog(t("type.title"), body)


class RecordText:
    """Shows these dialogs, reads them, and acts on them."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box
        self._now: Understood | None = None  # the text being read, or read last
        self._reading = TurnToken()  # until another text is read, or the dialog shows something else
        self._before: tuple[Record, int, str] | None = None  # (record, seat, name) of the game that a pasted one replaced
        room("ui/reading")
        for kind in ("dragover", "drop"):
            dom.listen(js.document.body, kind, self._dragged)

    def actions(self) -> "dict[str, Action]":
        """The actions of the dialogs' buttons."""
        return {
            "text": Action(self._open_text),
            "read-text": Action(self._read_pasted),
            "paste-text": Action(self._paste),
            "read-as": Action(self._read_as),
            "file-text": Action(lambda _table, _: dom.one("#record-file").click()),
            "add-text": Action(self._add, changes=True),
            "look": Action(self._look),
            "pick": Action(self._pick),
            "edit-text": Action(self._edit),
            "stop-text": Action(self._stop),
            "use-text": Action(self._use),
            "follow-text": Action(self._follow),
            "before-text": Action(self._back),
            "comment": Action(self._comment, changes=True),
            "save-comment": Action(self._save_comment, changes=True),
            "submit": Action(self._submitted),
            "type": Action(self._type, changes=True),
        }

    def _open_text(self, table: Table, _argument: str) -> None:
        """Shows the record; a long one is written in slices. Stops reading the text pasted before."""
        self._now = None
        if len(table.session.record.made) > LONG:
            table.run(self._write_text(table, self.box.life))
        else:
            self.box.open(text(text_writer.write(table.session.record, table.settings.lang), _example(table.session.record.game)))

    async def _write_text(self, table: Table, life: TurnToken) -> None:
        written = await life.after(dom.in_slices(text_writer.writing(table.session.record, table.settings.lang)))
        self.box.open(text(written, _example(table.session.record.game)))

    def _read_pasted(self, table: Table, _argument: str) -> None:
        """Reads the pasted text or link, and shows its contents; the game on the page does not change."""
        field = dom.one("#record-text")
        if field:
            self._begin(table, Understood(_text_in(field), table.session.game_id))

    def _begin(self, table: Table, read: Understood, then: str = "") -> None:
        """Reads a text in place of the one that was being read. `then`: what has the focus afterwards."""
        self._now = read
        self._reading.end()
        self._reading = TurnToken(self.box.life)
        self.page.run(self._read(table, read, self._reading, then))

    def _paste(self, table: Table, _argument: str) -> None:
        """Reads the text in the clipboard; explains how to paste if the browser refuses."""
        field = dom.one("#record-text")
        if field:
            self.page.run(self._paste_into(table, field, self.box.life))

    async def _paste_into(self, table: Table, field: js.JsProxy, life: TurnToken) -> None:
        pasted = await life.after(device.pasted())
        if not field.isConnected:  # the dialog shows what has been read meanwhile
            return
        if pasted is None:
            self._say(t("text.paste_refused"))
            field.select()
        else:
            field.value = pasted
            self._read_pasted(table, "")

    def _dragged(self, event: js.JsProxy) -> None:
        """Takes a file dropped while the dialog is open; without this the browser would leave the page for it."""
        if dom.one("#sheet[open] #record-text") and dom.ask(event, "dataTransfer.types.includes", "Files"):
            event.preventDefault()
            if str(event.type) == "drop" and self.page.table:
                self.take_file(self.page.table, dom.ask(event, "dataTransfer.files.item", 0))

    def take_file(self, table: Table, file: js.JsProxy) -> None:
        """Reads the text of a file, if there is one."""
        field = dom.one("#record-text")
        if file and field:
            self.page.run(self._take(table, file, field, self.box.life))

    async def _take(self, table: Table, file: js.JsProxy, field: js.JsProxy, life: TurnToken) -> None:
        try:
            said = await device.text_of(file, 4 * RECORD)
        except MemoryError:
            said = None
        life.check()
        if not field.isConnected:
            return
        if said is None:
            self._say(t("text.file_refused"))
        else:
            field.value = said
            self._read_pasted(table, "")

    async def _read(self, table: Table, read: Understood, life: TurnToken, then: str) -> None:
        """Reads a text and shows its contents. A text for which there is no memory is reported as too long."""
        try:
            await self._read_all(table, read, life)
        except MemoryError:
            life.check()
            self._refuse(table, read, [Words("text.no_memory")])
        if then:
            dom.focus(then)

    async def _read_all(self, table: Table, read: Understood, life: TurnToken) -> None:
        """Reads a text once the page has loaded its games, as another game too if it makes no sense as the page's."""
        lost = await self.page.fetch_games(await life.after(dom.in_slices(read.others())))
        life.check()
        if lost:
            self._refuse(table, read, lost)
            return
        begun = dom.now()
        await self._all(table, read.steps(), life, begun)
        if read.is_doubtful() and not await life.after(self.page.fetch_games(list(ids()))):
            await self._all(table, read.elsewhere(), life, begun)
        if read.opens_at_once() and not self.page.store.guest:
            self._follow(table, "")
        elif read.follow:
            body, use = screen.leads(read, table.settings.lang), self._leading(read)
            self.box.open(dialog(t("reading.link"), body, action("edit-text", "reading.edit") + use), self.box.life)
            dom.focus("#sheet .main")
        else:
            await self._show(table, read, life)

    def _leading(self, read: Understood) -> str:
        """The button that opens a link; a board in another site's page stays as it is: there the link opens the site."""
        if not self.page.store.guest:
            return action("follow-text", "reading.follow", "btn main")
        address = str(js.location.href).split("#")[0].split("?")[0] + "#" + read.follow
        return f'<a class="btn main" target="_blank" rel="noopener" href="{esc(address)}">{t("reading.follow")}</a>'

    async def _all(self, table: Table, steps: "Steps[None]", life: TurnToken, begun: float) -> None:
        """Does all steps; shows the progress once reading has taken long."""
        until = dom.now() + dom.SLICE
        shown = bool(dom.one("#reading.far"))
        for step in steps:
            if dom.now() < until:
                continue
            if step and len(step) == 3 and dom.now() > begun + PATIENT:
                write_progress(self.box, screen.progress(step[0], step[1], step[2], table.settings.lang), shown)
                shown = True
            await life.after(dom.breath())
            until = dom.now() + dom.SLICE

    def _show_text(self, table: Table, read: Understood) -> None:
        self.box.open(text("", _example(table.session.record.game)), self.box.life)
        dom.one("#record-text").value = read.text

    def _refuse(self, table: Table, read: Understood, problems: "list[Words]") -> None:
        """Shows the text and the reasons why it could not be read."""
        if not dom.one("#record-text"):
            self._show_text(table, read)
        lang = table.settings.lang
        self._say(screen.reasons(problems[:MOST_SAID], lang))
        dom.write("#text-ways", screen.ways(read.maybe, lang))

    def _say(self, reasons: str) -> None:
        """Shows why nothing was read, as markup, above the text: the foot of the dialog never covers it."""
        dom.one("#text-problem").innerHTML = reasons
        dom.one("#sheet .body").scrollTop = 0

    async def _show(self, table: Table, read: Understood, life: TurnToken) -> None:
        """Shows the contents of the text; if it has none, the text with the problems."""
        lang = table.settings.lang
        more = await life.after(dom.in_slices(read.comparing(table.session.record)))
        moves = (await life.after(dom.in_slices(read.counting())))[0] if read.record else 0
        await life.after(dom.breath())
        if not read.says_something():
            problems, record = [words for words, _ in read.foremost()], read.record
            if record is not None and record.game_id != read.game_id:
                problems.insert(0, Words("reading.other", game=Words("game." + record.game_id)))
            self._refuse(table, read, problems)
            return
        body = screen.screen(read, lang, more)
        await life.after(dom.breath())
        do = t("reading.open_until", n=moves) if read.open else t("reading.open")
        use = f'<button type="button" class="btn main" data-do="use-text">{do}</button>'
        if dom.one("#reading .read"):  # the contents are shown already: only a decision was made
            dom.one("#sheet .body").innerHTML = body
            dom.one('#sheet [data-do="use-text"]').outerHTML = use
        else:
            self.box.open(dialog(t("reading.title"), body, action("edit-text", "reading.edit") + use, t("reading.stays")), self.box.life)
            dom.focus('#sheet [data-do="use-text"]')
        self.page.run(self._write_lines(read, lang, life))

    async def _write_lines(self, read: Understood, lang: str, life: TurnToken) -> None:
        """Writes the lines of the text once the rest has been painted."""
        await life.after(dom.breath())
        dom.write("#read-lines", await life.after(dom.in_slices(screen.text_lines(read, lang))))
        first, pane = dom.one("#read-lines .doubt") or dom.one("#read-lines .move"), dom.one("#reading .said")
        if first:  # beside the board the text scrolls by itself
            pane.scrollTop = first.offsetTop - pane.offsetTop - ABOVE

    def _look(self, table: Table, where: str) -> None:
        """Shows another position of the record that was read."""
        read = self._now
        if read is not None and read.record is not None:
            read.look(where)
            dom.write("#read-board", screen.board(read, table.settings.lang))
            dom.write("#read-ply", screen.ply(read, table.settings.lang))

    def _pick(self, table: Table, argument: str) -> None:
        """Decides a doubtful place, and reads the text again."""
        if self._now is not None:
            card, _, reading = argument.partition(".")
            self._now.pick(int(card), int(reading))
            self._begin(table, self._now, f'#reading [data-do="pick:{argument}"]')

    def _read_as(self, table: Table, game_id: str) -> None:
        """Reads the text again, as another game."""
        if self._now is not None:
            self._now.as_game = game_id
            self._begin(table, self._now)

    def _edit(self, table: Table, _argument: str) -> None:
        """Goes back to the text."""
        if self._now is not None:
            self._reading.end()
            self._show_text(table, self._now)
            dom.focus("#record-text")

    def _stop(self, table: Table, _argument: str) -> None:
        """Ends the reading of a long text and shows the moves read so far."""
        read = self._now
        if read is not None:
            read.stop()
            self._reading.end()
            self._reading = TurnToken(self.box.life)
            self.page.run(self._show(table, read, self._reading))

    def _use(self, table: Table, _argument: str) -> None:
        """Opens the record that was read as a separate game. The game on the page is kept, and a button returns to it."""
        read = self._now
        if read is None or read.record is None:
            return
        session = table.session
        before = (session.record, session.seat, table.saving.name) if session.record.root.children else None
        self.box.close()
        self._now = None
        self.page.open_record(read.record, session.seat if read.seat is None else read.seat)
        self._before = before
        if before is not None:
            way = f' <button class="btn small" data-do="before-text">{t("reading.back")}</button>'
            dom.write("#notes", note([Words("reading.kept")], table.settings.lang, False, way))

    def _follow(self, _table: Table, _argument: str) -> None:
        """Opens the link that was read, like a new page."""
        read = self._now
        if read is None:
            return
        if read.follow == dom.location_hash():
            js.location.reload()
        else:
            js.location.hash = read.follow

    def _add(self, table: Table, _argument: str) -> None:
        """Adds the moves and comments that were read to the game on the page; its current position stays."""
        read = self._now
        if read is None or not read.more_than(table.session.record):
            return
        added = read.add_to(table.session.record)
        self.box.close()
        self._now = None
        table.save("now")
        table.everything()
        dom.write("#notes", note([Words("reading.added", n=added)], table.settings.lang, False))

    def _back(self, _table: Table, _argument: str) -> None:
        """Returns to the game that the opened one replaced."""
        if self._before is None:
            return
        before, self._before = self._before, None
        self.page.hush()
        self.page.open_named(*before)

    def _comment(self, table: Table, _argument: str) -> None:
        """Opens the comment on the last move."""
        self.box.open(comment(table.session.record.here.comment))
        dom.one("#comment-text").focus()

    def _save_comment(self, table: Table, _argument: str) -> None:
        """Saves the comment on the last move."""
        field, before = dom.one("#comment-text"), table.session.record.here.comment
        most = 2 * max(COMMENT, len(before))  # the browser counts some signs twice
        written = str(dom.ask(field, "value.slice", 0, most + 1) or "")  # Python need not hold more
        if len(written) > COMMENT and written != before:
            words = Words("comment.too_long", most=COMMENT, n=len(written) if len(written) <= most else int(field.textLength))
            dom.one("#comment-problem").innerHTML = sentence(words, table.settings.lang)
            return
        self.box.close()
        table.do("comment", written)

    def _type(self, table: Table, _argument: str) -> None:
        """Opens the field for a move."""
        table.do("skip")
        position, why = table.session.position, no_move(table.session)
        codes = [] if why else [position.code(move) for move in position.legal_moves()]
        self.box.open(type_move(codes, table.settings.lang, why))
        dom.focus("#move-text")

    def _submitted(self, table: Table, _argument: str) -> None:
        """Plays the typed move, or shows the reason why it is illegal."""
        table.do("skip")
        position, why = table.session.position, no_move(table.session)
        try:
            if why:
                raise GameError(Words(why))
            code = position.code(read_move(position, str(dom.one("#move-text").value)))
        except GameError as error:
            dom.one("#type-problem").innerHTML = sentence(error.words, table.settings.lang)
            return
        self.box.close()
        table.do("play", code)
