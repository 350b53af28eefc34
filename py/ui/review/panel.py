"""The analysis tab. Writes only the changed parts, so that a slider or row stays in place while it is pressed."""

from core.contract import Outcome
from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.records.record import Node, Record
from core.records.text_writer import moves_in_words
from core.steps import finish
from core.words import Words, say
from ui import dom
from ui.dom_list import DomList
from ui.html.controls import button, sentence, t
from ui.html.players import who
from ui.html.status import result_words
from ui.review import graph, judging, over_board, turning, values
from ui.review.findings import Findings, View
from ui.review.wheel import Wheel

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Coroutine
    from typing import Any

    from core.steps import Steps
    from ui.review.again import TryAgain

REDRAWN = 100  # how often the graph of a long game is drawn, at most, while the game is being reviewed
BLOCK = 50  # rows of mistakes in each block of the list
PARTS = ("progress", "story", "prove", "players", "graph", "list", "values", "offer", "legend")


class Panel:
    """The contents of the tab, and the gauge beside the board. `run(work)` starts a coroutine, and tells the visitor if it fails."""

    wheel: "Wheel | None" = None  # the page's, once a game on it has been examined

    def __init__(self, run: "Callable[[Coroutine[Any, Any, None]], None]") -> None:
        self._run = run
        Panel.wheel = Panel.wheel or Wheel()
        self._written = dom.Written()
        self._rows = DomList("#mistakes")
        self._known: dict[tuple[int, str, str], str] = {}  # rows by node, kind and better move, as of `_known_of`
        self._known_of: tuple[list[Node], str] = ([], "")
        self._curve = graph.Known(Findings())
        self._listed: "Steps[None]" = iter(())  # type: ignore[assignment] # writes the list of mistakes as it is to be
        self._lists = False  # True while a long list is being written
        self._share = 0.5  # the gauge's value, from 0 to 1
        self.story: turning.Story | None = None  # of the game that was reviewed last

    def show(
        self, found: Findings, trying: "TryAgain | None", board: GameBoard, record: Record, seat: int, lang: str,
        engine_on_turn: bool, why: "Words | None",
    ) -> None:  # fmt: skip
        """Brings the tab up to date. `why`: the reason why the engine cannot answer."""
        if not dom.one("#analysis .analysis"):
            inside = "".join(
                f'<ol id="mistakes" class="mistakes" data-part="{part}"></ol>' if part == "list" else f'<div data-part="{part}"></div>'
                for part in PARTS
            )
            dom.write("#analysis", f'<div class="analysis">{inside}</div>')
            self._written.forget()
            self._rows = DomList("#mistakes")
        here, ended = record.here, record.outcome()
        whole, line = bool(found.line), record.current_line()
        mark = found.mark_at(here)
        self._part("progress", _progress(found))
        self._tell(found, trying, board, record, seat, lang)
        self._part("prove", values.prove(found.report, lang) if found.report and ended is None and not trying else "")
        icons, names = (board.side_icon(0), board.side_icon(1)), (who(record, 0, lang), who(record, 1, lang))
        done = found.progress is None
        reach = len(found.plies) if done else len(found.plies) * REDRAWN // (len(found.line) + 1)
        drawn = (found.marks if done else None, whole, reach, done, names, lang)
        if self._curve.plies is not found.plies:
            self._curve = graph.Known(found)
            self._written.forget("drawn")
        if self._written.differs("drawn", drawn):
            self._part("players", graph.players(found, self._curve, icons, names) if whole else "")
            self._part("graph", graph.html(found, self._curve, lang) if whole else "")
        self._curve.catch_up()
        sought = trying.mark if trying is not None and not trying.answer else None
        self._list(self._listing(found, mark, sought, lang), len(found.marks))
        self._enable(not self.is_calm(found))
        self._part("values", "" if mark or trying else _values(found, board, record, ended, engine_on_turn, why, lang))
        self._part("offer", _offer(found, line))
        self._part("legend", _legend() if whole else "")
        if whole:
            self._stand(found, here)
        self._gauge(found, here, ended, seat, lang)

    def _enable(self, able: bool) -> None:
        """Enables or disables the buttons that lead to a mistake, or away from it."""
        if self._written.differs("able", str(able)):
            for button in dom.every(".tools .only-review"):
                button.setAttribute("aria-disabled", "false" if able else "true")

    def _list(self, listing: "Steps[None]", many: int) -> None:
        """Writes the list of mistakes; a long one in slices, a moment later."""
        self._listed = listing
        if self._lists:
            return
        if many <= BLOCK:
            finish(listing)
            return
        self._lists = True
        self._run(self._list_slowly())

    async def _list_slowly(self) -> None:
        """Writes the list, and again if another one is to be written meanwhile."""
        listing = None
        try:
            while listing is not self._listed:
                listing = self._listed
                await dom.in_slices(listing)
        finally:
            self._lists = False

    def is_calm(self, found: Findings) -> bool:
        """True if the whole game has been looked through, and has no mistake."""
        return bool(found.plies) and found.progress is None and not found.marks

    def _listing(self, found: Findings, mark: "judging.Mistake | None", sought: "judging.Mistake | None", lang: str) -> "Steps[None]":
        rows = []
        for one in found.marks:
            rows.append(self._row(found, one, mark, sought, lang))
            yield
        rows += [f'<li class="calm">{t("analysis.calm")}</li>'] if self.is_calm(found) else []
        yield from self._rows.showing([rows[at : at + BLOCK] for at in range(0, len(rows) or 1, BLOCK)])

    def _row(
        self, found: Findings, one: judging.Mistake, mark: "judging.Mistake | None", sought: "judging.Mistake | None", lang: str
    ) -> str:
        """The row of a mistake; only that of the position on the board changes."""
        if one is mark or one is sought:
            return _row(found, one, one is mark, one is sought, lang)
        if self._known_of[0] is not found.line or self._known_of[1] != lang:
            self._known, self._known_of = {}, (found.line, lang)
        key = one.node.number, one.kind, found.better(one, False)
        if key not in self._known:
            self._known[key] = _row(found, one, False, False, lang)
        return self._known[key]

    # The turning points.
    def _tell(self, found: Findings, trying: "TryAgain | None", board: GameBoard, record: Record, seat: int, lang: str) -> None:
        """Writes the turning points of a game that has been reviewed. The words are out of sight while a better move is sought."""
        story = self.story
        if found.progress is not None or len(found.plies) <= len(found.line):
            self._part("story", "")
            return
        if story is None or story.plies is not found.plies:
            story = self.story = turning.Story(found, record)
        html = turning.html(story, board, lang)
        if self._written.differs("story", html):
            dom.write('#analysis [data-part="story"]', html)
            self._run(self._draw(story, board, seat, lang))
        section = dom.one("#analysis .story")
        if section:
            dom.flag(section, "data-sought", trying is not None and not trying.answer)
            self.keep()

    async def _draw(self, story: turning.Story, board: GameBoard, seat: int, lang: str) -> None:
        """Draws the boards of the turning points, one by one: the browser breathes between them."""
        for number, mark in enumerate(story.marks):
            await dom.breath()
            empty = dom.one(f"#analysis .thumb:empty[data-of='{number}']")
            if empty and story is self.story:
                dom.write(f"#analysis .thumb[data-of='{number}']", turning.picture(mark, board, seat, lang))

    def keep(self) -> None:
        """Shows which turning points are kept as puzzles."""
        for one in dom.every("#analysis .own"):
            kept = self.story is not None and str(one.dataset.do).partition(":")[2] in self.story.kept
            one.setAttribute("aria-pressed", "true" if kept else "false")

    def _part(self, name: str, html: str) -> None:
        self._written.write(name, f'#analysis [data-part="{name}"]', html)

    def _stand(self, found: Findings, here: Node) -> None:
        """Sets the current ply of the graph."""
        ply = min(here.ply, len(found.line))
        dom.one("#analysis .plot").style.setProperty("--at", f"{ply * 100 / len(found.line):.2f}%")
        slider = dom.one("#analysis [data-scrub]")
        if str(slider.value) != str(ply):
            slider.value = str(ply)

    def _gauge(self, found: Findings, here: Node, ended: "Outcome | None", seat: int, lang: str) -> None:
        """Brings the gauge up to date: the winning chance of each side; after the end, the result."""
        gauge = dom.one("#gauge")
        entry = found.report
        if found.reviewed(here) and here.ply < len(found.plies):
            entry = found.plies[here.ply]
        if not gauge:
            return
        if ended is not None:
            self._share, said = 0.5 if ended.winner is None else 1.0 - ended.winner, result_words(ended)
        elif entry is not None:
            self._share, said = judging.chance(entry), judging.standing(entry)
        else:
            return
        gauge.setAttribute("style", f"--v:{self._share * 100:.1f}%")
        gauge.setAttribute("data-seat", str(seat))
        gauge.setAttribute("aria-label", say(said, lang))

    def over(self, found: Findings, trying: "TryAgain | None", board: GameBoard, view: View) -> str:
        """SVG over the pieces: arrows of a mistake and of the better move, arrows of lines, or the values of places."""
        return over_board.drawn(found, trying, board, view)


