"""The keys of a friend's link beside the moves: id, names, offers, the score of a series, a toss, a clock.

    friend=ID&n0=…&n1=…&ask=draw&ans=no&re=ID&score=2-1&toss=…&clock=300+5&hints=1&seq=2.1.1

Every value is a text from a stranger. One that cannot be read gives a sentence, and counts as not given.
"""

from core.levels import level
from core.records.link import TERMS, quote, unquote
from core.records.link import write as write_link
from core.records.record import LINK
from core.terms import clock, toss
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.record import Node, Record

LEAST, MOST = 16, 32  # characters of an id: Komado makes 22 of them
NAME = 40  # characters of a name
OFFERS = ("undo", "draw")
ANSWERS = ("yes", "no")
FORMS = {"friend": "16–32 × A–Z a–z 0–9 _ -", "re": "16–32 × A–Z a–z 0–9 _ -", "score": "2-1, 2.5-1.5", "toss": "…"}
FORMS.update({"clock": "300+5, 600/30x3, move/10", "ask": ", ".join(OFFERS), "ans": ", ".join(ANSWERS), "hints": "0, 1, 1:4"})
FORMS["seq"] = "2.1.1"
COUNTED = 9999  # offers of a side that `seq` counts at most, and take-backs
QUOTED = 80  # characters of a value that a sentence quotes
# Signs in a name that are invisible or turn the direction of text.
_UNSEEN = "\u00ad\u180e\u200b\u200e\u200f\ufeff\u2028\u2029" + "".join([chr(code) for code in range(0x202A, 0x202F)])
_UNSEEN += "".join([chr(code) for code in range(0x2060, 0x2070)])


class Friend:
    """The values of one link, or of one game; immutable by custom.

    id      the game's name, 22 characters from 128 random bits; "" for a link that names none
    names   of 先手 and 後手, "" where not given; to be escaped wherever they are shown
    ask     an offer of the sender, one of OFFERS, "" for none; ans: an answer to the receiver's, one of ANSWERS
    re      the id of the game of which this one is the rematch
    score   of the series before this game, `2-1`: first the points of the player with the first move of the series
    toss    the numbers of a toss, sealed or open; clock: the limit, and the time that each side has left
    hints   the side that may ask for hints, "0" or "1": the other one gives them as a handicap; "" for neither. "1:4": hints of a level,
            else of the strongest
    seq     how many offers each side has made, and how often the two have agreed to take back, as the sender knows it: "2.1.1"; "" for
            none. With an offer the first of these is its number; an answer is one to the receiver's last offer that is counted
    """

    def __init__(self) -> None:
        self.id = ""
        self.names = ("", "")
        self.ask = ""
        self.ans = ""
        self.re = ""
        self.score = ""
        self.toss = ""
        self.clock = ""
        self.hints = ""
        self.seq = ""

    def changed(self, **values: object) -> "Friend":
        """A copy with these values changed."""
        other = Friend()
        for name in ("id", "names", "ask", "ans", "re", "score", "toss", "clock", "hints", "seq"):
            setattr(other, name, values.get(name, getattr(self, name)))
        return other

    def values(self) -> "list[tuple[str, str]]":
        """The keys of a link with their values, in order; keys with an empty value are left out."""
        said = {
            "friend": self.id, "n0": self.names[0], "n1": self.names[1], "ask": self.ask, "ans": self.ans, "re": self.re,
            "score": self.score, "toss": self.toss, "clock": self.clock, "hints": self.hints, "seq": self.seq,
        }  # fmt: skip
        return [(key, said[key]) for key in TERMS if said[key]]


def is_id(text: str) -> bool:
    """True if a text can be the id of a game."""
    return LEAST <= len(text) <= MOST and not text.strip(toss.SIGNS)


def id_of(chance: bytes) -> str:
    """The id made of 16 random bytes."""
    return toss.as_text(chance)


