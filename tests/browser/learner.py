"""A learner takes a lesson by its file: by taps or by keys, right at once or after every wrong tap named by a step."""

from typing import Any

from game_page import GamePage
from playwright.sync_api import expect

from core.contract import Position
from core.records.record import Record
from engine.search import Search
from games import board_of, load
from tools.site import lessons

LONG = 60_000  # ms: the engine may have to come first
THINKS = 6_000  # positions, to win a won miniature
PHONE = 600  # px: narrower, the words stand between the board and the tools
# The words that are cut by the tools: none.
HIDDEN = """() => { const tools = document.querySelector("#lesson-tools").getBoundingClientRect().top;
  return [...document.querySelectorAll("#lesson-tell > :is(h2, p)")].filter((one) => one.getBoundingClientRect().bottom > tools + 1)
    .map((one) => one.innerText); }"""
# How far the tick is from the middle of a place, in widths of the place.
TICK = """spot => {
  const middle = (one) => { const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return [x + width / 2, y + height / 2, width]; };
  const [x, y] = middle(".solved"), [px, py, width] = middle(`[data-board] [data-spot="${spot}"]`);
  return Math.hypot(x - px, y - py) / width; }"""


class Learner:
    """Takes the lesson of the game on a page. `keys`: walks over the board instead of tapping."""

    def __init__(self, table: GamePage, game_id: str, keys: bool = False) -> None:
        self.table = table
        self.game_id = game_id
        self.keys = keys
        self.steps: list[dict[str, Any]] = lessons.read(game_id)["steps"]
        self.play = table.view.locator(".play")
        self.says = table.view.locator(".says")

    def taps(self, spots: "tuple[str, ...]") -> None:
        """Goes to places one after the other."""
        for spot in spots:
            if self.table.view is not self.table.page:  # in a frame a place is found by its name
                self.table.spot(spot).first.click()
            elif self.keys:
                if spot.startswith("choice:"):
                    self.table.spot(spot).focus()
                else:
                    self.table.walk_to(spot)
                self.table.press("Enter")
            else:
                self.table.tap(spot)

    def state(self, name: str) -> None:
        """Waits until the lesson is in this state."""
        expect(self.play).to_have_attribute("data-lesson", name, timeout=LONG)

    def miss(self, step: dict[str, Any], position: Position) -> None:
        """Makes every wrong tap named by the step: each is answered in its words and leaves the board unchanged."""
        for wrong in step.get("wrong", ()):
            spots = tuple(wrong["taps"]) if "taps" in wrong else position.taps(position.parse(wrong["code"]))
            self.taps(spots)
            told = wrong["say"][self.table.lang]
            expect(self.says).to_contain_text(told[:1].upper() + told[1:], timeout=LONG)
            self.state("wrong")
            self.table.stands(step["moves"])
            self.table.press("Escape")
            expect(self.says).to_have_count(0)

    def solve(self, number: int, wrong: bool = False) -> None:
        """Solves a step, from its board to the button that goes on."""
        step, table = self.steps[number], self.table
        position = lessons.position_of(self.game_id, step)
        table.stands(step["moves"])
        expect(table.view.locator("#lesson-head .of")).to_have_text(f"{number + 1} / {len(self.steps)}")
        expect(table.view.locator("#lesson-tell h2")).to_contain_text(step["idea"][table.lang])
        self.in_sight()
        if wrong:
            self.miss(step, position)
        code = min(lessons.accepted(step, position), key=lambda code: len(position.taps(position.parse(code))))
        self.taps(position.taps(position.parse(code)))
        after, said = position.play(position.parse(code)), table.view.locator("#lesson-tell h2")
        if "play" in step and after.outcome() is None:
            self.win(step, position.turn)
            expect(said).to_contain_text({"ja": "勝ちです", "en": "You win"}[table.lang])
        else:
            self.state("right")
            expect(said).to_contain_text(step["right"][table.lang])
            board = board_of(load(self.game_id, **step.get("options", {})))
            if number == 0 and table.view is table.page and len(board.layouts) == 1:  # another layout is another drawing
                self.ticked(board.way(position, position.parse(code))[-1])
        self.in_sight()

    def ticked(self, spot: str) -> None:
        """The tick stands beside a place, and stays there in a window of another size."""
        page = self.table.page
        size = page.viewport_size
        for width, height in ((768, 1024), (360, 740)) if size else ():
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(TICK, spot) < 0.8
        if size:
            page.set_viewport_size(size)

    def in_sight(self) -> None:
        """On a phone, checks that all text of the lesson stands above its buttons."""
        size = self.table.page.viewport_size
        if size and size["width"] < PHONE and self.table.view is self.table.page:
            assert self.table.page.evaluate(HIDDEN) == []

    def win(self, step: dict[str, Any], side: int) -> None:
        """Goes on against the engine until the game is won."""
        self.state("play")
        expect(self.table.view.locator("#lesson-tell h2")).to_contain_text(step["right"][self.table.lang])
        record = Record(load(self.game_id, **step.get("options", {})))
        while True:
            self.table.view.wait_for_function(
                """side => { const play = document.querySelector(".play"), board = play.querySelector("[data-board]");
                  return play.dataset.lesson === "right" || (board.dataset.turn === side && !board.dataset.outcome
                    && play.querySelector("[data-spot][data-lit]") && play.dataset.lesson === "play"); }""",
                arg=str(side),
                timeout=LONG,
            )
            if self.play.get_attribute("data-lesson") == "right":
                return
            record.jump(0)
            for code in self.table.moves.split("."):
                record.play(code)
            search = Search(record.position, nodes=THINKS, depth=63)
            for _ in search.run():
                pass
            self.taps(record.position.taps(record.position.parse(str(search.report.best))))
            count = record.here.ply + 1
            self.table.wait_for_moves(count)

    def learn(self, wrong: bool = False) -> None:
        """Takes the whole lesson, to the choices after it."""
        for number in range(len(self.steps)):
            self.solve(number, wrong)
            if self.keys:
                self.table.press("Enter")
            else:
                self.table.view.locator('[data-do="next-step"]').click()
        self.state("finish")
        expect(self.table.view.locator('[data-do="lesson-play"]')).to_be_visible()
