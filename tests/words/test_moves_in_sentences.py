"""A move named in a sentence is one piece: it is never broken over two lines, nor translated by the browser."""

from core.words import Words, room
from ui.html.controls import with_moves
from ui.html.status import status_line


def test_moves_are_marked_as_whole() -> None:
    room("ui/together")
    shown = with_moves(Words("friend.conflict", ply=3, mine="46緑／2(57)", theirs="a<b"), "ja")
    mine, theirs = [f'<span class="whole" translate="no">{move}</span>' for move in ("46緑／2(57)", "a&lt;b")]
    assert shown == f"3手目が合いません（この端末：{mine}、リンク：{theirs}）。"


def test_a_move_in_the_status_line_is_not_translated() -> None:
    for words, is_move in (("12 ▲57-46", True), (Words("status.thinking"), False)):
        assert ('class="say" translate=no>' in status_line("yours", words, "", "ja")) == is_move
