"""How a whole game went: the curve of its values ply by ply, and the moves that cost most."""

from core.drawing.svg import esc, n
from core.records.record import Node
from core.records.text_writer import moves_in_words
from core.words import Words, say
from ui.html.controls import t
from ui.review.values import DECIDED

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.worker.question import Report

DUBIOUS, BLUNDER = 150, 400  # hundredths that a move has to cost


def html(line: "list[Node]", plies: "list[Report]", here: int, done: bool, lang: str) -> str:
    """`plies` is what is known of the positions of `line`, `here` the ply where the reader stands."""
    total = len(line)
    points = [(entry["ply"] * 1000 / total, 100 - max(-DECIDED, min(DECIDED, entry["score"])) / DECIDED * 90) for entry in plies]
    curve = " ".join(f"{n(x)} {n(y)}" for x, y in points)
    name = esc(say(Words("analysis.graph"), lang))
    picture = (
        f'<figure class="graph"><svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="{name}">'
        f'<path class="area" d="M0 100L{curve}L{n(points[-1][0])} 100Z"/><path class="axis" d="M0 100H1000"/>'
        f'<path class="curve" d="M{curve}"/><path class="now" d="M{n(here * 1000 / total)} 0V200"/></svg>'
        f"<figcaption><span>0</span><span>{total}</span></figcaption></figure>"
    )
    rows = "".join(_dear(line[entry["ply"] - 1], entry, plies, lang) for entry in plies if entry.get("loss", 0) >= DUBIOUS)
    if not rows and done:
        rows = f'<li class="tail">{t("analysis.calm")}</li>'
    turns = esc(say(Words("analysis.turns"), lang))
    return f'{picture}<ol class="record turns" aria-label="{turns}">{rows}</ol>'


def _dear(node: Node, entry: "Report", plies: "list[Report]", lang: str) -> str:
    """A move that cost much, and what would have been better."""
    better = moves_in_words(node.before, [plies[entry["ply"] - 1]["best"]], lang)
    kind = "analysis.blunder" if entry["loss"] >= BLUNDER else "analysis.dubious"
    return (
        f'<li><button class="mv" data-go="{node.number}"><i>{node.ply}</i><span>{esc(node.notation(lang)[0])}</span>'
        f"<u>{t(kind)} · {t('analysis.better', move=better[0] if better else '')}</u></button></li>"
    )
