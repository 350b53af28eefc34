"""Sources of articles: valid ones, and the messages for invalid ones."""

import re
from pathlib import Path

import pytest

from tools.site.articles import ArticleError, Board, Page, filled, picture_style, read

ROOT = Path(__file__).resolve().parents[2]

HEAD = "title: A <title>\ndescribe: What it is\ngame: progressive-mancala\nmoves: k.c.h"


def page(text: str, lang: str = "en") -> Page:
    return Page("one", lang, read(text), "", lambda name, text: f"pictures/{name}", "../../")


def test_the_parts() -> None:
    article = read(HEAD + "\n\nOne line,\nand another.\n\n## A heading\n\n@ replay 2 p1=engine:1 moves=k.c | Look here\n")
    assert article.head["title"] == "A <title>"
    assert article.parts == [
        ("p", "One line,\nand another."), ("h2", "A heading"), Board("replay", 2, {"moves": "k.c", "p1": "engine:1"}, "Look here"),
    ]  # fmt: skip


def test_as_html_nothing_is_markup() -> None:
    body = page(HEAD + "\n\nOne <b>line</b>,\nand & another.\n\n@ diagram 1 | <i>caption</i>").body()
    assert "<h1>A &lt;title&gt;</h1>" in body
    assert "<p>One &lt;b&gt;line&lt;/b&gt;, and &amp; another.</p>" in body
    assert "&lt;i&gt;caption&lt;/i&gt;" in body
    assert '<komado-board game="progressive-mancala" mode="diagram" ply="1" lang="en" moves="k.c.h">' in body
    assert 'srcset="pictures/progressive-mancala-1-en-narrow.svg"' in body


def test_a_move_in_a_text_stays_on_one_line() -> None:
    body = page(HEAD + "\n\n黒は f6-f5 か 11~55 です。\n\nFrom 1-2-3 to `a-1`.", "ja").body()
    assert '<p>黒は <span class="nb">f6-f5</span> か <span class="nb">11~55</span> です。</p>' in body
    assert "<p>From 1-2-3 to <code>a-1</code>.</p>" in body


def test_lines_of_japanese_join_without_a_space() -> None:
    assert "<p>石は五つ。穴は十一。</p>" in page(HEAD + "\n\n石は五つ。\n穴は\n十一。", "ja").body()


def test_a_board_to_play_gives_nothing_away() -> None:
    assert 'ply="1" lang="en" moves="k">' in page(HEAD + "\n\n@ play 1 | Your turn").body()


START = "1W34W4.7.5W21.4W52.6G3*.2G24.3G13:0"


def test_a_position_is_a_diagram_with_a_link_to_it() -> None:
    text = HEAD.replace("progressive-mancala", "medamagaeru") + f"\n\n@ diagram 1 start={START} moves=15-16 arrow=34-25 wins=5 | Look"
    body = page(text).body()
    assert '<komado-board game="medamagaeru" mode="diagram" lang="en">' in body
    assert f'<a href="../../en/medamagaeru/#start={START}&amp;moves=15-16&amp;v=1">Play from here</a>' in body


def test_an_arrow_has_the_colours_of_the_boards() -> None:
    made: dict[str, str] = {}
    text = "title: x\ndescribe: x\ngame: kokutan-no-uma\nmoves: pass.pass\n\n@ diagram 2 arrow=b8-c5 | Two bounces"

    def put(name: str, drawn: str) -> str:
        made[name] = drawn
        return name

    Page("one", "en", read(text), picture_style(), put, "../../").body()
    drawn = next(iter(made.values()))
    rules = dict(re.findall(r"\.(c\d+)\{([^}]*)\}", drawn))
    shaft = [rules[name] for name in re.findall(r'<path d="M[\d. ]+L[\d. ]+L[\d. ]+" class="(c\d+)"/>', drawn)]
    widths = [re.search(r"stroke-width:(\d+)", rule) for rule in shaft]
    assert [width and width[1] for width in widths] == ["17", "13", "7"]  # thin, since it has a corner
    assert all("fill:none" in rule and "stroke:" in rule for rule in shaft)


def test_a_table_a_note_and_strong_words() -> None:
    body = page(HEAD + "\n\n| Move | Games |\n| k & e | **12** |\n\n~ Run `make x`.").body()
    assert '<thead><tr><th scope="col">Move</th><th scope="col">Games</th></tr></thead>' in body
    assert '<tr><th scope="row">k &amp; e</th><td><strong>12</strong></td></tr>' in body
    assert '<p class="soft">Run <code>make x</code>.</p>' in body


def test_numbers_come_from_the_figures() -> None:
    assert filled("{games.first} of {games.games}", {"games.first": "57", "games.games": "100"}) == "57 of 100"
    with pytest.raises(ArticleError, match="figures.json has no 'games.last'"):
        filled("{games.last}", {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title x", "is no `name: value`"),
        ("title: x\ngame: maciji", "the head says no describe, moves"),
        (HEAD + "\n\n@ watch 1 | x", "has no mode of play, replay, puzzle, diagram"),
        (HEAD + "\n\n@ play one | x", "and a ply"),
        (HEAD + "\n\n@ play 0 start=x | x", "begins at a position is a diagram"),
        (HEAD + "\n\n@ replay 9 | x", "there are only 3 moves, not 9"),
    ],
)
def test_what_does_not_read(text: str, said: str) -> None:
    with pytest.raises(ArticleError, match=said):
        page(text).body()


def test_other_languages_are_told_by_whole_addresses_or_not_at_all() -> None:
    there = {"ja": "articles/one/", "en": "articles/one/en/"}
    whole = page(HEAD + "\n\nOne.").html("a.css", there, "https://example.org/komado")
    assert '<link rel="alternate" hreflang="ja" href="https://example.org/komado/articles/one/">' in whole
    assert '<link rel="canonical" href="https://example.org/komado/articles/one/en/">' in whole
    assert 'rel="alternate"' not in page(HEAD + "\n\nOne.").html("a.css", there, "")
    assert 'rel="alternate"' not in page(HEAD + "\n\nOne.").html("a.css", {"en": "articles/one/"}, "https://example.org/komado")
