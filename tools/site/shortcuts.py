"""The pictures of the installed app's shortcuts: for each game a square of its board, as SVG, and as PNG if a browser is available."""

from __future__ import annotations

from pathlib import Path

from core.drawing.layers import over_layer, pieces_layer
from core.drawing.svg import esc, mark_symbols, n
from core.export.poster import CLASS
from core.export.standalone_svg import StyleSheet, plain
from core.records.record import Record
from core.words import Words, say
from games import board_of, ids, load
from tools.program import styles

FOLDER = "shortcuts"
SIZE = 96  # pixels of a PNG, as systems require
LONGEST = 1.5  # a board whose ratio of length to width is greater is not shown whole, only its middle


def picture(game_id: str, sheet: StyleSheet) -> str:
    """The SVG file: the position on the home page, in the light theme."""
    record = Record(load(game_id))
    view = board_of(record.game)
    for code in view.miniature.split("."):
        record.play(code)
    layout = min(view.layouts, key=lambda one: max(view.size(one)) / min(view.size(one)))  # the one nearest to a square
    width, height = view.size(layout)
    side = min(max(width, height), min(width, height) * LONGEST)
    body = view.ground(layout, 0, "ja") + pieces_layer(view, record.position, layout, 0)
    body += over_layer(view, record.position, [], layout, 0, "ja")
    seen = f"{n((width - side) / 2)} {n((height - side) / 2)} {n(side)} {n(side)}"
    drawn = f'<svg class="{CLASS}" viewBox="{seen}"><defs>{mark_symbols()}{view.symbols()}</defs>{body}</svg>'
    return plain(drawn, sheet, "light", esc(say(Words("game." + game_id), "ja")))


def write(site: Path) -> None:
    """Writes `shortcuts/GAME.svg` of every game, below the built folder."""
    css = styles.joined(styles.PICTURE)
    (site / FOLDER).mkdir(exist_ok=True)
    for game_id in ids():
        (site / FOLDER / f"{game_id}.svg").write_text(picture(game_id, StyleSheet(css, game_id)), "utf-8", newline="\n")


def icons(site: Path, game_id: str) -> list[dict[str, str]]:
    """The manifest's entries for a game's pictures: the existing ones, the PNG first, for systems without SVG."""
    kinds = (("png", "image/png", f"{SIZE}x{SIZE}"), ("svg", "image/svg+xml", "any"))
    return [
        {"src": f"../{FOLDER}/{game_id}.{end}", "type": kind, "sizes": sizes}
        for end, kind, sizes in kinds
        if (site / FOLDER / f"{game_id}.{end}").is_file()
    ]
