"""One person's browser: a fresh context, the pages opened in it, and every fault they showed."""

import re
import shutil
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, Response, WebError
from table import Table

from tools.server.server import Site

# No service of the browser's own speaks up, and no name but this machine's is found: nothing can leave unseen.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip
ENGINE = "engine-runtime.mjs"  # the first thing only the engine needs: without it the engine stays "loading"
SUBPATH = "/some/where/komado/"  # of its host, as many sites lie
BLOCKED = "Service Worker registration blocked by Playwright"
NO_SHARED_MEMORY = "Unable to use `window` or `document` in worker. This requires SharedArrayBuffer support."


def chromium_path() -> str | None:
    """The machine's own Chromium, None where Playwright has to bring one."""
    return next((found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None)


def storage(site: Site, entries: dict[str, str]) -> dict[str, Any]:
    """The state of a browser in which these texts are stored."""
    return {"cookies": [], "origins": [{"origin": site.origin, "localStorage": [{"name": k, "value": v} for k, v in entries.items()]}]}


class Visitor:
    """A fresh browser context.

    engine   whether the engine may load; without it the page stays at data-ready="board", which most tests are about
    still    pieces jump instead of gliding, as for a visitor who asked for reduced motion
    offline  whether the page may keep itself for offline use; most tests would only wait for it
    faults   what no visitor should meet: errors and warnings in the console, exceptions, failed requests, foreign ones
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
        self.expected_faults: list[re.Pattern[str]] = []  # what a test has broken itself
        self.said: list[str] = []  # plain lines in the console
        self.addresses: list[str] = []  # everything that was requested
        self.origins = {site.origin}
        self._held = ExitStack()
        if not engine:
            self._held.enter_context(site.held(ENGINE))
        motion, workers = ("reduce" if still else "no-preference"), ("allow" if offline else "block")
        manner: dict[str, Any] = {"locale": locale, "reduced_motion": motion, "service_workers": workers}
        self.context: BrowserContext = browser.new_context(**manner, **options)
        self.context.set_default_timeout(20_000)
        self.context.on("console", self._console)
        self.context.on("weberror", self._exception)
        self.context.on("request", self._asked)
        self.context.on("response", self._answered)
        self.context.on("requestfailed", self._failed)

    def open(self, game: str = "", fragment: str = "", site: Site | None = None) -> Table:
        """A new tab on a game's page (the home page without one), once it can be used."""
        page = self.context.new_page()
        page.goto((site or self.site).url(game, fragment))
        return Table(page).ready()

    def leave(self) -> list[str]:
        """Closes everything; the faults met."""
        self.context.close()
        self._held.close()
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
        # What is still under way when a page is left, or when its engine is ended, is cut off: that is no failure.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"request failed ({request.failure}): {request.url}")
