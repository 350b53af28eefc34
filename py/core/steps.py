"""Long work in steps: a generator that yields where a page may breathe, and returns what the work comes to."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Generator
    from typing import Any, TypeVar

    Result = TypeVar("Result")
    Steps = Generator[Any, None, Result]


def finish(steps: "Steps[Result]") -> "Result":
    """All steps at once; what they come to."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result
