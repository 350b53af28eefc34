"""A puzzle as its page and its preview picture show it: the board with the letters of its choices, and the question in words.

Nothing here reads the solution.
"""

from __future__ import annotations

import re
from typing import Any

from core.drawing.svg import esc
from core.export.poster import drawing, size
from core.records.record import Record
from core.words import LANGUAGES, Words, room, say
from games import board_of, load
from tools.site.rulebook.figures import dress
from ui.puzzles import markup
from ui.puzzles.history import grade
from ui.puzzles.solving import Solving, side_of

# The sentences of these pages and pictures that the page of a game has not.
WORDS = {
    "ja": {
        "title": "{game}の問題 {id}：{goal}",
        "describe": "{asks}{game}の問題 {id}、{grade}。",
        "win": "{n}手で勝つ手",
        "win.one": "次の一手で勝つ手",
        "only": "{n}手以内に負けない手",
        "best": "最善の手",
        "turn": "{side}の番",
        "board": "{game}の盤、{side}の番",
        "proven.win": "この手数で勝つ手が1つしかないことは、すべての手を調べて証明してあります。",
        "proven.only": "ほかの手がどれもこの手数以内に負けることは、すべての手を調べて証明してあります。",
        "proven.best": "答えはエンジンの評価によるもので、証明はされていません。調べる局面を2倍、4倍に増やしても、最善の手は同じでした。",
        "solve": "この問題を解く",
        "prev": "前の問題",
        "next": "次の問題",
        "list": "{game}の問題",
        "list.describe": "{game}の問題を{count}問集めました。答えが1つであることは、どれも証明してあります。やさしい順に並んでいます。",
        "list.describe.best": "{game}の問題を{count}問集めました。{proven}問は答えが1つであることを証明してあり、"
        "「最善の手」の{best}問の答えはエンジンの評価によるものです。やさしい順に並んでいます。",
        "rules": "ルール",
    },
    "en": {
        "title": "{game} puzzle {id}: {goal}",
        "describe": "{asks} {game} puzzle {id}, {grade}.",
        "win": "win in {n} moves",
        "win.one": "win in one move",
        "only": "do not lose within {n} moves",
        "best": "the best move",
        "turn": "{side} to move",
        "board": "{game} board, {side} to move",
        "proven.win": "Every move has been tried: it is proven that only one wins in that many moves.",
        "proven.only": "Every move has been tried: it is proven that all others lose within that many moves.",
        "proven.best": "The answer is the engine’s opinion and is not proven. Searches of twice and four times as many positions agree.",
        "solve": "Solve this puzzle",
        "prev": "Previous puzzle",
        "next": "Next puzzle",
        "list": "{game} puzzles",
        "list.describe": "{count} puzzles of {game}, easy ones first. Each has one answer, which is proven.",
        "list.describe.best": "{count} puzzles of {game}, easy ones first. {proven} have one answer that is proven; {best} ask for the "
        "best move in the engine’s opinion.",
        "rules": "Rules",
    },
}
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
USED = re.compile(r'href="#([^"]+)"')


def texts(lang: str) -> list[str]:
    """Every sentence in a language, for the style check."""
    return list(WORDS[lang].values())


def trimmed(svg: str) -> str:
    """A drawing without those of its symbols that it does not use."""
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(svg)}
    needed: set[str] = set()
    asked = USED.findall(SYMBOL.sub("", svg))
    while asked:
        name = asked.pop()
        if name in symbols and name not in needed:
            needed.add(name)
            asked += USED.findall(symbols[name])
    return SYMBOL.sub(lambda found: found[0] if found[1] in needed else "", svg)


class Puzzle:
    """A puzzle of a game.

    id      its id
    seat    the side that solves it, drawn at the bottom
    view    the board of its game, with its options
    """

    def __init__(self, game_id: str, entry: dict[str, Any]) -> None:
        """Raises GameError."""
        room("ui/puzzles")
        load(game_id)  # also loads its sentences
        self.game_id = game_id
        self.id = str(entry["id"])
        self._entry = entry
        self._solving = Solving(game_id, entry)
        self._record: Record = self._solving.record()
        self.view = board_of(self._record.game)
        self.view.hides_threats = True
        self.seat = self._solving.side

    def board(self, lang: str) -> str:
        """The board with what both sides hold, as SVG with the site's classes."""
        view = self.view
        dress(view, lang)
        layout = view.layouts[-1]
        width, height = view.size(layout)
        strip = (size(view, layout)[1] - height) // 2
        letters = markup.letters_on(self._solving, view.places(layout, self.seat))
        for other in LANGUAGES:
            if other != lang:
                letters = re.sub(f'<text lang="{other}".*?</text>', "", letters)
        drawn = drawing(view, self._record, layout, self.seat, lang)
        drawn = re.sub(r' data-(?:piece|owner|at|fixture)="[^"]*"', "", drawn)
        if letters:
            drawn = drawn.removesuffix("</svg>") + f'<g class="letters" transform="translate(0 {strip})">{letters}</g></svg>'
        named = f'role="img" aria-label="{esc(self.say("board", lang))}" style="--w:{width};--h:{height}" '
        return trimmed(drawn).replace("<svg ", f"<svg {named}", 1)

    # Words, not escaped.
    def say(self, key: str, lang: str) -> str:
        """A sentence of WORDS about this puzzle."""
        values = {"game": self.game(lang), "id": self.id, "grade": self.grade(lang), "asks": self.asks(lang), "goal": self.goal(lang)}
        return WORDS[lang][key].format(**values, side=self._side(lang))

    def _side(self, lang: str) -> str:
        return say(side_of(self.view, self.seat), lang)

    def game(self, lang: str) -> str:
        """The name of the game."""
        return say(Words("game." + self.game_id), lang)

    def facts(self, lang: str) -> list[str]:
        """The name of the game, the options that are not the usual ones, and how hard it is."""
        return [self.game(lang), *(say(each, lang) for each in self._record.game.unusual()), self.grade(lang)]

    def grade(self, lang: str) -> str:
        """How hard it is."""
        return say(grade(self._entry["grade"]), lang)

    def asks(self, lang: str) -> str:
        """The question."""
        return say(self._solving.asks(side_of(self.view, self.seat)), lang)

    def measure(self, lang: str) -> str:
        """What stands below the question, "" where its answer is proven."""
        words = self._solving.measure()
        return say(words, lang) if words else ""

    def goal(self, lang: str) -> str:
        """What is to be found, in a few words."""
        plies = self._entry["plies"]
        key = "win.one" if self._entry["goal"] == "win" and plies == 1 else str(self._entry["goal"])
        return WORDS[lang][key].format(n=plies)

    def is_proven(self) -> bool:
        """True if its answer is proven, and not the engine's opinion."""
        return not self._solving.opinion

    def proven(self, lang: str) -> str:
        """What is proven of it, or that nothing is."""
        return WORDS[lang]["proven." + str(self._entry["goal"])]
