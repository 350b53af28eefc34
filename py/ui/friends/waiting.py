"""The room in which one waits for somebody to play with: the dialogs, the bar over the page, and the letters of `ui/together/lobby.py`.

Nothing is asked of a relay before the visitor has agreed and begun to wait. The connections end with the waiting, which goes on when the
visitor walks to another page of the site in the same tab: its session storage has the wishes and the knock that waits for an answer, and
the next page renews the presence with the same key.
"""

import asyncio
import json

import js
from pyscript import document, js_import
from pyscript.ffi import create_proxy

from core.levels import LEVEL_IDS
from core.records import link
from core.terms import with_friend
from core.words import LANGUAGES, Words, say
from games import ids, load
from ui import device, dom, focus
from ui.dialogs.fields import action, check, choose, dialog, pick
from ui.friends import saying
from ui.html.controls import button, said, sentence, t
from ui.storage.right_to_write import Writer
from ui.together import arrival, lobby, odds, shelf, tossing
from ui.together.lobby import Lobby, Wish
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.records.link import Link
    from core.terms.with_friend import Friend
    from ui.friends.friends import Friends
    from ui.together.game import FriendGame
    from ui.together.lobby import Letter

PRESENCE, LETTER = 30078, 20078  # the kinds of events: the newest is kept, or none is
POOL = "komado-lobby-1"  # the name of every presence, and what it is sealed with: everybody with Komado can read it
ANSWER = POOL + "-answer"  # the name of an answer: the newest is kept, for the page that waits for it may be changing just then
TO_ME = "@"  # relays.mjs: sealed for this key
WAITS = "komado.waits"  # in the tab's session storage; app.py looks for it
KEY, LAST = "lobby.key", "lobby"  # keys in the store
CONSENT = "relays"
PATIENCE = 4000  # ms until the visitor is told that no relay answers
SETTLES = 300  # ms in which a relay that works has told one's own presence of before: of two a relay keeps the later one
SOON = 0.1  # s between two looks while one's presence is to be published
LEAVES = 0.5  # s in which a relay has taken the last presence
KEEPS = 120  # s for which relays keep an answer: longer than a knock waits, by clocks that differ
COMES = 10_000  # ms in which the one who has knocked has heard of the answer, also on the next page
SURE = 0.3  # s after which a knock taken back is known to be so, if its sender has left
SHOWN = 30  # people in the list
ONE_TAB = "lobby"  # the name of the right to wait, which one tab of a browser has: all its tabs sign with the same key
LETS_GO = 1000  # ms in which another tab of the browser lets go of that right, once one has left the lobby there
GIVES_WAY = 3000  # ms in which the page before, in the same tab, has let go of that right
HINTS = "4"  # the level of hints that is chosen at first
# The odds, by what is given: to be chosen, given by the reader, given to the reader.
GIVES = {"": "lobby.gives.none", "second": "lobby.gives.second", "piece": "lobby.gives.piece", "hints": "lobby.gives.hints"}
GAVE = {"second": "lobby.gave.second", "piece": "lobby.gave.piece", "hints": "lobby.gave.hints"}
GETS = {"second": "lobby.gets.second", "piece": "lobby.gets.piece", "hints": "lobby.gets.hints"}


# Markup: the wishes, the list, and the bar over the page.


def _clock(limit: str) -> Words:
    return Words("lobby.clock." + str(lobby.CLOCKS.index(limit)))


def _game(game_id: str, limit: str) -> Words:
    """A game with its clock, in words."""
    return Words("lobby.game", game=Words("game." + game_id), clock=_clock(limit))


def _boxes(name: str, title: str, values: "list[tuple[str, Words]]", ticked: "list[str]") -> str:
    """A choice of several values."""
    items = "".join(
        [
            f'<label><input type="checkbox" name="{name}" value="{value}"{" checked" if value in ticked else ""}>'
            f"<span>{said(words)}</span></label>"
            for value, words in values
        ]
    )
    return f'<fieldset class="field"><legend>{title}</legend><div class="lobby-boxes">{items}</div></fieldset>'


