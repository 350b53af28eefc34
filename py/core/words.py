"""Sentences for people, independent of language.

Rules and records return `Words`: a catalogue key and the values for its template. Only when a sentence reaches a person is it put into a
language, from the catalogues (flat JSON, key -> template with {names}): the one in static/i18n, and those of added folders, for a game
or for a room that is fetched on demand. If the number called `n` is 1, `key.one` is used if the language has it: "1 stone", not "1
stones"; if it is 0, `key.zero`.
"""

import json

LANGUAGES = ("ja", "en")
FORMS = {"0": ".zero", "1": ".one"}  # suffixes of keys by number
CATALOGUES: dict[str, dict[str, str]] = {}
JOINED = {"ja": "もう|一 残り|時間 次の|一 か|所", "en": "Three-|minute"}  # words that a line does not end in, though browsers break them
_FOLDERS: "list[str]" = []  # folders with further catalogues
_READ: dict[str, int] = {}  # the number of folders that have been read, by language


class Words:
    """A sentence: `Words("taken", n=3)`. Values are text, numbers or other Words. `str()` gives it in English."""

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
    """Words as plain data for JSON; numbers as they are, anything else as text."""
    if isinstance(words, Words):
        return {"key": words.key, "values": {name: to_data(value) for name, value in words.values.items()}}
    return words if isinstance(words, int) else str(words)


def from_data(data: object) -> object:
    """The inverse of `to_data`."""
    if isinstance(data, dict):
        values = data.get("values")
        return Words(str(data.get("key")), **{str(k): from_data(v) for k, v in (values if isinstance(values, dict) else {}).items()})
    return data


def add(folder: str) -> None:
    """Adds the sentences in a folder's ja.json and en.json. They are read on first use."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)


def room(name: str) -> None:
    """Adds the sentences of a room with catalogues of its own, such as "ui/dialogs"."""
    add(_root() + name)


def _root() -> str:
    """The folder of the package core, as the beginning of a path."""
    return __file__[: __file__.rindex("core/words.")]


def _read(folder: str, lang: str) -> dict[str, str]:
    with open(folder + "/" + lang + ".json", encoding="utf-8") as file:
        text = file.read()
    for word in JOINED[lang].split(" "):
        text = text.replace(word.replace("|", ""), word.replace("|", "\u2060"))  # the word joiner
    found: dict[str, str] = json.loads(text)
    return found


def _catalogue(lang: str) -> dict[str, str]:
    if lang not in CATALOGUES:
        # They are in static/i18n, beside the folder py in a checkout and beside the package core on a page; most visitors never need the
        # second.
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
    """True if the catalogue has the key."""
    return key in _catalogue(lang)


def _template(words: Words, lang: str) -> "str | None":
    catalogue = _catalogue(lang)
    return catalogue.get(words.key + FORMS.get(str(words.values.get("n")), "")) or catalogue.get(words.key)


def begins_with_text(words: object, lang: str) -> bool:
    """True if a sentence of a catalogue begins with a text that is in none: a place, a move, a name."""
    value = words
    while isinstance(value, Words):
        template = _template(value, lang) or ""
        value = value.values.get(template[1 : template.index("}")]) if template[:1] == "{" else None
    return isinstance(value, str) and value is not words


def say(words: object, lang: str) -> str:
    """The sentence in a language. A value other than Words gives its `str`, an unknown key itself."""
    if not isinstance(words, Words):
        return str(words)
    template = _template(words, lang)
    if template is None:
        return " ".join([words.key] + [say(value, lang) for _, value in sorted(words.values.items())])
    if not words.values:
        return template.format()
    return template.format(**{name: say(value, lang) for name, value in words.values.items()})


def say_all(sentences: "tuple[object, ...]", lang: str) -> str:
    """Several sentences in a language as one text to be heard: after each but the last comes a full stop, if it has none."""
    stop = "。" if lang == "ja" else ". "
    return stop.join([say(one, lang) for one in sentences]).replace(stop[0] * 2, stop[0])
