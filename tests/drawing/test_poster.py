"""Pictures that stand alone: well-formed, without a style sheet's names, in the colours of the page, without parts for the page alone."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from core.contract import Game
from core.export.poster import label, poster, size
from core.export.standalone_svg import StyleSheet
from core.records.record import Player, Record
from games import board_of, load
from tools.program import styles

ROOT = Path(__file__).resolve().parents[2]
CSS = styles.joined(styles.PICTURE)
FULL = "a3k!3.4b03.7p.5H2.4b13.P6b1.6PK!.4A3:A2G1H1N1P1a2b1g3h6n3p4:02:0"  # five and six kinds of pieces in hand
SVG = "{http://www.w3.org/2000/svg}"


def played(game: Game, plies: int) -> Record:
    """A line of first and last legal moves in turn."""
    record = Record(game)
    while record.here.ply < plies and record.outcome() is None:
        moves = record.position.legal_moves()
        record.make(moves[-1 if record.here.ply % 3 else 0])
    return record


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_every_game_as_a_file(game: Game, theme: str) -> None:
    view = board_of(game)
    sheet = StyleSheet(CSS, game.id)
    for plies in (0, 9):
        record = played(game, plies)
        for layout in view.layouts:
            for seat in (0, 1):
                text = poster(view, record, sheet, theme, layout, seat, "ja")
                root = ElementTree.fromstring(text)
                width, height = size(view, layout)
                assert root.get("viewBox") == f"0 0 {width} {height}"
                symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
                assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= symbols
                style = root.findtext(f"{SVG}style") or ""
                written = set(re.findall(r"\.(c\d+)\{", style))
                used = {name for element in root.iter() for name in (element.get("class") or "").split()}
                assert used == written
                for name in ("var(", "color-mix", "--", "url(", "undefined"):
                    assert name not in text
                assert ("light-dark(" in text) == (theme == "auto")
                for name in ("data-", "tabindex", "style=", "<script", 'href="http', " on"):
                    assert name not in text.replace('xmlns="http', "")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_a_side_holds_leaves_its_name_free(lang: str) -> None:
    """Its leftmost part begins behind the name, which has 25 units a letter at most."""
    record = Record(load("macedonian-shogi"), None, FULL)
    view = board_of(record.game)
    root = ElementTree.fromstring(poster(view, record, StyleSheet(CSS, record.game.id), "light", view.layouts[0], 0, lang))
    for outer in list(root)[-2:]:
        line = outer if outer.get("transform", "").startswith("scale") else outer[0]
        name = next(text for text in line.findall(f"{SVG}text"))
        held, shift, kept = list(line)[list(line).index(name) + 1 :], 0.0, 1.0
        if "scale" in held[0].get("transform", ""):
            shift, _, kept = (float(each) for each in re.findall(r"[\d.-]+", held[0].get("transform", "")))
            held = list(held[0])
        first = min(float(re.findall(r"[\d.-]+", each.get("transform", ""))[0]) for each in held)
        letter = 38 if lang == "ja" else 25
        assert len(held) > 5 and shift + kept * first >= float(name.get("x", "")) + letter * len(name.text or "")


def test_the_colours_are_the_tokens() -> None:
    game = load("progressive-mancala")
    light, dark = (poster(board_of(game), Record(game), StyleSheet(CSS, game.id), theme, "wide", 0, "ja") for theme in ("light", "dark"))
    assert "fill:#ead9c4;stroke:#8f7252" in light  # --bowl and --bowl-line
    assert "fill:#2f2822;stroke:#8f775f" in dark
    assert "stroke:#b5673a" in light  # the game's accent round the GOAL


def test_an_owner_colours_what_he_uses() -> None:
    """One symbol for the discs of two owners becomes two."""
    game = load("shinken-shobu")
    text = poster(board_of(game), Record(game), StyleSheet(CSS, game.id), "light", "square", 0, "ja")
    assert "fill:#14161b" in text  # --disc0
    assert "fill:#fffdf7" in text  # --disc1


def test_what_it_says_in_words() -> None:
    record = Record(load("progressive-mancala"))
    assert label(record, "en") == "Progressive Mancala, starting position. Player 1 to move"
    for code in ["k", "c", "h", "k", "d", "j", "g", "c", "a", "i", "f", "e", "i", "a", "f"]:
        record.play(code)
    assert "15" in label(record, "en")
    assert "wins" in label(record, "en")
    assert label(record, "ja").startswith("プログレッシブ・マンカラ、15手目まで。")


def test_scores_and_what_is_held_are_told() -> None:
    record = Record(load("progressive-mancala"))
    for code in ["k", "c", "h", "k"]:
        record.play(code)
    text = poster(board_of(record.game), record, StyleSheet(CSS, record.game_id), "light", "wide", 0, "ja")
    assert ">2 / 28<" in text
    assert ">6 / 28<" in text
    space = load("uchu-yuei")
    said = poster(board_of(space), Record(space), StyleSheet(CSS, space.id), "light", "square", 0, "ja")
    assert len(re.findall(r'font-size="38"[^>]*>6</text>', said)) == 4


@pytest.mark.parametrize(
    ("start", "told"), [("3,2,7,5,6,0,0,3,0,13,6:0:10,0:1:2:0", "あと2手"), ("7,3,1,3,0,6,0,0,1,11,1:0:13,9:1:1:1", "次の手番 +1手")]
)
def test_extra_moves_are_told(start: str, told: str) -> None:
    """Whoever has only the picture, such as a puzzle's on paper, needs their number."""
    record = Record(load("progressive-mancala"), None, start)
    for layout in ("wide", "narrow"):
        assert f">{told}<" in poster(board_of(record.game), record, StyleSheet(CSS, record.game_id), "light", layout, 0, "ja")


def test_a_name_typed_by_somebody_is_not_in_it() -> None:
    game = load("medamagaeru")
    record = Record(game, (Player("", "<script>x</script>"), Player("", "")))
    assert "script" not in poster(board_of(game), record, StyleSheet(CSS, game.id), "light", "square", 0, "en")


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        ("svg .slot { fill: none; } /* { */ svg .slot { fill: red; }", "fill:red"),
        (".slot { fill: blue; } svg .slot { fill: red; } .slot { fill: green; }", "fill:red"),
        ("@media print { svg .slot { fill: red; } } .slot { fill: var(--x, var(--y)); } :root { --y: light-dark(rgb(1 2 3 / .5), red); }",
         "fill:rgb(1 2 3 / .5)"),
        (".slot:hover { fill: red; } .slot > b { fill: red; } .board .slot { fill: red; } .slot { cursor: default; fill: blue; }",
         "fill:blue"),
    ],
)  # fmt: skip
def test_which_rule_counts(css: str, expected: str) -> None:
    game = load("medamagaeru")
    text = poster(board_of(game), Record(game), StyleSheet(css, game.id), "light", "square", 0, "ja")
    assert "{" + expected + "}" in text.replace(";}", "}")
