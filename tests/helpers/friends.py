"""Two devices between which links of a game are passed, without a browser. Written in the Python that CPython and MicroPython share."""

from hashlib import sha256

from core.records import link, mending
from core.records.lines import lead
from core.records.node import resigned
from core.records.record import Record
from core.steps import finish
from core.terms import with_friend
from core.terms.with_friend import Friend
from games import load
from ui.together import arrival, tossing
from ui.together.arrival import Arrival
from ui.together.game import FriendGame, of_record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from core.words import Words

ID = "0123456789abcdefghijkl"


def digest(data: bytes) -> bytes:
    """SHA-256."""
    return sha256(data).digest()


def reopened(game: FriendGame) -> FriendGame:
    """The same game after a reload: read from what is stored."""
    game.store()
    data = game.record.to_data()
    record = Record(load(game.record.game_id, **game.record.game.settings), None, game.record.start)
    assert finish(record.reading_rows(data)) == []
    again = of_record(record)
    assert again is not None
    assert (again.summary(), again.handed, again.own_side, again.state()) == (game.summary(), game.handed, game.own_side, game.state())
    return again


class Device:
    """A browser's store, with at most one game; every change survives a reload. `number`: its answer to a toss, in each byte."""

    def __init__(self, number: int = 99) -> None:
        self.number = number
        self.game: FriendGame | None = None
        self.said: list[Words] = []

    @property
    def here(self) -> FriendGame:
        """The game on this device."""
        assert self.game is not None
        return self.game

    def invite(self, game_id: str = "medamagaeru", seat: int = 1, names: "tuple[str, str]" = ("", ""), clock: str = "") -> str:
        """Begins a game; the friend's side is the other. Returns the link."""
        friend = Friend().changed(id=ID, names=names, clock=clock)
        self.game = FriendGame(Record(load(game_id)), friend, seat)
        return self.send()

    def invite_by_lot(self, number: int, names: "tuple[str, str]" = ("", ""), game_id: str = "medamagaeru", name: str = ID) -> str:
        """Begins a game whose sides are tossed for, with one's own number sealed; `name`: its id. Returns the link."""
        friend = Friend().changed(id=name, names=names)
        self.game = tossing.invited(Record(load(game_id)), friend, digest, bytes([number] * 16))
        return self.send()

    def send(self) -> str:
        """Hands the link on."""
        assert self.here.may_send()
        text = self.here.fragment()
        self.here.sent()
        self.game = reopened(self.here)
        return text

    def play(self, *codes: str) -> "Device":
        """Makes moves of one's own."""
        for code in codes:
            assert self.here.may_move()
            self.here.record.go(self.here.latest_node())
            self.here.record.play(code)
            lead(self.here.record)
        return self

    def looks_at(self, text: str, in_time: bool = False, letter: bool = False) -> "tuple[Arrival, link.Link, Friend]":
        """What a link means here, or a letter of the mailbox; nothing is changed."""
        asked = mending.read(text, "medamagaeru" if "game=" not in text else "")
        friend, _ = with_friend.read(asked.terms)
        return arrival.compare(self.game, asked, friend, digest, in_time, letter), asked, friend

    def open(self, text: str, in_time: bool = False, letter: bool = False) -> str:
        """Opens a link, or reads a letter; returns what it was. `in_time`: the clock here says so, if the link claims that time is up."""
        came, asked, friend = self.looks_at(text, in_time, letter)
        if came.kind == arrival.NEW:
            self.game = arrival.adopt(asked, friend)
            tossing.step(self.game, digest, bytes([self.number] * 16))
        elif came.kind in (arrival.NEWER, arrival.NEWS, arrival.TAKEN):
            record = self.here.record
            record.go(self.here.latest_node())
            if came.time in (arrival.GOES_ON, arrival.MOVED):
                self.here.reopen()
            for code in came.fresh:
                record.play(code)
                lead(record)
            self.said = arrival.take_in(self.here, came, asked, friend, digest)
        if self.game is not None:
            self.game = reopened(self.here)
        return str(came.kind)

    def keys(self) -> "list[str]":
        """The keys of what the last link had to tell."""
        return [words.key for words in self.said]


def pair(codes: str = "", game_id: str = "medamagaeru") -> "tuple[Device, Device, list[str]]":
    """Two devices after some moves, each handed on: who begins, the other, and every link in order."""
    second, first = Device(), Device()
    links = [second.invite(game_id)]
    first.open(links[0])
    for i, code in enumerate(codes.split(".") if codes else []):
        mover, other = (second, first) if i % 2 else (first, second)
        links.append(mover.play(code).send())
        other.open(links[-1])
    return first, second, links


def resign(game: FriendGame) -> bool:
    """Gives a game up, as the page's button does; False if there is none to give up."""
    if game.own_side is None or not game.runs():
        return False
    game.record.go(game.latest_node())
    game.record.finish(resigned(game.own_side))
    return True
