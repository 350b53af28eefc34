"""The engine never overlooks what it can see: it takes a win at once, and from level 4 on hands none over that need not be."""

import random
from collections.abc import Callable, Iterator

import pytest
from test_levels import chosen as untyped

from core.contract import Game, Position
from engine.form import Form, form_of
from games import ids, load

GAMES = 30  # random games: hundreds to thousands of positions
MOST_PLIES = 200
chosen: Callable[..., str] = untyped
A_FEW = 12
LEVELS = ("4", "5", "6", "7", "8")
NODES = 3_000  # of the levels that have more
# A five is threatened by a piece that travels through space, while nobody has one in hand to complete it with.
TRAVELLER = (
    "x@i8 x@f7 o@g8 x@i6 o@f8 i6-h8 o@e8 o@c5 x@d8 x@c8 o@e5 x@g9 o@e6 o@e7 o@e4 o@e3 x@g6 o@f5 x@d6 o@f6 g6-f4 x@c7 x@g3 o@h2 d6-b7 "
    "f5-d7 i8-g7 x@c6"
)


def wins_at_once(form: Form) -> bool:
    """Whether the mover can win at once; such a move is among those that the engine looks at, as the first test shows."""
    turn = form.turn
    for move in form.candidates()[0] if form.winner is None else []:
        form.play(move)
        won = form.winner == turn or (form.winner is None and form.turn != turn and not form.moves())
        form.undo()
        if won:
            return True
    return False


def losing_at_once(position: Position, most: int | None = None) -> dict[str, bool]:
    """The code of each move, or of the first so many, and whether the opponent can win at once after it."""
    form, found = form_of(position), {}
    for move in form.moves()[:most]:
        form.play(move)
        other = 1 - position.turn
        lost = form.winner == other or (form.turn == other and form.winner is None and wins_at_once(form))
        form.undo()
        found[form.code(move)] = lost
    return found


def positions(game: Game, count: int) -> Iterator[Position]:
    """Those of random games in which nobody takes a win, so that there are many positions with one."""
    for seed in range(count):
        chance, position = random.Random(seed), game.start()
        for _ in range(MOST_PLIES):
            moves = position.legal_moves()
            if not moves:
                break
            yield position
            going_on = [move for move in chance.sample(moves, min(8, len(moves))) if position.play(move).outcome() is None]
            if not going_on:
                break
            position = position.play(going_on[0])


@pytest.mark.first_options
def test_a_win_at_once_is_looked_at(game: Game) -> None:
    met = 0
    for position in positions(game, GAMES):
        won = {position.code(move) for move in position.legal_moves() if _wins(position.play(move), position.turn)}
        if won:
            met += 1
            form = form_of(position)
            assert won & {form.code(move) for move in form.candidates()[0]}, f"{position.diagram('en')}\n{won}"
    assert met > 20


def _wins(after: Position, player: int) -> bool:
    outcome = after.outcome()
    return outcome is not None and outcome.winner == player


@pytest.mark.matrix("maciji-30]", "shinken-shobu-30]", "medamagaeru-30]")
@pytest.mark.parametrize("count", [30, 300])
@pytest.mark.parametrize("game_id", ids())
def test_from_level_four_on_no_win_is_handed_over_that_need_not_be(game_id: str, count: int) -> None:
    game, chance, tried = load(game_id), random.Random(31), 0
    while tried < count:
        position = game.start()
        for _ in range(chance.randrange(6, 120)):
            after = position.play(chance.choice(position.legal_moves()))
            if after.outcome() is not None:
                break
            position = after
        if not any(losing_at_once(position, A_FEW).values()):
            continue  # nobody threatens anything, as far as a few moves tell
        losing = losing_at_once(position)
        if any(losing.values()) and not all(losing.values()):
            tried += 1
            for name in LEVELS:
                code = chosen(position, name, tried, **({"nodes": NODES} if name > "6" else {}))
                assert not losing[code], f"level {name} plays {code}\n{position.diagram('en')}"


@pytest.mark.parametrize("name", LEVELS)
def test_one_who_would_travel_to_the_fifth_is_stopped(name: str) -> None:
    position = load("uchu-yuei").start()
    for code in TRAVELLER.split():
        position = position.play(position.parse(code))
    losing = losing_at_once(position)
    for nodes in (1_500, 20_000):
        assert not losing[chosen(position, name, 0, **({"nodes": nodes} if name > "6" else {}))]
    assert losing["e5-i5"]
    assert not losing["x@c9"]
