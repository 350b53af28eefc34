"""Every piece stands out from its ground: computed from the style sheets, in both themes and under every board theme.

By its fill at 3:1, or by a rim that is at least two pixels wide on the screen and has 3:1 against the piece and the ground.
"""

import re

import pytest

from core.export.standalone_svg import StyleSheet
from games import board_of, load
from tools import ROOT
from tools.program import styles
from ui.board.themes import BOARD_THEMES

CSS = ROOT / "static" / "css"
ENOUGH = 3.0
DISCS = [("disc0", "disc0-rim"), ("disc1", "disc1-rim")]
SHIELDS = [("shield0", "shield0-edge"), ("shield1", "shield1-edge")]
# For each game: its pieces as (fill, rim), and their possible grounds. Without a rim ("") the fill has to stand out alone.
STANDS = {
    "medamagaeru": ([("frog0", "frog0-line"), ("frog1", "frog1-line")], ["pond", "pond-home", "last"]),
    "uchu-yuei": (DISCS, ["space", "space-2", "space-last", "ground", "last"]),
    "shinken-shobu": (DISCS, ["space", "space-2", "space-last", "ground", "last"]),
    "kokutan-no-uma": (DISCS, ["ivory-cell", "last"]),
    "two-three": (DISCS, ["space-2", "space-last", "ground", "last"]),
    "progressive-mancala": ([("stone-a", ""), ("stone-b", ""), ("stone-c", ""), ("bowl-line", "")], ["bowl"]),
    "maciji": ([("graphite", ""), ("blue-lead", "")], ["leaf", "last"]),
    "macedonian-shogi": (SHIELDS, ["camp0", "camp1", "middle", "last"]),
}
# Other shapes known by their colour alone: signs on the ground, and the faces of pieces.
SIGNS = {
    "uchu-yuei": [("star", "space"), ("star", "space-last"), ("disc0-star", "disc0"), ("disc1-star", "disc1")],
    "shinken-shobu": [("finish", "space"), ("finish", "ground"), ("disc0-star", "disc0"), ("disc1-star", "disc1")],
    "kokutan-no-uma": [("disc0-star", "disc0"), ("disc1-star", "disc1"), ("lit", "ebony")],
    "two-three": [("star", "space-2")],
    "progressive-mancala": [("bowl-line", "paper-2"), ("way0", "bowl"), ("way1", "bowl")],
    "maciji": [("accent", "leaf")],
    "medamagaeru": [("pupil", "eye"), ("pupil-night", "eye-night")],
    "macedonian-shogi": [("emblem0", "shield0"), ("emblem1", "shield1"), ("shield0-arrow", "shield0"), ("shield1-arrow", "shield1")],
}
GROUNDS = ["ebony", "ivory"]  # where the cursor may lie though no piece does


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def under_theme(css: str, board_theme: str) -> dict[str, str]:
    """The tokens that a board theme sets."""
    heads = re.findall(r'html\[data-board-theme="' + board_theme + r'"\] \{([^}]*)\}', css) if board_theme else []
    return {name: value.strip() for body in heads for name, value in re.findall(r"(--[\w-]+): ([^;]*);", body)}


def in_the_smallest(css: str) -> dict[str, str]:
    """The tokens of a picture that is too small for rims."""
    return {name: value for body in re.findall(r"\.thumb \{([^}]*)\}", css) for name, value in re.findall(r"(--[\w-]+): ([^;]*);", body)}


class Colours:
    """The computed tokens of one game, in one theme and under one board theme."""

    def __init__(self, game_id: str, theme: str, board_theme: str) -> None:
        css = styles.joined(styles.PICTURE)
        self.sheet, self.theme = StyleSheet(css, game_id), theme
        self.names = {**self.sheet.root, **under_theme(css, board_theme)}

    def __getitem__(self, name: str) -> str:
        return self.sheet.value(self.names["--" + name], self.names, self.theme)


CASES = [(game_id, theme, board) for game_id in STANDS for theme in ("light", "dark") for board in BOARD_THEMES]


@pytest.mark.parametrize(("game_id", "theme", "board_theme"), CASES)
def test_a_piece_stands_out_from_its_ground(game_id: str, theme: str, board_theme: str) -> None:
    colours, (pieces, grounds), weak = Colours(game_id, theme, board_theme), STANDS[game_id], []
    for piece, rim in pieces:
        for ground in grounds:
            fill = contrast(colours[piece], colours[ground])
            edge = min(contrast(colours[rim], colours[piece]), contrast(colours[rim], colours[ground])) if rim else 0
            if max(fill, edge) < ENOUGH:
                weak.append(f"{piece} on {ground}: fill {fill:.2f}, rim {edge:.2f}")
    for sign, ground in SIGNS.get(game_id, []):
        if contrast(colours[sign], colours[ground]) < ENOUGH:
            weak.append(f"{sign} on {ground}: {contrast(colours[sign], colours[ground]):.2f}")
    assert weak == []


