"""The mailbox of the game with a friend on the page: relays carry its letters, once the visitor has agreed.

`static/js/relays.mjs` seals, signs and carries them; `ui/together/mailbox.py` decides which letters count, and `arrival.py` what one of
them means. Without relays, without consent and while no relay answers, the game goes on by link.

Apart because it alone knows of relays; `friends.py` knows of links.
"""

import js
from pyscript import document, js_import
from pyscript.ffi import create_proxy

from core.records import link
from core.terms import with_friend
from core.words import Words, say
from ui import device, dom
from ui.board.sound import SAMPLE
from ui.friends import saying
from ui.play.table import Table
from ui.together import arrival, lobby, mailbox, reactions, shelf, tossing
from ui.together.friend_at_table import FriendAtTable, offer_act
from ui.turn_token import TurnToken

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.link import Link
    from core.terms.with_friend import Friend
    from ui.friends.friends import Friends
    from ui.play.session import Effect, Session
    from ui.together.arrival import Arrival
    from ui.together.mailbox import Mailbox, Verdict

LETTER, HERE = 30078, 20078  # the kinds of events: the newest one is kept, or none is
KEEPS = 60 * 24 * 3600  # seconds for which relays keep a letter
CONSENT = "relays"  # the key in the store: "1" for every game, "0" for none, "" to be asked in each
SETTLES = 0.3  # s in which the letters that a relay has kept are read
STORED = 0.3  # s in which a change of the game gets into the store
PATIENCE = 4  # s until the visitor is told that no relay answers
RENEWED = KEEPS // 2  # seconds after which a letter is published again, though nothing has changed
LONGEST_WAIT = 600  # s until what did not come is asked for again
BRIEF = 0.5  # s of a lost connection that are not told
EACH = 25  # s between two signs of presence
PAUSE = 1000  # ms between two answers to people who come
STALE = 60000  # ms after which somebody is no longer here
MOST = 50  # watchers who are counted, and letters that wait to be read
MOST_CONFLICTS = 3  # dialogs about lines that differ, while a page is open
SAYS = "says"  # the key in the store: "0" if the other's reactions are not shown
SAID = "-say"  # behind the name of the letters: that of reactions


