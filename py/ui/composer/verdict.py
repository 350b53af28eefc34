"""The engine's verdict on a position, and its progress, in words. What is not proven is said to be the engine's
opinion. Nothing of a browser."""

from core.contract import Position
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    Answer = dict[str, Any]  # engine/composing.py describes it

SOUND, COOKED, LATER, OPEN, UNSURE = "sound", "cooked", "later", "open", "unsure"
LETTERS = "ABC"  # of the lines that are shown
MOST_NAMED = 4  # moves named in a sentence
ONLY, BEST = "only", "best"
ASKS = ("win", ONLY, BEST)
STAGES = ("waits", "win", "moves", "holds", "line", "lead", "grade")
SIGNS = {SOUND: "check"}  # the icon before the title; a warning for all others
SURE = (SOUND, COOKED, LATER, "lost", "hopeless", "few", "over")  # a longer search would say the same


def move_words(position: Position, codes: "list[str]", lang: str) -> str:
    """Moves by name, in the game's notation."""
    names = [position.kifu(position.parse(code), lang) for code in codes[:MOST_NAMED]]
    more = " …" if len(codes) > MOST_NAMED else ""
    return ("・" if lang == "ja" else ", ").join(names) + more


def title(verdict: "Answer") -> Words:
    """The verdict in a few words."""
    kind = verdict["kind"]
    if verdict.get("asks") == BEST:
        return Words("compose.best")
    return Words("compose." + (COOKED if kind == LATER else kind))


def told(verdict: "Answer", position: Position, lang: str) -> "list[Words]":
    """The facts of a verdict, with moves named in a language."""
    kind = verdict["kind"]
    found = []
    if kind == SOUND:
        asks, move = verdict["asks"], move_words(position, verdict["solution"][:1], lang)
        assert asks in ASKS
        found.append(Words("compose.sound." + asks, n=verdict["plies"], move=move, lead=verdict.get("lead", 0)))
        if asks == ONLY:
            found.append(Words("compose.sound.beyond"))
    elif kind == COOKED:
        found.append(Words("compose.cooked.text", n=verdict["plies"], moves=move_words(position, verdict["wins"], lang)))
    elif kind == LATER:
        first, late = [move_words(position, codes, lang) for codes in (verdict["wins"][:1], verdict["wins"][1:])]
        found.append(Words("compose.later.text", n=verdict["plies"], move=first, moves=late, late=verdict["plies"] + 2))
    elif kind == "lost":
        found.append(Words("compose.lost.text", n=verdict["plies"]))
    elif kind == "hopeless":
        found.append(Words("compose.hopeless.text", move=move_words(position, verdict["solution"], lang)))
    elif kind == OPEN:
        found.append(Words("compose.open.text", n=verdict["depth"], holds=len(verdict["holds"])))
    elif kind == UNSURE and "plies" in verdict:
        found.append(Words("compose.unsure.win", n=verdict["plies"]))
    elif kind == UNSURE:
        found.append(Words("compose.unsure.text", n=verdict["depth"]))
    return found


def progress(stage: "list[Any]") -> "tuple[Words, int, int]":
    """(words, done, whole) of a stage of the engine's work; whole is 0 where its length is not known."""
    name, at, of = stage
    assert name in STAGES
    return Words("compose.stage." + name, n=at, of=of), at, of if name == "moves" else 0


def lines(verdict: "Answer") -> "list[list[str]]":
    """The lines that can be looked at on the board, as codes: the solution, or the lines that cook the puzzle."""
    if verdict["kind"] == SOUND:
        return [verdict["solution"]]
    shown: "list[list[str]]" = verdict.get("lines", [])[: len(LETTERS)]
    return shown


def known(stage: "list[Any]") -> int:
    """The plies within which there is no win, when a search is stopped at a stage; -1 if a win was found or nothing is known."""
    return stage[1] - 1 if stage[0] == "win" else -1
