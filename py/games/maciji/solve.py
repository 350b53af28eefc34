"""The exact winner of MACIJI from the 1 on: for the engine, if few enough cells are left.

Writing beside the goal gives it away, so both sides avoid it unless forced, and only the other cells need to be searched. A side without
such cells must write beside the goal and loses, or cannot write at all and wins. Only free cells that the line can still reach count;
results are cached by that set of cells, so that all lines that lead to it share them. A warp beside the goal does not give it away as long
as the other warp is free, since the next number goes to the other.
"""

MOST_KNOWN = 400_000  # about 60 MB


class Solver:
    """One board after its set-up. Cells are bits.

    around  for each cell the bits of its neighbours
    goal    the cell of the goal; warps: two cells or none
    """

    def __init__(self, around: tuple[int, ...], goal: int, warps: tuple[int, ...]) -> None:
        self.around, self.goal, self.warps = around, goal, warps
        self.beside = around[goal]
        self.known: dict[tuple[int, int], bool] = {}
        self._links = list(around)
        if len(warps) == 2:
            a, b = warps
            self._links[a] |= 1 << b
            self._links[b] |= 1 << a

    def safe_cells(self, free: int) -> int:
        """The number of free cells that are not beside the goal, nor the goal."""
        return (free & ~self.beside & ~(1 << self.goal)).bit_count()

    def wins(self, last: int, free: int) -> bool:
        """True if the next writer wins. The goal's bit in `free` does not matter."""
        return self._wins(last, free & ~(1 << self.goal))

    def _other(self, cell: int) -> int:
        """The other warp, -1 for a cell that is no warp."""
        return sum(self.warps) - cell if cell in self.warps else -1

    def _wins(self, last: int, free: int) -> bool:
        leap = self._other(last)
        leaps = leap >= 0 and bool(free >> leap & 1)
        if self.beside >> last & 1 and not leaps:
            return True  # the goal is within reach
        ways = 1 << leap if leaps else self.around[last] & free
        if not ways:
            return True  # no number can be written
        free = self._within_reach(last, free)
        key = (last, free)
        found = self.known.get(key)
        if found is not None:
            return found
        giving = self.beside
        for warp in self.warps:
            other = self._other(warp)
            if free >> other & 1 and other != last:
                giving &= ~(1 << warp)
        if leaps:  # the other warp is written on already
            giving |= self.beside & ways
        found = False
        ways &= ~giving
        while ways:
            way = ways & -ways
            ways ^= way
            if not self._wins(way.bit_length() - 1, free & ~way):
                found = True
                break
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = found
        return found

    def _within_reach(self, last: int, free: int) -> int:
        links = self._links
        reached = new = links[last] & free
        while new:
            grown = 0
            while new:
                low = new & -new
                grown |= links[low.bit_length() - 1]
                new ^= low
            new = grown & free & ~reached
            reached |= new
        return reached
