"""The room of the game on the page: who writes into a session, the methods of effects and of tasks, imports, and the docs' table."""

import ast
import re
from pathlib import Path

from sources import tree_of

from tools import ROOT

UI = ROOT / "py" / "ui"
PLAY = UI / "play"


def methods(path: Path, name: str) -> set[str]:
    """The methods of a class."""
    (found,) = [node for node in tree_of(path).body if isinstance(node, ast.ClassDef) and node.name == name]
    return {node.name for node in found.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_the_table_does_all_that_is_asked_of_it() -> None:
    asked = {name for path in UI.rglob("*.py") for name in re.findall(r'effect\("([a-z_]+)"', path.read_text("utf-8"))}
    asked |= set(re.findall(r'^[A-Z_]+ = "([a-z_]+)"', (PLAY / "on_turn.py").read_text("utf-8"), re.MULTILINE))
    assert len(asked) > 25
    assert asked <= methods(PLAY / "table.py", "Table")


def test_every_action_that_is_put_to_a_session_is_one_of_its_own() -> None:
    known = {name[4:] for name in methods(PLAY / "session.py", "Session") if name.startswith("_do_")}
    put: set[str] = set()
    for path in UI.rglob("*.py"):
        owner = "self|session" if path.name == "table.py" else "table|session"
        text = path.read_text("utf-8")
        put |= set(re.findall(rf'\b(?:{owner})\.do\(\s*"([a-z_]+)"', text)) | set(re.findall(r'\b_?does\("([a-z_]+)"', text))
    assert put <= known, f"unknown: {put - known}"
    assert known <= put, f"nobody asks for {known - put}"


def written(path: Path) -> set[str]:
    """The targets of all assignments in a file."""
    return written_in(tree_of(path))


def written_in(tree: ast.AST) -> set[str]:
    """The targets of all assignments in a part of a file."""
    found: set[str] = set()
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
        for target in targets:
            found |= {ast.unparse(each) for each in (target.elts if isinstance(target, ast.Tuple) else [target])}
    return found


def aliases(tree: ast.AST) -> set[str]:
    """The names that stand for a session's record or for what hangs from it, but in an act, which the session runs itself."""
    found: set[str] = set()
    acts = {inner for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "act" for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign) or node in acts:
            continue
        for target in node.targets:
            pairs: list[tuple[ast.expr, ast.expr]] = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=False))
            for name, value in pairs:
                if isinstance(name, ast.Name) and re.search(r"\bsession\.record(\.\w+)?$", ast.unparse(value)):
                    found.add(name.id)
    return found


def test_what_a_phase_knows_of_a_friend_is_changed_by_acts() -> None:
    noted = {"mail", "joined", "declined", "copied", "news", "taking_in"}
    for path in UI.rglob("*.py"):
        tree = tree_of(path)
        acts = [
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in ("act", "take", "__init__")
        ]  # `take` is a part of one
        state = rf"\bat_table\.({'|'.join(noted)})$|\bgame\.posted$|\b(?:timed|its)\.(?:away|clock\.\w+)$|\btrying\.\w+$"
        outside = {name for name in written(path) if path.parent.name != "together" and re.search(state, name)}
        assert not outside - set().union(*(written_in(act) for act in acts)), path


CHANGES = "append|insert|extend|remove|clear|pop|update|setdefault|add|discard"  # methods of a list, a dict or a set


def test_nothing_but_the_session_writes_into_it() -> None:
    for path in UI.rglob("*.py"):
        held = re.findall(rf"\bsession\.(?:record\.)?\w+\.(?:{CHANGES})\(", path.read_text("utf-8"))
        assert not held, f"{path}: {held}"
        assert not [name for name in written(path) if re.search(r"\bsession\.[\w.]+(\[.*\])?$", name)], path
        for function in [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef)]:
            own = aliases(function)
            assert not [name for name in written_in(function) if re.split(r"[.[]", name)[0] in own and name not in own], f"{path}: {own}"


def test_a_room_starts_its_tasks_through_the_page_or_the_table() -> None:
    """They tell the visitor when a task fails. What moves pieces, carries questions and stores games has its own ways to tell it."""
    own = {"board", "worker", "storage"}
    files = {"turn_token.py", "saving.py", "offline.py", "one_engine.py", "panel.py", "saying.py"}
    for path in UI.rglob("*.py"):
        assert path.parent.name in own or path.name in files or "create_task" not in path.read_text("utf-8"), path


def test_only_the_session_tells_the_engine_at_the_table_its_changes() -> None:
    owner, own = PLAY / "session.py", methods(PLAY / "engine_at_table.py", "EngineAtTable") - {"__init__", "unreachable"}
    assert not [name for name in written(owner) if name.startswith("self.engine.")]
    for path in UI.rglob("*.py"):
        assert path == owner or not re.findall(rf"\bsession\.engine\.(?:{'|'.join(own)})\(", path.read_text("utf-8")), path


def test_the_session_knows_no_browser() -> None:
    for name in ("session", "engine_at_table", "phase", "on_turn", "views", "next_move", "panel_state"):
        for node in ast.walk(tree_of(PLAY / f"{name}.py")):
            for imported in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            ):
                assert imported.split(".")[0] not in ("js", "pyscript", "asyncio", "time", "random"), f"{name} imports {imported}"
                assert imported not in ("ui.dom", "ui"), f"{name} imports {imported}"


def test_the_docs_name_every_module_of_the_room() -> None:
    rows = [line.split("|")[1] for line in (ROOT / "docs" / "architecture.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+\.py)`", row)}
    assert {path.name for path in PLAY.glob("*.py")} - {"__init__.py"} <= named