@pytest.mark.parametrize(("game_id", "theme", "board_theme"), CASES)
def test_the_keyboard_cursor_is_seen_on_every_ground(game_id: str, theme: str, board_theme: str) -> None:
    """It has two lines, a dark and a light one: one of them stands out from the ground, and they from each other."""
    drawn = re.findall(r"(?m)^\.spot:focus-visible > \* \{([^}]*)\}", styles.read("board"))
    assert len(drawn) == 1 and "stroke: var(--cursor);" in drawn[0] and "var(--cursor-gap)" in drawn[0]
    colours = Colours(game_id, theme, board_theme)
    assert contrast(colours["cursor"], colours["cursor-gap"]) >= ENOUGH
    for ground in STANDS[game_id][1] + GROUNDS:
        assert max(contrast(colours[line], colours[ground]) for line in ("cursor", "cursor-gap")) >= ENOUGH, ground


# The ring around a focused control, by the colour named in the sheet: its ink, and the papers under it.
RINGS = {
    "var(--ink)": [("ink", ground) for ground in ("paper", "paper-2", "sheet", "board")],
    "currentColor": [("ink-2", "paper"), ("ink", "paper-2"), ("paper", "ink")],
    "var(--cursor)": [("cursor", ground) for ground in ("paper", "sheet")],
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_is_seen_on_everything_beside_the_board(theme: str) -> None:
    """Every control has a ring except the places of a board, which have the cursor; each ring has 3:1 on everything that it may lie on."""
    rules = [rule for path in sorted(CSS.glob("*.css")) for rule in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text(encoding="utf-8"))]
    bare = [head.split("*/")[-1].strip() for head, body in rules if re.search(r"outline(-style)?: *(none|0)", body)]
    assert bare == [".spot"]
    rings = [found for head, body in rules if ":focus-visible" in head for found in re.findall(r"outline(?:-color)?: ([^;]*);", body)]
    colours, used = Colours("", theme, ""), {name for name in RINGS for ring in rings if ring.endswith(name)}
    assert len(rings) >= 4 and all(any(ring.endswith(name) for name in RINGS) for ring in rings)
    assert used == set(RINGS)
    for ink, ground in [pair for name in used for pair in RINGS[name]]:
        assert contrast(colours[ink], colours[ground]) >= ENOUGH, (ink, ground)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game_id", list(STANDS))
def test_a_piece_in_the_smallest_picture_stands_out_by_its_fill_alone(game_id: str, theme: str) -> None:
    """On every ground; the last move is not marked there."""
    colours, (pieces, grounds) = Colours(game_id, theme, ""), STANDS[game_id]
    colours.names.update(in_the_smallest(styles.joined(styles.PICTURE)))
    for piece, _ in pieces:
        for ground in grounds:
            if not ground.endswith("last"):
                assert contrast(colours[piece], colours[ground]) >= ENOUGH, (piece, ground)


def test_the_simple_set_of_pieces_is_drawn_in_colours_that_stand_out() -> None:
    """Each of its colours, with the colour under it, is among the checked signs of the games that have the set."""
    css = styles.joined(styles.PICTURE)
    used = set(re.findall(r"var\(--([\w-]+)\)", "".join(re.findall(r'html\[data-pieces="simple"\][^{]*\{([^}]*)\}', css))))
    assert used == {"disc-star", "pupil"}
    known = {re.sub(r"\d|-night", "", sign) for game_id in STANDS if board_of(load(game_id)).simple for sign, _ in SIGNS[game_id]}
    assert used <= known


def test_a_rim_is_two_pixels_wide_however_small_the_board_is() -> None:
    """A rim that does not scale with the board; half of a disc's lies under its ring of 3.5 units, half outside."""
    css = styles.joined(styles.PICTURE)
    rules = {name: re.findall(r"(?m)^\." + name + r" \{([^}]*)\}", css)[0] for name in ("disc-rim", "frog", "shield")}
    assert all("vector-effect: non-scaling-stroke;" in rule for rule in rules.values())
    for name in ("frog", "shield"):
        found = re.search(r"stroke-width: var\(--outline-px, ([\d.]+)px\)", rules[name])
        assert found and float(found[1]) >= 2
    usual, thumbnail = re.search(r"--rim-px, ([\d.]+)px", rules["disc-rim"]), re.search(r"--rim-px: ([\d.]+)px", css)
    assert usual and 3.5 * 0.29 + float(usual[1]) / 2 >= 2  # a cell of ten columns on the narrowest screen: 29 px
    assert thumbnail and 3.5 * 0.14 + float(thumbnail[1]) / 2 >= 2  # and on a small picture: 14 px


@pytest.mark.parametrize("board_theme", [name for name in BOARD_THEMES if name])
def test_a_board_theme_colours_every_board(board_theme: str) -> None:
    """Each kind of board has grounds of its own, and the sheets know every token set by a theme."""
    css = styles.joined(styles.PICTURE)
    found, known = under_theme(css, board_theme), StyleSheet(css, "").root
    assert {"--pond", "--space", "--ground", "--bowl", "--leaf", "--camp0", "--ivory-cell"} <= set(found) <= set(known)
    assert all(found[name] != known[name] for name in found)
