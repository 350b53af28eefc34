"""The elements around the board during a lesson, as HTML text. Every sentence is in it in both languages; CSS shows one.

Apart because it knows no page.
"""

from core.drawing.board import Spot
from core.drawing.svg import circle, esc, n, path
from core.words import LANGUAGES
from ui.html.addresses import engine_href, lesson_href
from ui.html.controls import aria, button, sentence, t
from ui.html.icons import icon

AFTER = ("、", "。")  # a phrase ends in one of these, or in hiragana
NOT_BEFORE = tuple("、。）」（・？！ー…々 ")  # a phrase never begins with one of these
CLOSING = ("）", "」")
JOINS = tuple("いきしちひみりぎじびえけせねめれげべ")  # between two characters, these belong to one word: 飛び越す

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    Text = dict[str, str]
    Step = dict[str, "Text"]


def both(text: "Text") -> str:
    """A text of a lesson in both languages."""
    return "".join([f'<span class="t phrased" lang="{lang}">{phrased(esc(text[lang]))}</span>' for lang in LANGUAGES])


def phrased(text: str) -> str:
    """HTML with a possible line break before each Japanese word that follows kana or a comma; English is only escaped.

    A browser's own phrases do not suffice: it breaks a phrase anywhere if it lacks room, and divides some words.
    """
    found = last = before = ""
    for sign in text:
        ends = last in AFTER or (_is_kana(last) and not _is_kana(sign) and (last not in JOINS or _is_kana(before)))
        if ends and sign not in NOT_BEFORE:
            found += "<wbr>"
        if last in CLOSING and _is_kana(sign):  # a browser would break between the two: （王子）|へ
            found = found[:-1] + f'<span class="nb">{last}{sign}</span>'
        else:
            found += sign
        before, last = last, sign
    return found


def _is_kana(sign: str) -> bool:
    return "ぁ" <= sign <= "ゟ"


def sentences(text: "Text") -> str:
    """A refusal as a sentence in both languages."""
    return "".join([f'<span class="t" lang="{lang}">{sentence(text[lang], lang)}</span>' for lang in LANGUAGES])


def ticked(end: Spot) -> str:
    """SVG of a tick beside the place where the right move ends, in the board's units, so that it keeps its place in any window."""
    x, y = n(end.x + end.w * 0.36), n(end.y - end.h * 0.36)
    return f'<g class="solved" transform="translate({x} {y})">{circle(0, 0, 27, "")}<path d="m-12 1 8 8 16-17"/></g>'


def closed(start: Spot, end: Spot) -> str:
    """SVG of a dotted path that is blocked by a bar before its end."""
    dx, dy = end.x - start.x, end.y - start.y
    far = (dx * dx + dy * dy) ** 0.5 or 1
    ux, uy = dx / far, dy / far
    first, last = min(start.w, start.h) * 0.3, max(far - min(end.w, end.h) * 0.45, far * 0.45)
    x, y = start.x + ux * last, start.y + uy * last
    way = path(f"M{n(start.x + ux * first)} {n(start.y + uy * first)}L{n(x)} {n(y)}", "no-way")
    bar = path(f"M{n(x - uy * 18)} {n(y + ux * 18)}L{n(x + uy * 18)} {n(y - ux * 18)}", "no-bar")
    return way.replace("no-way", "no-halo") + bar.replace("no-bar", "no-halo") + way + bar


def head(steps: "list[Step]", at: int, over: bool, skipped: "list[int]") -> str:
    """The line in the other player's place: the lesson's name, the step, the progress, and a button back to the game."""
    where = t("lesson.over") if over else f'<span class="of">{at + 1} / {len(steps)}</span> {both(steps[at]["title"])}'
    dots = ""
    for number in range(len(steps)):
        done = (over or number < at) and number not in skipped
        dots += "<li data-done></li>" if done else '<li aria-current="step"></li>' if number == at and not over else "<li></li>"
    close = f'<button class="btn bare icon" data-do="lesson-close" {aria("lesson.close")}>{icon("close")}</button>'
    return f'<p class="who"><b>{t("lesson.title")}</b><small>{where}</small></p><ol class="steps" aria-hidden="true">{dots}</ol>{close}'


def words(title: str, below: str, sign: str = "") -> str:
    """The two texts below the board as HTML: idea and task, or a result ("check" right, "warn" wrong) and the next task."""
    manner, alert = (' class="says"', ' role="alert"') if sign == "warn" else ("", "")
    return f"<h2{manner}>{icon(sign) if sign else ''}<span{alert}>{title}</span></h2><p>{below}</p>"


def contents(steps: "list[Step]", at: int, right: bool, skipped: "list[int]") -> str:
    """The list of all steps by name, shown if there is room."""
    items = ""
    for number, step in enumerate(steps):
        done = (number < at and number not in skipped) or (right and number == at)
        sign = f'<span class="tick" data-done>{icon("check")}</span>' if done else f'<span class="tick">{number + 1}</span>'
        items += f"<li{' aria-current=step' if number == at else ''}>{sign}{both(step['title'])}</li>"
    return f'<ol class="lesson-list">{items}</ol>'


def show(shown: bool, plays: bool = False) -> str:
    """The contents of the button that shows the move or, if `shown`, makes it; if the step is being played on, begins it again."""
    if plays:
        return f"{icon('again')}<span>{t('lesson.anew')}</span>"
    return f"{icon('hint')}<span>{t('hint.play' if shown else 'lesson.show')}</span>"


def tools(at: int, right: bool, shown: bool, plays: bool) -> str:
    """The buttons of a step: back, show me, skip; once it is solved, back and on. `plays`: it is played on against the engine."""
    back = (
        f'<button class="btn" data-do="lesson-back"{" disabled" if not at else ""}>{icon("prev")}<span>{t("lesson.back")}</span></button>'
    )
    if right:
        return back + f'<button class="btn main" data-do="next-step"><span>{t("lesson.next")}</span>{icon("next")}</button>'
    return back + f'<button class="btn" data-do="lesson-show">{show(shown, plays)}</button>' + button("lesson-skip", "lesson.skip", "last")


def finish(game_id: str, next_id: str, skipped: "list[Step]", prerendered: bool, home: str) -> str:
    """The links and buttons after the lesson; the first one leads to the skipped steps (`skipped`), if there are any."""
    other = rest = ""
    title, sign, main = "lesson.can_play", icon("check"), ' class="main-way"'
    if skipped:
        names = both({lang: ("・" if lang == "ja" else " · ").join([step["title"][lang] for step in skipped]) for lang in LANGUAGES})
        rest = (
            f'<li><button{main} data-do="lesson-rest">{icon("last")}<span><b>{t("lesson.rest")}</b><small>{names}</small></span>'
            f"{icon('next')}</button></li>"
        )
        title, sign, main = "lesson.skipped", "", ""
    if next_id:
        other = (
            f'<li><a href="{lesson_href(next_id, prerendered, home)}">{icon("book")}<span><b>{t("lesson.other_game")}</b>'
            f"<small>{t('game.' + next_id)}</small></span>{icon('next')}</a></li>"
        )
    play = engine_href(game_id, "1", prerendered, home)
    return (
        f'<h2>{sign}<span>{t(title)}</span></h2><ul class="ways-on">{rest}'
        f'<li><a{main} data-do="lesson-play" href="{play}">{icon("play")}<span><b>{t("lesson.play")}</b>'
        f"<small>{t('lesson.play.text')}</small></span>{icon('next')}</a></li>{other}"
        f'<li><button data-do="again">{icon("again")}<span><b>{t("lesson.again")}</b></span></button></li></ul>'
    )
