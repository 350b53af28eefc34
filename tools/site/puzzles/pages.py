"""The puzzles' own pages, `<game>/puzzles/<id>/` and `en/<game>/puzzles/<id>/`, and a list of each game's, `<game>/puzzles/`.

A page has the board and the question, and needs no script. Its board leads to the game's page, which lays the puzzle there; where the
site is kept, the service worker goes there at once (static/js/engine-keeper.js).
"""

from __future__ import annotations

import html
from collections.abc import Callable
from pathlib import Path

from core.drawing.svg import esc
from core.words import LANGUAGES
from games import ids
from tools.program import styles
from tools.puzzles.files import read
from tools.site import found, oembed, shell
from tools.site.languages import path_of
from tools.site.puzzles.drawn import WORDS, Puzzle
from tools.site.rulebook import pages as rulebook
from tools.site.rulebook.source import path_of as path_of_rules
from ui.html.icons import LOGO

NAMES = {"ja": "日本語", "en": "English"}


def address(game_id: str, lang: str, name: str = "") -> str:
    """The path of a puzzle's page from the site's root, without its id that of the list."""
    return path_of(game_id, lang) + "puzzles/" + (name + "/" if name else "")


def puzzles_of(game_id: str) -> list[Puzzle]:
    """The puzzles of a game, none if it has no file of them."""
    data = read(game_id)
    return [Puzzle(game_id, entry) for entry in data["puzzles"]] if data else []


def _sheet(
    game_id: str, lang: str, name: str, said: tuple[str, str, str], more: list[str], body: str, style_name: str, site_url: str
) -> str:
    """A whole page. `said`: title, description and the name of the game; `more`: further lines of the head."""
    said = said[0], said[1].replace("\u2060", ""), said[2]  # cards and search results may draw a word joiner as a box
    title, described, game = (html.escape(text) for text in said)
    own = address(game_id, lang, name)
    up = "../" * own.count("/")
    there = {each: address(game_id, each, name) for each in LANGUAGES}
    tags = [
        f'<meta name="description" content="{described}">',
        f'<meta property="og:title" content="{title}">',
        f'<meta property="og:description" content="{described}">',
        '<meta property="og:type" content="article">',
        f'<meta property="og:site_name" content="{shell.NAME}">',
        f'<meta property="og:locale" content="{shell.LOCALES[lang]}">',
    ]
    for theme, colour in shell.PAPER.items():
        tags.append(f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">')
    tags += found.links(site_url, lang, there)
    subject = found.game(site_url, said[2], path_of(game_id, lang))
    tags.append(found.about(site_url, "LearningResource", lang, own, said[0], said[1], learningResourceType="puzzle", about=subject))
    switch = "".join(
        f'<a class="btn word" lang="{other}" hreflang="{other}" href="{up}{there[other]}">{NAMES[other]}</a>'
        for other in LANGUAGES
        if other != lang
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n{shell.policy()}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title} — {shell.NAME}</title>\n' + "\n".join([*tags, *more]) + "\n"
        f'<link rel="icon" href="{up}static/icons/komado.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{up}{style_name}">\n</head>\n'
        f'<body data-game="{game_id}">\n<header class="bar doc-bar">'
        f'<a class="brand" href="{up}{path_of("home", lang)}" aria-label="{shell.NAME}">{LOGO}<span class="word">駒窓</span></a>'
        f'<a class="name" href="{up}{path_of(game_id, lang)}">{game}</a><div class="bar-tools">{switch}</div></header>\n'
        f"{body}\n</body>\n</html>\n"
    )


def _rules(game_id: str, lang: str) -> str:
    """The link to the rules, from the folder of the game in that language; "" for a game without a page of rules."""
    if not path_of_rules(game_id).is_file():
        return ""
    up = "../" * path_of(game_id, lang).count("/")
    return f'<li><a href="../../{up}{rulebook.address(game_id, lang)}">{WORDS[lang]["rules"]}</a></li>'


