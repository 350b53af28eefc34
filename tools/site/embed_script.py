"""Makes dist/embed.js and the posters of the start positions: what a page needs to show a board before any of Komado is loaded.

The script stands at an address without a hash, for ever: it is in other people's pages. What it knows of the games (names, options, the
size of every board, where the posters are) is worked out here from the games themselves.
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

SENTENCES = ("lesson.title", "embed.value", "game.unknown", "option.unknown", *(f"embed.start.{mode}" for mode in MODES))
MOST_VALUES = 10  # an option with more that no size depends on is checked by the page in the frame alone

SHEET = re.compile(r"`\n[^`]*`")  # a style sheet in a script


def tight(sheet: str) -> str:
    """A style sheet without needless space."""
    return re.sub(r"\s*([{};,])\s*|(:)\s+|\s+", lambda hit: hit[1] or hit[2] or " ", sheet)


def shapes(game: Game) -> list[int]:
    """Width and height of the board in each of its layouts, the usual one first."""
    view = board_of(game)
    return [number for layout in view.layouts for number in view.size(layout)]


def deciding(game_id: str) -> list[str]:
    """The options that a board's size depends on."""
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


def known(game_id: str) -> dict[str, Any]:
    """What the script knows of a game. The first value of an option is the usual one; a text alone stands for too many."""
    game = load(game_id)
    by = deciding(game_id)
    values = {option.name: sorted(option.values, key=lambda value, usual=option.default: value != usual) for option in game.options}  # type: ignore[misc]
    choices = itertools.product(*(values[name] for name in by))
    return {
        "name": {lang: say(Words(f"game.{game_id}"), lang) for lang in LANGUAGES},
        "options": {name: found if name in by or len(found) <= MOST_VALUES else found[0] for name, found in values.items()},
        "by": by,
        "lesson": int(game_id in LESSONS),
        "sizes": [shapes(load(game_id, **dict(zip(by, chosen, strict=True)))) for chosen in choices],
    }


def draw_posters(folder: Path) -> None:
    """The pictures of the start positions: `<game>-<lang>.svg` in the usual layout, `<game>-<lang>-narrow.svg` where there is another."""
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
        "words": {lang: {key: _template(key, lang) for key in SENTENCES} for lang in LANGUAGES},
        "modes": list(MODES),
        "fixed": {mode: fixed_height(mode) for mode in MODES},
        "strip": STRIP,
    }
    source = (ROOT / "static" / "js" / "embed.js").read_text("utf-8")
    mark = "/* data */ null"
    if source.count(mark) != 1:
        raise ValueError(f"static/js/embed.js has no {mark}")
    source = SHEET.sub(lambda sheet: tight(sheet[0]), source)
    return minified(source.replace(mark, json.dumps(data, ensure_ascii=False, separators=(",", ":")))) + "\n"


def _template(key: str, lang: str) -> str:
    found: str = json.loads((ROOT / "static" / "i18n" / f"{lang}.json").read_text("utf-8"))[key]
    return found


def write(target: Path) -> None:
    """embed.js and the posters, below `target`."""
    (target / "posters").mkdir()
    draw_posters(target / "posters")
    (target / "embed.js").write_text(script(), "utf-8", newline="\n")


def weights(site: Path) -> tuple[int, list[int]]:
    """Bytes of a built site, gzipped: of embed.js, and of each poster."""
    script, *posters = (len(gzip.compress(path.read_bytes(), 9)) for path in [site / "embed.js", *(site / "posters").iterdir()])
    return script, posters
