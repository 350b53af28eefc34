"""Which line of a record is the game that is played: what is tried beside it never takes its place.

The game stands at the end of the main line, or where moves were taken back to (`Record.taken_back`) until it goes on from there.
"""

from core.records.record import Node, Player, Record


def stands_at(record: Record) -> Node:
    """Where the game stands."""
    return record.taken_back or record.end_of_main()


def whole(record: Record) -> Node:
    """Where the game ends that is on the board, with nothing that was taken back; in a variation its end."""
    line, here = stands_at(record).line(), record.here
    if here.parent is None or here in line:
        return next((node for node in [here] + line[here.ply :] if node.end), stands_at(record))
    return record.current_line()[-1]


def runs(record: Record) -> bool:
    """Whether the game goes on where it stands."""
    return record.outcome(stands_at(record)) is None


def is_earlier(record: Record) -> bool:
    """Whether the reader stands on an earlier move of the game that is played or was."""
    here = record.here
    return bool(here.children) and here is not record.taken_back and not record.is_beside(here)


def looks_back(record: Record) -> bool:
    """Whether the reader stands on an earlier move of a game that goes on."""
    return is_earlier(record) and runs(record)


def tries(record: Record) -> bool:
    """Whether the reader tries a variation beside a game that goes on."""
    return record.is_beside(record.here) and runs(record)


def lead(record: Record) -> None:
    """The reader has gone somewhere. If it is on from where moves were taken back to, the game has gone on: this is its main line."""
    back, here = record.taken_back, record.here
    if back is None or here is back:
        return
    line = here.line()
    if len(line) > back.ply and (back.ply == 0 or line[back.ply - 1] is back):
        for step in line[back.ply :]:
            record.put_first(step)
        record.taken_back = here if here.children else None


def begun_here(record: Record, players: "tuple[Player, Player]") -> Record:
    """A record of its own that begins with the moves that lead to where the reader stands. How they ended by word of mouth stays behind."""
    own = Record(record.game, players)
    for node in record.here.line():
        own.make(node.move)
    return own


# Undo and redo: against the engine they pass over its replies, so that a person is on turn afterwards.
def can_take_back(record: Record) -> bool:
    """Whether there is a person's move to take back; of two engines any."""
    watched = all(player.level for player in record.players)
    node = stands_at(record) if looks_back(record) else record.here
    while node.parent is not None:
        if watched or not record.players[node.before.turn].level:
            return True
        node = node.parent
    return False


def take_back(record: Record) -> None:
    """Back to where a person was last on turn; from an earlier move that is looked at, as if it were not."""
    if not can_take_back(record):
        return
    if looks_back(record):
        record.go(stands_at(record))
    tried = tries(record)
    if record.back():
        while record.here.parent is not None and _engine_between(record):
            record.back()
        if not tried:
            record.taken_back = record.here


def make_again(record: Record) -> None:
    """Forward again, over the engine's reply."""
    if record.forward():
        while record.here.children and _engine_between(record):
            record.forward()


def _engine_between(record: Record) -> bool:
    """Whether the engine is on turn in a game against a person: a place to be passed over."""
    return bool(record.players[record.position.turn].level) and not all(player.level for player in record.players)
