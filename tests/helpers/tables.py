"""Games on a table without a browser: sessions in every phase, and every action on them.

Written in the Python that CPython and MicroPython share: tests/interpreters replays all of it in every interpreter.
"""

from core.records.record import Player, Record
from core.terms import clock
from core.terms.with_friend import Friend
from core.words import Words
from games import board_of, load
from ui.play import phase
from ui.play.engine_at_table import EngineNews
from ui.play.hooks import Guide
from ui.play.panel_state import Status, status
from ui.play.session import Effect, Manner, Session
from ui.together.clock_at_table import ClockAtTable, pause_act
from ui.together.friend_at_table import FriendAtTable
from ui.together.game import FriendGame
from ui.watching.pace import Pace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PERSON, ENGINE = Player("", ""), Player("4", "")
USUAL = Manner("ja", "normal", False, True, False, False)
BEAT_MS = 400
READY = EngineNews("ready", None, 0, False, 0)


class Clock:
    """A clock that goes on by a millisecond each time it is asked."""

    def __init__(self) -> None:
        self.at = 1000

    def __call__(self) -> int:
        self.at += 1
        return self.at


class Holding(Guide):
    """A guide that holds taps back and reports it."""

    def waits(self) -> bool:
        return True

    def status(self) -> "Status | None":
        return status("waiting", Words("puzzle.reply"))


class Trying:
    """The search for a better move."""

    def asks(self, here: object) -> bool:
        """True at the position before the mistake."""
        return True

    def followed(self, here: object) -> bool:
        """True if a node belongs to the try."""
        return True

    def status(self) -> "tuple[str, Words, object, list[tuple[str, str]]]":
        """The status line of TryAgain."""
        return "yours", Words("try.ask"), "", []


class Review:
    """The analysis, as far as a session reads it."""

    def __init__(self) -> None:
        self.on = False


def session(
    codes: str = "", game: str = "medamagaeru", players: "tuple[Player, Player]" = (PERSON, PERSON), manner: Manner = USUAL, **options: str
) -> Session:
    """A game after some moves, as a table has it: the last move has landed."""
    record = Record(load(game, **options), players)
    for code in codes.split(".") if codes else []:
        record.play(code)
    board = board_of(record.game)
    made = Session(record, board, 0, board.layouts[0], manner, Clock())
    made.do("world", manner, BEAT_MS, READY, False)
    made.do("reviewed", Review())
    return made


def play(made: Session, *codes: str) -> None:
    """Makes moves on a table, each of which lands."""
    for code in codes:
        made.do("play", code)
        made.do("skip")
        made.do("landed")


def names(effects: "list[Effect]") -> "list[str]":
    """The names of effects."""
    return [each.name for each in effects]


def _showing() -> Session:
    made = session("k", "progressive-mancala")
    made.do("play", made.position.code(made.position.legal_moves()[0]))
    return made


def _confirm() -> Session:
    made = session(manner=Manner("ja", "normal", True, True, False, False))
    for tap in ("57", "56"):
        made.do("tap", tap)
    return made


def _held_by_guide() -> Session:
    made = session("57-56")
    made.guide = Holding()
    return made


def _clocks(made: Session) -> ClockAtTable:
    """Clocks of a minute for the game on a table."""
    ticks = clock.of_text("60+5")
    assert ticks
    return ClockAtTable(made.record, ticks, Clock())


def _held() -> Session:
    made = session("57-56.31-32")
    timed = _clocks(made)
    made.do("timed", timed)
    made.do("act", pause_act(timed, True))
    return made


def _trying() -> Session:
    made = session("57-56")
    made.do("tries", Trying())
    return made


def _over() -> Session:
    made = session("57-56")
    made.do("finish", "resign:0")
    return made


def _elsewhere() -> Session:
    made = session("57-56")
    made.do("world", USUAL, BEAT_MS, READY, True)
    return made


def _back() -> Session:
    made = session("57-56.31-32")
    made.do("walk", lambda record: record.jump(1))
    return made


