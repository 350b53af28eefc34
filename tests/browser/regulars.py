"""Returning visitors: their windows stay open between tests, since a new one costs more than the page in it.

A leaving visitor loses all games and settings, and open dialogs are closed, so the next test meets a browser without stored data. Files of
the site stay in it, and so do the interpreters' memories that the page keeps: the page wakes as on any later visit. A test of the files
that are fetched, and of when and how, needs a new visitor (`visit`).
"""

from playwright.sync_api import Browser
from visitor import Visitor

from tools.server.server import Site

MOST = 6  # windows that wait at a time


class Regulars:
    """The windows of one test process, each with the manner of its visitor."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser = browser
        self._site = site
        self._waiting: list[tuple[str, Visitor]] = []  # the longest waiting first

    def come(self, **manner: object) -> Visitor:
        """A visitor of this manner: a returning one if there is one, else a new one."""
        name = repr(sorted(manner.items()))
        for at, (known, visitor) in enumerate(self._waiting):
            if known == name:
                del self._waiting[at]
                visitor.come_again()
                return visitor
        return Visitor(self._browser, self._site, **manner)  # type: ignore[arg-type]

    def go(self, visitor: Visitor, **manner: object) -> list[str]:
        """Clears up after a visitor, whose window may be used again; returns the faults met."""
        faults = visitor.rest()
        if visitor.idle:
            self._waiting.append((repr(sorted(manner.items())), visitor))
        while len(self._waiting) > MOST:
            self._waiting.pop(0)[1].leave()
        return faults

    def close(self) -> None:
        """Closes every window."""
        for _, visitor in self._waiting:
            visitor.leave()
