"""The form of a WebAssembly file, read and written: its sections, numbers, functions and their instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

MAGIC = b"\0asm\1\0\0\0"
TYPES, IMPORTS, FUNCTIONS, TABLE, MEMORY, GLOBALS, EXPORTS = range(1, 8)
ELEMENTS, CODE, DATA = 9, 10, 11  # DATA: what its memory begins with
CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, GLOBAL_SET, CONST, END, UNREACHABLE = 0x10, 0x11, 0x20, 0x23, 0x24, 0x41, 0x0B, 0x00
FUNCTION_KIND, GLOBAL_KIND = 0, 3  # of an export
# How many numbers follow an instruction's first byte. SHORT and LONG constants have four and eight bytes.
PLAIN = {0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, *range(0x45, 0xC5)}
NUMBERS = dict.fromkeys(PLAIN, 0) | dict.fromkeys([0x02, 0x03, 0x04, 0x0C, 0x0D, 0x10, *range(0x20, 0x25), 0x3F, 0x40, 0x41, 0x42], 1)
NUMBERS |= dict.fromkeys([0x11, *range(0x28, 0x3F)], 2)
MANY, SHORT, LONG, BULK = 0x0E, 0x43, 0x44, 0xFC
OF_BULK = dict.fromkeys(range(8), 0) | {10: 2, 11: 1}


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number in LEB128, and where it ends."""
    found = shift = 0
    while True:
        byte = data[at]
        found |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return found, at


def packed(value: int) -> bytes:
    """A number in LEB128."""
    made = bytearray()
    while value > 127:
        made.append(value & 127 | 128)
        value >>= 7
    return bytes([*made, value])


def constant(value: int) -> bytes:
    """The instruction that gives a number that is not negative."""
    made = packed(value)
    return bytes([CONST, *made]) if made[-1] < 64 else bytes([CONST, *made[:-1], made[-1] | 128, 0])  # the 64 is its sign


def sized(data: bytes) -> bytes:
    """Bytes after their number."""
    return packed(len(data)) + data


def listed(parts: list[bytes]) -> bytes:
    """Parts after their number."""
    return packed(len(parts)) + b"".join(parts)


def sections(wasm: bytes) -> dict[int, bytes]:
    """The sections of a file by their numbers, without those for people and tools."""
    found, at = {}, len(MAGIC)
    while at < len(wasm):
        kind = wasm[at]
        size, at = number(wasm, at + 1)
        if kind:
            found[kind] = wasm[at : at + size]
        at += size
    return found


def joined(parts: dict[int, bytes]) -> bytes:
    """A file of these sections."""
    return MAGIC + b"".join(bytes([kind]) + sized(parts[kind]) for kind in sorted(parts))


def items(section: bytes, end: Callable[[bytes, int], int]) -> list[bytes]:
    """The parts of a section, each of which ends where `end` says."""
    count, at = number(section, 0)
    found = []
    for _ in range(count):
        after = end(section, at)
        found.append(section[at:after])
        at = after
    return found


def text_end(data: bytes, at: int) -> int:
    """Where a text, or a function's body, ends."""
    size, at = number(data, at)
    return at + size


def number_end(data: bytes, at: int) -> int:
    """Where a number ends."""
    return number(data, at)[1]


def code_start(body: bytes) -> int:
    """Where the instructions of a function's body begin, behind its variables."""
    count, at = number(body, 0)
    for _ in range(count):
        at = number(body, at)[1] + 1
    return at


def instructions(body: bytes) -> Iterator[tuple[int, int, int]]:
    """The instructions of a function: the first byte, and where it begins and ends. Raises ValueError for one that is not known here."""
    at = code_start(body)
    while at < len(body):
        start, first = at, body[at]
        at += 1
        if first == MANY:
            count, at = number(body, at)
            follow = count + 1
        elif first == BULK:
            which, at = number(body, at)
            follow = OF_BULK.get(which, -1)
        else:
            at += 4 * (first == SHORT) + 8 * (first == LONG)
            follow = 0 if first in (SHORT, LONG) else NUMBERS.get(first, -1)
        if follow < 0:
            raise ValueError(f"MicroPython has an instruction that tools/program/wasm.py does not know: {first:#x}")
        for _ in range(follow):
            at = number(body, at)[1]
        yield first, start, at
