"""The page starts here, in MicroPython: catalogues, then the app."""

import json

from core import words

for _lang in words.LANGUAGES:
    with open("i18n/" + _lang + ".json") as _file:
        words.install(_lang, json.loads(_file.read()))

from ui.app import App  # noqa: E402 - the catalogues come first

app = App()
app.open()
