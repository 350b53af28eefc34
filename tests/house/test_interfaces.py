"""Interfaces that a browser may lack or refuse are requested in one way (`ask` and `attempt` of ui/dom.py): an exception of JavaScript ends
the page's task, and Python's `except` does not catch it."""

import re

from tools import ROOT

NAMES = (
    "navigator|history\\.|matchMedia|localStorage|sessionStorage|indexedDB|caches|BroadcastChannel|MessageChannel|Worker|crypto|AudioContext"
    "|\\w+Observer|visualViewport|requestIdleCallback|requestAnimationFrame|scheduler|XMLHttpRequest|hasFocus|execCommand|WebAssembly"
)
DIRECT = re.compile(rf"\b(?:js|window|document)\.(?:{NAMES})\b")


def test_no_room_takes_them_for_granted() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "py" / "ui").rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if DIRECT.search(line)
    ]
    assert found == []
