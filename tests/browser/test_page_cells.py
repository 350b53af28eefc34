"""A board of a free shape on the page: drawn, tapped, linked, shared, played by the engine, in another site's page, and in a new game."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from game_page import GamePage
from host import Come, board
from playwright.sync_api import expect
from visitor import Visitor

from core.contract import BadOption
from core.records.record import Record
from core.words import Words
from games import load

Visit = Callable[..., Visitor]
SHAPES = {"square": ("4x4", "0111-1111-1011-1110"), "hex": ("5x5", "01110-11111-11011-11111-01110")}


def shaped(kind: str) -> Record:
    """A game on a board of a shape."""
    size, cells = SHAPES[kind]
    return Record(load("maciji", board=kind, size=size, cells=cells))


def options(record: Record) -> str:
    """Its options as in a link."""
    return "&".join(f"{name}={value}" for name, value in record.game.non_default())


def names(record: Record) -> list[str]:
    """The names of its cells."""
    position = record.game.start()
    return sorted(position.taps(move)[0] for move in position.legal_moves())  # the goal may be anywhere


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", SHAPES)
def test_a_free_shape_is_played_linked_shared_and_kept(visit: Visit, kind: str) -> None:
    record = shaped(kind)
    visitor = visit(engine=True)
    table = visitor.open("maciji", options(record))
    assert sorted(table.shown().names) == names(record)
    for _ in range(3):
        table.play(record, record.position.code(record.position.legal_moves()[0]))
    table.check(record)
    table.page.reload()
    table.ready().check(record)
    table.do("do.share")
    link = table.dialog.locator("#link-all").input_value()
    other = visitor.tab()
    other.goto(link)
    GamePage(other).ready().check(record)
    other.close()
    table.press("Escape")
    table.press("n")  # a new game keeps the shape
    cells = table.dialog.locator('[name="option-cells"]:checked')
    expect(cells).to_have_value(SHAPES[kind][1])
    table.dialog.locator("label", has_text=table.words(Words("new.two"))).click()
    table.do("do.start")
    table.stands("")
    assert sorted(table.shown().names) == names(record)
    table = visitor.open("maciji", options(record) + "&p0=engine:1&p1=engine:1")
    played = shaped(kind)
    for code in table.ready("engine").wait_for_moves(3).moves.split("."):
        played.play(code)


@pytest.mark.exhaustive
@pytest.mark.parametrize("cells", ["0111-1111", "1000-0011-0111-0111", "1111-1111-1111-1111", "0110-0110-0110-0110", "<b>x"])
def test_a_shape_that_cannot_be_is_refused_in_words(visit: Visit, cells: str) -> None:
    with pytest.raises(BadOption) as refused:
        load("maciji", size="4x4", cells=cells)
    table = visit().open("maciji", f"size=4x4&cells={quote(cells)}")
    table.warns(refused.value.words)
    assert len(table.shown().names) == 16  # the size holds


@pytest.mark.exhaustive
def test_a_free_shape_is_an_attribute_of_the_tag(host: Come) -> None:
    record = shaped("square")
    page = host(board("maciji", **dict(record.game.non_default()), p1="engine:1"), engine=True)
    table = page.start()
    assert sorted(table.shown().names) == names(record)
    record.play(table.ready("engine").wait_for_moves(1).moves)  # the engine has placed the goal
    table.spot(record.position.taps(record.position.legal_moves()[0])[0]).click()
    for code in table.wait_for_moves(3).moves.split(".")[1:]:
        record.play(code)
