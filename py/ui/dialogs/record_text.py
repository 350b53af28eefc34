"""The dialogs with text of a game: the record to be read or replaced; a comment; a typed move."""

import asyncio

from core.contract import Game, GameError
from core.drawing.svg import esc
from core.records import pasted, text_writer
from core.records.limits import COMMENT
from core.records.record import Record
from core.records.text_reader import Reader
from core.records.text_words import read_move
from core.words import Words
from ui import dom
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import sentence, t
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table

LONG = 100  # moves of a record that is not written at once
AT_ONCE = 4000  # characters of a text that is read at once
STEPS = 20  # words of a long text read between two pauses
MOST_SAID = 6  # the most problems shown


def _is_left(text: str) -> bool:
    """True if the dialog is closed or its text has changed."""
    field = dom.one("#sheet[open] #record-text")
    return not field or str(field.value) != text


def _refuse(problems: "list[Words]", lang: str) -> None:
    """Shows in the dialog why nothing was opened."""
    dom.one("#text-problem").innerHTML = " ".join([sentence(one, lang) for one in problems[:MOST_SAID]])


def _example(game: Game) -> str:
    """The first moves of some game, as codes."""
    position, codes = game.start(), []
    for _ in range(3):
        move = position.legal_moves()[0]
        codes.append(position.code(move))
        position = position.play(move)
    return " ".join(codes)


def text(content: str, example: str) -> str:
    """The record as text: to copy, or to be replaced by another. `example`: moves as codes."""
    body = (
        f'<div class="field"><label class="hint" for="record-text">{t("text.hint", example=example)}</label>'
        f'<textarea id="record-text" class="input" rows="12" spellcheck="false">{esc(content)}</textarea>'
        '<p id="text-problem" class="small" role="alert"></p></div>'
    )
    return dialog(t("text.dialog"), body, action("copy:record-text", "do.copy") + action("read-text", "do.read", "btn main"))


def comment(content: str) -> str:
    """A comment on the last move."""
    body = f'<textarea id="comment-text" class="input" rows="5" aria-labelledby="sheet-title">{esc(content)}</textarea>'
    body += '<p id="comment-problem" class="small" role="alert"></p>'
    return dialog(t("do.comment"), body, action("close", "do.cancel") + action("save-comment", "do.save", "btn main"))


def type_move(codes: list[str], lang: str, why_none: str = "refuse.over") -> str:
    """A move by its code or in notation, with the legal ones offered; or the reason why there are none."""
    offered = "".join(f'<option value="{esc(code)}">' for code in codes)
    example = sentence(Words("type.hint", example=codes[0]) if codes else Words(why_none), lang)
    body = (
        f'<form class="field" data-form="type"><label class="hint" for="move-text">{example}</label><div class="copy">'
        '<input id="move-text" class="input" list="codes" autocomplete="off" autocapitalize="none">'
        f'<datalist id="codes">{offered}</datalist>'
        f'<button class="btn main">{t("do.play")}</button></div><p id="type-problem" class="small" role="alert"></p></form>'
    )
    return dialog(t("type.title"), body)


class RecordText:
    """Shows these dialogs, reads them, and acts on them."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """The actions of their buttons."""
        return {
            "text": Action(self._open_text),
            "read-text": Action(self._read_pasted),
            "comment": Action(self._comment, changes=True),
            "save-comment": Action(self._save_comment, changes=True),
            "submit": Action(self._submitted),
            "type": Action(self._type, changes=True),
        }

    def _open_text(self, table: Table, _argument: str) -> None:
        """Shows the record; a long one is written in slices."""
        if len(table.session.record.made) > LONG:
            asyncio.create_task(self._write_text(table))
        else:
            self.box.open(text(text_writer.write(table.session.record, table.settings.lang), _example(table.session.record.game)))

    async def _write_text(self, table: Table) -> None:
        written = await dom.in_slices(text_writer.writing(table.session.record, table.settings.lang))
        if not table.session.gone:
            self.box.open(text(written, _example(table.session.record.game)))

    def _read_pasted(self, table: Table, _argument: str) -> None:
        """Opens the pasted text or link as a new game; shows problems and opens the readable part."""
        text, own = str(dom.one("#record-text").value), table.session.game_id
        others = [game_id for game_id in pasted.games_in(text) if game_id != own]
        if others or len(text) > AT_ONCE:
            asyncio.create_task(self._read_later(table, text, others))
            return
        reader = self._reader(table, text)
        if reader:
            for _ in reader.steps():
                pass
            self._open(table, reader.started(), [words for words, _ in reader.problems], None)

    async def _read_later(self, table: Table, text: str, game_ids: "list[str]") -> None:
        """Reads the text once the page has loaded these games; a long text in slices."""
        lost = await self.page.fetch_games(game_ids)
        if _is_left(text):
            return
        if lost:
            _refuse(lost, table.settings.lang)
            return
        reader = self._reader(table, text)
        if reader:
            for step, _ in enumerate(reader.steps()):
                if step % STEPS == STEPS - 1:
                    await dom.breath()
            if not _is_left(text):
                self._open(table, reader.started(), [words for words, _ in reader.problems], None)

    def _reader(self, table: Table, text: str) -> "Reader | None":
        """Opens the link in the text; without one, returns a reader of the text."""
        asked = pasted.link_of(text, table.session.game_id)
        if asked is None:
            return Reader(text, table.session.game_id, {})
        self._open(table, asked.record, asked.problems, asked.seat)
        return None

    def _open(self, table: Table, record: "Record | None", problems: "list[Words]", seat: "int | None") -> None:
        if record is None or (problems and not record.root.children):
            _refuse(problems, table.settings.lang)
            return
        self.box.close()
        self.page.open_record(record, table.session.seat if seat is None else seat)
        if problems:
            self.page.say_problems(problems + [Words("link.kept", ply=record.here.ply)])

    def _comment(self, table: Table, _argument: str) -> None:
        """Opens the comment on the last move."""
        self.box.open(comment(table.session.record.here.comment))
        dom.one("#comment-text").focus()

    def _save_comment(self, table: Table, _argument: str) -> None:
        """Saves the comment on the last move."""
        written = str(dom.one("#comment-text").value)
        if len(written) > COMMENT and written != table.session.record.here.comment:
            words = Words("comment.too_long", most=COMMENT, n=len(written))
            dom.one("#comment-problem").innerHTML = sentence(words, table.settings.lang)
            return
        table.session.record.here.comment = written
        self.box.close()
        table.keep()
        table.write_lists()

    def _type(self, table: Table, _argument: str) -> None:
        """Opens the field for a move."""
        position = table.session.record.position
        codes = (
            []
            if table.session.level() or table.session.record.outcome() is not None
            else [position.code(move) for move in position.legal_moves()]
        )
        self.box.open(type_move(codes, table.settings.lang, "refuse.engine_turn" if table.session.level() else "refuse.over"))
        dom.focus("#move-text")

    def _submitted(self, table: Table, _argument: str) -> None:
        """Plays the typed move or says why not."""
        position = table.session.record.position
        try:
            if table.session.behind:
                raise GameError(Words("tab.elsewhere"))
            if table.session.level():
                raise GameError(Words("refuse.engine_turn"))
            if table.session.record.outcome() is not None:
                raise GameError(Words("refuse.over"))
            code = position.code(read_move(position, str(dom.one("#move-text").value)))
        except GameError as error:
            dom.one("#type-problem").innerHTML = sentence(error.words, table.settings.lang)
            return
        self.box.close()
        table.do("play", code)
