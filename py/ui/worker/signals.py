"""The parts of an engine thread that the page needs before it loads one: its exception, and the number of steps of its start."""

STEPS = 3  # after the download: the interpreter, its modules, the engine


class EngineLost(Exception):
    """The engine thread is gone or useless, with the reason; `start` makes another."""
