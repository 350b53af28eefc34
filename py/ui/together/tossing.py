"""The toss for the sides of a game by link. Its three messages go with the first links; no move is made before both numbers are open.

The inviter's device seals a number, the friend's answers as soon as it knows the game, the inviter's opens its own. Meanwhile the names of
a link are those of the inviter and the friend: neither has a side.
"""

from core.terms import toss
from ui.together.game import FriendGame, named

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Record
    from core.terms.toss import Digest
    from core.terms.with_friend import Friend


def invited(record: "Record", friend: "Friend", digest: "Digest", number: bytes) -> FriendGame:
    """A new game for whose sides there is a toss: this device seals `number`. The inviter's name is the first of `friend.names`."""
    game = FriendGame(record, friend.changed(toss=toss.seal(digest, friend.id, number)), None, True)
    game.secret = toss.as_text(number)
    return game


def step(game: FriendGame, digest: "Digest", number: bytes) -> bool:
    """Does what the last message asks for: the friend answers with a number, the inviter opens. True if there is something new to hand
    on. `number`: for an answer."""
    message, inviter = game.friend.toss, game.secret != ""
    parts = len(message.split(".")) if message else 0
    if parts == 1 and not inviter and game.own_side is None:
        message, game.chooses = toss.answer(message, number), True
    elif parts == 2 and inviter and game.chooses:
        message = toss.opened(message, toss.as_bytes(game.secret))
    else:
        return False
    received(game, digest, message)
    return True


def received(game: FriendGame, digest: "Digest", message: str) -> None:
    """Takes in a message that `is_bent` does not refuse; with the last one sides are given, and names go to them."""
    tossed = game.tossing()
    game.friend = game.friend.changed(toss=message)
    begins = inviter_begins(game, digest)
    if not tossed or begins is None:
        return
    names = game.friend.names
    named(game.record, names if begins else (names[1], names[0]))
    if game.chooses:
        game.own_side, game.chooses = (0 if begins == (game.secret != "") else 1), False


def inviter_begins(game: FriendGame, digest: "Digest") -> "bool | None":
    """True if the inviter begins; None while a number is sealed."""
    thrown = toss.lots(digest, game.friend.id, game.friend.toss) if game.friend.toss else None
    return None if thrown is None else toss.inviter_begins(thrown)


def is_bent(game: "FriendGame | None", digest: "Digest", friend_id: str, came: str, record: "Record", seat: "int | None") -> bool:
    """True if a link's toss does not follow from what this device knows: a number changed, a seal opened with another one, a toss that
    begins late, moves before its end, other sides than those tossed for. `game`: None for an id that is new here; `came`: the link's
    message; `record`, `seat`: its game, and the receiver's side."""
    known, moved = game.friend.toss if game else "", bool(record.root.children or record.root.end)
    if came and (toss.compare(digest, friend_id, known, came) == toss.BENT or (game is not None and not known)):
        return True
    opened = came.count(".") == 2
    if game is None or not game.tossing() or not opened:
        return moved and not opened and bool(came if game is None else game.tossing())
    if not game.chooses or game.secret:  # one who looks on; the inviter opens the seal here, and nobody else can
        return bool(game.secret)
    thrown = toss.lots(digest, friend_id, came) or []
    mine = 1 if toss.inviter_begins(thrown) else 0
    return seat not in (None, mine) or (moved and record.root.position.turn == mine)


def is_settled_without(game: FriendGame, digest: "Digest", came: str) -> bool:
    """True if a message opens the seal to which this device has answered, but with another one's answer: the inviter heard that first.
    Whoever knows the opened number can write this, so one's own answer stays until the visitor decides."""
    parts, mine = came.split("."), game.friend.toss.split(".")
    if not game.tossing() or not game.chooses or game.secret or len(parts) != 3 or len(mine) != 2:
        return False
    return parts[0] == mine[0] and parts[1] != mine[1] and toss.compare(digest, game.friend.id, "", came) == toss.NEWER


def is_another_answer(game: FriendGame, came: str) -> bool:
    """True if a message answers the same seal as this device knows it, with another number: that decides nothing yet."""
    return game.tossing() and came.count(".") == 1 and came.split(".")[0] == game.friend.toss.split(".")[0]


def give_up(game: FriendGame) -> None:
    """One who has answered only looks: the answer of another one may follow."""
    if game.tossing() and not game.secret:
        game.friend = game.friend.changed(toss=game.friend.toss.split(".")[0])
