"""The games' lessons, `lessons.json` in each folder: reads and validates them before they are published.

A lesson is steps; a step is a position (options and moves), its task in both languages, the moves that solve it, and the mistakes with
an answer of their own. `validate` returns all faults, each with its game, its step and the reason.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from core.contract import BadOption, IllegalMove, Position
from core.levels import LEVEL_IDS
from core.taps import Taps
from core.words import LANGUAGES
from games import load
from tools.program.game_files import data_in, path_in

LEAST, MOST = 5, 8  # steps of a game
# The greatest width of a text. In Japanese a full-width character counts 1 and any other ½; in English each character counts 1.
WIDTHS = {
    "title": (8, 18),
    "idea": (34, 80),
    "do": (30, 70),
    "say": (24, 60),
    "other": (24, 60),
    "right": (34, 80),
}
MOST_FIRST = (26, 56)  # the width of a tip, in Japanese and English
WHENS = "(?:my|their):[a-z]+|again|twice|mind|notice|near|narrow|win|safe"  # ui/tips/tips.py explains these names
NEEDED = ("id", "moves", "title", "idea", "do", "right")
ALLOWED = (*NEEDED, "options", "accept", "accept_from", "accept_any", "wrong", "other", "play")
NO_REASON = ("refuse.unreadable", "refuse.nothing", "refuse.not_legal")  # refusals without a reason


class Problem(NamedTuple):
    """A fault of a step: the id of the game, the step's id (its number, from 1, if it has none; "" for the whole), and the reason."""

    game: str
    step: str
    reason: str

    def __str__(self) -> str:
        return f"lessons of {self.game}, {'step ' + self.step if self.step else 'all'}: {self.reason}"


def path_of(game_id: str) -> Path:
    """The path of a game's lessons, whether or not it exists."""
    return path_in(game_id, "lessons.json")


def read(game_id: str) -> Any:
    """The lessons of a game as data, or None if it has none. Raises ValueError for invalid JSON."""
    try:
        return data_in(path_of(game_id))
    except ValueError as error:
        raise ValueError(Problem(game_id, "", str(error))) from error


def validate(game_id: str, data: Any) -> list[Problem]:
    """All faults of a game's lessons; empty if they can be published."""
    steps = data.get("steps") if isinstance(data, dict) else None
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        return [Problem(game_id, "", 'it is not {"steps": [...]} with a table for each step')]
    found = [Problem(game_id, "first", reason) for reason in _first_faults(data.get("first", []))]
    if not LEAST <= len(steps) <= MOST:
        found.append(Problem(game_id, "", f"it has {len(steps)} steps, not {LEAST} to {MOST}"))
    met: set[str] = set()
    for number, step in enumerate(steps, 1):
        name = str(step.get("id") or number)
        found += [Problem(game_id, name, reason) for reason in _faults(game_id, step, number == len(steps))]
        if name in met:
            found.append(Problem(game_id, name, "another step has the same id"))
        met.add(name)
    return found


def _first_faults(first: Any) -> Iterator[str]:
    """The faults of a game's tips."""
    if not isinstance(first, list) or not all(isinstance(each, dict) and set(each) == {"when", "say"} for each in first):
        yield 'first is a list of {"when": …, "say": …}'
        return
    if len({each["when"] for each in first}) < len(first):
        yield "ambiguous: two lines for one occasion"
    for each in first:
        if not re.fullmatch(WHENS, str(each["when"])):
            yield f"nothing is called {each['when']!r}"
        yield from _unfit(f"say of {each['when']}", each["say"], MOST_FIRST)


def position_of(game_id: str, step: dict[str, Any]) -> Position:
    """The position in which a step begins. Raises BadOption, or IllegalMove with the ply."""
    position = load(game_id, **step.get("options", {})).start()
    for ply, code in enumerate(filter(None, step["moves"].split(".")), 1):
        try:
            position = position.play(position.parse(code))
        except IllegalMove as error:
            raise IllegalMove(code, error.reason, ply) from None
    return position


