"""Trims MicroPython's wasm of parts that no page needs: most frozen Python modules, and the texts of JavaScript functions.

The frozen modules are constants in the wasm's data and compress badly: they are an eighth of the bytes that a page loads before its first
move. All other bytes keep their places. A removed module becomes zeros, which compress to nothing, and its name cannot be imported.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from tools.program.wasm import DATA, number

# The modules that stay: those that our modules and the four of PyScript import, and their imports.
KEPT = ("asyncio/", "collections/", "inspect.", "io.", "time.")
NAMES = re.compile(rb"(?:[a-z0-9_/]+\.py\0){20,}\0")
# The texts from which the linker has made functions: arguments, a mark, a body.
SCRIPT = re.compile(rb"\([^\0]{0,200}\)<::>\{[^\0]*\}")
ENTRY = struct.Struct("<3I")  # of a module: addresses of its names, its constants and its code, which lie one after the other in that order


def _segments(wasm: bytes) -> Iterator[tuple[int, int, int]]:
    """(address in memory, place in the file, length) of each part of the data."""
    at = 8
    while at < len(wasm):
        section = wasm[at]
        size, at = number(wasm, at + 1)
        if section == DATA:
            count, here = number(wasm, at)
            for _ in range(count):
                if wasm[here : here + 2] != b"\0A":  # active, at a constant address
                    raise ValueError("MicroPython's data is not laid out as frozen.py expects it")
                address, here = number(wasm, here + 2)
                length, here = number(wasm, here + 1)
                yield address, here, length
                here += length
        at += size


def trimmed(wasm: bytes) -> bytes:
    """The same interpreter, with only the KEPT of its frozen modules. Raises ValueError for one that is laid out otherwise."""
    for address, start, length in _segments(wasm):
        data = wasm[start : start + length]
        if found := NAMES.search(data):
            fewer = SCRIPT.sub(lambda script: bytes(len(script[0])), _without(data, address, found))
            return wasm[:start] + fewer + wasm[start + length :]
    raise ValueError("MicroPython has no frozen modules where frozen.py expects them")


def _without(data: bytes, address: int, found: re.Match[bytes]) -> bytes:
    """A part of the data, which has this address, without the modules that are not KEPT; `found`: their names in it."""
    names = found[0].rstrip(b"\0").split(b"\0")
    step = [ENTRY.size * number for number in range(len(names))]
    lists = [struct.unpack_from(f"<{len(names)}I", data, at) for at in range(-address % 4, len(data) - 4 * len(names), 4)]
    listed = [entries for entries in lists if [entry - entries[0] for entry in entries] == step]
    if len(listed) != 1 or not 0 <= listed[0][0] - address < len(data) - ENTRY.size * len(names):
        raise ValueError("MicroPython's frozen modules are not listed as frozen.py expects them")
    begins = [ENTRY.unpack_from(data, entry - address)[0] - address for entry in listed[0]]
    if begins != sorted(begins) or not 0 <= begins[0] <= begins[-1] < len(data):
        raise ValueError("MicroPython's frozen modules do not lie in the order of their names")
    fewer = bytearray(data)
    name_at = found.start()
    for name, begin, end in zip(names, begins, begins[1:], strict=False):  # the last module stays: the data does not tell where it ends
        if not name.decode().startswith(KEPT):
            fewer[begin:end] = bytes(end - begin)
            fewer[name_at : name_at + len(name)] = b"-" * len(name)
        name_at += len(name) + 1
    return bytes(fewer)