def page(puzzle: Puzzle, lang: str, style_name: str, site_url: str, pictures: bool, beside: tuple[str, str] = ("", "")) -> str:
    """A puzzle's page. `beside`: the ids of the puzzles before and after it, "" for none."""
    words, game_id, name = WORDS[lang], puzzle.game_id, puzzle.id
    title = puzzle.say("title", lang)
    own = address(game_id, lang, name)
    more = ['<meta name="twitter:card" content="summary_large_image">'] if pictures else []
    if pictures:
        wide, high = shell.PICTURE_SIZE
        root = found.root_of(site_url) or "../" * own.count("/")
        more += [
            f'<meta property="og:image" content="{html.escape(root + oembed.picture(game_id, name))}">',
            f'<meta property="og:image:width" content="{wide}">',
            f'<meta property="og:image:height" content="{high}">',
            f'<meta property="og:image:alt" content="{html.escape(title)}">',
        ]
    more += shell.embeds(site_url, own, title)
    way = f"../../#puzzle={name}"
    asked = f'<p class="lead">{esc(puzzle.asks(lang))}</p>'
    asked += f'<p class="soft">{esc(puzzle.measure(lang))}</p>' if puzzle.measure(lang) else ""
    links = "".join(
        f'<li><a rel="{key}" href="../{other}/">{words[key]}</a></li>' for key, other in zip(("prev", "next"), beside, strict=True) if other
    )
    links += f'<li><a href="../">{esc(puzzle.say("list", lang))}</a></li>{_rules(game_id, lang)}'
    body = (
        '<main class="asked"><header>'
        f'<p class="soft">{esc(" · ".join(puzzle.facts(lang)))}</p>'
        f"<h1>{esc(puzzle.goal(lang)[:1].upper() + puzzle.goal(lang)[1:])}</h1>{asked}</header>\n"
        f'<a class="asks" href="{way}">{puzzle.board(lang)}</a>\n'
        f'<p class="go"><a class="btn main" href="{way}">{words["solve"]}</a></p>\n'
        f'<footer><p class="soft">{puzzle.proven(lang)}</p><ul>{links}</ul></footer></main>'
    )
    return _sheet(game_id, lang, name, (title, puzzle.say("describe", lang), puzzle.game(lang)), more, body, style_name, site_url)


def _entry(puzzle: Puzzle, lang: str) -> str:
    """The link to a puzzle's page in the list."""
    told = f"{esc(puzzle.say('turn', lang))} · {esc(puzzle.goal(lang))}"
    return f'<a href="{puzzle.id}/">{told} <small translate="no">{puzzle.id}</small></a>'


def listed(puzzles: list[Puzzle], lang: str, style_name: str, site_url: str) -> str:
    """The page with the list of a game's puzzles, easy ones first."""
    game_id, game = puzzles[0].game_id, puzzles[0].game(lang)
    grades = list(dict.fromkeys(puzzle.grade(lang) for puzzle in sorted(puzzles, key=lambda each: each.grade(lang))))
    title = WORDS[lang]["list"].format(game=game)
    best = sum(not puzzle.is_proven() for puzzle in puzzles)
    described = WORDS[lang]["list.describe.best" if best else "list.describe"].format(
        game=game, count=len(puzzles), best=best, proven=len(puzzles) - best
    )
    body = f'<main class="asked list"><header><h1>{esc(title)}</h1><p class="lead">{esc(described)}</p></header>'
    for grade in grades:
        items = "".join(f"<li>{_entry(puzzle, lang)}</li>" for puzzle in puzzles if puzzle.grade(lang) == grade)
        body += f"\n<section><h2>{esc(grade[:1].upper() + grade[1:])}</h2><ul>{items}</ul></section>"
    return _sheet(game_id, lang, "", (title, described, game), [], body + "</main>", style_name, site_url)


def write(target: Path, hashed: Callable[[Path, str, str], str], site_url: str, pictures: bool) -> list[str]:
    """Writes the pages of all puzzles in every language, with their oEmbed documents, and the lists; returns their paths.

    `hashed(folder, name, text)` writes a file named by its text.
    """
    style_name = hashed(target, "puzzle-page.css", styles.tight(styles.joined(styles.PUZZLE_PAGE)))
    made: dict[str, str] = {}
    for game_id in ids():
        puzzles = puzzles_of(game_id)
        names = ["", *(puzzle.id for puzzle in puzzles), ""]
        for lang in LANGUAGES if puzzles else ():
            made[address(game_id, lang) + "index.html"] = listed(puzzles, lang, style_name, site_url)
            for at, puzzle in enumerate(puzzles):
                own = address(game_id, lang, puzzle.id)
                made[own + "index.html"] = page(puzzle, lang, style_name, site_url, pictures, (names[at], names[at + 2]))
                if site_url:
                    made[own + oembed.NAME] = oembed.text_of(oembed.of_puzzle(puzzle, lang, site_url, pictures))
    for path, text in made.items():
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8", newline="\n")
    return list(made)
