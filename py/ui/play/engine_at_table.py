"""The engine at the table: the question put to it for a game on the page, its reports, its move or its hint, and its state.

A session holds it and tells it each change; it knows neither the session nor the worker.
"""

from collections import namedtuple

from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Node
    from ui.worker.question import Report

# The state of the engine.
# state, percent  as in Engine: percent is the part that has arrived, above 100 the step of its start, None when it is not loading
# steps           the number of steps of its start
# lost            True if the engine broke down in this turn
# again           seconds until the next try of the network, 0 for none
EngineNews = namedtuple("EngineNews", ["state", "percent", "steps", "lost", "again"])

# A move that the engine proposes.
# code, taps    as in the position
# way, words    the places on the move's path; its effect
# report        the engine's answer, None where a guide points the move out
Hint = namedtuple("Hint", ["code", "taps", "way", "words", "report"])

NO_NEWS = EngineNews("idle", None, 0, False, 0)


class EngineAtTable:
    """The engine of one session.

    news      its state
    busy      the question put to it: "move", "hint" or "" for none
    off_board the node at which it is to move while an earlier position is on the board
    came      the node of the move that it made meanwhile, until the visitor sees it
    report    its last report
    hint      the move that it proposes here; hint_waits: True if a hint was asked for while the engine was on turn
    proving   the side that is to prove its win against the engine, else None; slipped: the node at which that side has lost it
    """

    def __init__(self) -> None:
        self.news = NO_NEWS
        self.busy = ""
        self.off_board: Node | None = None
        self.came: Node | None = None
        self.report: Report | None = None
        self.hint: Hint | None = None
        self.hint_waits = False
        self.proving: int | None = None
        self.slipped: Node | None = None
        self._wins = False  # True if its last report proves a win against the side that was to prove one
        self._told: Words | None = None  # the last sentence about the network

    def unreachable(self) -> "tuple[Words, object] | None":
        """(sentence, time of the next try or "") while the network keeps the engine away, else None."""
        state, again = self.news.state, self.news.again
        if state == "cut":
            return Words("engine.cut"), Words("engine.cut_again", n=again) if again else ""
        return (Words("engine.quiet"), "") if state == "quiet" else None

    # Its state.
    def update(self, news: EngineNews) -> None:
        """Its state has changed."""
        self.news = news

    def network(self) -> "tuple[Words | None, Words | None]":
        """(the sentence about the network now, the one of the last call)"""
        why, before = self.unreachable(), self._told
        self._told = why and why[0]
        return self._told, before

    # A question.
    def ask(self, what: str, node: "Node | None") -> None:
        """It has been asked for a "move" or a "hint"; `node`: where, if an earlier position is on the board."""
        self.busy, self.off_board, self.report = "" if node else what, node, None

    def reported(self, report: "Report") -> None:
        """It reports its progress."""
        self.report = report

    def answer(self) -> "Node | None":
        """It has answered. Returns the node that it was asked about, if an earlier position is on the board."""
        asked, self.busy, self.off_board = self.off_board, "", None
        win_in = (self.report or {}).get("win_in") or 0
        self._wins = self.proving is not None and bool(win_in > 0 if self.proving else win_in < 0)
        return asked

    def move(self, node: "Node", off_board: bool) -> None:
        """Its answer has been made a move; `off_board`: while an earlier position is on the board."""
        if off_board:
            self.came = node
        self.slipped = node if self._wins else None

    def end(self) -> None:
        """The question about the position on the board has ended; a report and a hint stay."""
        self.busy = ""

    def drop(self) -> bool:
        """Drops the question; True if there was one."""
        asked, self.busy, self.off_board, self.report, self.hint = bool(self.busy or self.off_board), "", None, None, None
        return asked

    def arrive(self, here: "Node", asked: "Node | None") -> None:
        """Another position is on the board; `asked`: the node that it goes on thinking about."""
        if here is self.came:
            self.came = None
        if asked:
            there = here is asked
            self.busy, self.off_board, self.hint = "move" if there else "", None if there else asked, None

    # Hints and proofs.
    def propose(self, hint: "Hint | None") -> None:
        """It proposes a move; None: its last one no longer counts."""
        self.hint = hint

    def wait_for_hint(self, waits: bool) -> None:
        """A hint is to be asked for once a person is on turn; False: no longer."""
        self.hint_waits = waits

    def prove(self, side: int) -> None:
        """A side is to win a won game against it."""
        self.proving = side
