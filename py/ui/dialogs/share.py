"""The dialog of links to this position and to the whole line, with the board as plain text."""

from core.drawing.svg import esc
from core.records import link
from core.records.lines import whole
from ui import dom
from ui.dialogs.box import Box
from ui.dialogs.fields import action, dialog
from ui.html.controls import t
from ui.html.icons import icon
from ui.play.game_in_play import GameInPlay

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.dialogs.box import Action


def html(whole: str, here: str, diagram: str) -> str:
    """The link, whole or up to here, and the board as plain text."""

    def row(name: str, url: str) -> str:
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
    footer = action("copy:diagram", "share.copy_diagram") + action("embed", "embed.title", "btn main")
    return dialog(t("share.title"), row("all", whole) + row("here", here) + note + drawn, footer)


class Share:
    """Shows them."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def actions(self) -> "dict[str, Action]":
        """What its buttons do."""
        return {"share": self._open}

    def _open(self, game: GameInPlay, _argument: str) -> None:
        record, seat = game.record, game.seat or None
        shell = str(dom.root().dataset.page) != record.game.id
        # The address that is in everybody's own language, wherever this page lies.
        base = dom.absolute(str(dom.root().dataset.base)) + ("" if shell else record.game.id + "/")
        game_link = base + "#" + link.write(record, None, seat, False, shell, whole(record))
        here = base + "#" + link.write(record, record.here, seat, False, shell)
        self.box.open(html(game_link, here, record.position.diagram(game.lang)))
