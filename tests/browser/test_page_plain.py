"""The way out of PyScript: the same page, with a plain loader of forty lines in the place of PyScript's core, begins and plays."""

import re
from collections.abc import Callable

import pytest
from game_page import random_game
from visitor import Visitor

from core.records.record import Record
from games import load
from tools import ROOT

Visit = Callable[..., Visitor]
# What the page relies on, as docs/architecture.md tells: the tag, its interpreter, the hook, and two modules of JavaScript's.
LOADER = """
const hooks = { main: { onReady: new Set() }, worker: { onBeforeRunAsync: new Set() } };
const [stdlib, optional] = ["# PyScript's own program", "# nothing of it"];
window.komadoPyScript = { NAMES };
setTimeout(async () => {
  const config = JSON.parse(document.querySelector("mpy-config").textContent);
  const { loadMicroPython } = await import(new URL(config.interpreter, document.baseURI));
  const interpreter = await loadMicroPython({ stdout() {}, stderr: (bytes) => console.error(new TextDecoder().decode(bytes)) });
  const js_import = (...addresses) => Promise.all(addresses.map((address) => import(address)));
  interpreter.registerJsModule("polyscript", { config: { type: "mpy" }, js_modules: {}, lazy_py_modules() {} });
  interpreter.registerJsModule("_pyscript", { PyWorker() {}, js_import });
  for (const ready of hooks.main.onReady) await ready({ interpreter });
  await interpreter.runPythonAsync(stdlib + "\\n" + document.querySelector("script[type=mpy]").textContent);
  window.plain = true;
});
"""


@pytest.mark.matrix("images")
@pytest.mark.parametrize("how", ["images", "modules"])
def test_a_page_begins_without_pyscript(visit: Visit, how: str) -> None:
    given = re.findall(r"([\w$]+) as ([\w$]+)", (ROOT / "static/vendor/pyscript/core.js").read_text("utf-8"))
    names = ", ".join(f"{short}: {name}" for short, name in given if name in ("hooks", "optional", "stdlib"))
    visitor = visit()
    visitor.context.route(
        "**/pyscript/core-*.js", lambda route: route.fulfill(body=LOADER.replace("NAMES", names), content_type="text/javascript")
    )
    if how == "modules":
        visitor.context.add_init_script("delete window.DecompressionStream")
    game = load("medamagaeru")
    record = Record(game)
    table = visitor.open("medamagaeru")
    for code in random_game(game, 7)[:4]:
        table.play(record, code)
        table.check(record)
    assert table.page.evaluate("window.plain")
    assert table.page.evaluate("!window.PyScript && !customElements.get('mpy-script')")
