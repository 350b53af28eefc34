"""The pages of a built site: index.html's shell with its markers filled by the same drawing code as in the browser."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from typing import NamedTuple

from core.words import LANGUAGES, Words, say
from games import folder_of, load
from tools import ROOT
from tools.program.bundle import first_of, page_imports
from tools.program.early import PACKED
from tools.program.minify import minified
from tools.site import found
from tools.site.languages import MAIN, base_of, body_of, other_than, path_of, script_of

NAME = "駒窓 Komado"
# `--paper` of static/css/tokens.css, which a browser paints around the page before it has read a style sheet.
PAPER = {"light": "#f6f3ec", "dark": "#16181d"}
PICTURE_SIZE = (1200, 630)
# The values that a page puts into the loader, and their placeholders.
HOLES = {
    "parcels = {}": "KOMADO_PARCELS",
    "looks = {}": "KOMADO_LOOKS",
    "modules = []": "KOMADO_MODULES",
}
PYSCRIPT, MICROPYTHON, INTERPRETER = "static/vendor/pyscript", "static/vendor/micropython", "static/js/page-interpreter.mjs"
PYSCRIPT_GIVEN, MICROPYTHON_GIVEN = "komadoPyScript", "komadoMicroPython"  # what their scripts leave (tools/program/classic.py)
CORE = 'import("../vendor/pyscript/core.js")'
LOCALES = {"ja": "ja_JP", "en": "en_GB"}
# Unused extras of PyScript; each would be one more request before the first move.
PLUGINS = ["!codemirror", "!deprecations-manager", "!donkey", "!error", "!py-editor", "!py-game", "!py-terminal"]


class Parts(NamedTuple):
    """The common parts of every page: addresses from the root of the site, and texts."""

    shell: str
    boot: str
    start: str
    style: dict[str, str]
    app: str
    games: dict[str, str]
    images: dict[str, list[str]]  # page -> the images of its memory, each laid over the one before
    looks: dict[str, str]
    parcels: dict[str, str]
    runtime: str
    engine: str
    build: str
    site_url: str
    pictures: bool
    articles: list[str]
    relays: list[str]


def describe(page: str, lang: str) -> tuple[str, str]:
    """Title and description of a page."""
    if page != "home":
        load(page)  # also loads its sentences
    name, text = ("home.title", "home.describe") if page == "home" else ("game." + page, "describe." + page)
    return f"{say(Words(name), lang)} — {NAME}", say(Words(text), lang)


def meta(parts: Parts, page: str, lang: str = MAIN) -> list[str]:
    """The metadata in a page's head: for search engines, previews, blogs."""
    title, description = describe(page, lang)
    base = base_of(page, lang)
    where = found.root_of(parts.site_url)
    own_locale, other_locale = LOCALES[lang], LOCALES[other_than(lang)]
    tags = [
        ("name", "description", description),
        ("property", "og:type", "website"),
        ("property", "og:site_name", NAME),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:locale", own_locale),
        ("property", "og:locale:alternate", other_locale),
        ("name", "twitter:card", "summary_large_image"),
    ]
    if parts.pictures:
        # Readers of these tags want an absolute URL; without SITE_URL the build does not know it, and some readers resolve relative ones.
        tags += [
            ("property", "og:image", f"{where or base}pictures/{page}.png"),
            ("property", "og:image:width", str(PICTURE_SIZE[0])),
            ("property", "og:image:height", str(PICTURE_SIZE[1])),
            ("property", "og:image:alt", title),
        ]
    lines = [f'<meta {kind}="{name}" content="{html.escape(text)}">' for kind, name, text in tags]
    lines += found.links(parts.site_url, lang, {each: path_of(page, each) for each in LANGUAGES})
    lines.append(_about(parts, page, lang, description))
    return lines + embeds(parts.site_url, path_of(page, lang), title)


def embeds(site_url: str, path: str, title: str) -> list[str]:
    """The line of a head that names the page's oEmbed document, none without the site's address. `path`: of the page, from the root."""
    if not site_url:
        return []
    own = html.escape(found.root_of(site_url) + path)
    return [f'<link rel="alternate" type="application/json+oembed" href="{own}oembed.json" title="{html.escape(title)}">']


