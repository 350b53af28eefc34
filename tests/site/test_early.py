"""MicroPython's wasm in two parts runs as the whole one does, and has the second part come when a function of it is called."""

import json
import subprocess
from pathlib import Path

import pytest

from tools import ROOT
from tools.program.early import NAME, counted, early, parted, sum_of, told, written
from tools.program.frozen import trimmed

MICROPYTHON = ROOT / "static" / "vendor" / "micropython"
CALLED = "import re, json, deflate, io; print(re.match('a+(b)', 'aab').group(1), json.dumps({'a': [1.5, None]}), 7 ** 77, '%x' % 255)"
# Runs it with the second part there from the beginning, or when it is rung for; prints how often that was.
RUN = """
import { readFileSync } from "node:fs";
const { folder, script, rung } = JSON.parse(readFileSync(0, "utf8"));
process.argv.length = 1;
const { loadMicroPython } = await import(`file://${folder}/micropython.mjs`);
const interpreter = await loadMicroPython({ url: `${folder}/micropython.wasm` });
const m = interpreter._module.exports;
const made = (bytes, given) => new WebAssembly.Instance(new WebAssembly.Module(bytes), given).exports;
const bell = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 5, 1, 0, 0, 0, 0, 7, 4, 1, 0, 0, 0);
let rings = 0;
const ring = () => { rings++; made(readFileSync(`${folder}/LATER`), { m }); };
const table = m.__indirect_function_table;
if (rung) table.set(table.length - 1, made(bell, { "": { "": ring } })[""]);
else ring();
interpreter.runPython(script);
process.stdout.write(`${rings}\n`);
""".replace("LATER", NAME)


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    """A folder with MicroPython as a page has it."""
    whole = trimmed((MICROPYTHON / "micropython.wasm").read_bytes())
    now, later = parted(whole, early(whole))
    assert len(now) < len(whole) * 0.75
    assert len(now) + len(later) < len(whole) * 1.1
    (tmp_path / "micropython.wasm").write_bytes(now)
    (tmp_path / NAME).write_bytes(later)
    (tmp_path / "micropython.mjs").write_text(told((MICROPYTHON / "micropython.mjs").read_text("utf-8"), later), "utf-8")
    return tmp_path


@pytest.mark.parametrize("rung", [False, True])
def test_it_runs_what_the_whole_one_runs(parts: Path, rung: bool) -> None:
    order = json.dumps({"folder": str(parts), "script": CALLED, "rung": rung})
    done = subprocess.run(["node", "--input-type=module", "-e", RUN], input=order, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split("\n") == [f'b {{"a": [1.5, null]}} {7**77} ff', "1", ""]


def test_the_list_is_of_the_pinned_interpreter_and_of_no_other() -> None:
    whole = trimmed((MICROPYTHON / "micropython.wasm").read_bytes())
    found = early(whole)
    assert found
    assert json.loads(written(whole, found))["functions"] == f"{sum(1 << at for at in found):x}"
    assert early(counted(whole)[0]) == set(), "another one stays whole"


def test_an_unknown_script_is_refused() -> None:
    with pytest.raises(ValueError, match="no longer starts"):
        told("export const loadMicroPython = () => {};", b"")


def test_any_other_second_part_has_another_sum(parts: Path) -> None:
    later = (parts / NAME).read_bytes()
    assert len(later) % 4 == 0, "the sum is of all"
    found = {
        sum_of(other)
        for other in (later, later[:-4], later[4:], b"", bytes([*later[:-1], later[-1] ^ 1]), bytes([later[0] ^ 1, *later[1:]]))
    }
    assert len(found) == 6
