"""Ownership of styles: the common style sheets name no game, and each game brings its own."""

import re

import pytest
from game_names import names_in

from core.export.standalone_svg import StyleSheet
from games import folder_of, ids
from tools import ROOT
from tools.program import styles

SHIPPED = [game_id for game_id in ids() if folder_of(game_id).startswith("games.")]  # an example of the tests has no looks


@pytest.mark.parametrize("name", [name for name in sorted({*styles.PAGE, *styles.ARTICLE}) if name != styles.GAMES])
def test_a_common_sheet_names_no_game(name: str) -> None:
    assert names_in(styles.read(name)) == set()


@pytest.mark.parametrize("game_id", SHIPPED)
def test_a_game_has_an_accent_of_its_own(game_id: str) -> None:
    """No other game sets its accent."""
    own, common = styles.look_of(game_id).read_text("utf-8"), StyleSheet(styles.joined(styles.PICTURE), "no game").root
    assert set(re.findall('data-game="([^"]+)"', own)) == {game_id}
    found = StyleSheet(styles.joined(styles.PICTURE), game_id).root
    for name in ("--accent", "--accent-ink"):
        assert found[name] != common[name] and f"{name}: {found[name]};" in own


def test_what_several_games_share_comes_first_and_the_games_in_their_order() -> None:
    assert [path.parent.name.replace("_", "-") for path in styles.looks()][-len(SHIPPED) :] == SHIPPED
    assert set(styles.looks()) == set((ROOT / "py" / "games").glob("*/look.css"))


def test_no_rule_looks_for_what_is_inside() -> None:
    """A browser would match such a rule again at each change inside the element. The code that writes the contents sets an attribute
    instead. The one exception is for a built page that the browser is still reading, before any code runs."""
    rules = [line.partition("{")[0].strip() for line in styles.joined(styles.FIRST).splitlines() if ":has(" in line]
    assert rules == ["body:not(:has(> #end)) > #app"]
