"""Questions to a session, in JSON as the page asks them, and a clock under the test's control."""

import json
from collections.abc import Callable
from typing import Any

from engine.session import Session

MANCALA: dict[str, Any] = {"game": "progressive-mancala", "options": {}, "moves": [], "level": "8"}
FROGS: dict[str, Any] = {"game": "medamagaeru", "options": {}, "moves": ["57-56"], "level": "4"}
WON = list("kchkdjgcaifeiaf")


class Clock:
    """A clock whose readings are a fixed time apart."""

    def __init__(self, seconds: float = 0.001) -> None:
        self.now, self.step, self.readings = 0.0, seconds, 0

    def __call__(self) -> float:
        self.now += self.step
        self.readings += 1
        return self.now


def ask(work: Callable[[str], str], **request: Any) -> dict[str, Any]:
    """The answer of a session to a request."""
    answer: dict[str, Any] = json.loads(work(json.dumps(request)))
    return answer


def opened(session: Session, **request: Any) -> int:
    """The number of a job that the session accepts."""
    answer = ask(session.start, **request)
    assert set(answer) == {"id"}, answer
    return int(answer["id"])


def finished(session: Session, number: int, slice_ms: int = 100) -> dict[str, Any]:
    """The last answer about a job."""
    while True:
        answer = ask(session.advance, id=number, slice_ms=slice_ms)
        if answer["done"]:
            return answer
