"""The engine's file in a built site: it holds all that it imports, and nothing that draws."""

import subprocess
import sys
from pathlib import Path

from tools.program.bundle import engine_bundle

ASK = """
from engine import session
print(session.start('{"game": "maciji", "moves": [], "level": "1"}'))
print(sorted(name for name in sys.modules if name.startswith(("core.drawing", "core.export", "ui"))))
"""


def test_it_runs_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "engine.py"
    file.write_text(engine_bundle() + ASK, encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", str(file)], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    begun, drawn = done.stdout.splitlines()
    assert '"id"' in begun and drawn == "[]"
