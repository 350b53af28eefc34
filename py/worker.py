"""The entry point of the engine thread, in Pyodide: the functions that the page may call.

Text in, JSON text out. The page calls `start`, then `advance` again and again, each a short slice of the search, so that `stop` can come
between two slices without shared memory. An exception reaches the page as the call's failure.
"""

from engine import session

__export__ = ["ping", "start", "advance", "stop"]


def ping(text: str = "") -> str:
    """Returns the same text: the thread is alive and has finished loading."""
    return text


def start(text: str) -> str:
    """Begins the work that the JSON request describes."""
    return session.start(text)


def advance(text: str) -> str:
    """Works for one slice; returns a JSON report."""
    return session.advance(text)


def stop(text: str = "{}") -> str:
    """Forgets the work in progress and its results."""
    return session.stop(text)
