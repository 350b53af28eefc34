"""One game with a friend, as this device knows it: the record, one's side, the open offer, and what has been handed on.

Nothing here asks a browser or a clock. `Record.terms` holds all of it for the store.
"""

from collections import namedtuple

from core.levels import STRONGEST
from core.records.lines import begun_here, latest_node, runs
from core.records.node import AGREED
from core.records.record import Node, Player, Record
from core.terms import with_friend
from core.terms.with_friend import Friend

# An offer: "undo" or "draw", the side that asks, the number of moves at which it was asked, and its own number among the offers of that
# side, 0 where none is known: a device with an earlier version counts none.
Offer = namedtuple("Offer", ["what", "side", "ply", "number"])

MOST_UNDONE = 20  # lines that were taken back, of which links may still be about
MOST_PASSED = 4  # offers without an answer that the friend may still accept
TICKS = "ticks"  # the key of the clocks among a record's terms
BEFORE = "?openExternalBrowser=1#"  # LINE opens such a link in the real browser; others ignore it


def _offer_text(offer: "Offer | None") -> str:
    return f"{offer.what}:{offer.side}:{offer.ply}" + (f":{offer.number}" if offer.number else "") if offer else ""


def _offer(text: str) -> "Offer | None":
    parts = text.split(":")
    if len(parts) not in (3, 4) or parts[0] not in with_friend.OFFERS or parts[1] not in ("0", "1"):
        return None
    numbers = [int(part) for part in parts[2:] if 0 < len(part) < 6 and not part.strip("0123456789")]
    return Offer(parts[0], int(parts[1]), numbers[0], (numbers + [0])[1]) if len(numbers) == len(parts) - 2 else None


def _offer_texts(offers: "list[Offer]") -> str:
    return " ".join([_offer_text(each) for each in offers])


def _offers(text: str) -> "list[Offer]":
    return [offer for offer in [_offer(each) for each in text.split()] if offer]


def _also(offers: "list[Offer]", offer: Offer) -> "list[Offer]":
    """One more offer that was not accepted, beside the others at the same move."""
    return [each for each in offers if each.ply == offer.ply and each.what != offer.what] + [offer]


def is_among(offer: Offer, offers: "list[Offer]") -> bool:
    """True if the same was offered by the same side at the same move, under whatever number."""
    return any(each[:3] == offer[:3] for each in offers)


def named(record: Record, names: "tuple[str, str]") -> None:
    """Gives the players the names of a link; a name that is not given takes none away."""
    first, second = [Player(player.level, name or player.name) for player, name in zip(record.players, names)]
    record.players = (first, second)


