"""The mouse wheel over the board of a game that is being examined: it steps through the record.

Apart because it listens for the life of the page, whichever game lies on it and has a panel.
"""

import js
from pyscript import document

from ui import dom

NOTCH = 40  # pixels of turning that are a step
LINE = 40  # pixels of a line, in which some mice count


class Wheel:
    """Presses the buttons below the record. Elsewhere, and on a page that is higher than the window, the wheel scrolls as always."""

    def __init__(self) -> None:
        self.turned = 0.0  # pixels since the last step, downwards positive
        dom.listen(document, "wheel", self._turns)

    def _turns(self, event: js.JsProxy) -> None:
        root, target = dom.root(), event.target
        if event.ctrlKey or root.scrollHeight > root.clientHeight or not target.closest('.play[data-tab="analysis"] #board'):
            return
        self.turned += float(event.deltaY) * (LINE if event.deltaMode else 1)
        if abs(self.turned) >= NOTCH:
            dom.one(f'.panel-foot [data-do="{"next" if self.turned > 0 else "prev"}"]').click()
            self.turned = 0.0
