"""Offline use: asks the browser to keep the site, shows the progress, and offers new versions.

The service worker keeps the pages by itself; the engine, ten times as large, only once a page can be played
(static/js/engine-keeper.js). A new version waits beside the one in use until the visitor asks for it. A checkout, a frame in another
page and a browser without service workers have none of this.

Apart because it knows nothing of games: it exchanges messages with the service worker.
"""

import asyncio

import js
from pyscript import window

from core.words import Words, say
from ui import dom
from ui.html import controls

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

WORKER = "service-worker.js"
LOOK_AGAIN = 3600  # the least seconds between two checks of an open page for a new version, when it comes into view


class Offline:
    """The state of the offline copy on this device.

    state   "" (nothing yet), "keeping", "ready", "full" (no room for the engine), "later" (not reachable), "no" (not possible here)
    offer   "", "here" (a new version waits) or "elsewhere" (another window has changed to it)
    """

    def __init__(self, base: str, lang: "Callable[[], str]", unkept: "Callable[[], bool]") -> None:
        """`base` leads to the root of the site; `lang()` returns the page's language, `unkept()` whether a reload would lose a game."""
        self.base = base
        self.lang = lang
        self.unkept = unkept
        self.state = ""
        self.offer = ""
        self.begun = False
        self.had_one = False  # True if this page came from a service worker: only then is another worker an update
        self.asked = False  # True once the visitor has asked this page to change versions
        self.looked = dom.now()
        self.keeper: js.JsProxy = window.komadoKeeper or None
        self.registration: js.JsProxy = None
        dom.listen(js.globalThis, "beforeinstallprompt", self._installable)
        dom.listen(js.globalThis, "appinstalled", self._installed)
        if not dom.built("build") or dom.root().hasAttribute("data-embed"):
            self.begun = True
        elif self.keeper is None:
            self.begun = True
            self.state = "no"

    def begin(self) -> None:
        """Begins to keep the site. Call it when the page can be played and no longer needs the network."""
        if not self.begun:
            self.begun = True
            asyncio.create_task(self._register())

    async def _register(self) -> None:
        keeper = self.keeper
        self.had_one = bool(dom.ask(keeper, "controller"))
        dom.listen(keeper, "message", self._heard)
        dom.listen(keeper, "controllerchange", self._changed_over)
        try:
            asked = dom.ask(keeper, "register", self.base + WORKER)
            registration = await asked if asked else None
            if not registration:
                raise ValueError("the browser registers none")
            self.registration = registration
            dom.listen(registration, "updatefound", self._found)
            if registration.waiting and self.had_one:
                self._offer("here")
            elif registration.installing:
                self._found(None)
            active = (await keeper.ready).active
        except Exception as error:
            print("offline:", error)
            self._say("later" if self.had_one else "no")
            return
        dom.attempt(active, "postMessage", _message("keep"))
        # Registering a registered worker does not check for updates, and the browser delays its own check while the page is busy.
        if self.had_one:
            asyncio.create_task(self._look())
        dom.listen(js.globalThis, "online", self._keep_again)
        dom.listen(window.document, "visibilitychange", self._looked_at)

    def _heard(self, event: js.JsProxy) -> None:
        if getattr(event.data, "komado", None) == "offline":
            why = str(event.data.why)
            if why:
                print("offline:", why)
            self._say(str(event.data.state))

    def _say(self, state: str) -> None:
        self.state = state
        dom.root().setAttribute("data-offline", state)
        self.dress()

    def _keep_again(self, event: js.JsProxy) -> None:
        if self.state != "ready" and self.registration.active:
            self.registration.active.postMessage(_message("keep"))

    def _looked_at(self, event: js.JsProxy) -> None:
        if str(window.document.visibilityState) == "visible" and dom.now() - self.looked > LOOK_AGAIN * 1000:
            self.looked = dom.now()
            asyncio.create_task(self._look())

    async def _look(self) -> None:
        asked = dom.ask(self.registration, "update")
        try:
            if asked:
                await asked
        except Exception as error:
            print("offline: no news,", error)

    # New versions.
    def _found(self, event: js.JsProxy) -> None:
        coming = self.registration.installing

        def changed(_event: js.JsProxy) -> None:
            if str(coming.state) == "installed" and self.keeper.controller:
                self._offer("here")
            elif str(coming.state) == "redundant" and not self.registration.active:
                self._say("later")

        if coming:
            dom.listen(coming, "statechange", changed)

    def _changed_over(self, event: js.JsProxy) -> None:
        if self.asked:
            window.location.reload()
        elif self.had_one:
            self._offer("elsewhere")
        self.had_one = True

    def _offer(self, offer: str) -> None:
        self.offer = offer
        self.dress()

    def apply(self) -> None:
        """Changes to the new version, at the visitor's request."""
        waiting = self.registration.waiting
        if self.offer == "here" and waiting:
            self.asked = True
            waiting.postMessage(_message("update"))
        else:
            window.location.reload()

    # The home screen.
    def _installable(self, _event: js.JsProxy) -> None:
        self.dress()

    def _installed(self, _event: js.JsProxy) -> None:
        window.komadoInstall = None
        self.dress()

    def install(self) -> None:
        """Shows the browser's prompt for the home screen, at the visitor's request. It can be shown once."""
        asked, window.komadoInstall = getattr(window, "komadoInstall", None), None
        if asked:
            dom.attempt(asked, "prompt")
        self.dress()

    def _home_screen(self) -> str:
        """The way to put the site on the home screen: a button, or a sentence about Safari's menu; "" where there is none."""
        if self.keeper is None or dom.root().hasAttribute("data-embed"):
            return ""
        if getattr(window, "komadoInstall", None):
            return " " + controls.button("install", "install.do", "", "btn small")
        safari = dom.ask(None, "navigator.standalone")  # True in the installed app; None in a browser without this feature
        return " " + controls.t("install.safari") if safari is False else ""

    def hush(self) -> None:
        """Hides the offer."""
        self._offer("")

    # Markup.
    def words(self) -> str:
        """The line about the offline copy, in both languages, as markup."""
        return controls.t("offline." + (self.state or "none")) + self._home_screen() if dom.built("build") else ""

    def dress(self) -> None:
        """Writes the line about the offline copy, if the page has room for it, and the offer above the page's foot."""
        dom.write("#offline", self.words())
        offer = dom.one("#update")
        if offer:
            offer.remove()
        if not self.offer:
            return
        name = "apply" if self.offer == "here" else "reload"
        what = f"{controls.t('update.' + self.offer)} {controls.t('update.unkept' if self.unkept() else 'update.kept')}"
        label = say(Words("update." + self.offer), self.lang())
        window.document.body.insertAdjacentHTML(
            "beforeend",
            f'<aside id="update" class="offer" role="status" aria-label="{label}"><p>{what}</p><div>'
            f"{controls.button('update-later', 'update.later', '', 'btn small')}"
            f"{controls.button('update', 'update.' + name, '', 'btn small main')}</div></aside>",
        )


def _message(asked: str) -> js.JsProxy:
    message = js.Object.new()
    message.komado = asked
    return message
