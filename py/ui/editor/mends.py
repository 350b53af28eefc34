"""Single changes that make an impossible draft a position: each is a tap away, beside what is wrong.

Apart because it tries rules and draws nothing.
"""

from collections import namedtuple

from ui.editor.model import Draft

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

# A change: "turn", "erase", "set" or "count"; the place, choice or count that it changes; with which item of the palette, to which value,
# by how much; the draft after it, as `Draft.restore` takes it.
Mend = namedtuple("Mend", ["does", "name", "value", "stored"])

MOST = 2


def find(draft: Draft) -> "Steps[list[Mend]]":
    """The first mends there are, in steps with pauses: those of the places that the problem names come first; none if the draft changes
    in a pause."""
    found: list[Mend] = []
    begun, trial = draft.stored(), Draft(draft.game)
    trial.restore(begun)
    for does, name, value in _changes(draft) if draft.problem() is not None else ():
        if _change(trial, does, name, value):
            if trial.problem() is None:
                found.append(Mend(does, name, value, trial.stored()))
            trial.undo()
        if len(found) == MOST:
            break
        yield None
        if draft.stored() != begun:
            return []
    return found


def _changes(draft: Draft) -> "list[tuple[str, str, str]]":
    """Every change to be tried: what it does, to what, and how."""
    found: list[tuple[str, str, str]] = []
    for spot in draft.places():
        found += [("turn", spot, each.id) for each in draft.palette if each.does == "turn" and draft.values.get(spot) in each.value]
        found.append(("erase", spot, ""))
    for part in draft.choices():
        found += [("set", part.name, value) for value in list(part.options) if value != draft.values[part.name]]
    for key in draft.counts():
        found += [("count", key, by) for by in ("-1", "1")]
    return found


def _change(draft: Draft, does: str, name: str, value: str) -> bool:
    if does == "turn":
        draft.choose(value)
        return draft.tap(name)
    if does == "erase":
        return draft.erase(name)
    return draft.set(name, value) if does == "set" else draft.count(name, int(value))
