"""The elements around the board while a puzzle is solved, as HTML text, in the places and with the classes of a lesson's.

Nothing of the solution is in them before it has been made on the board.
"""

from core.drawing.board import Mark, Spot
from core.drawing.svg import circle, esc, text
from core.records.node import Node
from core.words import LANGUAGES, Words
from ui.html.controls import aria, button, reading, said, t
from ui.html.icons import icon
from ui.puzzles.choosing import theme_words
from ui.puzzles.history import History, result_words
from ui.puzzles.solving import Solving

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.drawing.board import GameBoard
    from ui.puzzles.history import Entry

STAR = "m12 3.8 2.5 5.3 5.8.7-4.3 4 1.1 5.7L12 16.7l-5.1 2.8L8 13.8l-4.3-4 5.8-.7Z"
OVER = ("solved", "shown")  # the states in which nothing more is asked
ASKED = OVER + ("wrong",)  # the states in which the question is not repeated
SIGNS = {"solved": "check", "wrong": "warn", "longer": "warn"}  # the icon before what is said, by the state


def star(on: bool) -> str:
    """The button that makes a puzzle a favourite. `on`: it is one."""
    drawing = f'<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><path d="{STAR}"/></svg>'
    pressed = "true" if on else "false"
    return f'<button class="btn bare icon" data-do="puzzle-favourite" aria-pressed="{pressed}" {aria("puzzles.favour")}>{drawing}</button>'


def head(solving: Solving, number: int = 0, star: str = "") -> str:
    """The line in the other player's place: the kind of puzzle, its grade and author, and a button back to the game. `number`: of the day,
    0 for none; `star`: markup before that button."""
    title = t("puzzles.daily", number=number) if number else t(solving.entry.get("title", "puzzles.title"))
    close = f'<button class="btn bare icon" data-do="puzzle-close" {aria("puzzles.close")}>{icon("close")}</button>'
    author = " · " + esc(solving.entry["author"]) if "author" in solving.entry else ""
    about, grade = said(solving.about()), solving.entry["grade"]
    if grade:  # where the other player's pieces need the room the scale is hidden
        about = t("puzzles.grade.listed", grade=grade) + f'<span class="scale">{t("puzzles.scale")}</span>'
    return f'<p class="who"><b>{title}</b><small>{about}{author}</small></p>{star}{close}'


def tell(solving: Solving, side: Words, between: str = "", row: "list[Words] | None" = None, note: "Words | None" = None) -> str:
    """The two texts below the board: the sentence of the puzzle's state, and the question while it is still open. `side`: the side that
    solves the puzzle; `between`: markup between the two; `row`: the days in a row, said before the themes once the puzzle is over;
    `note`: said below the question when it is first put."""
    says, asks = solving.says(side), solving.asks(side)
    sign = SIGNS.get(solving.state, "")
    manner, alert = (' class="says"', ' role="alert"') if sign == "warn" else ("", "")
    again = says != asks and solving.state not in ASKED
    below, small = said(asks) if again else "", False
    notes = [words for words in (solving.measure(), note) if words]
    if notes and solving.state == "ask" and not again:
        below, small = " ".join([said(words) for words in notes]), True
    if solving.state in OVER:
        below = " · ".join([said(words) for words in (row or []) + [theme_words(theme) for theme in solving.entry["themes"]]])
        if solving.ends_early():
            between += f"<p>{t('puzzles.ends')}</p>"
    return f"<h2{manner}>{icon(sign) if sign else ''}<span{alert}>{said(says)}</span></h2>{between}" + (
        f"<p{' class=small' * small}>{below}</p>" if below else ""
    )


def letters(solving: Solving) -> str:
    """The buttons of choices that have letters, in both languages; empty for other puzzles, and where no move is asked for."""
    if solving.at or solving.state != "ask":
        return ""
    items = ""
    for number, ((first, _), (second, _)) in enumerate(zip(solving.letters("ja"), solving.letters("en"))):
        both = f'<span class="t" lang="ja">{first}</span><span class="t" lang="en">{second}</span>'
        items += f'<li><button class="btn" data-do="puzzle-letter:{number + 1}" aria-keyshortcuts="{number + 1}">{both}</button></li>'
    return f'<ul class="letters">{items}</ul>' if items else ""


