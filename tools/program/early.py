"""MicroPython's wasm in two: the functions that a page runs until its first move is made, and the others, which come after that.

A visitor's tap needs less than half of the interpreter. Nothing is lost: in the first part a function of the second is a door, which has
the second part come at once, should it not have come yet, and then runs the function there (static/js/page-interpreter.mjs). The two
share memory, variables and the table by which functions call each other.

early.json names the functions, as a browser has run them (tools/bench/early.py), and the wasm whose they are. Another one stays whole.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
from pathlib import Path

from tools.program.wasm import (
    CALL,
    CALL_INDIRECT,
    CODE,
    ELEMENTS,
    END,
    EXPORTS,
    FUNCTION_KIND,
    FUNCTIONS,
    GLOBAL_GET,
    GLOBAL_KIND,
    GLOBAL_SET,
    GLOBALS,
    IMPORTS,
    LOCAL_GET,
    MEMORY,
    TABLE,
    TYPES,
    UNREACHABLE,
    code_start,
    constant,
    instructions,
    items,
    joined,
    listed,
    number,
    number_end,
    packed,
    sections,
    sized,
    text_end,
)

RAN = Path(__file__).parent / "early.json"
NAME = "micropython-later.wasm"  # of the second part, beside the first
PACKED = "micropython.bin"  # the first part as pages ask for it: gzipped by zopfli, a twentieth smaller than hosts make it
FROM = b"m"  # what the second part calls the first
EXPORTED = re.compile(r"\(([\w$]+=[\w$]+\.exports)\)(,[^{}]*\}var [^{}]*\{[^{}]*\};return ([\w$]+)\.instantiateWasm\?)")
FETCHED = re.compile(r"var (\w+)=fetch\((\w+),(\{[^{}]*\})\);return await WebAssembly\.instantiateStreaming\(\1,(\w+)\)")
PAGE = 65_536  # bytes of memory
STORE = b"\x3a\0"  # the instruction that stores a byte, before its address
NOTHING = bytes([0, END])
NEVER = bytes([0, UNREACHABLE, END])


def digest(wasm: bytes) -> str:
    """What a wasm is told by."""
    return hashlib.sha256(wasm).hexdigest()


def early(wasm: bytes) -> set[int]:
    """The functions of a wasm, by their place in its code, that pages run until the first move; none if no browser has run it yet."""
    ran = json.loads(RAN.read_text("utf-8"))
    bits = int(ran["functions"], 16) if ran["wasm"] == digest(wasm) else 0
    return {at for at in range(bits.bit_length()) if bits >> at & 1}


def written(wasm: bytes, functions: set[int]) -> str:
    """The text of early.json."""
    return json.dumps({"wasm": digest(wasm), "functions": f"{sum(1 << at for at in functions):x}"}, indent=1) + "\n"


def counted(wasm: bytes) -> tuple[bytes, int]:
    """A wasm that notes which of its functions run, each in a byte of its own, and the address of the first of these bytes."""
    parts = sections(wasm)
    limits, at = parts[MEMORY][:2], 2  # one memory, whose kind of limits and least pages follow
    pages, at = number(parts[MEMORY], at)
    slots = number(parts[TABLE], 3)[0]
    begin = pages * PAGE
    made = []
    for place, each in enumerate(items(parts[CODE], text_end)):
        body = each[number(each, 0)[1] :]
        start = code_start(body)
        made.append(sized(body[:start] + constant(0) + constant(1) + STORE + packed(begin + place) + body[start:]))
    one_more = b"\1\x70\1" + packed(slots + 1) * 2  # where a page puts what it puts behind those of a parted wasm
    more = parts | {MEMORY: limits + packed(pages + 1) + parts[MEMORY][at:], TABLE: one_more, CODE: listed(made)}
    return joined(more), begin


def _import_end(data: bytes, at: int) -> int:
    at = text_end(data, text_end(data, at))
    if data[at] != FUNCTION_KIND:
        raise ValueError("MicroPython imports something that is no function")
    return number(data, at + 1)[1]


def _type_end(data: bytes, at: int) -> int:
    for _ in range(2):
        at = text_end(data, at + (data[at] == 0x60))
    return at


def _export_end(data: bytes, at: int) -> int:
    return number(data, text_end(data, at) + 1)[1]


def _global_end(data: bytes, at: int) -> int:
    return number(data, at + 3)[1] + 1


class _Parts:
    """A wasm that is being parted. Functions have numbers: the imported ones first, then those of the code."""

    def __init__(self, wasm: bytes, kept: set[int]) -> None:
        self.sections = sections(wasm)
        self.types = items(self.sections[TYPES], _type_end)
        imports = items(self.sections[IMPORTS], _import_end)
        self.first = len(imports)
        self.type_of = [number(each, _type_at(each))[0] for each in imports]
        self.type_of += [number(each, 0)[0] for each in items(self.sections[FUNCTIONS], number_end)]
        self.bodies = [each[number(each, 0)[1] :] for each in items(self.sections[CODE], text_end)]
        self.kept = {self.first + at for at in kept} | set(range(self.first))
        self.gone = [at for at in range(len(self.type_of)) if at not in self.kept]
        self.exports = items(self.sections[EXPORTS], _export_end)
        self.room = number(self.sections[TABLE], 3)[0]
        self.calls = {at: self._calls(at) for at in range(self.first, len(self.type_of))}
        self.back = sorted({called for at in self.gone for called in self.calls[at]} & self.kept)
        # The places in the table, behind MicroPython's own: what goes, then what that calls, last what has it come.
        self.place = {function: self.room + at for at, function in enumerate([*self.gone, *self.back])}
        self.bring = self.room + len(self.place)
        self.nothing = self.types.index(b"\x60\0\0")

    def _calls(self, function: int) -> set[int]:
        body = self.bodies[function - self.first]
        return {number(body, start + 1)[0] for first, start, _ in instructions(body) if first == CALL}

    def _through(self, place: int, kind: int) -> bytes:
        return constant(place) + bytes([CALL_INDIRECT]) + packed(kind) + b"\0"

    def _door(self, function: int) -> bytes:
        kind = self.type_of[function]
        given = range(number(self.types[kind], 1)[0])
        handed = b"".join(bytes([LOCAL_GET]) + packed(at) for at in given)
        return b"\0" + self._through(self.bring, self.nothing) + handed + self._through(self.place[function], kind) + bytes([END])

    def _globals(self) -> list[tuple[bytes, bytes]]:
        """The variables: what each is, and its name among the exports."""
        found = items(self.sections[GLOBALS], _global_end)
        return [(each[:2], b"g%d" % at) for at, each in enumerate(found)]

    def now(self) -> bytes:
        """The first part."""
        kinds = [(each[text_end(each, 0)], number(each, text_end(each, 0) + 1)[0]) for each in self.exports]
        # Its variables tell where the texts of its JavaScript functions lie, which micropython.mjs has already.
        named = [each for each, (kind, _) in zip(self.exports, kinds, strict=True) if kind != GLOBAL_KIND]
        inside = set(range(len(self.type_of))) & {which for kind, which in kinds if kind == FUNCTION_KIND}
        inside |= {called for at in self.kept if at >= self.first for called in self.calls[at]} | self._in_table()
        bodies = [self._body_now(at, inside) for at in range(self.first, len(self.type_of))]
        variables = [sized(name) + bytes([GLOBAL_KIND]) + packed(at) for at, (kind, name) in enumerate(self._globals()) if kind[1]]
        count, at = number(self.sections[ELEMENTS], 0)
        more = b"\0" + constant(self.room + len(self.gone)) + bytes([END]) + listed([packed(each) for each in self.back])
        size = packed(self.bring + 1)
        return joined(
            self.sections
            | {
                TABLE: b"\1\x70\1" + size + size,
                EXPORTS: listed(named + variables),
                ELEMENTS: packed(count + 1) + self.sections[ELEMENTS][at:] + more,
                CODE: listed([sized(body) for body in bodies]),
            }
        )

    def _in_table(self) -> set[int]:
        """The functions that are called by their places in MicroPython's own table."""
        count, at = number(self.sections[ELEMENTS], 0)
        if count != 1 or self.sections[ELEMENTS][at : at + 2] != b"\0\x41":
            raise ValueError("MicroPython's table is not laid out as tools/program/early.py expects it")
        at = number(self.sections[ELEMENTS], at + 2)[1] + 1
        return {number(each, 0)[0] for each in items(self.sections[ELEMENTS][at:], number_end)}

    def _body_now(self, function: int, inside: set[int]) -> bytes:
        if function in self.kept:
            return self.bodies[function - self.first]
        return self._door(function) if function in inside else NEVER

    def later(self) -> bytes:
        """The second part."""
        variables = [(at, kind, name) for at, (kind, name) in enumerate(self._globals()) if kind[1]]
        renamed = {at: new for new, (at, _, _) in enumerate(variables)}
        new = {function: at for at, function in enumerate(self.gone)}
        size = packed(self.bring + 1)
        imports = [
            sized(FROM) + sized(b"memory") + b"\2" + self.sections[MEMORY][1:],
            sized(FROM) + sized(b"__indirect_function_table") + b"\1\x70\1" + size + size,
            *(sized(FROM) + sized(name) + bytes([GLOBAL_KIND]) + kind for _, kind, name in variables),
        ]
        empty = len(self.gone)
        here = b"\0" + constant(self.room) + bytes([END]) + listed([packed(at) for at in range(empty)])
        there = b"\0" + constant(self.bring) + bytes([END]) + listed([packed(empty)])
        return joined(
            {
                TYPES: self.sections[TYPES],
                IMPORTS: listed(imports),
                FUNCTIONS: listed([packed(self.type_of[at]) for at in self.gone] + [packed(self.nothing)]),
                ELEMENTS: listed([here, there]),
                CODE: listed([sized(self._body_later(at, new, renamed)) for at in self.gone] + [sized(NOTHING)]),
            }
        )

    def _body_later(self, function: int, new: dict[int, int], renamed: dict[int, int]) -> bytes:
        body = self.bodies[function - self.first]
        made = [body[: code_start(body)]]
        for first, start, end in instructions(body):
            if first == CALL:
                called = number(body, start + 1)[0]
                there = called in new
                made.append(bytes([CALL]) + packed(new[called]) if there else self._through(self.place[called], self.type_of[called]))
            elif first in (GLOBAL_GET, GLOBAL_SET):
                made.append(bytes([first]) + packed(renamed[number(body, start + 1)[0]]))
            else:
                made.append(body[start:end])
        return b"".join(made)


