"""Makes dist/embed.js and the posters of the start positions: all that a page needs to show a board before any of Komado is loaded.

The script has an address without a hash, for ever, since it is named in other people's pages. Its data about the games (names, options,
the size of every board, the addresses of posters) is computed here from the games themselves.
"""

from __future__ import annotations

import gzip
import itertools
import json
import re
from pathlib import Path
from typing import Any

from core.contract import BadOption, Game
from core.export.poster import STRIP, poster
from core.export.standalone_svg import StyleSheet
from core.records.link import MODES
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import LESSONS, board_of, ids, load
from tools import ROOT
from tools.program import styles
from tools.program.minify import minified
from ui.dialogs.snippets import fixed_height

# The script's short names of its sentences.
SENTENCES = {"learn": "lesson.title", "value": "embed.value", "game": "game.unknown", "option": "option.unknown", "lost": "embed.lost"} | {
    mode: f"embed.start.{mode}" for mode in MODES
}
MOST_VALUES = 10  # of an option: one with more values is not checked by the script, unless the size depends on it

SHEET = re.compile(r"`\n[^`]*`")  # a style sheet in a script


def tight(sheet: str) -> str:
    """A style sheet without needless space."""
    return re.sub(r"\s*([{};,!])\s*|(:)\s+|\s+", lambda hit: hit[1] or hit[2] or " ", sheet).replace(";}", "}")


def shapes(game: Game) -> list[int]:
    """Width and height of the board in each of its layouts, the usual one first."""
    view = board_of(game)
    return [number for layout in view.layouts for number in view.size(layout)]


def deciding(game_id: str) -> list[str]:
    """The options that the board's size depends on."""
    usual = load(game_id)
    found = []
    for option in usual.options:
        for value in option.values:
            try:
                if shapes(load(game_id, **{option.name: value})) != shapes(usual):
                    found.append(option.name)
                    break
            except BadOption:
                continue
    return found


def digits(values: list[str]) -> str:
    """The digits of an option's values if these are columns x rows: "345" of "4x4", "3x3", "3x4" …; else ""."""
    usual, *others = values
    found = "".join(sorted({sign for value in values for sign in value if value[1:2] == "x"} - {"x"}))
    return found if others == [value for value in (f"{column}x{row}" for column in found for row in found) if value != usual] else ""


def known(game_id: str) -> dict[str, Any]:
    """The script's data about a game. The first value of an option is the usual one. The usual value alone stands for an option with too
    many values to list, and for an open one, which allows more values than it lists.

    If the last option of `by` has all products of columns and rows, `grid` replaces it: its name, usual value and digits. Each of `sizes`
    is then the widths by the number of columns and the heights by the number of rows.
    """
    game = load(game_id)
    by = deciding(game_id)
    values = {option.name: sorted(option.values, key=lambda value, usual=option.default: value != usual) for option in game.options}  # type: ignore[misc]
    told: dict[str, Any] = {lang: say(Words(f"game.{game_id}"), lang) for lang in LANGUAGES}
    told["options"] = {name: found if name in by or 1 < len(found) <= MOST_VALUES else found[0] for name, found in values.items()}
    told["by"] = by
    if game_id not in LESSONS:
        told["bare"] = 1

    def size(*chosen: str) -> list[int]:
        return shapes(load(game_id, **dict(zip(by, chosen, strict=True))))

    sides = digits(values[by[-1]]) if by else ""
    if not sides:
        return told | {"sizes": [size(*chosen) for chosen in itertools.product(*(values[name] for name in by))]}
    sizes = []
    for chosen in itertools.product(*(values[name] for name in by[:-1])):
        wide, high = ([size(*chosen, f"{side}x{side}")[way] for side in sides] for way in (0, 1))
        if any(size(*chosen, f"{sides[c]}x{sides[r]}") != [wide[c], high[r]] for c in range(len(sides)) for r in range(len(sides))):
            raise ValueError(f"{game_id}: a board is not as wide as its columns, or not as high as its rows")
        sizes.append([wide, high])
    told["options"] = {name: found for name, found in told["options"].items() if name != by[-1]}
    return told | {"grid": [by[-1], values[by[-1]][0], sides], "sizes": sizes}


def draw_posters(folder: Path) -> None:
    """Draws the start positions: `<game>-<lang>.svg` in the usual layout, `<game>-<lang>-narrow.svg` where there is another."""
    css = styles.joined(styles.PICTURE)
    for game_id in ids():
        game = load(game_id)
        view, sheet = board_of(game), StyleSheet(css, game_id)
        for lang, layout in itertools.product(LANGUAGES, view.layouts):
            name = f"{game_id}-{lang}" + ("" if layout == view.layouts[0] else f"-{layout}")
            text = poster(view, Record(game), sheet, "auto", layout, 0, lang)
            (folder / f"{name}.svg").write_text(text, "utf-8", newline="\n")


def script() -> str:
    """The text of embed.js."""
    data = {
        "games": {game_id: known(game_id) for game_id in ids()},
        "words": {lang: {name: sentence(key, lang) for name, key in SENTENCES.items()} for lang in LANGUAGES},
        "fixed": {mode: fixed_height(mode) for mode in MODES},
        "strip": STRIP,
    }
    source = (ROOT / "static" / "js" / "embed.js").read_text("utf-8")
    mark = "/* data */ null"
    if source.count(mark) != 1:
        raise ValueError(f"static/js/embed.js has no {mark}")
    source = SHEET.sub(lambda sheet: tight(sheet[0]), source)
    return minified(source.replace(mark, json.dumps(data, ensure_ascii=False, separators=(",", ":"))), rewrite=True) + "\n"


def sentence(key: str, lang: str) -> str:
    """A sentence of embed.js: from the catalogue of boards in other pages if only the script uses it, else from the general one."""
    folder = ROOT / ("py/ui/embed" if key.startswith("embed.") else "static/i18n")
    found: str = json.loads((folder / f"{lang}.json").read_text("utf-8"))[key]
    return found


def write(target: Path) -> None:
    """Writes embed.js and the posters, below `target`."""
    (target / "posters").mkdir()
    draw_posters(target / "posters")
    (target / "embed.js").write_text(script(), "utf-8", newline="\n")


def weights(site: Path) -> tuple[int, list[int]]:
    """(bytes of a built site's embed.js, bytes of each poster), gzipped."""
    script, *posters = (len(gzip.compress(path.read_bytes(), 9)) for path in [site / "embed.js", *(site / "posters").iterdir()])
    return script, posters
