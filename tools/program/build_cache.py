"""A cache for builds, static/made/kept: what was worked out from some bytes is not worked out again while they are the same.

`make clean` removes it, and what no build has asked for in a month goes by itself.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from tools import ROOT

FOLDER = ROOT / "static" / "made" / "kept"
LASTS = 30 * 86_400  # seconds
SUM = hashlib.sha256().digest_size


def cached(name: str, parts: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """The result of `make`, from the cache if it is there. `name` and `parts` must hold everything that the result depends on. Nothing is
    kept when `make` raises."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    place = FOLDER / f"{name}-{digest.hexdigest()[:32]}"
    with suppress(FileNotFoundError):
        found = place.read_bytes()
        os.utime(place)
        if found[:SUM] == hashlib.sha256(found[SUM:]).digest():  # else a full disk has cut it
            return found[SUM:]
    made = make()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=FOLDER, delete=False) as file:  # another build may be making the same
        file.write(hashlib.sha256(made).digest() + made)
    Path(file.name).replace(place)
    return made


def forget() -> None:
    """Removes what has not been asked for lately."""
    for place in FOLDER.glob("*"):
        with suppress(FileNotFoundError):  # another build may have renamed or removed it
            if place.stat().st_mtime < time.time() - LASTS:
                place.unlink()
