"""The dialog from which a composed puzzle is handed on: its link, its tag, its picture without the answer, and the offer to the site.

Apart because it knows nothing of the engine and its verdicts.
"""

from core.drawing.svg import esc
from core.export.poster import data_address, label, poster, size
from core.export.standalone_svg import StyleSheet
from core.words import Words, say
from games import board_of
from ui import device, dom
from ui.dialogs import snippets
from ui.html.controls import t
from ui.html.icons import icon
from ui.play.game_page import GamePage
from ui.play.table import Table
from ui.puzzles import offer, own

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

    import js

WIDTH = 480  # px of the tag and the picture


def repository() -> str:
    """The address of the site's source, "" if the build was given none."""
    try:
        with open(__file__[: __file__.rindex("giving.")] + "repository.txt", encoding="utf-8") as file:
            return file.read().rstrip("/")
    except OSError:
        return ""


def field(name: str, key: str, value: str, rows: int = 0) -> str:
    """A text to be copied, with its button."""
    if rows:
        control = f'<textarea id="{name}" class="input" rows="{rows}" readonly spellcheck="false">{esc(value)}</textarea>'
    else:
        control = f'<input id="{name}" class="input" readonly value="{esc(value)}">'
    copy = f'<button type="button" class="btn" data-do="copy:{name}">{icon("copy")}{t("do.copy")}</button>'
    return f'<div class="field"><label class="label" for="{name}">{t(key)}</label><div class="copy">{control}{copy}</div></div>'


class Giving:
    """Shows it. `show(title, body)` opens a dialog."""

    def __init__(self, page: GamePage, show: "Callable[[str, str], Coroutine[object, object, None]]") -> None:
        self.page = page
        self.show = show
        self._picture = ""  # the SVG file
        self._size = (1, 1)
        self._name = ""
        self._offer: "Callable[[str], tuple[str, str]]" = lambda author: ("", "")

    async def open(self, game_id: str, entry: "dict[str, Any]", table: Table) -> None:
        """Opens the dialog for a sound puzzle on the page."""
        page, lang = self.page, self.page.settings.lang
        base, seat = dom.absolute(page.base), table.session.seat
        at_question = own.record_of(game_id, entry, whole=False)
        view = board_of(at_question.game)
        view.hides_threats = True
        for setting in view.settings:
            view.choose(setting.name, table.session.board.switched[setting.name])
        fragment = own.fragment_of(game_id, entry, False)
        address = base + game_id + "/#" + fragment if page.prerendered else base + "#" + own.fragment_of(game_id, entry, True)
        layout = snippets.layout_for(view, WIDTH)
        sheet = StyleSheet(str(dom.one("head style").textContent), game_id)
        theme = table.settings.theme or ("dark" if dom.media("(prefers-color-scheme: dark)") else "light")
        self._picture, self._size = poster(view, at_question, sheet, theme, layout, seat, lang), size(view, layout)
        self._name = game_id + "-puzzle"
        asks = entry["goal"] + ":" + str(entry["plies"])
        tag = snippets.element(own.record_of(game_id, entry), "puzzle", WIDTH, seat, lang, base, "", "", asks)
        words = label(at_question, lang)
        wide, high = self._size
        shown = esc(data_address(self._picture) + "#" + theme)
        drawn = f'<img src="{shown}" alt="{esc(words)}" width="{WIDTH}" height="{WIDTH * high // wide}">'
        source = repository()
        title = say(Words("compose.give.subject", game=Words("game." + game_id), asks=entry["goal"] + " " + str(entry["plies"])), lang)

        def offered(author: str) -> "tuple[str, str]":
            """The text of the offer, and the address that opens a message with it."""
            text = offer.write(game_id, entry, author)
            return text, offer.address_for(source, title, text + "\n" + offer.END + "\n" + address + "\n") if source else ""

        self._offer = offered
        saves = "".join(
            [f'<button type="button" class="btn" data-do="compose-save:{kind}">{kind.upper()}</button>' for kind in ("png", "svg")]
        )
        send = f'<a class="btn main" id="compose-send" target="_blank" rel="noopener">{t("compose.give.send")}</a>' if source else ""
        nowhere = "" if source else f"<p>{t('compose.give.nowhere')}</p>"
        body = (
            f'<div class="preview poster">{drawn}</div><div class="field"><p class="label">{t("compose.give.picture")}</p>'
            f'<div class="saves">{saves}</div></div>'
            + field("compose-link", "compose.give.link", address)
            + f'<p class="soft small">{t("compose.give.note")}</p>'
            + field("compose-tag", "compose.give.tag", tag, 4)
            + f'<section class="compose-offer"><h3>{t("compose.give.offer")}</h3><p>{t("compose.give.text")}</p>{nowhere}'
            f'<div class="field"><label class="label" for="compose-author">{t("compose.give.author")}</label>'
            f'<input id="compose-author" class="input" maxlength="{offer.MOST_NAME}" autocomplete="nickname"></div>'
            f'<div id="compose-offer" hidden>{field("compose-text", "compose.give.words", "", 6)}{send}</div></section>'
        )
        await self.show(t("compose.give.title"), body)
        author = dom.one("#compose-author")
        if author:
            dom.listen(author, "input", self._typed)

    def _typed(self, event: "js.JsProxy") -> None:
        """The author's name has changed."""
        author = offer.named(str(event.target.value))
        text, address = self._offer(author)
        dom.flag(dom.one("#compose-offer"), "hidden", not author)
        dom.one("#compose-text").value = text
        send = dom.one("#compose-send")
        if send:
            dom.flag(send, "hidden", not address)
            send.setAttribute("href", address)

    def save(self, kind: str) -> None:
        """Saves the picture as a file, "png" or "svg"; as SVG where the browser makes no PNG."""
        self.page.run(self._save(kind))

    async def _save(self, kind: str) -> None:
        wide, high = self._size
        address = await device.pixels(data_address(self._picture), WIDTH, WIDTH * high // wide) if kind == "png" else ""
        if address:
            device.save_from(address, self._name + ".png")
        else:
            await device.save(self._picture, self._name + ".svg")