class FriendGame:
    """A game with a friend.

    friend   what its links say of it besides the moves; offers and answers are kept here instead
    own_side one's own side; None for one who only looks, and while the friend has to choose a side
    chooses  whether the friend has to choose
    offer    one's own open offer
    asks     the friend's open offer; asks_at: the number of moves here when it came: one more move declines it
    answer   one's answer to the friend's last offer: in each link until the friend's next one, which shows that they have read it
    refused  the friend's last offers that were not accepted, of one move: made again there, they are not shown again
    denied   one's own last offers that were not accepted, of one move: they are not made twice
    handed   the game as both sides know it, as `summary` writes it; "" before anything was handed on
    posted   the same as a letter says that relays are taking: what it says can no longer be taken back; "" for none
    passed   one's own last offers that are over because one has played on, has agreed to take back, has ended the game or has taken them
             back while no relay answered: the friend may have accepted one meanwhile
    believed whether nothing but a link has said that one plays one's side: another device may have played it before
    claimed  whether the game has ended because one has claimed that the friend is out of time: the friend's device may know better
    undone   the lines that were taken back by agreement
    made     the number of each side's last offer that this device knows; back: how often the two have agreed to take back. Only offers with
             a number are counted
    stranger the key of a stranger whom one has met; "" for a friend. Only their nickname is shown, and no name that they write
    keeps_sides  whether one of two strangers gives the other the first move: it stays so in a rematch
    secret   one's own number of a toss that is sealed; "" for none
    mail     the visitor's choice for this game: "on", "off", "" for none. Relays may carry it
    key      the secret key that signs this device's messages, "" before the first; box: the text of its `Mailbox`
    own_terms  the record's terms as this object last wrote them: where the record has others, another tab has gone on
    """

    def __init__(self, record: Record, friend: Friend, own_side: "int | None", chooses: bool = False) -> None:
        self.record = record
        self.friend = friend
        self.own_side = own_side
        self.chooses = chooses
        self.offer: Offer | None = None
        self.asks: Offer | None = None
        self.asks_at = 0
        self.answer = ""
        self.refused: list[Offer] = []
        self.denied: list[Offer] = []
        self.handed = self.posted = ""
        self.passed: list[Offer] = []
        self.undone: list[str] = []
        self.made = [0, 0]
        self.back = 0
        self.believed = False
        self.claimed = False
        self.secret = ""
        self.stranger = ""
        self.keeps_sides = False
        self.mail = self.key = self.box = ""
        self.own_terms = record.terms
        if not self.tossing():
            named(record, friend.names)

    # Queries.
    def tossing(self) -> bool:
        """True if sides are still to be tossed for: nobody may move. Names are those of the inviter and the friend then, not of sides."""
        return bool(self.friend.toss) and self.friend.toss.count(".") < 2

    def latest_node(self) -> Node:
        """The node at which the game is."""
        return latest_node(self.record)

    def codes(self) -> "list[str]":
        """The moves of the game."""
        return [node.code for node in self.latest_node().line()]

    def runs(self) -> bool:
        """True if the game is not over."""
        return runs(self.record)

    def summary(self, ply: "int | None" = None) -> str:
        """The game in one line: moves, end, offer, answer, toss, and whether the friend has to choose; `ply`: only so many moves."""
        node = self.latest_node()
        end = node.end if ply is None or ply == node.ply else ""
        parts = [
            ".".join(self.codes()[:ply]),
            end,
            _offer_text(self.open_offer()),
            self.answer + self._answered(),
            self.friend.toss,
            "choose" if self.chooses else "",
        ]
        return "|".join(parts)

    def _answered(self) -> str:
        """The number of the friend's offer that one has answered, "" without one."""
        number = self.made[1 - self.own_side] if self.answer and self.own_side is not None else 0
        return str(number) if number else ""

    def is_handed(self, codes: "list[str]", end: str) -> bool:
        """True if both sides know these moves as the game, and this end."""
        return self.handed.split("|")[:2] == [".".join(codes), end]

    def has_dropped(self, said: str) -> bool:
        """True if what a summary says no longer holds: moves have been taken back since, or one's own offer has been."""
        moves, _, offer = said.split("|")[:3]
        line = ".".join(self.codes())
        if moves and not (line + ".").startswith(moves + "."):
            return True
        return moves == line and bool(offer) and offer != _offer_text(self.open_offer())

    def known(self) -> int:
        """The number of moves that both sides know, or will when a letter has arrived that is on its way."""
        moves, posted = self.handed.split("|")[0], self.posted.split("|")[0]
        if (".".join(self.codes()) + ".").startswith(posted + "."):
            moves = max(moves, posted, key=len)
        return len(moves.split(".")) if moves else 0

    def unsent(self) -> bool:
        """True if there is something that the friend does not know yet."""
        return (self.own_side is not None or self.chooses) and self.summary() != self.handed

    def may_move(self) -> bool:
        """True if one is to move."""
        return self.runs() and self.own_side is not None and self.own_side == self.latest_node().position.turn

    def has_moved(self, side: int) -> bool:
        """True if a side has made a move: then its clock runs."""
        return any(node.before.turn == side for node in self.latest_node().line())

    def has_hints(self) -> bool:
        """True if one may ask for hints at one's own turns: a handicap that the friend gives."""
        return self.own_side is not None and self.friend.hints[:1] == str(self.own_side)

    def hint_level(self) -> str:
        """The level of hints: that which the friend gives while the game runs."""
        return (self.friend.hints[2:] if self.runs() else "") or STRONGEST

    def may_send(self) -> bool:
        """True if the link may be handed on: not in the middle of a turn of several moves. An invitation may go out before a move."""
        mid_turn = self.may_move() and len(self.codes()) > self.known()
        return (self.own_side is not None or self.chooses) and not mid_turn

    def may_take_back(self) -> bool:
        """True if one's last move has not been handed on: until then it is free to take back. What is over stays over."""
        return self.own_side is not None and self.runs() and len(self.codes()) > self.known()

    def state(self) -> str:
        """The state: "over", "look" for a visitor who plays neither side, "answer" while the friend's offer waits for one, "mine", "unsent"
        while something is to be handed on, "theirs"."""
        if not self.runs():
            return "over"
        if self.own_side is None and not self.chooses:
            return "look"
        if self.asked():
            return "answer"
        if self.may_move() and not (self.unsent() and self.offer):
            return "mine"
        return "unsent" if self.unsent() else "theirs"

    def asked(self) -> bool:
        """True if the friend's offer waits for an answer. A move that is taken back before it is handed on has declined nothing."""
        return self.asks is not None and self.own_side is not None and len(self.codes()) <= self.asks_at

    def open_offer(self) -> "Offer | None":
        """One's own offer, if no move since has made an end of it: that of a draw may go with a move."""
        offer = self.offer
        return offer if offer and (offer.what == "draw" or offer.ply == len(self.codes())) else None

    def name_of(self, side: int) -> str:
        """The name of a side, "" for none; to be escaped."""
        return str(self.record.players[side].name)

    def names(self) -> "tuple[str, str]":
        """The names of both sides, as long as a link carries them."""
        if self.tossing():
            return self.friend.names
        return self.name_of(0)[: with_friend.NAME], self.name_of(1)[: with_friend.NAME]

    def own_name(self) -> str:
        """The visitor's own name, as a link says it; "" where it says none."""
        inviter, friend = self.names()
        first = self.own_side == 0 or (self.own_side is None and self.secret != "")  # before a toss no name has a side
        return "" if self.stranger else inviter if first else friend

    def offers_draw(self, ply: int) -> bool:
        """True if the friend may accept a draw after so many moves, or may have done so while the game ended here: not before the turn with
        which it was offered, since it may go on with a move."""
        own = self.open_offer()
        for offer in self.passed + ([own] if own else []):
            before = self.before_turn(offer.side, offer.ply)
            if offer.what == "draw" and (before is None or before.ply <= ply):
                return True
        return False

    def before_turn(self, side: int, ply: "int | None" = None) -> "Node | None":
        """The node before the last turn of a side, all its moves, and of what came after it; None before its first. `ply`: as it was after
        so many moves."""
        node = self.latest_node()
        while ply is not None and node.parent is not None and node.ply > ply:
            node = node.parent
        while node.parent is not None and node.before.turn != side:
            node = node.parent
        if node.parent is None:
            return None
        while node.parent is not None and node.before.turn == side:
            node = node.parent
        return node

    def may_ask(self, what: str) -> bool:
        """True if one can offer a "draw", or ask to take back one's last turn, "undo", that the friend has seen."""
        if self.own_side is None or not self.runs() or self.open_offer() or self.asked() or self.may_take_back() and what == "undo":
            return False
        if self.is_denied(what):
            return False
        return what == "draw" or self.before_turn(self.own_side) is not None

    def is_denied(self, what: str) -> bool:
        """True if the friend has declined the same offer at this position."""
        return self.own_side is not None and is_among(Offer(what, self.own_side, len(self.codes()), 0), self.denied)

    # Changes; each is for the friend to see with the next link.
    def ask(self, what: str) -> bool:
        """Makes an offer; False if there can be none."""
        if self.may_ask(what):
            assert self.own_side is not None
            self._pass(self.offer)
            self.made[self.own_side] = min(self.made[self.own_side] + 1, with_friend.COUNTED)
            self.offer = Offer(what, self.own_side, self.latest_node().ply, self.made[self.own_side])
            return True
        return False

    def withdraw(self) -> bool:
        """Takes one's own offer back, as long as the friend has not got it; False if there is none."""
        summary, heard, offer = self.summary(), self.handed.split("|")[2:3], self.open_offer()
        if offer is None or summary in (self.handed, self.posted) or _offer_text(offer) in heard:
            return False
        self._pass(offer)  # a relay may have had it for a moment
        self.offer = None
        return True

    def _pass(self, offer: "Offer | None") -> None:
        """One's own offer, if there was one, is over without an answer."""
        if offer and offer not in self.passed:
            self.passed = (self.passed + [offer])[-MOST_PASSED:]

    def reply(self, yes: bool) -> bool:
        """Answers the friend's offer; False if there is none."""
        offer = self.asks
        if not self.asked() or offer is None or not self.runs():
            return False
        if not yes:
            self.refuse(offer)
        elif offer.what == "draw":
            self.end(AGREED)
        else:
            own = self.open_offer()
            self.go_back(offer)
            self._pass(own)
            self.back = min(self.back + (1 if offer.number else 0), with_friend.COUNTED)
        self.answer = "yes" if yes else "no"
        return True

    def say_no(self) -> None:
        """Says no to what has just come, even where the friend has got a no before."""
        parts = self.handed.split("|")
        self.answer, self.handed = "no", "|".join(parts[:3] + [""] + parts[4:]) if len(parts) > 3 else self.handed

    def refuse(self, offer: Offer) -> None:
        """The friend's offer is not accepted."""
        self.refused, self.asks = _also(self.refused, offer), None

    def deny(self, offer: Offer) -> None:
        """One's own offer has not been accepted."""
        self.denied, self.offer = _also(self.denied, offer), None

    def end(self, end: str, ply: "int | None" = None) -> None:
        """Ends the game where it stands; `ply`: a game that has ended already, after so many moves."""
        record, node, offer = self.record, self.latest_node(), self.open_offer()
        if ply is not None:
            node.end = ""
            while node.parent is not None and node.ply > ply:
                node = record.taken_back = node.parent
        record.go(node)
        record.finish(end)
        if offer and offer.what == "draw":
            self._pass(offer)
        self.offer, self.asks, self.answer, self.claimed = None, None, "", False

    def reopen(self) -> None:
        """The friend was not out of time: the game goes on."""
        self.latest_node().end, self.claimed = "", False

    def go_back(self, offer: Offer) -> bool:
        """Takes back the last turn of the side that has asked for it, as the game was then, and what came after it: the line stays as a
        variation."""
        node = self.before_turn(offer.side, offer.ply)
        if node is None:
            return False
        self.undone = (self.undone + [".".join(self.codes())])[-MOST_UNDONE:]
        self.latest_node().end = ""  # of a claim: the same move made again does not end the game
        self.record.go(node)
        self.record.taken_back = node
        self.offer, self.asks, self.passed = None, None, []
        self.claimed = False
        return True

    def meet(self, stranger: str, names: "tuple[str, str]") -> None:
        """The game is one with a stranger. `names`: as in a link."""
        self.stranger, self.friend = stranger, self.friend.changed(names=names)
        if not self.tossing():
            named(self.record, names)

    # What is handed on.
    def seq(self) -> str:
        """The numbers of the offers, as a link says them."""
        return with_friend.seq_of((self.made[0], self.made[1], self.back))

    def count(self, seq: str, but: "int | None" = None) -> None:
        """Counts the offers that a link knows of, without those of the side `but`, and the agreed take-backs."""
        first, second, back = with_friend.counts(seq)
        for side, number in ((0, first), (1, second)):
            self.made[side] = max(self.made[side], 0 if side == but else number)
        self.back = max(self.back, back)

    def fragment(self, with_game: bool = False) -> str:
        """The link for the friend, whose side it names; "" for a game that is too long for one."""
        offer = self.open_offer()
        answer = "no" if self.asks and not self.asked() else self.answer
        names = ("", "") if self.stranger else self.names()  # a stranger knows the nicknames, and believes no other
        friend = self.friend.changed(ask=offer.what if offer else "", ans=answer, names=names, seq=self.seq())
        return with_friend.write(self.record, friend, None if self.own_side is None else 1 - self.own_side, self.latest_node(), with_game)

    def own(self, with_game: bool = False) -> str:
        """The fragment of this device's own address: one's own side, no offers. Where nothing can be stored a reload has all of it."""
        friend = self.friend.changed(ask="", ans="", names=self.names(), seq=self.seq())
        return with_friend.write(self.record, friend, self.own_side, self.latest_node(), with_game)

    def address(self, page: str, with_game: bool = False) -> str:
        """The whole link, "" where it would be too long. `page`: the address of the game's page, which ends in a slash; `with_game`: it is
        that of another one."""
        fragment = self.fragment(with_game)
        return page + BEFORE + fragment if fragment else ""

    def sent(self) -> None:
        """The link has been handed on: with a move the friend's offer is declined."""
        if self.asks and not self.asked():
            self.refuse(self.asks)
            self.answer = "no"
        elif self.asks and len(self.codes()) > self.known():
            self.refuse(self.asks)
        offer = self.open_offer()
        if offer is None:
            self._pass(self.offer)
        self.offer = Offer(offer.what, offer.side, len(self.codes()), offer.number) if offer else None
        self.handed, self.posted, self.believed = self.summary(), "", False

    def received(self, ply: "int | None" = None) -> None:
        """A link has come: the friend knows what it says, but not an offer or an answer that has not been handed on. `ply`: only so many
        moves of the game are known to both."""
        parts, before = self.summary(ply).split("|"), (self.handed + "|||").split("|")
        parts[2] = before[2] if before[2] in (parts[2], _offer_text(self.offer)) else ""  # a move that is not sent may be taken back
        parts[3] = before[3] if before[3] == parts[3] else ""
        self.handed = "|".join(parts)

    def copy(self) -> Record:
        """The game up to the current node as one of one's own, without the friend: for trying moves."""
        return begun_here(self.record, self.record.players)

    # The store.
    def store(self) -> None:
        """Writes all of it into the record, which is stored as ever."""
        kept = dict(self.friend.changed(ask="", ans="", names=self.names(), seq=self.seq()).values())
        more = {
            "seat": "" if self.own_side is None else str(self.own_side),
            "choose": "1" if self.chooses else "",
            "believed": "1" if self.believed else "",
            "claimed": "1" if self.claimed else "",
            "secret": self.secret,
            "stranger": self.stranger,
            "keeps_sides": "1" if self.keeps_sides else "",
            "offer": _offer_text(self.offer),
            "passed": _offer_texts(self.passed),
            "asks": _offer_text(self.asks),
            "asks_at": str(self.asks_at) if self.asks else "",
            "answer": self.answer,
            "refused": _offer_texts(self.refused),
            "denied": _offer_texts(self.denied),
            "handed": self.handed,
            "posted": self.posted,
            "gone": " ".join(self.undone),
            "mail": self.mail,
            "key": self.key,
            "box": self.box,
            "state": "unsent" if self.unsent() and self.state() in ("over", "theirs") else self.state(),  # for the shelf
        }
        kept.update({name: more[name] for name in more if more[name]})
        if TICKS in self.record.terms:
            kept[TICKS] = self.record.terms[TICKS]
        self.own_terms = self.record.terms = kept


