"""Articles with boards in them, from text files under articles/: `<name>/<lang>.txt` becomes dist/articles/<name>/ in that language.

A source begins with `name: value` lines (title, describe, game, moves). Then paragraphs stand between empty lines, one sentence or more
a line; `## ` begins a heading; `@ MODE PLY [name=value …] | caption` is a board of the article's game after that many of its moves;
values such as `moves=` or `p1=` replace the article's own. The first language of an article has the article's folder, the others have
folders below it. Every board has a picture drawn here, so that no program runs until a board is started.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from core.export.poster import label, poster, size
from core.export.standalone_svg import StyleSheet
from core.records.link import MODES
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import board_of, load
from tools import ROOT
from tools.program import styles
from tools.site import found, shell
from tools.site.languages import path_of
from ui.dialogs.snippets import NARROW
from ui.html.icons import LOGO

SOURCES = ROOT / "articles"
MARGIN = 34  # px: the difference in width between the window and the frame of a board, with its border

Put = Callable[[str, str], str]
# Japanese characters: a line break beside one is no space.
JAPANESE = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef\w])|(?<=\w)\n(?=[\u3000-\u9fff\uff00-\uffef])")


class Board(NamedTuple):
    """A board of an article."""

    mode: str
    ply: int
    attributes: dict[str, str]
    caption: str


class Article(NamedTuple):
    """A source: its head, and its parts in order: ("p" or "h2", text) or a board."""

    head: dict[str, str]
    parts: list[tuple[str, str] | Board]


class ArticleError(ValueError):
    """An invalid source; the text says where."""


def read(text: str) -> Article:
    """Reads a source. Raises ArticleError for an unknown mode or an incomplete head."""
    head: dict[str, str] = {}
    blocks = re.split(r"\n\s*\n", text.strip())
    for line in blocks[0].splitlines():
        name, colon, value = line.partition(":")
        if not colon:
            raise ArticleError(f"{line!r} is no `name: value`")
        head[name.strip()] = value.strip()
    missing = {"title", "describe", "game", "moves"} - set(head)
    if missing:
        raise ArticleError(f"the head says no {', '.join(sorted(missing))}")
    return Article(head, [_part(block.strip(), head) for block in blocks[1:]])


def _part(block: str, head: dict[str, str]) -> tuple[str, str] | Board:
    if block.startswith("## "):
        return "h2", block[3:]
    if not block.startswith("@ "):
        return "p", block
    asked, _, caption = block[2:].partition("|")
    mode, ply, *named = asked.split()
    if mode not in MODES or not ply.isdecimal():
        raise ArticleError(f"{block!r} has no mode of {', '.join(MODES)} and a ply")
    attributes = {"moves": head["moves"], **dict(pair.split("=", 1) for pair in named)}
    return Board(mode, int(ply), attributes, caption.strip())


class Page:
    """An article in one language. `put` writes a picture beside the article and returns its name; `up` leads to the site's root."""

    def __init__(self, name: str, lang: str, article: Article, css: str, put: Put, up: str) -> None:
        self.name = name
        self.lang = lang
        self.article = article
        self.game_id = article.head["game"]
        self.sheet = StyleSheet(css, self.game_id)
        self.put = put
        self.up = up
        self.boards = 0

    def _flow(self, text: str) -> str:
        joined = JAPANESE.sub("", text) if self.lang == "ja" else text
        return html.escape(" ".join(joined.split()), quote=False)

    def body(self) -> str:
        """The parts as HTML."""
        out = f"<h1>{self._flow(self.article.head['title'])}</h1>\n"
        for part in self.article.parts:
            out += self._figure(part) if isinstance(part, Board) else f"<{part[0]}>{self._flow(part[1])}</{part[0]}>\n"
        return out

    def _figure(self, board: Board) -> str:
        self.boards += 1
        record = Record(load(self.game_id))
        for code in board.attributes["moves"].split("."):
            if code:
                record.play(code)
        line = len(record.current_line())
        if board.ply > line:
            raise ArticleError(f"there are only {line} moves, not {board.ply}")
        record.jump(board.ply)
        names = {"game": self.game_id, "mode": board.mode, "ply": str(board.ply), "lang": self.lang, **board.attributes}
        if board.mode == "play":  # the moves that follow are not shown
            names["moves"] = ".".join(node.code for node in record.here.line())
        attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in names.items() if value)
        eager = "" if self.boards <= 2 else ' loading="lazy"'
        picture = self._picture(record, board, eager)
        return f"<figure><komado-board{attributes}>{picture}</komado-board><figcaption>{self._flow(board.caption)}</figcaption></figure>\n"

    def _picture(self, record: Record, board: Board, eager: str) -> str:
        view = board_of(record.game)
        if "gains" in view.switched:
            view.choose("gains", board.mode == "play")  # in other modes the gain of a hole would give the answer away
        name = f"{self.game_id}-{record.here.ply}-{self.lang}"
        made = {}
        for layout in view.layouts:
            text = poster(view, record, self.sheet, "auto", layout, 0, self.lang)
            made[layout] = self.put(f"{name}-{layout}.svg", text)
        wide, narrow = view.layouts[0], view.layouts[-1]
        w, h = size(view, wide)
        said = html.escape(label(record, self.lang))
        image = f'<img src="{made[wide]}" width="{w}" height="{h}" alt="{said}"{eager}>'
        if narrow == wide:
            return image
        nw, nh = size(view, narrow)
        source = f'<source media="(max-width: {NARROW + MARGIN - 0.02}px)" srcset="{made[narrow]}" width="{nw}" height="{nh}">'
        return f"<picture>{source}{image}</picture>"

    def html(self, style: str, there: dict[str, str], site_url: str) -> str:
        """The whole page. `there`: its address in each of its languages, from the site's root."""
        head, lang = self.article.head, self.lang
        load(self.game_id)  # also loads its sentences
        game = found.game(site_url, say(Words("game." + self.game_id), lang), path_of(self.game_id, lang))
        tags = [
            f'<meta name="description" content="{html.escape(head["describe"])}">',
            f'<meta property="og:title" content="{html.escape(head["title"])}">',
            f'<meta property="og:description" content="{html.escape(head["describe"])}">',
            '<meta property="og:type" content="article">',
        ]
        for theme, colour in shell.PAPER.items():
            tags.append(f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {theme})">')
        tags += found.links(site_url, lang, there)
        tags.append(found.about(site_url, "Article", lang, there[lang], head["title"], head["describe"], about=game))
        names = {"ja": "日本語", "en": "English"}
        switch = ""
        for other in [each for each in there if each != lang]:
            switch += f'<a class="btn word" lang="{other}" hreflang="{other}" href="{self.up}{there[other]}">{names[other]}</a>'
        play = html.escape(say(Words("article.play", game=Words("game." + self.game_id)), lang))
        title = html.escape(head["title"])
        return (
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n{shell.policy()}\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
            f'<meta name="color-scheme" content="light dark">\n<title>{title} — {shell.NAME}</title>\n' + "\n".join(tags) + "\n"
            f'<link rel="icon" href="{self.up}static/icons/komado.svg" type="image/svg+xml">\n'
            f'<link rel="stylesheet" href="{self.up}{style}">\n<script defer src="{self.up}embed.js"></script>\n</head>\n'
            f'<body data-game="{self.game_id}">\n<header class="bar article-bar">'
            f'<a class="brand" href="{self.up}{path_of("home", lang)}">{LOGO}<span class="word">駒窓</span> <small>Komado</small></a>'
            f'<div class="bar-tools">{switch}</div></header>\n'
            f'<main class="article" lang="{lang}">\n{self.body()}'
            f'<p class="end"><a href="{self.up}{path_of(self.game_id, lang)}">{play}</a></p>\n'
            f'<p class="soft"><a href="{self.up}third-party-licences.txt">{say(Words("foot.licences"), lang)}</a></p>\n'
            "</main>\n</body>\n</html>\n"
        )


