"""Every catalogue: the one of static/i18n and those in the folders of the games; what the tests of words read."""

import json
import string
from pathlib import Path

from core.words import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
COMMON = ROOT / "static" / "i18n"
FOLDERS = [COMMON, *sorted(path.parent for path in (ROOT / "py" / "games").glob("*/ja.json"))]
ONE = ".one"  # after a key: what is said of one, in a language that needs it


def read(folder: Path, lang: str) -> dict[str, str]:
    """The sentences of a folder in a language."""
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


def whole(keys: "dict[str, str] | list[str]") -> list[str]:
    """Keys without those that are only forms of another."""
    return [key for key in keys if not key.endswith(ONE)]


def names_in(template: str) -> set[str]:
    """The values that fill a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


CATALOGUES = {lang: {key: text for folder in FOLDERS for key, text in read(folder, lang).items()} for lang in LANGUAGES}
KEYS = {key for catalogue in CATALOGUES.values() for key in whole(catalogue)}
