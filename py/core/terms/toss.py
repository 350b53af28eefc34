"""A toss between two people far apart that neither of them can cheat in.

The inviter draws a number and sends its seal, which does not reveal the number. The friend answers with another number. Then the
inviter opens the seal: the friend checks it, and both devices compute the same lots from both numbers. A sent seal fixes the inviter's
number, and the friend answers without knowing it. The messages are `SEAL`, then `SEAL.FRIEND`, then `SEAL.FRIEND.INVITER`.

`digest` is always SHA-256, from bytes to 32 bytes. Numbers are 16 bytes from a good source of chance, and are thrown away with the game.
"""

import binascii

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    Digest = Callable[[bytes], bytes]

NUMBER = 16  # bytes
LENGTHS = (43, 22, 22)  # characters of the parts
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PIECES = 5  # thrown at once: the majority decides

# The results of `compare`.
SAME, NEWER, OLDER, BENT = "same", "newer", "older", "bent"


def as_text(data: bytes) -> str:
    """Bytes as text for links: base64url without padding."""
    return binascii.b2a_base64(data).decode().strip().replace("+", "-").replace("/", "_").replace("=", "")


def as_bytes(text: str) -> bytes:
    """The inverse of `as_text`."""
    return binascii.a2b_base64((text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)).encode())


def is_toss(text: str) -> bool:
    """True if a text has the form of a message."""
    parts = text.split(".")
    if len(parts) > len(LENGTHS):
        return False
    return all(len(part) == length and not part.strip(SIGNS) for part, length in zip(parts, LENGTHS))


def _sealed(digest: "Digest", friend_id: str, number: bytes) -> str:
    return as_text(digest(b"komado toss\0" + friend_id.encode() + b"\0" + number))


def seal(digest: "Digest", friend_id: str, number: bytes) -> str:
    """The inviter's first message. `friend_id`: the id of the game with a friend, so that no seal counts in another one."""
    return _sealed(digest, friend_id, number)


def answer(message: str, number: bytes) -> str:
    """The friend's answer to a seal."""
    return message.split(".")[0] + "." + as_text(number)


def opened(message: str, number: bytes) -> str:
    """The inviter's last message, in answer to `message`."""
    return ".".join(message.split(".")[:2]) + "." + as_text(number)


def compare(digest: "Digest", friend_id: str, known: str, came: str) -> str:
    """Compares a message with the last one known here ("" for none): SAME, NEWER, OLDER, or BENT if it changes an earlier part or opens a
    seal with another number."""
    mine, theirs = known.split(".") if known else [], came.split(".") if came else []
    both = min(len(mine), len(theirs))
    if mine[:both] != theirs[:both]:
        return BENT
    if came and not is_toss(came):
        return BENT
    if len(theirs) == 3 and _sealed(digest, friend_id, as_bytes(theirs[2])) != theirs[0]:
        return BENT
    return SAME if len(mine) == len(theirs) else NEWER if len(theirs) > len(mine) else OLDER


def lots(digest: "Digest", friend_id: str, message: str) -> "list[int] | None":
    """The thrown pieces, 1 for a face and 0 for a back, once both numbers are open; None before that, and for a broken seal."""
    parts = message.split(".")
    if len(parts) < 3 or compare(digest, friend_id, "", message) != NEWER:
        return None
    thrown = digest(b"komado lots\0" + friend_id.encode() + b"\0" + as_bytes(parts[1]) + as_bytes(parts[2]))[0]
    return [thrown >> i & 1 for i in range(PIECES)]


def inviter_begins(thrown: "list[int]") -> bool:
    """True if the inviter begins, as the thrower: most pieces show their faces."""
    return 2 * sum(thrown) > len(thrown)
