"""The line to a worker: the thread, the engine behind it, its questions and retries. May import core and `ui.dom`."""
