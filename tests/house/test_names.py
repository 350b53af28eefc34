"""A class has a name of its own, and the table of names in CONTRIBUTING.md is true."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import ROOT

PY = ROOT / "py"


def table() -> str:
    """The section of CONTRIBUTING.md with the table of names."""
    return (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Names")[2].partition("## ")[0]


def classes_in(text: str) -> Iterator[str]:
    """The names of the classes in a piece of Python, named tuples among them."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("namedtuple") and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def second_classes(texts: dict[str, str], known: str) -> list[str]:
    """The classes with a name that an earlier one has, except those in the text `known`, as `ui.play.hooks.Friend`. `texts`: by module."""
    places: dict[str, set[str]] = {}
    for module, text in texts.items():
        place = re.sub(r"^games\.\w+\.(rules|board|fast)$", r"games.<game>.\1", module)
        for name in classes_in(text):
            places.setdefault(name, set()).add(f"{place}.{name}")
    own = {name: sorted(place for place in found if f"`{place}`" not in known) for name, found in places.items()}
    return [", ".join(found) for found in own.values() if len(found) > 1]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(PY).with_suffix("").parts)


TEXTS = {module_of(path): path.read_text("utf-8") for path in sorted(PY.rglob("*.py"))}


def test_no_two_classes_have_one_name() -> None:
    found = second_classes(TEXTS, table())
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "text", "found"),
    [
        ("ui.play.hooks", "class Friend: ...", ["core.friend.Friend, ui.play.hooks.Friend"]),
        ("ui.play.hooks", "Friend = namedtuple('Friend', ['name'])", ["core.friend.Friend, ui.play.hooks.Friend"]),
        ("ui.play.hooks", "class Known: ...\nfriend = Friend()", []),
        ("games.maciji.rules", "class Rules: ...", []),
        ("games.maciji.setup", "class Rules: ...", ["games.<game>.rules.Rules, games.maciji.setup.Rules"]),
    ],
)
def test_which_classes_have_one_name(module: str, text: str, found: list[str]) -> None:
    texts = {"core.friend": "class Friend: ...", "core.known": "class Known: ...", "games.two_three.rules": "class Rules: ..."}
    assert second_classes(texts | {module: text}, "`ui.play.hooks.Known`") == found


def test_the_table_names_classes_that_there_are() -> None:
    there = {name for text in TEXTS.values() for name in classes_in(text)}
    named = {name for row in re.findall(r"^\| (`.*?) \|", table(), re.MULTILINE) for name in re.findall(r"`([A-Z][a-z]\w*)`", row)}
    assert len(named) > 9
    assert named <= there
