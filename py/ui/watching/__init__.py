"""Watching the engine play itself. May import `core`, `ui.html`, `ui.dom` and the names of speeds; fetched on demand."""
