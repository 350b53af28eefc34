"""The project's own source files as syntax trees, each parsed once by a worker."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a source file. It is shared, so nobody changes it."""
    return ast.parse(path.read_text("utf-8"))
