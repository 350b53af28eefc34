"""All third-party code in the site comes with its licence, and a build fails if one is missing."""

import json
from pathlib import Path

import pytest

from tools import ROOT
from tools.site import licences

MUST = {
    "@pyscript/core": "Apache-2.0",
    "polyscript": "Apache-2.0",
    "pyodide": "MPL-2.0",
    "@micropython/micropython-webassembly-pyscript": "MIT",
    "workbox-precaching": "MIT",
    "CPython and its standard library": "PSF-2.0",
}
TITLES = (
    "Apache License",
    "Mozilla Public License Version 2.0",
    "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
    "Copyright (c) 2013-2026 Damien P. George",
)


def made(folder: Path, **about: str) -> Path:
    """An installed package."""
    (folder / "package.json").write_text(json.dumps({"name": "it", "version": "1.0.0", **about}), "utf-8")
    return folder


def test_every_package_of_which_something_is_shipped_is_told_of() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    needed = {path.rpartition("node_modules/")[2] for path, known in lock.items() if path and not known.get("dev")}
    found = {part.name: part for part in licences.parts()}
    assert needed - set(licences.NOT_SHIPPED) <= set(found)
    assert {name: found[name].licence for name in MUST} == MUST
    assert found["pyodide"].source.endswith(found["pyodide"].version)
    text = licences.whole()
    assert all(title in text for title in TITLES)
    assert all(part.source.startswith("https://") and len(part.text) > 300 and part.source in text for part in found.values())


def test_the_bill_of_materials_names_them_all_and_is_the_same_every_time() -> None:
    bill = json.loads(licences.bill())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert [each["name"] for each in bill["components"]] == [part.name for part in licences.parts()]
    assert licences.bill() == licences.bill()


@pytest.mark.parametrize(
    "about",
    [{}, {"license": "MIT", "homepage": "https://it.example"}, {"license": "GPL-9", "author": "A", "homepage": "https://it.example"}],
    ids=["no licence", "no author", "an unknown licence"],
)
def test_a_package_without_a_licence_is_refused(tmp_path: Path, about: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="licence"):
        licences.package("it", made(tmp_path, **about))


def test_a_licence_is_taken_from_the_package_itself(tmp_path: Path) -> None:
    (tmp_path / "LICENSE").write_text("Do as you like.", "utf-8")
    part = licences.package("it", made(tmp_path, license="MIT", homepage="https://it.example"))
    assert (part.text, part.source) == ("Do as you like.", "https://it.example")
    with pytest.raises(ValueError, match="source"):
        licences.package("it", made(tmp_path, license="MIT"))


def test_a_site_with_a_file_of_nobody_is_refused(tmp_path: Path) -> None:
    (tmp_path / "service-worker.js").write_text("'workbox:core:7'", "utf-8")
    licences.write(tmp_path)
    (tmp_path / "jquery.js").write_text("", "utf-8")
    with pytest.raises(ValueError, match=r"jquery\.js"):
        licences.write(tmp_path)


def test_a_part_of_workbox_that_is_not_told_of_is_refused(tmp_path: Path) -> None:
    (tmp_path / "service-worker.js").write_text("'workbox:expiration:7'", "utf-8")
    with pytest.raises(ValueError, match="workbox-expiration"):
        licences.write(tmp_path)
