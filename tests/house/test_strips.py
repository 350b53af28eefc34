"""No text is stripped of signs beyond ASCII: `strip` of MicroPython goes by bytes, and would tear a sign that shares one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from sources import tree_of

PY = Path(__file__).parent.parent.parent / "py"
FILES = sorted(PY.rglob("*.py"))
STRIPS = ("strip", "lstrip", "rstrip")


def file_of(module: str) -> Path | None:
    """The file of a module of py/, None for any other."""
    path = PY / (module.replace(".", "/") + ".py")
    return path if path.exists() else None


def imported(tree: ast.Module) -> list[tuple[str, str, str]]:
    """The names that a module imports from others: (module, name there, name here)."""
    froms = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    return [(node.module or "", alias.name, alias.asname or alias.name) for node in froms for alias in node.names]


def constant(tree: ast.Module, name: str) -> bool:
    """True if a name that a module gives or imports holds a sign beyond ASCII."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return beyond_ascii(getattr(node, "value", None), tree)
    for module, real, here in imported(tree):
        if here == name and (path := file_of(module)):
            return constant(tree_of(path), real)
    return False


def beyond_ascii(value: ast.AST | None, tree: ast.Module) -> bool:
    """True if an expression has a sign beyond ASCII in it, or in a constant that it names."""
    for node in ast.walk(value) if value else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isascii():
            return True
        if isinstance(node, ast.Name) and constant(tree, node.id):
            return True
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            for module, real, here in imported(tree):
                path = file_of(f"{module}.{real}") if here == node.value.id else None
                if path and constant(tree_of(path), node.attr):
                    return True
    return False


def torn(tree: ast.Module) -> list[str]:
    """The calls that strip a text of a sign beyond ASCII, each with its line."""
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in STRIPS
        and any(beyond_ascii(given, tree) for given in node.args)
    ]


def test_no_text_is_stripped_of_signs_beyond_ascii() -> None:
    found = {path.relative_to(PY).as_posix(): torn(tree_of(path)) for path in FILES}
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("word.strip(',、')", True),
        ("SIGNS = '・'\nword.lstrip(' ' + SIGNS)", True),
        ("SIGNS: 'str' = '・'\nMORE = SIGNS + ' '\nstr.rstrip(word, MORE)", True),
        ("from games.macedonian_shogi.army import KANJI as SIGNS\nword.strip(''.join(SIGNS))", True),
        ("from games.macedonian_shogi import army\nword.strip(army.KANJI['P'])", True),
        ("from core.positions import packing\nword.strip(packing.DIGITS)", False),
        ("DIGITS = '0123456789'\nword.strip(DIGITS + ',').strip()", False),
        ("word.split('、')[0].replace('、', '').strip()", False),
    ],
)
def test_which_calls_are_found(text: str, found: bool) -> None:
    assert bool(torn(ast.parse(text))) is found