def accepted(step: dict[str, Any], position: Position) -> list[str]:
    """The codes of all moves that solve a step: the listed ones, and those that begin at a listed spot."""
    moves = position.legal_moves()
    if step.get("accept_any"):
        return [position.code(move) for move in moves]
    begun = [position.code(move) for move in moves if position.taps(move)[0] in step.get("accept_from", ())]
    return [*step.get("accept", ()), *begun]


def _faults(game_id: str, step: dict[str, Any], last: bool) -> Iterator[str]:
    """The faults of a step."""
    shape = list(_misshapen(step, last))
    yield from shape
    yield from _unsaid(step)
    if shape:
        return
    try:
        position = position_of(game_id, step)
    except BadOption as error:
        yield f"options: {error}"
        return
    except IllegalMove as error:
        yield f"moves: {error}"
        return
    if position.outcome() is not None:
        yield "moves: the game is over before the step begins"
        return
    yield from _unsolvable(step, position)
    yield from _wrong_wrongs(step, position)
    if last and "play" not in step:
        yield from _unfinished(step, position)


def _strings(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, str) and each for each in value)


def _misshapen(step: dict[str, Any], last: bool) -> Iterator[str]:
    """The faults of a step's form: unknown names, and values of the wrong kind."""
    for name in step:
        if name not in ALLOWED:
            yield f"a step has no {name!r}; it may have {', '.join(ALLOWED)}"
    for name in NEEDED:
        if name not in step:
            yield f"it has no {name!r}"
    if not re.fullmatch("[a-z]+(-[a-z]+)*", str(step.get("id", "id"))):
        yield "its id may only have small letters, and - between them"
    if not isinstance(step.get("moves", ""), str):
        yield "moves is a text of codes joined by full stops"
    options = step.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        yield "options is a table of texts"
    for name in ("accept", "accept_from"):
        if name in step and not _strings(step[name]):
            yield f"{name} is a list of texts, not empty"
    if "accept_any" in step and step["accept_any"] is not True:
        yield "accept_any is true, or it is left out"
    if "accept_any" in step and ("accept" in step or "accept_from" in step):
        yield "ambiguous: accept_any leaves nothing for accept and accept_from"
    if not any(name in step for name in ("accept", "accept_from", "accept_any")):
        yield "nothing is accepted"
    wrong = step.get("wrong", [])
    if not isinstance(wrong, list) or not all(_is_wrong(each) for each in wrong):
        yield "wrong is a list of tables with a code or taps, or both, and say"
    if "play" in step and not last:
        yield "play: only the last step goes on"
    if "play" in step and not _is_play(step["play"]):
        yield f'play is {{"level": 1 to {len(LEVEL_IDS)}, "plies": 1 or more}}'


def _is_wrong(each: Any) -> bool:
    if not isinstance(each, dict) or "say" not in each or set(each) - {"code", "taps", "say"} or set(each) == {"say"}:
        return False
    return isinstance(each.get("code", ""), str) and ("taps" not in each or _strings(each["taps"]))