def _looking_over() -> Session:
    made = session("57-56.31-32")
    made.do("finish", "draw")
    made.do("walk", lambda record: record.jump(1))
    return made


def _slipped() -> Session:
    made = session("57-56", players=(ENGINE, PERSON))
    made.do("prove", 1)
    made.do("walk", lambda record: record.back())
    made.do("report", {"ms": 5, "depth": 1, "best": "57-56", "score": 1, "win_in": 3})
    made.do("answer", "57-56")
    made.do("landed")
    return made


def _watching() -> Session:
    made = session("57-56", players=(ENGINE, ENGINE))
    made.do("watch", Pace("", 0))
    made.do("pause", True)
    return made


def _engine() -> Session:
    return session("57-56", players=(PERSON, ENGINE))


def _asked() -> Session:
    made = session("57-56")
    made.do("hint")
    made.do("asked", "hint")
    return made


def _hint() -> Session:
    made = _asked()
    code = made.position.code(made.position.legal_moves()[0])
    made.do("hinted", {"best": code, "score": 0, "win_in": 0, "ms": 5, "depth": 1})
    return made


def _variation() -> Session:
    made = session("57-56.31-32")
    made.do("walk", lambda record: record.jump(1))
    made.do("try_here")
    made.do("play", "21-22")
    made.do("landed")
    return made


def with_friend(codes: str, seat: "int | None") -> Session:
    """A game with a friend after some moves that both know."""
    made = session(codes)
    made.do("joined", a_friend(made, seat))
    return made


class Expected:
    """The expected permissions and status line of a phase, and who acts for the side on turn."""

    def __init__(self, make: "Callable[[], Session]", tap_use: str, free: bool, commands: bool, state: str, actor: str = "person") -> None:
        self.make = make
        self.actor = actor
        self.tap_use = tap_use
        self.free = free
        self.commands = commands
        self.state = state


# Every phase, by its name.
PHASES = {
    "showing": Expected(_showing, "skip", False, False, "waiting"),
    "confirm": Expected(_confirm, "play", True, False, "yours"),
    "held": Expected(_held, "held", False, False, "waiting", "other"),
    "held by a guide": Expected(_held_by_guide, "guide", True, True, "waiting", "other"),
    "guided": Expected(lambda: _guided(), "play", True, True, "yours"),
    "trying": Expected(_trying, "play", True, True, "yours"),
    "over": Expected(_over, "over", True, False, "end", "nobody"),
    "elsewhere": Expected(_elsewhere, "elsewhere", True, False, "waiting"),
    "looking back": Expected(_back, "earlier", True, False, "back"),
    "looking over": Expected(_looking_over, "play", True, True, "back"),
    "a friend's": Expected(lambda: with_friend("57-56", 0), "friend", False, False, "waiting", "other"),
    "slipped": Expected(_slipped, "play", True, True, "warn"),
    "watching": Expected(_watching, "premove", True, False, "watch", "engine"),
    "asked": Expected(_asked, "play", False, True, "thinking"),
    "the engine's": Expected(_engine, "premove", False, False, "waiting", "engine"),
    "hint": Expected(_hint, "play", True, True, "hint"),
    "variation": Expected(_variation, "play", True, True, "yours"),
    "yours": Expected(session, "play", True, True, "yours"),
}


def _guided() -> Session:
    made = session("57-56")
    made.guide = Guide()
    return made


def _first(made: Session) -> str:
    """The code of a legal move, "" where there is none."""
    moves = made.position.legal_moves() if made.record.outcome() is None else []
    return made.position.code(moves[0]) if moves else ""


def _report(made: Session) -> "dict[str, object]":
    return {"best": _first(made), "score": 0, "win_in": 0, "ms": 5, "depth": 1}


def a_friend(made: Session, seat: "int | None" = 0) -> FriendAtTable:
    """A friend for the game on a table, whose moves both know."""
    game = FriendGame(made.record, Friend().changed(id="0123456789abcdefghijkl"), seat)
    game.sent()
    return FriendAtTable(game)


