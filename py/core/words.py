"""Sentences for people, kept apart from the language they are said in.

Rules and records speak in `Words`: a catalogue key and the values that fill its template. Only when a sentence reaches a
person is it said in a language, from the catalogues (flat JSON, key -> template with {names}): the one in static/i18n, and
those in the folders that were added, which hold the sentences of a game, or of a room that is fetched when it is asked for.
Where the number that is called `n` is 1, `key.one` is said if the language has it: "1 stone", not "1 stones"; where it is 0, `key.zero`.
"""

import json

LANGUAGES = ("ja", "en")
FORMS = {"0": ".zero", "1": ".one"}  # what follows the key of a sentence about so many
CATALOGUES: dict[str, dict[str, str]] = {}
_FOLDERS: "list[str]" = []  # whose sentences belong to the catalogues too
_READ: dict[str, int] = {}  # so many of them have been read in a language


class Words:
    """A sentence: `Words("taken", n=3)`. Values are text, numbers or other Words. `str()` says it in English."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values

    def _parts(self) -> tuple[str, tuple[tuple[str, object], ...]]:
        return self.key, tuple(sorted(self.values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.key, tuple((name, str(value)) for name, value in sorted(self.values.items()))))

    def __str__(self) -> str:
        return say(self, "en")

    def __repr__(self) -> str:
        return "Words({})".format(", ".join([repr(self.key)] + [f"{k}={v!r}" for k, v in sorted(self.values.items())]))


def to_data(words: object) -> object:
    """Words as plain data that JSON can carry; anything else as its text, numbers as they are."""
    if isinstance(words, Words):
        return {"key": words.key, "values": {name: to_data(value) for name, value in words.values.items()}}
    return words if isinstance(words, int) else str(words)


def from_data(data: object) -> object:
    """What `to_data` made data of."""
    if isinstance(data, dict):
        values = data.get("values")
        return Words(str(data.get("key")), **{str(k): from_data(v) for k, v in (values if isinstance(values, dict) else {}).items()})
    return data


def add(folder: str) -> None:
    """The sentences in a folder's ja.json and en.json can be said from now on. They are read when somebody says something."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)


def room(name: str) -> None:
    """The same for what a room of the page says alone, such as "ui/dialogs": its catalogues lie in it and come with it."""
    add(_root() + name)


def _root() -> str:
    """The folder that holds the package core, as text before its name."""
    return __file__[: __file__.rindex("core/words.")]


def forget() -> None:
    """No folder is added: memory that was kept of another page knows folders that are not on this one."""
    _FOLDERS.clear()
    _READ.clear()


def _read(folder: str, lang: str) -> dict[str, str]:
    with open(folder + "/" + lang + ".json", encoding="utf-8") as file:
        found: dict[str, str] = json.loads(file.read())
    return found


def _catalogue(lang: str) -> dict[str, str]:
    if lang not in CATALOGUES:
        # They lie in static/i18n, beside the folder py in a checkout and beside the package core on a page; most visitors
        # never need the second.
        root = _root()
        if root == "py/" or root.endswith("/py/"):
            root = root[:-3]
        CATALOGUES[lang] = _read(root + "static/i18n", lang)
    catalogue, count = CATALOGUES[lang], _READ.get(lang, 0)
    if count < len(_FOLDERS):
        _READ[lang] = len(_FOLDERS)
        for folder in _FOLDERS[count:]:
            catalogue.update(_read(folder, lang))
    return catalogue


def has(key: str, lang: str) -> bool:
    """Whether a catalogue knows the key."""
    return key in _catalogue(lang)


def say(words: object, lang: str) -> str:
    """The sentence in a language. Anything that is not Words is said as its `str`; an unknown key is said as itself."""
    if not isinstance(words, Words):
        return str(words)
    catalogue = _catalogue(lang)
    template = catalogue.get(words.key + FORMS.get(str(words.values.get("n")), "")) or catalogue.get(words.key)
    if template is None:
        return " ".join([words.key] + [say(value, lang) for _, value in sorted(words.values.items())])
    if not words.values:
        return template.format()
    return template.format(**{name: say(value, lang) for name, value in words.values.items()})
