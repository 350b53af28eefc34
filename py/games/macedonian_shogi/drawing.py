"""The pictures of マケドニア将棋: a shield whose tip points at the enemy, with the man's character or emblem on it.

Arrows are drawn beside the bow (a dotted slot: a spent one), fins mean 成, the crown is on its wearer's tip, an arrow on the board has no
shield. A character turns with its shield; an emblem stays upright, so the far side has symbols of its own.
The symbols with characters and those with emblems have the same names.
"""

from core.drawing.svg import circle, n, path, symbol, text
from games.macedonian_shogi.army import FACES, KANJI

_SHIELD = "M0-48C9-39 25-31 39-29C41-8 40 14 32 28C25 39 13 45 0 45C-13 45-25 39-32 28C-40 14-41-8-39-29C-25-31-9-39 0-48Z"
_RIM = "M0-40C8-33 20-27 33-25C34-8 33 11 27 23C21 33 11 38.5 0 38.5C-11 38.5-21 33-27 23C-33 11-34-8-33-25C-20-27-8-33 0-40Z"
_ARROW = "M-2.4 24V-16H-8L0-29L8-16H2.4V24L7 30V35L0 29L-7 35V30Z"
_LOOSE = "M-4.4 26V-18H-16L0-46L16-18H4.4V26L14 36V46L0 36L-14 46V36Z"
_CROWN = "M-19 0L-23-18L-11-9.5L0-24L11-9.5L23-18L19 0Z"
_FINS = "M-46-6L-36-15V3ZM46-6L36-15V3Z"
_STAR = "M0-7L3.1 1.7L12.4 2L5 7.6L7.6 16.5L0 11.4L-7.6 16.5L-5 7.6L-12.4 2L-3.1 1.7Z"

# A spearman, the great round shield, the bow, a horse's head, a crested helmet, a youth with a headband, a bearded king.
_EMBLEMS = {
    "P": circle(-5, -10, 9, "em")
    + path("M-17-12L-5-36L7-12Z", "em")
    + path("M-23 31C-23 10-14 2-5 2C4 2 13 10 13 31Z", "em")
    + path("M16.5 31V-16C12-20 13-29 18.5-37C24-29 25-20 20.5-16V31Z", "em"),
    "H": path("M-27 33L19-21M27 33L-19-21", "em-spear")
    + path("M15-16C17-27 22-31 30-35C31-26 29-20 21-11ZM-15-16C-17-27-22-31-30-35C-31-26-29-20-21-11Z", "em")
    + circle(0, 8, 25, "em-cut")
    + circle(0, 8, 22.5, "em")
    + circle(0, 8, 17.5, "em-cut")
    + path(_STAR, "em"),
    "B": path("M-29 7C-24-18-10-20 0-20C10-20 24-18 29 7", "em-line") + path("M-29 7L0 20L29 7", "em-string"),
    "N": path("M-3-28L3-20C18-16 24 0 22 29H-14C-14 18-3 13-2 5C-8 5-11 11-17 10C-23 8-23 3-20-1C-14-8-14-16-9-20Z", "em")
    + circle(-5.5, -8, 2.6, "em-cut"),
    "G": path("M-25-8C-25-38 25-38 25-8L19-8C17-27-17-27-19-8Z", "em")
    + path("M-16 28V-4C-16-23 16-23 16-4V28L5 31V9L12 6V0L2.6-2L0 12L-2.6-2L-12 0V6L-5 9V31Z", "em"),
    "S": circle(0, -10, 12, "em")
    + path("M-22 30C-22 12-13 6 0 6C13 6 22 12 22 30Z", "em")
    + path("M-11-15.5H11.5L18-8M11.5-15.5L19-16", "em-band"),
    "K": path("M-31 31C-31 12-20 4 0 4C20 4 31 12 31 31Z", "em")
    + circle(0, -13, 12.5, "em em-edge")
    + path("M-12.5-11C-14 4-9 15 0 23C9 15 14 4 12.5-11C11-4 7-2 3.5-2.5C1.5-3-1.5-3-3.5-2.5C-7-2-11-4-12.5-11Z", "em-beard")
    + path("M-4.5 4L-2 12M4.5 4L2 12", "em-strand"),
}


def _moved(body: str, x: float = 0, y: float = 0, scale: str = "1", turn: int = 0) -> str:
    # Text, since interpreters print fractions with different numbers of digits.
    turned = f"rotate({turn}) " if turn else ""
    return f'<g transform="{turned}translate({n(x)} {n(y)}) scale({scale})">{body}</g>'


def _crown() -> str:
    balls = "".join(circle(x, y, 3.4, "crown-ball") for x, y in ((-23, -19), (0, -25.5), (23, -19)))
    return path(_CROWN, "crown") + path("M-18-4.5H18", "crown-band") + balls


def _slot() -> str:
    return path("M0 30V-26", "arrow-slot")


def _kanji(kind: str, arrows: int, crowned: bool) -> str:
    size = 38 if kind == "B" else 45 if crowned else 51
    body = text(0, (9 if crowned else 5) + 0.38 * size, KANJI[kind], "glyph", size).replace("<text ", '<text lang="ja" ')
    if kind == "B":
        for i, x in enumerate((-26.5, 26.5)):
            body += _moved(path(_ARROW, "arrow") if i < arrows else _slot(), x, 3, "0.84")
    return body + (_moved(_crown(), 0, -22, "0.94") if crowned else "")


def _emblem(kind: str, arrows: int, crowned: bool) -> str:
    body = _moved(_EMBLEMS[kind], 0, 4 if crowned else 2, "0.84" if crowned else "0.88")
    for x in ((), (0,), (-9, 9))[arrows]:
        body += _moved(path(_ARROW, "arrow"), x, 0, "0.86")
    return body + (_moved(_crown(), 0, -16 if kind == "K" else -12, "0.94") if crowned else "")


def _man(face: str, crowned: bool, pictures: bool, turned: bool) -> str:
    """One man; `turned` keeps an emblem upright on a shield turned by half."""
    kind = face[0]
    if kind == "A":
        return path(_LOOSE, "loose")
    arrows = int(face[1]) if kind == "B" else 0
    body = path(_SHIELD, "shield") + ("" if kind == "B" and not pictures else path(_RIM, "shield-rim"))
    body += path(_FINS, "fins") if face.endswith("+") else ""
    inside = _emblem(kind, arrows, crowned) if pictures else _kanji(kind, arrows, crowned)
    return body + (_moved(inside, turn=180) if turned and pictures else inside)


def symbol_of(face: str, crowned: bool = False, turned: bool = False) -> str:
    """The name of a man's symbol."""
    return "man-" + face.replace("+", "up") + ("-crowned" if crowned else "") + ("-turned" if turned else "")


def symbols(pictures: bool) -> str:
    """Every man, the crown by itself, a bare shield, and the mark of a cell in reach of an arrow only."""
    body = symbol("crown", _moved(_crown(), 0, 20, "1.6")) + symbol("shield", path(_SHIELD, "shield") + path(_RIM, "shield-rim"))
    body += symbol("m-flight", path("M0-20L12 0L0 20L-12 0Z", "halo") + path("M0-14L8 0L0 14L-8 0Z", "lit"))
    for turned in (False, True):
        for face in FACES:
            for crowned in (False, True) if face in ("K", "S") else (False,):
                body += symbol(symbol_of(face, crowned, turned), _man(face, crowned, pictures, turned))
    return body
