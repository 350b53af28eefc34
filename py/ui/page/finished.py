"""The finished games on this device, behind one button of the home page: the last played first, a few at a time, each removable.

Apart because the home page is complete without it: the list is made when its button is pressed.
"""

from core.drawing.svg import esc
from core.records import link
from core.records.lines import engines, latest_node
from core.words import Words, room, say
from games import board_of
from ui import dom
from ui.html import addresses, boards, controls, players
from ui.html.icons import icon
from ui.html.status import alone, result_words
from ui.play.game_page import GamePage

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Record
    from ui.storage.store import Entry

FEW = 12  # games listed at once


class Finished:
    """The list in `#finished`; before its button is pressed, only the button with the number of games."""

    def __init__(self, page: GamePage, entries: "list[Entry]") -> None:
        self._page = page
        self._entries = entries
        self._shown = 0
        self._symbols: "set[str]" = set()  # the names of those in the section

    def write(self) -> None:
        """Writes the button, if there are finished games."""
        section = dom.one("#finished")
        if section:
            self._shown, self._symbols = 0, set()
            dom.flag(section, "hidden", not self._entries)
            words = f"<span>{controls.t('home.finished')}</span> <small>{len(self._entries)}</small>"
            button = f'<button class="btn" data-do="finished" aria-expanded="false">{words}</button>'
            section.innerHTML = f"<svg hidden></svg><h2 hidden>{controls.t('home.finished')}</h2>{button}<ul></ul>"

    async def more(self) -> None:
        """Adds the next few games, each once it has been replayed; then the button offers more or disappears."""
        button, section = dom.one("#finished > button"), dom.one("#finished ul")
        few = self._entries[self._shown : self._shown + FEW]
        self._shown += len(few)
        lost = await self._page.fetch_games([str(entry["record"].get("game")) for entry in few])
        if not section.isConnected:  # the page has been written anew meanwhile
            return
        if lost:
            self._shown -= len(few)
            self._page.say_problems(lost)
            return
        dom.flag(dom.one("#finished > h2"), "hidden", False)
        button.setAttribute("aria-expanded", "true")
        button.firstElementChild.innerHTML = controls.t("home.more")
        dom.flag(button, "hidden", self._shown >= len(self._entries))
        for entry in few:
            await dom.breath()
            found = await dom.in_slices(self._page.finder.stored(entry))
            if found and found[0].terms.get("stranger") and not await dom.parcels(["together"]):
                room("ui/together")
                from ui.together import lobby

                lobby.name_players(found[0])
            await dom.breath()
            section.insertAdjacentHTML("beforeend", self._with_symbols_apart(self._item(found)))
        if section.isConnected:
            section.parentNode.appendChild(button)

    def _with_symbols_apart(self, item: str) -> str:
        """A row without the symbols of its picture: they are put before the list, each once. With every symbol of a name that it knows the
        browser would draw every row anew."""
        before, _, rest = item.partition("<defs>")
        made, _, after = rest.partition("</defs>")
        for symbol in made.split("<symbol ")[1:]:
            name = symbol.split('"')[1]
            if name not in self._symbols:
                self._symbols.add(name)
                dom.one("#finished > svg").insertAdjacentHTML("beforeend", "<symbol " + symbol)
        return before + after

    def remove(self, name: str) -> None:
        """Deletes a game from the store and from the list."""
        self._page.store.forget(name)
        self._entries = [entry for entry in self._entries if entry["id"] != name]
        self._shown -= 1
        row = [each for each in dom.every("#finished [data-do]") if str(each.dataset.do) == "forget:" + name][0].closest("li")
        beside = row.nextElementSibling or row.previousElementSibling
        row.remove()
        (beside.querySelector("a") if beside else dom.one("main a")).focus()
        dom.flag(dom.one("#finished"), "hidden", not self._entries)

    def _item(self, found: "tuple[Record, int, str] | None") -> str:
        if found is None:
            return ""
        record, seat, name = found
        end, lang, game_id = latest_node(record), self._page.settings.lang, record.game_id
        ended = record.outcome(end)
        players_here = engines(record) > 0
        fragment = link.write_own(record, name, seat or None, players_here, not self._page.prerendered)
        address = addresses.game_href(game_id, self._page.prerendered, self._page.home).split("#")[0]
        own = record.terms.get("seat", "") if "friend" in record.terms else ""  # the visitor's own side is not named
        others = [player for player in (0, 1) if str(player) != own]
        who = [players.who(record, player, lang) for player in others if record.players[player].level or record.players[player].name]
        start = [say(Words("home.set_up"), lang)] if record.start else []
        result = [result_words(ended, alone(record)), ended.reason] if ended else []
        told = [controls.sentence(words, lang) for words in result[:1]] + [esc(say(words, lang)) for words in result[1:]]
        about = ("・" if lang == "ja" else " · ").join(told[1:] + [say(Words("home.moves", n=end.count), lang)] + start + who)
        remove = (
            f'<details><summary class="btn bare icon">{icon("close")}<span class="sr">{controls.t("home.remove")}</span></summary>'
            f'<button class="btn small" data-do="forget:{esc(name)}">{controls.t("home.remove")}</button></details>'
        )
        picture = boards.miniature(board_of(record.game), end.position, seat)
        return (
            f'<li><a href="{esc(address + "#" + fragment)}"><span class="thumb">{picture}'
            f"</span><span><b>{controls.said(record.game.named())}</b>"
            f'<small><span class="turn">{"".join(told[:1])}</span> <span class="soft">{about}</span></small></span></a>{remove}</li>'
        )
