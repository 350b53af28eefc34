"""The messages of a mailbox to which everyone with the link can write: those that count, and their senders.

A message is opened and its signature checked before it comes here: `text`, and the public key `key` that signed it. It holds the same link
that could be handed on by hand, so `arrival.compare` decides about its moves. This module decides only whether the message is looked at.
A relay may replay, drop, reorder and invent messages, and so may everyone with the link. None of that changes anything.
"""

import json
from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

VERSION = "1"
MOST = 65536  # characters of a message
DIGITS = 12  # more than a message's number has
KEY = 64  # characters of a public key, in hexadecimal
FAST, WHILE = 30, 10000  # more messages of one key than that in so many milliseconds are a flood
MOST_KEYS = 50  # whose numbers and times are kept
MOST_ASKED = 3  # keys that one is asked about: whoever has the link can make new ones without end

# kind  what to do: TAKE the link; ask whether the friend plays from another DEVICE; count a sender who WATCHes; PASS it over
# link  the fragment, for TAKE and DEVICE; side: the sender's side, None if they have none yet
Verdict = namedtuple("Verdict", ["kind", "link", "side"])
TAKE, DEVICE, WATCH, PASS = "take", "device", "watch", "pass"
PASSED = Verdict(PASS, "", None)


def is_key(text: object) -> bool:
    """True if a value can be a public key."""
    return isinstance(text, str) and len(text) == KEY and not text.strip("0123456789abcdef")


def written(link: str, number: int, other: str = "") -> str:
    """A message: its version, a number that grows with each message of this device, the link for the other side, and the key that plays it
    as far as the sender knows. Deliberately no JSON: deep nesting from a stranger ends an interpreter."""
    return VERSION + " " + str(number) + " " + link + (" " + other if other else "")


def _parts(link: str, *names: str) -> "list[str]":
    """The parts of a link with these names."""
    return [part for part in link.split("&") if part.partition("=")[0] in names]


def _goes_on(link: str, before: str) -> bool:
    """True if a link has the moves of an earlier one, which says no end, and more."""
    line, known = ["".join(_parts(each, "moves")).partition("=")[2] for each in (link, before)]
    return line != known and not _parts(before, "end") and (not known or line.startswith(known + "."))


def _side(link: str) -> "int | None":
    """The side of a link's sender: not the receiver's, which it names."""
    for part in link.split("&"):
        if part in ("seat=0", "seat=1"):
            return 1 - int(part[-1])
    return None


