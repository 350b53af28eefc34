"""The catalogues: both languages have every sentence, filled from the same values, and nothing that nobody says."""

import ast
import json
import re
import string
from pathlib import Path

import pytest

from core.words import LANGUAGES, has
from games import ORDER, ids, load
from tools.new_game import TO_WRITE

ROOT = Path(__file__).parent.parent.parent
COMMON = ROOT / "static" / "i18n"
FOLDERS = [COMMON, *sorted(path.parent for path in (ROOT / "py" / "games").glob("*/ja.json"))]


def read(folder: Path, lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((folder / f"{lang}.json").read_text(encoding="utf-8"))
    return found


CATALOGUES = {lang: {key: text for folder in FOLDERS for key, text in read(folder, lang).items()} for lang in LANGUAGES}
KEYS = set(CATALOGUES["en"])
SOURCES = [path for folder in ("py", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]

# A key is made of lower-case names joined by dots. An f-string or a sum makes a family: its fixed parts with anything between.


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def pattern_of(node: ast.expr) -> str | None:
    """A regular expression for the texts an expression can make, when it is a literal, an f-string or a sum with one."""
    if isinstance(node, ast.Constant):
        return re.escape(node.value) if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(pattern_of(part) or ".*" if isinstance(part, ast.Constant) else ".*" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (pattern_of(node.left) or ".*") + (pattern_of(node.right) or ".*")
    if isinstance(node, ast.IfExp):
        return f"(?:{pattern_of(node.body) or '.*'}|{pattern_of(node.orelse) or '.*'})"
    return None


def says_a_family(pattern: str) -> bool:
    """Whether a pattern names its keys: a whole key, `family.…`, or `….word`; `name + "." + value` could be any."""
    wild = ".*" in pattern or "(?:" in pattern
    return not wild or re.match(r"(?:[a-z_]|\\\-)+\\\.", pattern) is not None or re.fullmatch(r"\.\*\\\.[a-z_]+", pattern) is not None


def said_in(source: Path) -> tuple[set[str], set[str]]:
    """The keys that a source hands to Words or t as a pattern, and every string, sum and f-string in it as patterns."""
    handed, anywhere = set(), set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            pattern = pattern_of(node.args[0])
            if name in ("Words", "t") and pattern:
                handed.add(pattern)
        # A choice between two texts is walked into: each of them counts by itself.
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp):
            pattern = pattern_of(node)
            if pattern and says_a_family(pattern):
                anywhere.add(pattern)
    return handed, anywhere


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_both_languages_have_the_same_keys_in_order(folder: Path) -> None:
    keys = list(read(folder, "en"))
    assert list(read(folder, "ja")) == keys == sorted(set(keys))


def test_a_sentence_lies_in_one_place() -> None:
    assert sum(len(read(folder, "en")) for folder in FOLDERS) == len(KEYS)


@pytest.mark.parametrize("game_id", ORDER)
def test_a_game_keeps_what_is_said_of_it_in_its_folder(game_id: str) -> None:
    own = re.compile(rf"(?:[a-z]+\.)*{game_id}(?:\..*)?")
    for folder in FOLDERS:
        named = {key for key in read(folder, "en") if own.fullmatch(key) and not key.startswith("article.")}
        assert named == (set(read(folder, "en")) if folder.name == game_id.replace("-", "_") else set())


@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_sentence_is_filled_from_the_same_values_and_is_plain_text(key: str) -> None:
    texts = [CATALOGUES[lang][key] for lang in LANGUAGES]
    assert names_in(texts[0]) == names_in(texts[1])
    for text in texts:
        assert text == text.strip() != ""
        assert not re.search(r"[<>&\n\t]", text)
        assert all(name.isidentifier() for name in names_in(text))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_the_code_says_is_in_the_catalogues(source: Path) -> None:
    handed, _ = said_in(source)
    assert [pattern for pattern in sorted(handed) if not any(re.fullmatch(pattern, key) for key in KEYS)] == []


def test_nothing_is_kept_that_nobody_says() -> None:
    patterns = set()
    for source in SOURCES:
        patterns |= said_in(source)[1]
    known = "|".join(sorted(patterns))
    script = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").glob("*.*js")))
    assert {key for key in KEYS if not re.fullmatch(known, key) and f'"{key}"' not in script} == set()


@pytest.mark.parametrize("game_id", ids())
def test_every_game_is_introduced(game_id: str) -> None:
    wanted = {f"{family}.{game_id}" for family in ("about", "board", "credit", "describe", "game")} | {f"rules.{game_id}.1"}
    game = load(game_id)
    for option in game.options:
        wanted |= {f"option.{game_id}.{option.name}"} | {game.option_words(option.name, value).key for value in option.values}
    assert [key for key in sorted(wanted) for lang in LANGUAGES if not has(key, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_numbered_without_a_gap(lang: str) -> None:
    for game_id in ids():
        numbers = sorted(int(key.rsplit(".", 1)[1]) for key in CATALOGUES[lang] if key.startswith(f"rules.{game_id}."))
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game_id", ORDER)
def test_no_sentence_of_the_site_waits_to_be_written(game_id: str) -> None:
    for lang, mark in TO_WRITE.items():
        own = read(ROOT / "py" / "games" / game_id.replace("-", "_"), lang)
        assert [key for key, text in own.items() if text.startswith(mark)] == []
