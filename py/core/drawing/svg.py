"""The SVG writer: the same text on all three interpreters. One cell of every board is 100 units.

Classes define the looks (static/css/board.css and the look.css of games); nothing here has a colour.
"""

import math


def n(x: float) -> str:
    """A coordinate with at most one decimal. Halves are rounded up: a format alone makes 12.2 or 12.3 of 12.25, depending on the
    interpreter."""
    if isinstance(x, int):
        return str(x)
    tenths = math.floor(x * 10 + 0.5)
    return f"{tenths / 10:.1f}" if tenths % 10 else str(tenths // 10)


def esc(text: object) -> str:
    """Escapes text for HTML and SVG, in content and in quoted attributes.

    A NUL becomes the character that HTML shows for it: on its way from MicroPython to the page it would end the text.
    """
    whole = str(text).replace("\0", "\ufffd").replace("&", "&amp;")
    return whole.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;")


def circle(x: float, y: float, r: float, cls: str) -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" class="{cls}"/>'


def rounds(centres: "list[tuple[float, float]]", r: float) -> str:
    """The outline of many circles of one size, for one `path`."""
    arc = f"a{n(r)} {n(r)} 0 1 0 "
    there, back = f"{arc}{n(2 * r)} 0", f"{arc}{n(-2 * r)} 0"
    return "".join([f"M{n(x - r)} {n(y)}{there}{back}" for x, y in centres])


def discs(centres: "list[tuple[float, float]]", r: float, cls: str) -> str:
    """Many circles of one size as one element."""
    return path(rounds(centres, r), cls) if centres else ""


def rect(x: float, y: float, w: float, h: float, cls: str, rx: float = 0) -> str:
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(rx)}" class="{cls}"/>'


def path(d: str, cls: str, more: str = "") -> str:
    return f'<path d="{d}" class="{cls}"{more}/>'


def text(x: float, y: float, said: str, cls: str, size: float = 24, anchor: str = "middle") -> str:
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{n(size)}" text-anchor="{anchor}" class="{cls}">{esc(said)}</text>'


def use(ref: str, x: float, y: float, cls: str = "", size: float = 100, angle: float = 0) -> str:
    """A symbol centred on x, y."""
    turned = f' transform="rotate({n(angle)} {n(x)} {n(y)})"' if angle else ""
    return f'<use href="#{ref}" x="{n(x - size / 2)}" y="{n(y - size / 2)}" width="{n(size)}" height="{n(size)}" class="{cls}"{turned}/>'


def symbol(name: str, body: str) -> str:
    """A picture on a 100 x 100 box centred on 0, 0, to be placed with `use`."""
    return f'<symbol id="{name}" viewBox="-50 -50 100 100" overflow="visible">{body}</symbol>'


def around(x: float, y: float, r: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle, 0° to the right, clockwise."""
    a = math.pi * degrees / 180
    return x + r * math.cos(a), y + r * math.sin(a)


def grid(cols: int, rows: int, cls: str = "grid") -> str:
    """The inner lines of a board of cells."""
    across = "".join(f"M0 {i * 100}H{cols * 100}" for i in range(1, rows))
    down = "".join(f"M{i * 100} 0V{rows * 100}" for i in range(1, cols))
    return path(across + down, cls)


def row(pictures: list[str], slots: int, size: int = 58) -> str:
    """A row of small pictures (symbol references with classes, as `use` text centred on 0, 0), then empty slots up to `slots`."""
    body = ""
    for i in range(max(slots, len(pictures))):
        x = size * i + size / 2
        if i < len(pictures):
            body += f'<g transform="translate({n(x)} 30)">{pictures[i]}</g>'
        else:
            body += circle(x, 30, 22, "slot")
    width = size * max(slots, len(pictures))
    return f'<svg class="row" viewBox="0 0 {width} 60" style="aspect-ratio:{width}/60" aria-hidden="true">{body}</svg>'


# The eight marks, distinct by shape alone, the same in every game.
_WEDGE = "".join(f"M{sx * 48} {sy * 48}H{sx * 21}L{sx * 48} {sy * 21}Z" for sx in (1, -1) for sy in (1, -1))
_BRACKET = "M-44-26V-38Q-44-44-38-44H-26M26-44H38Q44-44 44-38V-26M44 26V38Q44 44 38 44H26M-26 44H-38Q-44 44-44 38V26"
_FRAME = "M-30-44.5H30A14.5 14.5 0 0 1 44.5-30V30A14.5 14.5 0 0 1 30 44.5H-30A14.5 14.5 0 0 1-44.5 30V-30A14.5 14.5 0 0 1-30-44.5Z"


def mark_symbols() -> str:
    """Symbols m-lit, m-take, m-selected, m-from, m-to, m-threat, m-hint."""
    return "".join(
        (
            symbol("m-lit", circle(0, 0, 17, "halo") + circle(0, 0, 12, "lit")),
            symbol("m-take", rect(-44.5, -44.5, 89, 89, "take-tint", 15) + path(_FRAME, "take", ' pathLength="24"')),
            symbol("m-selected", rect(-46, -46, 92, 92, "selected", 13)),
            symbol("m-from", rect(-48, -48, 96, 96, "last", 9) + circle(0, 0, 8, "from")),
            symbol("m-to", rect(-48, -48, 96, 96, "last", 9) + path(_BRACKET, "bracket")),
            symbol("m-threat", path(_WEDGE, "wedge")),
        )
    )
