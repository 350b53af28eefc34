"""Sets a position up by hand as a person does: by taps on the palette, the board and the buttons beside them."""

from core.positions.parts import Cells, Counts, Hands, Rows
from ui.editor.model import Draft


def build(draft: Draft, text: str) -> None:
    """Sets the position of a text up by taps, from any draft."""
    wanted = Draft(draft.game, text).values
    for part in draft.parts:
        if isinstance(part, Rows):
            for spot in part.keys:
                lay(draft, spot, wanted[spot])
        if isinstance(part, Cells):
            draft.choose(*[each.id for each in draft.palette if each.does == "list" and each.value == part.name])
            differs = draft.values[part.name] != wanted[part.name]
            for spot in draft.values[part.name][::-1] if differs else ():
                assert draft.tap(spot)
            for spot in wanted[part.name] if differs else ():
                assert draft.tap(spot)
    for part in draft.choices():
        draft.set(part.name, wanted[part.name])
    for part in draft.parts:
        if isinstance(part, (Counts, Hands)):
            for key in part.keys:
                while draft.values[key] != wanted[key]:
                    assert count(draft, key, draft.values[key] < wanted[key])


def count(draft: Draft, key: str, up: bool) -> bool:
    """Raises or lowers a count by one: by a tool of the palette, by laying a man into a hand, else by the buttons beside the count."""
    tools = [each.id for each in draft.palette if each.does == "count" and (each.value > 0) == up]
    if tools:
        draft.choose(tools[0])
        return draft.tap(key)
    for each in draft.palette if up else ():
        for side in (0, 1):
            if draft.in_hand(each, side) == key:
                draft.choose(each.id)
                return draft.tap(f"hand{side}")
    return draft.count(key, 1 if up else -1)


def lay(draft: Draft, spot: str, sign: str) -> None:
    """Lays a sign on a cell: by an item of the palette, and by the tools that change it until the cell has the sign."""
    if draft.values[spot] == sign:
        return
    if draft.values[spot]:
        draft.choose("erase")
        assert draft.tap(spot) and not draft.values[spot]
    if not sign:
        return
    laid = {each.value: each for each in draft.palette if each.does == "put"}
    ways = {sign: ""} if sign in laid else {}
    for each in draft.palette:
        for before, after in each.value.items() if each.does == "turn" else ():
            if after == sign and before in laid and not ways:
                ways[before] = each.id
    first, tool = next(iter(ways.items()))
    draft.choose(laid[first].id)
    assert draft.tap(spot)
    if tool:
        draft.choose(tool)
        assert draft.tap(spot)
    assert draft.values[spot] == sign
