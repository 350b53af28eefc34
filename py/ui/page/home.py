"""The home page: the games, and those begun that can be gone on with."""

from core.drawing.svg import esc
from core.records import link
from core.words import Words, say
from games import board_of
from ui import dom
from ui.html import boards, controls, home_layout, players

MOST = 3  # games to go on with


class Home:
    """The home page as the app shows it."""

    def __init__(self, app) -> None:  # type: ignore[no-untyped-def]
        self.app = app
        self._begun: list[dict] = []  # type: ignore[type-arg] # entries of the store

    async def look_for_games(self) -> "list[Words]":
        """Finds what can be gone on with; what is to be said when the modules of these games do not come."""
        begun = [entry for entry in self.app.store.games() if not entry.get("over")][:MOST]
        lost: list[Words] = await self.app.fetch_games([str(entry["record"].get("game")) for entry in begun])
        self._begun = [] if lost else begun
        return lost

    def write(self) -> None:
        """The page in its language."""
        app = self.app
        if not dom.one("#games"):
            dom.write("#app", home_layout.home(app.prerendered, app.base))
        items = "".join(self._item(entry) for entry in self._begun)
        section = dom.one("#resume")
        if section and items:
            section.innerHTML = f'<div class="wrap"><h2>{controls.t("home.resume")}</h2><ul>{items}</ul></div>'
            section.removeAttribute("hidden")

    def _item(self, entry: dict) -> str:  # type: ignore[type-arg]
        app = self.app
        found = app.opening.stored(entry)
        if found is None:
            return ""
        record, seat, _ = found
        picture = boards.miniature(board_of(record.game), record.position)
        # The address of that very game: its page finds it in the store again, with everything that belongs to it.
        fragment = link.write(record, None, seat or None, any(player.level for player in record.players), not app.prerendered)
        page = home_layout.game_href(record.game.id, app.prerendered, app.base).split("#")[0]
        who = " – ".join(players.who(record, player, app.settings.lang) for player in (0, 1))
        count = say(Words("home.moves", n=record.here.ply), app.settings.lang)
        return (
            f'<li><a data-game="{record.game.id}" href="{esc(page + "#" + fragment)}"><span class="thumb">{picture}</span>'
            f"<span><b>{controls.t('game.' + record.game.id)}</b>"
            f'<small><span class="turn">{count}</span> <span class="soft">{who}</span></small></span></a></li>'
        )
