"""The dialog of links to the position and to the whole line, with the board as plain text; a line too long for a link becomes a file.

Apart because it changes nothing: it only hands the game on.
"""

from core.drawing.svg import esc
from core.records import link, text_writer
from core.records.lines import whole
from ui import device, dom
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import t
from ui.html.icons import icon
from ui.play.registry import Action
from ui.play.table import Table


def html(whole: str, here: str, diagram: str) -> str:
    """The dialog: `whole` and `here` are the links to the full line and up to here, "" for one that is too long."""

    def row(name: str, url: str) -> str:
        if not url:
            return f'<div class="field"><p class="label">{t("share." + name)}</p><p>{t("share.too_long")}</p></div>'
        return (
            f'<div class="field"><label class="label" for="link-{name}">{t("share." + name)}</label><div class="copy">'
            f'<input id="link-{name}" class="input" readonly value="{esc(url)}">'
            f'<button type="button" class="btn" data-do="copy:link-{name}">{icon("copy")}{t("do.copy")}</button></div></div>'
        )

    drawn = (
        f'<div class="field"><label class="label" for="diagram">{t("share.diagram")}</label>'
        f'<textarea id="diagram" class="input diagram" rows="6" readonly spellcheck="false">{esc(diagram)}</textarea></div>'
    )
    note = f'<p class="soft small">{t("share.note")}</p>'
    ways = action("embed", "embed.title", "btn main") if whole else action("share:file", "share.file", "btn main")
    footer = action("copy:diagram", "share.copy_diagram") + ways
    return dialog(t("share.title"), row("all", whole) + row("here", here) + note + drawn, footer)


class Share:
    """Shows the links."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """The action that opens the dialog."""
        return {"share": Action(self._open)}

    def _open(self, table: Table, argument: str) -> None:
        if argument:
            self.box.run(self._save(table))
            return
        record, seat = table.session.record, table.session.seat or None
        shell = str(dom.root().dataset.page) != record.game_id
        # The address of this page without a language.
        base = dom.absolute(str(dom.root().dataset.base)) + ("" if shell else record.game_id + "/")
        links = [link.write(record, None, seat, False, shell, whole(record)), link.write(record, record.here, seat, False, shell)]
        game_link, here = [base + "#" + fragment if fragment else "" for fragment in links]
        self.box.open(html(game_link, here, record.position.diagram(table.settings.lang)))

    async def _save(self, table: Table) -> None:
        """Saves the record as a text file."""
        text = await dom.in_slices(text_writer.writing(table.session.record, table.settings.lang))
        await device.save(text, table.session.game_id + ".txt")
