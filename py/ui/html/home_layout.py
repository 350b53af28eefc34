"""The home as HTML text. The build prerenders it; the page takes it over in place."""

from core.drawing.svg import esc
from core.records.record import Record
from core.words import Words, say
from games import board_of, ids, load
from ui.html.boards import miniature
from ui.html.controls import aria, icon_button, language_switch, t
from ui.html.icons import LOGO, icon, symbols
from ui.html.rules import article_link


def game_href(game_id: str, prerendered: bool, base: str) -> str:
    """Where a game is: its own page where pages are prerendered, else the one shell with a name in the fragment."""
    return f"{base}{game_id}/" if prerendered else f"{base}#game={game_id}"


def home(prerendered: bool, base: str, articles: list[str]) -> str:
    """The home: unfinished games (filled in by the page), then every game with its miniature, then what there is to read."""
    cards = "".join(_card(game_id, prerendered, base) for game_id in ids())
    return (
        f"{symbols()}"
        f'<a class="skip" href="#games">{t("home.skip")}</a>'
        f'<header class="bar"><a class="brand" href="{base}">{LOGO}<span class="word">駒窓</span> <small>Komado</small></a>'
        f'<div class="bar-tools">{language_switch()}{icon_button("theme", "set.theme", "auto")}</div></header>'
        f'<section class="resume" id="resume" {aria("home.resume")} hidden></section>'
        f'<main class="wrap"><div id="notes" aria-live="polite"></div>'
        f'<div class="hello"><h1 class="name">{t("home.title")}</h1><p>{t("home.lead")}</p></div>'
        f'<ul class="games" id="games">{cards}</ul>{_reading(base, articles)}'
        f'<ul class="ways"><li>{icon("people")}<h2>{t("home.way1")}</h2><p>{t("home.way1.text")}</p></li>'
        f"<li>{icon('share')}<h2>{t('home.way2')}</h2><p>{t('home.way2.text')}</p></li>"
        f"<li>{icon('suit')}<h2>{t('home.way3')}</h2><p>{t('home.way3.text')}</p></li></ul></main>"
        f'<footer class="foot"><div class="wrap"><p>{t("home.foot")}</p><p id="offline" role="status"></p></div></footer>'
    )


def _reading(base: str, articles: list[str]) -> str:
    if not articles:
        return ""
    items = "".join(f"<li>{article_link(name, base)}</li>" for name in articles)
    return f'<section class="reading" {aria("article.title")}><h2>{t("article.title")}</h2><ul>{items}</ul></section>'


def _card(game_id: str, prerendered: bool, base: str) -> str:
    game = load(game_id)
    view = board_of(game)
    record = Record(game)
    for code in view.miniature.split("."):
        record.play(code)
    picture = miniature(view, record.position)
    name = Words("game." + game_id)
    other = f'<small lang="en" class="t" data-when="ja">{esc(say(name, "en"))}</small>'
    designer = f"<span>{t('designer.' + game_id)}</span>" if game.facts.designer else ""
    return (
        f'<li><a class="game" data-game="{game_id}" href="{game_href(game_id, prerendered, base)}">'
        f'<div class="tile" aria-hidden="true">{picture}</div>'
        f'<div class="text"><h2 class="name">{t("game." + game_id)}{other}</h2><p>{t("about." + game_id)}</p>'
        f'<span class="facts"><span>{t("board." + game_id)}</span><span>{t("home.minutes", n=game.facts.minutes)}</span>'
        f"{designer}</span></div></a></li>"
    )
