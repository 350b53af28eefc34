"""A position set up by hand: by taps on the palette and the board alone, in every game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from impossible import TOLD
from samples import unsayable

from core.contract import BadPosition, Game, Position
from core.positions.parts import Cells, Counts, Hands, Rows
from games import board_of, load
from ui.editor.model import Draft

MANY = 200


def build(draft: Draft, text: str) -> None:
    """Sets a text up by taps, from whatever lies there."""
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
    """One more or one less: by a tool of the palette, by laying a man into a hand, else by the buttons beside the count."""
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


def spots_of(part: Rows | Cells) -> list[str]:
    """The cells of a part."""
    return part.spots if isinstance(part, Cells) else part.keys


def can_be_laid(draft: Draft) -> bool:
    """False if a list of cells has one twice, or more than it has room for: only a text can say that."""
    lists = [part for part in draft.parts if isinstance(part, Cells)]
    cells = [draft.values[part.name] for part in lists]
    return all(len(set(each)) == len(each) <= part.most for part, each in zip(lists, cells, strict=True))


def lay(draft: Draft, spot: str, sign: str) -> None:
    """Lays a sign on a cell: an item of the palette, and the tools that change it until it is the one."""
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


def check_drawn(draft: Draft) -> None:
    """Every draft has a picture, each piece with an id of its own, and names for its places."""
    board, picture = board_of(draft.game), draft.picture()
    assert picture.text() == draft.text() or draft.problem() is not None
    for seat in (0, 1):
        pieces = draft.pieces(board, seat)
        assert len({piece.id for piece in pieces}) == len(pieces)
        layout = board.layouts[0]
        board.fixtures(picture, layout, seat), board.holding(picture, seat, "ja")
        assert all(unsayable(board.name(picture, spot)) == [] for spot in board.places(layout, seat))


def test_the_start_can_be_taken_apart_and_built_again(game: Game) -> None:
    draft, start = Draft(game), game.start()
    draft.choose("erase")
    for part in draft.parts:
        for spot in part.keys if isinstance(part, Rows) else ():
            draft.tap(spot)
            assert not draft.values[spot]
        for spot in part.keys if isinstance(part, Counts) and part.joint else ():
            draft.tap(spot)
            assert draft.values[spot] == 0
    build(draft, start.text())
    assert draft.position() == start and draft.game.identity == game.identity


@pytest.mark.first_options
def test_any_position_can_be_built_from_nothing(game: Game, positions: list[Position]) -> None:
    for position in random.Random(1).sample(positions, min(MANY, len(positions))):
        draft = Draft(game)
        draft.preset("empty")
        text = position.text()
        build(draft, text)
        assert draft.problem() is None and draft.text() == text
        if draft.game.identity == game.identity:
            assert draft.position() == game.position(text)
        record = draft.done()
        assert record.position == draft.position()


@pytest.mark.first_options
def test_undo_brings_each_earlier_draft_back_and_redo_each_later_one(game: Game) -> None:
    chance, draft = random.Random(game.id), Draft(game)
    kept = [draft.stored()]
    spots = [spot for part in draft.parts for spot in (spots_of(part) if isinstance(part, (Rows, Cells)) else part.keys)] + [
        "hand0",
        "hand1",
    ]
    while len(kept) < 120:
        draft.choose(chance.choice([each.id for each in draft.palette] + [""]))
        for _ in range(3):
            doing = chance.random()
            before = draft.stored()
            if doing < 0.8:
                changed = draft.tap(chance.choice(spots)) and draft.stored() != before
            elif doing < 0.9:
                part = chance.choice(draft.choices() or [None])
                changed = part is not None and draft.set(part.name, chance.choice(part.options))
            else:
                changed = draft.preset(chance.choice(draft.presets()))
            assert changed == (draft.stored() != before)
            if changed:
                kept.append(draft.stored())
            problem = draft.problem()
            assert problem is None or unsayable(problem) == []
        check_drawn(draft)
    for now, before in pairwise(kept[::-1]):
        assert draft.stored() == now and draft.undo() and draft.stored() == before
    assert not draft.undo()
    for now in kept[1:]:
        assert draft.redo() and draft.stored() == now
    assert not draft.redo()
    again = Draft(game)
    assert again.restore(draft.stored()) and again.stored() == draft.stored() and again.values == draft.values


REACHED = [*TOLD, ("maciji", {}, "a1:c3c4:-:-", "goal"), ("maciji", {}, "a1:c3:-:e5", "set_up")]


@pytest.mark.parametrize(("game_id", "options", "text", "key"), REACHED, ids=range(len(REACHED)))
def test_what_is_impossible_is_said_and_the_draft_kept(game_id: str, options: dict[str, str], text: str, key: str) -> None:
    draft = Draft(load(game_id, **options))
    before = draft.stored()
    unreadable = draft.read(text)
    problem = unreadable or draft.problem()
    if unreadable:
        assert draft.stored() == before
    else:
        assert draft.text() == text and draft.can_undo() == (draft.stored() != before)
    if problem is None:
        assert not key or draft.game.non_default() != load(game_id, **options).non_default()  # the options have followed the draft
        return
    assert problem.key == "position." + key and unsayable(problem) == []
    if not unreadable:
        assert set(draft.places()) <= {spot for part in draft.parts if isinstance(part, (Rows, Cells)) for spot in spots_of(part)}
        with pytest.raises(BadPosition):
            draft.done()
        if can_be_laid(draft):
            by_hand = Draft(load(game_id, **options))
            build(by_hand, text)
            # A second crown takes the first one's place.
            assert by_hand.problem() == (problem if by_hand.text() == text else None)
