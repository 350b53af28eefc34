"""The opened rules tab: the rules in short, below them the sections of the game's rules page, in the page's language.

Without such a page, as in a checkout or offline, it has only the rules in short.
"""

import js
from pyscript.ffi import create_proxy

from ui import dom
from ui.html.controls import button
from ui.play.game_page import GamePage
from ui.rules.search import ArticleSearch

PLACE = "#rules-shown"
FINDING = '<div class="finding"><input class="input" type="search" maxlength="60"><output></output></div>'


class RulesTab:
    """The contents of the tab; fetched again for another language or game."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self.search = ArticleSearch()
        self._asked = ""
        self._request: js.JsProxy = None
        self._loaded = create_proxy(self._came)

    def show(self) -> None:
        """Fetches the sections, unless they are there or being fetched."""
        table = self.page.table
        if not dom.one("#rules .edits"):
            dom.one("#rules").insertAdjacentHTML("beforeend", f'<p class="edits">{button("edit", "do.edit", "full")}</p>')
        if table is None or not dom.built("build"):
            return
        lang = self.page.settings.lang
        address = f"{dom.root().dataset.base}{table.session.game_id}/rules/" + ("" if lang == "ja" else lang + "/")
        if address == self._asked and (self._request is not None or dom.one(PLACE)):
            return
        self._asked = address
        request = self._request = dom.ask(None, "XMLHttpRequest")
        if not request:
            return
        request.open("GET", address)
        request.responseType = "document"  # the browser parses it: the text never enters Python
        request.onloadend = self._loaded
        if dom.attempt(request, "send"):
            self._request = None

    def _came(self, event: js.JsProxy) -> None:
        request = event.target
        if self._request is None or str(request.responseURL) != str(self._request.responseURL):
            return  # another language was asked for meanwhile
        self._request = None
        answer = request.responseXML if request.status == 200 else None
        article = answer.querySelector("article.shown") if answer else None
        for old in dom.every(f"{PLACE}, .finding"):
            old.remove()
        dom.flag(dom.one("#rules"), "data-shown", bool(article))
        if not article:
            return
        before = dom.one("#rules-text")
        before.insertAdjacentHTML("afterend", FINDING + '<div id="rules-shown"></div>')
        dom.one(PLACE).appendChild(article)
        finding = dom.one(".finding")
        self.search.over(article, finding, str(article.dataset.find), str(article.dataset.none))


_made: "list[RulesTab]" = []  # the only one, for the page's life


def show(page: GamePage) -> None:
    """Fills the open rules tab."""
    if not _made:
        _made.append(RulesTab(page))
    _made[0].show()
