"""The page about Komado and the one about blogs, as texts: their links, and the conditions for them."""

import re

import pytest

from core.words import LANGUAGES
from tools.site.about import blogs
from tools.site.about import page as about

SOURCE = "https://git.example/somebody/komado"
BLOGS = ("note", "WordPress", "WordPress.com", "Ghost", "HTML")


def links(text: str) -> list[str]:
    return re.findall(r'<a [^>]*?href="([^"]+)"', text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_source_is_named_where_it_is_known(lang: str) -> None:
    named, nameless = (about.page(lang, "rules.css", "", repository) for repository in (SOURCE, ""))
    assert SOURCE in links(named)
    assert about.WORDS[lang]["source"] in named
    assert set(links(named)) - set(links(nameless)) == {SOURCE}
    assert about.WORDS[lang]["source"] not in nameless


@pytest.mark.parametrize("wrong", ["git@git.example:somebody/komado.git", "javascript:alert(1)", "git.example/komado"])
def test_a_source_that_no_browser_opens_stops_the_build(wrong: str) -> None:
    with pytest.raises(ValueError, match="REPOSITORY"):
        about.page("ja", "rules.css", "", wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_relays_are_told_where_there_are_some(lang: str) -> None:
    said = about.OF_RELAYS[lang]
    assert said in about.page(lang, "rules.css", "", relays=True)
    assert said not in about.page(lang, "rules.css", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_each_blog_takes_is_told_in_a_line(lang: str) -> None:
    text = blogs.body(lang, False)
    assert set(BLOGS) <= set(re.findall("<dt>(.*?)</dt>", text))
    assert {"ja": "はてなブログ", "en": "Hatena Blog"}[lang] in text
    assert blogs.ADDRESS[lang][1] not in text  # that takes a site which knows its address
    assert blogs.ADDRESS[lang][1] in blogs.body(lang, True)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_path_may_hold_these_pages(lang: str) -> None:
    pages = [about.page(lang, "rules.css", ""), blogs.body(lang, False)]
    assert blogs.address(lang) in "".join(links(pages[0]))
    ours = [link for page in pages for link in links(page) if not link.startswith("http")]
    assert ours and all(link.startswith("../") for link in ours)
