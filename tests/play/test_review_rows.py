"""Of a reviewed game the graph and the rows of its mistakes are made once: another position on the board makes only its own row anew."""

from types import SimpleNamespace
from typing import Any

import class_room  # noqa: F401 - with it there is a browser
import pytest
from tables import session

from core.words import room
from ui.review import graph, marks, panel
from ui.review.findings import Findings

CODES = ".".join(["57-56", "31-32", "56-57", "32-31", "47-46", "41-42"])


def test_another_position_makes_only_its_own_row_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    room("ui/review")
    made: list[str] = []
    at, found = session(CODES), Findings()
    found.line = at.record.current_line()
    for ply in range(len(found.line) + 1):
        here = at.record.root if not ply else found.line[ply - 1]
        report = {"ply": ply, "score": 300 * (-1) ** ply, "played": here.code, "best": here.position.code(here.position.legal_moves()[-1])}
        found.plies.append(dict(report, depth=1, line=[report["best"]], win_in=None))
    found.marks = marks.found(found.line, found.plies, None)
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
    shown = panel.Panel()
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
