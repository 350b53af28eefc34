"""Support for pasted addresses: an oEmbed document beside each page, named in the page's head.

A document is a plain file, so it knows the page but not the query and fragment of the pasted address. It requires the site's own
address: the frame in it needs an absolute URL.
"""

from __future__ import annotations

import html
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.words import LANGUAGES
from games import board_of, load
from tools.site import shell
from tools.site.languages import path_of
from ui.dialogs import snippets

if TYPE_CHECKING:
    from tools.site.puzzles.drawn import Puzzle

NAME = "oembed.json"
WIDTH = 480  # px; in a narrower column the frame is narrower, but as high
HOME_HEIGHT = 640  # px; the list of games scrolls in it


def document(page: str, lang: str, site_url: str, pictures: bool) -> dict[str, str | int]:
    """The document of "home" or a game in a language: one frame.

    The frame's address says in its query that it is one, since a blog appends a `#` of its own.
    """
    height = HOME_HEIGHT if page == "home" else snippets.height(board_of(load(page)), "play", WIDTH)
    address = path_of(page, lang) + "?embed=1"
    return _framed(address, shell.describe(page, lang)[0], height, site_url, f"pictures/{page}.png" if pictures else "")


def picture(game_id: str, puzzle_id: str) -> str:
    """The path of a puzzle's preview picture, from the site's root."""
    return f"pictures/{game_id}/{puzzle_id}.png"


def of_puzzle(puzzle: Puzzle, lang: str, site_url: str, pictures: bool) -> dict[str, str | int]:
    """The document of a puzzle: the game's page in a frame, in which the puzzle can be solved. What a blog appends to the frame's
    address after another `#` is passed over."""
    address = f"{path_of(puzzle.game_id, lang)}?embed=1#puzzle={puzzle.id}"
    height = snippets.height(puzzle.view, "puzzle", WIDTH)
    return _framed(
        address, f"{puzzle.say('title', lang)} — {shell.NAME}", height, site_url, picture(puzzle.game_id, puzzle.id) if pictures else ""
    )


def _framed(path: str, title: str, height: int, site_url: str, picture: str) -> dict[str, str | int]:
    """The document of a frame of a page. `path` and `picture`: from the site's root, "" for no picture."""
    root = site_url.rstrip("/") + "/"
    address = html.escape(root + path)
    found: dict[str, str | int] = {
        "version": "1.0",
        "type": "rich",
        "provider_name": shell.NAME,
        "provider_url": root,
        "title": title,
        "width": WIDTH,
        "height": height,
        "html": f'<iframe src="{address}" width="{WIDTH}" height="{height}" frameborder="0" title="{html.escape(title)}"></iframe>',
    }
    if picture:
        width, height = shell.PICTURE_SIZE
        found |= {"thumbnail_url": root + picture, "thumbnail_width": width, "thumbnail_height": height}
    return found


def text_of(document: dict[str, str | int]) -> str:
    """A document as it is published."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def write(target: Path, pages: list[str], site_url: str, pictures: bool) -> None:
    """Writes a document for each page in each language, if the site knows its address."""
    for page, lang in itertools.product(pages if site_url else [], LANGUAGES):
        text = text_of(document(page, lang, site_url, pictures))
        (target / path_of(page, lang) / NAME).write_text(text, "utf-8", newline="\n")
