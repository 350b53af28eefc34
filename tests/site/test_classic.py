"""Scripts of the old kind that are made from modules give what the modules give."""

import subprocess

import pytest

from tools.program.classic import beside, script

MODULE = """const{url:at}=import.meta;let count=await Promise.resolve(1);
class Kept{#own=2;get own(){return this.#own}}
export async function load(more){return count+more+new Kept().own}
export default load;
function told(){return this}
export{at as where,told as t,import_meta};const import_meta=import.meta.url.length;
"""
ASK = """globalThis.window = globalThis;
globalThis.document = { currentScript: { src: "komado:/a.js" } };
SCRIPT
const { where, import_meta, load, t, ...more } = await window.given;
console.log(JSON.stringify([where, import_meta, await load(10), t() === undefined, more]));
"""


def run(text: str) -> str:
    """What Node prints."""
    return subprocess.run(["node", "--input-type=module", "-e", text], capture_output=True, encoding="utf-8", check=True).stdout.strip()


def test_it_gives_what_the_module_gives() -> None:
    assert run(ASK.replace("SCRIPT", script(MODULE, "given"))) == '["komado:/a.js",12,13,true,{}]'


def test_it_is_no_module() -> None:
    subprocess.run(["node", "--check", "-"], input=script(MODULE, "given"), encoding="utf-8", check=True)


def test_another_module_takes_it_from_there() -> None:
    text = beside('import{load as e,where}from"./core-x.js";console.log(where,await e(1))', "given")
    assert run(ASK.replace("SCRIPT", script(MODULE, "given") + "{" + text + "}")).startswith("komado:/a.js 4")


@pytest.mark.parametrize("module", ["let a = 1", 'import { a } from "./b.js"; export { a };'])
def test_what_is_no_such_module_is_refused(module: str) -> None:
    with pytest.raises(ValueError, match="given"):
        script(module, "given")


@pytest.mark.parametrize("module", ["let a = 1", 'import{a}from"./b.js";import{c}from"./d.js";'])
def test_a_module_that_does_not_import_once_is_refused(module: str) -> None:
    with pytest.raises(ValueError, match="given"):
        beside(module, "given")
