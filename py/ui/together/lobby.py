"""Somebody to play with: the people who wait, what they want to play, and the knock that brings two of them together.

Nothing here asks a browser, a clock or a relay: the caller passes the letters that came, each opened and with its checked sender, and `now`
in milliseconds. A person who waits has one letter for everybody, their presence; it is renewed each minute, and holds for three. What two
say to each other is sealed for the two. Both are short texts with few values, so that no stranger can write a word of their own: a nickname
is two numbers, and so is everything that is said. What cannot be read is passed over.

    1&n=3.7&g=GAME,GAME&c=,300+5&o=1&h=second          a presence; "1" alone: its sender has left
    1 knock LINK      asks for a game, whose first link it is
    1 yes ID, 1 no ID, 1 gone ID, 1 late ID              answers; a knock taken back, and one that has waited too long
"""

from collections import namedtuple

from core.levels import STRONGEST, level
from core.records.record import Player, Record
from core.terms import clock, with_friend
from core.words import LANGUAGES, Words, say
from games import ids, settle
from ui.together import odds, tossing
from ui.together.game import FriendGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.link import Link
    from core.terms.toss import Digest
    from core.terms.with_friend import Friend

VERSION = "1"
LASTS = 180  # seconds for which a presence counts
RENEWS = 60000  # ms after which it is renewed
ANSWER = 45000  # ms for which a knock waits for an answer
PARTING = 5000  # ms for which the answer of one who has left may still be on its way: who accepts leaves the lobby too
AGAIN = 30000  # ms in which the same person's next knock is passed over
MOST = 100  # people who are remembered
LONGEST = 600  # characters of a presence; of a letter: what a link may have, and a word
LETTER = 4096
FIRST, SECOND = 12, 12  # the parts of nicknames: lobby.first.0 …, lobby.second.0 …
CLOCKS = ("", "300+5", "900+10", "move/10", "move/259200")  # none; by the game; ten seconds a move; three days a move
# Nothing; the first move; a piece of one's own, and then one begins; hints for the other one, and then one begins. `hints:4` gives hints
# of a level.
GIVES = ("", "second", "piece", "hints")

# name     two numbers below FIRST and SECOND; games: ids; clocks: of CLOCKS
# options  whether a game may have other options than the usual ones
# gives    what its sender, the stronger one, gives the other: one of GIVES, hints also with a level
Wish = namedtuple("Wish", ["name", "games", "clocks", "options", "gives"])

# wish   what a person wants; at: when they wrote it, by their own clock in seconds; seen, since: when it came here, last and first
Waiting = namedtuple("Waiting", ["wish", "at", "seen", "since"])

# A letter. kind: one of the following; key: its sender; value: the link of a KNOCK, the id of a game
Letter = namedtuple("Letter", ["kind", "key", "value"])
KNOCK, BOTH, YES, NO, GONE, LATE, PASS = "knock", "both", "yes", "no", "gone", "late", "pass"
PASSED = Letter(PASS, "", "")

# A knock. key: the other's; id: of the game; link: its first link; at: when
Knock = namedtuple("Knock", ["key", "id", "link", "at"])


def _number(text: str, below: int) -> int:
    """The number below a limit that a text spells, else -1."""
    number = int(text) if 0 < len(text) < 4 and not text.strip("0123456789") else -1
    return number if number < below else -1


def written(wish: Wish) -> str:
    """A wish as text: a presence."""
    parts = [VERSION, "n=" + ".".join([str(part) for part in wish.name]), "g=" + ",".join(wish.games), "c=" + ",".join(wish.clocks)]
    return "&".join(parts + (["o=1"] if wish.options else []) + (["h=" + wish.gives] if wish.gives else []))


def read(text: str) -> "Wish | None":
    """The wish that a text spells; games and clocks that are unknown here are left out. None if nothing is left, or it cannot be read."""
    parts = text.split("&") if len(text) <= LONGEST else [""]
    said = {}
    for part in parts[1:]:
        name, _, value = part.partition("=")
        said[name] = value
    first, dot, second = said.get("n", "").partition(".")
    nickname = (_number(first, FIRST), _number(second, SECOND))
    asked, clocks = said.get("g", "").split(","), said.get("c", "").split(",")
    games, gives = [each for each in ids() if each in asked], said.get("h", "")
    known = [each for each in CLOCKS if each in clocks]
    if parts[0] != VERSION or not dot or min(nickname) < 0 or not games or not known or "c" not in said or not _is_given(gives):
        return None
    return Wish(nickname, games, known, said.get("o") == "1", gives)


