"""The home page: all games, and the unfinished games, to be continued."""

from core.drawing.svg import esc
from core.levels import level as level_id
from core.records import link
from core.records.record import Record
from core.words import Words, room, say
from games import board_of, ids
from ui import dom
from ui.html import addresses, boards, controls, home_layout, players
from ui.html.status import turn_words
from ui.page.finished import Finished
from ui.play.game_page import GamePage
from ui.play.saving import fragment_of
from ui.storage import find_record
from ui.storage.last_level import level_of
from ui.storage.progress import DONE, Progress

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps
    from ui.storage.store import Entry

MOST = 3  # unfinished games shown
SHORT = 150  # moves: longer games are read once the page is ready


class _Read:
    """A stored game that has been read: what its row tells, but none of its moves, which would burden every collection of garbage.

    bare      a record of the game without moves
    fragment  of its address; its page finds it by that in the store, with variations and comments
    count     the number of moves
    picture   its board
    turn      whose turn it is
    """

    def __init__(self, record: Record, fragment: str, count: int, picture: str, turn: "Words | None") -> None:
        self.bare = Record(record.game, record.players)
        self.bare.terms = record.terms
        self.fragment = fragment
        self.count = count
        self.picture = picture
        self.turn = turn


class Home:
    """The home page as it is shown."""

    def __init__(self, page: GamePage) -> None:
        self.page = page
        self._progress = Progress(page.store)
        self._begun: list[Entry] = []
        self._found: dict[str, _Read | None] = {}  # stored games that have been read, by name
        self.finished = Finished(page, [])
        self._states: dict[str, Words] = {}  # the states of games with friends, by name
        self._friends: dict[str, list[str | Words]] = {}  # who plays in them beside the visitor
        self._levels: dict[str, str] = {}  # the engine's level last played against, by game
        self._unfinished: list[str] = []  # the games with an unfinished game

    async def look_for_games(self) -> "list[Words]":
        """Finds the unfinished games; returns notices if their modules do not load."""
        games, unreadable = await dom.in_slices(self.page.store.games())
        known = await dom.in_slices(self._known(games))
        unreadable, games = unreadable or len(known) < len(games), known
        begun = [entry for entry in games if not entry.get("over")]
        self._unfinished = [str(entry["record"].get("game")) for entry in begun]
        begun = await self._with_friends(begun)
        begun = begun[:MOST]
        self.finished = Finished(self.page, [entry for entry in games if entry.get("over")])
        lost: list[Words] = await self.page.fetch_games([str(entry["record"].get("game")) for entry in begun])
        self._begun = [] if lost else begun
        self._found = {}
        for entry in self._begun:
            if find_record.count_of(entry["record"]) <= SHORT:
                await self._read(entry)
        await dom.breath()
        return lost + ([Words("record.unreadable")] if unreadable else [])

    def _known(self, games: "list[Entry]") -> "Steps[list[Entry]]":
        """In steps: the stored games that this site has. Notes the engine last played against in each."""
        self._levels, known = {}, []
        for entry in games:
            levels, game_id = engines(entry), str(entry["record"].get("game"))
            if len(levels) == 1 and game_id not in self._levels:  # two engines are no opponent
                self._levels[game_id] = level_of(self.page.store, game_id) or levels[0]
            if game_id in ids():
                known.append(entry)
            yield
        return known

    async def _with_friends(self, begun: "list[Entry]") -> "list[Entry]":
        """The unfinished games; first the games with friends that wait for the visitor's move."""
        if not any("terms" in entry["record"] for entry in begun) or await dom.parcels(["together"]):
            return begun
        room("ui/together")
        from ui.together import shelf

        rows = await dom.in_slices(shelf.shelf(begun))
        self._states = {row.entry["id"]: shelf.said(row) for row in rows}
        self._friends = {row.entry["id"]: shelf.named(row) for row in rows}
        waits = {row.entry["id"] for row in rows if row.state in shelf.WAITS}
        return [row.entry for row in rows if row.entry["id"] in waits] + [entry for entry in begun if entry["id"] not in waits]

    async def _read(self, entry: "Entry") -> None:
        """Reads a stored game; then, with a breath before it, draws its board, which takes as long as a slice."""
        found = await dom.in_slices(self.page.finder.stored(entry))
        await dom.breath()
        self._found[entry["id"]] = self._told(*found) if found else None

    def _told(self, record: Record, seat: int, name: str) -> _Read:
        board, levels = board_of(record.game), [player.level for player in record.players]
        engine_waits = bool(levels[record.position.turn]) and not all(levels)
        turn = Words("status.engine_waits") if engine_waits else turn_words(board, record.position, any(levels))
        fragment = fragment_of(record, seat, name, not self.page.prerendered)
        return _Read(record, fragment, record.here.count, boards.miniature(board, record.position, seat), turn)

    async def read_long(self) -> None:
        """Reads the long games, once the page can be used."""
        for entry in self._begun:
            if entry["id"] not in self._found:
                await self._read(entry)
                await dom.breath()
                self._write_begun()

    def write(self) -> None:
        """Writes the page in its language."""
        page = self.page
        if not dom.one("#games"):
            dom.write("#app", home_layout.home(page.prerendered, page.base, dom.built("articles").split()))
        for game_id, level in self._levels.items():  # a new game is against the engine last played against
            card = dom.one(f'#games [data-game="{game_id}"]')
            if card:
                for way in (".open", ".go"):
                    address = addresses.engine_href(game_id, level, page.prerendered, page.home)
                    card.querySelector(way).setAttribute("href", address.replace("&amp;", "&"))
                # The game's name, which may not have been fetched, stays as the build has written it.
                card.querySelector(".go small").outerHTML = home_layout.strength(level)
        for card in dom.every("#games [data-game]"):
            game_id = str(card.dataset.game)
            if game_id in self._unfinished:  # the picture links to the unfinished game
                card.querySelector(".open").setAttribute("href", addresses.game_href(game_id, page.prerendered, page.home))
            if self._progress.of(game_id) == DONE:
                card.querySelector(".one > span").innerHTML = controls.t("lesson.done")
                card.setAttribute("data-learnt", "")
        self._write_begun()
        self.finished.write()

    def _write_begun(self) -> None:
        items = "".join(self._item(entry) for entry in self._begun)
        section = dom.one("#resume")
        if section:
            section.innerHTML = f"<h2>{controls.t('home.resume')}</h2><ul>{items}</ul>"
            dom.flag(section, "hidden", not items)
            dom.flag(dom.one(".hello"), "data-again", bool(items))

    def _item(self, entry: "Entry") -> str:
        found = self._found.get(entry["id"])
        if entry["id"] not in self._found:  # a long game is read later; its page finds it all the same
            game, _, _ = find_record.game_of(entry["record"])
            bare, count = Record(game) if game else None, find_record.count_of(entry["record"])
            fragment = link.write_kept(bare, entry["id"], None, False, not self.page.prerendered) if bare else ""
            found = _Read(bare, fragment, count, "", None) if bare else None
        if found is None:
            return ""
        record, count, lang = found.bare, found.count, self.page.settings.lang
        words = (self._states.get(entry["id"]) or found.turn) if found.turn else None
        turn = controls.sentence(words, lang) if words else ""
        address = addresses.game_href(record.game_id, self.page.prerendered, self.page.home).split("#")[0]
        names = [players.who(record, player, lang) for player in (0, 1) if record.players[player].level or record.players[player].name]
        said = [say(Words("home.set_up"), lang)] if entry["record"].get("start") else []
        said = [say(Words("home.moves", n=count), lang)] + said if count or not said else said
        friend = self._friends.get(entry["id"])
        if friend is not None:
            names = [esc(each if isinstance(each, str) else say(each, lang)) for each in friend]
        about = ("・" if lang == "ja" else " · ").join(said + names)
        return (
            f'<li><a data-game="{record.game_id}" href="{esc(address + "#" + found.fragment)}"><span class="thumb">{found.picture}</span>'
            f"<span><b>{controls.said(record.game.named())}</b>"
            f'<small><span class="turn">{turn}</span> <span class="soft">{about}</span></small></span></a></li>'
        )


def engines(entry: "Entry") -> list[str]:
    """The levels of the engines that play in a stored game."""
    return [level_id(found) for found in find_record.levels_of(entry["record"]) if level_id(found)]
