"""A build gives the same bytes whenever it is made, so that the served files can be checked against the sources."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT


def built(target: Path, seed: str) -> dict[str, bytes]:
    """Every file of a build, by its path. `seed` decides the order of Python's sets and hashes."""
    command = [sys.executable, "-m", "tools.site.build", "--no-pictures", "--out", str(target)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True)
    return files(target)


def files(target: Path) -> dict[str, bytes]:
    """Every file of a build, by its path."""
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}


@pytest.mark.exhaustive
def test_two_builds_are_the_same(tmp_path: Path) -> None:
    """The site that the browser tests visit, where there is one, was built with yet another seed. Compressing
    the same bytes again is left to tests/site/test_build_cache.py."""
    given = os.environ.get("BUILT")
    first, second = files(ROOT / given) if given else built(tmp_path / "one", "1"), built(tmp_path / "two", "2")
    assert sorted(first) == sorted(second)
    assert [name for name in first if first[name] != second[name]] == []