def _type_at(imported: bytes) -> int:
    return text_end(imported, text_end(imported, 0)) + 1


def sum_of(data: bytes) -> int:
    """The number by which a page tells that the second part is whole: `sum` of static/js/page-interpreter.mjs."""
    found = 0
    for (word,) in struct.iter_unpack("<I", data):
        found = (found ^ word) * 0x01000193 & 0xFFFFFFFF
    return found


def told(script: str, later: bytes) -> str:
    """The script of MicroPython, which keeps in its module what its wasm exports, as `exports`, and the sum of the second part, as `later`.

    Raises ValueError for an unknown one.
    """
    return _changed(EXPORTED, rf"(\3.exports=\1,\3.later={sum_of(later)})\2", script)


def compiled(script: str) -> str:
    """The script of MicroPython, which takes the page's `komadoMachine`, a promise of its compiled wasm, and fetches none.

    Raises ValueError for an unknown one.
    """
    made = r"let module=await komadoMachine;return{module,instance:await WebAssembly.instantiate(module,\4)}"
    return _changed(FETCHED, made, script)


def _changed(pattern: re.Pattern[str], new: str, script: str) -> str:
    text, found = pattern.subn(new, script)
    if found != 1:
        raise ValueError("micropython.mjs no longer starts its wasm as tools/program/early.py expects it")
    return text


def parted(wasm: bytes, kept: set[int]) -> tuple[bytes, bytes]:
    """Both parts of a wasm. Raises ValueError for one that is laid out otherwise than MicroPython's has been."""
    parts = _Parts(wasm, kept)
    later = parts.later()
    return parts.now(), later + b"\0" + sized(bytes(1 + -(len(later) + 3) % 4))  # words, so that the sum is of all
