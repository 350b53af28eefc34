"""The rules of a game in one language as HTML: sections of paragraphs, figures, pieces, endings, rulings, notation and terms.

Apart because it knows no page's frame.
"""

from __future__ import annotations

import re
from typing import Any

from core.drawing.svg import esc
from core.words import Words, say
from games import ids, load
from tools.site.about import origins
from tools.site.rulebook import figures
from tools.site.rulebook.figures import PREFIX, Drawn
from tools.site.rulebook.source import Card, Rules, Said, Section

# Signs in words, for screen readers.
SIGNS = {"▲": {"ja": "黒い三角", "en": "black triangle"}, "△": {"ja": "白い三角", "en": "white triangle"}}

# The general sentences of these pages. They are in no catalogue, since every page would load them.
WORDS: dict[str, Said] = {
    "code": {"ja": "コード", "en": "Code"},
    "contents": {"ja": "目次", "en": "Contents"},
    "edit": {"ja": "局面を作る", "en": "Set up a position"},
    "find": {"ja": "ルールを検索", "en": "Search the rules"},
    "means": {"ja": "意味", "en": "Meaning"},
    "none": {"ja": "見つかりません", "en": "No match"},
    "others": {"ja": "ほかのゲームのルール", "en": "Rules of the other games"},
    "play": {"ja": "対局する", "en": "Play"},
    "ruling": {"ja": "駒窓の取り決め", "en": "House rule"},
    "title": {"ja": "{game}のルール", "en": "Rules of {game}"},
    "written": {"ja": "書き方", "en": "Notation"},
}

TERMS = (
    "先手の勝ち",
    "後手の勝ち",
    "引き分け",
    "先手",
    "後手",
    "手番",
    "千日手",
)  # words that are never broken, since they are read at a glance
FROM_TO = r"\b[0-9a-z]+[–〜×][0-9a-z]+"  # ranges and moves
FOREIGN = r"[ァ-ヺー]{2,8}"  # browsers that break by phrases know few words in katakana
NUMBERED = '<span class="num" aria-hidden="true">{}</span>'


class Writer:
    """Writes the rules of a game in a language. `drawn` collects the shared parts of the figures."""

    def __init__(self, rules: Rules, lang: str) -> None:
        self.rules = rules
        self.lang = lang
        self.drawn = Drawn(lang)
        for game_id in ids():
            load(game_id)  # also loads its name
        names = [say(Words("game." + game_id), lang) for game_id in ids()] + rules.names
        # The longest first, since a name may contain another.
        whole = [re.escape(esc(name)) for name in sorted([*names, *TERMS], key=len, reverse=True)]
        self._whole = re.compile("|".join([*whole, FROM_TO, FOREIGN]))

    def flow(self, said: Said) -> str:
        """A sentence as markup, with its names unbroken."""
        strong = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", esc(said[self.lang]))
        return self._whole.sub(lambda found: f'<span class="nb">{found[0]}</span>', strong)

    def name(self) -> str:
        """The game's name, unbroken if it is short enough for any window."""
        return f'<span class="nb">{esc(self.game_name())}</span>'

    def game_name(self) -> str:
        """The game's name."""
        return say(Words("game." + self.rules.game.id), self.lang)

    def word(self, key: str) -> str:
        """A sentence of WORDS, escaped."""
        return esc(WORDS[key][self.lang])

    def contents(self) -> str:
        """The list of the sections."""
        rows = "".join(f'<li><a href="#{PREFIX}{section.id}">{self.flow(section.title)}</a></li>' for section in self.rules.sections)
        if origins.read(self.rules.game.id) is not None:
            rows += f'<li><a href="#{PREFIX}origin">{origins.WORDS[self.lang]["title"]}</a></li>'
        return f'<nav aria-label="{self.word("contents")}"><ol class="toc">{rows}</ol></nav>'

    def article(self) -> str:
        """All sections, preceded by the shared parts of their boards."""
        body = "".join(self._section(i + 1, section) for i, section in enumerate(self.rules.sections))
        title = f"<h2>{NUMBERED.format(len(self.rules.sections) + 1)}<span>{origins.WORDS[self.lang]['title']}</span></h2>"
        origin = origins.section(self.rules.game.id, self.lang, f'<section id="{PREFIX}origin">{title}')
        return self.drawn.definitions() + body + origin

    def _section(self, number: int, section: Section) -> str:
        body = "".join(getattr(self, "_" + kind)(held) for kind, held in section.body)
        title = f"<h2>{NUMBERED.format(number)}<span>{self.flow(section.title)}</span></h2>"
        return f'<section id="{PREFIX}{section.id}">{title}{body}</section>\n'

    def _p(self, said: Said) -> str:
        return f"<p>{self.flow(said)}</p>"

    def _figure(self, figure: Any) -> str:
        return figures.stepped(figure, self.drawn, [self.flow(state.say) for state in figure.states])

    def _cards(self, cards: list[Card]) -> str:
        symbols = figures.board_symbols(self.rules.game, self.lang)
        body = ""
        for card in cards:
            picture = figures.moves(card, symbols, self.drawn)
            body += (
                f'<li class="pcard"><h3>{self.flow(card.name)}</h3><div class="faces">{figures.faces(card, symbols, self.drawn)}</div>'
                + (f'<div class="pd">{picture}</div>' if picture else "")
                + f"<p>{self.flow(card.text)}</p></li>"
            )
        return f'<ul class="pcards">{body}</ul>'

    def _ends(self, rows: list[tuple[Said, Said]]) -> str:
        return (
            '<ul class="ends">'
            + "".join(f"<li><b>{self.flow(what)}</b><span>{self.flow(then)}</span></li>" for what, then in rows)
            + "</ul>"
        )

    def _ruling(self, held: tuple[str, Said, Said]) -> str:
        name, said, why = held
        chip = f'<span class="chip">{self.word("ruling")}</span>'
        return f'<div class="ruling" data-ruling="{name}">{chip}<p>{self.flow(said)}<small>{self.flow(why)}</small></p></div>'

    def _options(self, rows: list[tuple[str, list[Words], Said]]) -> str:
        body = "".join(f"<div><dt>{esc(say(words[0], self.lang))}</dt><dd>{self.flow(text)}</dd></div>" for _, words, text in rows)
        return f'<dl class="gloss">{body}</dl>'

    def _notation(self, rows: list[tuple[Said, str, Said]]) -> str:
        head = "".join(f'<th scope="col">{self.word(name)}</th>' for name in ("written", "means", "code"))
        body = "".join(
            f'<tr><th scope="row">{esc(written[self.lang])}</th><td>{self.flow(means)}</td><td><code>{esc(code)}</code></td></tr>'
            for written, code, means in rows
        )
        return f'<div class="kif-room"><table class="kif"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'

    def _term(self, term: Said) -> str:
        """A term as displayed; signs of a record have accessible names."""
        heard = term[self.lang]
        for sign, name in SIGNS.items():
            heard = heard.replace(sign, name[self.lang])
        if heard == term[self.lang]:
            return self.flow(term)
        return f'<span aria-hidden="true">{self.flow(term)}</span><span class="sr">{esc(heard)}</span>'

    def _terms(self, rows: list[tuple[Said, Said]]) -> str:
        return (
            '<dl class="gloss">'
            + "".join(f"<div><dt>{self._term(term)}</dt><dd>{self.flow(means)}</dd></div>" for term, means in rows)
            + "</dl>"
        )
