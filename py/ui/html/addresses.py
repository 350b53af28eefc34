"""The URLs of games, with `&` escaped for markup."""


def game_href(game_id: str, prerendered: bool, home: str) -> str:
    """The URL of a game's page; if pages are not prerendered, that of the home page with the game's id in the fragment. `home`: relative
    URL of the home page."""
    return f"{home}{game_id}/" if prerendered else f"{home}#game={game_id}"


def lesson_href(game_id: str, prerendered: bool, home: str) -> str:
    """The URL of a game's lesson."""
    return f"{game_href(game_id, prerendered, home)}{'#' if prerendered else '&amp;'}lesson=1"


def editor_href(game_id: str, prerendered: bool, home: str) -> str:
    """The URL of a game's position editor."""
    return f"{game_href(game_id, prerendered, home)}{'#' if prerendered else '&amp;'}edit=1"


def engine_href(game_id: str, level: str, prerendered: bool, home: str) -> str:
    """The URL of a new game against the engine."""
    address = game_href(game_id, prerendered, home)
    return f"{address}{'#' if prerendered else '&amp;'}p1=engine:{level}"
