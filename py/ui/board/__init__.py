"""The board in the page: pieces, places, motion, sound. It is told what to show. May import core, `ui.html` and `ui.dom`."""
