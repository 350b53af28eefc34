"""The one registry of actions of buttons and keys: every written button has an action there, and every action a button or a key."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from class_room import ClassRoom, a_store, settings_of

from core.records.record import Record
from core.words import Words
from games import LESSONS, load
from tools import ROOT
from ui.composer.composer import Composer
from ui.dialogs.dialogs import Dialogs
from ui.dialogs.menu import KEYS, SPOKEN
from ui.editor.editor import Editor
from ui.embed.modes import Playing
from ui.friends.acts import Acts
from ui.friends.friends import Friends
from ui.input.keys import ACTIONS, WALKS
from ui.page import actions
from ui.play.game_page import GamePage
from ui.play.registry import Action, Registry
from ui.puzzles.guide import PuzzleGuide
from ui.puzzles.room import PuzzleRoom
from ui.puzzles.solving import Solving, puzzles_of

GAME = LESSONS[0]
# Composed names, and names that no markup has: of a used control, a sent form, a swipe or a key.
UNWRITTEN = {"changed", "submit", "go", "step", "try"}


class Rooms:
    """The way to the dialogs; records the requests to it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *asked: self.done.append(name)


def a_page() -> tuple[GamePage, Rooms]:
    """A page with all its actions, and no game on it."""
    store, rooms = a_store(), Rooms()
    page = GamePage(store, settings_of(store), SimpleNamespace(stop=lambda: None), "", True)  # type: ignore[arg-type]
    app: Any = SimpleNamespace(
        page=page, rooms=rooms, offline=SimpleNamespace(), set_lang=rooms.set_lang, next_theme=rooms.next_theme, home=None
    )
    actions.enter(app)
    return page, rooms


def entered(page: GamePage) -> dict[str, Action]:
    """All actions of a page by name."""
    found: dict[str, Action] = page.actions._actions
    return found


def test_every_button_has_an_action() -> None:
    page, rooms = a_page()
    Dialogs(page, lambda: "")
    in_texts = {
        name
        for path in [*(ROOT / "py").rglob("*.py"), *(ROOT / "tools" / "site").rglob("*.py")]
        for name in re.findall(r'data-do="([a-z-]+)', path.read_text("utf-8"))
    }
    lesson = ClassRoom(GAME).lesson.actions()
    table: Any = SimpleNamespace(session=SimpleNamespace(seat=0, record=Record(load(GAME))), saving=SimpleNamespace(name=""))
    editor = Editor(page, table, lambda _leave: None).actions()
    puzzle = PuzzleGuide(page, Solving(GAME, puzzles_of(GAME)[0]), rooms.done.clear, rooms.done.append, rooms.done.clear).actions()
    PuzzleRoom(page, rooms.close, rooms.show)
    puzzle["puzzle-favourite"] = puzzle["rush-close"] = puzzle["rush-skip"] = puzzle[
        "again"
    ]  # the rooms cover these actions on their puzzles
    page.table = table
    composer = Composer(page, rooms.show).actions()
    nobody: Any = SimpleNamespace()
    friend = Acts(Friends(page, rooms.dialogs), table, nobody, nobody).actions()
    replay = Playing().actions()
    assert in_texts - {*entered(page), *lesson, *editor, *puzzle, *composer, *friend, *replay} == set()
    assert {name.partition(":")[0] for name in [*ACTIONS.values(), *WALKS.values()]} <= set(entered(page))


def test_every_action_has_a_button_or_a_key() -> None:
    page, _ = a_page()
    Dialogs(page, lambda: "")
    keys = {name.partition(":")[0] for name in [*ACTIONS.values(), *WALKS.values()]}
    everywhere = "\n".join(path.read_text("utf-8") for path in [*(ROOT / "py").rglob("*.py"), *(ROOT / "tools" / "site").rglob("*.py")])
    unused = [
        name for name in entered(page) if name not in keys | UNWRITTEN and not re.search(rf'data-do="{name}\b|[("]{name}[":]', everywhere)
    ]
    assert unused == []


def test_the_dialogs_bring_an_action_for_each_name_that_fetches_them() -> None:
    page, _ = a_page()
    fetching = dict(entered(page))
    Dialogs(page, lambda: "")
    replaced = {name for name, action in entered(page).items() if fetching.get(name) not in (None, action)}
    assert replaced == set(actions.DIALOGS)


@pytest.mark.parametrize("name", actions.DIALOGS)
def test_a_button_of_a_dialog_fetches_the_dialogs(name: str) -> None:
    page, rooms = a_page()
    page.actions.do(name)
    assert rooms.done == []  # without a game no dialog asks anything
    page.table = SimpleNamespace(session=SimpleNamespace(behind=False), own={})  # type: ignore[assignment]
    page.actions.do(name)
    assert rooms.done == ["fetch_dialogs"]


@pytest.mark.parametrize("name", ["undo", "redo", "repeat:0", "try-here", "hint", "go", "unend", "swap"])
def test_a_tab_that_is_behind_changes_nothing(name: str) -> None:
    page, rooms = a_page()
    said: list[Words] = []
    page.table = SimpleNamespace(session=SimpleNamespace(behind=True), own={}, speak=said.append)  # type: ignore[assignment]
    page.actions.do(name)
    assert [words.key for words in said] == ["tab.elsewhere"] and rooms.done == ["close"]


class Log:
    """A registry over a page with a test's own actions; `done` lists their runs and the spoken sentences."""

    def __init__(self, behind: bool | None) -> None:
        self.done: list[str] = []
        session = SimpleNamespace(behind=behind)
        self.page = SimpleNamespace(table=None if behind is None else SimpleNamespace(session=session, speak=self.done.append, own={}))
        self.registry = Registry(self.page)  # type: ignore[arg-type]
        self.registry.add({"look": self.action("look"), "play": self.action("play", changes=True), "close": self.action("close")})
        self.registry.add({"lang": self.action("lang", anywhere=True)})

    def action(self, name: str, changes: bool = False, anywhere: bool = False) -> Action:
        """An action that leaves its name and argument."""
        return Action(lambda _table, argument: self.done.append(f"{name}:{argument}" if argument else name), changes, anywhere)


@pytest.mark.parametrize(
    ("behind", "covered", "asked", "done"),
    [
        (None, False, "lang:ja", ["lang:ja"]),
        (None, False, "look", []),
        (None, False, "nothing", []),
        (False, False, "look:a:b", ["look:a:b"]),
        (False, False, "play", ["play"]),
        (False, False, "nothing", []),
        (True, False, "look", ["look"]),
        (True, False, "play", ["close", "tab.elsewhere"]),
        (False, True, "look", ["covered"]),
        (False, True, "play", []),
        (False, True, "lang", ["lang"]),
        (None, True, "look", []),
    ],
)
def test_what_is_done(behind: bool | None, covered: bool, asked: str, done: list[str]) -> None:
    log = Log(behind)
    if covered:
        log.registry.cover({"look": log.action("covered")})
    log.registry.do(asked)
    assert [getattr(each, "key", each) for each in log.done] == done
    log.registry.cover(None)
    log.done.clear()
    log.registry.do("lang")
    assert log.done == ["lang"]


def test_a_later_action_replaces_an_earlier_one() -> None:
    log = Log(False)
    log.registry.add({"look": log.action("anew")})
    log.registry.do("look")
    assert log.done == ["anew"]


def test_the_list_of_keys_has_every_letter() -> None:
    shown = {sign for signs, _ in KEYS for sign in signs.split()}
    assert {key for key in ACTIONS if len(key) == 1 and key.isalpha()} <= shown
    assert set(SPOKEN) <= {signs for signs, _ in KEYS}
