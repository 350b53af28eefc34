"""The markup of a game with a friend: a notice over the board, and the dialogs of a conflict and of handing on."""

from core.contract import Position
from core.drawing.board import GameBoard
from core.drawing.svg import esc
from core.words import Words
from ui import dom
from ui.html.controls import button, said, t
from ui.html.controls import note as note_html


def note(words: "list[Words]", lang: str, ways: "list[tuple[str, str]] | None" = None, bad: bool = False) -> None:
    """Adds a box over the board, with buttons."""
    buttons = "".join([button(do, key, "", "btn small") for do, key in ways or []])
    if words:
        more = f'<p class="friend-ways">{buttons}</p>' if buttons else ""
        dom.one("#notes").insertAdjacentHTML("beforeend", note_html(words, lang, bad, more))


def conflict(board: GameBoard, both: "list[Position]", words: Words) -> str:
    """The dialog with both boards."""
    from ui.dialogs.fields import action, dialog
    from ui.html.boards import miniature

    boards = "".join(
        [
            f"<figure>{miniature(board, position)}<figcaption>{t(key)}</figcaption></figure>"
            for position, key in zip(both, ("friend.here", "friend.in_link"))
        ]
    )
    body = f'<p>{said(words)}</p><div class="friend-both">{boards}</div><p class="soft">{t("friend.none_lost")}</p>'
    return dialog(t("friend.two_lines"), body, action("take", "friend.take") + action("keep", "friend.keep", "btn main"))


def hand(url: str) -> str:
    """The dialog with the link, where it could neither be shared nor copied."""
    from ui.dialogs.fields import action, dialog

    field = f'<input id="friend-link" class="input" readonly value="{esc(url)}" aria-label="URL">'
    return dialog(t("friend.hand"), f"<p>{t('friend.hand_text')}</p>{field}", action("send:copy", "do.copy", "btn main"))
