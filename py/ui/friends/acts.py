"""The buttons of a game with a friend: those of its status line, and others that do something else than in a game alone.

Apart because it hands links on, and knows nothing of what a link that comes in means.
"""

import json

import js
from pyscript import js_import

from core.records.node import AGREED
from core.words import Words
from ui import device, dom
from ui.friends import saying
from ui.html.controls import sentence
from ui.play.registry import Action
from ui.play.table import Table
from ui.together import qr
from ui.together.friend_at_table import FriendAtTable, claim_act, offer_act

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.friends.friends import Friends
    from ui.friends.post import Post

SHEET = 600000  # ms after which a share sheet that is still open counts as closed
QUICK = 1500  # ms to wait for the clipboard
PICTURE = "komado.png"  # the name of the board's picture
WIDTH = 600  # its width in CSS pixels


class Acts:
    """The actions of one table."""

    def __init__(self, friends: "Friends", table: Table, at_table: FriendAtTable, post: "Post") -> None:
        self.friends = friends
        self.post = post
        self.table = table
        self.at_table = at_table
        self._sends = False

    def actions(self) -> "dict[str, Action]":
        """The actions by name, in place of the page's."""
        friends, table, at_table = self.friends, self.table, self.at_table

        def later(run: "Callable[..., object]") -> Action:
            return Action(lambda *_: self.friends.page.run(run(table, at_table)))  # type: ignore[arg-type]

        return {
            "send": Action(lambda _, how: self.friends.page.run(self._send(how)), changes=True),
            "accept": Action(lambda *_: self._answer(True), changes=True),
            "decline": Action(lambda *_: self._answer(False), changes=True),
            "say": Action(lambda _, asked: self.friends.page.run(self.post.say(asked))),
            "relays": Action(lambda *_: self.post.check()),
            "block": Action(lambda _, how: self._block(how != "off")),
            "claim": Action(lambda *_: table.do("act", claim_act(at_table)), changes=True),
            "draw": Action(lambda *_: self._ask("draw"), changes=True),
            "undo": Action(lambda *_: self._undo(), changes=True),
            "sit": Action(lambda _, side: friends.sit(table, at_table, side), changes=True),
            "keep": Action(lambda *_: self._decide(False), changes=True),
            "take": Action(lambda *_: self._decide(True), changes=True),
            "anew": later(friends.count_again),
            "apart": later(friends.only_copy),
            "try-here": later(friends.copy),
            "again": later(friends.again),
        }

    def _answer(self, yes: bool) -> None:
        """Answers the question over the board, else the friend's offer: only one of them is shown."""
        if self.post.question:
            self.post.answer(yes)
        else:
            self._act(lambda: self.at_table.game.reply(yes))

    def _block(self, on: bool) -> None:
        """Blocks the stranger of this game, or no longer."""
        self._close()
        self.friends.page.hush()
        self.friends.block(self.at_table.game.stranger, on)
        if on:
            saying.note([Words("friend.blocked")], self.table.settings.lang, [("block:off", "friend.unblock")])

    def _close(self) -> None:
        self.friends.page.actions.do("close")

    def _act(self, change: "Callable[[], bool]") -> None:
        self.table.do("act", self.at_table.note(news=""))
        self.table.do("act", offer_act(self.at_table, change))

    def _decide(self, theirs: bool) -> None:
        self._close()
        self.friends.decide(self.table, self.at_table, theirs)

    def _ask(self, what: str) -> None:
        """Makes an offer, to be handed on, or accepts the friend's; where there can be none, says why."""
        self._close()
        game = self.at_table.game
        if game.may_ask(what):
            self._act(lambda: game.ask(what))
        elif game.asked() and game.asks and game.asks.what == what:
            self._act(lambda: game.reply(True))
        elif game.runs() and game.own_side is not None and (game.open_offer() or game.is_denied(what)):
            self.table.do("refuse", Words("friend.is_offered" if game.open_offer() else "friend.is_denied"))
        else:
            self.table.do("finish", AGREED)

    def _undo(self) -> None:
        """Takes back what has not been handed on: an offer, a move. What the friend has seen is asked for, but not under a clock."""
        game = self.at_table.game
        if game.withdraw():
            self._act(lambda: True)
        elif game.may_take_back() or not game.may_ask("undo") or self.table.session.no_help("undo"):
            self.table.do("undo")  # which says why not
        else:
            self._act(lambda: game.ask("undo"))

    # Handing on.
    async def _send(self, how: str) -> None:
        """Hands the link on: by the share sheet, else as a copy, else from a dialog. `how`: "show" for that dialog; in it "copy", and
        "done" when the friend has the link."""
        game, table = self.at_table.game, self.table
        if self._sends:
            return
        if not game.may_send():
            table.do("refuse", Words("friend.mid_turn"))
            return
        shell = str(dom.root().dataset.page) != table.session.game_id
        url = game.address(dom.absolute(str(dom.root().dataset.base)) + ("" if shell else table.session.game_id + "/"), shell)
        if not url:
            table.do("refuse", Words("friend.too_long"))
            return
        table.saving.now()  # the page may end while the visitor is in a chat
        told = game.summary()
        self._sends = True
        try:
            done = "" if how == "show" else await table.life.after(self._handed(url, how))
        finally:
            self._sends = False
        if not done:
            await self._by_hand(url)
        elif game is self.at_table.game and game.summary() == told:  # nothing has changed while the sheet was open
            self._close()
            self.friends.page.hush()  # what a link had to say has been answered
            self.table.do("act", self.at_table.note(copied=done == "copied"))
            self._act(self._has_gone)

    async def _handed(self, url: str, how: str) -> str:
        """Hands a link on: "shared" or "copied", "" if neither could be done."""
        if how == "done":
            return "shared"
        if how:
            field = dom.one("#sheet #friend-link")  # None once the dialog has been closed
            return "copied" if field and await device.copied(field) else ""
        data = js.JSON.parse(json.dumps({"url": url}))
        picture = await self._picture()
        if picture:
            with_picture = js.JSON.parse(json.dumps({"url": url}))
            with_picture.files = js.Array.of(picture)
            data = with_picture if dom.ask(None, "navigator.canShare", with_picture) else data
        if dom.ask(None, "navigator.canShare", data):
            return "shared" if await dom.resolves(dom.ask(None, "navigator.share", data), SHEET) else ""
        return "copied" if await dom.resolves(dom.ask(None, "navigator.clipboard.writeText", url), QUICK) else ""

    async def _picture(self) -> object:
        """The board as a file for the share sheet, as the friend will see it, since the preview of a link does not change with the moves;
        None where the sheet takes no files."""
        table, asked = self.table, js.JSON.parse("{}")
        asked.files = js.Array.of(device.file_of(js.Array.of("."), PICTURE))
        record = table.session.record
        if (
            not dom.ask(None, "navigator.canShare", asked)
            or record.here is not self.at_table.game.latest_node()
            or await dom.parcels(["dialogs"])
        ):
            return None
        from core.export.poster import data_address, poster, size
        from core.export.standalone_svg import StyleSheet

        view, lang = table.session.board, table.session.manner.lang
        layout, seat = view.layouts[0], 1 - (self.at_table.game.own_side or 0)
        sheet = StyleSheet(str(dom.one("head style").textContent), table.session.game_id)
        wide, high = size(view, layout)
        drawn = data_address(poster(view, record, sheet, "light", layout, seat, lang))
        return await device.picture(drawn, PICTURE, WIDTH, WIDTH * high // wide)

    def _has_gone(self) -> bool:
        """A change: the link has been handed on."""
        self.at_table.game.sent()
        return True

    async def _by_hand(self, url: str) -> None:
        life = self.table.life
        dialogs = await life.after(self.friends.dialogs())
        drawn = await life.after(self._code(url))
        if dialogs:
            dialogs.box.open(saying.hand(url, drawn))
            dom.one("#friend-link").select()

    async def _code(self, url: str) -> str:
        """The QR code of a link, as markup; "" if the link is too long for a camera, or the code cannot be made."""
        if len(url) > qr.MOST:
            return ""
        try:
            codes = (
                await js_import(dom.absolute(str(dom.root().dataset.base) + dom.built("runtime")) + "static/vendor/lean-qr/index.mjs")
            )[0]
            rows = str(codes.generate(url).toString(js.JSON.parse('{"on": "1", "off": "0", "lf": " ", "pad": 0}'))).split()
        except Exception as error:  # the file has not come
            print("no QR code:", error)
            return ""
        return qr.picture(rows, sentence(Words("friend.qr_name"), self.table.session.manner.lang))