def _about(parts: Parts, page: str, lang: str, description: str) -> str:
    """The page's description for machines."""
    path = path_of(page, lang)
    if page == "home":
        return found.about(parts.site_url, "WebSite", lang, path, NAME, description)
    return found.about(parts.site_url, "Game", lang, path, say(Words("game." + page), lang), description, numberOfPlayers=found.PLAYERS)


def _head(parts: Parts, page: str, lang: str) -> str:
    base = base_of(page, lang)
    lines = [*_needed(parts, page, base), *meta(parts, page, lang)]
    lines += [f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">' for theme, colour in PAPER.items()]
    lines += [
        f'<link rel="manifest" href="{base}static/manifest.webmanifest">',
        f'<link rel="apple-touch-icon" href="{base}static/icons/komado-180.png">',
    ]
    return "\n".join(lines)


def loader(start: str) -> str:
    """static/js/start.mjs minified, with a placeholder for each value of a page, and the short names that PyScript's single file gives
    its imports."""
    given = dict(re.findall(r"([\w$]+) as ([\w$]+)", (ROOT / "static/vendor/pyscript/core.js").read_text("utf-8")))
    short = {name: of for of, name in given.items()}
    if not {"hooks", "optional", "stdlib"} <= short.keys():
        raise ValueError("core.js of @pyscript/core no longer gives what static/js/start.mjs imports")
    imported = ", ".join(f"{short[name]}: {name}" for name in ("hooks", "optional", "stdlib"))
    start = _swap(start, "{ hooks, optional, stdlib }", f"{{ {imported} }}")
    start = _swap(start, CORE, f'window.komadoScript{CORE.removeprefix("import").removesuffix(")")}, "{PYSCRIPT_GIVEN}")')
    for empty, hole in HOLES.items():
        start = _swap(start, empty, f"{empty.split(' ')[0]} = {hole}")
    return minified(start)


def _start(parts: Parts, page: str, base: str) -> str:
    """The script that starts PyScript."""
    parcels = {key: base + name for key, name in (parts.games | parts.parcels).items()}
    text = _swap(parts.start, HOLES["parcels = {}"], json.dumps(parcels))
    absent = {} if page == "home" else {key: base + name for key, name in parts.looks.items() if key != page}
    text = _swap(text, HOLES["looks = {}"], json.dumps(absent))
    text = _swap(text, HOLES["modules = []"], json.dumps(page_imports([] if page == "home" else first_of(folder_of(page)))))
    text = _swap(text, "./page-interpreter.mjs", f"{base}{parts.runtime}{INTERPRETER}")
    return "\n" + _swap(text, "../vendor/pyscript/core.js", f"{base}{parts.runtime}{_pyscript()[0]}")


def _pyscript() -> list[str]:
    """PyScript's files that a page loads, the one that the others belong to first."""
    names = [path.name for path in (ROOT / PYSCRIPT).glob("*-*.js")]
    return [f"{PYSCRIPT}/{name}" for first in ("core-", "error-") for name in names if name.startswith(first)]


def _memory(parts: Parts, page: str) -> str:
    """The attributes with the sources of the page's memory: the files of its modules, and its images."""
    program = f"{parts.app} {(parts.games | parts.parcels)[page]}"
    return f'data-program="{program}" data-images="{" ".join(parts.images[page])}"'


def _needed(parts: Parts, page: str, base: str) -> list[str]:
    """Links to all files that the first move needs, so that a browser requests them at once instead of one after the other."""
    runtime = base + parts.runtime
    core, *chunks = _pyscript()
    files = [f"{runtime}{MICROPYTHON}/{PACKED}", *(base + name for name in parts.images[page])]
    return [
        _script(runtime + core),
        _module(runtime + INTERPRETER),
        _script(f"{runtime}{MICROPYTHON}/micropython.js"),
        *(f'<link rel="preload" as="fetch" crossorigin href="{name}">' for name in files),
        *(_module(runtime + name) for name in chunks),
    ]


def _script(address: str) -> str:
    return f'<link rel="preload" as="script" crossorigin href="{address}">'


def _module(address: str) -> str:
    return f'<link rel="modulepreload" href="{address}">'


def _program(parts: Parts, page: str, base: str) -> str:
    """The scripts, at the end of the body: PyScript's own elements would end a head."""
    settings = {"interpreter": f"{base}{parts.runtime}{INTERPRETER}", "plugins": PLUGINS}
    return "\n".join(
        [
            f'<py-config type="json">{json.dumps({"plugins": PLUGINS})}</py-config>',
            f'<mpy-config type="json">{json.dumps(settings)}</mpy-config>',
            f'<script type="module">{_start(parts, page, base)}</script>',
            '<script type="mpy">import main</script>',
        ]
    )


def _fill(text: str, name: str, content: str) -> str:
    """The shell with the text at (or between) a marker replaced; a missing marker fails the build."""
    closed = re.compile(f"<!-- {name} -->.*?<!-- /{name} -->", re.DOTALL)
    found = closed.search(text) or re.search(f"<!-- {name} -->", text)
    if not found:
        raise ValueError(f"index.html has no <!-- {name} --> marker")
    return text[: found.start()] + content + text[found.end() :]


def _swap(text: str, old: str, new: str) -> str:
    if old not in text:
        raise ValueError(f"the shell or its loader has no {old}")
    return text.replace(old, new, 1)


def policy() -> str:
    """The element with the content security policy of the checkout's shell; pages without scripts of their own use it too."""
    found = re.search(r'<meta http-equiv="Content-Security-Policy"[^>]*>', (ROOT / "index.html").read_text("utf-8"))
    if not found:
        raise ValueError("index.html has no content security policy")
    return found[0]


def allow_own(text: str) -> str:
    """A page whose policy allows exactly its own scripts and style sheets, by their digests."""
    text = re.sub(r" 'sha256-[^']+'", "", text)
    for directive, element in (("script-src", '<script(?: type="module")?>(.*?)</script>'), ("style-src", "<style>(.*?)</style>")):
        digests = [hashlib.sha256(found.encode()).digest() for found in re.findall(element, text, re.DOTALL)]
        allowed = "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
        text = _swap(text, f"{directive} 'self'", f"{directive} 'self'{allowed}")
    return text


def allow_relays(text: str, relays: list[str]) -> str:
    """A page whose policy allows connections to these relays too. The page itself reads from there which ones there are."""
    return _swap(text, "connect-src 'self'", " ".join(["connect-src 'self'", *relays]))


def render(parts: Parts, page: str, lang: str = MAIN) -> str:
    """The whole HTML text of a page in a language: "home" or a game id."""
    base = base_of(page, lang)
    text = parts.shell
    text = _swap(
        text,
        '<html lang="ja" data-page="" data-base="./">',
        f'<html lang="{lang}" data-lang="{lang}" data-page="{page}" data-base="{base}" data-build="{parts.build}"'
        f' data-runtime="{parts.runtime}" data-engine="{parts.engine}" {_memory(parts, page)}'
        f' data-articles="{" ".join(parts.articles)}">',
    )
    title, other = (html.escape(describe(page, each)[0]) for each in (lang, other_than(lang)))
    text = re.sub("<title>.*?</title>", lambda _: f'<title data-other="{other}">{title}</title>', text)
    text = _fill(text, "head", _head(parts, page, lang))
    text = _fill(text, "styles", f"<style>\n{parts.style[page]}</style>")  # inside the page, so that the first answer can be painted
    text = _swap(text, '<script src="static/js/boot.js"></script>', f"<script>\n{parts.boot}</script>")
    text = _fill(text, "program", "")
    text = allow_relays(text, parts.relays)
    text = text.replace('href="static/', f'href="{base}static/')
    text = _swap(text, '<i id="end"', f'<script>{script_of(page, lang, parts.articles)}</script>\n<i id="end"')
    text = _swap(text, "</body>", _program(parts, page, base) + "\n</body>")
    if page != "home":
        text = _swap(text, "<body>", f'<body data-game="{page}">')
    text = allow_own(text)
    # Last, since a page's own text may look like a marker.
    return _fill(text, "page", body_of(page, lang, parts.articles, bool(parts.relays)))
