"""The games with friends on one page: a new one, one that a link brings, and one that lies in the store."""

from hashlib import sha256

from pyscript import document

from core.records.record import Record
from core.steps import finish
from core.terms import toss, with_friend
from core.words import Words
from games import board_of, settle
from ui import dom
from ui.friends import saying
from ui.friends.acts import Acts
from ui.friends.post import Post
from ui.friends.ticking import Clocks
from ui.play.game_page import GamePage
from ui.play.table import Table
from ui.storage import long_json
from ui.together import arrival, clock_at_table, lobby, shelf, telling, tossing
from ui.together.friend_at_table import FriendAtTable, offer_act
from ui.together.game import FriendGame, of_record

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Awaitable, Callable

    from core.records.link import Link
    from core.terms.with_friend import Friend
    from ui.dialogs.dialogs import Dialogs
    from ui.friends.waiting import WaitingRoom
    from ui.together.arrival import Arrival
    from ui.together.clock_at_table import ClockAtTable

CHANCE = 16  # bytes of an id
NAME = "name"  # the key of the visitor's own name in the store
BLOCKED = "lobby.blocked"  # that of the strangers who are blocked
MOST_BLOCKED = 300


def digest(data: bytes) -> bytes:
    """SHA-256."""
    return sha256(data).digest()


def chance() -> bytes:
    """Random bytes for an id."""
    found = dom.ask(None, "Uint8Array", CHANCE)
    if dom.ask(None, "crypto.getRandomValues", found):
        return bytes([int(found[i]) for i in range(CHANCE)])
    return bytes([int(dom.dice() * 256) for _ in range(CHANCE)])


def name_of(friend_id: str) -> str:
    """The name under which the game of an id is stored: two tabs never make two of it."""
    return "f-" + friend_id


