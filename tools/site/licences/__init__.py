"""The licences of all third-party code in the site, and its contents as a CycloneDX bill of materials.

Both are made from the packages that a build takes its files from (node_modules and package-lock.json). A package without a licence text
gets its licence's text from this folder, with its authors' copyright line. `write` raises ValueError for a package with an unknown
licence, and for a file of the site with no known origin.
"""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tools import ROOT
from tools.site import found

NAME, BILL = "third-party-licences.txt", "sbom.cdx.json"
TEXTS = Path(__file__).parent
MODULES = ROOT / "node_modules"
LINE = "=" * 78
FIRST = """Komado is under the MIT licence. It ships the following works of others, unchanged but for this: scripts are made smaller,
PyScript travels without the text of its Python modules, and Python's standard library without what is not used here.
The source of each is where its address says. Pyodide is under the Mozilla Public License 2.0: its address names the very version."""

# Packages of which nothing is shipped: other packages need them in Node or during development.
NOT_SHIPPED = ("ws", "@types/emscripten")
# npm packages without a copyright line of their own.
HOLDERS = {
    "@micropython/micropython-webassembly-pyscript": "Copyright (c) 2013-2026 Damien P. George and contributors",
    "pyodide": "Copyright (c) Pyodide contributors and Mozilla",
}
# Sources of packages that do not name them.
SOURCES = {"codedent": "https://github.com/WebReflection/codedent", "polyscript": "https://github.com/pyscript/polyscript"}


class Part(NamedTuple):
    """A shipped part: its version ("" if it is a piece of the part before it), licence (SPDX) and source."""

    name: str
    version: str
    licence: str
    source: str
    text: str


def _own(licence: str, holder: str = "") -> str:
    """A licence's text under a copyright line."""
    path = TEXTS / f"{licence.lower()}.txt"
    if not path.is_file():
        raise ValueError(f"no text is known for the licence {licence}")
    return (holder + "\n\n" if holder else "") + path.read_text("utf-8").strip()


def _compiled(name: str, licence: str, source: str, holder: str) -> Part:
    """A library that is compiled into an interpreter."""
    return Part(name, "", licence, source, _own(licence, holder))


# Libraries that are compiled into the interpreters' WebAssembly.
IN_BOTH = (
    _compiled("Emscripten's runtime", "MIT", "https://github.com/emscripten-core/emscripten", "Copyright (c) 2010-2014 Emscripten authors"),
    _compiled("musl", "MIT", "https://musl.libc.org", "Copyright (c) 2005-2020 Rich Felker, et al."),
)
IN_MICROPYTHON = (
    *IN_BOTH,
    _compiled(
        "re1.5", "BSD-3-Clause", "https://github.com/pfalcon/re1.5", "Copyright 2007-2009 Google Inc.\nCopyright 2014 Paul Sokolovsky"
    ),
    _compiled(
        "uzlib", "Zlib", "https://github.com/pfalcon/uzlib", "Copyright (c) 2003 Joergen Ibsen\nCopyright (c) 2014-2018 Paul Sokolovsky"
    ),
)
IN_PYODIDE = (
    *IN_BOTH,
    Part("CPython and its standard library", "", "PSF-2.0", "https://github.com/python/cpython", _own("PSF-2.0")),
    _compiled(
        "Expat",
        "MIT",
        "https://github.com/libexpat/libexpat",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper\nCopyright (c) 2001-2025 Expat maintainers",
    ),
    _compiled("libffi", "MIT", "https://github.com/libffi/libffi", "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others"),
    _compiled("HACL*", "MIT", "https://github.com/hacl-star/hacl-star", "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation"),
    _compiled("mimalloc", "MIT", "https://github.com/microsoft/mimalloc", "Copyright (c) 2018-2025 Microsoft Corporation, Daan Leijen"),
    _compiled(
        "libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal", "Copyright (c) 2008-2024 Stefan Krah. All rights reserved."
    ),
    _compiled("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd", "Copyright (c) Meta Platforms, Inc. and affiliates."),
    _compiled("zlib", "Zlib", "https://github.com/madler/zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler"),
    _compiled("bzip2", "bzip2", "https://sourceware.org/bzip2", "Copyright (C) 1996-2019 Julian R Seward"),
)

# The origin of the site's files: Komado, or the packages named.
OURS = "Komado"
TRACED = (
    ("runtime/*/static/vendor/pyscript/*", "@pyscript/core"),
    ("runtime/*/static/vendor/micropython/*", "@micropython/micropython-webassembly-pyscript"),
    ("runtime/*/static/vendor/pyodide/*", "pyodide"),
    ("runtime/*/static/vendor/noble/*", "@noble/secp256k1"),
    ("runtime/*/static/vendor/lean-qr/*", "lean-qr"),
    ("service-worker.js", "workbox-core"),
    *((name, "@pyscript/core") for name in ("app-*.bin", "worker-*.bin")),  # PyScript's modules, and its workers' script
    *((ours, OURS) for ours in ("*.html", "*.svg", "*.png", "*.css", "*.webmanifest", "*.bin", "embed.js", "*oembed.json", NAME, BILL)),
    *((ours, OURS) for ours in (found.SITEMAP, found.ROBOTS)),
    *((ours, OURS) for ours in ("engine-*.py", "engine-keeper-*.js", "runtime/*/py/*", "runtime/*/static/js/*")),
)  # fmt: skip


