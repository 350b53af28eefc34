"""Fingers, mouse and keys. May import `ui.play` and `ui.dom`."""
