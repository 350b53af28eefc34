"""The elements around the board while a puzzle is solved, as HTML text, in the places and with the classes of a lesson's.

Nothing of the solution is in them before it has been made on the board.
"""

from core.words import Words
from ui.html.controls import aria, button, said, t
from ui.html.icons import icon
from ui.puzzles.history import grade
from ui.puzzles.solving import Solving

SIGNS = {"solved": "check", "wrong": "warn", "longer": "warn"}  # the icon before what is said, by the state


def head(solving: Solving, number: int = 0) -> str:
    """The line in the other player's place: what it is, the grade, and a button back to the game. `number`: of the day, 0 for none."""
    title = t("puzzles.daily", number=number) if number else t("puzzles.title")
    close = f'<button class="btn bare icon" data-do="puzzle-close" {aria("puzzles.close")}>{icon("close")}</button>'
    return f'<p class="who"><b>{title}</b><small>{said(grade(solving.entry["grade"]))}</small></p>{close}'


def tell(solving: Solving, side: Words) -> str:
    """The two texts below the board: what is said in this state, and the question while it is still open. `side`: who solves it."""
    says, asks = solving.says(side), solving.asks(side)
    sign = SIGNS.get(solving.state, "")
    manner, alert = (' class="says"', ' role="alert"') if sign == "warn" else ("", "")
    below = said(asks) if says != asks and solving.state not in ("solved", "shown") else ""
    return f"<h2{manner}>{icon(sign) if sign else ''}<span{alert}>{said(says)}</span></h2>" + (f"<p>{below}</p>" if below else "")


def letters(solving: Solving) -> str:
    """The buttons of choices that have letters, in both languages; empty for other puzzles, and where no move is asked for."""
    if solving.at or solving.state != "ask":
        return ""
    items = ""
    for number, ((first, _), (second, _)) in enumerate(zip(solving.letters("ja"), solving.letters("en"))):
        both = f'<span class="t" lang="ja">{first}</span><span class="t" lang="en">{second}</span>'
        items += f'<li><button class="btn" data-do="puzzle-letter:{number + 1}">{both}</button></li>'
    return f'<ul class="letters">{items}</ul>' if items else ""


def tools(solving: Solving) -> str:
    """The buttons of a puzzle: hint and answer; back from a try; again and on once it is over."""
    if solving.state in ("solved", "shown"):
        on = f'<button class="btn main" data-do="puzzle-next"><span>{t("puzzles.next")}</span>{icon("next")}</button>'
        return button("again", "puzzles.retry", "again") + on
    answer = button("puzzle-answer", "puzzles.answer", "eye")
    if solving.tried:
        return button("undo", "puzzles.back", "undo") + answer
    return button("hint", "do.hint", "hint") + answer
