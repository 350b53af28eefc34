"""The page about Komado, `about/` in Japanese and `about/en/`: why these games, their designers, how it is built, its promises."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

from core.drawing.svg import esc
from core.words import LANGUAGES, Words, say
from games import ORDER, load
from tools.program import styles
from tools.site import articles, found, shell
from tools.site.about import blogs, origins
from tools.site.languages import path_of
from ui.html.icons import LOGO

NAMES = {"ja": "日本語", "en": "English"}
# The sentences of this page.
WORDS = {
    "ja": {
        "title": "駒窓について",
        "describe": "あまり知られていない8つのゲームを、ブラウザーで開けばすぐに遊べる場所です。",
        "lead": "駒窓は、あまり知られていない8つのゲームを遊ぶ場所です。"
        "道具が手に入りにくかったり、相手が見つからなかったりするゲームばかりです。"
        "「対戦相手がいないのです」「誰かアプリにしてくれる人がいれば」。紹介した人や考えた人が、そう書いています。ここでは、開けばすぐに遊べます。",
        "games": "8つのゲームと、考えた人",
        "rulings": "取り決めについて",
        "rulings.text": "出典に書かれていないことは、遊べるように駒窓で決めました。各ゲームのルールで「駒窓の取り決め」と付いているのが、"
        "それです。理由も書いてあります。",
        "built": "作りについて",
        "built.text": "ルールも盤もエンジンも Python で書かれ、ブラウザーの中で動きます。サーバーで動くプログラムは持っていません。"
        "プログラムは MIT ライセンスで公開しています。ゲームそのものは、考えた人のものです。",
        "blogs": "ブログに貼るには",
        "blogs.text": "ブログによって、貼れるものが違います。",
        "phone": "ホーム画面に置くには",
        "phone.text": "iPhone と iPad では、Safari の共有ボタンから「ホーム画面に追加」を選びます。Android の Chrome では、メニューの"
        "「ホーム画面に追加」です。パソコンの Chrome と Edge では、アドレス欄の右に出るボタンでインストールできます。",
        "source": "ソースコードと連絡先",
        "source.text": "プログラムは公開しています。間違いの報告や質問も、そこへどうぞ。",
        "licences": "収録ソフトウェアのライセンス",
        "rules": "ルール",
        "home": "ゲームを選ぶ",
    },
    "en": {
        "title": "About Komado",
        "describe": "Eight little-known board games that open in your browser, ready to play.",
        "lead": "Komado is a place to play eight little-known games. Sets are often hard to find, and opponents harder. "
        "“I have no opponent”, “if only somebody made it an app”, their fans and designers write. Here each opens ready to play.",
        "games": "Eight games and their designers",
        "rulings": "House rules",
        "rulings.text": "Where the sources say nothing, we made a rule so that the game can be played. These are marked “House rule”, "
        "with the reason.",
        "built": "How it is built",
        "built.text": "Rules, boards and engine are written in Python and run in your browser. We run no program on a server. "
        "The program is published under the MIT licence. The games themselves belong to their designers.",
        "blogs": "Boards in your blog",
        "blogs.text": "What can be pasted differs from blog to blog.",
        "phone": "On your home screen",
        "phone.text": "On iPhone and iPad, open the share menu in Safari and choose “Add to Home Screen”. In Chrome on Android it "
        "is in the menu. In Chrome and Edge on a computer, a button at the right of the address bar installs it.",
        "source": "Source and contact",
        "source.text": "The program is public. Reports of mistakes and questions are welcome there.",
        "licences": "Third-party licences",
        "rules": "Rules",
        "home": "Choose a game",
    },
}
PROMISES = {
    "ja": (
        ("断りなく送りません", "棋譜も成績も、この端末の中だけにあります。登録も広告もありません。"),
        ("通信がなくても", "一度開けば、電波のない所でも遊べます。エンジンもこの端末で考えます。"),
        ("どこにでも貼れます", "盤はブログに貼れます。読む人は、文章の途中で遊べます。"),
        ("出どころを書きます", "考えた人と出典を示し、駒窓で決めたことにはそう書きます。"),
    ),
    "en": (
        ("Nothing is sent unasked", "Games and results stay on this device. No account, no ads."),
        ("No network needed", "Open it once, and it works without a signal. The engine runs on this device, too."),
        ("Boards go anywhere", "Put a board into a blog post, and readers can play right there in the text."),
        ("Sources are named", "Designers and sources are named, and house rules are marked as ours."),
    ),
}
# Said with the first promise where the site has relays.
OF_RELAYS = {
    "ja": "ただし、離れた人との対局では、同意をいただいたうえで、手を暗号にして公開の中継サーバーに送ります。"
    "相手を探しているあいだは、ニックネームと希望が誰にでも見えます。",
    "en": "The one exception is a game with an opponent elsewhere: once you agree, its moves go through public relays, encrypted. "
    "While you look for an opponent, anybody can see your nickname and what you want to play.",
}


def address(lang: str) -> str:
    """The path of the page, from the site's root."""
    return "about/" + ("" if lang == LANGUAGES[0] else lang + "/")


