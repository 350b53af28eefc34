"""The phases of a game on the page, in order. Each column of `PHASES` is decided by the first phase that holds and has a value there
(None: look further down). The columns are the use of a tap, whether the engine is free, whether the buttons for moves stand beside the
status line, and the status line itself. `line` adds a refusal or the button of a repeated command. Some lines
are made elsewhere: by a guide, a friend, a try of the review, or the pace of two watched engines."""

from collections import namedtuple

from core.records.lines import engines, runs, tries, whole
from core.words import Words
from ui.html.status import beneath, turn_words
from ui.play.panel_state import Status, ended_words, status

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.drawing.board import Item
    from ui.play.engine_at_table import Hint
    from ui.play.session import Session

WAYS_ON = [("examine", "do.review"), ("again", "do.again"), ("new", "do.new")]  # the buttons after the end of a game
BRIEF_MS = 300  # ms of thinking before the engine's progress and a button to end it are shown

# name      the phase in words, for people
# holds     the predicate of a session
# tap_use   the use of a tap: "play" towards a move; "skip", "over", "elsewhere", "earlier", "friend", "guide" and "held" for no move;
#           "premove" for a premove. A drag, too, begins only while it is "play": `Session.can_drag`
# free      True if the engine may analyse the position
# commands  True if buttons for moves appear beside the status line
# words     the status line, or a function from a session to it
# None leaves any of them to the next phase that holds.
Phase = namedtuple("Phase", ["name", "holds", "tap_use", "free", "commands", "words"])


def _helped(session: "Session") -> bool:
    """True if the engine may help in a game like this, which is still on the page."""
    return not session.replaced and session.no_help() is None


def _showing(session: "Session") -> Status:
    return status("waiting", session.shown, "", [("skip", "do.skip")])


def _confirm(session: "Session") -> Status:
    return status("yours", session.pending_words(), Words("confirm.ask"), [("go", "confirm.play"), ("cancel", "confirm.back")])


def _guided(session: "Session") -> "Status | None":
    assert session.guide
    return session.guide.status()


def _trying(session: "Session") -> Status:
    assert session.trying
    return status(*session.trying.status())


def _over(session: "Session") -> Status:
    words, reason = ended_words(session.record) or ("", "")
    ways = [] if session.guide else [("now", "do.now")] if tries(session.record) else session.friend.ways() if session.friend else WAYS_ON
    return status("end", words, reason, ways)


def _elsewhere(_session: "Session") -> Status:
    return status("waiting", Words("tab.elsewhere"), "", [("take-over", "tab.take_over")])


def _back(session: "Session") -> "Status | None":
    if session.engine.busy or session.engine.hint:
        return None
    record = session.record
    words = Words("back.status", n=record.here.count, of=whole(record).count)
    ways = [("now", "do.now")] if runs(record) else [("last", "do.last"), ("again", "do.again")]
    beside = Words("back.came" if session.engine.came else "back.looking")
    return status("back", words, beside, ways[:1] if commands(session) else ways, "mind")


def _slipped(_session: "Session") -> Status:
    return status("warn", Words("prove.slip"), "", [("undo", "do.undo")])


def _watching(session: "Session") -> "Status | None":
    pace, position = session.pace, session.position
    assert pace
    if not pace.paused and not (session.engine.news.state == "ready" and session.beat()):
        return None
    turn = turn_words(session.board, position, False)
    return status("watch", *pace.said(turn, session.board.side_name(position.turn), session.record.here.count))


def _engine(session: "Session") -> "Status | None":
    """The status line while the engine is on turn, is asked, has just proposed a move or has broken down."""
    engine, on_turn = session.engine, bool(session.level())
    news, busy, report, hint = engine.news, engine.busy, engine.report, engine.hint
    arriving = news.percent if news.state == "loading" else None
    step = (arriving or 0) - 100
    percent: object = Words("status.percent", n=arriving) if arriving is not None else ""
    if step > 0:
        percent = Words("status.step", n=step, of=news.steps)
    if news.lost:  # shown until the next move, so that it can be read
        return status("warn", Words("engine.lost"), percent)
    why = engine.unreachable()
    if why and (on_turn or busy):
        return status("warn", why[0], why[1], [("retry", "do.retry")])
    if arriving is not None and (on_turn or busy):
        return status("thinking", Words("status.starting" if step > 0 else "status.loading"), percent)
    if busy:
        if report is None or report["ms"] < BRIEF_MS:
            return status("thinking", Words("status.thinking"))
        detail = Words("status.depth", depth=report["depth"], seconds=f"{report['ms'] / 1000:.1f}")
        return status("thinking", Words("status.thinking"), detail, [("move-now", "do.stop")] if on_turn else [("cancel", "do.cancel")])
    if on_turn and news.state == "failed":
        return status("warn", Words("engine.unreached"), "", [("retry", "do.retry")])
    if on_turn:
        return status("waiting", Words("status.engine_waits"), "", [("go", "do.go")])
    if hint:
        return status("hint", (hint_words(hint) or [""])[0], _detail(hint), [("go", "hint.play")])
    return None


def _engines_turn(session: "Session") -> "Status | None":
    line = _engine(session)
    way = session.next.way
    return Status(line.state, line.words, Words("premove.laid", way="→".join(way)), line.buttons, "") if line and way else line


def hint_words(hint: "Hint") -> "list[object]":
    """The proposed move in plain words, with its effect."""
    said: list[object] = list(hint.words)
    return [Words("status.hint", move=said[0])] + said[1:] if said else said