def nickname(name: "tuple[int, int]") -> str:
    """A nickname."""
    return said(lobby.name_of(lobby.Wish(name, [], [], False, "")))


def form(last: "Wish", relays: int, lang: str) -> str:
    """The dialog with the wishes; `relays`: their number if the visitor has not agreed to them yet, else 0."""
    body = f"<p>{t('lobby.consent', n=relays)}</p>" if relays else ""
    body += _boxes("lobby-game", t("lobby.games"), [(each, Words("game." + each)) for each in ids()], last.games)
    body += _boxes("lobby-clock", t("lobby.clocks"), [(each, _clock(each)) for each in lobby.CLOCKS], last.clocks)
    body += pick("lobby-gives", t("lobby.gives"), [(each, t(GIVES[each])) for each in lobby.GIVES], lobby.kind_of(last.gives))
    level = lobby.level_of(last.gives) if lobby.kind_of(last.gives) == "hints" else HINTS
    body += choose("lobby-level", t("lobby.hint_level"), [(each, say(Words("level." + each), lang)) for each in LEVEL_IDS], level)
    pieces = "".join([t("lobby.piece_in", game=Words("game." + each)) + "<br>" for each in odds.games()])
    body += f'<p class="soft small">{pieces}{t("lobby.piece_else")}</p>'
    body += check("lobby-options", t("lobby.options"), last.options)
    body += f'<div class="row"><span>{t("lobby.nick")} <b id="lobby-name">{nickname(last.name)}</b></span>'
    body += action("lobby:name", "lobby.other_nick", "btn small") + '</div><p id="lobby-said" class="soft" role="status"></p>'
    key = "lobby.agree" if relays else "lobby.wait"
    return dialog(t("lobby.title"), body, action("close", "do.cancel") + action("lobby:accept", key, "btn main"))


def listed(here: "Lobby", told: "Words | None", lang: str) -> str:
    """The dialog with the list of the people who wait."""
    body = f'<div id="lobby-list">{people(here, told, lang)}</div><p class="soft">{t("lobby.meanwhile")}</p>'
    return dialog(t("lobby.title"), body, action("lobby:leave", "lobby.leave") + action("lobby:tell", "lobby.tell", "btn main"))


def people(here: "Lobby", told: "Words | None", lang: str) -> str:
    """The list of the people with whom there is a game, with a button for each game; a sentence if there are none. `told`: a sentence in
    place of their number."""
    fitting, rows = here.fitting(), ""
    assert here.wish
    for key, waiting in fitting[:SHOWN]:
        games = lobby.matches(here.wish, waiting.wish)
        buttons = "".join(
            [
                f'<button type="button" class="btn small" data-do="lobby:knock:{key}:{i}">{said(_game(*each))}</button>'
                for i, each in enumerate(games)
            ]
        )
        gives = "".join([f'<p class="soft small">{said(each)}</p>' for each in _odds(here.wish, waiting.wish, games)])
        block = f'<button type="button" class="btn bare small" data-do="lobby:block:{key}">{t("lobby.block")}</button>'
        head = f'<div class="row"><b>{said(lobby.name_of(waiting.wish))}</b>{block}</div>'
        rows += f'<li>{head}{gives}<div class="friend-ways">{buttons}</div></li>'
    others = here.count() - len(fitting)
    body = f"<p>{said(told or Words('lobby.count', n=len(fitting)))}</p>"
    body += f'<p class="soft small">{t("lobby.misfit", n=others)}</p>' if others else ""
    if rows:
        return body + f'<p class="soft small">{t("lobby.choose")}</p><ul class="lobby-people">{rows}</ul>'
    return body + '<p class="friend-ways">' + action("new:friend", "lobby.ask_friend") + "</p>"


