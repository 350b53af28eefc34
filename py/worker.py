"""The engine thread starts here, in Pyodide: what the page may call, and nothing else.

Text in, JSON text out. The page pulls: `start`, then `advance` again and again, each a short slice of the search, so that
`stop` is heard between two slices without shared memory. An exception reaches the page as the call's failure.
"""

from engine import session

__export__ = ["ping", "start", "advance", "stop"]


def ping(text: str = "") -> str:
    """The same text: the thread is alive and has finished loading."""
    return text


def start(text: str) -> str:
    """Begin the work that the JSON request describes."""
    return session.start(text)


def advance(text: str) -> str:
    """Work for one slice; a JSON report."""
    return session.advance(text)


def stop(text: str = "{}") -> str:
    """Forget the work in progress; what it had found."""
    return session.stop(text)
