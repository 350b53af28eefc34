"""The page starts here, in MicroPython: catalogues, then the app."""

import gc
import json

from core import words

for _lang in words.LANGUAGES:
    with open("i18n/" + _lang + ".json") as _file:
        words.install(_lang, json.loads(_file.read()))

# Unused memory is looked for behind what has been painted (ui.scene); the usual 16 KB would have every tap wait for it twice.
gc.threshold(4_000_000)  # type: ignore[attr-defined]

from ui.app import App  # noqa: E402 - the catalogues come first

app = App()
app.open()
