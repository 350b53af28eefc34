"""The actions of the page's buttons and keys: on the page, on its game, and those that first fetch a room with actions of its own.

The room then adds its actions by `Registry.add` (`ui/play/registry.py`), in place of those that fetched it.

Apart because it is a list, by which one finds what a button does: it holds no state.
"""

from core.records.lines import latest_node
from core.records.record import Record
from core.words import Words
from ui import dom
from ui.play.registry import Action
from ui.play.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from ui.page.app import App

# The actions of the dialogs; each first fetches them.
DIALOGS = (
    "players", "players-here", "new", "start", "start-as", "toss", "janken", "hand", "menu", "share", "embed", "copy", "text", "read-text",
    "paste-text", "add-text", "comment", "save-comment", "type", "settings", "keys", "resign", "draw", "resign-now", "draw-now",
    "clear-results", "again", "from-here", "prove", "friend",
)  # fmt: skip
PUZZLES = "puzzle", "daily", "own"  # the actions of the puzzles; each first fetches them
TABS = "moves", "extra", "analysis", "rules"  # the panels beside the board
END = 100000  # a ply that no game has


def enter(app: "App") -> None:
    """Enters all actions of the page."""
    app.page.actions.add(_of_page(app))
    app.page.actions.add(_of_game(app))
    app.page.actions.add({name: _of_dialogs(app, name) for name in DIALOGS})
    app.page.actions.add({name: _of_puzzles(app, name) for name in PUZZLES})


def _of_dialogs(app: "App", name: str) -> Action:
    return Action(lambda _, argument: app.rooms.fetch_dialogs(name, argument))


def _of_puzzles(app: "App", name: str) -> Action:
    return Action(lambda _, argument: app.page.run(app.rooms.puzzles(name, argument)), anywhere=True)


def _of_page(app: "App") -> "dict[str, Action]":
    """The actions that need no game."""

    def action(run: "Callable[[str], object]") -> Action:
        return Action(lambda _, argument: run(argument), anywhere=True)

    def finished(forgotten: str) -> None:
        """Shows more finished games on the home page, or deletes the one named `forgotten`."""
        if app.home and forgotten:
            app.home.finished.remove(forgotten)
        elif app.home:
            app.page.run(app.home.finished.more())

    return {
        "hush": action(lambda _: app.page.hush()),
        "lobby": action(lambda asked: app.page.run(app.rooms.lobby(asked))),
        "update": action(lambda _: app.offline.apply()),
        "install": action(lambda _: app.offline.install()),
        "update-later": action(lambda _: app.offline.hush()),
        "lang": action(app.set_lang),
        "theme": action(lambda _: app.next_theme()),
        "finished": action(finished),
        "forget": action(finished),
    }


def _to_mark(table: Table, way: str) -> None:
    """Goes to the position before the next or the previous mistake found by a review; after the last mistake the first one is next."""
    step = table.analysis.found.step
    node = step(table.session.record.here, way) or (step(table.session.record.root, way) if way == "next" else None)
    if node is not None:
        table.do("go_to", node.number)
    elif table.analysis.panel and table.analysis.panel.is_calm(table.analysis.found):
        table.do("refuse", Words("analysis.calm"))


def _try_again(table: Table, number: str) -> None:
    """Looks for a better move than a mistake. `number`: of the node before it, "" for the one next to the position on the board."""
    if not table.analysis.found.marks:
        _to_mark(table, "next")  # there is none
        return
    if number:
        table.do("go_to", int(number))
    node = table.analysis.try_again(table.session.record, table.session.trying)
    if node is not None:
        table.do("go_to", node.number)
        table.review()
        table.everything()


def _line(table: Table, code: str) -> None:
    """Shows only the arrow of one line of the analysis on the board; if it is the only one already, those of all lines."""
    found = table.analysis.found
    found.only = "" if found.only == code else code
    table.analysed(True)
    dom.focus(f'[data-do="line:{code}"]')


def _answer(table: Table, _argument: str) -> None:
    if table.session.trying:
        table.session.trying.tell()


def _of_game(app: "App") -> "dict[str, Action]":
    """The actions on the game on the page."""
    rooms, run = app.rooms, app.page.run

    def walk(go: "Callable[[Record], object]") -> Action:
        return Action(lambda table, _: table.do("walk", go))

    def does(name: str, changes: bool = False) -> Action:
        return Action(lambda table, _: table.do(name), changes)

    def unend(table: Table, _argument: str) -> None:
        rooms.close()
        table.do("finish", "")

    def swap(table: Table, _argument: str) -> None:
        rooms.close()
        table.do("swap")

    def cancel(table: Table, _argument: str) -> None:
        rooms.close()  # a dialog may be on its way
        table.do("cancel")

    def show_tab(table: Table, name: str) -> None:
        """Shows one of the panels beside the board."""
        for tab in TABS:
            button, panel = dom.one("#tab-" + tab), dom.one("#" + tab)
            if button and panel:
                button.setAttribute("aria-selected", "true" if tab == name else "false")
                dom.flag(panel, "hidden", tab != name)
        dom.one(".play").setAttribute("data-tab", name)
        dom.one(".panel").scrollIntoView(name == "rules")  # the rules are longer than a phone's screen: scrolls to their beginning
        table.analysis.show(name == "analysis", table.session.record)
        table.screen.follow()
        if name == "rules":
            run(rooms.show_rules())

    def options(table: Table, _argument: str) -> None:
        show_tab(table, "rules")
        dom.focus("#tab-rules")

    def examine(table: Table, argument: str) -> None:
        """Starts the review of the game; with "stop" ends it."""
        if argument:
            table.analysis.stop()
        else:
            show_tab(table, "analysis")
            table.run(table.analysis.whole(table.session.record))

    return {
        "lesson": Action(lambda *_: run(rooms.learn())),
        "edit": Action(lambda *_: run(rooms.edit())),
        "compose": Action(lambda *_: run(rooms.compose())),
        "lesson-later": Action(lambda *_: rooms.no_lesson()),
        "tab": Action(show_tab),
        "options": Action(options),
        "prev": walk(lambda record: record.back()),
        "next": Action(lambda table, _: table.do("step") if table.session.pace else table.do("walk", lambda record: record.forward())),
        "first": walk(lambda record: record.jump(0)),
        "last": walk(lambda record: record.jump(END)),
        "now": walk(lambda record: record.go(latest_node(record))),
        "try-here": does("try_here", changes=True),
        "undo": does("undo", changes=True),
        "redo": does("redo", changes=True),
        "turn": does("rotate_board"),
        "cancel": Action(cancel),
        "skip": does("skip"),
        "hint": does("hint", changes=True),
        "examine": Action(examine),
        "mark": Action(_to_mark),
        "try": Action(_try_again),
        "answer": Action(_answer),
        "line": Action(_line),
        "retry": Action(lambda table, _: table.retry()),
        "go": does("go", changes=True),
        "repeat": Action(lambda table, side: table.do("repeat", side), changes=True),
        "pause": does("pause"),
        "step": does("step"),
        "slower": Action(lambda table, _: table.change_pace(1)),
        "faster": Action(lambda table, _: table.change_pace(-1)),
        "move-now": Action(lambda table, _: table.engine.move_now()),
        "unend": Action(unend, changes=True),
        "swap": Action(swap, changes=True),
        "take-over": Action(lambda table, _: table.run(table.saving.writer.take_over())),
        "close": Action(lambda *_: rooms.close(), anywhere=True),
    }
