"""Who acts for the side on turn: a person, the engine, a move laid ahead, a lasting command, two engines that are watched, a guide. One
function asks the session; the table does what it says."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.play.session import Session

# What the table is to do, in this order.
WATCH = "watch"  # two engines play: the room for watching is fetched, or its toolbar is brought up to date
UNWATCH = "unwatch"  # somebody plays: the usual toolbar again
AHEAD = "ahead"  # the move that was laid ahead is made once the last one has landed
HINT = "ask_hint"  # a hint was asked for while the engine was on turn
THINK = "think"  # the engine is asked for its move
TEACH = "teach"  # a beginner may be told what has happened for the first time
REPEAT = "repeat"  # a lasting command is given once the last move has been seen
TURN_ROUND = "turn_round"  # the board is turned to the player on turn, once the last move has landed


def acts(session: "Session") -> list[str]:
    """What is to be done now that somebody is on turn."""
    trying = session.review is not None and session.review.trying is not None
    thinks = [] if session.showing or trying else [THINK]
    if session.watched():
        return [WATCH] + (thinks if session.pace else [])
    found = [UNWATCH]
    person = not session.level() and session.record.outcome() is None
    if session.turns_round():
        found.append(TURN_ROUND)
    if session.premove.way and person and not session.showing:
        return found + [AHEAD]
    if session.hint_waits and person:
        return found + [HINT]
    if not session.line_ends():
        return found
    found += thinks
    if thinks and session.may_learn():
        found.append(TEACH)
    if thinks and session.repeats_here():
        found.append(REPEAT)
    return found


def may_think(session: "Session") -> bool:
    """Whether the engine is to be asked for a move here, also where the record goes on: the answer is the same move or a variation."""
    return bool(session.level()) and not session.behind and not session.busy and not session.gone


def known_move(session: "Session") -> str:
    """The code of the move that was made here before, where two engines are watched; "" for none."""
    node = session.record.here.following() if session.pace else None
    return str(node.code) if node else ""