def package(name: str, folder: Path) -> Part:
    """An npm package as it is installed."""
    about = json.loads((folder / "package.json").read_text("utf-8"))
    licence = str(about.get("license", ""))
    address = about.get("repository", {})
    source = re.sub(
        r"^git\+|\.git$", "", address["url"] if isinstance(address, dict) and "url" in address else str(about.get("homepage", ""))
    )
    texts = [path for path in sorted(folder.iterdir()) if re.match(r"(?i)(licen[cs]e|copying|notice)", path.name)]
    if texts:
        text = "\n\n".join(path.read_text("utf-8").strip() for path in texts)
    else:
        author = about.get("author") or ""
        who = HOLDERS.get(name) or (f"Copyright (c) {author['name'] if isinstance(author, dict) else author}" if author else "")
        if not licence or not who:
            raise ValueError(f"the package {name} comes without a licence text and says none")
        text = _own(licence, who)
    source = source or SOURCES.get(name, "")
    if not source:
        raise ValueError(f"the package {name} does not say where its source is")
    if licence.startswith("MPL"):
        source += f"/tree/{about['version']}"  # its licence requires the address of the exact source
    return Part(name, about["version"], licence.replace("APACHE", "Apache"), source, text)


def packages() -> list[Part]:
    """All npm packages with files in the site: those that are not only for development, and Workbox's parts."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    names = [
        path for path, known in lock.items() if path and not known.get("dev") and path.rpartition("node_modules/")[2] not in NOT_SHIPPED
    ]
    names += [f"node_modules/workbox-{part}" for part in ("core", "precaching", "routing", "strategies")]
    return [package(path.rpartition("node_modules/")[2], ROOT / path) for path in sorted(names)]


def parts() -> list[Part]:
    """All third-party parts of the site."""
    within = {"pyodide": IN_PYODIDE, "@micropython/micropython-webassembly-pyscript": IN_MICROPYTHON}
    found: list[Part] = []
    for each in packages():
        found += [part for part in (each, *within.get(each.name, ())) if part not in found]
    return found


def whose(name: str) -> str:
    """The package of a file of the site, or Komado; "" for an unknown one."""
    return next((owner for pattern, owner in TRACED if fnmatch(name, pattern)), "")


def whole() -> str:
    """The text of all licences."""
    lines = [FIRST]
    seen: dict[str, str] = {}
    for part in parts():
        head = f"{part.name} {part.version}".strip()
        same = seen.setdefault(part.text, head)
        lines.append(
            f"{LINE}\n{head}\n{part.licence}, {part.source}\n\n" + (part.text if same == head else f"The same text as for {same}.")
        )
    return "\n\n".join(lines) + "\n"


def bill() -> str:
    """The bill of materials as JSON text. It has no time and serial number, so that the same packages give the same bytes."""
    components = []
    for part in parts():
        licence = {"name": part.licence} if part.licence == "bzip2" else {"id": part.licence}
        component: dict[str, object] = {"type": "library", "name": part.name, "licenses": [{"license": licence}]}
        if part.version:
            component |= {"version": part.version, "purl": f"pkg:npm/{part.name.replace('@', '%40')}@{part.version}"}
        component["externalReferences"] = [{"type": "vcs", "url": part.source}]
        components.append(component)
    made = {"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1}
    about = {"component": {"type": "application", "name": "komado", "licenses": [{"license": {"id": "MIT"}}]}}
    return json.dumps({**made, "metadata": about, "components": components}, indent=1) + "\n"


def put(target: Path) -> None:
    """Puts the text of all licences into a site, before the list of offline files is made."""
    (target / NAME).write_text(whole(), "utf-8", newline="\n")


def write(target: Path) -> None:
    """Puts both files into a built site. Raises ValueError for a file of unknown origin, or a part of Workbox without a licence."""
    put(target)
    (target / BILL).write_text(bill(), "utf-8", newline="\n")
    nobodys = [name for path in sorted(target.rglob("*")) if path.is_file() and not whose(name := path.relative_to(target).as_posix())]
    if nobodys:
        raise ValueError(f"nobody's licence is known for {', '.join(nobodys)}: see tools/site/licences")
    known = {part.name for part in packages()}
    inside = {f"workbox-{part}" for part in re.findall(r"workbox:([a-z-]+):", (target / "service-worker.js").read_text("utf-8"))}
    if inside - known:
        raise ValueError(f"no licence is shipped for {', '.join(sorted(inside - known))}")