class Friends:
    """Makes the tables of these games. `dialogs()` returns the page's dialogs, None where they do not come."""

    def __init__(self, page: GamePage, dialogs: "Callable[[], Awaitable[Dialogs | None]]") -> None:
        self.page = page
        self.dialogs = dialogs
        self._came: tuple[Arrival, Link, Friend] | None = None
        self.clocks = Clocks(page)
        self._post: Post | None = None
        self._waiting: WaitingRoom | None = None
        self.digest, self.chance = digest, chance
        page.on_terms = self.join
        self._dress = page.on_written
        page.on_written = self._dressed
        dom.listen(document, "visibilitychange", lambda _event: self._post and self._post.seen())

    def _dressed(self) -> None:
        """The title and the spoken names have been written, in another language perhaps: the marks are those of a friend."""
        self._dress()
        if self._post:
            self._post.translate()
            self._post.dress()
        saying.mark_again()

    def join(self, table: Table) -> None:
        """The friend of a game that comes onto the page sits down at its table, and its clocks stand beside it."""
        saying.mark("turn", None)
        saying.says(False)
        game, friend = of_record(table.session.record), None
        if game is not None:
            if self._came and game.friend.id != self._came[2].id:
                self._came = None  # what a link has brought is of another game
            lobby.translate(game, self.page.settings.lang)
            friend = FriendAtTable(game)
            friend.on_moved = self.page.hush
            table.session.do("joined", friend)
            if self._post:
                self._post.close()
            self._post = Post(self, table, friend)
            self._post.expects()
            table.own = Acts(self, table, friend, self._post).actions()
            table.run(self._post.begin())
        self.clocks.begin(table, friend)

    def _free_name(self, friend_id: str) -> str:
        """The name for a game that is not known here: that of its id, but for one under which something unreadable is stored."""
        name, store = name_of(friend_id), self.page.store
        return store.new_name() if name in store.names() else name

    # A link.
    async def found(self, asked: "Link") -> "tuple[Record, int, str] | None":
        """The game of a link with an id, as this device has it: the record, the side at the bottom, its name in the store. None for a
        link without one, which may have a clock and a score, and for a new one that is damaged, whose readable part is a game without a
        friend."""
        friend, problems = with_friend.read(asked.terms)
        asked.problems.extend(problems)
        if not friend.id or asked.record is None:
            if asked.record is not None:
                asked.record.terms = {key: value for key, value in friend.values() if key in ("clock", "score")}
            return None
        games, _ = await dom.in_slices(self.page.store.games())
        entry = shelf.find(games, friend.id)
        found = None
        known = str(entry["record"].get("game")) if entry else ""
        needed = [known] if known == asked.record.game_id else [known, "layout"]  # a page is built with the markup of its own game alone
        if entry and not await self.page.fetch_games(needed):
            found = await dom.in_slices(self.page.finder.stored(entry))
        game = of_record(found[0]) if found else None
        came = arrival.compare(game, asked, friend, digest, self.in_time(game, asked, friend))
        if game is None and came.kind == arrival.NEW:
            game = arrival.adopt(asked, friend)
            tossing.step(game, digest, chance())
            game.store()
            found = game.record, game.own_side or 0, self._free_name(friend.id)
        elif game is None and came.kind == arrival.BENT:
            asked.problems.append(Words("friend.bent"))
        if game is None or found is None:
            return None
        self._came = came, asked, friend
        if arrival.ends_own_turn(came, game):
            clock_at_table.end_turn(game.record)
        game.record.go(game.latest_node())
        return found[0], found[1] if game.own_side is None else game.own_side, found[2]

    def tells(self, words: Words) -> bool:
        """True if `come` says this problem of the link with the rest."""
        return self._came is not None and self._came[0].problem == words

    def in_time(self, game: "FriendGame | None", asked: "Link", friend: "Friend", timed: "ClockAtTable | None" = None) -> bool:
        """True if a link claims that this side is out of time, though its clock says that it is not. `timed`: the clocks at the table, if
        the game has one."""
        if game is None or game.own_side is None or asked.record is None or not arrival.says_time_is_up(game, asked):
            return False
        if timed is None:
            timed = clock_at_table.of_record(game.record, dom.now(), True, dom.now, (), (1 - game.own_side,))
        turn = asked.record.end_of_main().position.turn
        return timed is None or timed.in_time(game.own_side, turn, friend.clock)

    async def come(self, table: Table) -> None:
        """Plays the moves that the page's link has brought, or offers ways to deal with it, and tells the visitor what is new."""
        if self._came is None or not isinstance(table.session.friend, FriendAtTable):
            return
        came, asked, friend = self._came
        at_table = table.session.friend
        if came.kind != arrival.SAME:
            writer = table.saving.writer
            await writer.knows()
            elsewhere = writer.behind
            if elsewhere:
                await writer.take_over()
            if not table.life.alive:
                return
            if elsewhere or came.kind != arrival.NEW:  # the other tab may know what the link brings, and a flag may have fallen meanwhile
                came = arrival.compare(at_table.game, asked, friend, digest, self.in_time(at_table.game, asked, friend))
                self._came = came, asked, friend
        dom.one("#board").classList.remove("still")
        if came.kind in (arrival.NEWER, arrival.NEWS, arrival.TAKEN):
            said = self.bring(table, at_table, came, asked, friend)
        else:
            if came.kind == arrival.NEW and at_table.game.codes():
                table.do("act", arrival.replay_act(at_table))
            said = telling.said(came, at_table.game, asked, table.settings.lang)
        self._put_below(table, at_table.game.own_side)
        ways = telling.ways(came, at_table.game)
        if came.kind == arrival.CONFLICT:
            await self._show_conflict(table, said[0])
            said = said[1:]
        saying.note(said, table.settings.lang, ways, came.kind in (arrival.RULES, arrival.ILLEGAL, arrival.BENT) or came.truncated)

    def bring(self, table: Table, at_table: FriendAtTable, came: "Arrival", asked: "Link", friend: "Friend") -> "list[Words]":
        """Makes what is new in a link or a letter a part of the game. Returns what there is to say beside the status line."""
        told: list[Words] = []
        timed = self.clocks.timed()
        away = timed is not None and arrival.ends_own_turn(came, at_table.game)
        if self._came and self._came[0].kind == arrival.CONFLICT:  # the friend goes on with the line here: nothing is to be decided
            self._came = None
            if dom.one("#sheet .friend-both"):
                self.page.actions.do("close")
        tossed = at_table.game.tossing()

        def take() -> "list[Words]":
            if timed:
                timed.away = timed.away or away
            told.extend(arrival.take_in(at_table.game, came, asked, friend, digest))
            return told

        table.do("act", arrival.moves_act(at_table, came.fresh, take, came.time in (arrival.GOES_ON, arrival.MOVED)))
        thrown = toss.lots(digest, at_table.game.friend.id, at_table.game.friend.toss) if tossed else None
        if thrown:
            self._put_below(table, at_table.game.own_side)
            by_mail = at_table.mail in ("opens", "on") or bool(at_table.game.stranger)
            saying.tossed(thrown, at_table.game, by_mail, table.settings.lang)
        said = telling.said(came, at_table.game, asked, table.settings.lang)
        table.do("act", at_table.note(news=(told + said + [""])[0]))
        table.status()
        return said[1:] if said and said[0] == at_table.news else said

    async def differ(self, table: Table, came: "Arrival", asked: "Link", friend: "Friend") -> None:
        """Shows a letter that contradicts this device, and asks which line counts."""
        self._came = came, asked, friend
        assert isinstance(table.session.friend, FriendAtTable)
        said = telling.said(came, table.session.friend.game, asked, table.settings.lang)
        await self._show_conflict(table, said[0])

    def _put_below(self, table: Table, seat: "int | None") -> None:
        """One's own side is at the bottom."""
        if seat is not None and table.session.seat != seat:
            table.do("rotate_board")

    async def _show_conflict(self, table: Table, words: Words) -> None:
        """Asks which of two lines counts, with both boards."""
        dialogs = await self.dialogs()
        if table.life.alive and self._came and dialogs and isinstance(table.session.friend, FriendAtTable):
            came, asked, _ = self._came
            assert asked.record is not None
            mine, theirs = table.session.friend.game.latest_node().line(), asked.record.main_line()
            both = [(line[came.ply - 1 :] or line[-1:] or [table.session.record.root])[0].position for line in (mine, theirs)]
            dialogs.box.open(saying.conflict(board_of(table.session.record.game), both, words))

    def sit(self, table: Table, at_table: FriendAtTable, side: str) -> None:
        """The visitor plays the other side, or neither."""
        offered = bool(side) and self._came is not None and self._came[1].seat is None
        seat = int(side) if side else None

        def change() -> bool:
            arrival.sit(at_table.game, seat, offered)
            return True

        self.page.hush()
        table.do("act", offer_act(at_table, change))
        self._put_below(table, seat)
        if self._post:
            self._post.sat(seat)

    def decide(self, table: Table, at_table: FriendAtTable, theirs: bool) -> None:
        """After a conflict: one of the two lines counts, the other one becomes a variation."""
        if self._came is None or self._came[0].kind != arrival.CONFLICT:
            return
        asked = self._came[1]
        self._came = None
        table.do("act", offer_act(at_table, lambda: arrival.choose(at_table.game, asked, theirs)))
        table.write_lists()

    async def count_again(self, table: Table, at_table: FriendAtTable) -> None:
        """The moves of a link, once taken back, count again."""
        if self._came is None or self._came[0].kind != arrival.UNDONE:
            return
        _, asked, friend = self._came
        table.do("act", offer_act(at_table, lambda: arrival.count_again(at_table.game, asked)))
        self.page.hush()
        self._came = arrival.compare(at_table.game, asked, friend, digest, self.in_time(at_table.game, asked, friend)), asked, friend
        await self.come(table)

    async def copy(self, table: Table, at_table: FriendAtTable) -> bool:
        """The game up to the position on the board goes on as one of the visitor's own. False if its page does not come."""
        done = await self.page.fetch_and_open(at_table.game.copy(), table.session.seat)
        if done:
            saying.note([Words("friend.is_copy")], self.page.settings.lang)
        return done

    async def only_copy(self, table: Table, at_table: FriendAtTable) -> None:
        """The same from the notice about a link. A new game is not kept then: the visitor takes no part in it, and has not done so yet."""
        came, game, name = self._came, at_table.game, table.saving.name
        new = came is not None and came[0].kind == arrival.NEW and came[2].id == game.friend.id
        untouched = new and not game.unsent() and not game.key
        if await self.copy(table, at_table) and untouched:
            self.page.store.forget(name)

    # Somebody to play with.
    def new_id(self) -> str:
        """The id of a new game."""
        return with_friend.id_of(chance())

    def blocked(self) -> "list[str]":
        """The keys of the strangers who are blocked."""
        return self.page.store.get(BLOCKED).split()

    def block(self, key: str, on: bool) -> None:
        """Blocks a stranger, or no longer. Another tab may have blocked others."""
        blocked = [each for each in self.blocked() if each != key] + [key] * on
        self.page.store.put(BLOCKED, " ".join(blocked[-MOST_BLOCKED:]))

    async def lobby(self, argument: str = "") -> None:
        """The room in which one waits for somebody to play with: does what a button of it asks."""
        if self._waiting is None:
            from ui.friends.waiting import WaitingRoom

            self._waiting = WaitingRoom(self)
        await self._waiting.do(argument)

    # A new game.
    async def invite(self, table: Table) -> None:
        """Begins a game with the choices in the dialog, or shows that dialog."""
        dialogs = await self.dialogs()
        if dialogs is None:
            return
        if dialogs.box.picked("opponent") != "friend":
            self.page.actions.do("new:friend")
            return
        options, side = dialogs.new_game.chosen(table), dialogs.box.picked("of-friend-side")
        seat = int(side) if side in ("0", "1") else int(dom.dice() < 0.5)
        by_lot = side == "toss"
        field = dom.one("#sheet [name=own-name]")
        own = with_friend.name_of(str(field.value) if field else "")[: with_friend.NAME]
        table.settings.put(NAME, own)
        clock = dialogs.new_game.clock("friend")
        dialogs.box.close()
        names = (own, "") if seat == 0 or by_lot else ("", own)
        friend = with_friend.Friend().changed(id=self.new_id(), names=names, clock=clock)
        record = Record(settle(table.session.game_id, options))
        self.open(tossing.invited(record, friend, digest, chance()) if by_lot else FriendGame(record, friend, seat))

    def keep(self, game: FriendGame) -> str:
        """Stores a new game before it comes onto the page. Returns its name in the store."""
        game.store()
        name = self._free_name(game.friend.id)
        text = finish(long_json.writing(finish(game.record.telling())))
        self.page.store.put_game(name, text, False, game.own_side or 0)
        return name

    def open(self, game: FriendGame, known: bool = False, name: str = "") -> None:
        """Opens a new game; where the friend is to begin, its link is handed on at once, unless both have a mailbox already: `known`, or no
        link reaches the other one. `name`: under which it has been stored, "" for a game that has not been."""
        game.store()
        self._came = None
        self.page.hush()
        self.page.open_named(game.record, game.own_side or 0, name or self._free_name(game.friend.id))
        if not game.may_move() and not known and not game.stranger:
            self.page.actions.do("send")

    def next_here(self, record: Record) -> Record:
        """The next game at this device, with its clocks and the score."""
        from ui.together import series

        return series.next_here(record)

    async def again(self, table: Table, at_table: FriendAtTable) -> None:
        """The next game of the same two, with sides swapped: the one that the friend has begun already, if this device knows it."""
        from ui.together import series

        following = series.rematch(at_table.game, digest)
        if following is None or await self.dialogs() is None or self.page.table is not table:  # with the dialogs comes what draws a table
            return
        name = name_of(following.friend.id)
        entry = await dom.in_slices(self.page.store.reading(name))
        found = await dom.in_slices(self.page.finder.stored(entry)) if entry else None
        if found:
            series.count_anew(found[0], following)
            self.page.open_named(*found)
        else:
            self.open(following, at_table.mail == "on" and at_table.joined)
