"""The pages of the rules: `<game>/rules/` in Japanese and `<game>/rules/en/`, complete without scripts.

The rules tab of a game's page takes the `article` of the same files.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from core.drawing.svg import esc
from core.words import LANGUAGES, Words, say
from games import ids
from tools.program import styles
from tools.site import articles, found, shell
from tools.site.languages import path_of as path_of_page
from tools.site.rulebook.sections import Writer
from tools.site.rulebook.source import path_of, read
from ui.html.icons import LOGO

NAMES = {"ja": "日本語", "en": "English"}


def address(game_id: str, lang: str) -> str:
    """The path of a game's rules, from the site's root."""
    return f"{game_id}/rules/" + ("" if lang == LANGUAGES[0] else lang + "/")


def style() -> str:
    """The style sheet of all these pages."""
    return styles.joined(styles.RULES)


def page(writer: Writer, style_name: str, site_url: str) -> str:
    """A whole page."""
    lang, game_id = writer.lang, writer.rules.game.id
    own = address(game_id, lang)
    up = "../" * own.count("/")
    title = writer.word("title").format(game=esc(writer.game_name()))
    described = esc(writer.rules.lead[lang])
    tags = [
        f'<meta name="description" content="{described}">',
        f'<meta property="og:title" content="{title}">',
        f'<meta property="og:description" content="{described}">',
        '<meta property="og:type" content="article">',
    ]
    tags += [
        f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">' for theme, colour in shell.PAPER.items()
    ]
    tags += found.links(site_url, lang, {each: address(game_id, each) for each in LANGUAGES})
    game = found.game(site_url, writer.game_name(), path_of_page(game_id, lang))
    named, told = writer.word("title").format(game=writer.game_name()), writer.rules.lead[lang]
    tags.append(found.about(site_url, "LearningResource", lang, own, named, told, learningResourceType="rules", about=game))
    switch = "".join(
        f'<a class="btn word" lang="{other}" hreflang="{other}" href="{up}{address(game_id, other)}">{NAMES[other]}</a>'
        for other in LANGUAGES
        if other != lang
    )
    back = up + path_of_page(game_id, lang)
    heading = writer.word("title").format(game=writer.name())
    play = f'<a class="btn main" href="{back}">{writer.word("play")}</a> <a class="btn" href="{back}#edit=1">{writer.word("edit")}</a>'
    guide = articles.guide_of(game_id)
    if guide:
        play += f' <a class="btn" href="{up}{guide}{"" if lang == LANGUAGES[0] else lang + "/"}">{articles.WORDS["guide"][lang]}</a>'
    body = writer.article()
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n{shell.policy()}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title} — {shell.NAME}</title>\n' + "\n".join(tags) + "\n"
        f'<link rel="icon" href="{up}static/icons/komado.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{up}{style_name}">\n</head>\n'
        f'<body data-game="{game_id}">\n<header class="bar doc-bar">'
        f'<a class="brand" href="{up}{path_of_page("home", lang)}" aria-label="駒窓">{LOGO}<span class="word">駒窓</span></a>'
        f'<a class="name" href="{back}">{writer.name()}</a><div class="bar-tools">{switch}</div></header>\n'
        f'<main class="doc"><aside class="doc-side">{writer.contents()}</aside>\n<div class="doc-main"><header><h1>{heading}</h1>'
        f'<p class="lead">{writer.flow(writer.rules.lead)}</p><p class="doc-go">{play}</p></header>\n'
        f'<article class="shown" data-find="{writer.word("find")}" data-none="{writer.word("none")}">{body}</article>\n'
        f"{others(writer, up)}</div></main>\n"
        "</body>\n</html>\n"
    )


def others(writer: Writer, up: str) -> str:
    """The links to the rules of the other games."""
    links = ""
    for game_id in ids():
        if game_id != writer.rules.game.id and path_of(game_id).is_file():
            name = esc(say(Words("game." + game_id), writer.lang))
            links += f'<li><a class="nb" href="{up}{address(game_id, writer.lang)}">{name}</a></li>'
    return (
        f'<nav class="others" aria-labelledby="others"><h2 id="others">{writer.word("others")}</h2><ul>{links}</ul></nav>' if links else ""
    )


def write(target: Path, hashed: Callable[[Path, str, str], str], site_url: str) -> list[str]:
    """Writes the rules of every game in every language, below `target`; returns their paths. `hashed(folder, name, text)` writes a file
    named by its text.

    Raises RulesError for an invalid file.
    """
    style_name = hashed(target, "rules.css", styles.tight(style()))
    made = []
    for game_id in ids():
        if not path_of(game_id).is_file():
            continue  # a game without rules.json has only the short rules on its page
        rules = read(game_id)
        for lang in LANGUAGES:
            place = target / address(game_id, lang)
            place.mkdir(parents=True, exist_ok=True)
            (place / "index.html").write_text(page(Writer(rules, lang), style_name, site_url), "utf-8", newline="\n")
            made.append(address(game_id, lang))
    return made
