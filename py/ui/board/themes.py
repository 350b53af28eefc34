"""The board themes by the names of the setting; "" is the usual one. The games' style sheets define each name, under
`html[data-board-theme="NAME"]`."""

from core.words import Words

BOARD_THEMES = ("", "forest", "slate")


def theme_words(name: str) -> Words:
    """The title of a board theme."""
    return Words("set.board_theme." + name)
