"""Which line of a record is the game that was played: what is tried afterwards lies beside it, and never takes its place."""

from core.records.record import Node, Record


def ended(record: Record, line: "list[Node]") -> bool:
    """Whether a line leads to an end."""
    return bool(line) and record.outcome(line[-1]) is not None


def lead(record: Record) -> None:
    """Makes the first line that came to an end the main line, when it has ended here; none is moved once the main line has one."""
    if record.outcome() is None or ended(record, record.main_line()):
        return  # a line ends where the reader stands, or not at all
    for node in record.nodes():
        if not node.children and record.outcome(node) is not None:
            for step in node.line():
                _put_first(step)
            return


def _put_first(node: Node) -> None:
    """A node before the others that leave the same position; redo still goes where it went."""
    parent, siblings = node.parent, node.siblings()
    assert parent is not None
    followed = parent.following()
    siblings.remove(node)
    siblings.insert(0, node)
    if followed is not None:
        parent.next_index = siblings.index(followed)


def shown_line(record: Record) -> "list[Node]":
    """The line that a list of moves shows: the game that was played to its end, else the one that the reader follows."""
    line = record.main_line()
    return line if ended(record, line) else record.current_line()
