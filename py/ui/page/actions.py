"""What the page's buttons and keys do: names to actions, in one place."""

import asyncio

import js


def actions_of(app: js.JsProxy) -> dict[str, js.JsProxy]:
    """Every action by the name that `data-do` carries; one behind a colon takes what follows as its argument."""

    def at_table(method: str) -> js.JsProxy:
        return lambda: getattr(app.table, method)()

    def dialog(method: str) -> js.JsProxy:
        return lambda *argument: app.asking.ask(lambda dialogs: getattr(dialogs, method)(*argument))

    def walk(go: js.JsProxy) -> js.JsProxy:
        return lambda: app.table.walk(go)

    def ending(end: str) -> js.JsProxy:
        def act() -> None:
            app.asking.close()
            app.table.finish(end)

        return act

    def resign() -> None:
        """The only person resigns, or the side on turn."""
        table = app.table
        people = [side for side in (0, 1) if not table.record.players[side].level]
        app.asking.close()
        table.finish("resign:" + str(people[0] if len(people) == 1 else table.record.position.turn))

    def swap() -> None:
        """The players change sides."""
        table = app.table
        app.asking.close()
        table.record.players = (table.record.players[1], table.record.players[0])
        table.engine.forget()
        table.turn_board()
        table.engine.turn()

    return {
        "prev": walk(lambda record: record.back()),
        "next": walk(lambda record: record.forward()),
        "first": walk(lambda record: record.jump(0)),
        "last": walk(lambda record: record.jump(100000)),
        "undo": at_table("undo"),
        "redo": at_table("redo"),
        "turn": at_table("turn_board"),
        "cancel": at_table("cancel"),
        "skip": at_table("skip"),
        "hint": lambda: asyncio.create_task(app.table.engine.hint()),
        "examine": lambda: asyncio.create_task(app.table.analysis.whole()),
        "retry": lambda: app.table.engine.retry(),
        "go": lambda: app.table.engine.let_move(),
        "move-now": app.opponent.move_now,
        "resign": resign,
        "draw": ending("draw"),
        "unend": ending(""),
        "swap": swap,
        "players": lambda: app.asking.ask(lambda dialogs: dialogs.new_game("engine")),
        "players-here": dialog("players_here"),
        "new": dialog("new_game"),
        "start": dialog("start"),
        "start-as": dialog("start_as"),
        "toss": dialog("toss"),
        "janken": dialog("janken"),
        "hand": dialog("janken"),
        "take-over": lambda: asyncio.create_task(app.table.saving.writer.take_over()),
        "menu": dialog("menu"),
        "share": dialog("share"),
        "embed": dialog("embed"),
        "copy": dialog("copy"),
        "text": dialog("text"),
        "read-text": dialog("read_text"),
        "comment": dialog("comment"),
        "save-comment": dialog("save_comment"),
        "type": dialog("type_move"),
        "settings": dialog("settings"),
        "keys": dialog("keys"),
        "close": app.asking.close,
        "hush": app.hush,
        "update": app.offline.apply,
        "update-later": app.offline.hush,
        "lang": app.set_lang,
        "theme": app.next_theme,
        "tab": app.show_tab,
    }
