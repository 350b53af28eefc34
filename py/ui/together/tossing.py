"""The toss for the sides of a game by link. Its three messages go with the first links; no move is made before both numbers are open."""

from core.records import toss
from ui.together.game import FriendGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.toss import Digest


def invite(game: FriendGame, digest: "Digest", number: bytes) -> None:
    """The inviter seals a number; sides are open until the toss is."""
    game.secret, game.seat, game.chooses = toss.as_text(number), None, True
    game.friend = game.friend.changed(toss=toss.seal(digest, game.friend.id, number))


def step(game: FriendGame, digest: "Digest", number: bytes) -> bool:
    """Does what the last message asks for: the friend answers with a number, the inviter opens. True if there is something new to hand
    on. `number`: for an answer."""
    message, inviter = game.friend.toss, game.secret != ""
    parts = len(message.split(".")) if message else 0
    if parts == 1 and not inviter:
        message, game.chooses = toss.answer(message, number), True
    elif parts == 2 and inviter:
        message = toss.opened(message, toss.as_bytes(game.secret))
    changed = message != game.friend.toss
    game.friend = game.friend.changed(toss=message)
    settle(game, digest)
    return changed


def settle(game: FriendGame, digest: "Digest") -> "list[int] | None":
    """Gives the sides once both numbers are open: the thrown pieces, None before that."""
    thrown = toss.lots(digest, game.friend.id, game.friend.toss) if game.friend.toss else None
    if thrown is not None and game.seat is None:
        game.seat, game.chooses = (0 if toss.inviter_begins(thrown) == (game.secret != "") else 1), False
    return thrown
