"""A host of its own for each test, which may be stopped, damaged or given the next version, and its visitor."""

import gzip
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from offline_home import KEPT, Home
from playwright.sync_api import Browser
from visitor import SUBPATH, Visitor

from games import ids
from tools import ROOT
from tools.server.server import Site
from tools.site.shell import allow_own


@pytest.fixture
def host(built_site: Site, tmp_path: Path) -> Iterator[Home]:
    folder = tmp_path / "live"
    shutil.copytree(built_site.folder, folder)
    served = Home(folder, SUBPATH, caching=lambda _: "no-store")  # so that what a page finds without a network its service worker has kept
    yield served
    served.close()


@pytest.fixture(scope="session")
def following(built_site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next version of the site: every digest in a file's name is another one, and each page contains its version."""
    target = tmp_path_factory.mktemp("next") / "dist"
    shutil.copytree(built_site.folder, target)
    for made in [*target.glob("service-worker.js"), *target.glob("engine-keeper-*")]:
        made.unlink()
    names = [path.name for path in (*target.glob("*-*.*"), *(target / "runtime").iterdir())]
    others = {name: re.sub(r"[0-9a-f]{10}", lambda found: found[0][::-1], name) for name in names if re.search(r"[0-9a-f]{10}", name)}
    games = [game_id for game_id in ids() if (target / game_id).is_dir()]
    lessons = [*target.glob("*-lessons-*.bin"), *target.glob("*-puzzles-*.bin")]
    counted = (
        "program, games with their looks, images and articles' looks, lessons, puzzles, parcels, engine, style sheets, runtime, two images"
    )
    assert len(others) == 24 + 4 * len(games) + len(lessons), counted
    for old, new in others.items():
        place = target / "runtime" / old if (target / "runtime" / old).exists() else target / old
        place.rename(place.with_name(new))
    for image in target.glob("*image-*.bin"):  # it says of which runtime it is
        line, _, content = gzip.decompress(image.read_bytes()).partition(b"\n")
        told = json.loads(line)
        told["runtime"] = re.sub(r"[0-9a-f]{10}", lambda found: found[0][::-1], told["runtime"])
        image.write_bytes(gzip.compress(json.dumps(told).encode() + b"\n" + content))
    for page in target.rglob("index.html"):
        text = page.read_text("utf-8")
        for old, new in others.items():
            text = text.replace(old, new)
        page.write_text(allow_own(re.sub('data-build="[0-9a-f]+"', 'data-build="next"', text)), "utf-8")
    subprocess.run(["node", str(ROOT / "tools" / "site" / "make_service_worker.mjs"), str(target)], check=True)
    return target


@pytest.fixture
def come(chromium: Browser, host: Home) -> Iterator[Visitor]:
    """A visitor of that host, allowed to keep the site for offline use."""
    visitor = Visitor(chromium, host, engine=True, offline=True)
    visitor.context.set_default_timeout(KEPT)
    # The browser may be comparing the scripts of its service worker with the host's when an upload takes them away; it asks again later.
    visitor.expected_faults.append(re.compile(r"\(net::ERR_INVALID_RESPONSE\): .*/engine-keeper-\w+\.js$"))
    yield visitor
    faults = visitor.leave()
    assert not faults, "\n".join(faults)