def _detail(hint: "Hint") -> object:
    """The effect of the proposed move, and the winner if the engine has proved one."""
    parts, report = list(hint.words[1:]), hint.report or {}
    if report.get("solved") and report.get("win_in"):
        parts.append(Words("status.solved", side=Words("side.0" if report["win_in"] > 0 else "side.1")))
    whole: object = ""
    for part in parts:
        whole = Words("hint.and", one=whole, other=part) if whole else part
    return whole


def _variation(session: "Session") -> Status:
    engine_plays = engines(session.record) > 0
    return status("yours", turn_words(session.board, session.position, engine_plays), Words("back.beside"), [("now", "do.now")], "mind")


def usual(session: "Session", far: bool = False) -> Status:
    """The usual status line: the side on turn, the effect of the taps so far or of a tap on the place pointed at, a beginner's tip, and
    a button for an opponent if there is none, no guide and no clock. `far`: a friend is the opponent."""
    board, record = session.board, session.record
    preview = session.preview()
    if preview:
        return status("yours", preview[1], preview[2], [], "mind")
    begun = board.begun(record.position, session.taps.prefix)
    if begun is not None:
        return status("yours", begun[1])
    alone = not far and not engines(record)
    words = turn_words(board, record.position, not alone)
    detail, manner = beneath(board, record)
    tip = None if far or manner == "mind" else session.told.get(record.here)  # a warning matters more
    if tip:
        detail, manner = tip[session.manner.lang], "mind tip"
    return status("yours", words, detail, [("players", "do.engine")] if alone and not (session.guide or session.conditions) else [], manner)


PHASES = [
    Phase("showing", lambda s: s.showing, "skip", False, False, _showing),
    Phase("confirm", lambda s: s.next.pending is not None, "play", None, False, _confirm),
    Phase("held", lambda s: s.held() is not None, "held", None, False, lambda s: s.held()),
    Phase(
        "held by a guide", lambda s: s.guide is not None and s.record.outcome() is None and s.guide.waits(), "guide", None, None, _guided
    ),
    Phase("guided", lambda s: s.guide is not None, None, None, None, _guided),
    Phase("trying", lambda s: s.trying is not None, None, None, None, _trying),
    Phase("over", lambda s: s.record.outcome() is not None, "over", _helped, False, _over),
    Phase("elsewhere", lambda s: s.behind, "elsewhere", None, False, _elsewhere),
    Phase("looking back", lambda s: s.looks_back(), "earlier", lambda s: False if s.engine.off_board else None, False, _back),
    Phase("looking over", lambda s: s.earlier(), None, None, None, _back),
    Phase(
        "a friend's",
        lambda s: s.friend is not None and runs(s.record),
        lambda s: "friend" if s.friend.waits(s) else None,
        None,
        lambda s: False if s.friend.waits(s) else None,
        lambda s: s.friend.status(s),
    ),
    Phase("slipped", lambda s: s.engine.slipped is s.record.here, None, None, None, _slipped),
    Phase(
        "watching",
        lambda s: s.pace is not None and s.level() != "",
        "premove",
        lambda s: _helped(s) if s.paused() else None,
        False,
        _watching,
    ),
    Phase("asked", lambda s: s.engine.busy != "", None, False, None, None),
    Phase("the engine's", lambda s: s.level() != "", "premove", lambda s: _helped(s) and not s.awaits_engine(), False, _engines_turn),
    Phase("hint", lambda s: s.engine.busy != "" or s.engine.hint is not None or s.engine.news.lost, None, None, None, _engine),
    Phase("variation", lambda s: s.guide is None and tries(s.record), None, None, None, _variation),
    Phase("yours", lambda s: True, "play", _helped, True, usual),
]


def _ask(session: "Session", field: int) -> object:
    """The value of a field in the first phase that holds and has a value there."""
    for each in PHASES:
        said = each[field]
        if said is not None and each.holds(session):
            answer = said(session) if callable(said) else said
            if answer is not None:
                return answer
    raise AssertionError("the last phase holds always")


def tap_use(session: "Session") -> str:
    """The present use of a tap: one of the values of `tap_use` in a Phase."""
    return str(_ask(session, 2))


def engine_free(session: "Session") -> bool:
    """True if the engine may analyse the position."""
    return bool(_ask(session, 3))


def commands(session: "Session") -> bool:
    """True if buttons for moves may appear beside the status line."""
    return bool(_ask(session, 4))


def words(session: "Session") -> Status:
    """The status line, without a refusal."""
    line = _ask(session, 5)
    assert isinstance(line, tuple)
    return Status(*line)


def line(session: "Session", items: "list[Item]") -> Status:
    """The status line; `items`: buttons for moves beside it. A refusal stands in place of the side on turn, else as the detail. A button
    that repeats a command stands in place of the button for an opponent, unless there are other buttons."""
    shown, refused, buttons = words(session), session.refused, []
    begun = session.record.here.parent or engines(session.record)  # at the start no side has finished
    if begun and shown.state == "yours" and items and not session.guide:
        item = session.board.lasting(session.position)
        if item and not [button for button in shown.buttons if button[0] != "players"]:
            buttons = [("repeat", item.words.key)]
    if refused and shown.state == "yours" and not (session.engine.hint and session.engine.hint.taps):
        return status("no", refused)
    if refused:
        return Status(shown.state, shown.words, refused, buttons or shown.buttons, "why")
    return Status(shown.state, shown.words, shown.detail, buttons or shown.buttons, shown.manner)


def passes(session: "Session", shown: Status) -> bool:
    """True if a status line may be over in a moment: the engine is thinking or about to, or a premove or a repeated command is to be
    made."""
    waits = bool(session.next.way) or session.repeats_here()
    return shown.manner != "why" and (
        (shown.state == "thinking" and not waits) or ("go", "do.go") in shown.buttons or (shown.state == "yours" and waits)
    )
