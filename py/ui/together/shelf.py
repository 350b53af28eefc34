"""The stored games with friends, without replaying any: the one of a link, and all of them in the order in which they wait for one."""

from collections import namedtuple

from core.terms import with_friend
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.steps import Steps

    Entry = dict[str, Any]  # a stored game, as `Store.games` gives it

ORDER = ("mine", "answer", "unsent", "theirs", "look", "over")
WAITS = ORDER[:3]  # for the visitor

# entry  the stored game; id: its name between the two; state: one of ORDER; name: the friend's, "" if not given, to be escaped
# both   the names of the two sides, "" if not given, for a visitor who plays neither; else None
Row = namedtuple("Row", ["entry", "id", "state", "name", "both"])


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def row_of(entry: "Entry") -> "Row | None":
    """A stored game as a row of the shelf, None if it is not with a friend."""
    record = entry.get("record")
    terms = record.get("terms") if isinstance(record, dict) else None
    found = _text(terms.get("friend")) if isinstance(terms, dict) else ""
    if not isinstance(terms, dict) or not with_friend.is_id(found):
        return None
    state, seat = _text(terms.get("state")), _text(terms.get("seat"))
    both = [with_friend.name_of(_text(terms.get(key)))[: with_friend.NAME] for key in ("n0", "n1")]
    state = state if state in ORDER else "over"
    if not seat and not _text(terms.get("toss")):
        return Row(entry, found, state, "", (both[0], both[1]))
    first = seat == "0" or not seat and bool(terms.get("secret"))  # before a toss the names are the inviter's and the friend's
    return Row(entry, found, state, both[1] if first else both[0], None)


def said(row: Row) -> Words:
    """The state of a game, as a sentence."""
    return Words("friend.row." + row.state)


def named(row: Row) -> "list[str | Words]":
    """The names of the visitor's friend, to be escaped, or a word for one without a name; for a visitor who only watches those of both
    players. A stranger's nickname is words: it follows the page's language."""
    if row.name and _text(row.entry["record"]["terms"].get("stranger")):
        from ui.together import lobby

        return [lobby.words_of(row.name) or row.name]
    if row.both is not None:
        return [name for name in row.both if name]
    return [row.name or Words("friend.row.friend")]


def find(entries: "list[Entry]", friend_id: str) -> "Entry | None":
    """The stored game of an id: the one last played, since there should be one only."""
    rows = (row_of(entry) for entry in entries)
    return next((row.entry for row in rows if row is not None and row.id == friend_id), None)


def shelf(entries: "list[Entry]") -> "Steps[list[Row]]":
    """In steps: the games with friends, those that wait for the visitor first. Within a state they keep their order, the last played
    first."""
    rows: "list[Row]" = []
    for entry in entries:
        row = row_of(entry)
        if row is not None:
            rows.append(row)
        yield
    return [row for state in ORDER for row in rows if row.state == state]
