"""No named tuple of the page is changed by `_replace` or listed by `_asdict`: MicroPython's named tuples have neither."""

import ast
from pathlib import Path

import pytest

PY = Path(__file__).parent.parent.parent / "py"
FILES = sorted(path for path in PY.rglob("*.py") if path.relative_to(PY).parts[0] != "engine")  # the engine's Python has both
ABSENT = ("_replace", "_asdict")


def used(text: str) -> list[int]:
    """The lines that use a method that is not there."""
    return [node.lineno for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute) and node.attr in ABSENT]


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PY)) for path in FILES])
def test_named_tuples_have_only_what_the_page_knows(path: Path) -> None:
    assert used(path.read_text("utf-8")) == []


def test_a_use_is_found() -> None:
    assert used("one\nx = knock._replace(at=1)\ny = knock._asdict()\n") == [2, 3]
