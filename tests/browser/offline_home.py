"""A host with a version of the site, and the checks of a page that is kept offline."""

import random
import shutil
from pathlib import Path

from game_page import GamePage
from playwright.sync_api import Page, expect

from core.records.record import Record
from core.words import Words, say
from games import ids, load
from tools.server.server import Site

KEPT = 90_000  # ms: the engine comes first, then all files, which took 28 s at a load of ten a core
LONG = 60_000  # ms: a busy browser looks for a new version late, and all of it is fetched before it is offered
MY_TURN = """() => { const b = document.querySelector("[data-board]");
  return b.dataset.outcome || (b.dataset.turn === "0" && document.querySelector("[data-lit]")) }"""


class Home(Site):
    """A host to which a site is uploaded, and later its next version."""

    def upload(self, site: Path, only: str = "") -> None:
        """Replaces the site by this version; with `only`, just the file of this name, as if the rest were still to come."""
        if only:
            shutil.copyfile(site / only, self.folder / only)
            return
        coming, gone = self.folder.with_name("coming"), self.folder.with_name("gone")
        shutil.copytree(site, coming)
        self.folder.rename(gone)  # in a moment, as many hosts do it: a browser that asks meanwhile finds the one or the other
        coming.rename(self.folder)
        shutil.rmtree(gone)


def kept(table: GamePage | Page, state: str = "ready") -> None:
    """Waits until the page shows this state of its offline copy."""
    page = table.page if isinstance(table, GamePage) else table
    page.wait_for_selector(f'html[data-offline="{state}"]', state="attached")


def build_of(page: Page) -> str:
    """The version of a page."""
    return page.locator("html").get_attribute("data-build") or ""


def replay(game_id: str, codes: str) -> Record:
    record = Record(load(game_id))
    for code in codes.split(".") if codes else []:
        record.play(code)
    return record


def play_on(table: GamePage, game_id: str, dice: random.Random) -> Record:
    """Plays the person's moves until the engine has answered (some games give a side several moves), and compares with the rules.

    The game must not be able to end before: the engine's moves are not the same in every run.
    """
    table.page.wait_for_function(MY_TURN)
    record = replay(game_id, table.moves)
    begun = len(record.here.line())
    while True:
        table.play(record, record.position.code(dice.choice(record.position.legal_moves())))
        table.page.wait_for_function(MY_TURN)
        record = replay(game_id, table.moves)
        table.check(record)
        if any(node.parent and node.parent.position.turn == 1 for node in record.here.line()[begun:]):
            return record


def games_of(host: Home) -> list[str]:
    """The games of the site, without the example registered by the tests, which has no page."""
    found = [game_id for game_id in ids() if (host.folder / game_id).is_dir()]
    assert len(found) == 8
    return found


def offered(page: Page, words: str) -> None:
    """Waits until a new version is offered: the browser looks for one while it has nothing else to do."""
    expect(page.locator("#update")).to_contain_text(say(Words(words), "ja"), timeout=LONG)
