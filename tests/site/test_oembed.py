"""The oEmbed documents of a site that knows its address, compared with the pages that name them."""

import itertools
import json
import re
from pathlib import Path

import pytest

from core.words import LANGUAGES
from games import ids
from tools.site import oembed, shell
from tools.site.languages import path_of

WHERE = "https://example.org/komado"
FRAME = re.compile(r'<iframe src="([^"]+)" width="(\d+)" height="(\d+)" frameborder="0" title="[^"]+"></iframe>')
PARTS = shell.Parts("", "", "", {}, "", {}, {}, {}, {}, "", "", "", WHERE, True, [], [])
PAGES = ["home", *ids()]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_its_document_and_the_document_frames_the_page(page: str, lang: str) -> None:
    head = "\n".join(shell.meta(PARTS, page, lang))
    named = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)" title="[^"]+">', head)
    own = re.findall(r'<link rel="canonical" href="([^"]+)">', head)
    assert own == [f"{WHERE}/{path_of(page, lang)}"]
    assert named == [own[0] + oembed.NAME]
    found = oembed.document(page, lang, WHERE, True)
    assert (found["version"], found["type"], found["provider_url"]) == ("1.0", "rich", WHERE + "/")
    assert str(found["title"]).endswith(str(found["provider_name"]))
    frame = FRAME.fullmatch(str(found["html"]))
    assert frame, found["html"]
    assert frame.groups() == (own[0] + "?embed=1", str(found["width"]), str(found["height"]))
    assert found["thumbnail_url"] == f"{WHERE}/pictures/{page}.png"


def test_documents_are_written_beside_their_pages(tmp_path: Path) -> None:
    every = list(itertools.product(PAGES, LANGUAGES))
    for page, lang in every:
        (tmp_path / path_of(page, lang)).mkdir(parents=True, exist_ok=True)
    oembed.write(tmp_path, PAGES, WHERE, False)
    written = {path.relative_to(tmp_path).as_posix(): json.loads(path.read_text("utf-8")) for path in tmp_path.rglob("*.json")}
    assert written == {path_of(page, lang) + oembed.NAME: oembed.document(page, lang, WHERE, False) for page, lang in every}


def test_a_site_without_an_address_has_none(tmp_path: Path) -> None:
    oembed.write(tmp_path, PAGES, "", True)
    assert list(tmp_path.iterdir()) == []
    assert not any("oembed" in line for line in shell.meta(PARTS._replace(site_url=""), "maciji"))
