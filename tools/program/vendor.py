"""Copies the pinned runtimes from node_modules to static/vendor, without the parts that no page requests.

A published site must not depend on a CDN, and a phone must not load an editor, a terminal or source maps to play a game.
Runs after `npm ci`; does nothing, fast, when the copy already matches the installed versions and this recipe.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import ROOT
from tools.program.minify import minified

PACKAGES = ("@pyscript/core", "@micropython/micropython-webassembly-pyscript", "pyodide", "@noble/secp256k1", "lean-qr")
TOOLS = ("terser",)
RECIPE = ("vendor.py", "stdlib_pack.py", "minify.py")
STAMP = ".versions.json"

# Node only runs its WebAssembly: stdlib_pack.py makes all decisions.
PACK_IN_PYODIDE = """
import { readFileSync, writeFileSync } from "node:fs";
const [folder, recipe, target] = process.argv.slice(1);
const { loadPyodide } = await import("file://" + folder + "/pyodide.mjs");
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/tmp/full.zip", readFileSync(folder + "/python_stdlib.zip"));
python.runPython(readFileSync(recipe, "utf8") + "\\npack('/tmp/full.zip', '/tmp/trimmed.zip')");
writeFileSync(target, python.FS.readFile("/tmp/trimmed.zip"));
"""


# Imported before the memory snapshot, so that return visits have them: the modules of PyScript's shim and of a search.
PRELOAD = "import asyncio, base64, dataclasses, functools, heapq, html, inspect, io, itertools, json, random, time, typing"


class VendorError(Exception):
    """A person has to do something first; the text says what."""


def state(modules: Path) -> dict[str, str]:
    """The state that the copy depends on: versions of the installed packages, and digests of the recipe."""
    found: dict[str, str] = {}
    for name in PACKAGES + TOOLS:
        manifest = modules / name / "package.json"
        if not manifest.is_file():
            raise VendorError(f"{name} is not installed under {modules.name}/: run `npm ci` first")
        found[name] = json.loads(manifest.read_text("utf-8"))["version"]
    for name in RECIPE:
        found[name] = hashlib.sha256((Path(__file__).parent / name).read_bytes()).hexdigest()[:16]
    return found


def without_source_map(text: str) -> str:
    """The script without its pointer to a source map, which is not shipped."""
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", text)


def copy_script(source: Path, target: Path) -> None:
    """Copies one JavaScript module without its source map's address."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(without_source_map(source.read_text("utf-8")), "utf-8")


def shorten(script: Path, checks: str = "") -> None:
    """Minifies one JavaScript module in place; the calls of the function named `checks` are removed."""
    try:
        script.write_text(minified(script.read_text("utf-8"), checks=checks), "utf-8")
    except ValueError as error:
        raise VendorError(f"{script.name}: {error}") from error


def copy_pyscript(package: Path, target: Path) -> None:
    """Copies core.js under a stable name, and only the chunks that plain pages reach.

    The package's `core.js` re-exports a hashed file, which costs one more round trip before anything runs: the hashed
    file keeps its name (chunks import it) and the page's script tag is core.js; both can be preloaded.
    """
    dist = package / "dist"
    entry = dist / "core.js"
    hashed = re.search(r'from"\./(core-[\w-]+\.js)"', entry.read_text("utf-8"))
    if not hashed:
        raise VendorError("core.js of @pyscript/core no longer re-exports one file: look at tools/program/vendor.py")
    copy_script(entry, target / "core.js")
    copy_script(dist / hashed[1], target / hashed[1])
    # The TOML reader is for pyscript.toml in a checkout; a built page has its configuration as JSON.
    # The error chunk is requested even if the configuration switches the error plugin off.
    for chunk in sorted([*dist.glob("toml-*.js"), *dist.glob("error-*.js")]):
        copy_script(chunk, target / chunk.name)


