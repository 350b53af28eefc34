"""A friend at the table: the actions of a session that are refused while a game with a friend runs, and its status line.

A session has at most one, among its `conditions` and as its `friend`. The session asks it before every action; the phase “a friend's” asks
it for the status line.
"""

from core.records.node import AGREED, is_by_time, loser, out_of_time
from core.words import Words
from ui.play.hooks import HINTS
from ui.play.panel_state import Status, status
from ui.play.phase import tap_use, usual
from ui.play.session import Effect, Session, effect
from ui.together.arrival import ASKS
from ui.together.game import FriendGame, of_record

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.record import Node

OFF_WITH_FRIEND = HINTS + ("values", "point_out", "answer", "prove")  # what comes from the engine: off while the game runs
SIDES = ("players", "swap")  # settled by the link


def _nothing() -> None:
    """Does nothing: a callback that nobody has set."""


def _never() -> bool:
    """False: a question that nobody answers yet."""
    return False


class FriendAtTable:
    """The friend of one session.

    taking_in whether a link is being taken in: nothing is refused meanwhile
    news      the words of the last link, until something is done
    copied    whether the link was handed on as a copy
    mail      the state of the mailbox: "" without one, "opens", "on", "off" while no relay answers
    declined  whether the visitor has decided against relays
    joined    whether the friend has written to it
    late()       true if the friend is out of time, so that the game can be claimed
    on_moved()   called after a move of one's own
    on_stored()  called when the game may have changed
    """

    def __init__(self, game: FriendGame) -> None:
        self.game = game
        self.taking_in = False
        self.news: Words | str = ""
        self.copied = False
        self.mail = ""
        self.declined = False
        self.joined = False
        self.late: Callable[[], bool] = _never
        self.on_moved: Callable[[], None] = _nothing
        self.on_stored: Callable[[], None] = _nothing

    def note(
        self,
        mail: "str | None" = None,
        joined: "bool | None" = None,
        declined: "bool | None" = None,
        copied: "bool | None" = None,
        news: "Words | str | None" = None,
        posted: "str | None" = None,
        sent: bool = False,
    ) -> "Callable[[Session], list[Effect]]":
        """An act for `Session.do("act", …)`: notes the fields with these names, `posted` that of the game; `sent`: the friend has
        what was handed on, or will have."""

        def act(_session: Session) -> "list[Effect]":
            self.mail = self.mail if mail is None else mail
            self.joined = self.joined if joined is None else joined
            self.declined = self.declined if declined is None else declined
            self.copied = self.copied if copied is None else copied
            self.news = self.news if news is None else news
            self.game.posted = self.game.posted if posted is None else posted
            if sent:
                self.game.sent()
            return []

        return act

    def catch_up(self) -> None:
        """Reads the game anew if another tab has gone on with it."""
        if self.game.record.terms is not self.game.own_terms:
            self.game = of_record(self.game.record) or self.game

    def store(self) -> None:
        """Writes the game into its record, as another tab may have gone on with it."""
        self.catch_up()
        self.game.store()
        self.on_stored()

    def forbids(self, session: Session, name: str, values: "tuple[object, ...]") -> "Words | None":
        """The reason why an action is not possible now, None if it is."""
        game = self.game
        if self.taking_in:
            return None
        if name in SIDES:
            return Words("friend.sides")
        if game.tossing() and name in ("undo", "finish"):
            return Words("friend.toss_first")
        if name == "undo":
            return None if game.may_take_back() else Words("friend.undo" if game.runs() else "friend.ended")
        if name == "redo":
            return Words("friend.redo")
        if not game.runs():
            return Words("friend.ended") if name == "finish" else None
        if name == "try_here":
            return Words("friend.copy")
        if name == "finish":
            return None if self._may_end(str(values[0])) else Words("friend.draw" if values[0] == AGREED else "friend.ended")
        if name == "go":
            return None if session.next.pending or session.engine.hint else self._no_help()
        if name == "play" or (name == "tap" and tap_use(session) == "friend"):
            return self.why(session)
        return None

    def _may_end(self, end: str) -> bool:
        """True if one may end the game so alone: by giving it up, when one's own time is up, or by claiming that the friend's is."""
        side = self.game.own_side
        return side is not None and (loser(end) == side or (is_by_time(end) and self.late()))

    def why(self, session: Session) -> "Words | None":
        """The reason why no move can be made at the position on the board, None if one can."""
        game = self.game
        if session.record.here is not game.latest_node():
            return Words("friend.copy")
        if game.may_move():
            return None
        if game.tossing():
            return Words("friend.toss_first")
        return Words("friend.look" if game.own_side is None else "friend.turn")

    def waits(self, session: Session) -> bool:
        """True if no tap makes a move here."""
        return self.why(session) is not None

    def gives_hint(self, session: Session, asked: str) -> bool:
        """True if `asked` is a hint, and one may ask for it here: at one's own turn, where the friend gives hints as a handicap."""
        return asked in HINTS and self.game.has_hints() and self.game.may_move() and session.record.here is self.game.latest_node()

    def hint_level(self) -> str:
        """The level of the hints that one may ask for."""
        return self.game.hint_level()

    def no_help(self, asked: str) -> "Words | None":
        """The reason why the engine may not help, None once the game is over."""
        if self.taking_in or asked not in OFF_WITH_FRIEND or not self.game.runs():
            return None
        return Words("friend.hint_turn") if asked in HINTS and self.game.has_hints() else self._no_help()

    def _no_help(self) -> Words:
        """The sentence that refuses the engine's help: where one side has hints as a handicap, it says so."""
        whose = self.game.friend.hints[:1]
        return Words("friend.help_hints", side=Words("side." + whose)) if whose else Words("friend.help")

    def moved(self, node: "Node") -> None:
        """A move was made in the session. What it means for an offer is decided when it is handed on."""
        self.news = ""
        if not self.taking_in:
            self.on_moved()

    def _tosses(self, unsent: bool) -> Status:
        """The status line while sides are tossed for; `unsent`: one's own number is to be handed on."""
        only_mail = bool(self.game.stranger)
        if self.mail in ("opens", "on"):
            comes = Words("mail.sending") if unsent else Words("mail.not_here") if only_mail else ""
            return status("waiting", Words("friend.toss_waits"), self.news or comes, [], "mind")
        if only_mail:
            return status("waiting", Words("friend.toss_waits"), self._off(), self._way_to_relays(), "mind")
        if unsent:
            return status("unsent", Words("friend.toss_unsent"), self.news or Words("friend.toss_reply"), [("send", "friend.send")], "mind")
        under = self.news or Words("friend.copied" if self.copied else "friend.comes_here")
        return status("waiting", Words("friend.toss_waits"), under, [("send", "friend.again")], "mind")

    def ways(self) -> "list[tuple[str, str]]":
        """The buttons when the game is over."""
        game = self.game
        sends = game.may_send() and not (self.mail == "on" and self.joined) and not game.stranger
        send = [("send", "friend.send" if game.unsent() else "friend.again")] if sends else []
        again = "friend.rematch" if game.keeps_sides else "do.again"  # the latter says that sides are swapped
        return send + ([("again", again)] if game.own_side is not None else []) + [("examine", "do.review")]

    def _way_to_relays(self) -> "list[tuple[str, str]]":
        """The button with which the game with a stranger can go on, where the visitor has decided against relays."""
        return [("settings", "do.settings")] if self.game.stranger and self.declined else []

    def _off(self) -> "Words | str":
        """The words where relays carry nothing; "" where they do, or may."""
        if self.game.stranger and self.declined:
            return Words("mail.declined")
        return Words("mail.off_met" if self.game.stranger else "mail.off") if self.mail == "off" else ""

    def status(self, session: Session) -> "Status | None":
        """The status line; None for the usual one of a hint."""
        game, record = self.game, session.record
        state, only_mail = game.state(), bool(game.stranger)  # whom one has met over relays: no link can reach them
        off = self._off()
        if record.here is not game.latest_node():
            return status("back", Words("friend.beside"), "", [("now", "do.now")], "mind")
        if state == "answer":
            assert game.asks
            beside = Words("friend.or_play") if game.may_move() else ""
            words = Words(ASKS[game.asks.what])
            return status("yours", words, beside, [("accept", "friend.accept"), ("decline", "friend.decline")], "mind")
        if state == "mine" and (session.engine.busy or session.engine.hint):
            return None
        if state == "mine":
            begun = session.board.begun(session.position, session.taps.prefix)
            line, ways, offered = usual(session, True), [], game.open_offer() is not None
            news = off or self.news or (Words("friend.copied" if self.copied else "friend.is_offered") if offered else "")
            if offered and not (self.mail in ("opens", "on") and self.joined) and not only_mail:
                ways = [("send", "friend.again")]
            return Status(line.state, line.words, news, ways, "mind") if news and not begun else line
        if state == "look":
            return status("waiting", Words("friend.look"))
        if game.tossing():
            return self._tosses(state == "unsent")
        if state == "unsent" and self.mail in ("opens", "on"):
            return status("waiting", Words("friend.waits"), self.news or Words("mail.sending"), [], "mind")
        if state == "unsent":
            offer = game.open_offer()
            back = bool(offer) or game.may_take_back() and not session.no_help("undo")
            ways = (self._way_to_relays() if only_mail else [("send", "friend.send")]) + ([("undo", "do.undo")] if back else [])
            return status("unsent", Words("friend.with." + offer.what if offer else "friend.unsent"), off or self.news, ways, "mind")
        if self.late():
            beside = self.news or Words("clock.or_wait")
            return status("yours", Words("clock.late"), beside, [("claim", "clock.claim")], "mind")
        by_mail = self.mail in ("opens", "on")
        if by_mail and (self.joined or only_mail):
            comes = "mail.comes" if self.joined else "mail.not_here"
        elif only_mail:
            return status("waiting", Words("friend.waits"), off or self.news, self._way_to_relays(), "mind")
        else:
            comes = "friend.copied" if self.copied else "mail.once" if by_mail else "friend.comes_here"
        ways = [] if by_mail and (self.joined or only_mail) else [("send", "friend.again")]
        return status("waiting", Words("friend.waits"), off or self.news or Words(comes), ways, "mind")


def claim_act(at_table: FriendAtTable) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: ends the game because the friend is out of time."""

    def act(session: Session) -> "list[Effect]":
        game = at_table.game
        if game.own_side is None or not at_table.late():
            return []
        found: list[Effect] = session.do("finish", out_of_time(1 - game.own_side))
        game.claimed = True
        at_table.game.store()
        return found + [effect("save", "now")]

    return act


def offer_act(at_table: FriendAtTable, change: "Callable[[], bool]") -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: an offer, an answer to one, a link handed on. `change()` does it, or returns False if it cannot
    be done now."""

    def act(session: Session) -> "list[Effect]":
        found: list[Effect] = session.do("skip")
        if not change():
            return found
        at_table.game.store()
        return found + session.do("changed") + [effect("save", "now")]  # the page may be left at once, for a chat

    return act
