"""The table that the strongest level, and no other, keeps between moves."""

from typing import Any

import pytest
from asking import MANCALA, Clock, ask, opened

from engine.session import Session


def looked_at(session: Session, depth: int, **request: Any) -> dict[str, Any]:
    """The answer when the depth is complete. Each question advances the search by one step."""
    number = opened(session, **request)
    while True:
        answer = ask(session.advance, id=number, slice_ms=5)
        if answer["depth"] >= depth or answer["done"]:
            ask(session.stop, id=number)
            return answer


LONG = {**MANCALA, "time_ms": 600_000}
LATER = {**LONG, "moves": ["k", "c"]}


def test_the_strongest_begins_with_what_it_found_out_at_its_last_move() -> None:
    session = Session(Clock(0.01))
    expected = looked_at(session, 10, **{**LONG, "moves": ["k"]})["line"]
    later = {**LONG, "moves": ["k", *expected[:2]]}
    assert looked_at(session, 8, **later)["nodes"] * 2 < looked_at(Session(Clock(0.01)), 8, **later)["nodes"]


@pytest.mark.parametrize(
    ("before", "then"),
    [
        ({"moves": ["k", "c", "h"]}, {}),  # its last position was taken back
        ({}, {"options": {"holes": "17"}}),
        ({"level": "7"}, {}),
        ({}, {"level": "7"}),
        ({"nodes": 100_000}, {}),
        ({}, {"nodes": 100_000}),
        ({"lines": 2}, {}),
        ({}, {"lines": 2}),
    ],
)
def test_nobody_else_begins_with_that(before: dict[str, Any], then: dict[str, Any]) -> None:
    session = Session(Clock(0.01))
    looked_at(session, 8, **{**LONG, "moves": ["k"], **before})
    asked = {**LATER, **then}
    again, anew = looked_at(session, 5, **asked), looked_at(Session(Clock(0.01)), 5, **asked)
    del again["id"], anew["id"]
    assert again == anew