class Post:
    """The mailbox of one table.

    question  what the visitor is asked now: "relays", "device" or "" for nothing
    """

    def __init__(self, friends: "Friends", table: Table, at_table: FriendAtTable) -> None:
        self.friends = friends
        self.table = table
        self.at_table = at_table
        self.question = ""
        self._begun = False
        self.box: Mailbox | None = None
        self._name = ""  # of the letters
        self._post: js.JsProxy = None  # the connections, None without one
        self._opening = False
        self._wait = PATIENCE  # s until the file that opens the connections is asked for again, if it has not come
        self._link = TurnToken()  # as long as these connections
        self._working = 0  # relays that work
        self._ready = False  # the letters that relays had kept have been read
        self._letters: list[tuple[str, str]] = []  # (key, text) of those that wait to be read
        self._reads = False
        self._own: tuple[str, int] | None = None  # the last letter of this device that a relay has returned, and when it was signed
        self._anew = False  # a letter is to be published whatever a relay has
        self._posted: str | None = None  # one's name as it was published last; None before anything was, or if all is to be said again
        self._published = ""  # the game that was published last, as `FriendGame.summary`
        self._sent_at = 0  # when it was signed, 0 once a relay has taken it; in seconds
        self._taken_at = 0  # when the last letter was signed that a relay has taken
        self._unheard = False  # no relay has taken the last letter in time, though some are connected
        self._device: tuple[Verdict, str] | None = None  # another device of the friend, and its key
        self._here: dict[str, int] = {}  # when each key was here last
        self._said_here = 0
        self._owes = False  # somebody has come who does not know yet that this page is in sight
        self._wrong = False  # a wrong letter has been told
        self._settled = ""  # the link of a letter that ends the toss with another one's answer
        self._conflict = ""  # the line of a conflict that has been shown
        self._conflicts = 0  # so many have been
        self._waits: str | None = None  # the words of the mark before the page's title
        self._reactions = reactions.Reactions(at_table.game.friend.id)
        at_table.on_stored = self.push

    # Consent.
    def _agreed(self) -> "bool | None":
        """True if the visitor has agreed to relays for this game, None before they have been asked."""
        always = self.table.settings.store.get(CONSENT)
        if always in ("0", "1"):
            return always == "1"
        return {"on": True, "off": False}.get(self.at_table.game.mail)

    def expects(self) -> None:
        """Before the first words of the status line: they are those of a mailbox that opens, if this one will. Else nothing is on its
        way."""
        game = self.at_table.game
        if self._agreed() and device.relays() and not self.table.saving.store.guest:
            joined = game.own_side is None or bool(mailbox.of_text(game.box, "", game.own_side).keys[1 - game.own_side])
            self._notes(self.at_table.note(mail="opens", joined=joined))
        else:
            self._notes(self.at_table.note(posted=""))

    async def begin(self) -> None:
        """Opens the mailbox, or asks; nothing where the site has no relays."""
        while not dom.root().hasAttribute("data-ready"):  # the page is not laid out yet
            await self.table.life.rest(0.1)
        await self.table.life.after(self.table.saving.writer.knows())
        if device.relays() and not self.table.saving.store.guest:
            writer = self.table.saving.writer
            before = writer.on_change

            def changed() -> None:
                before()
                self.check()

            writer.on_change = changed
            self._begun = True
            self.check()

    def check(self) -> None:
        """Opens or closes the mailbox as the visitor has agreed: only one tab has it open."""
        declined = self._agreed() is False
        if declined is not self.at_table.declined:
            self._notes(self.at_table.note(declined=declined))
            self._tell(self.at_table.mail)
        if self._may() and self._post is None and not self._opening:
            self.table.run(self._open())
        elif not self._may():
            self.close()
        self._ask()

    def _may(self) -> bool:
        """True if this tab may have the mailbox open."""
        return bool(self._agreed()) and not self.table.session.replaced and not self.table.session.behind

    def _ask(self) -> None:
        """Shows the question for the visitor, one at a time, and none while the status line asks another one."""
        wanted = ""
        if not (self.at_table.game.asked() or self.table.session.replaced or self.table.session.behind):
            unasked = self._agreed() is None and self.at_table.game.runs() and device.relays()
            wanted = "device" if self._device else "relays" if unasked else ""
        if wanted != self.question or bool(wanted) != bool(dom.one("#friend-ask")):
            self.question = wanted
            game = self.at_table.game
            times = bool(game.friend.clock) and game.own_side is not None and not game.may_move() and game.has_moved(1 - game.own_side)
            saying.ask(wanted, self._name_of_friend(), game.state() == "look", times)

    def _name_of_friend(self) -> object:
        game = self.at_table.game
        return game.name_of(1 - (game.own_side or 0)) or Words("friend.they")

    def answer(self, yes: bool) -> None:
        """The visitor has answered the question."""
        asked, other = self.question, self._device
        always = dom.one("#friend-ask [name=always]")
        if asked == "relays" and always and always.checked:
            self.table.settings.put(CONSENT, "1" if yes else "0")
        elif asked == "relays":
            self.at_table.game.mail = "on" if yes else "off"
        elif asked == "device" and other and self.box:
            self._device = None
            verdict, key = other
            if yes:
                self.box.accept(key, verdict.side)
            else:
                self.box.decline(key)
            self.at_table.game.box = self.box.text()
            if yes:
                self._listen()
                self.table.run(self._take_in(verdict.link))
        self.table.save("now")
        self.check()

    # The connection.
    async def _open(self) -> None:
        root = dom.absolute(str(dom.root().dataset.base) + dom.built("runtime"))
        self._opening = True
        self._notes(self.at_table.note(mail="opens"))
        try:
            relays = (await js_import(root + "static/js/relays.mjs"))[0]
            self._name = str(await relays.nameOf(self.at_table.game.friend.id))
            game = self.at_table.game  # another tab may have gone on with it meanwhile
            if not relays.isSecret(game.key):
                game.key, game.box = str(relays.newSecret()), ""
            if self._may():
                self._post = relays.open(" ".join(device.relays()), game.key, create_proxy(self._received))
        except Exception as error:  # the file has not come, or this browser has no ciphers here
            print("the mailbox stays closed:", error)
        self._opening = False
        if self._post is None:
            self._tell("off" if self._may() else "")
            self.table.run(self._open_later())
            return
        self.box = mailbox.of_text(game.box, str(self._post.key), game.own_side)
        self._notes(self.at_table.note(joined=game.own_side is None or bool(self.box.keys[1 - game.own_side])))
        self._listen()
        self.table.save("soon")
        self.table.status()
        self._link = TurnToken()
        self.table.run(self._begin(self._link))

    async def _open_later(self) -> None:
        """Tries again, later each time: the file may come by then."""
        await self.table.life.rest(self._wait)
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        self.check()

    def _listen(self) -> None:
        """Hears everyone with the link, and the players also where many others write."""
        assert self.box
        every = f'{{"kinds":[%d],"#d":["{self._name}"%s],"limit":30%s}}'
        self._post.listen("letters", every % (LETTER, "", ""), self.at_table.game.friend.id)
        self._post.listen("here", every % (HERE, f',"{self._name}{SAID}"', ""), self.at_table.game.friend.id)
        players = ['"' + key + '"' for key in self.box.keys if key not in ("", self.box.own)]
        if players:
            self._post.listen("players", every % (LETTER, "", ',"authors":[' + ",".join(players) + "]"), self.at_table.game.friend.id)

    async def _begin(self, link: TurnToken) -> None:
        """Publishes the game once its kept letters have been read, then says from time to time that this page is in sight."""
        life = self.table.life
        until = dom.now() + PATIENCE * 1000
        while not self._working and dom.now() < until:
            await link.rest(0.1)
        if not self._working:
            self._tell("off")
        while not self._working and life.alive:
            await link.rest(0.1)
        await link.rest(SETTLES)
        while self._reads:
            await link.rest(0.05)
        self._ready = True
        self.push()
        self._say("came")
        self._show()
        shown = dom.now()
        while True:
            await link.rest(1)
            self._answer_here()
            now = dom.now()
            if not life.alive or not self._agreed():
                self.close()
            elif now - self._said_here >= EACH * 1000 and any(now - at < STALE for at in self._here.values()):
                self._say("here")
            if now - shown >= EACH * 1000:
                shown = now
                self._show()

    def close(self) -> None:
        """Ends the connections. Who has decided against relays meanwhile sends no more, not even that they leave."""
        self._link.end()
        if self._post:
            if self._agreed():
                self._say("away")
            self._post.close()
        self._post, self._ready, self._working, self._unheard = None, False, 0, False
        self._posted, self._published, self._here, self._own = None, "", {}, None
        if self.at_table.mail:
            self._tell("")

    def _notes(self, act: "Callable[[Session], list[Effect]]") -> None:
        """What the status line and the phases know of the mailbox is changed by acts alone."""
        self.table.do("act", act)

    def _tell(self, mail: str) -> None:
        """Notes the state of the mailbox and shows it."""
        self._notes(self.at_table.note(mail=mail))
        self._note_sending()
        if not self.table.session.replaced:
            self.table.status()
            self._show()

    # What comes.
    def _received(self, event: str, label: str, key: str, text: str, at: int) -> None:
        """Called by relays.mjs."""
        if self.table.session.replaced:
            self.close()
        elif event == "state":
            self._working = at
            if at and self.at_table.mail != "on" and not self._unheard:
                self._tell("on")
            elif not at and (self.at_table.mail == "on" or self._unheard):
                self.table.run(self._doubt(self._link))
        elif event == "said":
            if self.at_table.game.posted != self._published and self.at_table.game.unsent():
                self._notes(self.at_table.note(posted=self._published))
                self.table.save("now")  # so that it is known after a reload
        elif event == "taken":
            self._taken_at = max(self._taken_at, at)
            if self._unheard:
                self._unheard = False
                self._tell("on")
            self._settle()
        elif event == "own":
            if label != "here" and (self._own is None or at > self._own[1]):
                self._own = text, at
        elif label == "here" and text in ("here", "came", "away"):
            self._present(key, text)
        elif label == "here":
            self._react(key, text)
        elif len(self._letters) < (MOST if self._is_watcher(key) else 2 * MOST):  # many watchers crowd no player out
            self._letters.append((key, text))
            if not self._reads:
                self._reads = True
                self.table.run(self._read())

    def _is_watcher(self, key: str) -> bool:
        return self.box is None or key not in self.box.keys

    async def _doubt(self, link: TurnToken) -> None:
        await link.rest(BRIEF)
        if self._post and not self._working:
            self._tell("off")

    async def _read(self) -> None:
        """Reads the letters that have come, one after the other."""
        try:
            while self._letters and self.box and not self.table.session.replaced:
                key, text = self._letters.pop(0)
                await self._judge(self.box, key, text)
        finally:
            self._reads = False

    async def _judge(self, box: "Mailbox", key: str, text: str) -> None:
        game, before = self.at_table.game, list(box.keys)
        tossing = game.tossing()
        verdict = box.judge(text, key, dom.now())
        if box.another_plays(verdict, game.own_side, game.believed):
            self._only_watch(box)
            if verdict.kind == mailbox.WATCH:  # now it is a letter of a player
                box.forget(key)
                verdict = box.judge(text, key, dom.now())
        if verdict.kind == mailbox.DEVICE and self._device:
            box.ask_later(key)  # the answer is about the device that the question was about
        elif verdict.kind == mailbox.DEVICE and game.own_side is not None:
            self._device = verdict, key
            self._ask()
        if verdict.kind != mailbox.TAKE:
            return
        if box.keys != before:
            self._joined(box)
        await self.table.life.after(self._take_in(verdict.link))
        game = self.at_table.game
        if game.tossing():
            box.seat(None, "")
        elif game.own_side is not None and box.keys[game.own_side] != box.own:
            box.seat(game.own_side, key if tossing else "")
            self._listen()
        game.box = box.text()
        if box.keys != before:
            self.table.save("soon")
        if self._ready:
            self.push()

    def _joined(self, box: "Mailbox") -> None:
        """The friend has written for the first time."""
        self._listen()
        side = self.at_table.game.own_side
        if side is not None and box.keys[1 - side] and not self.at_table.joined:
            words = Words("mail.joined", name=self._name_of_friend())
            self._notes(self.at_table.note(joined=True, news=words))
            self.table.speak(words)
            self.table.status()

    def _only_watch(self, box: "Mailbox") -> None:
        """Another device plays this side."""
        side = self.at_table.game.own_side

        def change() -> bool:
            arrival.sit(self.at_table.game, None)
            return True

        box.sit(None)
        self.friends.page.hush()
        self.table.do("act", offer_act(self.at_table, change))
        saying.note([Words("mail.watching")], self.table.settings.lang, [(f"sit:{side}", "mail.i_play")])

    def sat(self, side: "int | None") -> None:
        """The visitor has taken a side, or none: the friend is asked if another device plays it."""
        if self.box:
            self.box.sit(side)
            self._posted, self._anew = None, True
            self.push()
            if self._settled and side is None:
                self.table.run(self._take_in(self._settled))
            self._settled = ""

    async def _take_in(self, text: str) -> None:
        """Takes in the link of a letter."""
        table = self.table
        try:
            asked = await table.life.after(dom.in_slices(link.reading(text, table.session.game_id)))
        except ImportError:  # it names a game that this page has not fetched
            self._is_wrong()
            return
        friend, _ = with_friend.read(asked.terms)
        game = self.at_table.game
        if asked.record is None or friend.id != game.friend.id:
            return
        in_time = self.friends.in_time(game, asked, friend, self.friends.clocks.timed())
        came = arrival.compare(game, asked, friend, self.friends.digest, in_time, True)
        if came.kind in (arrival.NEWER, arrival.NEWS, arrival.TAKEN):
            looks = table.session.record.here is not game.latest_node()
            self.friends.bring(table, self.at_table, came, asked, friend)
            if came.time:
                # A refusal, or another claim, is told even if the friend has been told the same before.
                self._published, self._anew = "", True
            if looks and came.fresh:
                table.sounds.one(SAMPLE)
        elif came.kind == arrival.CONFLICT and game.own_side is None:
            table.do("act", offer_act(self.at_table, lambda: arrival.choose(game, asked, True)))
            table.write_lists()
        elif came.kind == arrival.CONFLICT:
            await self._differs(came, asked, friend)
        elif came.kind == arrival.BENT and tossing.is_settled_without(game, self.friends.digest, friend.toss):
            self._is_settled(text)
        elif came.kind in (arrival.RULES, arrival.ILLEGAL, arrival.BENT) and not tossing.is_another_answer(game, friend.toss):
            self._is_wrong()
        self._show()

    def _is_settled(self, text: str) -> None:
        """Another one has answered the inviter's seal before: the visitor can watch."""
        if not self._settled:
            saying.note([Words("mail.answered")], self.table.settings.lang, [("sit", "friend.only_look")])
        self._settled = text

    def _is_wrong(self) -> None:
        """A letter does not fit the game: the visitor is told once."""
        if not self._wrong and not self.table.session.replaced:
            self._wrong = True
            saying.note([Words("mail.wrong")], self.table.settings.lang)

    async def _differs(self, came: "Arrival", asked: "Link", friend: "Friend") -> None:
        """Shows two lines that differ; the same ones not twice, and not without end."""
        line = ".".join(node.code for node in asked.record.main_line()) + asked.record.end_of_main().end if asked.record else ""
        if line != self._conflict and self._conflicts == MOST_CONFLICTS:
            self._is_wrong()
        elif line != self._conflict:
            self._conflict, self._conflicts = line, self._conflicts + 1
            await self.friends.differ(self.table, came, asked, friend)

    # What goes out.
    def push(self) -> None:
        """Publishes the game a moment later, if it has changed."""
        if self._begun:
            self._ask()
        if self._ready and not self.table.session.replaced:
            self.table.run(self._push())

    async def _push(self) -> None:
        await self.table.life.after(dom.painted())
        game, box = self.at_table.game, self.box
        if not self._ready or self._post is None or box is None or not game.may_send():
            return
        name = game.own_name()
        dropped = bool(self._sent_at and self._published) and game.has_dropped(self._published)  # no relay is to take that letter later
        news = game.summary() != self._published and (game.unsent() or dropped)
        if name == self._posted and not news and not box.must_name():
            return  # one letter a turn: what has only been heard is not said again, nor who has joined
        text = game.fragment(True)
        if not text or not self._agreed():
            self._tell("") if not text else self.close()  # a game too long for a letter: the button for a link says so
            return
        (own, at), anew = self._own or ("", 0), self._anew
        self._own, self._anew = None, False
        self._posted, self._published, self._sent_at = name, game.summary(), 0
        if (
            not anew and box.has_said(own, text, not game.unsent()) and dom.now() // 1000 - at < RENEWED
        ):  # by this page before it was loaded again
            self._sent_at = self._taken_at = at
            self._post.again(LETTER, self._name)
            self._settle()
            return
        self._note_sending()
        letter, published = box.next(text, dom.now() // 1000), self._published
        game.box = box.text()
        self.table.save("now")  # the page may be closed once the other one knows it
        sent_at = int(await self._post.publish(LETTER, self._name, letter, game.friend.id, KEEPS))
        if published == self._published:  # else a later letter, which is being signed, says more
            self._sent_at = sent_at
            self.table.run(self._wait_for_relay(sent_at, self._link))
            self._settle()

    async def _wait_for_relay(self, sent_at: int, link: TurnToken) -> None:
        """Tells the visitor if no relay takes a letter, however many are connected."""
        await link.rest(PATIENCE)
        if self._sent_at == sent_at and sent_at:
            self._unheard = True
            self._tell("off")

    def _note_sending(self) -> None:
        """The game knows what is on its way, also after a reload. What no relay has been given can be taken back; one that is silent, or
        whose connection has ended before it has answered, may have it."""
        game = self.at_table.game
        if self._post and self._working:
            self._notes(self.at_table.note(posted=self._published or game.posted))
        elif not self._agreed():
            self._notes(self.at_table.note(posted=""))

    def _settle(self) -> None:
        """A relay has the last letter: both sides know the game as it says."""
        game = self.at_table.game
        if self._sent_at and self._taken_at >= self._sent_at:
            self._sent_at = 0
            if game.summary() == self._published and game.unsent():
                self._notes(self.at_table.note(sent=True))
                self.friends.clocks.passes()
                self.table.save("soon")
            self.table.status()
            self._show()

    # Presence.
    def seen(self) -> None:
        """The page has come into sight, or is hidden now."""
        if self._ready:
            self._say("here" if self._in_sight() else "away")
            self._show()

    def _in_sight(self) -> bool:
        return not document.hidden

    def _say(self, what: str) -> None:
        if self._post and (what == "away" or self._in_sight()):
            self._said_here = dom.now()
            self._post.publish(HERE, self._name, what, self.at_table.game.friend.id)

    def _answer_here(self) -> None:
        """Says that this page is in sight, if another page waits for that answer; at most one in PAUSE."""
        if self._owes and dom.now() - self._said_here > PAUSE:
            self._owes = False
            self._say("here")

    def _present(self, key: str, what: str) -> None:
        """Notes that another page has the game in sight, or no longer. A page that comes is answered, so that both know; it may be
        known from before its browser ended without a word."""
        known = key in self._here
        if what in ("here", "came") and (known or len(self._here) < MOST or not self._is_watcher(key)):
            self._here[key] = dom.now()
            self._owes = self._owes or not known or what == "came" or dom.now() - self._said_here > EACH * 1000 - 2000
            self._answer_here()
        elif known:
            self._here.pop(key)
        self._show()

    # Reactions.
    async def say(self, asked: str) -> None:
        """Says one of the set reactions, by its number; "mute": the other's are no longer shown, or again; "": shows what can be said."""
        store, box = self.table.settings.store, self.friends.page.actions
        if asked == "mute":
            store.put(SAYS, "" if store.get(SAYS) == "0" else "0")
        elif asked:
            letter = self._reactions.say(int(asked), dom.now()) if self._other_here() else ""
            box.do("close")
            if letter and self._post:
                self._post.publish(HERE, self._name + SAID, letter, self.at_table.game.friend.id)
                saying.bubble(self.at_table.game.own_side, reactions.words_of(int(asked)), self.table.settings.lang)
            else:
                self.table.do("refuse", Words("say.soon" if self._other_here() else "say.away"))
        else:
            dialogs = await self.friends.dialogs()
            if dialogs and not self.table.session.replaced:
                dialogs.box.open(saying.phrases(reactions.COUNT, store.get(SAYS) != "0"))

    def _react(self, key: str, text: str) -> None:
        """The other one, if it is they, has said something."""
        box, side = self.box, self.at_table.game.own_side
        if box is None or side is None or key != box.keys[1 - side] or self.table.settings.store.get(SAYS) == "0":
            return
        if self.at_table.game.stranger in self.friends.blocked():
            return
        words = self._reactions.received(text, dom.now())
        if words:
            saying.bubble(1 - side, words, self.table.settings.lang)
            self.table.speak(Words("say.said", name=self._name_of_friend(), words=words))

    def _other_here(self) -> bool:
        """True if one plays, and the other one has the game in sight."""
        box, side = self.box, self.at_table.game.own_side
        if box is None or side is None or self.at_table.mail != "on":
            return False
        key = box.keys[1 - side]
        return key not in ("", box.own) and dom.now() - self._here.get(key, 0) < STALE

    def _show(self) -> None:
        """Shows who is here, and that it is the visitor's turn."""
        box, play = self.box, dom.one(".play")
        if self.table.session.replaced or not play:
            return
        marks, now = [], dom.now()
        if self.at_table.mail and box:
            for side in (0, 1):
                key = box.keys[side]
                if key not in ("", box.own):
                    here = self.at_table.mail == "on" and now - self._here.get(key, 0) < STALE
                    marks.append(("here" if here else "away") + str(side))
        play.setAttribute("data-mail", " ".join(marks))
        saying.says(self._other_here(), self.at_table.game.has_hints())
        self.dress()
        self._ask()

    def translate(self) -> None:
        """Writes the nicknames of strangers in the page's language."""
        game, table = self.at_table.game, self.table
        if not table.session.replaced and lobby.translate(game, table.settings.lang):
            table.do("act", offer_act(self.at_table, lambda: True))

    def dress(self) -> None:
        """Writes what follows the language: the number of watchers, as it is spoken, and the mark before the title."""
        box, game, table, now = self.box, self.at_table.game, self.table, dom.now()
        if table.session.replaced or not dom.one(".play"):
            return
        others = [key for key in self._here if now - self._here[key] < STALE and not (box and key in box.keys)]
        unknown = bool(game.friend.re) and not self.at_table.joined  # one of them is the friend, who comes to the rematch just now
        saying.watchers(0 if unknown else len(others), table.settings.lang)
        mine = bool(self.at_table.mail) and game.runs() and game.state() in ("mine", "answer")
        waits = say(Words("friend.row." + game.state()), table.settings.lang) if mine else None
        waits = waits[:1].upper() + waits[1:] if waits else waits
        saying.mark("turn", waits)
        if waits != self._waits:
            self._waits = waits
            table.run(self._badge())

    async def _badge(self) -> None:
        """The number of games that wait for the visitor, on the app's icon."""
        await self.table.life.rest(STORED)
        games, _ = await dom.in_slices(self.table.saving.store.games())
        rows = await dom.in_slices(shelf.shelf(games))
        waiting = len([row for row in rows if row.state in shelf.WAITS])
        await dom.resolves(dom.ask(None, "navigator.setAppBadge", waiting) if waiting else dom.ask(None, "navigator.clearAppBadge"), 1000)
