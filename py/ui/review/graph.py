"""The graph of a whole game: the winning chance ply by ply with the mistakes on it, and a slider over it."""

from core.drawing.svg import esc, n
from core.records.record import Node
from core.words import Words, say
from ui.html.controls import t
from ui.review import judging
from ui.review.findings import Findings

# The shapes of mistakes on a 24 x 24 box: hollow, solid, an octagon with a cross.
KINDS = ("dubious", "blunder", "losing")
SHAPES = {
    "dubious": '<path class="f-dub" d="M12 3.5 20.5 12 12 20.5 3.5 12Z"/>',
    "blunder": '<path class="f-bad" d="M12 2.5 21.5 12 12 21.5 2.5 12Z"/>',
    "losing": '<path class="f-bad" d="M8 2h8l6 6v8l-6 6H8l-6-6V8Z"/><path class="f-x" d="m8 8 8 8M16 8l-8 8"/>',
}
TOP, TALL = 10, 180  # of the plot, in units; the picture is 200 high
STEPS, MOST_TICKS = (5, 10, 20, 50), 8  # possible plies between tick lines, and the most lines
LAST_TICK = 72  # %: a label further right would overlap the words at the end


def shape(kind: str) -> str:
    """The shape of a mistake as an SVG element."""
    return f'<svg class="fm" viewBox="0 0 24 24" aria-hidden="true">{SHAPES[kind]}</svg>'


def _y(share: float) -> float:
    return TOP + (1 - share) * TALL


class Known:
    """What the graph and the figures need of each report and mistake, worked out once: a long game has very many of them.

    points   the places of the curve, by ply; worths: the worth of each move, by player
    """

    def __init__(self, found: Findings) -> None:
        self.plies = found.plies  # grows while the game is being reviewed
        self._line = found.line
        self._dots: "dict[tuple[Node, str], str]" = {}  # by the node and the kind of a mistake
        self.points: "list[str]" = []
        self.worths: "tuple[list[float | None], list[float | None]]" = ([], [])

    def catch_up(self) -> None:
        """Adds the new reports."""
        for at in range(len(self.points), len(self.plies)):
            entry = self.plies[at]
            self.points.append(f"{n(entry['ply'] * 1000 / len(self._line))} {n(_y(judging.chance(entry)))}")
            if at:
                node = self._line[entry["ply"] - 1]
                self.worths[node.before.turn].append(judging.worth(node, self.plies[at - 1], entry))

    def dot(self, mark: judging.Mistake) -> str:
        """The shape of a mistake at its place in the graph."""
        key = mark.node, mark.kind
        if key not in self._dots:
            x, y = mark.node.ply * 100 / len(self._line), _y(judging.chance(mark.after)) / 2
            self._dots[key] = f'<span style="left:{n(x)}%;top:{n(y)}%">{shape(mark.kind)}</span>'
        return self._dots[key]


def html(found: Findings, known: Known, lang: str) -> str:
    """The figure. The panel keeps `--at` and the slider's value at the current ply."""
    total = len(found.line)
    known.catch_up()
    curve = " ".join(known.points) if known.points else "0 100"
    last = found.plies[-1]["ply"] * 1000 / total if found.plies else 0
    todo = f'<path class="todo" d="M{n(last)} 100H1000"/>' if last < 1000 else ""
    name = esc(say(Words("analysis.graph"), lang))
    step = next((step for step in STEPS if total <= step * MOST_TICKS), STEPS[-1])
    ticks = [ply * 100 / total for ply in range(step, total, step)]
    upright = "".join([f"M{n(x * 10)} 0V200" for x in ticks])
    plies = "".join([f'<i style="left:{n(x)}%">{int(x * total / 100 + 0.5)}</i>' for x in ticks if x < LAST_TICK])
    dots = "".join([known.dot(mark) for mark in found.marks])
    return (
        f'<figure class="graph"><div class="plot"><svg viewBox="0 0 1000 200" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="tick" d="{upright}"/>'
        f'<path class="area" d="M0 100L{curve}L{n(last)} 100Z"/><path class="axis" d="M0 100H1000"/>{todo}'
        f'<path class="curve" d="M{curve}"/></svg><i class="now"></i>{dots}'
        f'<small class="up">{t("graph.0")}</small><small class="down">{t("graph.1")}</small>'
        f'<input type="range" min="0" max="{total}" value="0" data-scrub="" aria-label="{name}"></div>'
        f"<figcaption><span>0</span>{plies}<span>{esc(say(Words('status.ply', n=found.line[-1].count), lang))}</span></figcaption></figure>"
    )


def players(found: Findings, known: Known, icons: "tuple[str, str]", names: "tuple[str, str]") -> str:
    """The accuracy of each side, and its number of mistakes of each kind."""
    known.catch_up()
    body = ""
    done = found.progress is None and len(found.plies) > len(found.line)
    for player in (0, 1):
        exact = judging.mean(known.worths[player]) if done else None
        shown = "—" if exact is None else str(exact) + "<small>%</small>"
        counts = ""
        for kind in KINDS:
            count = len([mark for mark in found.marks if mark.kind == kind and mark.node.before.turn == player])
            counts += f'<span><span class="sr">{t("review." + kind)}</span>{shape(kind)}{count}</span>'
        body += (
            f'<div><svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{icons[player]}</svg><b>{names[player]}</b>'
            f'<span class="pc"><small>{t("review.accuracy")}</small> {shown}</span>'
            f"<p>{counts}</p></div>"
        )
    return f'<div class="acc">{body}</div>'
