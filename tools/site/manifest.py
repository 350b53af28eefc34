"""The web app manifest of a built site, for installing it. Addresses are relative to the manifest's own, in static/.

Apart because a checkout has none: it is not to be installed.
"""

from __future__ import annotations

import json
from pathlib import Path

from core.words import LANGUAGES, Words, say
from games import ids, load
from tools.site import shell, shortcuts
from tools.site.pictures import MASKABLE, SCREENS

ICONS = (
    ("komado.svg", "image/svg+xml", "any", "any"),
    ("komado-192.png", "image/png", "192x192", "any"),
    ("komado-512.png", "image/png", "512x512", "any"),
    ("komado-maskable.png", "image/png", f"{MASKABLE}x{MASKABLE}", "maskable"),
)  # fmt: skip


def _game(game_id: str, family: str, between: str = " / ") -> str:
    """A sentence of a game in both languages, since a manifest can have only one text for each thing."""
    load(game_id)  # also loads its sentences
    return between.join([say(Words(f"{family}.{game_id}"), lang) for lang in LANGUAGES])


def _shortcut(site: Path, game_id: str) -> dict[str, object]:
    return {
        "name": _game(game_id, "game"),
        "description": _game(game_id, "about", " "),
        "url": f"../{game_id}/",
        "icons": shortcuts.icons(site, game_id),
    }


def manifest(site: Path) -> str:
    """The JSON text. `site` is the built folder: only existing screenshots and pictures are listed."""
    screens = [
        {
            "src": f"../screenshots/{name}.png",
            "type": "image/png",
            "sizes": f"{width}x{height}",
            "form_factor": "wide" if width > height else "narrow",
            "label": say(Words("home.title"), "ja") if page == "home" else _game(page, "game"),
        }
        for name, (page, width, height) in SCREENS.items()
        if (site / "screenshots" / f"{name}.png").is_file()
    ]
    whole = {
        "name": shell.NAME,
        "short_name": "Komado",
        "description": f"{say(Words('home.describe'), 'ja')} {say(Words('home.describe'), 'en')}",
        "lang": "ja",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "background_color": shell.PAPER["light"],
        "theme_color": shell.PAPER["light"],
        "categories": ["games"],
        "icons": [{"src": f"icons/{name}", "type": kind, "sizes": sizes, "purpose": use} for name, kind, sizes, use in ICONS],
        "shortcuts": [_shortcut(site, game_id) for game_id in ids()],
        **({"screenshots": screens} if screens else {}),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
