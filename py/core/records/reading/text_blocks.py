"""The blocks of a record in text: its main line, and the variations below it with the node that each leaves."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Node


class Block:
    """Consecutive moves: the main line, or a variation.

    base  the node before its first move; lost: True if the block could not be read to its end
    """

    def __init__(self, base: "Node") -> None:
        self.base = base
        self.nodes: list[Node] = []
        self.lost = False

    def last(self) -> "Node":
        """The block's last node."""
        return self.nodes[-1] if self.nodes else self.base

    def at(self, ply: int) -> "Node | None":
        """The block's node of a ply, or None."""
        index = ply - self.base.ply - 1
        return self.base if index == -1 else self.nodes[index] if 0 <= index < len(self.nodes) else None


def leaving(blocks: "list[Block]", ply: int) -> "Node | None":
    """The node that a numbered move leaves: in the nearest block above with that move, else in the nearest that it would lengthen.

    The blocks below that one are dropped: the next variation cannot belong to them.
    """
    for least in (ply, ply - 1):
        for i in range(len(blocks) - 1, -1, -1):
            block = blocks[i]
            if block.lost and block.base.ply < ply and block.last().ply < ply - 1:  # its part that could not be read may be meant
                return None
            if block.base.ply < ply and block.last().ply >= least:
                del blocks[i + 1 :]
                return block.at(ply - 1)
    return None
