"""The elements around the board while a puzzle is composed, as HTML text, in the places and with the classes of a lesson's.

Apart because it knows neither page nor engine.
"""

from core.contract import Position
from core.drawing.svg import circle, esc, text
from core.words import LANGUAGES, Words, say
from ui.composer import verdict as of
from ui.html.controls import aria, button, said, t
from ui.html.icons import icon
from ui.puzzles import markup
from ui.puzzles.choosing import theme_words
from ui.puzzles.history import grade

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.drawing.board import GameBoard


def head() -> str:
    """The line in the other player's place, with a button back to the game."""
    close = f'<button class="btn bare icon" data-do="compose-close" {aria("compose.close")}>{icon("close")}</button>'
    return f'<p class="who"><b>{t("compose.title")}</b></p>{close}'


def count(nodes: int) -> str:
    """How many positions have been looked at."""
    return t("compose.count", count=nodes)


def checking(stage: "list[Any]", nodes: int) -> str:
    """The words below the board while the engine works."""
    words, done, whole = of.progress(stage)
    bar = f'<progress max="{whole}" value="{done}" aria-hidden="true"></progress>' if whole else '<progress aria-hidden="true"></progress>'
    return f'<h2><span>{t("compose.checking")}</span></h2><p>{said(words)}</p>{bar}<p class="soft" id="compose-count">{count(nodes)}</p>'


def problem(title: Words, words: "Words | None") -> str:
    """The words below the board where there is no verdict."""
    return f'<h2 class="says">{icon("warn")}<span role="alert">{said(title)}</span></h2>' + (f"<p>{said(words)}</p>" if words else "")


def _fact(words: Words, lang: str) -> str:
    """A sentence of a verdict as markup; the browser translates no move in it."""
    moves = {name: f"\x01{value}\x02" if name in ("move", "moves") else value for name, value in words.values.items()}
    return esc(say(Words(words.key, **moves), lang)).replace("\x01", '<span translate="no">').replace("\x02", "</span>")


def verdict(found: "dict[str, Any]", position: Position, shown: int, line: str) -> str:
    """The words below the board. `shown`: the number of the line that is on the board, from 1, 0 for none; `line`: its moves as markup."""
    sign = of.SIGNS.get(found["kind"], "warn")
    manner = "" if sign == "check" else ' class="says"'
    body = f'<h2{manner}>{icon(sign)}<span role="alert">{said(of.title(found))}</span></h2>'
    for told in zip(*[of.told(found, position, lang) for lang in LANGUAGES]):
        sentences = [f'<span class="t" lang="{lang}">{_fact(words, lang)}</span>' for words, lang in zip(told, LANGUAGES)]
        body += f"<p>{''.join(sentences)}</p>"
    if found["kind"] == of.SOUND:
        facts = [said(grade(found["grade"]))] + [said(theme_words(theme)) for theme in found["themes"]]
        body += f'<p class="soft">{" · ".join(facts)}</p>'
    items = ""
    for number, codes in enumerate(of.lines(found)):
        name = [esc(of.move_words(position, codes[:1], lang)) for lang in LANGUAGES]
        names = "".join([f'<span class="t" lang="{lang}" translate="no">{move}</span>' for move, lang in zip(name, LANGUAGES)])
        letter = "" if found["kind"] == of.SOUND else f"<b>{of.LETTERS[number]}</b>"
        words = t("compose.answer") if found["kind"] == of.SOUND else names
        on = "true" if shown == number + 1 else "false"
        do = f'data-do="compose-line:{number + 1}" aria-pressed="{on}"'
        items += f'<li><button class="btn small" {do}>{icon("play")}{letter}{words}</button></li>'
    if found.get("asks") == of.BEST:  # a longer proof may find a win
        items += f"<li>{button('compose-more', 'compose.more', 'again', 'btn small')}</li>"
    return body + (f'<ul class="cooks">{items}</ul>' if items else "") + line


def tools(found: "dict[str, Any] | None", may_step_back: bool, running: bool) -> str:
    """The buttons."""
    if running:
        return button("compose-stop", "compose.stop", "stop")
    back = button("compose-step:-1", "compose.back", "undo") if may_step_back else ""
    if found is None:
        return back + button("compose-again", "compose.again", "again")
    if found["kind"] == of.SOUND:
        return button("compose-try", "compose.try", "play") + button("compose-give", "compose.give", "share", "btn main")
    if found["kind"] not in of.SURE:
        return back + button("compose-more", "compose.more", "again", "btn main")
    on = button("compose-step:1", "compose.on", "next") if of.lines(found) else ""
    return back + on + button("compose-close", "compose.close", "close")


def on_board(found: "dict[str, Any]", position: Position, board: "GameBoard", layout: str, seat: int) -> str:
    """SVG over the question: a ring around the places of the answer, or a letter on each move that wins, the second and later ones
    dashed."""
    if found["kind"] == of.SOUND:
        return markup.rings(position.taps(position.parse(found["solution"][0])), board, layout, seat)
    drawn, taken, places = "", {}, board.places(layout, seat)
    for number, codes in enumerate(of.lines(found)):
        spots = [spot for spot in position.taps(position.parse(codes[0])) if spot in places]
        if spots and spots[-1] not in taken:  # two moves to one place: the line below tells them apart
            taken[spots[-1]] = True
            x, y = markup.middle(board, spots[-1], layout, seat)
            drawn += circle(x, y, 32, "letter-ring" + (" cook" if number else "")) + text(x, y + 14, of.LETTERS[number], "letter", 40)
    return drawn