def _is_play(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != {"level", "plies"} or not all(type(each) is int for each in value.values()):
        return False
    return bool(1 <= value["level"] <= len(LEVEL_IDS) and value["plies"] >= 1)


def _unsaid(step: dict[str, Any]) -> Iterator[str]:
    """The faults of a step's sentences: missing in a language, too long, or with characters of HTML."""
    wrong = step.get("wrong", [])
    texts = [(name, step[name], name) for name in WIDTHS if name in step]
    if isinstance(wrong, list):
        texts += [(f"say of {_named(each)}", each["say"], "say") for each in wrong if isinstance(each, dict) and "say" in each]
    for where, text, kind in texts:
        yield from _unfit(where, text, WIDTHS[kind])


def _unfit(where: str, text: Any, widths: tuple[int, int]) -> Iterator[str]:
    """The faults of a text in the languages, with these greatest widths."""
    if not isinstance(text, dict):
        yield f"{where} is a table of languages"
        return
    for lang in text:
        if lang not in LANGUAGES:
            yield f"{where}: no language is called {lang!r}"
    for lang, most in zip(LANGUAGES, widths, strict=True):
        said = text.get(lang)
        if not isinstance(said, str) or not said.strip():
            yield f"{where} is not said in {lang}"
        elif re.search("[<>&]", said):
            yield f"{where} has a sign of HTML in {lang}: {said}"
        elif width(said, lang) > most:
            yield f"{where} is too long in {lang}: {width(said, lang):g} of {most}: {said}"


def width(text: str, lang: str) -> float:
    """The width of a text: full-width characters count 1 and others ½ in Japanese, in English each counts 1."""
    if lang != "ja":
        return len(text)
    return sum(1 if unicodedata.east_asian_width(sign) in "WF" else 0.5 for sign in text)


def _named(each: dict[str, Any]) -> str:
    """The name of an expected mistake: its code, else its taps."""
    return str(each.get("code") or " ".join(map(str, each.get("taps") or [])))


def _unsolvable(step: dict[str, Any], position: Position) -> Iterator[str]:
    """The faults of a step's answers: codes that are illegal or repeated, and spots that begin no move."""
    legal = {position.code(move): position.taps(move) for move in position.legal_moves()}
    for code in step.get("accept", ()):
        if code not in legal:
            yield f"accept: {code} is not legal here: {position.refusal(code)}"
        elif legal[code][0] in step.get("accept_from", ()):
            yield f"ambiguous: {code} is accepted by accept_from already"
    if len(set(step.get("accept", ()))) < len(step.get("accept", ())):
        yield "ambiguous: a code is accepted twice"
    for spot in step.get("accept_from", ()):
        if not any(taps[0] == spot for taps in legal.values()):
            yield f"accept_from: no legal move begins at {spot}"


def _wrong_wrongs(step: dict[str, Any], position: Position) -> Iterator[str]:
    """The faults of a step's expected mistakes: they solve the step, are impossible, or are refused by the rules without a reason."""
    solving = accepted(step, position)
    legal = [position.code(move) for move in position.legal_moves()]
    names = [_named(each) for each in step.get("wrong", ())]
    if len(set(names)) < len(names):
        yield "ambiguous: a mistake is named twice"
    for each in step.get("wrong", ()):
        name, code = _named(each), each.get("code")
        if code in solving:
            yield f"ambiguous: wrong {name} is accepted too"
        elif code in legal:
            if "taps" in each:
                yield f"wrong {name} is legal, so its taps are the rules' own"
        elif code is not None and position.refusal(code).key in NO_REASON:
            yield f"wrong {name} is not legal, and the rules refuse it without a reason"
        elif "taps" not in each:
            yield f"wrong {name} is not legal, so it must say by which taps one tries it"
        elif not refused(position, each["taps"]):
            yield f"wrong {name}: its taps are not refused"


def refused(position: Position, taps: list[str]) -> bool:
    """True if all taps but the last begin a move, and the last tap neither completes nor continues it: it is refused, or begins a move of
    another piece."""
    made = Taps(position)
    for spot in taps[:-1]:
        if made.tap(spot) or made.refusal is not None:
            return False
    before = made.prefix
    done = made.tap(taps[-1])
    if made.refusal is not None:
        return made.refusal.key not in NO_REASON
    return done is None and made.prefix != (*before, taps[-1])


def _unfinished(step: dict[str, Any], position: Position) -> Iterator[str]:
    """The faults of a last step: accepted moves after which the learner has not won."""
    for code in accepted(step, position):
        try:
            outcome = position.play(position.parse(code)).outcome()
        except IllegalMove:
            continue  # `_unsolvable` reports it
        if outcome is None or outcome.winner != position.turn:
            yield f"the last step is not won by {code}, and no play goes on from it"


def small(data: Any) -> bytes:
    """The lessons as published."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
