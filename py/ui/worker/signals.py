"""What is known of an engine thread before there is one: how its loss is told, and how many steps its start has."""

STEPS = 3  # of a start, once all has arrived: the interpreter, its modules, the engine


class EngineLost(Exception):
    """The engine thread is gone or useless, and why; a new `start` makes another."""
