"""Articles with boards in them, from text files under articles/: `<name>/<lang>.txt` becomes dist/articles/<name>/ in that language.

A source begins with `name: value` lines (title, describe, game, moves). Then paragraphs stand between empty lines, one sentence or more
a line; `## ` begins a heading; `~ ` a note; lines of `| cell | cell |` are a table, the first of them its head; **two stars** make words
strong. `{name}` is a number of the article's figures.json, which `tools/engine_lab/guide_figures.py` writes.

`@ MODE PLY [name=value …] | caption` is a board of the article's game after that many of its moves; values such as `moves=` or `p1=`
replace the article's own. `start=` is a position as text: such a board is a diagram, with a link that sets it up. `arrow=` is a move drawn
on the picture. The names in CLAIMS say what is true of the board: tests prove it (`tools/engine_lab/claims.py`), and no reader sees it.

The first language of an article has the article's folder, the others have folders below it. Every board has a picture drawn here, so that
no program runs until a board is started. An article named `<game>-guide` is the guide to a game: the game's pages link to it.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from core.drawing.arrows import LAYERS
from core.drawing.board import Arrow
from core.export.poster import label, poster, size
from core.export.standalone_svg import StyleSheet
from core.records import link
from core.records.link import MODES
from core.records.record import Record
from core.words import LANGUAGES, Words, say
from games import LESSONS, board_of, ids, load
from tools import ROOT
from tools.program import styles
from tools.program.game_files import path_in
from tools.site import found, shell
from tools.site.languages import path_of
from ui.dialogs.snippets import NARROW
from ui.html.icons import LOGO

SOURCES = ROOT / "articles"
GUIDE = "-guide"  # the end of a guide's name
# What a source may say of a board, to be proven: see tools/engine_lab/claims.py.
CLAIMS = ("wins", "first", "loses", "only", "slips", "safe", "holds", "line", "over", "counts")
HIDDEN = (*CLAIMS, "start", "arrow")  # not for the board's element
WORDS = {
    "from_here": {"ja": "この局面から遊ぶ", "en": "Play from here"},
    "guide": {"ja": "手引き", "en": "Guide"},
    "lesson": {"ja": "1分で学ぶ", "en": "Learn in a minute"},
    "puzzles": {"ja": "問題を解く", "en": "Puzzles"},
    "rules": {"ja": "ルール", "en": "Rules"},
}
MARGIN = 34  # px: the difference in width between the window and the frame of a board, with its border

Put = Callable[[str, str], str]
# A move in a text, such as f6-f5 or 11~55: a line does not end within it.
CODE = re.compile(r"(?<![\w-])[a-j]?\d+[-~][a-j]?\d+\*?(?![\w-])", re.ASCII)
# Japanese characters: a line break beside one is no space.
JAPANESE = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef\w])|(?<=\w)\n(?=[\u3000-\u9fff\uff00-\uffef])")


class Board(NamedTuple):
    """A board of an article."""

    mode: str
    ply: int
    attributes: dict[str, str]
    caption: str


class Article(NamedTuple):
    """A source: its head, and its parts in order: ("p", "h2", "note" or "table", text) or a board."""

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
    for sign, kind in (("## ", "h2"), ("~ ", "note"), ("| ", "table")):
        if block.startswith(sign):
            return kind, block[len(sign) if kind != "table" else 0 :]
    if not block.startswith("@ "):
        return "p", block
    asked, _, caption = block[2:].partition("|")
    mode, ply, *named = asked.split()
    if mode not in MODES or not ply.isdecimal():
        raise ArticleError(f"{block!r} has no mode of {', '.join(MODES)} and a ply")
    given = dict(pair.split("=", 1) for pair in named)
    if "start" in given and mode != "diagram":
        raise ArticleError(f"{block!r}: a board that begins at a position is a diagram")
    attributes = {"moves": "" if "start" in given else head["moves"], **given}
    return Board(mode, int(ply), attributes, caption.strip())


def filled(text: str, figures: dict[str, str]) -> str:
    """A source with its numbers. Raises ArticleError for one that is not known."""

    def number(hit: re.Match[str]) -> str:
        if hit[1] not in figures:
            raise ArticleError(f"figures.json has no {hit[1]!r}")
        return figures[hit[1]]

    return re.sub(r"\{([a-z0-9_.@*~-]+)\}", number, text)


def figures_of(source: Path) -> dict[str, str]:
    """The numbers of an article by name: what its figures.json found, such as `games.first`, and what was asked, `asked.games.nodes`."""
    path = source / "figures.json"
    held = json.loads(path.read_text("utf-8")) if path.is_file() else {"asked": {}, "found": {}}
    return dict(_flat("", held["found"]) + _flat("asked", held["asked"]))


def _flat(name: str, value: object) -> list[tuple[str, str]]:
    if not isinstance(value, dict):
        return [(name, f"{value:,}" if isinstance(value, int) and value > 9999 else str(value))]
    return [each for key, held in value.items() for each in _flat(f"{name}.{key}" if name else key, held)]


def source_of(source: Path, lang: str) -> Article:
    """The source of an article in a language."""
    return read(filled((source / f"{lang}.txt").read_text("utf-8"), figures_of(source)))


def record_of(game_id: str, board: Board) -> Record:
    """The record of a board, standing on its ply."""
    given = {name: value for name, value in board.attributes.items() if name not in HIDDEN}  # a claim may be named like an option
    asked = {option.name: given[option.name] for option in load(game_id).options if option.name in given}
    record = Record(load(game_id, **asked), start=board.attributes.get("start", ""))
    for code in board.attributes["moves"].split("."):
        if code:
            record.play(code)
    line = len(record.current_line())
    if board.ply > line:
        raise ArticleError(f"there are only {line} moves, not {board.ply}")
    record.jump(board.ply)
    return record


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
        flat = html.escape(" ".join(joined.split()), quote=False)
        flat = re.sub(r"`([^`]+)`", r"<code>\1</code>", re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", flat))
        return CODE.sub(r'<span class="nb">\g<0></span>', flat)

    def body(self) -> str:
        """The parts as HTML."""
        out = f"<h1>{self._flow(self.article.head['title'])}</h1>\n"
        for part in self.article.parts:
            if isinstance(part, Board):
                out += self._figure(part)
            elif part[0] == "table":
                out += self._table(part[1])
            elif part[0] == "note":
                out += f'<p class="soft">{self._flow(part[1])}</p>\n'
            else:
                out += f"<{part[0]}>{self._flow(part[1])}</{part[0]}>\n"
        return out

    def _table(self, text: str) -> str:
        rows = [[self._flow(cell) for cell in line.strip().strip("|").split("|")] for line in text.splitlines()]
        head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
        body = "".join(f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows[1:])
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>\n"

    def _figure(self, board: Board) -> str:
        self.boards += 1
        record = record_of(self.game_id, board)
        shown = {name: value for name, value in board.attributes.items() if name not in HIDDEN}
        names = {"game": self.game_id, "mode": board.mode, "ply": str(board.ply), "lang": self.lang, **shown}
        if record.start:  # only a picture
            names["ply"] = names["moves"] = ""
        if board.mode == "play":  # the moves that follow are not shown
            names["moves"] = ".".join(node.code for node in record.here.line())
        attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in names.items() if value)
        eager = "" if self.boards <= 2 else ' loading="lazy"'
        picture = self._picture(record, board, eager)
        caption = self._flow(board.caption)
        if record.start and record.outcome() is None:
            there = f"{self.up}{path_of(self.game_id, self.lang)}#{html.escape(link.write(record, record.here))}"
            caption += f' <a href="{there}">{WORDS["from_here"][self.lang]}</a>'
        return f"<figure><komado-board{attributes}>{picture}</komado-board><figcaption>{caption}</figcaption></figure>\n"

    def _picture(self, record: Record, board: Board, eager: str) -> str:
        view = board_of(record.game)
        if "gains" in view.switched:
            view.choose("gains", board.mode == "play")  # in other modes the gain of a hole would give the answer away
        name = f"{self.game_id}-{record.here.ply}-{self.lang}"
        made, seat = {}, int(board.attributes.get("seat", "0"))
        arrow = None
        if "arrow" in board.attributes:
            arrow = Arrow("hint", view.way(record.position, record.position.parse(board.attributes["arrow"])))
        for layout in view.layouts:
            text = poster(view, record, self.sheet, "auto", layout, seat, self.lang, arrow)
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

    def _ways_on(self) -> str:
        """The links to the game's guide, unless this is it, and to its rules, lesson and puzzles."""
        lang, own = self.lang, f"{self.up}{path_of(self.game_id, self.lang)}"
        beside = "" if lang == LANGUAGES[0] else lang + "/"
        ways = []
        if guide_of(self.game_id) and not self.name.endswith(GUIDE):
            ways.append(("guide", f"{self.up}{guide_of(self.game_id)}{beside}"))
        if path_in(self.game_id, "rules.json").is_file():
            ways.append(("rules", f"{self.up}{self.game_id}/rules/{beside}"))
        if self.game_id in LESSONS:
            ways.append(("lesson", f"{own}#lesson=1"))
        puzzles = path_in(self.game_id, "puzzles.json")
        if puzzles.is_file():
            easiest = min(json.loads(puzzles.read_text("utf-8"))["puzzles"], key=lambda puzzle: (puzzle["grade"], puzzle["id"]))
            ways.append(("puzzles", f"{own}#puzzle={easiest['id']}"))
        return " ".join(f'<a href="{address}">{WORDS[key][lang]}</a>' for key, address in ways)

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
            f'<p class="end"><a href="{self.up}{path_of(self.game_id, lang)}">{play}</a> {self._ways_on()}</p>\n'
            f'<p class="soft"><a href="{self.up}third-party-licences.txt">{say(Words("foot.licences"), lang)}</a></p>\n'
            "</main>\n</body>\n</html>\n"
        )