def of_record(record: Record) -> "FriendGame | None":
    """The game with a friend that a stored record is, None for any other."""
    kept = record.terms
    friend, _ = with_friend.read(kept)
    if not friend.id:
        return None
    seat = kept.get("seat", "")
    game = FriendGame(record, friend.changed(ask="", ans=""), int(seat) if seat in ("0", "1") else None, kept.get("choose") == "1")
    game.count(friend.seq)
    game.offer, game.asks = _offer(kept.get("offer", "")), _offer(kept.get("asks", ""))
    game.passed = _offers(kept.get("passed", ""))
    game.refused, game.denied = _offers(kept.get("refused", "")), _offers(kept.get("denied", ""))
    at = kept.get("asks_at", "")
    game.asks_at = int(at) if 0 < len(at) < 6 and not at.strip("0123456789") else 0
    game.answer = kept.get("answer", "") if kept.get("answer") in with_friend.ANSWERS else ""
    game.believed, game.claimed = kept.get("believed") == "1", kept.get("claimed") == "1"
    game.secret, game.stranger = kept.get("secret", ""), kept.get("stranger", "")
    game.keeps_sides = kept.get("keeps_sides") == "1"
    game.handed, game.posted, game.undone = kept.get("handed", ""), kept.get("posted", ""), kept.get("gone", "").split()[-MOST_UNDONE:]
    game.mail, game.key, game.box = kept.get("mail", ""), kept.get("key", ""), kept.get("box", "")
    return game
