"""The catalogues: both languages have every sentence, filled from the same values, and no unused one."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from catalogues import CATALOGUES, COMMON, FOLDERS, KEYS, ONE, ROOT, names_in, read, whole, without_form
from sources import tree_of

from core.records.link import MODES, THEMES
from core.terms.with_friend import OFFERS
from core.words import LANGUAGES, Words, has, say
from games import ORDER, board_of, ids, load
from tools.new_game import TO_WRITE
from tools.puzzles.themes import NAMED
from ui.board.speeds import SPEEDS
from ui.board.volumes import VOLUMES
from ui.editor.model import PRESETS, Draft
from ui.html.controls import sentence

SOURCES = [path for folder in ("py", "tools") for path in sorted((ROOT / folder).rglob("*.py"))]

# A key is made of lower-case names joined by dots. An f-string or a sum makes a family: its fixed parts with anything between.


def pattern_of(node: ast.expr) -> str | None:
    """A regular expression for the possible texts of an expression, if it is a literal, an f-string or a sum with one; else None."""
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
    """True if a pattern determines its keys: a whole key, `family.…`, or `….word`; `name + "." + value` could be any."""
    wild = ".*" in pattern or "(?:" in pattern
    return not wild or re.match(r"(?:[a-z_]|\\\-)+\\\.", pattern) is not None or re.fullmatch(r"\.\*\\\.[a-z_]+", pattern) is not None


def said_in(tree: ast.AST) -> tuple[set[str], set[str]]:
    """The keys that a source gives to Words or t, as patterns, and every string, sum and f-string in it as patterns."""
    handed, anywhere = set(), set()
    for node in ast.walk(tree):
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
    keys = {lang: list(read(folder, lang)) for lang in LANGUAGES}
    assert whole(keys["ja"]) == whole(keys["en"])
    assert all(found == sorted(set(found)) for found in keys.values())


def test_a_sentence_lies_in_one_place() -> None:
    for lang in LANGUAGES:
        assert sum(len(read(folder, lang)) for folder in FOLDERS) == len(CATALOGUES[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_said_of_one_or_zero_belongs_to_a_number(lang: str) -> None:
    catalogue = CATALOGUES[lang]
    for key in set(catalogue) - KEYS:
        many = names_in(catalogue[without_form(key)])
        assert many - {"n"} <= names_in(catalogue[key]) <= many
        assert "n" in many
        assert catalogue[key] not in ("", catalogue[without_form(key)])
        assert re.search(r"[<>&\n\t]", catalogue[key]) is None


def test_a_noun_after_a_number_has_a_form_for_one() -> None:
    english = CATALOGUES["en"]  # a number that MACIJI writes is a name
    several = [key for key in KEYS if re.search(r"\{n\} (?:more )?[a-z]+s\b", english[key]) and not key.startswith("maciji.")]
    assert [key for key in sorted(several) if key + ONE not in english] == []


@pytest.mark.parametrize("game_id", ORDER)
def test_a_game_keeps_what_is_said_of_it_in_its_folder(game_id: str) -> None:
    own = re.compile(rf"(?:[a-z]+\.)*{game_id}(?:\..*)?")
    for folder in FOLDERS:
        named = {key for key in read(folder, "en") if own.fullmatch(key) and not key.startswith("article.")}
        assert named == (set(read(folder, "en")) if folder.name == game_id.replace("-", "_") else set())


def test_a_sentence_is_filled_from_the_same_values_and_is_plain_text() -> None:
    for key in sorted(KEYS):
        texts = [CATALOGUES[lang][key] for lang in LANGUAGES]
        assert names_in(texts[0]) == names_in(texts[1]), key
        for text in texts:
            assert text == text.strip() != "", key
            assert not re.search(r"[<>&\n\t]", text), key
            assert all(name.isidentifier() for name in names_in(text)), key


@pytest.mark.parametrize(("n", "said"), [(0, "0 more moves"), (1, "1 more move"), (2, "2 more moves"), (11, "11 more moves")])
def test_the_number_chooses_the_form(n: int, said: str) -> None:
    assert say(Words("analysis.more", n=n), "en") == said


@pytest.mark.parametrize(("n", "said"), [(0, "開始局面（全9手）"), (1, "9手中1手目"), (9, "9手中9手目")])
def test_no_move_has_a_form_of_its_own(n: int, said: str) -> None:
    assert say(Words("back.status", n=n, of=9), "ja") == said


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_the_code_says_is_in_the_catalogues(source: Path) -> None:
    handed, _ = said_in(tree_of(source))
    assert [pattern for pattern in sorted(handed) if not any(re.fullmatch(pattern, key) for key in KEYS)] == []


ALWAYS_THERE = ("page", "play", "input", "board", "html", "storage", "worker")  # rooms of ui that every page has
# A review has added its sentences when it finds nothing.
AFTER_A_ROOM = {"page/actions.py": {"analysis.calm"}}


@pytest.mark.parametrize("room", ALWAYS_THERE)
def test_what_every_page_says_is_in_the_common_catalogue(room: str) -> None:
    """A room that is fetched on demand brings its sentences with it: before, only their keys could be shown."""
    elsewhere = {key for folder in FOLDERS if folder != COMMON and folder.parent.name != "games" for key in read(folder, "en")}
    said = {}
    for source in sorted((ROOT / "py" / "ui" / room).glob("*.py")):
        name = f"{room}/{source.name}"
        keys = {key.replace("\\", "") for key in said_in(tree_of(source))[0]}
        said[name] = sorted(keys & elsewhere - AFTER_A_ROOM.get(name, set()))
    assert {name: keys for name, keys in said.items() if keys} == {}


# The words of families that are made of more than the constants beside them.
FILLED = {
    *ids(),
    *(word for game_id in ids() for option in load(game_id).options for word in (option.name, *option.values)),
    *(setting.name for game_id in ids() for setting in board_of(load(game_id)).settings),
    *(str(number) for number in range(20)),  # levels, rules
    *SPEEDS,
    *VOLUMES,
    *("small", "simple"),  # when moves are confirmed, a set of pieces
    *MODES,
    *THEMES,
    *("full", "keeping"),  # messages of the service worker
    *(path.name for path in (ROOT / "articles").iterdir()),
    *("k", "s", "g", "n", "h", "p", "b", "a", "up"),  # the kinds of pieces of macedonian-shogi
    *("gain", "ends_empty", "checks"),  # remarks that explain themselves
    *(
        key for draft in map(Draft, map(load, ids())) for key in [*draft.counts(), *(part.name for part in draft.choices())]
    ),  # what is set up
    *PRESETS,
    *NAMED,  # themes of puzzles
    *OFFERS,
    *("value", "cell"),  # sentences that are filled with an option's value
}


def constants(tree: ast.AST) -> set[str]:
    """Every text and number in a piece of a source, as texts."""
    return {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def are_words(filled: str, words: set[str]) -> bool:
    """True if a part of a key is a word, or words joined by dots."""
    return filled in words or all(part in words for part in filled.split("."))


@cache
def used_keys() -> tuple[set[str], list[tuple[re.Pattern[str], set[str]]]]:
    """The texts of the sources that could be whole keys, and their families of keys, each with the words that are filled in beside it."""
    whole: set[str] = set()
    found: list[tuple[re.Pattern[str], set[str]]] = []
    for tree in map(tree_of, SOURCES):
        scopes = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
        beside = [node for node in tree.body if node not in scopes and "__all__" not in ast.dump(node)]
        outside = FILLED.union({""}, *map(constants, beside))
        for part in (*scopes, *beside):
            words = outside | constants(part)
            for pattern in said_in(part)[1]:
                if ".*" in pattern or "(?:" in pattern:
                    found.append((re.compile(pattern.replace(".*", "(.*)")), words))
                else:
                    whole.add(re.sub(r"\\(.)", r"\1", pattern))
    return whole, found


def unsaid(keys: set[str]) -> list[str]:
    """The keys that no source uses: neither whole, nor as one of a family with a word filled in by a source."""
    script = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "static" / "js").glob("*.*js")))
    whole, families = used_keys()
    left = {key for key in keys - whole if f'"{key}"' not in script}
    for family, words in families:
        begin = family.pattern.partition("(")[0].replace("\\", "")
        for key in [key for key in left if key.startswith(begin)]:
            match = family.fullmatch(key)
            if match and all(are_words(filled, words) for filled in match.groups("")):
                left.discard(key)
    return sorted(left)


def test_nothing_is_kept_that_nobody_says() -> None:
    assert unsaid(KEYS) == []


def test_a_key_of_a_family_that_nobody_says_is_found() -> None:
    nobody = {"share.link", "offline.title", "progressive-mancala.table.chain", "level.title", "medamagaeru.nothing"}
    assert unsaid(nobody) == sorted(nobody)


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
        prefix = f"rules.{game_id}."
        rules = [key.removeprefix(prefix) for key in CATALOGUES[lang] if key.startswith(prefix)]
        numbers = sorted(int(rule) for rule in rules if rule.isdecimal())
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game_id", ORDER)
def test_no_sentence_of_the_site_waits_to_be_written(game_id: str) -> None:
    for lang, mark in TO_WRITE.items():
        own = read(ROOT / "py" / "games" / game_id.replace("-", "_"), lang)
        assert [key for key, text in own.items() if text.startswith(mark)] == []


@pytest.mark.parametrize("game_id", ids())
def test_what_a_rule_says_with_an_option_is_about_an_option(game_id: str) -> None:
    unusual = {option.name: set(option.values) - {option.default} for option in load(game_id).options}
    for key in KEYS:
        match = re.fullmatch(rf"rules\.{game_id}\.(\d+)\.(\w+)(?:\.(\w+))?", key)
        if match:
            assert f"rules.{game_id}.{match[1]}" in KEYS
            assert match[3] in unusual[match[2]] if match[3] else match[2] in unusual


def test_a_sentence_begins_with_a_capital_unless_that_is_a_place_a_move_or_a_name() -> None:
    assert sentence(Words("do.undo"), "en") == "Undo"
    assert sentence("pick one", "en") == "Pick one"
    assert sentence(Words("standing.won", side=Words("side.0")), "en") == "Player 1 wins"
    assert sentence(Words("maciji.blocked", cell="a5"), "en") == "a5 is blocked"
    assert sentence(Words("mail.joined", name="yu"), "en") == "yu has joined"
    assert sentence(Words("progressive-mancala.to_hole", way="a → ", hole="c"), "en") == "a → c"