def sources() -> list[Path]:
    """The folders of the articles."""
    return sorted(path for path in SOURCES.iterdir() if path.is_dir())


def languages(source: Path) -> list[str]:
    """The languages of an article, the first of them at its own address."""
    return [lang for lang in LANGUAGES if (source / f"{lang}.txt").is_file()]


def guide_of(game_id: str) -> str:
    """The path of a game's guide in the first language, from the site's root; "" if there is none."""
    return f"articles/{game_id}{GUIDE}/" if (SOURCES / (game_id + GUIDE)).is_dir() else ""


def picture_style() -> str:
    """The sheet of the pictures. A picture's sheet knows no children, but the parts of an arrow have classes of their own."""
    plain = ", ".join(f".{part}-{layer}" for part in ("sh", "ar", "rg") for layer in LAYERS)
    sheet = plain + " { fill: none; stroke-linejoin: round; stroke-linecap: round; }\n" + styles.joined(styles.PICTURE)
    return sheet.replace(".ar.bent > .", ".thin.").replace(".ar > .", ".")


def style(game_id: str) -> str:
    """The style sheet of a game's articles."""
    return styles.tight(styles.joined(styles.ARTICLE) + styles.look_of(game_id).read_text("utf-8"))


def write(target: Path, hashed: Callable[[Path, str, str], str], site_url: str) -> list[str]:
    """Writes every article in every language below `target`; returns their paths.

    `hashed(folder, name, text)` writes a file named by its text.
    """
    css = picture_style()
    sheets: dict[str, str] = {}
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
                article = source_of(source, lang)
                game_id = article.head["game"]
                if source.name.endswith(GUIDE) and source.name != game_id + GUIDE or game_id not in ids():
                    raise ArticleError(f"{game_id!r} is not its game")
                if game_id not in sheets:
                    sheets[game_id] = hashed(target, "article.css", style(game_id))
                up = "../../" if main else "../../../"
                page = Page(source.name, lang, article, css, put, up)
                there = {each: f"articles/{source.name}/" + ("" if each == langs[0] else each + "/") for each in langs}
                own = there[lang]
                text = page.html(sheets[game_id], there, site_url)
            except (ArticleError, ValueError) as error:
                raise ArticleError(f"articles/{source.name}/{lang}.txt: {error}") from error
            (target / own).mkdir(exist_ok=True)
            (target / own / "index.html").write_text(text, "utf-8", newline="\n")
            made.append(own)
    return made
