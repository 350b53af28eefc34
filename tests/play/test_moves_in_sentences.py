"""A move named in a sentence is one piece: it is never broken over two lines."""

from core.words import Words, room
from ui.html.controls import with_moves


def test_moves_are_marked_as_whole() -> None:
    room("ui/together")
    shown = with_moves(Words("friend.conflict", ply=3, mine="46緑／2(57)", theirs="a<b"), "ja")
    assert shown == (
        '3手目が違います。この端末では<span class="whole">46緑／2(57)</span>、リンクでは<span class="whole">a&lt;b</span>です。'
    )
