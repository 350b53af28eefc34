"""The home page as HTML text. The build prerenders it; the page takes it over in place."""

from core.records.record import Record
from games import LESSONS, board_of, ids, load
from ui.html.addresses import editor_href, engine_href, lesson_href
from ui.html.boards import miniature
from ui.html.controls import aria, button, icon_button, t
from ui.html.icons import LOGO, icon
from ui.html.links import article_link, guide_link, licences
from ui.html.symbols import symbols

HERE = "./"  # the home page, relative to itself


def home(prerendered: bool, base: str, articles: list[str], strangers: bool = False) -> str:
    """The home page: an introduction or, for returning visitors, their games; then all games, and beside them everything else.

    `base` leads to the root of the site; the home page in English is below it. `strangers`: one can look for somebody to play with.
    """
    lobby = button("lobby", "home.lobby", "people") + '<p class="soft" id="lobby-here"></p>' if strangers else ""
    cards = "".join(_card(game_id, prerendered, HERE) for game_id in ids())
    reasons = (
        f"<li>{icon('people')}<h3>{t('home.way1')}</h3><p>{t('home.way1.text')}</p></li>"
        f"<li>{icon('share')}<h3>{t('home.way2')}</h3><p>{t('home.way2.text')}</p></li>"
        f"<li>{icon('suit')}<h3>{t('home.way3')}</h3><p>{t('home.way3.text')}</p></li>"
    )
    return (
        f"{symbols()}"
        f'<a class="skip" href="#games">{t("home.skip")}</a>'
        f'<header class="bar home-bar"><a class="brand" href="{HERE}">{LOGO}<span class="word">駒窓</span> <small>Komado</small></a>'
        f'<div class="bar-tools">{_language_switch()}{icon_button("theme", "set.theme", "auto")}</div></header>'
        f'<main><div class="band"><div class="wrap home-wrap"><div class="hello">'
        f'<h1 class="name">{t("home.title")}</h1><p>{t("home.lead")}</p></div>'
        f'<section class="resume" id="resume" {aria("home.resume")} hidden></section></div></div>'
        f'<div class="wrap home-wrap"><div id="notes" aria-live="polite"></div><div class="home"><ul class="games" id="games">{cards}</ul>'
        f'<div class="aside"><section class="begin">{button("daily", "home.daily", "hint")}{lobby}</section>'
        f'<section><h2>{t("home.ways")}</h2><ul class="ways">{reasons}</ul></section>'
        f"{_editors(prerendered)}{_reading(base, articles)}"
        '<section class="resume finished" id="finished" hidden></section></div></div></div></main>'
        f'<footer class="foot"><div class="wrap home-wrap"><p>{t("home.foot")}</p>{licences(base) if articles else ""}'
        '<p id="offline" role="status"></p></div></footer>'
    )


def _editors(prerendered: bool) -> str:
    """The links to the position editor of each game."""
    items = "".join(f'<li><a href="{editor_href(game_id, prerendered, HERE)}">{t("game." + game_id)}</a></li>' for game_id in ids())
    return f'<section class="reading"><h2>{t("do.edit")}</h2><ul class="beside">{items}</ul></section>'


def _reading(base: str, articles: list[str]) -> str:
    if not articles:
        return ""
    guided = [game_id for game_id in ids() if game_id + "-guide" in articles]
    guides = "".join("<li>" + guide_link(game_id, base, "game." + game_id) + "</li>" for game_id in guided)
    items = "".join(f"<li>{article_link(name, base)}</li>" for name in articles if not name.endswith("-guide"))
    more = f'<section class="reading"><h2>{t("article.guides")}</h2><ul class="beside">{guides}</ul></section>' if guides else ""
    return f'{more}<section class="reading" {aria("article.title")}><h2>{t("article.title")}</h2><ul>{items}</ul></section>'


def _card(game_id: str, prerendered: bool, home: str) -> str:
    game = load(game_id)
    view = board_of(game)
    record = Record(game)
    for code in view.miniature.split("."):
        record.play(code)
    return (
        f'<li data-game="{game_id}"><a class="open" href="{engine_href(game_id, "1", prerendered, home)}">'
        f'<span class="tile"><span class="picture" aria-hidden="true">{miniature(view, record.position)}</span>'
        f'<span class="facts"><span>{t("board." + game_id)}</span><span>{t("home.minutes", n=game.facts.minutes)}</span></span></span>'
        f'<span class="text"><h2 class="name">{t("game." + game_id)}</h2><p>{t("about." + game_id)}</p></span></a>'
        f'<div class="acts"><a class="btn go" href="{engine_href(game_id, "1", prerendered, home)}">{go(game_id, "1")}</a>'
        f"{_minute(game_id, prerendered, home)}</div></li>"
    )


def _minute(game_id: str, prerendered: bool, home: str) -> str:
    """The link to a game's lesson."""
    if game_id not in LESSONS:
        return ""
    name = f'<span class="sr">{t("game." + game_id)} {t("lesson.title")}</span>'
    return (
        f'<a class="btn one" href="{lesson_href(game_id, prerendered, home)}"><span aria-hidden="true">{t("lesson.short")}</span>{name}</a>'
    )


def go(game_id: str, level: str) -> str:
    """The text of the button that starts a game against the engine: the verb, the game (for screen readers only), the level."""
    name = f'<span class="sr">{t("game." + game_id)}</span>'
    return f"{icon('play')}<span>{t('home.play')} {name}</span>{strength(level)}"


def strength(level: str) -> str:
    """The level on that button."""
    return f"<small>{level} {t('level.' + level)}</small>"


def _language_switch() -> str:
    """The switch between two languages: the page's language as text, the other as a button."""
    return (
        f'<div class="seg lang" role="group" {aria("set.lang")}><button data-do="lang:ja" lang="ja">日本語</button>'
        '<button data-do="lang:en" lang="en"><span aria-hidden="true">EN</span><span class="sr">English</span></button></div>'
    )
