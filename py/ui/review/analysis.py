"""Examining a position or a whole game: what the engine thinks of every move, shown beside the board and on it.

It works while its tab is open and the engine has nothing else to do; a move, a hint or another tab ends the question.
"""

import asyncio

from core.contract import GameError
from core.drawing.svg import circle, esc, n, text
from core.records.record import Node
from core.words import Words, say
from ui import dom
from ui.html.controls import aria, button, t
from ui.worker.thread import EngineLost

MAP_MOST = 40  # moves of a position that are all told apart; of more only the best
LINES = 6
LOOK_MS = 8000
PLY_MS = 250
CALM = 0.15  # seconds a position has to stand before it is examined
MOST_ROWS = 12
MOST_EXPECTED = 6
DECIDED = 2000  # hundredths at which the graph ends
DUBIOUS, BLUNDER = 150, 400  # hundredths that a move has to cost


class Analysis:
    """What has been found out about the position on the table, and about its record.

    on      the tab is open
    report  the engine's last answer about the position, or None
    plies   what is known of the record's positions, by ply; `line` is the line it is known of
    """

    def __init__(self, table) -> None:  # type: ignore[no-untyped-def]
        self.table = table
        self.on = False
        self.report: "dict | None" = None  # type: ignore[type-arg]
        self.line: list[Node] = []
        self.plies: list[dict] = []  # type: ignore[type-arg]
        self.progress: "tuple[int, int] | None" = None
        self._turn = 0

    def show(self, on: bool) -> None:
        """Its tab was opened or left."""
        if on != self.on:
            self.on = on
            if on:
                self.moved()
            else:
                self._drop()
                self.table.scene.marks()

    def _drop(self) -> None:
        if self.report is not None or self.progress is not None:
            self.report, self.progress = None, None
            if not self.table.engine.busy:
                self.table.opponent.stop()

    def moved(self) -> None:
        """Another position is on the table."""
        self.report, self.progress = None, None
        self._turn += 1
        if self.on:
            self.write()
            asyncio.create_task(self._look(self._turn))

    def _may_ask(self) -> bool:
        table = self.table
        return self.on and table.is_here() and not table.engine.busy and not table.level() and not table.sowing

    async def _look(self, turn: int) -> None:
        await asyncio.sleep(CALM)
        table, node = self.table, self.table.record.here
        if turn != self._turn or not self._may_ask() or table.record.outcome() is not None:
            return
        few = len(node.position.legal_moves()) <= MAP_MOST

        def heard(report: dict) -> None:  # type: ignore[type-arg]
            known = self.report
            if turn == self._turn and report.get("lines") and (known is None or report["depth"] != known["depth"] or report["done"]):
                self.report = report
                self.write()
                table.scene.marks()

        await self._ask(node, {"map": True} if few else {"lines": LINES}, LOOK_MS, heard)

    async def whole(self) -> None:
        """Examines every position of the line on the table."""
        self._turn += 1
        if not self._may_ask():
            return
        turn, line = self._turn, self.table.record.current_line()
        if not line:
            return
        self.line, self.plies, self.progress = line, [], (0, len(line) + 1)
        self.write()

        def heard(report: dict) -> None:  # type: ignore[type-arg]
            if turn == self._turn:
                self.plies.extend(report["plies"])
                self.progress = None if report["done"] else (report["known"], report["total"])
                if report["plies"] or report["done"]:
                    self.write()

        await self._ask(line[-1], {"record": True}, PLY_MS, heard)

    async def _ask(self, node: Node, more: "dict[str, object]", time_ms: int, heard) -> None:  # type: ignore[no-untyped-def]
        table = self.table
        try:
            answer = await table.opponent.think(table.record, node, "8", heard, time_ms, more)
        except EngineLost:
            answer = {"error": Words("engine.failed")}
        if answer is not None and "error" in answer:
            table.on_problem(answer["error"])

    # On the board.
    def over(self) -> str:
        """SVG over the places that the next tap may go to: what the best move through each is worth to who makes it."""
        table = self.table
        if not self.on or self.report is None:
            return ""
        position, prefix = table.record.position, table.tapper.prefix
        best: dict[str, tuple[int, int | None]] = {}
        for row in self.report["lines"]:
            taps = position.taps(position.parse(row["code"]))
            if taps[: len(prefix)] == prefix and len(taps) > len(prefix):
                sign = -1 if position.turn else 1
                worth = row["score"] * sign, row["win_in"] and row["win_in"] * sign
                spot = taps[len(prefix)]
                if spot not in best or best[spot][0] < worth[0]:
                    best[spot] = worth
        places = table.view.places(table.scene.layout, table.seat)
        body = ""
        for spot, (score, win_in) in best.items():
            if spot in places:
                x, y, r = table.view.ring(places[spot], table.scene.layout, table.seat)
                kind = "won" if win_in and win_in > 0 else "lost" if win_in else "open"
                said = str(abs(win_in)) if win_in else _points(score)
                x, y = x + r * 0.62, y - r * 0.62
                body += circle(x, y, 22, "worth " + kind) + text(x, y + 7, said, "worth-t " + kind, 20)
        return body

    # In the panel.
    def write(self) -> None:
        """Brings the panel up to date."""
        if self.on:
            dom.write("#analysis", self._body())

    def _body(self) -> str:
        table, record = self.table, self.table.record
        if record.outcome() is not None:
            head = f'<p class="soft">{t("analysis.over")}</p>'
        elif table.level():
            head = f'<p class="soft">{t("analysis.waits")}</p>'
        elif self.report is None:
            cut = table.engine.cut()
            head = f'<p class="soft">{esc(say(cut[0], table.lang)) if cut else t("status.thinking")}</p>'
        else:
            head = self._values(self.report)
        foot = self._graph() if self.plies else ""
        if self.progress:
            foot += f'<p class="soft">{t("analysis.progress", known=self.progress[0], total=self.progress[1])}</p>'
        elif record.current_line() and (not self.plies or self.line != record.current_line()):
            foot += f"<p>{button('examine', 'analysis.whole', '', 'btn small')}</p>"
        return f'<div class="analysis">{head}{foot}</div>'

    def _values(self, report: dict) -> str:  # type: ignore[type-arg]
        """The moves, the best first, each with its worth in words and as a bar, and the line that is expected after it."""
        position, lang = self.table.record.position, self.table.lang
        rows = ""
        for row in report["lines"][:MOST_ROWS]:
            share = max(-50.0, min(50.0, row["score"] / DECIDED * 50))
            place = f"inset-inline-start:{n(50 + min(0, share))}%;inline-size:{n(abs(share))}%"
            bar = f'<i class="{"minus" if share < 0 else ""}" style="{place}"></i>'
            codes = _notation(position, row["line"], lang)
            rows += (
                f'<tr><th scope="row">{esc(codes[0])}</th><td class="bar-cell"><span class="vbar">{bar}</span></td>'
                f"<td><b>{_worth(row)}</b></td></tr>"
            )
            if len(codes) > 1:
                rows += f'<tr class="path"><td colspan="3">{esc(" ".join(codes[1:MOST_EXPECTED]))}</td></tr>'
        more = len(report["lines"]) - MOST_ROWS
        rest = f'<p class="soft">{t("analysis.more", n=more)}</p>' if more > 0 else ""
        sure = t("analysis.proven") if report["solved"] else t("analysis.depth", depth=report["depth"])
        return f'<table class="values"><caption>{t("analysis.caption")} · {sure}</caption><tbody>{rows}</tbody></table>{rest}'

    def _graph(self) -> str:
        """How the game went, ply by ply, and the moves that cost most."""
        total = len(self.line)
        points = [(entry["ply"] * 1000 / total, 100 - max(-DECIDED, min(DECIDED, entry["score"])) / DECIDED * 90) for entry in self.plies]
        curve = " ".join(f"{n(x)} {n(y)}" for x, y in points)
        here = self.table.record.here.ply * 1000 / total
        name = esc(say(Words("analysis.graph"), self.table.lang))
        picture = (
            f'<figure class="graph"><svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label="{name}">'
            f'<path class="area" d="M0 100L{curve}L{n(points[-1][0])} 100Z"/><path class="axis" d="M0 100H1000"/>'
            f'<path class="curve" d="M{curve}"/><path class="now" d="M{n(here)} 0V200"/></svg>'
            f"<figcaption><span>0</span><span>{total}</span></figcaption></figure>"
        )
        lang, rows = self.table.lang, ""
        dear = [entry for entry in self.plies if entry.get("loss", 0) >= DUBIOUS]
        for entry in dear:
            node = self.line[entry["ply"] - 1]
            before = self.plies[entry["ply"] - 1]["best"]
            better = _notation(node.parent.position, [before], lang)
            kind = "analysis.blunder" if entry["loss"] >= BLUNDER else "analysis.dubious"
            rows += (
                f'<li><button class="mv" data-go="{node.number}"><i>{node.ply}</i><span>{esc(node.notation(lang)[0])}</span>'
                f"<u>{t(kind)} · {t('analysis.better', move=better[0] if better else '')}</u></button></li>"
            )
        if not rows and not self.progress:
            rows = f'<li class="tail">{t("analysis.calm")}</li>'
        return f'{picture}<ol class="record turns" {aria("analysis.turns")}>{rows}</ol>'


def _points(score: int) -> str:
    return ("+" if score > 0 else "−" if score < 0 else "") + f"{abs(score) / 100:.1f}"


def _worth(row: dict) -> str:  # type: ignore[type-arg]
    """The worth of a move to First, in words."""
    win_in = row["win_in"]
    if win_in:
        return t("analysis.win", side=Words("side.0" if win_in > 0 else "side.1"), n=abs(win_in))
    return _points(row["score"])


def _notation(position, codes: "list[str]", lang: str) -> list[str]:  # type: ignore[no-untyped-def]
    said: list[str] = []
    for code in codes:
        try:
            move = position.parse(code)
        except GameError:  # the engine and the rules disagree: say what can be said
            break
        said.append(position.kifu(move, lang))
        position = position.play(move)
    return said or [str(code) for code in codes[:1]]