def name_of(text: str) -> str:
    """A name without line ends, invisible signs and superfluous spaces; not shortened."""
    seen = "".join([sign for sign in text if sign not in _UNSEEN and not "\x7f" <= sign < "\xa0"])
    return " ".join("".join([" " if sign < " " or sign == "\u3000" else sign for sign in seen]).split())


def halves(score: str) -> "tuple[int, int] | None":
    """A score in half points, None for an invalid text: a drawn game is half a point for each, so the sum is a whole number of games."""
    found = []
    for part in score.split("-"):
        whole, point, rest = part.partition(".")
        if not 0 < len(whole) < 4 or whole.strip("0123456789") or (point and rest != "5"):
            return None
        found.append(2 * int(whole) + (1 if point else 0))
    return (found[0], found[1]) if len(found) == 2 and sum(found) % 2 == 0 else None


def score_of(points: "tuple[int, int]") -> str:
    """A score in half points as text."""
    return "-".join([str(each // 2) + (".5" if each % 2 else "") for each in points])


def counts(seq: str) -> "tuple[int, int, int]":
    """The offers of each side and the agreed take-backs that a `seq` counts; zeros for an invalid text."""
    found = [int(part) for part in seq.split(".") if 0 < len(part) <= len(str(COUNTED)) and not part.strip("0123456789")]
    return (found[0], found[1], found[2]) if len(found) == seq.count(".") + 1 == 3 else (0, 0, 0)


def seq_of(counted: "tuple[int, int, int]") -> str:
    """The same as text, "" for zeros."""
    return ".".join([str(each) for each in counted]) if max(counted) else ""


def _valid(key: str, value: str) -> str:
    """The value of a key as Komado writes it, "" if it is invalid."""
    if key in ("friend", "re"):
        return value if is_id(value) else ""
    if key == "ask":
        return value if value in OFFERS else ""
    if key == "ans":
        return value if value in ANSWERS else ""
    if key == "score":
        points = halves(value)
        return score_of(points) if points else ""
    if key == "hints":
        side, colon, rest = value.partition(":")
        return value if side in ("0", "1") and (not colon or level(rest)) else ""
    if key == "toss":
        return value if toss.is_toss(value) else ""
    if key == "seq":
        return seq_of(counts(value))
    found = clock.of_text(value)
    if found is None:
        return ""
    return ":".join([clock.write(found.limit)] + value.split(":")[1:])


def read(values: "dict[str, str]") -> "tuple[Friend, list[Words]]":
    """The values of a link, of a stored game or of a message, as `Link.terms` has them; and Words for those that cannot be read."""
    problems: list[Words] = []
    said = {}
    for key in TERMS:
        value = values.get(key, "")
        if key in ("n0", "n1"):
            name = name_of(value)
            if len(name) > NAME:
                problems.append(Words("friend.name", most=NAME, name=name[:NAME]))
            said[key] = name[:NAME].strip()
            continue
        value = unquote(value)  # some messengers encode an address twice
        said[key] = _valid(key, value) if value else ""
        if value and not said[key]:
            problems.append(Words("link.value", name=key, value=name_of(value)[:QUOTED], allowed=FORMS[key]))
    friend = Friend()
    friend.id, friend.names, friend.score, friend.clock = said["friend"], (said["n0"], said["n1"]), said["score"], said["clock"]
    if friend.id:  # offers and answers need a game with a friend
        friend.ask, friend.ans, friend.re, friend.toss = said["ask"], said["ans"], said["re"], said["toss"]
        friend.hints, friend.seq = said["hints"], said["seq"]
    return friend, problems


def write(record: "Record", friend: Friend, seat: "int | None", last: "Node | None" = None, with_game: bool = False) -> str:
    """The fragment of a game with a friend. Its own keys come first, so that a link that was cut off still has the game's id.

    `seat`: the receiver's side, None for the receiver's choice; `last`: the end of the line, if not that of the current one. Returns ""
    for a line too long to be read.
    """
    line = write_link(record, last or (record.current_line() or [record.root])[-1], seat, False, with_game)
    text = "&".join([key + "=" + quote(value) for key, value in friend.values()] + [line])
    return text if line and len(text) <= LINK else ""
