"""Solves a puzzle on a page by its file: by taps or by keys, with wrong tries and help."""

from typing import Any

from game_page import GamePage
from playwright.sync_api import Locator, expect

from core.contract import Position
from tools.puzzles.files import positions_of, read

LONG = 30_000  # ms: replies are played at a pace


def puzzle_of(game_id: str, moves: int = 1) -> dict[str, Any]:
    """The first puzzle of a game whose solution has so many moves, and that has a line for its wrong moves."""
    entries: list[dict[str, Any]] = read(game_id)["puzzles"]
    return next(
        each
        for each in entries
        if len(each["solution"]) >= moves
        and any(len(codes) == 1 and len(answer) > 1 and answer[0] != "+" for answer, codes in each.get("tries", {}).items())
    )


class Solver:
    """Solves one puzzle. `keys`: walks over the board instead of tapping."""

    def __init__(self, table: GamePage, game_id: str, entry: dict[str, Any], keys: bool = False) -> None:
        self.table = table
        self.game_id = game_id
        self.entry = entry
        self.keys = keys
        self.before = [code for code in entry["moves"].split(".") if code]
        self.position: Position = positions_of(game_id, entry)[-1]

    @property
    def told(self) -> Locator:
        """The words below the board."""
        return self.table.view.locator("#lesson-tell h2")

    def stands(self, *codes: str) -> None:
        """Waits until these moves have been made after the question."""
        expect(self.table.board).to_have_attribute("data-moves", ".".join([*self.before, *codes]), timeout=LONG)

    def make(self, code: str, position: Position | None = None) -> None:
        """Makes a move of the visitor."""
        position = position or self.position
        for spot in position.taps(position.parse(code)):
            if self.keys:
                if not spot.startswith("choice:"):
                    self.table.walk_to(spot)
                else:
                    self.table.spot(spot).focus()
                self.table.press("Enter")
            elif self.table.view is self.table.page:
                self.table.tap(spot)
            else:
                self.table.spot(spot).first.click()

    def wrong(self) -> list[str]:
        """The moves that the puzzle's file calls wrong, or that are not in it."""
        longer = {code for answer, codes in self.entry.get("tries", {}).items() if answer[:1] == "+" for code in codes.split(",")}
        codes = [self.position.code(move) for move in self.position.legal_moves()]
        named = {code for codes in self.entry.get("tries", {}).values() for code in codes.split(",")}
        return [code for code in codes if code != self.entry["solution"][0] and code not in longer and ("_" not in longer or code in named)]

    def miss(self) -> str:
        """Makes a wrong move that the puzzle's file answers with a line; waits until that is on the board, and returns its code."""
        answers = {codes: answer for answer, codes in self.entry["tries"].items() if answer not in ("", "?") and answer[0] != "+"}
        named = {code for codes in self.entry["tries"].values() for code in codes.split(",")} | {self.entry["solution"][0]}
        for move in self.position.legal_moves():
            code = self.position.code(move)
            answer = next((answer for codes, answer in answers.items() if code in codes.split(",")), None)
            if code not in named:
                answer = answers.get("_")
            if answer:
                self.make(code)
                self.stands(code, *answer.split("."))
                return code
        raise AssertionError("no wrong move has an answer")

    def solve(self, stays: bool = True) -> None:
        """Makes the right moves, each once the board has been answered. `stays`: the last position stays on the board."""
        position, solution = self.position, self.entry["solution"]
        for at, code in enumerate(solution):
            if at % 2 == 0:
                self.stands(*solution[:at])
                self.make(code, position)
            position = position.play(position.parse(code))
        if stays:
            self.stands(*solution)
