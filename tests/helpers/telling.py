"""The sentences of a lesson about the board, read as far as a machine is certain, and compared with the rules and the board.

Ahead, right and above are as the learner sees the board, with the learner's side at the bottom. The task ("do") must hold for every move
that solves the step; a direction on the screen is read in every sentence, and an unknown one is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from core.contract import Position
from games import board_of, load
from tools.site import lessons
from ui.learn import file

Step = dict[str, Any]
NUMBERS = {word: n for n, word in enumerate(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])}


class Told:
    """A step of a lesson: its position, the moves that solve it, and the board as it is turned then."""

    def __init__(self, game_id: str, step: Step) -> None:
        self.game = load(game_id, **step.get("options", {}))
        self.board = board_of(self.game)
        self.step = step
        self.position = lessons.position_of(game_id, step)
        self.side = self.position.turn
        self.codes = lessons.accepted(step, self.position)

    def after(self, code: str) -> Position:
        return self.position.play(self.position.parse(code))

    def spots(self, text: str, lang: str) -> list[str]:
        """The places named in a sentence, in order. A letter alone is a place if a sowing begins or ends there."""
        known = self.board.places(self.board.layouts[0], self.side)
        if "goal" not in known:
            return [name for name in re.findall(r"(?<![\w])(?:[a-j]\d|\d\d)(?!\d|個)", text) if name in known]
        alone = (
            r"(?<![A-Za-z])[a-q](?![A-Za-z])" if lang == "ja" else r"\b(?:[Ff]rom|to|towards|and) ([a-q])(?= (?:to|towards|and)\b|[,.:])"
        )
        return re.findall(alone, text)

    def trail(self, code: str) -> list[str]:
        """The places that a move touches, in order."""
        found: list[str] = []
        for event in self.position.events(self.position.parse(code)):
            for place in (event.start, event.end):
                if place and (not found or found[-1] != place):
                    found.append(place)
        return found

    def lifted(self, code: str) -> list[str]:
        """The holes lifted by a sowing, in order, and its last place."""
        events = self.position.events(self.position.parse(code))
        sown = [event.end for event in events if event.kind == "sow"]
        return [event.start for event in events if event.kind == "lift"] + sown[-1:]

    def ways(self, code: str, position: Position | None = None) -> Iterator[tuple[float, float]]:
        """The distance (right, down) from the first to the last place of a move, in each layout."""
        at = position or self.position
        for layout in self.board.layouts:
            places = self.board.places(layout, self.side)
            there = [places[tap] for tap in at.taps(at.parse(code)) if tap in places]
            yield there[-1].x - there[0].x, there[-1].y - there[0].y

    def steps(self, code: str) -> Iterator[tuple[float, float]]:
        """The same for each sown stone, except those that come round by the goal."""
        for layout in self.board.layouts:
            places = self.board.places(layout, self.side)
            before = ""
            for event in self.position.events(self.position.parse(code)):
                here = event.start if event.kind == "lift" else event.end
                if event.kind == "sow" and "goal" not in (before, here) and before:
                    yield places[here].x - places[before].x, places[here].y - places[before].y
                before = here

    @cached_property
    def parts(self) -> list[list[tuple[float, float]]]:
        """The places of each solving move as fractions of the board's width and height, in each layout."""
        found = []
        for layout in self.board.layouts:
            places, (width, height) = self.board.places(layout, self.side), self.board.size(layout)
            for code in self.codes:
                taps = self.position.taps(self.position.parse(code))
                found.append([(places[tap].x / width, places[tap].y / height) for tap in taps if tap in places])
        return found

    def all_ways(self, holds: Callable[[float, float], bool]) -> bool:
        """True if the condition holds for the distance of every solving move, in every layout."""
        return all(holds(dx, dy) for code in self.codes for dx, dy in self.ways(code))

    def lies(self, holds: Callable[[float, float], bool]) -> bool:
        """True if the condition holds for at least one place of every solving move."""
        return all(any(holds(x, y) for x, y in places) for places in self.parts)

    def sown(self, holds: Callable[[float, float], bool]) -> bool:
        """True if the condition holds for every sown stone."""
        return all(holds(dx, dy) for code in self.codes for dx, dy in self.steps(code))

    def they_go(self, holds: Callable[[float, float], bool]) -> bool:
        """True if the condition holds for each move of the other side after the step is solved."""
        for code in self.codes:
            there = self.after(code)
            if not all(holds(dx, dy) for move in there.legal_moves() for dx, dy in self.ways(there.code(move), there)):
                return False
        return True


