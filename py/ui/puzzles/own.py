"""A puzzle that is none of the site's: one that a link brings, with `asks=`, and the writing of such a link.

    start=…&moves=a1.b2.c3&ply=1&mode=puzzle&asks=win:3

The question stands at `ply`; the moves after it are the solution, at most as many as are asked for. `asks` is `win:n`, the win within n
plies; `only:n`: every other move loses within n plies; or `best:1`, the best move by the engine's measure. It is the writer's claim: a
page that opens the link does not prove it.
"""

from core.records import link
from core.records.record import Record
from games import load
from ui.puzzles.offer import asked
from ui.puzzles.solving import OWN

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.node import Node
    from ui.puzzles.history import Entry

ASKS = "asks="
BESIDE = ("link.later", "link.value", "link.host", "option.unknown", "option.none")  # problems of a link that leave its puzzle whole
END = "&v="  # of every link of ours


def entry_of(fragment: str, game_id: str) -> "Entry | None":
    """The puzzle of a link, in the form of puzzles.json; None if it has no question or no answer, if a part of it cannot be read, or if its
    solution ends the game otherwise than it claims."""
    read = link.read(fragment, game_id)
    values = [part[len(ASKS) :] for part in link.own(fragment).split("&") if part.startswith(ASKS)]
    found = asked(link.unquote(values[-1]), ":") if values else None
    record = read.record
    if found is None or record is None or record.game_id != game_id or record.outcome() is not None:
        return None
    if [words for words in read.problems if words.key not in BESIDE and words.values.get("text") != "v"]:
        return None
    asks, plies = found
    nodes = record.current_line()[record.here.ply :]
    nodes = nodes[: plies if asks == "win" else 1]
    while nodes and nodes[-1].before.turn != record.position.turn:
        nodes.pop()
    if not nodes or _fails(nodes[-1], asks):
        return None
    entry: "Entry" = {
        "id": OWN, "options": dict(record.game.non_default()), "start": record.start or record.root.position.text(),
        "moves": ".".join([node.code for node in record.here.line()]), "plies": plies,
        "solution": [node.code for node in nodes], "grade": 0, "themes": [], "title": "puzzles.own.title", "link": fragment,
    }  # fmt: skip
    entry["goal"] = asks
    if asks == "best":
        entry["lead"] = 0  # the engine has measured nothing
    return entry


def _fails(last: "Node", asks: str) -> bool:
    """True if the last move of a solution ends the game without a win, where a win is asked for, or with a loss."""
    ended, solver = last.position.outcome(), last.before.turn
    return ended is not None and bool(ended.winner != solver if asks == "win" else ended.winner == 1 - solver)


def record_of(game_id: str, entry: "Entry", whole: bool = True) -> Record:
    """The record of a puzzle, at the question. `whole`: the solution follows."""
    record = Record(load(game_id, **entry["options"]), None, entry["start"])
    for code in [code for code in entry["moves"].split(".") if code]:
        record.play(code)
    ply = record.here.ply
    if whole:
        for code in entry["solution"]:
            record.play(code)
        record.jump(ply)
    return record


def fragment_of(game_id: str, entry: "Entry", with_game: bool) -> str:
    """The link's fragment of a puzzle, "" if it is too long. `with_game`: for the address of the home page."""
    record = record_of(game_id, entry)
    before, _, version = link.write(record, None, record.position.turn or None, False, with_game).rpartition(END)
    return before + "&mode=puzzle&" + ASKS + entry["goal"] + ":" + str(entry["plies"]) + END + version if before else ""
