"""Sheets of puzzles for paper: six on a page, of A4 or Letter, and their answers on a page of their own. HTML text, in one language."""

from core.drawing.svg import esc
from core.export import poster
from core.records.record import Record
from core.words import Words, say
from games import board_of
from ui.puzzles import markup
from ui.puzzles.history import grade
from ui.puzzles.hub import A_SHEET
from ui.puzzles.solving import Solving, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.puzzles.history import Entry


def sheet(entries: "list[Entry]", number: int) -> "list[tuple[int, Entry]]":
    """The puzzles of a sheet, easy ones first, each with its number among all of the game: the same for everybody. `number`: from 0."""
    order = sorted([(entry["grade"], at) for at, entry in enumerate(entries)])
    numbered = [(place + 1, entries[at]) for place, (_, at) in enumerate(order)]
    return numbered[number * A_SHEET : (number + 1) * A_SHEET]


def board(solving: Solving, lang: str, switched: "dict[str, bool]") -> str:
    """The drawing of a puzzle: its board with what both sides hold, and the letters of its choices. `switched`: the settings of the board
    on the page."""
    record = solving.record()
    view = board_of(record.game)
    view.hides_threats = True
    for setting in view.settings:  # what is written beside the places could give the answer away
        view.choose(setting.name, setting.redraws and switched.get(setting.name, lang in setting.on_in))
    layout = view.layouts[len(view.layouts) - 1]
    drawn = poster.drawing(view, record, layout, solving.side, lang)
    letters = markup.letters_on(solving, view.places(layout, solving.side))
    if not letters:
        return drawn
    strip = (poster.size(view, layout)[1] - view.size(layout)[1]) // 2
    return drawn[: drawn.rindex("</svg>")] + f'<g transform="translate(0 {strip})">{letters}</g></svg>'


def asked(number: int, solving: Solving, lang: str, switched: "dict[str, bool]") -> str:
    """A puzzle on the sheet. `switched`: the settings of the board on the page."""
    game = solving.record().game
    side = side_of(board_of(game), solving.side)
    measure = solving.measure()
    below = f" <small>{esc(say(measure, lang))}</small>" if measure else ""
    played = "".join([f" <small>{esc(say(each, lang))}</small>" for each in game.unusual()])
    name, hard = say(Words("puzzles.print.number", n=number), lang), say(grade(solving.entry["grade"]), lang)
    return (
        f"<li><h2>{esc(name)} <small>{esc(hard)} · {esc(solving.entry['id'])}</small></h2>{board(solving, lang, switched)}"
        f"<p>{esc(say(solving.asks(side), lang))}{below}{played}</p></li>"
    )


def answered(number: int, solving: Solving, lang: str) -> str:
    """Its answer: the moves of the solution, the first one also by its letter."""
    record: Record = solving.record()
    moves = []
    for code in solving.solution:
        turn = record.position.turn
        moves.append("▲△"[turn] + record.play(code).notation(lang)[0])
    spot = solving.position.taps(solving.position.parse(solving.solution[0]))
    named = [letter for letter, at in solving.letters(lang) if at == spot[len(spot) - 1]]
    first = f"<b>{esc(named[0])}</b> " if named else ""
    return f"<li><h2>{esc(say(Words('puzzles.print.number', n=number), lang))}</h2><p>{first}{esc('  '.join(moves))}</p></li>"


def leaf(game_id: str, title: str, told: str, items: str, address: str) -> str:
    """A page of paper. `told`: markup under the title."""
    return (
        f'<section class="leaf" data-game="{game_id}"><header><h1>{title}</h1>{told}</header>'
        f"<ol>{items}</ol><footer>{esc(address)}</footer></section>"
    )


def pages(game_id: str, asked: "list[str]", answered: "list[str]", title: Words, address: str, lang: str) -> str:
    """Both pages. `asked`, `answered`: the puzzles and the answers as markup; `title`: the numbers of the puzzles; `address`: where the
    puzzles are."""
    name, numbers = esc(say(Words("game." + game_id), lang)), esc(say(title, lang))
    about = f"<p>{esc(say(Words('about.' + game_id), lang))}</p>"
    answers = esc(say(Words("puzzles.print.answers"), lang))
    return (
        '<div id="printed">'
        + leaf(game_id, f"{name} <small>{numbers}</small>", about, "".join(asked), address)
        + leaf(game_id, f"{answers} <small>{name} {numbers}</small>", "", "".join(answered), address)
        + "</div>"
    )
