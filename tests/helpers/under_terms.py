"""Games on a table with a friend, in each state of such a game, and under a clock.

Written in the Python that CPython and MicroPython share: tests/interpreters replays all of it in every interpreter.
"""

from tables import play, session, with_friend

from core.terms import clock
from ui.play.session import Session
from ui.together.clock_at_table import ClockAtTable
from ui.together.friend_at_table import FriendAtTable, offer_act
from ui.together.game import FriendGame, Offer

LINE = "57-56.21-22"


def of(made: Session) -> "tuple[FriendAtTable, FriendGame]":
    """The friend at a table, and their game."""
    assert isinstance(made.friend, FriendAtTable)
    return made.friend, made.friend.game


def codes(made: Session) -> str:
    """The moves of the game."""
    return ".".join(of(made)[1].codes())


def mine() -> Session:
    """One's own turn."""
    return with_friend(LINE, 0)


def theirs() -> Session:
    """The friend's turn."""
    return with_friend(LINE, 1)


def unsent() -> Session:
    """A move of one's own that is not handed on yet."""
    made = mine()
    play(made, "47-46")
    return made


def asked() -> Session:
    """A draw offered by the friend."""
    made = mine()
    of(made)[1].asks, of(made)[1].asks_at = Offer("draw", 1, 2, 0), 2
    return made


def looks() -> Session:
    """A visitor who plays neither side."""
    return with_friend(LINE, None)


def back() -> Session:
    """An earlier position of the game."""
    made = mine()
    made.do("walk", lambda record: record.jump(1))
    return made


def undone() -> Session:
    """The visitor looks at moves that were taken back by agreement."""
    made = theirs()
    friend, game = of(made)
    made.do("act", offer_act(friend, lambda: game.go_back(Offer("undo", 0, 2, 0))))
    game.sent()
    made.do("walk", lambda record: record.jump(2))
    return made


def over() -> Session:
    """A finished game."""
    made = mine()
    made.do("finish", "resign:0")
    return made


# Every state of a game with a friend, by its name.
WITH_A_FRIEND = {
    "mine": mine, "theirs": theirs, "unsent": unsent, "asked": asked, "looks": looks, "back": back, "undone": undone, "over": over
}  # fmt: skip


class Now:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at


def with_clock(made: Session, text: str = "60+5", tireless: "tuple[int, ...]" = ()) -> "tuple[Session, ClockAtTable, Now]":
    """A session with clocks, as if both sides had moved, seen now."""
    ticks, now = clock.of_text(text, tireless), Now()
    assert ticks
    ticks.begun = [True, True]
    its = ClockAtTable(made.record, ticks, now)
    made.do("timed", its)
    its.seen()
    return made, its, now


def timed() -> Session:
    """One's own turn, with a minute on the clock."""
    return with_clock(session("57-56.31-32"))[0]