class Mailbox:
    """The mailbox of one game.

    own    this device's public key
    keys   the key of each side, "" until it is known: the first that writes for a side has it from then on
    number the number of one's last message, 0 before the first
    named  the key that plays one's own side, as the friend has said last; "" for none
    told   the key that one's last message has named as the other side's; "" for none
    contested  whether another key has written for the other side, or has been accepted for it: then the key that has it is to be named
    """

    def __init__(self, own: str, side: "int | None") -> None:
        self.own = own
        self.keys = ["", ""]
        self.number = 0
        self.named = self.told = ""
        self.contested = False
        self._numbers: dict[str, int] = {}  # the last number of each key
        self._times: dict[str, list[int]] = {}
        self._asked: list[str] = []  # keys that one has been asked about, and has not accepted
        self._answered: list[str] = []  # keys that have not been accepted, and those that others have replaced: kept in the store
        self.sit(side)

    def sit(self, side: "int | None") -> None:
        """This device plays a side, also one for which another key has written."""
        self.keys = ["" if key == self.own else key for key in self.keys]
        self.named = ""
        if side is not None:
            self.keys[side] = self.own

    def seat(self, side: "int | None", other: str) -> None:
        """A letter has been taken in, and this device plays the side `side` from now on; None: sides are still tossed for, so nobody has
        one, whatever the letter says. `other`: the key whose letter has decided the toss, which has the other side; "" for no toss."""
        if side is None:
            self.keys = ["", ""]
        else:
            self.sit(side)
            self.accept(other, 1 - side)

    def next(self, link: str, seconds: int) -> str:
        """The next message. Its number is the time in seconds if that grows, so that it does even where nothing is stored."""
        self.number = max(self.number + 1, seconds)
        self.told = self._other()
        return written(link, self.number, self.told)

    def must_name(self) -> bool:
        """True if the key that plays the other side is to be named at once: another device waits to hear that it watches, or that it has
        been accepted. Else it goes with one's next turn."""
        return self.contested and self.told != self._other()

    def _other(self) -> str:
        """The key that plays the other side, as far as this device knows it."""
        return next((key for key in self.keys if key != self.own), "")

    def has_said(self, letter: str, link: str, heard: bool) -> bool:
        """True if a letter, one's own that a relay has returned, is the last one of this device and says what one with `link` would say.
        `heard`: the friend knows the game as it is. Then it may have gone on since; what has been taken back or withdrawn is news."""
        said, _, named = letter.partition(" ")[2].partition(" ")[2].partition(" ")
        if letter != written(said, self.number, named) or named not in ("", self._other()) or (self.contested and not named):
            return False
        beside = [_parts(each, "seat", "n0", "n1") for each in (said, link)]
        return said == link or (heard and beside[0] == beside[1] and _goes_on(link, said))

    def another_plays(self, verdict: Verdict, side: "int | None", believed: bool) -> bool:
        """True if a verdict shows that another device plays the side `side` of this one: the friend says so, or it has written before.
        `believed`: nothing but a link has said that this device plays it; a device that has begun the game, or handed on a move, does not
        give its side away to whoever writes first."""
        if verdict.kind == TAKE:
            return self.named not in ("", self.own)
        return verdict.kind == WATCH and side is not None and verdict.side == side and believed and not self.number

    def accept(self, key: str, side: int) -> None:
        """The friend plays on with another key. The one before may come back with a letter that is newer than its last."""
        before = self.keys[side]
        if before != self.own and is_key(key):
            self.keys[side] = key
            self.contested = self.contested or before not in ("", key)
            self._asked = [each for each in self._asked if each != key]
            self._keep(before)

    def decline(self, key: str) -> None:
        """The visitor does not accept a key, and is not asked about it again."""
        self._keep(key)

    def _keep(self, key: str) -> None:
        if is_key(key):
            self._answered = [each for each in self._answered if each != key and each not in self.keys][1 - 2 * MOST_ASKED :] + [key]

    def forget(self, key: str) -> None:
        """The last message of a key may be judged once more."""
        self._numbers.pop(key, None)

    def judge(self, text: str, key: str, now: int) -> Verdict:
        """The Verdict on a message: what to do with it."""
        if not is_key(key) or key == self.own or len(text) > MOST or self._floods(key, now):
            return PASSED
        version, _, rest = text.partition(" ")
        told, _, rest = rest.partition(" ")
        link, _, named = rest.partition(" ")
        number = int(told) if 0 < len(told) < DIGITS and not told.strip("0123456789") else -1
        if version != VERSION or not link or number <= self._numbers.get(key, -1):
            return PASSED
        self._numbers[key] = number
        side = _side(link)
        if side is None:  # a side is still to be chosen, or tossed for
            return Verdict(TAKE, link, None) if "" in self.keys and self.own not in self.keys else Verdict(WATCH, "", None)
        if not self.keys[side] and key not in self.keys:
            self.keys[side] = key
        if self.keys[side] == key:
            self.named = named if is_key(named) and self.own in self.keys else ""
            return Verdict(TAKE, link, side)
        self.contested = self.contested or self.keys[side] != self.own
        if self.keys[side] == self.own or key in self._asked or key in self.keys or len(self._asked) >= MOST_ASKED:
            return Verdict(WATCH, "", side)
        self._asked.append(key)
        return Verdict(DEVICE, link, side)

    def ask_later(self, key: str) -> None:
        """The visitor is being asked about another device: the question about this key comes again with its next message."""
        self._asked.remove(key)

    def _floods(self, key: str, now: int) -> bool:
        """True if a key has written too much lately; a key that is not a side's makes room for others."""
        if key not in self._times and len(self._times) >= MOST_KEYS:
            for known in [each for each in self._times if each not in self.keys]:
                self._times.pop(known)
                self._numbers.pop(known, None)
        times = [at for at in self._times.get(key, []) if now - at < WHILE] + [now]
        self._times[key] = times[-FAST - 1 :]
        return len(times) > FAST

    def data(self) -> "dict[str, object]":
        """The keys and the numbers of both sides, those of other devices that one has been asked about or that have played, and one's own
        last number, for the store."""
        numbers = [self._numbers.get(key, -1) if key else -1 for key in self.keys]
        others = [[key, self._numbers.get(key, -1), key in self._asked] for key in self._answered if key not in self.keys]
        number, told, contested = self.number, self.told, self.contested
        return {"keys": self.keys, "numbers": numbers, "number": number, "others": others, "told": told, "contested": contested}

    def text(self) -> str:
        """The same as text."""
        return json.dumps(self.data())


def of_data(data: "dict[str, Any]", own: str, side: "int | None") -> Mailbox:
    """A mailbox from its stored data; a part that cannot be read is left out."""
    made = Mailbox(own, None)
    keys, numbers, number = data.get("keys"), data.get("numbers"), data.get("number")
    made.number = number if isinstance(number, int) and 0 <= number < 10 ** (DIGITS - 2) else 0
    for player in (0, 1):
        if isinstance(keys, list) and len(keys) == 2 and is_key(keys[player]):
            made.keys[player] = keys[player]
            if isinstance(numbers, list) and len(numbers) == 2 and isinstance(numbers[player], int) and numbers[player] < 10**DIGITS:
                made._numbers[keys[player]] = numbers[player]
    told, others = data.get("told"), data.get("others")
    made.told, made.contested = str(told) if is_key(told) else "", data.get("contested") is True
    for row in others[: 2 * MOST_ASKED] if isinstance(others, list) else []:
        if isinstance(row, list) and len(row) == 3 and is_key(row[0]) and isinstance(row[1], int) and row[1] < 10**DIGITS:
            made._answered.append(row[0])
            made._numbers[row[0]] = row[1]
            if row[2] is True:
                made._asked.append(row[0])
    made.sit(side)
    return made


def of_text(text: str, own: str, side: "int | None") -> Mailbox:
    """The same from the stored text."""
    try:
        data = json.loads(text) if text else {}
    except ValueError:
        data = {}
    return of_data(data if isinstance(data, dict) else {}, own, side)
