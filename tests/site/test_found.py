"""Canonical addresses, the pairs of languages, the site map and the descriptions for machines, compared with the pages that they name."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from core.words import LANGUAGES
from games import ids
from tools import ROOT
from tools.site import articles, build, found, licences, shell
from tools.site.about import page as about
from tools.site.puzzles import pages as puzzle_pages
from tools.site.rulebook import pages as rulebook
from tools.site.rulebook.source import path_of

WHERE = "https://example.org/komado/"
MAP = {"": "http://www.sitemaps.org/schemas/sitemap/0.9", "xhtml": "http://www.w3.org/1999/xhtml"}
KINDS = {"about": "AboutPage", "articles": "Article", "rules": "LearningResource", "puzzles": "LearningResource"}


class Head(NamedTuple):
    """The metadata of a page."""

    lang: str
    own: list[str]
    there: dict[str, str]  # address by language
    about: dict[str, Any]


def head(text: str) -> Head:
    lang = re.search(r'<html lang="(\w+)"', text)
    told = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)
    assert lang
    assert len(told) == 1
    there = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text)
    assert len(dict(there)) == len(there)
    own = re.findall(r'<link rel="canonical" href="([^"]+)">', text)
    return Head(lang[1], [unescape(address) for address in own], {each: unescape(address) for each, address in there}, json.loads(told[0]))


def written(target: Path, site_url: str, pages: list[str]) -> Path:
    """Some pages of a site, all those for reading, and the files made from them, without its programs."""
    whole, boot, start = ((ROOT / name).read_text("utf-8") for name in ("index.html", "static/js/boot.js", "static/js/start.mjs"))
    games = {game_id: game_id + ".bin" for game_id in ids()}
    styles = dict.fromkeys(["home", *ids()], "")
    parts = shell.Parts(
        whole,
        boot,
        shell.loader(start),
        styles,
        "app.bin",
        games,
        {page: ["image.bin"] for page in styles},
        {},
        {"home": "home.bin"},
        "runtime/0/",
        "engine.py",
        "0",
        site_url,
        True,
        [],
        [],
    )

    def put(folder: Path, name: str, text: str) -> str:
        (folder / name).write_text(text, "utf-8")
        return name

    build.put_pages(target, parts, pages)
    articles.write(target, put, site_url)
    rulebook.write(target, put, site_url)
    puzzle_pages.write(target, put, site_url, True)
    about.write(target, put, site_url)
    found.write(target, site_url)
    return target


@pytest.fixture(scope="session")
def site(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    return once("named", lambda folder: written(folder, WHERE.rstrip("/"), ["home", *ids()]))


@pytest.fixture(scope="module")
def heads(site: Path) -> dict[str, Head]:
    """The metadata of each page, by its whole address."""
    pages = {path.parent.relative_to(site).as_posix() + "/": head(path.read_text("utf-8")) for path in site.rglob("index.html")}
    return {WHERE + path.removeprefix("./"): each for path, each in pages.items()}


@pytest.mark.exhaustive
def test_every_page_is_there_in_both_languages(heads: dict[str, Head]) -> None:
    told = [game_id for game_id in ids() if path_of(game_id).is_file()]  # those of tests have no rules to read
    for path in ("", "about/", *(game_id + "/" for game_id in ids()), *(f"{game_id}/rules/" for game_id in told)):
        there = WHERE + path
        other = there + "en/" if path.endswith(("rules/", "about/")) else WHERE + "en/" + path
        assert (heads[there].lang, heads[other].lang) == LANGUAGES


@pytest.mark.exhaustive
def test_a_page_names_itself_and_its_pair_names_it_back(heads: dict[str, Head]) -> None:
    pairs = 0
    for address, page in heads.items():
        assert page.own == [address]
        if not page.there:
            continue  # an article in one language
        assert page.there[page.lang] == address
        assert set(page.there) == {*LANGUAGES, "x-default"}
        assert page.there["x-default"] == page.there[LANGUAGES[0]]
        for lang in LANGUAGES:
            assert heads[page.there[lang]].lang == lang
            assert heads[page.there[lang]].there == page.there
        pairs += 1
    assert pairs >= 2 * (2 * 8 + 2)


@pytest.mark.exhaustive
def test_the_map_names_every_page_and_its_pairs(site: Path, heads: dict[str, Head]) -> None:
    tree = ElementTree.parse(site / found.SITEMAP).getroot()
    named = {}
    for url in tree.iterfind("url", MAP):
        own = url.findtext("loc", namespaces=MAP)
        named[own] = {link.get("hreflang"): link.get("href") for link in url.iterfind("xhtml:link[@rel='alternate']", MAP)}
    assert named == {address: page.there for address, page in heads.items()}
    assert len(list(tree)) == len(named)
    robots = (site / found.ROBOTS).read_text("utf-8")
    assert f"Sitemap: {WHERE}{found.SITEMAP}\n" in robots
    assert all(licences.whose(name) == licences.OURS for name in (found.SITEMAP, found.ROBOTS))


@pytest.mark.exhaustive
def test_what_machines_are_told_of_a_page(heads: dict[str, Head]) -> None:
    for address, page in heads.items():
        path = address.removeprefix(WHERE).removeprefix("en/")
        kind = next((kind for word, kind in KINDS.items() if word in path.split("/")), "Game" if path else "WebSite")
        told = page.about
        assert (told["@context"], told["@type"]) == ("https://schema.org", kind)
        assert (told["url"], told["inLanguage"]) == (address, page.lang)
        assert told["headline" if kind == "Article" else "name"]
        assert told["description"]
        if kind in ("Article", "LearningResource"):
            assert told["about"]["@type"] == "Game"
            assert heads[told["about"]["url"]].about["name"] == told["about"]["name"]
            assert heads[told["about"]["url"]].lang == page.lang


@pytest.mark.exhaustive
def test_a_site_without_an_address_names_none(tmp_path: Path) -> None:
    site = written(tmp_path, "", ["home", "maciji"])
    assert not (site / found.SITEMAP).exists()
    assert not (site / found.ROBOTS).exists()
    for path in site.rglob("index.html"):
        page = head(path.read_text("utf-8"))
        assert (page.own, page.there) == ([], {})
        assert "url" not in json.dumps(page.about)


def test_words_in_a_description_cannot_end_its_element() -> None:
    line = found.about("", "Game", "en", "", "A </script> of <b>names</b>", "x")
    assert line.count("<") == 2
    assert json.loads(line.partition(">")[2].removesuffix("</script>"))["name"] == "A </script> of <b>names</b>"


def test_a_page_without_an_address_of_its_own_is_no_part_of_a_map(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>x</title>", "utf-8")
    with pytest.raises(ValueError, match=r"index\.html does not say its own address"):
        found.write(tmp_path, WHERE)
