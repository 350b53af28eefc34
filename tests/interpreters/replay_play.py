"""Every action on a game on the page, in each of its phases, without a browser. A part of replay.py."""

import tables
import under_terms
from tables import phase_of

from ui.play import on_turn, phase, views

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Effect, Session


def stands(made: "Session") -> str:
    """The state of a session, as one line."""
    status, panel, board = phase.words(made), views.panel(made), views.board(made)
    words = status.words.key if hasattr(status.words, "key") else str(status.words)
    moves = ".".join(node.code for node in made.record.nodes())
    buttons = [item.tap for item in panel.commands]
    shown = sorted(name for name in dir(board) if not name.startswith("_") and getattr(board, name) is True)
    acts = on_turn.tasks(made)
    return f"{phase_of(made).name} {status.state} {words} {moves} {made.record.here.number} {sorted(made.lit())} {buttons} {shown} {acts}"


def told(effects: "list[Effect]") -> str:
    """Effects by name, with their values if these are text or numbers; MicroPython does not count a bool as a number."""
    return " ".join(
        each.name + ":" + ",".join(str(value) for value in each.values if isinstance(value, (str, int, bool))) for each in effects
    )


def main(share: int) -> None:
    """Prints each phase, each state of a game with a friend and a game under a clock, and the result of one in `share` actions there, by
    turns."""
    print("== play")
    makers = {name: tables.PHASES[name].make for name in tables.PHASES}
    makers.update({"with a friend: " + name: under_terms.WITH_A_FRIEND[name] for name in under_terms.WITH_A_FRIEND})
    makers["under a clock"] = under_terms.timed
    for number, name in enumerate(sorted(makers)):
        print(name, stands(makers[name]()))
        actions = sorted(tables.ACTIONS)
        for action in [actions[at] for at in range(number % share, len(actions), share)]:
            made = makers[name]()
            try:
                effects = told(tables.perform(made, action))
            except Exception as error:
                effects = "raises " + type(error).__name__
            print(" ", action, effects, "|", stands(made))
