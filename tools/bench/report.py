"""The benchmark's results as rows, as budgets met or missed, and as text. Knows no browser."""

from __future__ import annotations

import math
from statistics import median
from typing import NamedTuple

MISSING = math.nan
SLOW_LINE = "1.6 Mbit/s"


class Row(NamedTuple):
    """A row of the table: a quantity of Komado's page and of the plain one, each the median of its samples."""

    game: str
    when: str
    what: str
    unit: str
    ours: list[float]
    theirs: list[float]
    against: str = "plain"

    @property
    def mine(self) -> float:
        """Komado's median."""
        return median(self.ours) if self.ours else MISSING

    @property
    def other(self) -> float:
        """The plain page's median."""
        return median(self.theirs) if self.theirs else MISSING

    @property
    def ratio(self) -> float:
        """Komado's divided by the other."""
        return self.mine / self.other if self.other else (1.0 if not self.mine else math.inf)


class Budget(NamedTuple):
    """A budget: the worst number over the games, the limit, and its direction."""

    what: str
    number: float
    limit: float
    unit: str
    at_least: bool = False

    @property
    def verdict(self) -> str:
        """met, MISSED, or not measured."""
        if math.isnan(self.number):
            return "not measured"
        kept = self.number >= self.limit if self.at_least else self.number <= self.limit
        return "met" if kept else "MISSED"


def shown(number: float, unit: str) -> str:
    """A number as people read it."""
    if math.isnan(number):
        return "-"
    if unit == "x":
        return f"{number:.3f}" if number < 1 else f"{number:.2f}"
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:,.1f}"


def table(rows: list[Row]) -> str:
    """The table of all rows."""
    head = ("game", "when", "what", "unit", "komado", "against", "", "ratio")
    lines = [
        (row.game, row.when, row.what, row.unit, shown(row.mine, row.unit), shown(row.other, row.unit), row.against, shown(row.ratio, "x"))
        for row in rows
    ]
    return aligned([head, *lines], "<<<<>><>")


def budget_table(budgets: list[Budget]) -> str:
    """The budgets: measured, allowed, verdict."""
    head = ("budget (the worse game)", "measured", "", "allowed", "unit", "")
    lines = [
        (one.what, shown(one.number, one.unit), ">=" if one.at_least else "<=", shown(one.limit, one.unit), one.unit, one.verdict)
        for one in budgets
    ]
    return aligned([head, *lines], "<>^><<")


def aligned(lines: list[tuple[str, ...]], sides: str) -> str:
    """Lines with aligned columns, and a rule under the head."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(sides))]
    text = ["  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([text[0], "-" * max(map(len, text)), *text[1:]])


def worst(rows: list[Row], when: str, what: str, ratio: bool = False, least: bool = False) -> float:
    """The worst of the games' numbers (or ratios) in the rows of that name."""
    found = [row.ratio if ratio else row.mine for row in rows if (row.when, row.what) == (when, what)]
    found = [number for number in found if not math.isnan(number)]
    return (min if least else max)(found) if found else MISSING


def budgets(rows: list[Row], tiles: float) -> list[Budget]:
    """The budgets, each with its measurement; `tiles` is the smallest number of places in a built page's own HTML."""
    return [
        Budget("places of the board in the HTML itself", tiles, 1, "", at_least=True),
        Budget("page playable, first visit, of the plain page's", worst(rows, "first visit", "playable", ratio=True), 1 / 6, "x"),
        Budget("page playable, return visit", worst(rows, "return visit", "playable"), 250, "ms"),
        Budget("page playable, first visit over a slow line", worst(rows, f"first visit, {SLOW_LINE}", "playable"), 2300, "ms"),
        Budget("sent before the first move, first visit", worst(rows, "first visit", "sent until playable"), 360, "KB gz"),
        Budget("style and layout until playable, first visit", worst(rows, "first visit", "style and layout until playable"), 40, "ms"),
        Budget("engine ready, first visit, of the plain page's", worst(rows, "first visit", "engine ready", ratio=True), 1, "x"),
        Budget("engine ready, return visit", worst(rows, "return visit", "engine ready"), 600, "ms"),
        Budget("sent until the engine is ready, first visit", worst(rows, "first visit", "sent until engine"), 5000, "KB gz"),
        Budget("tap to painted board, dearest of the tapped moves", worst(rows, "CPU / 4", "tap that plays, dearest"), 100, "ms"),
        Budget("search left after a stop, nine in ten within", worst(rows, "", "… nine in ten of them within"), 50, "ms"),
        Budget("engine, Pyodide against CPython", worst(rows, "", "engine speed", ratio=True, least=True), 0.5, "x", at_least=True),
    ]
