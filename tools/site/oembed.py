"""Support for pasted addresses: an oEmbed document beside each page, named in the page's head.

A document is a plain file, so it knows the page but not the query and fragment of the pasted address. It requires the site's own
address: the frame in it needs an absolute URL.
"""

from __future__ import annotations

import html
import itertools
import json
from pathlib import Path

from core.words import LANGUAGES
from games import board_of, load
from tools.site import shell
from tools.site.languages import path_of
from ui.dialogs import snippets

NAME = "oembed.json"
WIDTH = 480  # px; in a narrower column the frame is narrower, but as high
HOME_HEIGHT = 640  # px; the list of games scrolls in it


def document(page: str, lang: str, site_url: str, pictures: bool) -> dict[str, str | int]:
    """The document of "home" or a game in a language: one frame.

    The frame's address says in its query that it is one, since a blog appends a `#` of its own.
    """
    root = site_url.rstrip("/") + "/"
    title = shell.describe(page, lang)[0]
    height = HOME_HEIGHT if page == "home" else snippets.height(board_of(load(page)), "play", WIDTH)
    address = html.escape(f"{root}{path_of(page, lang)}?embed=1")
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
    if pictures:
        width, height = shell.PICTURE_SIZE
        found |= {"thumbnail_url": f"{root}pictures/{page}.png", "thumbnail_width": width, "thumbnail_height": height}
    return found


def write(target: Path, pages: list[str], site_url: str, pictures: bool) -> None:
    """Writes a document for each page in each language, if the site knows its address."""
    for page, lang in itertools.product(pages if site_url else [], LANGUAGES):
        text = json.dumps(document(page, lang, site_url, pictures), ensure_ascii=False, indent=1)
        (target / path_of(page, lang) / NAME).write_text(text + "\n", "utf-8", newline="\n")
