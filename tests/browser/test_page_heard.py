"""Accessible text for screen readers: full names and phrases, no signs, in all eight games and both languages."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from game_page import GamePage
from lines import SHIPPED, told
from playwright.sync_api import expect

from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, load

Open = Callable[..., GamePage]

SIGNS = re.compile(r"[▲△▶◀✕★☆→←|_]|->|\bGOAL\b")
ONE_KANJI = re.compile(r"(?<![一-鿿々])[騎重子弓将](?![一-鿿々])")
LOCALES = {"ja": "ja-JP", "en": "en-US"}
WHOLE = {
    "button",
    "link",
    "tab",
    "checkbox",
    "radio",
    "option",
    "switch",
    "img",
    "image",
    "slider",
    "textbox",
}  # are heard by their name alone
DIALOGS = ["do.new", "do.text", "do.type", "do.settings", "do.keys"]


def heard(table: GamePage) -> list[str]:
    """All names and texts of the browser's accessibility tree, a line each."""
    nodes: list[dict[str, Any]] = table.page.context.new_cdp_session(table.page).send("Accessibility.getFullAXTree")["nodes"]
    known = {node["nodeId"]: node for node in nodes}

    def within(node: dict[str, Any]) -> bool:
        above = known.get(node.get("parentId", ""))
        return above is not None and (above.get("role", {}).get("value") in WHOLE or within(above))

    names = [str(node["name"]["value"]) for node in nodes if not node["ignored"] and "name" in node and not within(node)]
    return [name for name in names if name.strip()]


def faults(state: str, names: list[str]) -> list[str]:
    """Names with a sign in them, except in moves and text boards, which are notation."""
    return [f"{state}: {name}" for name in names if SIGNS.search(name) and "\n" not in name]


@pytest.mark.exhaustive
@pytest.mark.one_in(4)
@pytest.mark.matrix
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", SHIPPED)
def test_what_is_heard_has_no_signs_and_full_names(open_game: Open, game_id: str, lang: str) -> None:
    options, codes = told(game_id)
    record, board = Record(load(game_id, **options)), board_of(load(game_id, **options))
    begin = len(codes) // 2
    for code in codes[:begin]:
        record.play(code)
    fragment = "&".join([*(f"{name}={value}" for name, value in options.items()), "moves=" + ".".join(codes[:begin])])
    table = open_game(game_id, fragment, locale=LOCALES[lang])

    names = heard(table)
    for spot in board.spots(board.layouts[0], 0):
        assert say(board.name(record.position, spot.id), lang) in names
    wrong = faults("in mid-game", names)
    for code in codes[begin : begin + 4]:
        table.play(record, code)
        line = table.spoken()
        wrong += [f"after {code}: {line}"] if SIGNS.search(line) or (lang == "ja" and ONE_KANJI.search(line)) else []
    for tab in table.page.get_by_role("tab").filter(visible=True).all():
        tab.click()
        wrong += faults(tab.inner_text(), heard(table))
    for keys in [["do.share"], ["do.more"], *(["do.more", key] for key in DIALOGS)]:
        table.do(*keys)
        expect(table.dialog).to_be_visible()
        expect(table.dialog.get_by_role("button", name=say(Words("do.close"), lang), exact=True)).to_have_count(1)
        wrong += faults(keys[-1], heard(table))
        table.press("Escape")
    assert wrong == []