def kind_of(gives: str) -> str:
    """The kind of the odds of a wish, without a level: one of GIVES."""
    return gives.partition(":")[0]


def level_of(gives: str) -> str:
    """The level of the hints that are given."""
    return level(gives.partition(":")[2]) or STRONGEST


def _is_given(gives: str) -> bool:
    kind, colon, rest = gives.partition(":")
    return gives in GIVES or (kind == "hints" and bool(colon and level(rest)))


def name_of(wish: Wish) -> Words:
    """The nickname of a person."""
    return _name(wish.name)


def _name(name: "tuple[int, int]") -> Words:
    return Words("lobby.name", first=Words("lobby.first." + str(name[0])), second=Words("lobby.second." + str(name[1])))


def words_of(name: str) -> "Words | None":
    """A nickname in any language, as words; None for another name."""
    for each in LANGUAGES:
        firsts = [i for i in range(FIRST) if name.startswith(say(Words("lobby.first." + str(i)), each))]
        for second in range(SECOND) if firsts else ():
            if name.endswith(say(Words("lobby.second." + str(second)), each)):
                for first in firsts:
                    words = _name((first, second))
                    if say(words, each) == name:
                        return words
    return None


def in_language(name: str, lang: str) -> str:
    """A nickname in a language, from that in any; another name as it is."""
    words = words_of(name)
    return say(words, lang) if words else name


def name_players(record: Record) -> None:
    """Makes the nicknames in a game with a stranger words, for a list in the page's language. Such a record is not to be stored."""
    if record.terms.get("stranger"):
        first, second = [Player(player.level, words_of(str(player.name)) or player.name) for player in record.players]
        record.players = (first, second)


def translate(game: FriendGame, lang: str) -> bool:
    """Writes the nicknames of a game with a stranger in a language. True if that changes them."""
    if not game.stranger or not any(game.names()):
        return False
    before = game.names()
    game.meet(game.stranger, (in_language(before[0], lang), in_language(before[1], lang)))
    return game.names() != before


def matches(mine: Wish, theirs: Wish) -> "list[tuple[str, str]]":
    """The games and clocks that two people both want, as pairs."""
    return [(game_id, limit) for game_id in mine.games if game_id in theirs.games for limit in mine.clocks if limit in theirs.clocks]


def odds_of(mine: Wish, theirs: Wish, game_id: str) -> str:
    """The odds that one of two people gives the other in a game, as a wish writes them; "" for an even game, as between two who both want
    to give."""
    given = "" if mine.gives and theirs.gives else mine.gives or theirs.gives
    return "" if given == "piece" and not odds.start(game_id, 0) else given


def receives(mine: Wish, theirs: Wish, game_id: str) -> "int | None":
    """The side of the person with the wish `mine` where one gives the other odds; None where sides are tossed for."""
    given = odds_of(mine, theirs, game_id)
    if not given:
        return None
    return int(bool(mine.gives) == (given == "second"))


def start_of(mine: Wish, theirs: Wish, game_id: str) -> str:
    """The position from which two people begin, "" for the usual one."""
    return odds.start(game_id, 0) if odds_of(mine, theirs, game_id) == "piece" else ""


def hints_of(mine: Wish, theirs: Wish, game_id: str) -> str:
    """The side that may ask for hints, with their level if it is given, "" for neither. It is the second side: the person who gives hints
    begins."""
    given = odds_of(mine, theirs, game_id)
    return "1" + given[len("hints") :] if kind_of(given) == "hints" else ""


def begin(mine: Wish, theirs: Wish, game_id: str, limit: str, friend_id: str, digest: "Digest", number: bytes) -> FriendGame:
    """The game for which one knocks; `number`: for a toss."""
    record, seat = Record(settle(game_id, {}), None, start_of(mine, theirs, game_id)), receives(mine, theirs, game_id)
    friend = with_friend.Friend().changed(id=friend_id, clock=limit, hints=hints_of(mine, theirs, game_id))
    return tossing.invited(record, friend, digest, number) if seat is None else FriendGame(record, friend, seat)