def letters_on(solving: Solving, places: "dict[str, Spot]") -> str:
    """SVG of the letters on their spots, under the same conditions."""
    if solving.at or solving.state != "ask":
        return ""
    drawn = ""
    for (first, spot), (second, _) in zip(solving.letters("ja"), solving.letters("en")):
        if spot in places:
            x, y = places[spot].x, places[spot].y
            both = [
                text(x, y + 14, letter, "t letter", 40).replace("<text", f'<text lang="{lang}"')
                for lang, letter in (("ja", first), ("en", second))
            ]
            drawn += circle(x, y, 32, "letter-ring") + "".join(both)
    return drawn


def middle(board: "GameBoard", spot: str, layout: str, seat: int) -> "tuple[float, float]":
    """The middle of what lies on a place, which may hold a text beside it."""
    x, y, _ = board.marked(Mark("m-hint", spot), layout, seat)
    return x, y


def rings(spots: "tuple[str, ...]", board: "GameBoard", layout: str, seat: int) -> str:
    """SVG of a ring around each spot of a hint that has a place on the board."""
    drawn, places = "", board.places(layout, seat)
    for spot in spots:
        if spot in places:
            x, y = middle(board, spot, layout, seat)
            drawn += circle(x, y, min(places[spot].w, places[spot].h) * 0.46, "hint-ring")
    return drawn


def line(nodes: "list[Node]", here: Node, whole: bool) -> str:
    """The moves made since the question, the one on the board filled. `whole`: no more is to come, and each is a button that shows it."""
    items = ""
    for number, node in enumerate(nodes):
        name = "".join(
            [f'<span class="t" lang="{lang}">{"▲△"[node.before.turn]}{esc(node.notation(lang)[0])}</span>' for lang in LANGUAGES]
        )
        state = "" if whole else " disabled"
        current = ' aria-current="true"' if node is here else ""
        items += f'<li><button class="btn small" data-do="puzzle-look:{number + 1}"{state}{current}>{name}</button></li>'
    return f'<ol class="line" translate="no">{items}</ol>' if items else ""


def numbers(entries: "list[Entry]", here: str, history: History) -> str:
    """Puzzles of a kind by number, with signs of what is kept of them, shown where there is room. `here`: the id of the present one."""
    items, results = "", history.results()
    for number, entry in enumerate(entries):
        name, kept = entry["id"], results.get(entry["id"], "")
        state = (f' data-result="{kept}"' if kept else "") + (' aria-current="true"' if name == here else "")
        said_of_it = f'<span class="sr"> {said(result_words(kept))}</span>'
        items += f'<li><button class="btn" data-do="puzzle:{name}"{state}>{number + 1}{said_of_it}</button></li>'
    return f'<section class="numbers" aria-live="off"><p>{said(history.count(entries))}</p><ol>{items}</ol></section>'


def to_share(text: str) -> str:
    """The body of a dialog with a text to hand on, where there is no share sheet, and the button that copies it."""
    field = f'<textarea class="input" id="result" rows="4" readonly {aria("puzzles.share")}>{esc(text)}</textarea>'
    return f'{field}<button type="button" class="btn main" data-do="copy:result">{t("puzzles.copy")}</button>'


def unknown() -> str:
    """The notice that a link's puzzle is not there, with a button for today's."""
    way = button("daily", "puzzles.today", "", "btn small")
    return (
        f'<div class="note bad" role="alert">{icon("warn")}<div>{t("puzzles.unknown")} {way}</div>'
        f'<button class="btn bare icon" data-do="hush" {aria("do.close")}>{icon("close")}</button></div>'
    )


def tools(solving: Solving, shares: bool = False, rules: str = "") -> str:
    """The buttons of a puzzle: hint and answer; after a wrong try, back; once the puzzle is over, another try or handing on the result, and
    the next one. `rules`: the address of the page of the game's rules, "" where there is none."""
    if solving.state in OVER:
        on = f'<button class="btn main" data-do="puzzle-next"><span>{t("puzzles.next")}</span>{icon("next")}</button>'
        return (button("share", "do.share", "share") if shares else button("again", "puzzles.retry", "again")) + on
    answer = button("puzzle-answer", "puzzles.answer", "eye")
    if solving.tried:
        return answer + button("undo", "puzzles.back", "undo", "btn main")
    way = reading(rules, "tab.rules", icon("book"), "t btn") if rules else ""  # who comes for a puzzle may not know its game
    return button("hint", "do.hint", "hint") + answer + way
