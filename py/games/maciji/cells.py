"""The cells of a MACIJI board: their neighbours, whether they are connected, and cut cells."""

# Steps (column, row) to the neighbours of a square. Of hexagons every second row is shifted right by half a cell, so the two
# above and the two below a cell are in its own column and the one before it, or, from a shifted row, the one after it.
SQUARE = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
BESIDE = ((-1, 0), (1, 0))
HEXAGON = BESIDE + ((-1, -1), (0, -1), (-1, 1), (0, 1))
SHIFTED = BESIDE + ((0, -1), (1, -1), (0, 1), (1, 1))


def neighbours(hexagons: bool, places: "list[tuple[int, int]]") -> "tuple[tuple[int, ...], ...]":
    """The neighbours of each cell, in order; `places` has its column and row."""
    cell = {place: i for i, place in enumerate(places)}
    found = []
    for x, y in places:
        steps = (SHIFTED if y % 2 else HEXAGON) if hexagons else SQUARE
        found.append(tuple(sorted([cell[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in cell])))
    return tuple(found)


def connected(around: "tuple[tuple[int, ...], ...]", cells: "list[int]") -> bool:
    """True if all these cells are connected."""
    left, waiting = set(cells), cells[:1]
    while waiting:
        cell = waiting.pop()
        if cell in left:
            left.remove(cell)
            waiting.extend(around[cell])
    return not left


def cut_off(around: "tuple[tuple[int, ...], ...]", cells: "list[int]") -> "list[int]":
    """The cells outside the largest connected part of these cells, in order."""
    left, largest = set(cells), set()  # type: ignore[var-annotated]
    for cell in cells:
        part, waiting = set(), [cell]
        while waiting:
            at = waiting.pop()
            if at in left:
                left.remove(at)
                part.add(at)
                waiting.extend(around[at])
        if len(part) > len(largest):
            largest = part
    return [cell for cell in cells if cell not in largest]


def cut_cells(around: "tuple[tuple[int, ...], ...]", cells: bytes, hole: int) -> bytes:
    """1 for each cell whose loss would disconnect the connected board of all cells that are not `hole`.

    One depth-first walk (Tarjan): a cell cuts if some branch from it never leads back to a cell visited before it; the first cell of the
    walk cuts if it has two branches.
    """
    size = len(cells)
    cuts = bytearray(size)
    met = bytearray(size)  # the order in which cells are visited: 1, 2, 3 …
    back = bytearray(size)  # the earliest cell that a cell's branch leads back to
    seen = bytearray(size)  # the number of its neighbours already examined
    cell = 0
    while cells[cell] == hole:
        cell += 1
    met[cell] = back[cell] = now = 1
    way, branches = [cell], 0
    while way:
        cell = way[-1]
        beside, i = around[cell], seen[cell]
        if i < len(beside):
            seen[cell] = i + 1
            other = beside[i]
            if met[other]:
                if met[other] < back[cell]:
                    back[cell] = met[other]
            elif cells[other] != hole:
                now += 1
                met[other] = back[other] = now
                way.append(other)
                branches += len(way) == 2
        else:
            way.pop()
            if len(way) > 1:
                root = way[-1]
                if back[cell] < back[root]:
                    back[root] = back[cell]
                if back[cell] >= met[root]:
                    cuts[root] = 1
            elif way and branches > 1:
                cuts[way[0]] = 1
    return bytes(cuts)
