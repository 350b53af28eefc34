"""Links from the home page and from a game's rules to pages without a program, as HTML text."""

from ui.html.controls import reading, t
from ui.html.icons import icon


def article_link(name: str, base: str) -> str:
    """The link to an article of the built site."""
    return reading(f"{base}articles/{name}/", "article." + name, icon("book"))


def guide_link(game_id: str, base: str, key: str) -> str:
    """The link to the guide to a game."""
    return reading(f"{base}articles/{game_id}-guide/", key)


def licences(base: str) -> str:
    """The links to the page about Komado, in the page's language, and to the licences of third-party code in a built site."""
    return (
        f'<p class="soft">{reading(base + "about/", "foot.about")} · <a href="{base}third-party-licences.txt">{t("foot.licences")}</a></p>'
    )
