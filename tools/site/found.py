"""Metadata for search engines: a page's own address, its other languages, its subject (schema.org); sitemap.xml, robots.txt.

Search engines need absolute URLs, so all of this except the descriptions requires the site's address, and is left out without it.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

SITEMAP, ROBOTS = "sitemap.xml", "robots.txt"
CANONICAL = re.compile(r'<link rel="canonical" href="([^"]+)">')
ALTERNATE = re.compile(r'<link rel="alternate" hreflang="[^"]+" href="[^"]+">')
PLAYERS = {"@type": "QuantitativeValue", "minValue": 1, "maxValue": 2}


def root_of(site_url: str) -> str:
    """The site's address with its last slash, "" if unknown."""
    return site_url.rstrip("/") + "/" if site_url else ""


def links(site_url: str, lang: str, there: dict[str, str]) -> list[str]:
    """The lines of a head with the page's own address and those of the same page in each language. `there`: the address by language, from
    the site's root; the first is also for readers of other languages."""
    if not site_url:
        return []
    whole = {each: html.escape(root_of(site_url) + path) for each, path in there.items()}
    lines = [f'<link rel="canonical" href="{whole[lang]}">', f'<meta property="og:url" content="{whole[lang]}">']
    if len(whole) > 1:
        named = {**whole, "x-default": next(iter(whole.values()))}
        lines += [f'<link rel="alternate" hreflang="{each}" href="{address}">' for each, address in named.items()]
    return lines


def about(site_url: str, kind: str, lang: str, path: str, name: str, description: str, **more: Any) -> str:
    """A page's description for machines. `kind`: a type of schema.org; `path`: from the site's root; `more`: further values."""
    told: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": kind,
        **({"headline": name} if kind == "Article" else {"name": name}),
    }
    told |= {"description": description, "inLanguage": lang, "isAccessibleForFree": True}
    if site_url:
        told["url"] = root_of(site_url) + path
    text = json.dumps({**told, **more}, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/ld+json">{text}</script>'


def game(site_url: str, name: str, path: str) -> dict[str, Any]:
    """A game, as the subject of a page."""
    return {"@type": "Game", "name": name, **({"url": root_of(site_url) + path} if site_url else {})}


def write(target: Path, site_url: str) -> None:
    """Writes the sitemap, from the pages of a built site, and robots.txt, which names it. Neither without the site's address."""
    if not site_url:
        return
    entries = []
    for path in sorted(target.rglob("index.html")):
        text = path.read_text("utf-8")
        own = CANONICAL.search(text)
        if own is None:
            raise ValueError(f"{path.relative_to(target)} does not say its own address")
        others = "".join(line.replace("<link ", "<xhtml:link ").replace(">", "/>") for line in ALTERNATE.findall(text))
        entries.append(f"<url><loc>{own[1]}</loc>{others}</url>\n")
    first = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">'
    whole = f'<?xml version="1.0" encoding="UTF-8"?>\n{first}\n{"".join(entries)}</urlset>\n'
    (target / SITEMAP).write_text(whole, "utf-8", newline="\n")
    robots = f"User-agent: *\nAllow: /\n\nSitemap: {root_of(site_url)}{SITEMAP}\n"
    (target / ROBOTS).write_text(robots, "utf-8", newline="\n")
