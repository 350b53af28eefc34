"""The builders and testers of the site are fixed: actions by commit, packages by digest; known vulnerabilities in them can be looked up."""

import re

import pytest

from tools import ROOT
from tools.test_support import advisories

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+?)(?: \\)?$", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    """The packages named in a file, with their versions."""
    return {package.lower(): version for package, version in PIN.findall((ROOT / name).read_text("utf-8"))}


def test_every_action_is_pinned_by_its_commit() -> None:
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: *(.+)", workflow.read_text("utf-8"))
        assert used
        assert [line for line in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+", line)] == []


@pytest.mark.parametrize("name", ["requirements-dev", "requirements-audit"])
def test_every_package_is_pinned_by_its_digests(name: str) -> None:
    text = (ROOT / f"{name}.txt").read_text("utf-8")
    found, asked = pins(f"{name}.txt"), pins(f"{name}.in")
    assert asked
    assert asked.items() <= found.items()
    for package in re.split(r"\n(?=\S)", re.sub(r"(?m)^#.*\n|^\n", "", text).strip()):
        assert re.fullmatch(r"\S+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", package), package[:80]
    assert not re.search(r"(https?|file)://", text), "who installs says where from"


def test_what_is_known_against_packages_is_told_apart_from_nobody_to_ask() -> None:
    assert advisories.of_npm({"vulnerabilities": {"it": {"severity": "high", "range": "<2"}}, "metadata": {}}) == ["it: high, <2"]
    assert advisories.of_npm({"vulnerabilities": {}, "metadata": {}}) == []
    assert advisories.of_pip({"dependencies": [{"name": "it", "version": "1", "vulns": [{"id": "X-1"}]}, {"name": "b"}]}) == ["it 1: X-1"]
    silent: list[dict[str, object]] = [{"message": "connect ECONNREFUSED"}, {"error": {"code": "ENOAUDIT"}}, {}]
    for wrong in silent:
        with pytest.raises(advisories.Unknown):
            advisories.of_npm(wrong)
    with pytest.raises(advisories.Unknown):
        advisories.of_pip({})
