"""Stored games and links of every published version can be read for ever: one profile and twenty links of each, in tests/published.

A folder a version: profile.json (the texts of a browser's store), links.json (page, fragment), and told.json with their contents;
texts.json has the stored games as records in text, in both languages. None of these files changes once its version is published; a new
way of storing, linking or writing gets a folder of its own.
"""

import json
from pathlib import Path

import pytest

from core.records import link
from core.records.reading import text_reader
from core.records.record import Record
from core.steps import finish
from games import load

VERSIONS = sorted((Path(__file__).parent.parent / "published").iterdir())
GAME = "komado.game."


def told(record: Record) -> dict[str, object]:
    """The contents of a record, in whatever form it was written."""
    line = record.current_line()
    return {
        "game": record.game_id,
        "options": dict(record.game.non_default()),
        "players": [[player.level, player.name] for player in record.players],
        "main": [node.code for node in record.main_line()],
        "here": [node.code for node in record.here.line()],
        "line": [node.code for node in line],
        "nodes": sorted(
            [".".join(step.code for step in node.line()), node.comment, node.end]
            for node in [record.root, *record.nodes()]
            if node.comment or node.end or not node.children
        ),
    }


def told_of_link(page: str, fragment: str) -> dict[str, object]:
    """The contents of a link."""
    asked = link.read(fragment, page)
    manner = {name: getattr(asked, name) for name in ("seat", "lang", "theme", "embed", "mode", "host", "named_players")}
    return {**manner, "problems": [words.key for words in asked.problems], "record": asked.record and told(asked.record)}


def contents(version: Path, name: str) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads((version / name).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
def test_the_stored_games_of_a_version_are_read_whole(version: Path) -> None:
    wanted = contents(version, "told.json")["games"]
    profile: dict[str, str] = json.loads((version / "profile.json").read_text(encoding="utf-8"))
    games = {name: json.loads(text) for name, text in profile.items() if name.startswith(GAME)}
    assert sorted(games) == sorted(wanted)
    for name, entry in games.items():
        data = entry["record"]
        record = Record(load(data["game"], **data["options"]))
        assert finish(record.reading_rows(data)) == []
        assert told(record) == wanted[name], name


@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
def test_the_links_of_a_version_say_what_they_said(version: Path) -> None:
    wanted = contents(version, "told.json")["links"]
    links: list[list[str]] = json.loads((version / "links.json").read_text(encoding="utf-8"))
    assert len(links) >= 20
    for page, fragment in links:
        assert told_of_link(page, fragment) == wanted[f"{page}#{fragment}"], fragment


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
def test_the_texts_of_a_version_are_read_whole_on_any_page(version: Path, lang: str) -> None:
    wanted: dict[str, dict[str, object]] = json.loads((version / "told.json").read_text(encoding="utf-8"))["games"]
    texts: dict[str, dict[str, str]] = json.loads((version / "texts.json").read_text(encoding="utf-8"))
    assert sorted(texts) == sorted(wanted)
    for name, written in texts.items():
        for page in ("maciji", "medamagaeru"):
            record, problems = text_reader.read(written[lang], page)
            assert problems == []
            assert in_text(told(record)) == in_text(wanted[name])


def in_text(said: dict[str, object]) -> dict[str, object]:
    """The contents that a text keeps: all but the reader's position."""
    return {key: value for key, value in said.items() if key not in ("here", "line")}