def _odds(mine: Wish, theirs: Wish, games: "list[tuple[str, str]]") -> "list[Words]":
    """The odds between two people in some games, in words."""
    found: list[Words] = []
    for game_id, _ in games:
        given = lobby.odds_of(mine, theirs, game_id)
        key = (GAVE if mine.gives else GETS).get(lobby.kind_of(given))
        if key and key not in [each.key for each in found]:
            found.append(
                Words(key, game=Words("game." + game_id), piece=odds.piece(game_id), level=Words("level." + lobby.level_of(given)))
            )
    return found


def bar(here: "Lobby", told: "Words | None", unheard: "Words | None") -> str:
    """The bar while the visitor waits: the latest news, and the buttons for it. `unheard`: the sentence while no relay answers."""
    came_and_went = told == Words("lobby.came") and not here.fitting()
    told = unheard or (None if came_and_went else told)
    knocked, asked = here.knocked or here.accepted, here.asked
    words, detail, ways = Words("lobby.waiting"), said(told or Words("lobby.count", n=len(here.fitting()))), ["lobby.show", "lobby.leave"]
    other = asked or knocked
    wish = here.wish_of(other.key) if other else None
    if asked and wish:
        words, ways = Words("lobby.asks", name=lobby.name_of(wish)), ["lobby.yes", "lobby.no", "lobby.block", "lobby.leave"]
        detail = _offered(here, wish, asked.link)
    elif knocked and wish:
        words, ways, detail = (
            Words("lobby.knocked", name=lobby.name_of(wish)),
            ["lobby.back", "lobby.leave"] if here.knocked else ["lobby.leave"],
            said(unheard) if unheard else _offered(here, wish, knocked.link),
        )
    does = {"lobby.show": "lobby"}
    buttons = "".join(
        [button(does.get(key, key.replace(".", ":")), key, "", "btn small main" if key == "lobby.yes" else "btn small") for key in ways]
    )
    both = "".join([f'<span class="t" lang="{lang}">{sentence(words, lang)}</span>' for lang in LANGUAGES])
    return f'<p><b>{both}</b><small>{detail}</small></p><p class="friend-ways">{buttons}</p>'


def _offered(here: "Lobby", theirs: Wish, link: str) -> str:
    """The game of a knock with its odds, as markup; it has been compared with the wishes of both."""
    game, limit = _of_link(link)
    both = [_game(game, limit)] + (_odds(here.wish, theirs, [(game, limit)]) if here.wish else [])
    return "</small><small>".join([said(each) for each in both])


def _of_link(link: str) -> "tuple[str, str]":
    """The game of a knock, and its clock."""
    values = {}
    for part in link.split("&"):
        name, _, value = part.partition("=")
        values[name] = value.replace("%2B", "+").replace("%2F", "/")
    game, limit = values.get("game", ""), values.get("clock", "")
    return game, limit if limit in lobby.CLOCKS else ""


