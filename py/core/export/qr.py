"""A text as a QR code: version 1 to 25, error correction L, bytes in UTF-8. By ISO/IEC 18004."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import TypeAlias

    from core.steps import Steps

    Grid: TypeAlias = list[list[int]]  # rows of modules: 1 dark, 0 light, -1 not decided

# For each version, at error correction L: the check bytes of a block, and the number of blocks.
CHECKS = (7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26)
BLOCKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12)
QUIET = 4  # light modules around it
RUNS = ("11111", "00000", "1011101")  # what a reader may take for something else


def _room(version: int) -> int:
    """The bytes of a version, checks among them."""
    modules = (16 * version + 128) * version + 64
    if version > 1:
        lines = version // 7 + 2
        modules -= (25 * lines - 10) * lines - 55 + (36 if version > 6 else 0)
    return modules // 8


def _data_room(version: int) -> int:
    return _room(version) - CHECKS[version - 1] * BLOCKS[version - 1]


def version_for(size: int) -> int:
    """The smallest version for so many bytes, 0 if there is none."""
    for version in range(1, len(CHECKS) + 1):
        if size + (2 if version < 10 else 3) <= _data_room(version):
            return version
    return 0


def _powers() -> "tuple[list[int], list[int]]":
    """In the field of 256 elements: the powers of two, twice over, and the power that each element is."""
    powers, logs, value = [0] * 510, [0] * 256, 1
    for i in range(255):
        powers[i] = powers[i + 255] = value
        logs[value] = i
        value = (value << 1) ^ ((value >> 7) * 0x11D)
    return powers, logs


def _divisor(degree: int, powers: "list[int]", logs: "list[int]") -> "list[int]":
    """The factors of the polynomial whose rest are the check bytes, as powers of two."""
    found = [0] * (degree - 1) + [1]
    for root in range(degree):
        for i in range(degree):
            after = found[i + 1] if i + 1 < degree else 0
            found[i] = (powers[logs[found[i]] + root] if found[i] else 0) ^ after
    return [logs[each] for each in found]


def _checks(block: "list[int]", divisor: "list[int]", powers: "list[int]", logs: "list[int]") -> "list[int]":
    """The check bytes of a block."""
    found = [0] * len(divisor)
    for byte in block:
        factor = byte ^ found[0]
        found = found[1:] + [0]
        if factor:
            log = logs[factor]
            found = [each ^ powers[log + power] for each, power in zip(found, divisor)]
    return found


def _bytes(data: bytes, version: int) -> "Steps[list[int]]":
    """In steps: all bytes of the code in their order: the data of all blocks by turns, then their checks."""
    room, count, checks = _data_room(version), BLOCKS[version - 1], CHECKS[version - 1]
    head = [4 << 4 | len(data) >> 4] if version < 10 else [4 << 4 | len(data) >> 12, len(data) >> 4 & 255]
    kept, filled = len(data) & 15, head
    for byte in data:
        filled.append(kept << 4 | byte >> 4)
        kept = byte & 15
    filled.append(kept << 4)
    while len(filled) < room:
        filled.append(0xEC)
        filled.append(0x11)
    filled = filled[:room]
    short, longer = room // count, room % count
    blocks, at = [], 0
    for i in range(count):
        size = short + (1 if i >= count - longer else 0)
        blocks.append(filled[at : at + size])
        at += size
    powers, logs = _powers()
    divisor = _divisor(checks, powers, logs)
    ends = []
    for block in blocks:
        yield
        ends.append(_checks(block, divisor, powers, logs))
    found = [block[i] for i in range(short + 1) for block in blocks if i < len(block)]
    return found + [end[i] for i in range(checks) for end in ends]


def _frame(version: int) -> "Grid":
    """The modules that are the same for every text."""
    size = 17 + 4 * version
    grid = [[-1] * size for _ in range(size)]
    for i in range(size):
        grid[6][i] = grid[i][6] = 1 - i % 2
    for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
        for dx in range(-4, 5):
            for dy in range(-4, 5):
                if 0 <= x + dx < size and 0 <= y + dy < size:
                    grid[y + dy][x + dx] = 0 if max(abs(dx), abs(dy)) in (2, 4) else 1
    lines = version // 7 + 2
    step = (version * 8 + lines * 3 + 5) // (lines * 4 - 4) * 2
    places = [6] + [size - 7 - i * step for i in range(lines - 2, -1, -1)] if version > 1 else []
    corners = ((6, 6), (6, size - 7), (size - 7, 6))
    for x in places:
        for y in places:
            if (x, y) not in corners:
                for dx in range(-2, 3):
                    for dy in range(-2, 3):
                        grid[y + dy][x + dx] = 0 if max(abs(dx), abs(dy)) == 1 else 1
    if version > 6:
        rest = version
        for _ in range(12):
            rest = (rest << 1) ^ ((rest >> 11) * 0x1F25)
        for i in range(18):
            bit = (version << 12 | rest) >> i & 1
            a, b = size - 11 + i % 3, i // 3
            grid[b][a] = grid[a][b] = bit
    return grid


def _mark(grid: "Grid", mask: int) -> None:
    """Writes the number of the mask."""
    size, data = len(grid), 1 << 3 | mask
    rest = data
    for _ in range(10):
        rest = (rest << 1) ^ ((rest >> 9) * 0x537)
    bits = [((data << 10 | rest) ^ 0x5412) >> i & 1 for i in range(15)]
    for i in range(6):
        grid[i][8] = bits[i]
    grid[7][8], grid[8][8], grid[8][7] = bits[6], bits[7], bits[8]
    for i in range(9, 15):
        grid[8][14 - i] = bits[i]
    for i in range(8):
        grid[8][size - 1 - i] = bits[i]
    for i in range(8, 15):
        grid[size - 15 + i][8] = bits[i]
    grid[size - 8][8] = 1


def _turns(mask: int, x: int, y: int) -> bool:
    """True if a mask turns the module at a place over."""
    if mask < 4:
        return ((x + y) % 2, y % 2, x % 3, (x + y) % 3)[mask] == 0
    if mask == 4:
        return (x // 3 + y // 2) % 2 == 0
    both, third = x * y % 2, x * y % 3
    return (both + third, (both + third) % 2, ((x + y) % 2 + third) % 2)[mask - 5] == 0


def _clutter(grid: "Grid") -> int:
    lines = ["".join([str(each) for each in row]) for row in grid]
    lines += ["".join([line[i] for line in lines]) for i in range(len(grid))]
    return sum([line.count(run) for line in lines for run in RUNS])


def coding(text: str, masks: "tuple[int, ...]" = (0, 6)) -> "Steps[Grid]":
    """In steps: the rows of modules, 1 for dark; [] for a text that is too long. `masks`: of these the one with the least clutter is
    taken."""
    data = text.encode("utf-8")
    version = version_for(len(data))
    if not version:
        return []
    frame = _frame(version)
    _mark(frame, 0)
    size, places = len(frame), []
    for right in range(size - 1, 0, -2):
        yield
        right = right if right > 6 else right - 1
        up = (right + 1) & 2 == 0
        for i in range(size):
            y = size - 1 - i if up else i
            for x in (right, right - 1):
                if frame[y][x] < 0:
                    places.append((x, y))
    filled = yield from _bytes(data, version)
    bits = "".join(["{:08b}".format(byte) for byte in filled])  # noqa: UP032
    bits += "0" * (len(places) - len(bits))
    best, least = frame, -1
    for mask in masks:
        grid = [list(row) for row in frame]
        for i, (x, y) in enumerate(places):
            if i % 512 == 0:
                yield
            grid[y][x] = (1 if bits[i] == "1" else 0) ^ _turns(mask, x, y)
        _mark(grid, mask)
        clutter = _clutter(grid) if len(masks) > 1 else 0
        if least < 0 or clutter < least:
            best, least = grid, clutter
    return best


def drawing(text: str, label: str) -> "Steps[str]":
    """In steps: the code as a picture, with the light modules around it; "" for a text that is too long. `label`: escaped."""
    grid = yield from coding(text)
    if not grid:
        return ""
    whole, drawn = len(grid) + 2 * QUIET, ""
    for y, row in enumerate(grid):
        line, x = "".join([str(each) for each in row]), 0
        for part in line.split("0"):
            if part:
                drawn += f"M{QUIET + x} {QUIET + y}h{len(part)}v1h-{len(part)}z"
            x += len(part) + 1
    head = f'<svg class="qr" viewBox="0 0 {whole} {whole}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
    return f'{head}<path class="qr-paper" d="M0 0h{whole}v{whole}h-{whole}z"/><path class="qr-ink" d="{drawn}"/></svg>'
