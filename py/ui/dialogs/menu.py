"""The menu of commands without a button of their own, and the list of keys.

Apart because it only names actions, and does none itself.
"""

from core.records.lines import engines, may_end
from core.records.record import Record
from ui.dialogs.box import Box
from ui.dialogs.fields import dialog
from ui.html.controls import t
from ui.html.icons import icon
from ui.play.registry import Action

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable


KEYS = (
    ("← ↑ → ↓", "keys.arrows"),
    ("Enter", "keys.enter"),
    ("Esc", "keys.esc"),
    ("u", "do.undo"),
    ("r", "do.redo"),
    ("← →", "keys.beside"),
    ("[ ]", "keys.walk"),
    ("PageUp PageDown", "keys.walk"),
    ("Home End", "keys.ends"),
    ("f", "do.turn"),
    ("h", "do.hint"),
    ("n", "do.new"),
    ("m", "do.type"),
    ("1 2 3 4", "keys.letters"),
    ("?", "keys.this"),
)

SPOKEN = {"← ↑ → ↓": "keys.heard", "← →": "keys.heard_beside"}  # words for keys whose signs cannot be read aloud


def menu(record: Record, kept: str) -> str:
    """The menu; below it `kept`, the state of the offline copy, as markup."""
    over = record.outcome() is not None
    rows = [("new", "do.new", "plus"), ("redo", "do.redo", "redo"), ("turn", "do.turn", "turn")]
    if record.here.end:
        rows.append(("unend", "do.unend", "undo"))
    elif may_end(record) and engines(record) < 2:
        rows.append(("resign", "do.resign", "flag"))
        if not engines(record):
            rows.append(("draw", "do.draw", "people"))
    if "stranger" in record.terms:
        rows.append(("block", "friend.block", "close"))
    elif "friend" in record.terms:  # no link reaches a stranger
        rows.append(("send:show", "friend.qr", "share"))
    rows += [("swap", "do.swap", "people"), ("text", "do.text", "copy"), ("comment", "do.comment", "book"), ("type", "do.type", "code")]
    rows += [
        ("puzzle", "do.puzzles", "hint"),
        ("compose", "menu.compose", "check"),
        ("edit", "do.edit", "full"),
        ("settings", "do.settings", "auto"),
        ("keys", "do.keys", "more"),
    ]
    body = ""
    for do, key, picture in rows:
        off = " disabled" if (do == "redo" and not record.here.children) or (do == "compose" and over) else ""
        body += f'<button type="button" class="btn bare wide" data-do="{do}"{off}>{icon(picture)}<span>{t(key)}</span></button>'
    under = f'<p class="soft" id="offline" role="status">{kept}</p>' if kept else ""
    return dialog(t("menu.title"), f'<div class="menu">{body}</div>{under}')


def keys() -> str:
    """The list of keys."""
    rows = "".join([f"<dt>{_caps(names)}</dt><dd>{t(words)}</dd>" for names, words in KEYS])
    return dialog(t("keys.title"), f'<dl class="keys" tabindex="0">{rows}</dl>')


def _caps(names: str) -> str:
    hidden = ' aria-hidden="true"' if names in SPOKEN else ""
    caps = "".join([f"<kbd{hidden}>{key}</kbd>" for key in names.split(" ")])
    return caps + (f'<span class="sr">{t(SPOKEN[names])}</span>' if hidden else "")


class Menu:
    """Shows the menu and the list of keys. `offline_copy()` returns the state of the offline copy, as markup."""

    def __init__(self, box: Box, offline_copy: "Callable[[], str]") -> None:
        self.box = box
        self.offline_copy = offline_copy

    def actions(self) -> "dict[str, Action]":
        """The actions that open them."""
        return {
            "menu": Action(lambda table, _: self.box.open(menu(table.session.record, self.offline_copy()))),
            "keys": Action(lambda _game, _: self.box.open(keys())),
        }
