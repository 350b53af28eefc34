"""The images of MicroPython's memory that a build makes: the same bytes from the same sources, and no others."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from tools import ROOT
from tools.program.bundle import compiled, packed
from tools.program.image import Bundle, images

MICROPYTHON = ROOT / "static" / "vendor" / "micropython"
SHARED = {path: (ROOT / "py" / path).read_text("utf-8") for path in ("core/__init__.py", "core/words.py", "core/contract.py")}
OWN = {"game.py": "from core.contract import Game\nNAMES = ['a', 'b', {'c': 1.5}]\n", "said/en.json": "{}"}

Made = tuple[bytes, dict[str, bytes]]


def put(folder: Path, name: str, files: dict[str, str]) -> Path:
    """A file with the modules in it, as a build has them."""
    made = dict(compiled(path, text) if path.endswith(".py") else (path, text.encode()) for path, text in files.items())
    (folder / name).write_bytes(packed(made))
    return folder / name


def made(folder: Path, own: dict[str, str], micropython: Path = MICROPYTHON) -> Made:
    """The images of a small page."""
    folder.mkdir()
    shared = Bundle(put(folder, "shared", SHARED), ["core.words", "core.contract"])
    return images(micropython, "runtime/x/", shared, {"game": Bundle(put(folder, "own", own), ["game"])})


def opened(image: bytes) -> tuple[dict[str, object], bytes]:
    """The head of an image, and its contents."""
    line, _, content = gzip.decompress(image).partition(b"\n")
    return json.loads(line), content


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "micropython"
    shutil.copytree(MICROPYTHON, elsewhere)
    first, second = made(tmp_path / "one", OWN), made(tmp_path / "two", OWN, elsewhere)
    assert first == second
    (told, content), (also_told, difference) = opened(first[0]), opened(first[1]["game"])
    assert told["runtime"] == also_told["runtime"] == "runtime/x/"
    assert b"NAMES" in difference
    assert b"NAMES" not in content
    assert len(difference) * 4 < len(content), "what is shared is not said again"
    assert str(tmp_path).encode() not in content
    assert also_told["files"] == [["said/en.json", 2]]


def test_what_is_free_is_zero(tmp_path: Path) -> None:
    """A value deleted by a module leaves nothing in the image."""
    own = OWN | {"game.py": "x = ['thrown away %d' % i for i in range(9)]\ny = [len(each) for each in x]\ndel x\n"}
    assert b"thrown away 8" not in opened(made(tmp_path / "one", own)[1]["game"])[1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import random\nDICE = random.random()\n", "random number"),
        ("import js\nSTARTED = js.performance\n", "no page could find"),
        ("from jsffi import create_proxy\ndef hear(): pass\nHEARD = create_proxy(hear)\n", "no page could find|more than a page"),
        ("raise ValueError('no')\n", "ValueError"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_ends_the_build(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        made(tmp_path / "one", OWN | {"game.py": text})
