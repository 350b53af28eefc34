"""Long work as a generator: it yields where a page may pause, and returns the result."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Generator
    from typing import Any, TypeVar

    Result = TypeVar("Result")
    Steps = Generator[Any, None, Result]


def finish(steps: "Steps[Result]") -> "Result":
    """Runs all steps at once; returns the result."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result
