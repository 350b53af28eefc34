"""The side on turn: `actor` says who acts for it, and `tasks` what the table has to do for them. These functions read the session.

A friend on another device has no level, so nothing is asked of the engine: the friend's moves come as acts, and while they are awaited the
phase is "a friend's" (`phase.py`, by `waits` of `session.friend`).

Apart because it decides without a browser.
"""

from core.levels import LEVEL_IDS
from ui.play import phase

BEGINNERS = LEVEL_IDS[:2]  # levels with tips for beginners

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.play.session import Session

# Tasks of the table, by the names of its methods; `tasks` gives their order.
WATCH = "watch"  # two engines play: the room for watching is fetched, or its toolbar updated
UNWATCH = "unwatch"  # a person plays: the usual toolbar again
PREMOVE = "premove"  # the premove is made once the last move has landed
HINT = "ask_hint"  # a hint was asked for while the engine was on turn
THINK = "think"  # the engine is asked for its move
TEACH = "teach"  # a beginner may get a tip on the first time something happens
REPEAT = "repeat"  # a repeated command is made once the last move has been seen
FACE_PLAYER = "face_player"  # the board rotates to the player on turn once the last move has landed


# Who acts for the side on turn, as `actor` names them; also PREMOVE.
NOBODY, ENGINE, OTHER, REPEATER, PERSON = "nobody", "engine", "other", "repeater", "person"


def actor(session: "Session") -> str:
    """Who acts for the side on turn: NOBODY once the game is over; PREMOVE while one is to be made, REPEATER while the page repeats a
    command; OTHER while a friend, a lesson or a puzzle is to move, or clocks are paused."""
    if session.record.outcome() is not None:
        return NOBODY
    if session.level():
        return ENGINE
    if phase.tap_use(session) in ("friend", "guide", "held"):
        return OTHER
    if session.next.way and not session.showing:
        return PREMOVE
    return REPEATER if session.repeats_here() else PERSON


def tasks(session: "Session") -> list[str]:
    """The tasks at the start of a turn."""
    rests = not session.showing and session.trying is None
    thinks = [THINK] if rests and may_think(session) else []
    if session.watched():
        return [WATCH] + (thinks if session.pace else [])
    found, acts = [UNWATCH], actor(session)
    if session.faces_away():
        found.append(FACE_PLAYER)
    if acts == PREMOVE:
        return found + [PREMOVE]
    if session.engine.hint_waits and acts not in (NOBODY, ENGINE):
        return found + [HINT]
    if not session.line_ends():
        return found
    found += thinks
    if rests and may_learn(session):
        found.append(TEACH)
    if rests and acts == REPEATER:
        found.append(REPEAT)
    return found


def may_think(session: "Session") -> bool:
    """True if an engine is on turn and has not been asked. Its answer may repeat a later move of the record, or begin a variation."""
    return bool(session.level()) and not session.behind and not session.engine.busy and not session.replaced


def may_learn(session: "Session") -> bool:
    """True if a beginner plays here: one person against one of the lowest levels, with the usual rules."""
    side, record = session.position.turn, session.record
    levels = record.players[side].level, record.players[1 - side].level
    alone = levels[0] == "" and levels[1] in BEGINNERS and record.outcome() is None and record.here.ply > 1
    return alone and not record.game.non_default() and not session.guide and not session.manner.guest and bool(session.manner.tips)


def known_move(session: "Session") -> str:
    """The code of the next recorded move, if two engines are watched; else ""."""
    node = session.record.here.following() if session.pace else None
    return str(node.code) if node else ""
