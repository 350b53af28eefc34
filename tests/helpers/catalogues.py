"""Every catalogue: the one of static/i18n, and those in the folders of the games and of the lazy rooms, for the tests of words.

Beside each catalogue places.txt gives the place of its sentences: `key | kind | where`, a line for each key, or one for a
family `name.*` whose keys share a place and have no line of their own. The lines of static/i18n also count for all games.
"""

import json
import string
from collections.abc import Iterable
from pathlib import Path

from core.words import FORMS, LANGUAGES

ROOT = Path(__file__).parent.parent.parent
COMMON = ROOT / "static" / "i18n"
FOLDERS = [COMMON, *sorted(path.parent for room in ("core", "games", "ui") for path in (ROOT / "py" / room).glob("*/ja.json"))]
EXAMPLE = ROOT / "tests" / "games" / "three_in_a_row"  # the example game, which is on no page
KINDS = ("rule", "notice", "status", "refusal", "ending", "label", "spoken", "name", "record", "free")  # docs/words.md tells them apart
FAMILY = ".*"  # ends the name of a family
ONE = FORMS["1"]  # after a key: the singular, in a language that has one


def read(folder: Path, lang: str) -> dict[str, str]:
    """The sentences of a folder in a language."""
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def whole(keys: "dict[str, str] | list[str]") -> list[str]:
    """The keys that are not a form of another."""
    return [key for key in keys if key == without_form(key)]


def without_form(key: str) -> str:
    """The key of which this one is a form, or itself."""
    for form in FORMS.values():
        key = key.removesuffix(form)
    return key


def names_in(template: str) -> set[str]:
    """The values that fill a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


CATALOGUES = {lang: {key: text for folder in FOLDERS for key, text in read(folder, lang).items()} for lang in LANGUAGES}
KEYS = {key for catalogue in CATALOGUES.values() for key in whole(catalogue)}


# Where sentences stand.


def place_lines(folder: Path) -> list[tuple[str, str, str]]:
    """The lines of a folder's places.txt except remarks: (name of a key or a family, kind, place)."""
    file, found = folder / "places.txt", []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:  # a test tells which keys have no line
        if line and not line.startswith("#"):
            parts = line.split(" | ")
            if len(parts) != 3:
                raise ValueError(f"{folder.name}/places.txt: {line}")
            found.append((parts[0], parts[1], parts[2]))
    return found


def places(folder: Path) -> dict[str, tuple[str, str]]:
    """The kind and the place of each key or family of a folder that has a line."""
    return {name: (kind, where) for name, kind, where in place_lines(folder)}


def lines_of(key: str, names: Iterable[str]) -> list[str]:
    """The lines that apply to a key: its own if there is one, else those of every family that it belongs to."""
    known = set(names)
    if key in known:
        return [key]
    return sorted(name for name in known if name.endswith(FAMILY) and key.startswith(name.removesuffix("*")))


PLACES = {name: place for folder in [*FOLDERS, EXAMPLE] for name, place in places(folder).items()}


def kind_of(key: str) -> str:
    """The kind of a sentence, one of KINDS; a form has its key's kind. Raises ValueError if no line gives one."""
    (name,) = lines_of(without_form(key), PLACES)
    return PLACES[name][0]
