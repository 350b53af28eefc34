"""The dialog that prepares a board for another page: its purpose, width and form, with a preview."""

from core.drawing.svg import esc
from core.export.poster import data_address, label, poster, size
from core.export.standalone_svg import StyleSheet
from core.records import link
from core.words import Words, say
from ui import device, dom
from ui.dialogs import fields, snippets
from ui.dialogs.box import Box
from ui.dialogs.copying import clear
from ui.html.controls import reading, t
from ui.play.game_page import GamePage
from ui.play.table import Table
from ui.turn_token import TurnToken

BLOGS = ("note", "hatena", "wordpress", "ghost", "html")


class EmbedCode:
    """The dialog of the page; `open` shows it for the current position."""

    def __init__(self, page: GamePage, box: Box) -> None:
        self.page = page
        self.box = box
        self.mode = ""
        self.width = "480"
        self.form = "element"
        self.sheets: dict[str, StyleSheet] = {}  # by game
        self._asked = TurnToken()  # the last choice: a drawing for an older one is dropped
        self.drawn: tuple[tuple[object, ...], str] = ((), "")  # (choices, picture drawn for them), the last one

    def open(self, table: Table) -> None:
        """Shows the dialog; its contents follow."""
        record = table.session.record
        following = len(record.current_line()) - record.here.ply
        modes = [mode for mode in link.MODES if mode != "puzzle" or following]
        if self.mode not in modes:
            self.mode = "replay" if record.root.children else "play"
        body = fields.pick("embed-mode", t("embed.for"), [(mode, t("embed.mode." + mode)) for mode in modes], self.mode)
        widths = [(str(width), str(width)) for width in snippets.WIDTHS] + [("0", t("embed.full"))]
        body += fields.pick("embed-width", t("embed.width"), widths, self.width)
        body += fields.pick("embed-form", t("embed.form"), [(form, t("embed.form." + form)) for form in snippets.FORMS], self.form)
        body += '<div id="snippet" class="field"></div>' + _blogs(self.page.base)
        self.box.open(fields.dialog(t("embed.title"), body, '<span id="snippet-do"></span>', t("embed.lead")))
        self._rewrite(table)

    def changed(self, table: Table) -> None:
        """Updates the dialog after a change of a choice."""
        clear()  # the button under the bubble is replaced
        for name in ("mode", "width", "form"):
            found = dom.one(f'#sheet input[name="embed-{name}"]:checked')
            if found:
                setattr(self, name, str(found.value))
        self._rewrite(table)

    def _rewrite(self, table: Table) -> None:
        self._asked.end()
        self._asked = TurnToken(self.box.life)
        self.page.run(self._write(table, self._asked))

    def _picture(self, table: Table, theme: str, layout: str) -> str:
        """The picture of the current position; the last one is cached, since many choices change only the text."""
        asked = table.session.record.here, table.session.record.outcome(), theme, layout, table.session.seat, table.settings.lang
        if self.drawn[0] != asked:
            game_id = table.session.game_id
            if game_id not in self.sheets:
                self.sheets[game_id] = StyleSheet(str(dom.one("head style").textContent), game_id)
            self.drawn = (
                asked,
                poster(
                    table.session.board, table.session.record, self.sheets[game_id], theme, layout, table.session.seat, table.settings.lang
                ),
            )
        return self.drawn[1]

    async def _write(self, table: Table, asked: TurnToken) -> None:
        """Writes the picture and the text for the current choices."""
        asked.check()
        record, view, lang, seat = table.session.record, table.session.board, table.settings.lang, table.session.seat
        layout = snippets.layout_for(view, int(self.width) or 640)
        said = label(record, lang)
        auto = data_address(self._picture(table, "auto", layout))
        theme = table.settings.theme or ("dark" if dom.media("(prefers-color-scheme: dark)") else "light")
        own = self._picture(table, theme, layout) if self.form in ("svg", "png") else ""
        width = int(self.width)
        base = dom.absolute(self.page.base)
        shown = auto + "#" + theme
        name = record.game_id + "-" + str(record.here.ply)
        here = link.write(record, record.here, seat or None)
        fits = self.form in ("svg", "png") or (here if self.form == "text" else link.write(record, None, seat or None))
        if self.form == "element":
            text = snippets.element(record, self.mode, width, seat, lang, base, auto, said)
        elif self.form == "frame":
            text = snippets.frame(record, view, self.mode, width, seat, lang, base)
        elif self.form == "text":
            text = snippets.text(record, lang, base + record.game_id + "/#" + here)
        else:
            text = own if self.form == "svg" else ""
        wide, high = size(view, layout)
        across = width or 640
        preview = f'<img src="{esc(shown)}" alt="{esc(said)}" width="{across}" height="{across * high // wide}">'
        box = across * high // wide if self.form in ("svg", "png", "text") else snippets.height(view, self.mode, across)
        body = f'<div class="preview poster">{preview}</div><p class="soft small">{across} × {box} px</p>'
        if self.form == "png":
            address = await asked.after(device.pixels(data_address(own), across, across * high // wide))
            do = _download(name + ".png", address, lang) if address else ""
            if not address:
                body += f'<p role="status">{t("embed.no_png")}</p>'
        elif not fits:
            body, do = body + f"<p>{t('share.too_long')}</p>", fields.action("share:file", "share.file", "btn main")
        else:
            field = t("embed.form." + self.form)
            body += f'<label class="label" for="snippet-text">{field}</label>'
            body += f'<textarea id="snippet-text" class="input" rows="5" readonly spellcheck="false">{esc(text)}</textarea>'
            do = _download(name + ".svg", data_address(own), lang) if self.form == "svg" else ""
            do += fields.action("copy:snippet-text", "do.copy", "btn main")
        dom.write("#snippet", body)
        dom.write("#snippet-do", do)
        dom.one("#snippet").setAttribute("data-form", self.form)


def _blogs(base: str) -> str:
    """The forms of boards that each blog accepts, with a link to the page about them."""
    rows = "".join([f"<dt>{t('embed.blog.' + name)}</dt><dd>{t('embed.takes.' + name)}</dd>" for name in BLOGS])
    more = f'<p class="small">{reading(base + "about/blogs/", "embed.blogs.more")}</p>' if dom.built("build") else ""
    return f'<details class="field"><summary class="label">{t("embed.blogs")}</summary><dl class="blogs small">{rows}</dl>{more}</details>'


def _download(name: str, address: str, lang: str) -> str:
    said = say(Words("embed.save", name=name), lang)
    return f'<a class="btn main" download="{esc(name)}" href="{esc(address)}">{esc(said)}</a>'