def _game(game_id: str, lang: str, up: str) -> str:
    """A game: name, character and origin."""
    load(game_id)  # also loads its sentences
    name = f'<a href="{up}{path_of(game_id, lang)}">{esc(say(Words("game." + game_id), lang))}</a>'
    data = origins.read(game_id)
    rows = "".join(f"<dt>{head}</dt><dd>{body}</dd>" for head, body in origins.rows(game_id, data, lang, up)) if data else ""
    rules = f"{up}{game_id}/rules/{'' if lang == LANGUAGES[0] else lang + '/'}"
    ways = f'<a href="{rules}">{WORDS[lang]["rules"]}</a>'
    guide = articles.guide_of(game_id)
    if guide:
        ways += f' · <a href="{up}{guide}{"" if lang == LANGUAGES[0] else lang + "/"}">{articles.WORDS["guide"][lang]}</a>'
    more = f'<dl>{rows}</dl><p class="soft">{ways}</p>'
    return f'<section id="{game_id}"><h3 class="name nb">{name}</h3><p>{esc(say(Words("about." + game_id), lang))}</p>{more}</section>'


def sheet(lang: str, own: dict[str, str], said: dict[str, str], body: str, style_name: str, site_url: str) -> str:
    """A whole page of this kind. `own`: its address by language, from the site's root; `said`: (title, description)."""
    up = "../" * own[lang].count("/")
    tags = [
        f'<meta name="description" content="{said["describe"]}">',
        f'<meta property="og:title" content="{said["title"]}">',
        '<meta property="og:type" content="website">',
    ]
    tags += [
        f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">' for theme, colour in shell.PAPER.items()
    ]
    tags += found.links(site_url, lang, own)
    tags.append(found.about(site_url, "AboutPage", lang, own[lang], said["title"], said["describe"]))
    switch = "".join(
        f'<a class="btn word" lang="{other}" hreflang="{other}" href="{up}{own[other]}">{NAMES[other]}</a>'
        for other in LANGUAGES
        if other != lang
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n{shell.policy()}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{said["title"]} — {shell.NAME}</title>\n' + "\n".join(tags) + "\n"
        f'<link rel="icon" href="{up}static/icons/komado.svg" type="image/svg+xml">\n'
        f'<link rel="stylesheet" href="{up}{style_name}">\n</head>\n'
        '<body>\n<header class="bar doc-bar">'
        f'<a class="brand" href="{up}{path_of("home", lang)}" aria-label="{shell.NAME}">{LOGO}<span class="word">駒窓</span></a>'
        f'<div class="bar-tools">{switch}</div></header>\n'
        f'<main class="doc about"><div class="doc-main">{body}</div></main>\n</body>\n</html>\n'
    )


def page(lang: str, style_name: str, site_url: str, repository: str = "", relays: bool = False) -> str:
    """The whole page. `repository`: the URL of the source, "" for none; `relays`: True if games with friends may go through relays. Raises
    ValueError for an invalid URL."""
    if repository and not repository.startswith(("https://", "http://")):
        raise ValueError(f"REPOSITORY is no address: {repository!r}")
    said, own = WORDS[lang], address(lang)
    up = "../" * own.count("/")
    (first, alone), *others = PROMISES[lang]
    said_first = (first, alone + ("" if lang == "ja" else " ") + OF_RELAYS[lang]) if relays else (first, alone)
    promises = "".join(f"<li><h2>{title}</h2><p>{text}</p></li>" for title, text in (said_first, *others))
    games = "".join(_game(game_id, lang, up) for game_id in ORDER)
    more = {"blogs": _link(up + blogs.address(lang), blogs.WORDS[lang]["title"])}
    if repository:
        more["source"] = _link(repository, repository.partition("://")[2].rstrip("/"))
    ends = "".join(
        f'<section id="{key}"><h2>{said[key]}</h2><p>{said[key + ".text"]}</p>{more.get(key, "")}</section>'
        for key in ("rulings", "blogs", "phone", "built", "source")
        if key != "source" or repository
    )
    home = f'<p class="doc-go"><a class="btn main" href="{up}{path_of("home", lang)}">{said["home"]}</a></p>'
    body = (
        f'<header><h1>{said["title"]}</h1><p class="lead">{said["lead"]}</p>{home}</header>\n'
        f'<ul class="promises">{promises}</ul>\n<h2 class="of-games">{said["games"]}</h2>{games}\n<div class="shown">{ends}</div>'
        f'<p class="soft"><a href="{up}third-party-licences.txt">{said["licences"]}</a></p>'
    )
    return sheet(lang, {each: address(each) for each in LANGUAGES}, said, body, style_name, site_url)


def _link(where: str, words: str) -> str:
    return f'<p><a href="{esc(where)}">{esc(words)}</a></p>'


def write(target: Path, hashed: Callable[[Path, str, str], str], site_url: str, repository: str = "", relays: bool = False) -> list[str]:
    """Writes this page and the one about blogs in every language, below `target`; returns their paths. `hashed(folder, name, text)`
    writes a file named by its text; `repository`, `relays`: as in `page`."""
    style_name = hashed(target, "rules.css", styles.tight(styles.joined(styles.RULES)))
    made = {}
    for lang in LANGUAGES:
        made[address(lang)] = page(lang, style_name, site_url, repository, relays)
        own = {each: blogs.address(each) for each in LANGUAGES}
        made[own[lang]] = sheet(lang, own, blogs.WORDS[lang], blogs.body(lang, bool(site_url)), style_name, site_url)
    for path, text in made.items():
        (target / path).mkdir(parents=True, exist_ok=True)
        (target / path / "index.html").write_text(text, "utf-8", newline="\n")
    return list(made)


def texts(lang: str) -> list[str]:
    """Every sentence of the page in a language, for the style check."""
    return [*WORDS[lang].values(), OF_RELAYS[lang], *blogs.texts(lang), *itertools.chain.from_iterable(PROMISES[lang])]
