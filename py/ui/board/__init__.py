"""The board in the page: pieces, places, motion, sound. It shows the states that it is given. May import core, `ui.html` and `ui.dom`."""
