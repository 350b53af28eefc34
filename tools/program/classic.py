"""Makes a script of the old kind from a JavaScript module.

A service worker that stores a script while it is installed has Chromium compile all of it and keep what comes of it, so a return visit
compiles none of it. Of a module Chromium keeps nothing before the second visit is over.

Apart because MicroPython and PyScript both come as modules.
"""

from __future__ import annotations

import re

EXPORTED = re.compile(r"\bexport\s*\{([^}]*)\};?")
FUNCTION = re.compile(r"\bexport (?=(?:async )?function (\w+))")
DEFAULT = re.compile(r"\bexport default \w+;?")
IMPORTED = re.compile(r'\bimport\s*\{([^}]*)\}\s*from\s*"[^"]*";')
META = "{url:komadoUrl}"


def script(module: str, name: str) -> str:
    """The script that does what a module does, and leaves `window.<name>`: a promise of what the module gives, without its default.

    Raises ValueError for a module that gives nothing by name, or one that imports others as it is read.
    """
    pairs = [pair.split(" as ") for found in EXPORTED.findall(module) for pair in found.split(",")]
    given = {pair[-1].strip(): pair[0].strip() for pair in pairs} | {own: own for own in FUNCTION.findall(module)}
    if not given or IMPORTED.search(module):
        raise ValueError(f"no module from which tools/program/classic.py could make the script of {name}")
    body = DEFAULT.sub(";", FUNCTION.sub("", EXPORTED.sub("", module))).replace("import.meta", f"({META})")
    answer = ",".join(f"{outside}:{inside}" for outside, inside in given.items())
    # In brackets, since a browser then compiles the function at once; a promise, since a module may wait while it is read.
    return f'window.{name}=(async function(komadoUrl){{"use strict";{body}\nreturn{{{answer}}}}})(document.currentScript.src);\n'


def beside(module: str, name: str) -> str:
    """A module that takes from the script of `name` what it has imported from the module that the script was made from.

    Raises ValueError for a module with no such import, or with several.
    """

    def taken(found: re.Match[str]) -> str:
        return f"const{{{found[1].replace(' as ', ':')}}}=await window.{name};"

    text, imports = IMPORTED.subn(taken, module)
    if imports != 1:
        raise ValueError(f"no module that imports once from the one of {name}")
    return text
