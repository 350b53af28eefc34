"""The connection to the engine's worker: thread, questions, retries. May import core and `ui.dom`."""