def _progress(found: Findings) -> str:
    if found.progress is None:
        return ""
    known, total, seconds = found.progress
    words = t("analysis.progress", known=known, total=total)
    more = f"<small>{t('analysis.left', n=seconds)}</small>" if seconds is not None else ""
    stop = button("examine:stop", "do.stop_looking", "stop", "btn small")
    bar = f'<span class="bar-line"><i style="inline-size:{known * 100 // total}%"></i></span>'
    return f'<div class="progress"><div class="row2"><p>{words}{more}</p>{stop}</div>{bar}</div>'


def _row(found: Findings, mark: judging.Mistake, current: bool, sought: bool, lang: str) -> str:
    """The row of a mistake: shape, ply, move, cost, better move; the current one has up to three lines of moves.

    While the visitor looks for the better move (`sought`), the row hides it.
    """
    node = mark.node
    assert node.parent is not None
    sign = "▲△"[node.before.turn]
    better = moves_in_words(node.before, [found.better(mark, current)], lang)
    said = sentence(Words("review." + mark.kind), lang)
    body = (
        f'{graph.shape(mark.kind)}<i class="ply">{node.count or ""}</i><b class="mv" translate="no">{sign}{esc(node.notation(lang)[0])}</b>'
        f'<span class="cost">{sentence(judging.cost(mark), lang).replace("から", "から<wbr>")}</span>'
        f'<span class="better"><em>{said}</em>'
        + ("" if sought else f"{t('review.better')} <b translate='no'>{sign}{esc(better[0] if better else '')}</b>")
        + "</span>"
    )
    more = ""
    if current and not sought:
        report = found.report if found.report is not None else {"lines": [_as_line(mark)]}
        more = values.lines(report, node.before, lang, found.only)
    state = ' aria-current="true"' if current else ""
    return f'<li{state}><button class="mistake" data-go="{node.parent.number}">{body}</button>{more}</li>'


