"""Messages between a board and the page that holds it: two commands are read, everything else is no message, and nothing raises."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.records.link import is_origin
from core.records.record import Record
from games import load
from ui.embed.messages import CODES, MOST_CHARACTERS, MOST_PLIES, read, write

VALUES: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NEARLY = st.fixed_dictionaries(
    {"komado": st.sampled_from([1, 2, "1", True, 1.0]), "type": st.sampled_from(["ply", "moves", "ready", ""])},
    optional={"ply": VALUES, "moves": VALUES | st.text(alphabet="k.c<&"), "more": VALUES},
)


@pytest.mark.parametrize(
    ("data", "kind", "moves", "ply"),
    [
        ({"komado": 1, "type": "ply", "ply": 3}, "ply", [], 3),
        ({"komado": 1, "type": "ply", "ply": 0, "more": "is not minded"}, "ply", [], 0),
        ({"komado": 1, "type": "moves", "moves": "k.c"}, "moves", ["k", "c"], None),
        ({"komado": 1, "type": "moves", "moves": "", "ply": 0}, "moves", [], 0),
        ({"komado": 1, "type": "moves", "moves": "35-44*.!57-56.18~38.P@55", "ply": 2}, "moves", ["35-44*", "!57-56", "18~38", "P@55"], 2),
    ],
)
def test_a_command(data: dict[str, object], kind: str, moves: list[str], ply: int | None) -> None:
    command = read(json.dumps(data))
    assert command is not None
    assert (command.kind, command.moves, command.ply) == (kind, moves, ply)


@given(VALUES | NEARLY)
def test_whatever_else_arrives(data: object) -> None:
    command = read(json.dumps(data))
    if command is not None:
        assert isinstance(data, dict)
        assert data["komado"] == 1
        assert type(data["komado"]) is int
        assert command.kind == data["type"]
        assert command.ply is None or 0 <= command.ply <= MOST_PLIES
        assert all(sign in CODES for code in command.moves for sign in code)


@given(st.text())
def test_a_text_that_is_no_json(text: str) -> None:
    read(text)


LONG = '{"komado":1,"type":"moves","moves":"' + "k." * MOST_CHARACTERS + '"}'


@pytest.mark.parametrize("text", ["", "{", "[" * 5000, "{" * 5000, "nul", LONG])
def test_texts_that_are_too_much(text: str) -> None:
    assert read(text) is None


def test_what_is_told() -> None:
    record = Record(load("progressive-mancala"))
    for code in ["k", "c", "h", "k", "d", "j", "g", "c", "a", "i", "f", "e", "i", "a", "f"]:
        record.play(code)
    told = json.loads(write("end", record, {"solved": True}))
    assert told == {
        "komado": 1, "type": "end", "game": "progressive-mancala", "moves": "k.c.h.k.d.j.g.c.a.i.f.e.i.a.f", "ply": 15, "turn": 1,
        "outcome": "1", "solved": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["https://blog.example", "http://127.0.0.1:8000", "https://[::1]:443", "null", "https://\u30d6\u30ed\u30b0.example"]
)
def test_an_origin(text: str) -> None:
    assert is_origin(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        "blog.example",
        "https://",
        "https://blog.example/",
        "javascript:alert(1)",
        "https://a b",
        "https://u@h",
        "file:///x",
        "https://a?b",
    ],
)
def test_no_origin(text: str) -> None:
    assert not is_origin(text)