class WaitingRoom:
    """Finds somebody to play with, for the games of `friends`."""

    def __init__(self, friends: "Friends") -> None:
        self.friends = friends
        self.page = friends.page
        self.lobby: Lobby | None = None  # None while the visitor does not wait
        self._relays: js.JsProxy = None  # the module
        self._post: js.JsProxy = None
        self._life = TurnToken()  # of the waiting
        self._right: Writer | None = None  # the right to wait, while this tab has it or asks for it
        self._working = 0
        self._works_since = 0
        self._began = 0
        self._game: FriendGame | None = None  # for which one has knocked
        self._theirs: Wish | None = None  # of the one at whom one has knocked
        self._opening = False  # a game is being opened: what the next page has to know stays as it is
        self._came: tuple[Link, Friend] | None = None  # the link of the other's knock
        self._said: Words | None = None  # what became of the last knock
        self._renewed = 0  # when one's presence was published last
        self._bar: js.JsProxy = None
        self._tells = False
        self._name = (0, 0)
        dom.listen(js.globalThis, "pagehide", self._hidden)
        dom.listen(js.globalThis, "pageshow", self._shown)

    @property
    def _lang(self) -> str:
        return self.page.settings.lang

    async def do(self, argument: str) -> None:
        """Does what a button asks: the text behind `lobby:`."""
        name, _, rest = argument.partition(":")
        if name == "accept":
            await self._wait()
        elif name == "resume":
            await self._resume()
        elif name == "name":
            self._name = self._new_name()
            dom.write("#lobby-name", nickname(self._name))
        elif self.lobby is None:
            await self._ask()
        elif name == "leave":
            self._close()
            self._leave()
        elif name == "knock":
            key, _, number = rest.partition(":")
            await self._knock(self.lobby, key, int(number))
        elif name == "back":
            self._send(*self.lobby.give_up())
            self._game = None
            self._show()
        elif name in ("yes", "no"):
            await self._answer(self.lobby, name == "yes")
        elif name == "block":
            self._block(self.lobby, rest)
        elif name == "tell":
            self._tells = True
            self._close()
            self._show()
        else:
            await self._list()

    def _close(self) -> None:
        self.page.actions.do("close")

    # The dialogs.
    async def _ask(self) -> None:
        """Shows the dialog in which the visitor chooses games, clocks and odds."""
        dialogs = await self.friends.dialogs()
        if dialogs and not await self._games():
            table = self.page.table
            games = [table.session.game_id] if table else list(ids())
            last = lobby.read(self.page.store.get(LAST)) or Wish(self._new_name(), games, [""], False, "")
            self._name = last.name
            agreed = self.page.store.get(CONSENT) == "1"
            dialogs.box.open(form(last, 0 if agreed else len(device.relays()), self._lang))

    async def _games(self) -> "list[Words]":
        """Fetches all games with their names; returns notices for those that do not come."""
        lost = await self.page.fetch_games(list(ids()))
        for each in () if lost else ids():
            load(each)  # reads its sentences
            await dom.breath()
        return lost

    def _new_name(self) -> "tuple[int, int]":
        return int(dom.dice() * lobby.FIRST), int(dom.dice() * lobby.SECOND)

    def _ticked(self, name: str) -> "list[str]":
        return [str(box.value) for box in dom.every(f'#sheet input[name="{name}"]:checked')]

    async def _list(self) -> None:
        """Shows the dialog with the people who wait."""
        dialogs = await self.friends.dialogs()
        if dialogs and self.lobby:
            dialogs.box.open(listed(self.lobby, self._unheard(), self._lang))

    # Waiting.
    async def _wait(self) -> None:
        """Begins to wait, with the choices in the dialog."""
        games, clocks = self._ticked("lobby-game"), self._ticked("lobby-clock")
        gives = (self._ticked("lobby-gives") + [""])[0]
        gives += ":" + str(dom.one("#lobby-level").value) if gives == "hints" else ""
        wish = lobby.read(lobby.written(Wish(self._name, games, clocks, bool(self._ticked("lobby-options")), gives)))
        if self._right:
            return  # it has begun already
        if wish is None or not await self._alone(LETS_GO):
            dom.write("#lobby-said", sentence(Words("lobby.none_chosen" if wish is None else "lobby.elsewhere"), self._lang))
            return
        store = self.page.store
        store.put(LAST, lobby.written(wish))
        if store.get(CONSENT) == "0":
            store.put(CONSENT, "")  # it was never, and is now
        self._close()
        self._tells = False
        await self._begin(wish, True)

    async def _resume(self) -> None:
        """Goes on waiting, as on the page before."""
        kept = _of_text(str(dom.ask(None, "sessionStorage.getItem", WAITS) or ""))
        wish, at = lobby.read(str(kept.get("wish"))), kept.get("at")
        fresh = isinstance(at, int) and 0 <= dom.now() - at < lobby.LASTS * 1000
        if self.lobby or wish is None or not fresh or not self._may() or not device.relays():
            if self.lobby is None:
                self._forget()
            return
        if self._right:
            return
        if not await self._alone(GIVES_WAY):
            self._forget()  # this tab is a copy of the one that waits
            return
        lost = await self._games()
        if lost:
            self._let_go()
            self.page.say_problem(lost[0])
            return
        told = kept.get("knock")
        knock = told if isinstance(told, list) and len(told) == 6 else []
        if knock:
            asked = link.read(str(knock[2]))
            friend, _ = with_friend.read(asked.terms)
            if asked.record and friend.id == knock[1] and isinstance(knock[3], int) and self.lobby is None:
                self._game, self._theirs = lobby.begun(asked, friend, str(knock[4])), lobby.read(str(knock[5]))
        if self.lobby is None:
            self._tells = kept.get("tells") is True
            await self._begin(wish, False, lobby.Knock(*knock[:4]) if self._game and knock else None)

    async def _alone(self, patience: int) -> bool:
        """Asks for the right to wait; False if another tab of this browser still waits after so many ms."""
        self._right = right = Writer(ONE_TAB)
        right.begin()
        await right.knows()
        until = dom.now() + patience
        while right.behind and right is self._right and dom.now() < until:
            await asyncio.sleep(0.05)
        if right.behind:
            self._let_go()
        return right is self._right

    def _let_go(self) -> None:
        """Another tab may wait."""
        right, self._right = self._right, None
        if right:
            right.leave()

    def _may(self) -> bool:
        """False if the visitor has decided against relays meanwhile."""
        return self.page.store.get(CONSENT) != "0"

    async def _begin(self, wish: Wish, shows: bool, knocked: "lobby.Knock | None" = None) -> None:
        """Waits. `shows`: the list is opened; `knocked`: one's own knock that waits for an answer."""
        store = self.page.store
        self.lobby = Lobby("", wish, self.friends.blocked())
        if knocked and self._theirs:
            self.lobby.knocked = knocked
            self.lobby.received(knocked.key, lobby.written(self._theirs), 0, dom.now())  # as the page before knew them
        self._said, self._working, self._began = None, 0, dom.now()
        self._show()
        try:
            root = dom.absolute(str(dom.root().dataset.base) + dom.built("runtime"))
            self._relays = (await js_import(root + "static/js/relays.mjs"))[0]
            secret = store.get(KEY)
            if not self._relays.isSecret(secret):
                secret = str(self._relays.newSecret())
                store.put(KEY, secret)
            if self.lobby:
                self._post = self._relays.open(" ".join(device.relays()), secret, create_proxy(self._received))
        except Exception as error:  # the file has not come, or this browser has no ciphers here
            print("nobody can be found:", error)
        if self.lobby is None:
            return
        if self._post is None:
            self._leave()
            self.page.say_problem(Words("lobby.failed"))
            return
        here, now = self.lobby, int(await self._relays.time())
        if here is not self.lobby:
            return
        self.lobby.own = str(self._post.key)
        since, recently = [now - seconds for seconds in (lobby.LASTS, KEEPS)]
        self._post.listen("pool", f'{{"kinds":[{PRESENCE}],"#d":["{POOL}"],"since":{since},"limit":{lobby.MOST}}}', POOL)
        self._post.listen("letters", f'{{"kinds":[{LETTER},{PRESENCE}],"#p":["{self.lobby.own}"],"since":{recently},"limit":20}}', TO_ME)
        self._life = TurnToken()
        self.page.run(self._run(self._post, wish, self._life))
        if shows:
            await self._list()

    async def _run(self, post: js.JsProxy, wish: Wish, life: TurnToken) -> None:
        """Renews one's presence, and forgets the others'."""
        self._renewed = 0
        life.check()
        while self.lobby:
            now = dom.now()
            if not self._may():
                self._leave()
                return
            if self._working and now - self._works_since >= SETTLES and now - self._renewed >= lobby.RENEWS:
                self._renew(post, wish)
            blocked = self.friends.blocked()
            if blocked != self.lobby.blocked:  # in a game, or in another tab
                self.lobby.block(blocked)
                self._show()
            key, text = self.lobby.lapses(now)
            self._send(key, text)
            asked = self.lobby.asked
            if self.lobby.tick(now) or key:
                if key:
                    self._said, self._game = Words("lobby.no_answer"), None
                if asked and not self.lobby.asked:
                    self._said, self._came = Words("lobby.lapsed"), None
                    self._hears_others()
                self._show()
            elif not self._working and now - self._began > PATIENCE:
                self._show()
            soon = not self._renewed and (self._working or now - self._began < PATIENCE)
            await life.rest(SOON if soon else 1)

    def _renew(self, post: js.JsProxy, wish: Wish) -> js.JsProxy:
        """Publishes one's presence; returns a promise of the time at which that is done."""
        self._renewed = dom.now()
        self._keep()
        return post.publish(PRESENCE, POOL, lobby.written(wish), POOL, lobby.LASTS)

    def _goes(self) -> None:
        """The others hear that the visitor no longer waits."""
        if self._post:
            self._post.publish(PRESENCE, POOL, lobby.VERSION, POOL, lobby.LASTS)

    def _leave(self) -> None:
        """Ends the waiting; the others hear of it."""
        self._life.end()
        post, here = self._post, self.lobby
        if here and post:
            self._send_by(post, *here.give_up())
            if here.asked:
                self._send_by(post, *here.answer(False, dom.now()))
            self._send_by(post, *here.take_back())
            self._goes()
            self.page.run(_end(post))
        self.lobby, self._post, self._game, self._came = None, None, None, None
        self._let_go()
        self._forget()
        self._show()

    # The next page of the same tab.
    def _keep(self) -> None:
        """Stores the visitor's wish, and a knock that waits for an answer, for the next page in this tab."""
        here = self.lobby
        if here and here.wish and not self._opening:
            knocked, game = here.knocked, self._game
            kept = {"at": dom.now(), "wish": lobby.written(here.wish), "tells": self._tells}
            if knocked and game and self._theirs:
                kept["knock"] = [knocked.key, knocked.id, knocked.link, knocked.at, game.secret, lobby.written(self._theirs)]
            dom.ask(None, "sessionStorage.setItem", WAITS, json.dumps(kept))

    def _forget(self) -> None:
        dom.ask(None, "sessionStorage.removeItem", WAITS)

    def _hidden(self, event: js.JsProxy) -> None:
        """The browser may show this page again after others, on which the waiting goes on or ends."""
        if event.persisted:
            self._let_go()
        if event.persisted and self.lobby:
            self._life.end()
            if self._post:
                self._post.close()
            self.lobby, self._post, self._game, self._came = None, None, None, None
            self._show()

    def _shown(self, event: js.JsProxy) -> None:
        if event.persisted:
            self.page.run(self._resume())

    # Letters.
    def _send(self, key: str, text: str) -> None:
        if self._post:
            self._send_by(self._post, key, text)

    def _send_by(self, post: js.JsProxy, key: str, text: str) -> None:
        """Sends a letter to one person, sealed for the two."""
        if key:
            seal = str(self._relays.sharedSeal(self.page.store.get(KEY), key))
            lasts = text.split(" ")[1] in (lobby.YES, lobby.NO)
            how = (PRESENCE, ANSWER, text, seal, KEEPS) if lasts else (LETTER, "", text, seal, 0)
            post.publish(*how, f'[["p","{key}"]]')

    def _received(self, event: str, label: str, key: str, text: str, at: int) -> None:
        """Called by relays.mjs."""
        here = self.lobby
        if here is None or self._post is None:
            return
        if event == "state":
            changed = bool(self._working) != bool(at)
            self._working = at
            if changed:
                self._works_since = dom.now()
            if changed and at and dom.now() - self._began > PATIENCE:  # what was said meanwhile has reached nobody
                self._hears_others()
                self._send(*here.remind(here.knocked.key if here.knocked else ""))
            if changed:
                self._show()
        elif event == "letter" and label == "pool":
            nobody, asked = not here.fitting(), here.asked
            changed = here.received(key, text, at, dom.now())
            self._send(*here.remind(key))
            if asked and not here.asked:
                self._ends(lobby.GONE)
            elif changed:
                if nobody and here.fitting() and self._tells:
                    self._said = Words("lobby.came")
                self._show()
        elif event == "letter":
            self.page.run(self._judge(here, here.opens(key, text, dom.now())))

    async def _judge(self, here: Lobby, letter: "Letter") -> None:
        if letter.kind == lobby.YES and self._game:
            game, self._game = self._game, None
            self._meet(here, game, letter.key, self._theirs, True)
            self._goes()  # who has accepted waits for that
            await self._open(here, game)
        elif letter.kind == lobby.NO:
            self._said, self._game = Words("lobby.refused"), None
            self._show()
        elif letter.kind in (lobby.GONE, lobby.LATE):
            self._ends(letter.kind)
        elif letter.kind in (lobby.KNOCK, lobby.BOTH):
            await self._is_asked(here, letter)

    def _ends(self, kind: str) -> None:
        """The other's knock is over: they have taken it back, or it has waited too long, LATE."""
        self._said, self._came = Words("lobby.lapsed" if kind == lobby.LATE else "lobby.taken_back"), None
        self._hears_others()
        self._show()

    async def _is_asked(self, here: Lobby, letter: "Letter") -> None:
        """Another one knocks: puts it before the visitor, if it is a game that both want and that is new here."""
        named = link.named(letter.value)
        if len(named) != 1 or named[0] not in ids() or await self.page.fetch_games(named):
            return
        asked = link.read(letter.value)
        friend, problems = with_friend.read(asked.terms)
        asked.problems.extend(problems)
        mine, theirs = here.wish, here.wish_of(letter.key)
        games, _ = await dom.in_slices(self.page.store.games())
        if here.asked or self._opening:
            here.hear_again(letter.key)
            return
        if here is not self.lobby or not (mine and theirs) or here.is_gone(letter.key, friend.id) or shelf.find(games, friend.id):
            return
        if lobby.is_agreed(mine, theirs, asked, friend):
            here.put(letter, friend.id, dom.now())
            self._came = asked, friend
            if dom.one("#lobby-list"):
                self._close()  # the bar asks
            if letter.kind == lobby.BOTH:
                await self._answer(here, True)
            self._show()

    async def _knock(self, here: Lobby, key: str, number: int) -> None:
        """Asks another one for a game, one of those that both want."""
        theirs = here.wish_of(key)
        found = lobby.matches(here.wish, theirs) if here.wish and theirs else []
        if theirs is None or not 0 <= number < len(found) or await self.page.fetch_games([found[number][0]]):
            return
        assert here.wish
        made = lobby.begin(here.wish, theirs, *found[number], self.friends.new_id(), self.friends.digest, self.friends.chance())
        text = here.knock(key, made.friend.id, made.fragment(True), dom.now())
        if text:
            self._game, self._theirs, self._said = made, theirs, None
            if self._post and not self._renewed:
                await self._renew(self._post, here.wish)  # the other one passes over a knock of nobody
            self._send(key, text)
        self._close()
        self._show()

    async def _answer(self, here: Lobby, yes: bool) -> None:
        asked, came = here.asked, self._came
        if asked is None or came is None or self._opening:  # one game at a time
            return
        self._came = None
        if yes:
            self._send(*here.give_up())
            self._game = None
            made = arrival.adopt(*came)
            tossing.step(made, self.friends.digest, self.friends.chance())
            self._meet(here, made, asked.key, here.wish_of(asked.key), False)
            name = self.friends.keep(made)  # the other one counts on it from the answer on
            self._forget()
            self._send(*here.answer(True, dom.now()))
            self._show()
            if await self._is_heard(here, made.friend.id):
                await self._open(here, made, name)
            else:
                self.page.store.forget(name)
        else:
            self._send(*here.answer(False, dom.now()))
            self._hears_others()
        self._show()

    def _hears_others(self) -> None:
        """Has the visitor's presence renewed at once, so that a person who has knocked meanwhile knocks again."""
        self._renewed = 0

    def _block(self, here: Lobby, key: str) -> None:
        """Blocks a person of the list; with "" for `key`, the one who has knocked."""
        if not key and here.asked:
            key = here.asked.key
            self._send(*here.answer(False, dom.now()))
            self._hears_others()
        if key:
            self.friends.block(key, True)
            here.block(self.friends.blocked())
        self._show()

    def _meet(self, here: Lobby, game: "FriendGame", key: str, theirs: "Wish | None", knocked: bool) -> None:
        """The two have agreed to a game, under their nicknames."""
        own = here.wish
        if own:
            mine, other = say(lobby.name_of(own), self._lang), say(lobby.name_of(theirs), self._lang) if theirs else ""
            first = knocked if game.own_side is None else game.own_side == 0
            game.meet(key, (mine, other) if first else (other, mine))
            game.keeps_sides = theirs is not None and lobby.odds_of(own, theirs, game.record.game_id) == "second"
        game.mail = "on"  # the visitor has agreed to relays before waiting

    async def _is_heard(self, here: Lobby, friend_id: str) -> bool:
        """Waits until the one who has knocked has heard that the visitor plays. False if they have left meanwhile, or are not heard of:
        then the visitor goes on waiting, and is told so."""
        self._opening = True
        accepted, until = here.accepted, dom.now() + COMES
        while here is self.lobby and not here.is_heard() and dom.now() < until:
            await asyncio.sleep(0.05)
        heard = here.is_heard()
        if heard:
            await asyncio.sleep(SURE)  # of two letters the one that was sent first may come later
        self._opening = False
        gone = accepted is not None and here.is_gone(accepted.key, friend_id)
        if here is self.lobby and (gone or not heard):
            self._send(*here.take_back())
            self._said = Words("lobby.taken_back" if gone else "lobby.no_answer")
            self._hears_others()
            return False
        return here is self.lobby

    async def _open(self, here: Lobby, game: "FriendGame", name: str = "") -> None:
        """The game begins, and the waiting ends. `name`: under which it has been stored."""
        self._opening = True
        lost = await self.page.fetch_games([game.record.game_id, "layout"])
        self._opening = False
        if lost:
            self.page.say_problem(lost[0])
            self._hears_others()
        if lost or here is not self.lobby:
            return
        here.accepted = None
        self._close()
        self._leave()
        self.friends.open(game, True, name)

    def _unheard(self) -> "Words | None":
        """The sentence while no relay answers, since the number of the others is not known then; None while one does."""
        if self._working:
            return None
        return Words("lobby.off" if dom.now() - self._began > PATIENCE else "lobby.joins")

    # The bar.
    def _show(self) -> None:
        """Writes the bar, and the list if it is open."""
        here = self.lobby
        if here is None:
            held = focus.within("#lobby-bar")
            if self._bar:
                self._bar.remove()
            if held:
                focus.go_on()
            dom.write("#lobby-here", "")
        else:
            self._keep()
            if not self._bar:
                self._bar = document.createElement("div")
                self._bar.id = self._bar.className = "lobby-bar"
                self._bar.setAttribute("role", "status")
            if not dom.one("#lobby-bar"):
                document.body.appendChild(self._bar)
            unheard = self._unheard()
            dom.flag(self._bar, "data-asks", bool(here.asked))
            dom.flag(self._bar, "data-waits", not (here.asked or here.knocked or here.accepted))
            focus.rewrite("#lobby-bar", bar(here, self._said, unheard))
            focus.rewrite("#lobby-list", people(here, unheard, self._lang))
            dom.write("#lobby-here", "" if unheard else said(Words("lobby.here", n=here.count())))  # on the home page
        calls = here is not None and bool(here.asked or (self._tells and here.fitting()))
        saying.mark("lobby", "" if calls else None)


def _of_text(text: str) -> "dict[str, Any]":
    """The data that the page before has stored by `_keep`; {} if they cannot be read."""
    try:
        kept = json.loads(text)
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


async def _end(post: js.JsProxy) -> None:
    """Ends the connections once the last letters have gone."""
    await asyncio.sleep(LEAVES)
    post.close()