def begun(asked: "Link", friend: "Friend", secret: str) -> FriendGame:
    """The game for which one has knocked, from the link of the knock. `secret`: one's own number of a toss, "" for none."""
    assert asked.record is not None
    seat = None if asked.seat is None else 1 - asked.seat
    game = FriendGame(asked.record, friend, seat, seat is None)
    game.secret = secret
    return game


def is_agreed(mine: Wish, theirs: Wish, asked: "Link", friend: "Friend") -> bool:
    """True if a knock's link is a game that both want, at its beginning, with the sides and odds that both have agreed to. `friend`: the
    rest of the link, as `with_friend.read` gives it."""
    record = asked.record
    if record is None or asked.problems or not asked.ends or not friend.id or friend.names != ("", ""):
        return False
    limit = clock.of_text(friend.clock) if friend.clock else None
    told = clock.write(limit.limit) if limit else ""
    if (record.game_id, told) not in matches(mine, theirs) or record.root.children or record.root.end:
        return False
    if (record.start, friend.hints) != (start_of(mine, theirs, record.game_id), hints_of(mine, theirs, record.game_id)):
        return False
    if record.game.non_default() and not (mine.options and theirs.options):
        return False
    seat = receives(mine, theirs, record.game_id)
    sealed = bool(friend.toss) and "." not in friend.toss
    return asked.seat == seat and sealed == (seat is None) and not (friend.ask or friend.ans or friend.re or friend.score)


