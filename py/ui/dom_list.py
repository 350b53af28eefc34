"""A list on the page that writes only changed rows: a long record grows by a row a move.

Its rows are in blocks. Those of the first block are in the list itself; each further block is a list in a row of its own, which the browser
can pass by as a whole while it is out of sight.
"""

import js

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps


class DomList:
    """The rows of one list, in blocks; each row is the HTML of one element. The first `showing` replaces earlier contents."""

    def __init__(self, selector: str) -> None:
        self._selector = selector
        self._blocks: "list[list[str]] | None" = None  # on the page

    def showing(self, blocks: list[list[str]]) -> "Steps[None]":
        """Changes the list to these rows, in steps: a block each."""
        element, old = dom.one(self._selector), self._blocks
        if old is None or not element or int(element.childElementCount) != len(old[0]) + len(old) - 1:
            dom.write(self._selector, "")
            old = self._blocks = [[]]
        if not element:
            return
        while len(old) > len(blocks):
            element.lastElementChild.remove()
            old.pop()
        for number, rows in enumerate(blocks):
            if number == len(old):
                kind, inside = element.className, "".join(rows)
                element.insertAdjacentHTML("beforeend", f'<li class="block"><ol class="{kind}">{inside}</ol></li>')
                old.append(rows)
            elif old[number] != rows:
                place = element.children.item(len(old[0]) + number - 1).firstElementChild if number else element
                _change(place, old[number], rows)
                old[number] = rows
            if number:  # the style sheet greys what comes after this block
                block = element.children.item(len(old[0]) + number - 1)
                dom.flag(block, "data-here", any(row.startswith('<li class="here"') for row in rows))
            yield


def _change(element: js.JsProxy, old: list[str], rows: list[str]) -> None:
    """Changes the first children of an element, which are `old`, to these rows."""
    same, most = 0, min(len(old), len(rows))
    while same < most and old[same] == rows[same]:
        same += 1
    tail = 0
    while tail < most - same and old[-1 - tail] == rows[-1 - tail]:
        tail += 1
    after = element.children.item(len(old) - tail)  # None at the end
    for _ in range(len(old) - tail - same):
        element.children.item(same).remove()
    new = "".join(rows[same : len(rows) - tail])
    if after:
        after.insertAdjacentHTML("beforebegin", new)
    else:
        element.insertAdjacentHTML("beforeend", new)


def scrolled_to(row: js.JsProxy, scroll: js.JsProxy) -> None:
    """Scrolls a box, which its rows and blocks are positioned in, if a row is not visible: the row to its middle, the top of one that is
    too high."""
    top, high, block = float(row.offsetTop), float(scroll.clientHeight) - float(row.offsetHeight), row.closest(".block")
    if block:
        top += float(block.offsetTop)
    if top < float(scroll.scrollTop) or top > float(scroll.scrollTop) + high:
        scroll.scrollTop = top - max(high, 0) / 2
