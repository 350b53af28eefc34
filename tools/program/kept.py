"""What a build works out from bytes alone, kept in static/made/kept by the digest of those bytes: the next build reads it there.

`make clean` removes it.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tools import ROOT

FOLDER = ROOT / "static" / "made" / "kept"
LASTS = 30 * 86_400  # seconds after which what no build has asked for is removed


def kept(name: str, parts: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """What `make` returns, which depends on nothing but `name`, the bytes and the modules among them. What raises is not kept."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    place = FOLDER / f"{name}-{digest.hexdigest()[:32]}"
    if place.is_file():
        os.utime(place)
        return place.read_bytes()
    made = make()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=FOLDER, delete=False) as file:  # another build may be making the same
        file.write(made)
    Path(file.name).replace(place)
    return made


def forget() -> None:
    """Removes what has not been asked for lately."""
    for place in FOLDER.glob("*"):
        if place.stat().st_mtime < time.time() - LASTS:
            place.unlink(missing_ok=True)
