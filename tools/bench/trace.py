"""Measures the time that a page spends on style and layout, from a trace of Chromium.

Apart because the tests use it too: they count what the benchmark times.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

AFTER = 300  # ms measured after the page can be played
LEAST = 100  # elements that the first paint of a page styles at least
WHOLE = 0.5  # share of these elements above which the whole page counts as styled
MARK = "komado-ready"
READY = f"""new MutationObserver((_, watch) => {{
  if (!document.documentElement?.dataset.ready) return;
  watch.disconnect();
  performance.mark("{MARK}");
}}).observe(document, {{ subtree: true, attributes: true, attributeFilter: ["data-ready"] }});"""
CONFIG = {"includedCategories": ["devtools.timeline", "blink", "blink.user_timing", "toplevel"], "excludedCategories": ["*"]}


class Styled(NamedTuple):
    """The main thread's work around `data-ready`.

    before_ms, after_ms  ms for style and layout before it; ms for everything in the AFTER ms after it
    before, after        how often, before it and after it, more than WHOLE of the first paint's elements were styled again
    """

    before_ms: float
    after_ms: float
    before: int
    after: int


def styled(page: Page, url: str) -> Styled:
    """Opens an address in a page, which must be new, and measures its styling."""
    page.add_init_script(READY)
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    session.on("Tracing.dataCollected", lambda said: events.extend(said["value"]))
    session.on("Tracing.tracingComplete", lambda _: over.append(True))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": CONFIG})
    page.goto(url, wait_until="commit")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(2 * AFTER)
    session.send("Tracing.end")
    while not over:
        page.wait_for_timeout(20)
    session.detach()
    return read(events)


def read(events: list[dict[str, Any]]) -> Styled:
    """The measurements in the events of a trace."""
    mark = next(event for event in events if event.get("name") == MARK)
    ready = mark["ts"]
    begin, end = ready - mark["args"]["data"]["startTime"] * 1000, ready + AFTER * 1000

    def all_of(name: str, since: float, until: float) -> list[dict[str, Any]]:
        thread = (mark["pid"], mark["tid"])
        found = [event for event in events if event["name"] == name and event.get("ph") == "X" and (event["pid"], event["tid"]) == thread]
        return [event for event in found if since <= event["ts"] < until]

    def ms(*kinds: list[dict[str, Any]]) -> float:
        return float(sum(event.get("tdur", event.get("dur", 0)) for kind in kinds for event in kind)) / 1000

    before, after = (
        [event["args"]["elementCount"] for event in all_of("UpdateLayoutTree", *when)] for when in ((begin, ready), (ready, end))
    )
    first = next((count for count in before if count > LEAST), LEAST)
    return Styled(
        ms(all_of("UpdateLayoutTree", begin, ready), all_of("Layout", begin, ready)),
        ms(all_of("ThreadControllerImpl::RunTask", ready, end), all_of("RunTask", ready, end)),
        sum(count > WHOLE * first for count in before) - 1,
        sum(count > WHOLE * first for count in after),
    )
