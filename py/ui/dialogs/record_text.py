"""The dialogs of words about a game: the record as text, to be read or replaced; a comment; a move that is typed."""

import asyncio

from core.contract import GameError
from core.drawing.svg import esc
from core.records import link, spaces, text_reader, text_writer
from core.words import Words, say
from ui import dom
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import sentence, t
from ui.play.game_in_play import GameInPlay
from ui.play.game_page import GamePage

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.dialogs.box import Action


def text(content: str) -> str:
    """The record as text: to copy, or to be replaced by another."""
    body = (
        f'<div class="field"><label class="hint" for="record-text">{t("text.hint")}</label>'
        f'<textarea id="record-text" class="input" rows="12" spellcheck="false">{esc(content)}</textarea>'
        '<p id="text-problem" class="small" role="alert"></p></div>'
    )
    return dialog(t("text.dialog"), body, action("copy:record-text", "do.copy") + action("read-text", "do.read", "btn main"))


def comment(content: str) -> str:
    """A comment on the move that led here."""
    body = f'<textarea id="comment-text" class="input" rows="5" aria-labelledby="sheet-title">{esc(content)}</textarea>'
    return dialog(t("do.comment"), body, action("close", "do.cancel") + action("save-comment", "do.save", "btn main"))


def type_move(codes: list[str], lang: str) -> str:
    """A move by its code or in notation, with the legal ones offered."""
    offered = "".join(f'<option value="{esc(code)}">' for code in codes)
    example = esc(say(Words("type.hint", example=codes[0] if codes else "-"), lang))
    body = (
        f'<form class="field" data-form="type"><label class="hint" for="move-text">{example}</label><div class="copy">'
        '<input id="move-text" class="input" list="codes" autocomplete="off" autocapitalize="none">'
        f'<datalist id="codes">{offered}</datalist>'
        f'<button class="btn main">{t("do.play")}</button></div><p id="type-problem" class="small" role="alert"></p></form>'
    )
    return dialog(t("type.title"), body)


class RecordText:
    """Shows them, reads them, and does what they say."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """What their buttons do."""
        return {
            "text": lambda game, _: self.box.open(text(text_writer.write(game.record, game.lang))),
            "read-text": self._read_pasted,
            "comment": lambda game, _: self.box.open(comment(game.record.here.comment)),
            "save-comment": self._save_comment,
            "type": self._type,
        }

    def _read_pasted(self, game: GameInPlay, _argument: str) -> None:
        """Reads the pasted text, or a pasted link, as a new game; what was wrong is said and the readable part opened."""
        pasted = str(dom.one("#record-text").value)
        others = [game_id for game_id in link.named(pasted) if game_id != game.record.game.id]
        if others:
            asyncio.create_task(self._read_other(game, pasted, others))
        else:
            self._read(game, pasted)

    async def _read_other(self, game: GameInPlay, pasted: str, game_ids: "list[str]") -> None:
        """The same, once the page has these games."""
        lost = await self.page.fetch_games(game_ids)
        field = dom.one("#sheet[open] #record-text")
        if not field or str(field.value) != pasted:
            return  # somebody went on meanwhile
        if lost:
            dom.one("#text-problem").innerHTML = sentence(lost[0], game.lang)
        else:
            self._read(game, pasted)

    def _read(self, game: GameInPlay, pasted: str) -> None:
        game_id = game.record.game.id
        if "#" in pasted and "moves=" in pasted:
            asked = link.read(pasted.strip().split("#", 1)[1].split()[0], game_id)
            record, problems = asked.record, asked.problems
        else:
            record, problems = text_reader.read(pasted, game_id)
        if record is None or (problems and not record.root.children):
            dom.one("#text-problem").innerHTML = " ".join([sentence(one, game.lang) for one in problems])
            return
        self.box.close()
        self.page.open_record(record, game.seat)
        if problems:
            self.page.say_problems(problems + [Words("link.kept", ply=record.here.ply)])

    def _save_comment(self, game: GameInPlay, _argument: str) -> None:
        """Keeps the comment on the move that led here."""
        game.record.here.comment = str(dom.one("#comment-text").value)
        self.box.close()
        game.keep()
        game.write_lists()

    def _type(self, game: GameInPlay, _argument: str) -> None:
        """A move by its code or notation."""
        position = game.record.position
        codes = [] if game.level() else [position.code(move) for move in position.legal_moves()]
        self.box.open(type_move(codes, game.lang))
        dom.one("#move-text").focus()

    def submitted(self, game: GameInPlay) -> None:
        """Plays the typed move or says why not."""
        position = game.record.position
        typed = spaces.plain_spaces(str(dom.one("#move-text").value)).strip()
        try:
            if game.behind:
                raise GameError(Words("tab.elsewhere"))
            if game.level():
                raise GameError(Words("refuse.engine_turn"))
            code = position.code(position.read(typed))
        except GameError as error:
            dom.one("#type-problem").innerHTML = sentence(error.words, game.lang)
            return
        self.box.close()
        game.play(code)
