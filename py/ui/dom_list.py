"""A list on the page that writes only changed rows: a long record grows by a row a move."""

import js

from ui import dom


class DomList:
    """The rows of one list; each is the HTML of one element. The first `show` replaces earlier contents."""

    def __init__(self, selector: str) -> None:
        self.selector = selector
        self.rows: "list[str] | None" = None

    def show(self, rows: list[str]) -> None:
        """Changes the list to these rows."""
        element = dom.one(self.selector)
        old = self.rows
        self.rows = rows
        if old is None or not element or int(element.childElementCount) != len(old):
            dom.write(self.selector, "".join(rows))
            return
        same, most = 0, min(len(old), len(rows))
        while same < most and old[same] == rows[same]:
            same += 1
        tail = 0
        while tail < most - same and old[-1 - tail] == rows[-1 - tail]:
            tail += 1
        if not same and not tail:
            dom.write(self.selector, "".join(rows))
            return
        after = element.children.item(len(old) - tail)  # None at the end
        for _ in range(len(old) - tail - same):
            element.children.item(same).remove()
        new = "".join(rows[same : len(rows) - tail])
        if after:
            after.insertAdjacentHTML("beforebegin", new)
        else:
            element.insertAdjacentHTML("beforeend", new)


def scrolled_to(row: js.JsProxy, scroll: js.JsProxy) -> None:
    """Scrolls a box, which its rows are positioned in, if a row is not visible: the row to its middle, the top of one that is too high."""
    top, high = float(row.offsetTop), float(scroll.clientHeight) - float(row.offsetHeight)
    if top < float(scroll.scrollTop) or top > float(scroll.scrollTop) + high:
        scroll.scrollTop = top - max(high, 0) / 2
