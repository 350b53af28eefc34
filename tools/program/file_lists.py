"""Lists the Python files of a checkout for PyScript in static/made/: the page's (see also pyscript.toml), and the engine's.

A browser cannot list a folder, so each file has to be named. `make vendor`, which runs before everything else, derives the lists from
the tree; git ignores them. A built site has bundles instead and needs no list.
"""

from __future__ import annotations

from games import ORDER, folder_of, ids
from tools import ROOT

FOUND = ROOT / "py" / "games" / "found.py"
MADE = ROOT / "static" / "made"
LANGUAGES = ("ja", "en")


# Prefixes of engine-only files in a game folder; and the folders that the engine never reads, since it draws nothing.
OF_THE_ENGINE = ("evaluate", "fast", "solve", "zobrist")
NOT_OF_THE_ENGINE = ("core/drawing", "core/export", "core/records", "core/taps.py", "core/terms")
DRAWN = ("board.py", "drawing.py", "prints.py", "shapes.py", "sowing_frames.py")
LATER = {"setup.py": "positions", "prints.py": "reading"}  # files of a game's folder -> the parcel that contains them
CHECKS = "checks"  # a game folder's data for tests and tools, not for pages


def within(path: str, rooms: tuple[str, ...]) -> bool:
    """True if a path inside py/ is one of the rooms (folders or files) or inside one."""
    return any(path == room or path.startswith(room + "/") for room in rooms)


def modules(*rooms: str) -> list[str]:
    """The Python files of rooms of py/, as paths inside py/."""
    found = (path for room in rooms for path in (ROOT / "py" / room).rglob("*.py"))
    return sorted(path.relative_to(ROOT / "py").as_posix() for path in found if path.parent.name != CHECKS)


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def section(names: list[str]) -> str:
    """The [files] table: address relative to static/made/ -> path in the interpreter's file system."""
    return "\n[files]\n" + "".join(f'"../../{place}" = "./{name}"\n' for name, place in ((name, _place(name)) for name in names))


def _place(name: str) -> str:
    """The path in a checkout of a file in the interpreter's file system."""
    return name if name.startswith("static/") else "py/" + name


def page_modules() -> list[str]:
    """The modules that the page may import: it never evaluates a position."""
    return [path for path in modules("core", "games", "ui") if not (within(path, ("games",)) and _name(path).startswith(OF_THE_ENGINE))]


def engine_modules() -> list[str]:
    """The modules that the engine may import: it never draws a board."""
    found = modules("core", "games", "engine")
    return [path for path in found if not within(path, NOT_OF_THE_ENGINE) and not (within(path, ("games",)) and _name(path) in DRAWN)]


def page_words(room: str = "games") -> list[str]:
    """The sentences of the games, or those of the rooms of "ui" or "core", as paths inside py/."""
    return sorted(path.relative_to(ROOT / "py").as_posix() for lang in LANGUAGES for path in (ROOT / "py" / room).glob(f"*/{lang}.json"))


def page_data() -> list[str]:
    """The lessons and puzzles of the games, as paths inside py/."""
    found = [path for name in ("lessons", "puzzles") for path in (ROOT / "py" / "games").glob(f"*/{name}.json")]
    return sorted(path.relative_to(ROOT / "py").as_posix() for path in found)


def lists() -> dict[str, str]:
    """Each configuration, by its name in static/made/, and its text."""
    catalogues = [
        *page_words(),
        *page_data(),
        *page_words("core"),
        *page_words("ui"),
        *(f"static/i18n/{lang}.json" for lang in LANGUAGES),
    ]
    return {
        "page.toml": (ROOT / "pyscript.toml").read_text("utf-8") + section([*page_modules(), *catalogues]),
        "engine.toml": "sync_main_only = true\n" + section(engine_modules()),  # py/ui/worker/thread.py names the interpreter
    }


def write(name: str, text: str) -> None:
    """Puts a file into static/made/."""
    MADE.mkdir(exist_ok=True)
    (MADE / name).write_text(text, "utf-8")


def find_games() -> None:
    """Lists additional games in this folder for interpreters that cannot list folders."""
    found = [game_id for game_id in ids() if game_id not in ORDER and folder_of(game_id).startswith("games.")]
    text = f'"""Written by tools/program/file_lists.py."""\n\nFOUND = {tuple(found)!r}\n'
    if not found:
        FOUND.unlink(missing_ok=True)
    elif (
        not FOUND.exists() or FOUND.read_text("utf-8") != text
    ):  # an unchanged file is not written, since another process may be reading it
        FOUND.write_text(text, "utf-8")


def main() -> None:
    """Command line; the build begins with it too."""
    find_games()
    for name, text in lists().items():
        write(name, text)


if __name__ == "__main__":
    main()