def copy_pyodide(package: Path, target: Path) -> None:
    """Copies the three files that boot Pyodide, and makes the trimmed standard library by stdlib_pack.py."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        copy_script(package / name, target / name)
    shorten(target / "pyodide.asm.mjs")
    shutil.copyfile(package / "pyodide.asm.wasm", target / "pyodide.asm.wasm")
    recipe = Path(__file__).parent / "stdlib_pack.py"
    zipped = (target / "stdlib.zip").resolve()
    done = subprocess.run(
        ["node", "--input-type=module", "-e", PACK_IN_PYODIDE, str(package), str(recipe), str(zipped)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise VendorError(f"packing the standard library failed:\n{done.stderr.strip()[-2000:]}")
    write_manifest(package, target)


def write_manifest(package: Path, target: Path) -> None:
    """Writes the data that static/js/engine-runtime.mjs needs before it boots: sizes for progress, an empty package list, a name.

    Only files fetched by `fetch`: the progress of an imported module cannot be watched.
    """
    lock = json.loads((package / "pyodide-lock.json").read_text("utf-8"))
    watched = {name: (target / name).stat().st_size for name in ("pyodide.asm.wasm", "stdlib.zip")}
    digest = hashlib.sha256()
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "stdlib.zip"):
        digest.update((target / name).read_bytes())
    digest.update(PRELOAD.encode())
    manifest = {
        "digest": digest.hexdigest()[:16],
        "sizes": watched,
        "bytes": sum(watched.values()),
        "preload": PRELOAD,
        "lock": {"info": lock["info"], "packages": {}},
    }
    (target / "manifest.json").write_text(json.dumps(manifest), "utf-8")


def copy_all(modules: Path, target: Path) -> None:
    """Fills the empty folder `target`."""
    copy_pyscript(modules / PACKAGES[0], target / "pyscript")
    for name in ("micropython.mjs", "micropython.wasm"):
        (target / "micropython").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(modules / PACKAGES[1] / name, target / "micropython" / name)
    shorten(target / "micropython" / "micropython.mjs", "assert")
    copy_pyodide(modules / PACKAGES[2], target / "pyodide")
    signatures = target / "noble" / "secp256k1.mjs"
    copy_script(modules / PACKAGES[3] / "index.js", signatures)
    shorten(signatures)
    copy_script(modules / PACKAGES[4] / "index.mjs", target / "lean-qr" / "index.mjs")


def report(target: Path) -> str:
    """A table of the files: raw and gzipped bytes."""
    lines, raw_sum, packed_sum = [], 0, 0
    for path in sorted(p for p in target.rglob("*") if p.is_file() and p.name != STAMP):
        data = path.read_bytes()
        packed = len(gzip.compress(data, 9))
        raw_sum, packed_sum = raw_sum + len(data), packed_sum + packed
        if path.parent.parent == target:
            lines.append(f"{len(data):>10,} {packed:>10,} gz  {path.relative_to(target)}")
    return "\n".join([*lines, f"{raw_sum:>10,} {packed_sum:>10,} gz  in all"])


def vendor(modules: Path, target: Path, force: bool = False) -> bool:
    """Brings `target` up to date; returns True if anything had to be done."""
    wanted = state(modules)
    stamp = target / STAMP
    if not force and stamp.is_file() and json.loads(stamp.read_text("utf-8")) == wanted:
        return False
    # Filled beside and then renamed: an interrupted run never leaves an incomplete copy.
    fresh = target.with_name(target.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    for folder in ("pyscript", "micropython", "pyodide"):
        (fresh / folder).mkdir(parents=True)
    copy_all(modules, fresh)
    (fresh / STAMP).write_text(json.dumps(wanted, indent=1), "utf-8")
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return True


def main() -> int:
    """Command line: `python3 -m tools.program.vendor [--force]`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--force", action="store_true", help="copy even if everything is up to date")
    arguments = parser.parse_args()
    target = ROOT / "static" / "vendor"
    try:
        changed = vendor(ROOT / "node_modules", target, arguments.force)
    except (VendorError, OSError) as error:
        print(f"vendor: {error}", file=sys.stderr)
        return 1
    print(report(target) if changed else "vendor: up to date")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