# A direction or a part of the board as it is seen: in Japanese, in English, whether it is so.
ON_SCREEN: list[tuple[str, str, Callable[[Told], bool]]] = [
    ("左へ", "leftwards", lambda told: told.sown(lambda dx, dy: dx < 0)),
    ("右へ", "rightwards", lambda told: told.sown(lambda dx, dy: dx > 0)),
    ("右下の", "on the right", lambda told: told.lies(lambda x, y: x > 0.5 and y > 0.5)),
    ("左下の", "on the left", lambda told: told.lies(lambda x, y: x < 0.5 and y > 0.5)),
    ("上に続く", "above yours", lambda told: told.all_ways(lambda dx, dy: dx == 0 and dy < 0)),
    ("下に続く", "below yours", lambda told: told.all_ways(lambda dx, dy: dx == 0 and dy > 0)),
    ("上から下へ", "down the board", lambda told: told.they_go(lambda dx, dy: dy > 0)),
    ("盤の中央の", "in the middle", lambda told: told.lies(lambda x, y: 0.25 < x < 0.75 and 0.25 < y < 0.75)),
]
SEEN_JA = "[左右]へ|[左右][上下]|(?<!の)[上下][にへ]|[上下]から|盤の中央"
SEEN_EN = "(left|right)wards|(on|to) the (upper |lower )?(left|right)|(above|below) (yours|it|them)[ .]|(up|down) the board"
BOTH_WAYS = "左右へ"  # is no direction
# Tasks, with directions as seen from the learner's side.
ASKED: list[tuple[str, str, Callable[[Told], bool]]] = [
    ("斜め前", "diagonally ahead", lambda told: told.all_ways(lambda dx, dy: dx != 0 and dy < 0)),
    ("すぐ前", "right in front", lambda told: told.all_ways(lambda dx, dy: dx == 0 and dy < 0)),
    ("前へ", "forward", lambda told: told.all_ways(lambda dx, dy: dy < 0)),
    ("横へ", "sideways", lambda told: told.all_ways(lambda dx, dy: dy == 0 and dx != 0)),
    ("後ろへ", "one back", lambda told: told.all_ways(lambda dx, dy: dy > 0)),
    ("手前の", "near you", lambda told: told.lies(lambda x, y: y > 0.5)),
]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS[text.lower()]


def _gain(told: Told, code: str) -> int:
    events = told.position.events(told.position.parse(code))
    return sum(event.value for event in events if event.kind == "capture")


N_EN = "(" + "|".join(NUMBERS) + r"|\d+)"
# Numbers: (kind of sentence, Japanese pattern, English pattern, test).
COUNTED: list[tuple[str, str, str, Callable[[Told, int], bool]]] = [
    ("right", r"(\d+)個を?獲得", f"{N_EN} stones captured", lambda told, n: all(_gain(told, code) == n for code in told.codes)),
    ("right", r"ゴールの(\d+)個", f"the {N_EN} in the goal", lambda told, n: all(_gain(told, code) == n for code in told.codes)),
    ("do", r"ゴール[にの](\d+)個", f"{N_EN} stones (?:lie )?in the goal", lambda told, n: _goal(told) == n),
    ("right", r"相手は(\d+)手だけ", f"just {N_EN} move", lambda told, n: all(_left(told.after(code)) == n for code in told.codes)),
    ("do", r"行けるマスは(\d+)つ", f"reach {N_EN} cells", lambda told, n: len(told.codes) == n),
    ("idea", r"書けるマスは(\d+)つ", f"write on {N_EN} cells", lambda told, n: len(told.position.legal_moves()) == n),
]


def _goal(told: Told) -> int:
    position: Any = told.position
    return int(position.goal)


def _left(position: Position) -> int:
    here: Any = position
    return int(here.left)