class Lobby:
    """What one device knows of the others.

    own      this device's key
    wish     what the visitor wants, None while they do not wait
    blocked  keys of which nothing is heard
    knocked  one's own knock that waits for an answer
    asked    the other's knock that waits for the visitor's answer
    accepted the other's knock that the visitor has accepted, until the other one is known to have heard of it
    """

    def __init__(self, own: str, wish: "Wish | None", blocked: "list[str]") -> None:
        self.own = own
        self.wish = wish
        self.blocked = blocked
        self.knocked: Knock | None = None
        self.asked: Knock | None = None
        self.accepted: Knock | None = None
        self._here: dict[str, Waiting] = {}
        self._quiet: dict[str, int] = {}  # until when a key's knocks are passed over
        self._gone: list[tuple[str, str]] = []  # (key, id) of knocks that were over while they were not before the visitor

    # Who waits.
    def received(self, key: str, text: str, at: int, now: int) -> bool:
        """Takes in a presence; True if that changes the list."""
        known = self._here.get(key)
        if key == self.own or key in self.blocked or (known and known.at >= at):
            return False
        wish = read(text)
        if wish is None:
            gone = text == VERSION and self._here.pop(key, None) is not None
            knocked = self.knocked
            if gone and knocked and knocked.key == key:
                self.knocked = Knock(key, knocked.id, knocked.link, min(knocked.at, now - ANSWER + PARTING))
            if gone and self.asked and self.asked.key == key:
                self.asked = None
            return gone
        if known is None and len(self._here) >= MOST:
            return False
        self._here[key] = Waiting(wish, at, now, known.since if known else now)
        return known is None or known.wish != wish

    def tick(self, now: int) -> bool:
        """Forgets the people who have not renewed their presence, and a knock that the visitor has not answered; True if there are any."""
        late = [key for key in self._here if now - self._here[key].seen > LASTS * 1000]
        for key in late:
            self._here.pop(key)
        changed = bool(late)
        if self.asked and now - self.asked.at > ANSWER:
            self.asked, changed = None, True
        self._quiet = {key: until for key, until in self._quiet.items() if until > now}
        return changed

    def count(self) -> int:
        """The number of the others."""
        return len(self._here)

    def fitting(self) -> "list[tuple[str, Waiting]]":
        """(key, Waiting) of the others with whom there is a game, in the order in which they came."""
        wish = self.wish
        found = [(here.since, key) for key, here in self._here.items() if wish and matches(wish, here.wish)]
        return [(key, self._here[key]) for _, key in sorted(found)]

    def wish_of(self, key: str) -> "Wish | None":
        """The wish of another person; None if that person does not wait."""
        here = self._here.get(key)
        return here.wish if here else None

    def block(self, keys: "list[str]") -> None:
        """Nothing is heard of these keys any more, nor do they hear an answer."""
        self.blocked = keys
        for key in keys:
            self._here.pop(key, None)
        if self.asked and self.asked.key in keys:
            self.asked = None
        if self.knocked and self.knocked.key in keys:
            self.knocked = None

    # Letters.
    def knock(self, key: str, friend_id: str, link: str, now: int) -> str:
        """The letter with which one asks another one for a game; "" while one's last knock still waits."""
        if self.knocked or self.wish is None or key not in self._here:
            return ""
        self.knocked = Knock(key, friend_id, link, now)
        return VERSION + " knock " + link

    def remind(self, key: str) -> "tuple[str, str]":
        """(key, letter) with one's own knock once more, for a person who has come anew: their page may have missed it. "" for none."""
        knocked = self.knocked
        return (key, VERSION + " knock " + knocked.link) if knocked and knocked.key == key else ("", "")

    def give_up(self) -> "tuple[str, str]":
        """Takes one's own knock back: (key, letter), "" for none."""
        knocked, self.knocked = self.knocked, None
        return (knocked.key, VERSION + " gone " + knocked.id) if knocked else ("", "")

    def lapses(self, now: int) -> "tuple[str, str]":
        """Ends one's own knock if it has waited too long: (key, letter), "" for none. The other one may have read it later."""
        knocked = self.knocked
        if knocked is None or now - knocked.at <= ANSWER:
            return "", ""
        self.knocked = None
        return knocked.key, VERSION + " late " + knocked.id

    def answer(self, yes: bool, now: int) -> "tuple[str, str]":
        """The letter that answers the other's knock: (key, letter), "" for none. After a no the same person's knocks are passed over for
        a while."""
        asked, self.asked = self.asked, None
        if asked is None:
            return "", ""
        self.accepted = asked if yes else None
        if not yes:
            self._quiet[asked.key] = now + 10 * AGAIN
        return asked.key, VERSION + (" yes " if yes else " no ") + asked.id

    def opens(self, key: str, text: str, now: int) -> Letter:
        """The meaning of a letter to this device. A KNOCK is only one of a person who waits, with whom there is a game; its link still has
        to be compared (`is_agreed`), and is put before the visitor with `put`. BOTH: the two have knocked at each other, and this one's
        game counts."""
        parts = text.split(" ")
        if len(text) > LETTER or len(parts) != 3 or parts[0] != VERSION or key in self.blocked:
            return PASSED
        kind, value, knocked = parts[1], parts[2], self.knocked
        if kind == "knock":
            return self._knocked(key, value, now)
        if not with_friend.is_id(value):
            return PASSED
        over = kind in (GONE, LATE)
        if over and self.asked and (self.asked.key, self.asked.id) == (key, value):
            self.asked = None
            return Letter(kind, key, value)
        if over and (key in self._here or (self.accepted and self.accepted.key == key)):
            self._gone = (self._gone + [(key, value)])[-MOST:]
        if kind not in ("yes", "no") or knocked is None or (knocked.key, knocked.id) != (key, value):
            return PASSED
        self.knocked = None
        return Letter(YES if kind == "yes" else NO, key, value)

    def is_heard(self) -> bool:
        """True if the one whose knock has been accepted has left the lobby: they have heard of it, or have gone (`is_gone`)."""
        return self.accepted is None or self.accepted.key not in self._here

    def take_back(self) -> "tuple[str, str]":
        """Takes the acceptance back, of which the other one has not been heard: (key, letter), "" for none."""
        accepted, self.accepted = self.accepted, None
        return (accepted.key, VERSION + " no " + accepted.id) if accepted else ("", "")

    def _knocked(self, key: str, link: str, now: int) -> Letter:
        """The meaning of another one's knock."""
        theirs = self.wish_of(key)
        if self.wish is None or theirs is None or not matches(self.wish, theirs) or self.asked or key in self._quiet:
            return PASSED
        self._quiet[key] = now + AGAIN
        if self.knocked and self.knocked.key == key:  # each wants the other: the game of the smaller key counts
            return PASSED if self.own < key else Letter(BOTH, key, link)
        return Letter(KNOCK, key, link)

    def is_gone(self, key: str, friend_id: str) -> bool:
        """True if a knock was over before it could be put before the visitor."""
        return (key, friend_id) in self._gone

    def hear_again(self, key: str) -> None:
        """Lets a knock come again that could not be put before the visitor, for whom something else was going on."""
        self._quiet.pop(key, None)

    def put(self, knock: Letter, friend_id: str, now: int) -> None:
        """A knock is put before the visitor."""
        self.asked = Knock(knock.key, friend_id, knock.value, now)