# Every action of a session, by a name: itself and its values, or a function from a session to them.
def _from_elsewhere(made: Session) -> Record:
    """The record as another tab has stored it, with one more move."""
    record = Record(made.record.game, made.record.players, made.record.start)
    for mine, theirs in record.take_in(made.record):
        if theirs is made.record.here:
            record.go(mine)
    moves = [] if record.outcome() else record.position.legal_moves()
    if moves:
        record.play(record.position.code(moves[-1]))
    return record


ACTIONS: "dict[str, Any]" = {
    "tap a piece": ("tap", "31"),
    "tap nothing": ("tap", "44"),
    "tap a hole": ("tap", "a"),
    "point": ("point", "31"),
    "cursor": ("cursor", "31"),
    "cancel": ("cancel",),
    "go": ("go",),
    "skip": ("skip",),
    "landed": ("landed",),
    "frame": ("frame", Words("do.skip")),
    "back": ("walk", lambda record: record.back()),
    "forward": ("walk", lambda record: record.forward()),
    "undo": ("undo",),
    "redo": ("redo",),
    "to the start": ("go_to", 0),
    "nowhere": ("go_to", 99),
    "try here": ("try_here",),
    "resign": ("finish", "resign:1"),
    "agree a draw": ("finish", "draw"),
    "unend": ("finish", ""),
    "changed": ("changed",),
    "changed elsewhere": lambda made: ("changed", _from_elsewhere(made)),
    "merge": lambda made: ("merge", _from_elsewhere(made)),
    "comment": ("comment", "よい手"),
    "save": ("save", "now"),
    "leave": ("leave",),
    "players": ("players", (PERSON, ENGINE), 1),
    "swap": ("swap",),
    "rotate the board": ("rotate_board",),
    "asked": ("asked", "move"),
    "report": ("report", {"ms": 900, "depth": 3, "best": "", "score": 0, "win_in": 0}),
    "no answer": ("answer", ""),
    "hint": ("hint",),
    "no hint": ("hinted", None),
    "point out": ("point_out", ("31",), ("31",)),
    "engine lost": ("engine",),
    "premove": ("premove",),
    "repeat": ("repeat", ""),
    "repeat no more": ("repeat", "0"),
    "repeated": ("repeated",),
    "pause": ("pause",),
    "step": ("step",),
    "slower": ("pace", 1),
    "failed": ("failed",),
    "prove": ("prove", 0),
    "play": lambda made: ("play", _first(made)) if _first(made) else ("cancel",),
    "an answer": lambda made: ("answer", _first(made)),
    "a hint": lambda made: ("hinted", _report(made) if _first(made) else None),
    "seen": lambda made: ("seen", made.record.here, []) if made.record.here.parent else ("landed",),
    "refuse": ("refuse", Words("hint.over")),
    "faded": ("faded", Words("hint.over")),
    "fits": lambda made: ("fits", made.layout),
    "act": ("act", lambda made: made.do("cancel")),
    "joined": lambda made: ("joined", a_friend(made)),
    "reviewed": lambda made: ("reviewed", made.review),
    "tries": ("tries", None),
    "timed": lambda made: ("timed", _clocks(made)),
    "untimed": lambda made: ("untimed", _clocks(made), "clock"),
    "guided": ("guided", None),
    "said": ("said", 5),
    "teach": lambda made: ("teach", made.record.here, {"ja": "ヒント", "en": "a tip"}),
    "face the player": ("face_player",),
    "watch": ("watch", Pace("", 0)),
    "watch no more": ("watch", None),
    "world": ("world", USUAL, BEAT_MS, READY, True),
}


def phase_of(made: Session) -> phase.Phase:
    """The first phase that holds."""
    return next(each for each in phase.PHASES if each.holds(made))


def asked(made: Session, name: str) -> "tuple[Any, ...]":
    """An action of ACTIONS and its values, for a session."""
    found = ACTIONS[name]
    return found if isinstance(found, tuple) else found(made)


def perform(made: Session, name: str) -> "list[Effect]":
    """Performs an action of ACTIONS."""
    values = asked(made, name)
    return made.do(str(values[0]), *values[1:])