def false(told: Told) -> Iterator[str]:
    """The false statements of a step, as sentences."""
    step = told.step
    sentences: list[tuple[str, dict[str, str]]] = [(kind, step[kind]) for kind in ("title", "idea", "do", "right", "other") if kind in step]
    sentences += [("say", each["say"]) for each in step.get("wrong", ())]
    for kind, text in sentences:
        ja, en = text["ja"].replace(BOTH_WAYS, ""), text["en"]
        rest = ja, en
        for in_ja, in_en, so in ON_SCREEN:
            if (in_ja in ja or in_en in en) and not so(told):
                yield f"{kind}: not {in_ja}, {in_en}: {text}"
            rest = rest[0].replace(in_ja, ""), rest[1].replace(in_en, "")
        if re.search(SEEN_JA, rest[0]) or re.search(SEEN_EN, rest[1]):
            yield f"{kind}: a direction that nobody reads here: {text}"
        for of, in_ja, in_en, holds in COUNTED:
            for found in (re.search(in_ja, ja), re.search(in_en, en, re.IGNORECASE)) if of == kind else ():
                if found and not holds(told, _number(found[1])):
                    yield f"{kind}: not {found[0]}: {text}"
        yield from (f"{kind}: {fault}: {text}" for fault in _sides(told, text["ja"], en))
        for lang in ("ja", "en"):
            yield from (f"{kind}: {fault}: {text[lang]}" for fault in _places(told, kind, text[lang], lang))
    for lang, word in (("ja", 0), ("en", 1)):
        do = step["do"][lang].replace("No piece can go forward.", "")
        asked = next((each for each in ASKED if str(each[word]) in do), None)
        if asked and not asked[2](told):
            yield f"do: not {asked[word]}: {do}"
    if step["right"]["ja"].startswith("勝ちです") != step["right"]["en"].startswith("You win"):
        yield "right: one language says that it is won"
    won = [told.after(code).outcome() for code in told.codes]
    if all(ended is not None and ended.winner == told.side for ended in won) != step["right"]["ja"].startswith("勝ちです"):
        yield f"right: says wrongly whether it is won: {step['right']['ja']}"


def _sides(told: Told, ja: str, en: str) -> Iterator[str]:
    """The faults in the names of sides: 先手 and 後手 in Japanese must be the player, the learner or the opponent of the English."""
    for player, name in enumerate(("先手", "後手")):
        if name in ja:
            mine = re.search(r"\b[Yy]ou(r (own|move|turn))?\b(?!r opponent)", en)
            ok = f"Player {player + 1}" in en or (mine and told.side == player) or ("opponent" in en and told.side != player)
            if not ok:
                yield f"{name} is not whom the English names"
        if f"あなたが{name}" in ja and told.side != player:
            yield f"the learner is not {name}"
    for player in (0, 1):
        if f"Player {player + 1}" in en and ("先手", "後手")[player] not in ja:
            yield f"Player {player + 1} is not whom the Japanese names"
        if re.search(rf"[Yy]ou are Player {player + 1}", en) and told.side != player:
            yield f"the learner is not Player {player + 1}"


def _places(told: Told, kind: str, text: str, lang: str) -> Iterator[str]:
    """The faults in the places named by a sentence: the moves of the step must go over them."""
    named = told.spots(text, lang)
    if not named:
        return
    if "goal" in told.board.places(told.board.layouts[0], told.side):
        yield from _sown(told, kind, text, lang, named)
    elif kind == "do":
        shown = told.position.code(file.solution(told.step, told.position)[0])
        if not set(named) <= set(told.trail(shown)):
            yield f"{shown}, which is shown to who asks, does not go over {named}"
    elif kind == "right":
        for code in told.codes:
            there = told.after(code)
            replies = [there.taps(move)[-1] for move in there.legal_moves()]
            if not set(named) <= set(told.trail(code)) and set(replies) != set(named):
                yield f"{code} does not go over {named}, nor is that the only reply"
    elif kind == "say":
        landings = {tap for move in told.position.legal_moves() for tap in told.position.taps(move)}
        if not set(named) <= landings:
            yield f"no move leads to {named}"


def _sown(told: Told, kind: str, text: str, lang: str, named: list[str]) -> Iterator[str]:
    """The faults in the holes named for a sowing: the first one in a task, all lifted ones after it, or, with "towards", the direction."""
    if re.search(r"から \w へ蒔|towards", text):
        order = "abcdefghijkq".index
        forth = order(named[0]) < order(named[1])
        events = [event for code in told.codes for event in told.position.events(told.position.parse(code)) if event.kind == "sow"]
        steps = [
            (one.end, two.end)
            for one, two in zip(events, events[1:], strict=False)
            if "goal" not in (one.end, two.end) and one.start == two.start
        ]
        if not steps or any((order(one) < order(two)) != forth for one, two in steps):
            yield f"nothing is sown from {named[0]} towards {named[1]}"
    elif kind == "do":
        if any(told.lifted(code)[0] != named[0] for code in told.codes):
            yield f"it is not sown from {named[0]}"
    elif kind == "right":
        ends = ["goal"] if "ゴール" in text or "goal" in text else []
        for code in told.codes:
            if told.lifted(code) != named + ends:
                yield f"{code} goes by {told.lifted(code)}"
