"""The board themes by the names of the setting; "" is the usual one. What a name means is in the games' style sheets, under
`html[data-board-theme="NAME"]`."""

from core.words import Words

BOARD_THEMES = ("", "forest", "slate")


def theme_words(name: str) -> Words:
    """What a board theme is called."""
    return Words("set.board_theme." + name)
