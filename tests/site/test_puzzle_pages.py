"""The puzzles' own pages as texts: the board and the question, nothing of the answer, an oEmbed document, a preview picture's card."""

import io
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tags import Tags

from core.words import LANGUAGES
from games import ids
from tools.puzzles.files import read
from tools.site import found, oembed
from tools.site.puzzles import drawn, pages, pictures
from tools.site.puzzles.drawn import Puzzle
from tools.test_support.style import faults

WHERE = "https://example.org/komado/"
GAMES = [game_id for game_id in ids() if read(game_id)]
FRAME = re.compile(r'<iframe src="([^"]+)" width="(\d+)" height="(\d+)" frameborder="0" title="[^"]+"></iframe>')


def put(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, "utf-8")
    return name


@pytest.fixture(scope="session")
def site(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    def fill(folder: Path) -> None:
        pages.write(folder, put, WHERE, True)
        found.write(folder, WHERE)

    return once("puzzle-pages", fill)


def entries() -> list[tuple[str, dict[str, Any]]]:
    return [(game_id, entry) for game_id in GAMES for entry in read(game_id)["puzzles"]]


def one(name: str, text: str) -> str:
    """The only contents of an element or a description."""
    made = re.findall(rf'<meta name="{name}" content="([^"]*)">' if name == "description" else f"<{name}>([^<]*)</{name}>", text)
    assert len(made) == 1
    return unescape(made[0])


def test_every_puzzle_has_its_page_in_both_languages_and_is_in_the_map(site: Path) -> None:
    named = (site / found.SITEMAP).read_text("utf-8")
    titles, told = set(), set()
    for game_id, entry in entries():
        for lang in LANGUAGES:
            own = pages.address(game_id, lang, entry["id"])
            text = (site / own / "index.html").read_text("utf-8")
            titles.add(one("title", text))
            told.add(one("description", text))
            assert f"<loc>{WHERE}{own}</loc>" in named
            assert f'<link rel="canonical" href="{WHERE}{own}">' in text
            assert text.count(f'href="../../#puzzle={entry["id"]}"') == 2
            assert f'<html lang="{lang}">' in text and '<svg role="img"' in text and "<script>" not in text
            assert "\u2060" not in text.partition("</head>")[0]
            assert len(text.encode()) < 32_000
    many = len(LANGUAGES) * len(entries())
    assert (len(titles), len(told)) == (many, many)
    assert len(entries()) >= 320


def test_each_names_its_document_which_frames_the_puzzle(site: Path) -> None:
    for game_id, entry in entries():
        for lang in LANGUAGES:
            own = pages.address(game_id, lang, entry["id"])
            text = (site / own / "index.html").read_text("utf-8")
            named = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)" title="([^"]+)">', text)
            assert [address for address, _ in named] == [WHERE + own + oembed.NAME]
            answer = json.loads((site / own / oembed.NAME).read_text("utf-8"))
            assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", one("title", text))
            frame = FRAME.fullmatch(answer["html"])
            assert frame
            game = WHERE + ("" if lang == LANGUAGES[0] else lang + "/") + game_id
            assert frame.groups() == (f"{game}/?embed=1#puzzle={entry['id']}", str(answer["width"]), str(answer["height"]))
            assert answer["thumbnail_url"] == f"{WHERE}pictures/{game_id}/{entry['id']}.png"
            assert f'<meta property="og:image" content="{answer["thumbnail_url"]}">' in text


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_of_the_solution_is_in_a_page_or_a_picture(game_id: str) -> None:
    for entry in read(game_id)["puzzles"]:
        unsolved = {**entry, "solution": ["?"], "themes": [], "tries": {}, "author": "?"}
        for lang in LANGUAGES:
            text = pages.page(Puzzle(game_id, entry), lang, "x.css", WHERE, True)
            assert text == pages.page(Puzzle(game_id, unsolved), lang, "x.css", WHERE, True)
            said = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text.partition("<body")[2])
            assert entry["solution"][0] not in re.findall(r"[a-z0-9@~*!-]{2,}", said)
        assert pictures.card(Puzzle(game_id, entry)) == pictures.card(Puzzle(game_id, unsolved))


def test_the_pages_are_well_formed_and_lead_to_each_other(site: Path) -> None:
    game_id = "maciji"
    names = [entry["id"] for entry in read(game_id)["puzzles"]]
    for lang in LANGUAGES:
        listed = (site / pages.address(game_id, lang) / "index.html").read_text("utf-8")
        assert sorted(re.findall(r'<li><a href="(\w+)/">', listed)) == sorted(names)
        for name in ("", *names[:3]):
            text = (site / pages.address(game_id, lang, name) / "index.html").read_text("utf-8")
            tags = Tags()
            tags.feed(text.partition("<body")[2].partition(">")[2].replace("</body>", "").replace("</html>", ""))
            assert tags.open == []
            for way in re.findall(r'href="(\.\.?/[^"#]*)"', text):
                place = (site / pages.address(game_id, lang, name) / way).resolve()
                if place == site.resolve() or place.is_file() or (place / "index.html").is_file():
                    continue
                assert place.relative_to(site.resolve()).parts[0] in ("static", "en", game_id)
    first = (site / pages.address(game_id, "ja", names[0]) / "index.html").read_text("utf-8")
    assert (f'rel="next" href="../{names[1]}/"' in first, 'rel="prev"' in first) == (True, False)


def test_a_page_names_each_option_that_is_not_the_usual_one() -> None:
    entry = next(each for each in read("maciji")["puzzles"] if len(each["options"]) > 1)
    puzzle = Puzzle("maciji", entry)
    for lang in LANGUAGES:
        facts = puzzle.facts(lang)
        assert len(facts) == 2 + len(entry["options"])
        assert f'<p class="soft">{" · ".join(facts)}</p>' in pages.page(puzzle, lang, "x.css", WHERE, True)


def test_whose_turn_it_is_is_said_as_in_the_question() -> None:
    """The side words of マンカラ name its direction, 「a から k へ」, which 「…の番」 does not follow."""
    for game_id in GAMES:
        puzzle = Puzzle(game_id, read(game_id)["puzzles"][-1])
        for lang in LANGUAGES:
            assert puzzle.asks(lang).startswith(puzzle.say("turn", lang))


def test_a_drawing_has_only_the_symbols_that_it_uses() -> None:
    symbol = '<symbol id="{0}" viewBox="0 0 1 1">{1}</symbol>'
    shown = symbol.format("a", '<use href="#b"/>') + symbol.format("b", "<path/>")
    svg = f'<svg><defs>{shown}{{}}</defs><use href="#a"/></svg>'
    assert drawn.trimmed(svg.format(symbol.format("c", '<use href="#a"/>'))) == svg.format("")


def test_a_site_without_an_address_has_no_documents(tmp_path: Path) -> None:
    assert not [path for path in pages.write(tmp_path, put, "", False) if path.endswith(oembed.NAME)]
    text = (tmp_path / pages.address("maciji", "ja", read("maciji")["puzzles"][0]["id"]) / "index.html").read_text("utf-8")
    assert not re.search("canonical|oembed|og:image|https://example", text)


class Camera:
    """A browser that photographs a page in one colour, another one each time."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def set_content(self, _text: str) -> None:
        pass

    def evaluate(self, _script: str, body: str) -> None:
        self.seen.append(body)

    def screenshot(self, **_manner: object) -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (12, 6), (len(self.seen), 0, 0)).save(out, "PNG")
        return out.getvalue()


def test_only_pictures_whose_drawing_has_changed_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Camera()

    @contextmanager
    def camera(_width: int, _height: int) -> Iterator[Camera]:
        yield seen

    monkeypatch.setattr(pictures, "camera", camera)
    monkeypatch.setattr(pictures, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(pictures, "ids", lambda: ["maciji"])
    names = {entry["id"] + ".png" for entry in read("maciji")["puzzles"]}
    assert pictures.draw(tmp_path / "first") == len(names)
    assert {path.name for path in (tmp_path / "first/pictures/maciji").iterdir()} == names
    before = {path.name for path in (tmp_path / "kept").iterdir()}
    assert pictures.draw(tmp_path / "second") == 0
    one = pages.puzzles_of("maciji")[1:]
    monkeypatch.setattr(pictures, "puzzles_of", lambda _: one)
    assert pictures.draw(tmp_path / "third") == 0, "the others stay, and what no puzzle has any more is thrown away"
    assert len({path.name for path in (tmp_path / "kept").iterdir()} & before) == len(before) - 1
    monkeypatch.setattr(pictures, "OWN", "p { color: red }")
    assert pictures.draw(tmp_path / "fourth") == len(one)
    assert not {path.name for path in (tmp_path / "kept").iterdir()} & before


def test_a_picture_has_as_many_colours_as_its_bytes_allow(tmp_path: Path) -> None:
    noise = Image.effect_noise((300, 200), 90).convert("RGB")
    out = io.BytesIO()
    noise.save(out, "PNG")
    pictures._small(out.getvalue(), tmp_path / "x.png")
    assert (tmp_path / "x.png").stat().st_size <= pictures.MOST
    assert [path.name for path in tmp_path.iterdir()] == ["x.png"]


@pytest.mark.one_in(2)
@pytest.mark.exhaustive
@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_is_small_and_shows_the_board(game_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(pictures, "ids", lambda: [game_id])
    few = pages.puzzles_of(game_id)[::13]
    monkeypatch.setattr(pictures, "puzzles_of", lambda _: few)
    with ThreadPoolExecutor(1) as apart:  # a browser may be open in this thread already
        apart.submit(pictures.draw, tmp_path).result()
    for puzzle in few:
        path = tmp_path / oembed.picture(game_id, puzzle.id)
        assert path.stat().st_size <= pictures.MOST
        with Image.open(path) as image:
            assert image.size == (1200, 630)
            assert len(image.convert("RGB").crop((600, 0, 1200, 630)).getcolors(10_000) or []) > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_have_no_fault(lang: str) -> None:
    assert {text: wrong for text in drawn.texts(lang) if (wrong := faults(lang, "x", text))} == {}