def sources() -> list[Path]:
    """The folders of the articles."""
    return sorted(path for path in SOURCES.iterdir() if path.is_dir())


def languages(source: Path) -> list[str]:
    """The languages of an article, the first of them at its own address."""
    return [lang for lang in LANGUAGES if (source / f"{lang}.txt").is_file()]


def style() -> str:
    """The style sheet of all articles, with the sheets of their games."""
    games = {read((source / f"{lang}.txt").read_text("utf-8")).head["game"] for source in sources() for lang in languages(source)}
    return styles.joined(styles.ARTICLE) + "".join(styles.look_of(game_id).read_text("utf-8") for game_id in sorted(games))


def write(target: Path, hashed: Callable[[Path, str, str], str], style: str, site_url: str) -> list[str]:
    """Writes every article in every language below `target`; returns their paths.

    `hashed(folder, name, text)` writes a file named by its text.
    """
    css = styles.joined(styles.PICTURE)
    made = []
    for source in sources():
        langs = languages(source)
        folder = target / "articles" / source.name
        folder.mkdir(parents=True)
        for lang in langs:
            main = lang == langs[0]
            beside = "" if main else "../"

            def put(name: str, text: str, folder: Path = folder, beside: str = beside) -> str:
                return beside + hashed(folder, name, text)

            try:
                article = read((source / f"{lang}.txt").read_text("utf-8"))
                up = "../../" if main else "../../../"
                page = Page(source.name, lang, article, css, put, up)
                there = {each: f"articles/{source.name}/" + ("" if each == langs[0] else each + "/") for each in langs}
                own = there[lang]
                text = page.html(style, there, site_url)
            except (ArticleError, ValueError) as error:
                raise ArticleError(f"articles/{source.name}/{lang}.txt: {error}") from error
            (target / own).mkdir(exist_ok=True)
            (target / own / "index.html").write_text(text, "utf-8", newline="\n")
            made.append(own)
    return made
