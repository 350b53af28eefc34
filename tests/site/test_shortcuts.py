"""The shortcuts of the installed app: named in both languages, each with its own game's picture, with and without a browser to draw."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from core.words import LANGUAGES, Words, say
from games import ids
from tools.site import shortcuts
from tools.site.manifest import manifest


def test_each_shortcut_is_named_in_both_languages_and_has_its_own_picture(tmp_path: Path) -> None:
    shortcuts.write(tmp_path)
    found = json.loads(manifest(tmp_path))["shortcuts"]
    assert [one["url"] for one in found] == [f"../{game_id}/" for game_id in ids()]
    drawn = set()
    for game_id, one in zip(ids(), found, strict=True):
        for lang in LANGUAGES:
            assert say(Words("game." + game_id), lang) in one["name"]
            assert say(Words("about." + game_id), lang) in one["description"]
        assert [(icon["src"], icon["type"], icon["sizes"]) for icon in one["icons"]] == [
            (f"../shortcuts/{game_id}.svg", "image/svg+xml", "any")  # nothing was photographed
        ]
        text = (tmp_path / "shortcuts" / f"{game_id}.svg").read_text("utf-8")
        root = ElementTree.fromstring(text)
        _, _, width, height = root.attrib["viewBox"].split(" ")
        assert width == height
        assert "var(" not in text
        drawn.add(text)
    assert len(drawn) == len(ids())


def test_a_photographed_picture_is_named_first(tmp_path: Path) -> None:
    shortcuts.write(tmp_path)
    (tmp_path / "shortcuts" / "maciji.png").write_bytes(b"")
    found = {one["url"]: one["icons"] for one in json.loads(manifest(tmp_path))["shortcuts"]}
    assert [icon["sizes"] for icon in found["../maciji/"]] == ["96x96", "any"]
    assert [icon["sizes"] for icon in found["../two-three/"]] == ["any"]
