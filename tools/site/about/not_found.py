"""404.html: the page that a host shows for a missing address. It repairs the address if it can, else it links to the home page.

A host shows this one file at any depth, so it must not depend on its place: style and script are inside, and the script finds the site's
root (static/js/not-found.js).
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from core.drawing.svg import esc
from core.words import LANGUAGES, Words, say
from games import ids, load
from tools import ROOT
from tools.program import styles
from tools.program.minify import minified
from tools.site import found, shell
from ui.html.icons import LOGO

NAME = "404.html"
# The sentences of this page.
WORDS = {
    "ja": {
        "title": "ページが見つかりません",
        "lead": "アドレスが途中で切れているか、このページはなくなりました。"
        "棋譜のリンクなら、はじめから終わりまでコピーし直してみてください。",
        "home": "ゲームを選ぶ",
    },
    "en": {
        "title": "Page not found",
        "lead": "The address is incomplete, or the page is gone. If it was the link of a game, copy it again from beginning to end.",
        "home": "Choose a game",
    },
}


def texts(lang: str) -> list[str]:
    """Every sentence of the page in a language, for the style check."""
    return list(WORDS[lang].values())


def _both(key: str) -> str:
    return "".join(f'<span lang="{lang}">{esc(WORDS[lang][key])}</span>' for lang in LANGUAGES)


def _game(game_id: str, base: str) -> str:
    load(game_id)  # also loads its sentences
    names = "".join(f'<span lang="{lang}">{esc(say(Words("game." + game_id), lang))}</span>' for lang in LANGUAGES)
    return f'<a data-to="{game_id}/" href="{base}{game_id}/">{names}</a>'


def page(folders: list[str], site_url: str) -> str:
    """The whole page. `folders`: the folders in the site's root, besides the games', with which addresses begin."""
    built = urlsplit(found.root_of(site_url)).path
    base = built or "/"
    script = (ROOT / "static" / "js" / "not-found.js").read_text("utf-8")
    given = '([], [], "")'
    if given not in script:
        raise ValueError("static/js/not-found.js does not end as not_found.py expects")
    lists = f"[{','.join(map(_quoted, ids()))}], [{','.join(map(_quoted, folders))}]"
    script = script.replace(given, f"({lists}, {_quoted(built)})")
    style = styles.tight(styles.joined(styles.ARTICLE)) + 'html[lang="ja"] span[lang="en"],html[lang="en"] span[lang="ja"]{display:none}\n'
    text = (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{shell.policy()}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="light dark">\n<meta name="robots" content="noindex">\n'
        f'<title>{WORDS["en"]["title"]} — {shell.NAME}</title>\n<link rel="icon" data-to="static/icons/komado.svg" type="image/svg+xml">\n'
        f'<style>\n{style}</style>\n</head>\n<body>\n<header class="bar article-bar">'
        f'<a class="brand" data-to="" href="{base}" aria-label="{shell.NAME}">{LOGO}<span class="word">駒窓</span></a></header>\n'
        f'<main class="article"><h1>{_both("title")}</h1><p class="lead">{_both("lead")}</p>'
        f'<p><a class="btn main" data-to="" href="{base}">{_both("home")}</a></p>'
        f'<nav class="end">{"".join(_game(game_id, base) for game_id in ids())}</nav></main>\n'
        f"<script>{minified(script)}</script>\n</body>\n</html>\n"
    )
    return shell.allow_own(text)


def _quoted(text: str) -> str:
    return '"' + text + '"'


def write(target: Path, site_url: str) -> None:
    """Writes the page, after all others."""
    folders = sorted(path.name for path in target.iterdir() if path.is_dir() and path.name not in ids() and any(path.rglob("index.html")))
    (target / NAME).write_text(page(folders, site_url), "utf-8", newline="\n")
