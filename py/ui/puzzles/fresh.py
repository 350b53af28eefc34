"""Puzzles made anew by the engine, for the games whose files of puzzles name options for it: one by options and difficulty, or many for a
rush."""

from core.records.record import Record
from games import load
from ui import dom
from ui.html.controls import said, t
from ui.play import guided
from ui.play.game_page import GamePage
from ui.puzzles import own
from ui.puzzles.hub import before_rush
from ui.puzzles.solving import OWN, file_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Entry

DIFFICULTIES = {"1": (3, 4), "2": (5, 7), "3": (8, 13)}  # plies of the win
LEVEL = "1"  # of the engine, for a question that no level answers: one without helpers
STEP = 4  # puzzles of a rush before they become harder
SEEDS = 1000000000


def choices(game_id: str) -> "list[dict[str, str]]":
    """The options with which the engine makes puzzles of a game, once the game's puzzles are loaded; none for most games."""
    found: "list[dict[str, str]]" = file_of(game_id).get("new", []) if game_id else []
    return found


def step_of(number: int, many: int) -> "tuple[int, str]":
    """(number of the options, difficulty) of a rush's puzzle by its number, from 0; the last step goes on. `many`: of the options."""
    step = min(number // STEP, many * len(DIFFICULTIES) - 1)
    return step % many, sorted(DIFFICULTIES)[step // many]


def seed() -> int:
    """A number that no puzzle was made of yet, most likely."""
    return int(dom.dice() * SEEDS)


def ways(game_id: str, best: int, rushed: bool) -> str:
    """The section of the list from which they are made: a rush without end, and one by options and difficulty; "" for other games. `best`,
    `rushed`: as hub.before_rush knows them."""
    if not choices(game_id):
        return ""
    before = before_rush(best, rushed)
    start = f'<button type="button" class="btn" data-do="rush-start:{game_id}">{t("puzzles.rush.start")}</button>'
    chips = ""
    for number, options in enumerate(choices(game_id)):
        game = load(game_id, **options)
        name = " ".join([said(game.option_words(option, options[option])) for option in sorted(options)])
        for level in sorted(DIFFICULTIES):
            words = name + " " + t("puzzles.make.level." + level)
            chips += f'<li><button type="button" class="btn small" data-do="puzzle-make:{number}:{level}">{words}</button></li>'
    return (
        f'<section class="today"><div><h3>{t("puzzles.endless")}</h3><p>{t("puzzles.endless.text")}</p>{before}</div>{start}</section>'
        f'<section><h3>{t("puzzles.make")}</h3><ul class="kinds">{chips}</ul></section>'
    )


async def made(page: GamePage, game_id: str, options: int, level: str, number: int) -> "Entry | None":
    """A new puzzle by the number of its options and its difficulty, the same one for the same number; None if none was found in time, or
    if another question was put to the engine. Raises EngineLost."""
    record = Record(load(game_id, **choices(game_id)[options]))
    more: dict[str, object] = {"make": list(DIFFICULTIES[level]), "seed": number}
    report = await page.engine.think(record, record.root, LEVEL, _unheard, more=more)
    found = report.get("found") if report and "error" not in report else None
    entry: "Entry | None" = found.get("entry") if found else None
    if entry:
        entry["id"], entry["title"] = OWN, "puzzles.make.title"
        entry["link"] = own.fragment_of(game_id, entry, not guided.is_named(game_id))
    return entry


def _unheard(report: "dict[str, object]") -> None:
    """Does nothing: the engine's answer comes at the end."""
