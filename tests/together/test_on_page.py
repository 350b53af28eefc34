"""Games with friends on the page, without a browser: what is stored, and what many who have the link can do."""

from types import SimpleNamespace
from typing import Any

import class_room  # stands in for the modules of a browser
import pytest

from ui import dom
from ui.friends import post
from ui.together import mailbox

OWN, FRIEND = "a" * 64, "b" * 64


class Line:
    """The connections. `said`: what was published."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def publish(self, _kind: int, _name: str, text: str, *_more: object) -> None:
        self.said.append(text)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A mailbox in use, whose clock stands; the letters that come are not read yet."""
    monkeypatch.setattr(dom, "now", lambda: 1_000_000)
    table: Any = SimpleNamespace(session=SimpleNamespace(gone=False), run=lambda work: work.close())
    at: Any = SimpleNamespace(game=SimpleNamespace(friend=SimpleNamespace(id="id")), mail="on", on_stored=None)
    friends: Any = class_room.Browser()
    one: Any = post.Post(friends, table, at)
    monkeypatch.setattr(one, "_show", dom.noop)
    monkeypatch.setattr(one, "_in_sight", lambda: True)
    one.box, one._post = mailbox.Mailbox(OWN, 0), Line()
    one.box.keys[1] = FRIEND
    return one


def watcher(number: int) -> str:
    return f"{number:064x}"


def test_many_watchers_do_not_crowd_out_a_letter_of_the_friend(made: Any) -> None:
    for number in range(500):
        made._hear("letter", "letters", watcher(number), "x", 1)
    made._hear("letter", "players", FRIEND, "the move", 1)
    assert made._letters[-1] == (FRIEND, "the move")
    assert len(made._letters) < 200


def test_many_watchers_do_not_hide_that_the_friend_is_here(made: Any) -> None:
    for number in range(500):
        made._hear("letter", "here", watcher(number), "here", 1)
    made._hear("letter", "here", FRIEND, "here", 1)
    assert FRIEND in made._here
    assert len(made._here) < 200


def test_who_comes_and_goes_all_the_time_is_answered_now_and_then(made: Any) -> None:
    for number in range(500):
        made._hear("letter", "here", watcher(1), "away" if number % 2 else "here", 1)
    made._hear("letter", "here", FRIEND, "here", 1)
    assert made._post.said == ["here", "here"], "the watcher once, and the friend"
