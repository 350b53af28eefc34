"""Of a reviewed game the graph and the rows of its mistakes are made once: another position on the board makes only its own row anew."""

import asyncio
from collections.abc import Coroutine
from types import SimpleNamespace
from typing import Any

import class_room  # noqa: F401 - with it there is a browser
import pytest
from long_games import shuffled
from tables import session

from core.steps import finish
from core.words import room
from ui import dom
from ui.review import graph, judging, panel
from ui.review.analysis import Analysis
from ui.review.findings import Findings

CODES = ".".join(["57-56", "31-32", "56-57", "32-31", "47-46", "41-42"])


def run_at_once(work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine that waits for nothing."""
    finish(work.__await__())


def test_another_position_makes_only_its_own_row_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    room("ui/review")
    made: list[str] = []
    at, found = session(CODES), Findings()
    found.line = at.record.current_line()
    for ply in range(len(found.line) + 1):
        here = at.record.root if not ply else found.line[ply - 1]
        report = {"ply": ply, "score": 300 * (-1) ** ply, "played": here.code, "best": here.position.code(here.position.legal_moves()[-1])}
        found.plies.append(dict(report, depth=1, line=[report["best"]], win_in=None))
    found.marks = judging.found(found.line, found.plies, None)
    assert len(found.marks) > 2
    row, drawn = panel._row, graph.html

    def a_row(*of: Any) -> str:
        made.append("row")
        return row(*of)

    def a_graph(*of: Any) -> str:
        made.append("graph")
        return drawn(*of)

    monkeypatch.setattr(panel, "_row", a_row)
    monkeypatch.setattr(graph, "html", a_graph)
    shown = panel.Panel(run_at_once)
    monkeypatch.setattr(shown, "_tell", lambda *_of: None)

    def show(lang: str) -> list[str]:
        made.clear()
        shown.show(found, None, at.board, at.record, 0, lang, False, None)
        return list(made)

    at.record.jump(0)
    assert show("ja") == ["graph"] + ["row"] * len(found.marks)
    at.record.jump(2)
    assert len(show("ja")) <= 2 and "graph" not in made
    assert show("en")[0] == "graph"
    assert len(made) == 1 + len(found.marks)


def test_of_a_long_game_each_report_is_judged_once_and_the_graph_drawn_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    room("ui/review")
    at = session(shuffled(400).partition("=")[2], "uchu-yuei")
    line, judged, drawn, chance, html = at.record.current_line(), list[int](), list[int](), judging.chance, graph.html

    def a_chance(entry: Any) -> float:
        judged.append(0)
        return chance(entry)

    def a_graph(*of: Any) -> str:
        drawn.append(0)
        return html(*of)

    monkeypatch.setattr(judging, "chance", a_chance)
    monkeypatch.setattr(graph, "html", a_graph)

    async def in_slices(steps: Any) -> None:
        finish(steps)

    async def parcels(_ids: list[str]) -> str:
        return ""

    monkeypatch.setattr(dom, "in_slices", in_slices)
    monkeypatch.setattr(dom, "parcels", parcels)
    most: list[int] = []

    class Reviewer:
        """Stands in for the engine: reports on one position after another."""

        async def think(self, _record: object, _node: object, _level: object, heard: Any, _time_ms: int, more: dict[str, object]) -> None:
            for ply in range(len(line) + 1 if "record" in more else 0):
                entry = {"ply": ply, "score": 300 * (-1) ** ply, "played": "a", "best": "b", "depth": 1, "line": [], "win_in": None}
                judged.clear()
                heard({"plies": [entry], "known": ply + 1, "done": ply == len(line)})
                most.append(len(judged))

        def stop(self) -> None:
            """Nothing to stop."""

    reviewer: Any = Reviewer()
    analysis = Analysis(
        reviewer, lambda: True, lambda _on_board: show(), lambda _words: None, lambda work: work.close(), lambda _name, _value: None
    )
    analysis.on, analysis.panel = True, panel.Panel(run_at_once)
    monkeypatch.setattr(analysis.panel, "_tell", lambda *_of: None)
    monkeypatch.setattr(panel, "_row", lambda *_of: "<li></li>")

    def show() -> None:
        assert analysis.panel
        analysis.panel.show(analysis.found, None, at.board, at.record, 0, "ja", False, None)

    asyncio.run(analysis.whole(at.record))
    found = analysis.found
    assert max(most) <= 2 * max(most[1:10]), "as much for the last report as for the first, and what lies between two drawings of the graph"
    assert len(drawn) <= panel.REDRAWN + 3
    assert found.marks == judging.found(line, found.plies, None) and len(found.marks) > 100
    known = graph.Known(found)
    known.catch_up()
    assert [judging.mean(known.worths[player]) for player in (0, 1)] == [judging.accuracy(line, found.plies, player) for player in (0, 1)]


def test_a_long_list_of_mistakes_is_written_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    room("ui/review")
    at, found, begun, steps = session(CODES), Findings(), list[Any](), list[int]()
    found.line = at.record.current_line()
    node = found.line[0]
    report: Any = {"ply": 0, "score": 300, "best": node.before.code(node.before.legal_moves()[-1]), "depth": 1, "line": [], "win_in": None}

    async def in_slices(listing: Any) -> None:
        steps.append(len(list(listing)))

    monkeypatch.setattr(dom, "in_slices", in_slices)
    shown = panel.Panel(begun.append)
    for many, slices in ((3, []), (2 * panel.BLOCK + 1, [2 * panel.BLOCK + 1 + 3])):
        found.marks = [judging.Mistake(node, "dubious", report, dict(report, score=0), 0.2)] * many
        shown.show(found, None, at.board, at.record, 0, "ja", False, None)
        for work in begun:
            asyncio.run(work)
        assert steps == slices, "a step for each row, and for each block"


def test_a_deeper_answer_stays_in_the_row_of_its_mistake() -> None:
    at, found = session(CODES), Findings()
    found.line = at.record.current_line()
    node = found.line[0]
    best, deeper = [node.before.code(move) for move in node.before.legal_moves() if node.before.code(move) != node.code][:2]
    mark: Any = SimpleNamespace(node=node, before={"best": best, "depth": 4})
    assert found.better(mark, True) == best
    found.report = {"depth": 3, "lines": [{"code": deeper}]}
    assert found.better(mark, True) == best, "a search that is not as deep yet"
    found.report = {"depth": 6, "lines": [{"code": deeper}]}
    assert found.better(mark, True) == deeper
    found.report = {"depth": 9, "lines": [{"code": best}]}  # on another position
    assert found.better(mark, False) == deeper
