"""One person's browser: a fresh context, the pages opened in it, and every fault they showed."""

import re
from contextlib import ExitStack
from typing import Any

from game_page import GamePage
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, Response, WebError

from tools.server.server import Site
from tools.test_support.browser import ADDRESS_BAR, switches

# No name but this machine's is found: nothing can leave unseen.
FLAGS = [*switches(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"]
# A private window of the whole browser refuses storage to other sites' frames, unless each site around them has a part of its own.
STRICT = [*FLAGS, f"--disable-features={ADDRESS_BAR},ThirdPartyStoragePartitioning"]
ENGINE = "engine-runtime.mjs"  # the first thing only the engine needs: without it the engine stays "loading"
SUBPATH = "/some/where/komado/"  # of its host, as many sites lie
BLOCKED = "Service Worker registration blocked by Playwright"
STORED = "cookies,indexeddb,local_storage,service_workers"  # not the caches: they hold files of the site, and memories made of them
EMPTY = '<!doctype html><link rel="icon" href="data:,">'  # a page of the site on which nothing runs
NO_SHARED_MEMORY = "Unable to use `window` or `document` in worker. This requires SharedArrayBuffer support."


def storage(site: Site, entries: dict[str, str]) -> dict[str, Any]:
    """The state of a browser that has stored these texts."""
    return {"cookies": [], "origins": [{"origin": site.origin, "localStorage": [{"name": k, "value": v} for k, v in entries.items()]}]}


class Visitor:
    """A fresh browser context.

    engine   the engine may load; without it the page stays at data-ready="board", which is enough for most tests
    still    pieces jump instead of gliding, as with reduced motion
    offline  the page may keep itself for offline use, which takes time that most tests do not need
    faults   faults of the page: errors and warnings in the console, exceptions, failed requests, foreign ones
    """

    def __init__(
        self,
        browser: Browser,
        site: Site,
        engine: bool = False,
        still: bool = True,
        offline: bool = False,
        locale: str = "ja-JP",
        **options: Any,
    ) -> None:
        self.site = site
        self.faults: list[str] = []
        self.expected_faults: list[re.Pattern[str]] = []  # faults that a test causes on purpose
        self.said: list[str] = []  # plain lines in the console
        self.addresses: list[str] = []  # everything that was requested
        self.origins = {site.origin}
        self.idle: Page | None = None  # the tab of a returning visitor
        self.engine = engine
        self._held = ExitStack()
        self._hold()
        motion, workers = ("reduce" if still else "no-preference"), ("allow" if offline else "block")
        manner: dict[str, Any] = {"locale": locale, "reduced_motion": motion, "service_workers": workers}
        self.colours = options.get("color_scheme", "light")
        self.size = options.get("viewport", {"width": 1280, "height": 720})
        self.context: BrowserContext = browser.new_context(**manner, **options)
        self.context.set_default_timeout(20_000)
        self.context.on("console", self._console)
        self.context.on("weberror", self._exception)
        self.context.on("request", self._asked)
        self.context.on("response", self._answered)
        self.context.on("requestfailed", self._failed)

    def open(self, game: str = "", fragment: str = "", site: Site | None = None) -> GamePage:
        """A new tab on a game's page (the home page without one), once it can be used."""
        page = self.tab()
        page.goto((site or self.site).url(game, fragment))
        return GamePage(page).ready()

    def tab(self) -> Page:
        """A new tab: the one that was cleared for the next test, or another one."""
        page, self.idle = self.idle, None
        return page or self.context.new_page()

    def leave(self) -> list[str]:
        """Closes everything; returns the faults met."""
        self.context.close()
        self._held.close()
        return self._met()

    def remember(self, entries: dict[str, str]) -> None:
        """Stores these texts before any page of the site is opened."""
        self.idle = self.tab()
        self._go_to_nothing(self.idle)
        self.idle.evaluate("entries => { for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text) }", entries)

    def come_again(self) -> None:
        """Begins another visit in the tab that was cleared."""
        self._hold()

    def rest(self) -> list[str]:
        """Ends a visit as if everything were closed, though one tab stays; returns the faults met. A tab that cannot be cleared is closed
        too."""
        pages = self.context.pages
        try:
            for page in pages[1:]:
                page.close()
            faults = self._met()
            if not pages:
                self.leave()
                return faults
            self._clear(pages[0])
        except Error:
            return self.leave()
        self._held.close()
        self.idle = pages[0]
        for kept in (self.faults, self.expected_faults, self.said, self.addresses):
            kept.clear()
        self.origins = {self.site.origin}
        return faults

    def _clear(self, page: Page) -> None:
        """Makes a tab like a new one."""
        self._go_to_nothing(page)
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); window.name = ''; }")
        tools = self.context.new_cdp_session(page)
        tools.send("Storage.clearDataForOrigin", {"origin": self.site.origin, "storageTypes": STORED})
        tools.detach()
        page.goto("about:blank")
        page.emulate_media(color_scheme=self.colours)
        page.set_viewport_size(self.size)
        page.mouse.move(0, 0)

    def _go_to_nothing(self, page: Page) -> None:
        self.site.extra[self.site.subpath + "empty"] = EMPTY
        page.goto(self.site.base + "empty")

    def _hold(self) -> None:
        if not self.engine:
            self._held.enter_context(self.site.held(ENGINE))

    def _met(self) -> list[str]:
        return [fault for fault in self.faults if not any(known.search(fault) for known in self.expected_faults)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert") and not (
            message.type == "warning" and message.text.startswith((NO_SHARED_MEMORY, BLOCKED))
        ):
            self.faults.append(f"console {message.type}: {message.text}")
        elif message.type != "debug":
            self.said.append(message.text)

    def _exception(self, error: WebError) -> None:
        self.faults.append(f"exception: {error.error}")

    def _asked(self, request: Request) -> None:
        self.addresses.append(request.url)
        if not request.url.startswith(("data:", "blob:")) and not any(request.url.startswith(origin + "/") for origin in self.origins):
            self.faults.append(f"request leaves the origin: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.faults.append(f"answer {response.status}: {response.url}")

    def _failed(self, request: Request) -> None:
        # Requests still open when a page is left, or when its engine is ended, are cut off: that is no failure.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed ({request.failure}): {request.url}")
