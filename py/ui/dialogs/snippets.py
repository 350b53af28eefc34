"""Texts that show the board of a record in another page, in five forms. Knows no DOM."""

from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.records import link, text_writer
from core.records.lines import whole
from core.records.record import Record
from core.words import say

FORMS = ("element", "frame", "svg", "png", "text")
WIDTHS = (320, 480, 640)
NARROW = 600  # px: a narrower frame shows the narrow layout, where a game has one
# Heights in px of the lines around the board in a frame (static/css/embed.css), which also has a margin of 4 on every side.
SEAT, STATUS, TOOLS, PADDING = 52, 52, 62, 8


def fixed_height(mode: str) -> int:
    """The height of a frame without its board, in px."""
    return 2 * SEAT + PADDING + (0 if mode == "diagram" else STATUS + TOOLS)


def layout_for(view: GameBoard, width: int) -> str:
    """The layout in a frame of this width."""
    return view.layouts[0] if width >= NARROW else view.layouts[-1]


def height(view: GameBoard, mode: str, width: int) -> int:
    """The height of a frame of this width, in px."""
    w, h = view.size(layout_for(view, width))
    return fixed_height(mode) + int((width - PADDING) * h / w + 0.999)


def _asked(record: Record, mode: str, seat: int) -> "list[tuple[str, str]]":
    """The parameters that an element and a link share, as names and values."""
    line = record.current_line() if mode == "puzzle" else whole(record).line()  # a puzzle's solution may have been taken back
    asked = [("start", record.start)] if record.start else []
    asked.extend([("moves", ".".join(node.code for node in line))] if line else [])
    if record.here.ply != len(line):
        asked.append(("ply", str(record.here.ply)))
    asked.extend(record.game.non_default())
    if seat:
        asked.append(("seat", "1"))
    end = line[-1].end if line else record.root.end
    if end:
        asked.append(("end", end))
    if mode != "play":
        asked.append(("mode", mode))
    return asked


def element(record: Record, mode: str, width: int, seat: int, lang: str, base: str, picture: str, label: str, asks: str = "") -> str:
    """The script, needed once a page, and the element with its picture. `base`: the absolute URL of the site; `picture`: a URL; `asks`:
    what a puzzle asks for, "" if that is not said.

    A record that begins at a set-up position becomes text between tags, since an element's `start` means that it starts by itself.
    """
    if record.start:
        return f'<script async src="{esc(base)}embed.js"></script>\n' + _from_position(record, mode, width, seat, lang, asks)
    names = [("game", record.game_id)] + _asked(record, mode, seat) + ([("width", str(width))] if width else []) + [("lang", lang)]
    attributes = "".join(f' {name}="{esc(value)}"' for name, value in names)
    return (
        f'<script async src="{esc(base)}embed.js"></script>\n'
        f'<komado-board{attributes}><img src="{esc(picture)}" alt="{esc(label)}"></komado-board>\n'
    )


def _from_position(record: Record, mode: str, width: int, seat: int, lang: str, asks: str) -> str:
    """The shown line of a record that begins at a set-up position, as text between tags."""
    asked = [(name, value) for name, value in _asked(record, mode, seat) if name in ("ply", "seat", "mode")]
    shown = Record(record.game, record.players, record.start)
    for node in record.current_line() if mode == "puzzle" else whole(record).line():
        shown.make(node.move).comment = node.comment
        shown.here.end = node.end
    names = asked + ([("asks", asks)] if asks else []) + ([("width", str(width))] if width else []) + [("lang", lang)]
    attributes = "".join(f' data-{name}="{esc(value)}"' for name, value in names)
    return f'<script type="text/komado"{attributes}>\n{text_writer.write(shown, lang).replace("</", "< /")}</script>\n'


def frame(record: Record, view: GameBoard, mode: str, width: int, seat: int, lang: str, base: str) -> str:
    """A frame alone, for sites that allow no script."""
    wide = width or WIDTHS[1]
    names = _asked(record, mode, seat) + [("embed", "1"), ("lang", lang), ("v", link.VERSION)]
    asked = "&".join(name + "=" + link.quote(value) for name, value in names)
    title = esc(say(record.game.named(), lang))
    across = str(wide) if width else "100%"
    return (
        f'<iframe src="{esc(base + record.game_id + "/#" + asked)}" width="{across}" height="{height(view, mode, wide)}" title="{title}"'
        ' loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>\n'
    )


def text(record: Record, lang: str, address: str) -> str:
    """The board in characters, and the link to it."""
    return record.position.diagram(lang) + "\n\n" + address + "\n"
