"""The rules in short, the facts and the articles of a game as HTML text."""

from core.drawing.svg import esc
from core.words import LANGUAGES, Words, say
from games import load
from ui.html.controls import t
from ui.html.icons import icon


def article_link(name: str, base: str) -> str:
    """The way to an article of the built site, in the language of the page: in the first language it lies in its folder, others below."""
    address = f"{base}articles/{name}/"
    there = {LANGUAGES[0]: address}
    links = ""
    for lang in LANGUAGES:
        said = esc(say(Words("article." + name), lang))
        links += f'<a class="t" lang="{lang}" href="{there.get(lang, address + lang + "/")}">{icon("book")}<span>{said}</span></a>'
    return links


def rules_text(game_id: str) -> str:
    """The rules in short and the credits, in both languages: keys rules.<game>.1, .2 … until one is missing."""
    items, i = "", 1
    while say(Words(f"rules.{game_id}.{i}"), "en") != f"rules.{game_id}.{i}":
        items += f"<li>{t(f'rules.{game_id}.{i}')}</li>"
        i += 1
    return f'<div class="rules"><ol>{items}</ol>{facts(game_id)}<p class="soft">{t("credit." + game_id)}</p></div>'


def facts(game_id: str) -> str:
    """How many play, how long it takes and whether it can be drawn."""
    known = load(game_id).facts
    rows = [("facts.players", t("facts.people", n=known.players)), ("facts.length", t("facts.plies", n=known.plies, minutes=known.minutes))]
    if known.most_plies:
        rows.append(("facts.longest", t("facts.most_plies", n=known.most_plies)))
    rows.append(("facts.draws", t("facts.draws.yes" if known.draws else "facts.draws.no")))
    return f'<dl class="fact-list">{"".join(f"<dt>{t(key)}</dt><dd>{body}</dd>" for key, body in rows)}</dl>'
