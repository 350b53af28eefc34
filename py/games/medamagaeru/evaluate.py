"""How a position of めだまがえる looks to an experienced player, without looking ahead. Used by the engine only."""

from games.medamagaeru.rules import COLOUR, FACE, SIDE, Frogs

CELLS = range(SIDE * SIDE)
DISTANCE = tuple(tuple(max(abs(i % SIDE - j % SIDE), abs(i // SIDE - j // SIDE)) for j in CELLS) for i in CELLS)
PREY = (0, 5, 1, 2, 3, 4)  # the face that each face takes

# What captures are worth, by (mine, theirs): the third wins, so the second counts more than the first.
CAPTURES = {(0, 0): 0, (1, 0): 100, (2, 0): 260, (1, 1): 0, (2, 1): 130, (0, 1): -100, (0, 2): -260, (1, 2): -130}
# What a point of the scoring at 2-2 is worth, by captures made so far: nothing decides it early, everything at 2-1.
POINT = (6, 12, 20, 45)
NEAR = (0, 0, 10, 6, 3, 1, 0)  # a hunter at this distance from its prey; next to it, it is a threat
TO_TAKE = 60  # the mover can take something now
THREAT, SECOND_THREAT = 12, 35  # the other side threatens one piece, or more than can be saved in one move


def evaluate(position: Frogs) -> int:
    """Hundredths of a captured piece, positive when player 0 stands better.

    Captures come first, and the second is worth more than the first because the third wins. At two each the game stops and every
    piece scores that could take some enemy left on the board, wherever both stand: so who would win that count matters more the
    closer it is, and at 2-1 it is what the next capture decides. A piece next to its prey takes it now if its side is to move; if not,
    one threat can be parried and two cannot. Farther off, a hunter is a little better the nearer it is to what it hunts.
    """
    where: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
    for cell, p in enumerate(position.board):
        if p:
            where[COLOUR[p]].setdefault(FACE[p], []).append(cell)
    mine = position.colour(0)
    ours, theirs = where[mine], where[1 - mine]
    a, b = position.taken
    my_points, my_threats, my_reach = _hunt(ours, theirs)
    their_points, their_threats, their_reach = _hunt(theirs, ours)
    score = CAPTURES.get((a, b), 0) + (my_points - their_points) * POINT[min(a + b, 3)] + my_reach - their_reach
    on_turn, waiting = (my_threats, their_threats) if position.turn == 0 else (their_threats, my_threats)
    now = TO_TAKE if on_turn else -SECOND_THREAT if waiting > 1 else -THREAT if waiting else 0
    return score + (now if position.turn == 0 else -now)


def _hunt(hunters: dict[int, list[int]], hunted: dict[int, list[int]]) -> tuple[int, int, int]:
    """Points at a scoring, enemy pieces under threat, and the worth of being near."""
    points = threats = reach = 0
    for face, cells in hunters.items():
        prey = hunted.get(PREY[face])
        if prey:
            points += len(cells)
            for target in prey:
                steps = DISTANCE[target]
                nearest = min([steps[cell] for cell in cells])
                if nearest == 1:
                    threats += 1
                else:
                    reach += NEAR[nearest]
    return points, threats, reach
