"""All dialogs of a page. The actions of their buttons are added to the page's; the open dialog is told which control has changed."""

from ui import dom
from ui.dialogs.another import Another
from ui.dialogs.box import Box
from ui.dialogs.copying import Copying
from ui.dialogs.ending import Ending
from ui.dialogs.menu import Menu
from ui.dialogs.new_game import NewGame
from ui.dialogs.own_arrows import OwnArrows
from ui.dialogs.record_text import RecordText
from ui.dialogs.settings import SettingsDialog
from ui.dialogs.share import Share
from ui.play.game_page import GamePage
from ui.play.registry import Action
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.dialogs.embed_code import EmbedCode


class Dialogs:
    """All dialogs of a page. `offline_copy()` returns the state of the offline copy, as markup."""

    def __init__(self, page: GamePage, offline_copy: "Callable[[], str]") -> None:
        self.page = page
        self.box = Box(lambda: page.settings.lang, page.run)
        self.copying = Copying()
        self.new_game = NewGame(page, self.box)
        self.record_text = RecordText(page, self.box)
        self.settings = SettingsDialog(self.box)
        self.embed_code: EmbedCode | None = None
        OwnArrows(page)
        page.actions.on_cover = self.box.cover
        page.actions.add({"embed": Action(self._embed), "copy": Action(self._copy, anywhere=True), "changed": Action(self._changed)})
        others = Share(self.box), Menu(self.box, offline_copy), Ending(self.box), Another(page, self.box)
        for dialog in (self.new_game, self.record_text, self.settings) + others:
            page.actions.add(dialog.actions())

    def _copy(self, _table: Table, element_id: str) -> None:
        field, button = dom.one("#sheet #" + element_id), dom.one(f'#sheet [data-do="copy:{element_id}"]')
        if field and button:
            self.page.run(self.copying.copy(field, button, self.box.life))

    def _embed(self, table: Table, _argument: str) -> None:
        """Opens the dialog for embedding the board in another page."""
        if self.embed_code is None:
            from ui.dialogs.embed_code import EmbedCode  # few visitors ever want it, so it is imported on demand

            self.embed_code = EmbedCode(self.page, self.box)
        self.embed_code.open(table)

    def _changed(self, table: Table, name: str) -> None:
        """Passes the use of a control to the open dialog."""
        element = dom.one(f'#sheet select[name="{name}"], #sheet [name="{name}"]:checked') or dom.one(f'#sheet [name="{name}"]')
        if not element:
            return
        if name.startswith("embed-") and self.embed_code is not None:
            self.embed_code.changed(table)
        elif name.startswith("option-"):
            self.new_game.changed(table, element)
        elif name == "record-file":
            self.record_text.take_file(table, dom.ask(element, "files.item", 0))
        else:
            self.settings.changed(table, element)
