"""An offer of a puzzle as text: written by the composer for the people of the site, read by tools/puzzles/take.py. Knows no browser.

    Komado puzzle
    game: …
    size: 4x4
    start: …
    moves: b1
    asks: win 7
    solution: a1.a2
    author: Hanako

Options have their own names. There may be other text before, and between the lines after it; nothing is read after a line of ---.
"""

from core.contract import GameError
from core.records import link
from core.register import ids, load

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

HEAD, END = "Komado puzzle", "---"
OWN = ("game", "start", "moves", "asks", "solution", "author")
ASKS = ("win", "only", "best")
MOST_NAME, MOST = 60, 20000  # characters of a name, and of a text
LONGEST = 7500  # characters of an address that a site of sources takes


def asked(text: str, between: str) -> "tuple[str, int] | None":
    """(question, plies) of a text such as "win 7", or "best 1", which has no other number; None for any other text. `between`: the sign
    between the two."""
    asks, sign, plies = text.partition(between)
    if asks not in ASKS or not sign or not 0 < len(plies) < 4 or plies.strip("0123456789") or not int(plies):
        return None
    return None if asks == "best" and int(plies) > 1 else (asks, int(plies))


def named(text: str) -> str:
    """A name on one line, and not too long."""
    return " ".join(text.split())[:MOST_NAME]


def write(game_id: str, entry: "dict[str, Any]", author: str) -> str:
    """The text of an offer. `entry`: as in puzzles.json."""
    values = [("game", game_id)] + sorted(entry["options"].items())
    values += [("start", entry["start"]), ("moves", entry["moves"]), ("asks", entry["goal"] + " " + str(entry["plies"]))]
    values += [("solution", ".".join(entry["solution"])), ("author", named(author))]
    return "\n".join([HEAD] + [name + ": " + value for name, value in values if value]) + "\n"


def read(text: str) -> "tuple[dict[str, Any] | None, str]":
    """The offer in a text (its game, and what a puzzle of puzzles.json has), or None and the reason why it is none."""
    lines = [line.strip() for line in text[:MOST].replace("\r", "\n").split("\n")]
    if HEAD not in lines:
        return None, "no line says " + HEAD
    values: "dict[str, str]" = {}
    for line in lines[lines.index(HEAD) + 1 :]:
        if line == END:
            break
        name, sign, value = line.partition(":")
        if sign and name.strip():
            if name.strip() in values:
                return None, name.strip() + " is said twice"
            values[name.strip()] = value.strip()
    game_id = values.get("game", "")
    if game_id not in ids():
        return None, "no such game " + game_id
    try:
        known = [option.name for option in load(game_id).options]
        options = {name: values[name] for name in known if name in values}
        load(game_id, **options)
    except GameError as error:
        return None, str(error)
    found = asked(values.get("asks", ""), " ")
    if found is None:
        return None, "asks is not one of " + ", ".join([each + (" 1" if each == "best" else " 3") for each in ASKS])
    codes = [code for code in values.get("solution", "").split(".") if code]
    if not codes or not named(values.get("author", "")):
        return None, "the solution or the author is missing"
    entry: "dict[str, Any]" = {"game": game_id, "options": options, "start": values.get("start", ""), "moves": values.get("moves", "")}
    entry["goal"] = found[0]
    entry.update({"plies": found[1], "solution": codes, "author": named(values["author"])})
    return entry, ""


def address_for(source: str, title: str, body: str) -> str:
    """The address at which a message with this title and text can be sent to the people of a source; "" if that would be too long. The
    source may be named as one clones it, with .git at its end."""
    source = source[: -len(".git")] if source.endswith(".git") else source
    if "gitlab" in source:
        address = source + "/-/issues/new?issue%5Btitle%5D=" + link.quote(title) + "&issue%5Bdescription%5D=" + link.quote(body)
    else:
        address = source + "/issues/new?title=" + link.quote(title) + "&body=" + link.quote(body)
    return address if len(address) <= LONGEST else ""