def _as_line(mark: judging.Mistake) -> "dict[str, object]":
    """The review's better move in the form of a line of the engine."""
    return {"code": mark.before["best"], "line": mark.before["line"], "score": mark.before["score"], "win_in": mark.before["win_in"]}


def _values(
    found: Findings, board: GameBoard, record: Record, ended: "Outcome | None", engine_on_turn: bool, why: "Words | None", lang: str
) -> str:
    if found.progress is not None:
        return ""
    if ended is not None or engine_on_turn or found.report is None:
        return "" if found.line and ended is not None else values.none(ended is not None, engine_on_turn, why, found.waited, lang)
    if found.reviewed(record.here):
        return values.lines(found.report, record.position, lang, found.only)
    return values.table(board, found.report, record.position, lang)


def _offer(found: Findings, line: "list[Node]") -> str:
    complete = found.line == line and len(found.plies) > len(line)
    if not line or found.progress is not None or complete:
        return ""
    return f"<p>{button('examine', 'analysis.whole', '', 'btn small')}</p>"


def _legend() -> str:
    kinds = ""
    for kind in ("dubious", "blunder", "losing"):
        name, what = t("review." + kind), t("review.what." + kind)
        kinds += f"<span>{graph.shape(kind)}{name} {what}</span>"
    return f'<div class="legend">{kinds}<p>{t("review.reckoned")}</p></div>'
