"""The line of a record that is the game itself: variations never take its place.

The game is at the end of the main line, or at the node that moves were taken back to (`Record.taken_back`) until it goes on from there.
"""

from core.records.record import Node, Player, Record


def engines(record: Record) -> int:
    """The number of sides that the engine plays."""
    return sum([bool(player.level) for player in record.players])


def latest_node(record: Record) -> Node:
    """The node that the game has reached."""
    return record.taken_back or record.end_of_main()


def whole(record: Record) -> Node:
    """The last node of the game on the board, without moves that were taken back; in a variation, its end."""
    line, here = latest_node(record).line(), record.here
    if here.parent is None or here in line:
        return next((node for node in [here] + line[here.ply :] if node.end), latest_node(record))
    return record.current_line()[-1]


def runs(record: Record) -> bool:
    """True if the game is not over."""
    return record.outcome(latest_node(record)) is None


def is_earlier(record: Record) -> bool:
    """True if the current node is earlier than the end of the game."""
    here = record.here
    return bool(here.children) and here is not record.taken_back and not record.is_beside(here)


def may_end(record: Record) -> bool:
    """True if the game on the board can be given up or agreed a draw: it is not over, nor an earlier position of one that is."""
    return record.outcome() is None and (runs(record) or not is_earlier(record))


def tries(record: Record) -> bool:
    """True if the current node is in a variation beside an unfinished game."""
    return record.is_beside(record.here) and runs(record)


def lead(record: Record) -> None:
    """Call when the current node has changed. If the game has gone on from the node that moves were taken back to, the new moves become the
    main line."""
    back, here = record.taken_back, record.here
    if back is None or here is back:
        return
    line = here.line()
    if len(line) > back.ply and (back.ply == 0 or line[back.ply - 1] is back):
        for step in line[back.ply :]:
            record.put_first(step)
        record.taken_back = here if here.children else None


def begun_here(record: Record, players: "tuple[Player, Player]") -> Record:
    """A new record with the moves up to the current node, without an end by resignation, agreement or time."""
    own = Record(record.game, players, record.start)
    for node in record.here.line():
        own.make(node.move)
    return own


# Undo and redo: against the engine they skip its replies, so that a person is on turn afterwards.
def can_take_back(record: Record) -> bool:
    """True if there is a person's move to take back; with two engines, any move."""
    watched = engines(record) == 2
    node = latest_node(record) if is_earlier(record) and runs(record) else record.here
    while node.parent is not None:
        if watched or not record.players[node.before.turn].level:
            return True
        node = node.parent
    return False


def take_back(record: Record) -> None:
    """Goes back to a person's last turn, also from an earlier position of the game."""
    if not can_take_back(record):
        return
    if is_earlier(record) and runs(record):
        record.go(latest_node(record))
    tried = tries(record)
    if record.back():
        while record.here.parent is not None and _engine_between(record):
            record.back()
        if not tried:
            record.taken_back = record.here


def make_again(record: Record) -> None:
    """Goes forward again, past the engine's reply."""
    if record.forward():
        while record.here.children and _engine_between(record):
            record.forward()


def _engine_between(record: Record) -> bool:
    """True if the engine is on turn in a game against a person: a node to be skipped."""
    return bool(record.players[record.position.turn].level) and engines(record) < 2
