"""Reads and imports every file of the page in this interpreter, and writes the pages. A part of replay.py."""
# ruff: noqa: PTH123, PTH208 - MicroPython has no pathlib

import os
import sys

from core.records.record import Player, Record
from core.words import LANGUAGES, Words
from games import board_of, ids, load

OF_THE_ENGINE = ("evaluate", "fast", "solve", "zobrist")  # how the names of the engine's files in a game's folder begin


class Browser:
    """Stands in for the modules of a browser: has every attribute."""

    def __getattr__(self, name: str) -> "Browser":
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def page_files(folder: str, below: str = "") -> list[str]:
    """The page's Python files, sorted: all but the engine's."""
    found: list[str] = []
    for name in os.listdir(folder + "/" + below):
        if name.split(".")[-1] in ("py", "mpy"):
            if not (below.startswith("games/") and name.startswith(OF_THE_ENGINE)) and below + name != "worker.py":
                found.append(below + name)
        elif "." not in name and name not in ("__pycache__", "checks") and below + name != "engine":
            found += page_files(folder, below + name + "/")
    return sorted(found)


def parse_and_import(folder: str) -> None:
    """Prints the result of reading every file of the page, text or byte code, and importing it with a stand-in for the browser."""
    for name in ("js", "pyscript", "pyscript.ffi"):
        sys.modules[name] = Browser()  # type: ignore[assignment]
    for name in page_files(folder):
        path = name.split(".")[0]
        try:
            if name.endswith(".py"):
                with open(folder + "/" + name, encoding="utf-8") as file:
                    compile(file.read(), name, "exec")
            if path != "main":  # it starts the page
                __import__(path.replace("/", ".").replace(".__init__", ""))
            print(path, "is good")
        except Exception as error:
            print(path, type(error).__name__, error)


def spread(name: str, markup: str) -> None:
    """Prints markup, a tag a line, so that a difference can be located."""
    print("--", name)
    print(markup.replace("><", ">\n<"))


def some_play(game_id: str) -> Record:
    """A short record with a variation, a comment and an end."""
    record = Record(load(game_id), (Player("", "<i>A & B</i>"), Player("4", "")))
    for choice in (0, -1, 0, -1, 0):
        record.play(record.position.code(record.position.legal_moves()[choice]))
    record.here.comment = "一手前\n<b>"
    record.jump(2)
    record.play(record.position.code(record.position.legal_moves()[-1]))
    record.finish("resign:0")
    return record


def write_pages() -> None:
    """Prints the home, the table of every game, the lists beside the board, the dialogs."""
    from ui.dialogs import lots, menu, new_game, record_text, settings, share
    from ui.html import controls, game_layout, home_layout, move_list, symbols

    spread("icons", symbols.symbols())
    for prerendered, base in ((True, ""), (False, "../")):
        spread("home", home_layout.home(prerendered, base, ["progressive-mancala"] if prerendered else []))
    for game_id in ids():
        game, played = load(game_id), some_play(game_id)
        view = board_of(game)
        for seat, lang in ((0, "ja"), (1, "en")):
            spread("table " + game_id + " " + lang, game_layout.markup(Record(game), seat, lang, "../", "../", []))
            spread("played", game_layout.markup(played, seat, lang, "./", "", [game_id]))
        for lang in LANGUAGES:
            rows = move_list.move_list(view, played, lang, {}) + move_list.verdict_list(view, played, lang)
            spread("lists", "".join(rows))
            spread(
                "notes",
                controls.note([Words("link.cut", text="<a>"), Words("text.empty")], lang) + record_text.type_move(["57-56", "k"], lang),
            )
        own = [(setting.name, setting.redraws) for setting in view.settings]
        for dialog in (
            new_game.html(game, played, 0, new_game.remembered('{"level": "3", "side": 7}'), "en", [("1", [2, 0, 1]), ("8", [0, 0, 3])]),
            menu.menu(played, ""),
            settings.html(
                {"boards": "slate", "pieces": "simple", "coords": "off", "speed": "slow", "sound": "quiet", "confirm": "small"},
                own,
                True,
                True,
                view.simple,
                True,
            ),
        ):
            spread("dialog", dialog)
        for dice in ([0.1, 0.9, 0.4, 0.6, 0.5], [0.7, 0.2, 0.8, 0.1, 0.9]):
            thrown = view.thrown(dice)
            spread("thrown", lots.toss(thrown[0], thrown[1], thrown[2], "en") if thrown else "-")
    for dialog in (record_text.text("<&>", "<a>"), record_text.comment("<&>"), share.html("a?b&c", "#d", "1 <a>\n2 b")):
        spread("dialog", dialog)
    for dialog in (menu.keys(), lots.janken("", "0")):
        spread("dialog", dialog)


def main(folder: str) -> None:
    """Prints all of it."""
    print("== files")
    parse_and_import(folder)
    print("== pages")
    write_pages()
