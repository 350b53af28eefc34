"""The engine's analysis of a position or a game. May import core, `ui.html`, `ui.dom`, `ui.board` and `ui.worker`."""
