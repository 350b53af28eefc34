"""The page starts here, in MicroPython."""

import gc

from ui.page.app import App

# Garbage is collected after painting (ui.play.screen). With the usual threshold of 16 KB every tap would wait for two collections.
gc.threshold(4_000_000)  # type: ignore[attr-defined]

app = App()

app.page.run(app.open())  # begins once the browser has had its turn
