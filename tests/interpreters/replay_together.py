"""Links, tosses and clocks of games with a friend, without a browser. A part of replay.py."""

import json
from hashlib import sha256

import friends

from core.records import link, mending
from core.records.record import Record
from core.terms import clock, toss, with_friend
from core.words import LANGUAGES, room, say
from games import load
from ui.together import mailbox, series, telling

ID = "0123456789abcdefghijkl"
SEALED = "A" * 43 + "." + "b" * 22 + "." + "-" * 22
VALUES = [
    "friend=" + ID + "&n0=%F0%9F%99%82%20%E3%81%95&n1=" + "%E3%82%86" * 41 + "&ask=draw&ans=no&score=2.5-1.5&clock=300%2B5:201.4:300",
    "friend=" + ID + "&re=_-" + ID + "&toss=" + SEALED + "&seat=1",
    "friend=%E3%81%82&ask=resign&ans=1&re=x&score=1.5-1&toss=x&clock=5x",
    "n0=a%0A%E2%80%AE%C2%80%E3%80%80b%FF&clock=600/30x3:0x2:31",
]
LIMITS = [
    "300+5",
    "300",
    "0+5",
    "600/30x3",
    "600/30",
    "move/10",
    "move/259200",
    "600/0x3",
    "\u00b2",
    "1e3",
    "300+5:1:\u0661",
    "600/30x3:1.05x2:0x3",
]


def digest(data: bytes) -> bytes:
    """SHA-256."""
    return sha256(data).digest()


def links() -> None:
    """Prints the contents of links, whole and as a messenger alters them, and the links written from these contents."""
    for values in VALUES:
        for text in (values, values.replace("&", "&amp;") + "\u3002"):
            asked = mending.read("moves=57-56.21-22&" + text + "&v=1", "medamagaeru")
            friend, problems = with_friend.read(asked.terms)
            print(
                *[key + "=" + value for key, value in friend.values()],
                asked.ends,
                *[say(words, lang) for words in asked.problems + problems for lang in LANGUAGES],
            )
            record = asked.record or Record(load("medamagaeru"))
            record.finish("time:1")
            written = with_friend.write(record, friend, 0)
            print(written, with_friend.read(link.read(written, "medamagaeru").terms)[0].values() == friend.values())


def tosses() -> None:
    """Prints tosses, whole and spoilt."""
    for n in range(6):
        mine, theirs = bytes([n]) * 16, bytes([255 - n]) * 16
        sealed = toss.seal(digest, ID, mine)
        answered = toss.answer(sealed, theirs)
        whole = toss.opened(answered, mine)
        print(whole, toss.lots(digest, ID, whole), toss.compare(digest, ID, answered, whole), toss.compare(digest, ID, whole, sealed))
        print(toss.compare(digest, ID, answered, toss.opened(answered, theirs)), toss.as_bytes(whole.split(".")[1]) == theirs)


def clocks() -> None:
    """Prints clocks, through turns of every length."""
    for text in LIMITS:
        made = clock.of_text(text)
        if made is None:
            print(text, None)
            continue
        print(text, clock.write(made.limit), clock.kind(made.limit), made.main, made.periods)
        made.begun, at, side = [True, True], 1700000000000, 0
        for spent in (0, 999, 1000, 4001, 31000, 9999, 65000, 300000):
            made.painted(side, at)
            print(tuple(made.remaining(side, at + spent)), made.until_flag(at + spent), made.moved(side, 1 - side, at + spent), made.text())
            at, side = at + spent, 1 - side
        again = clock.of_data(made.data(at, at), at + 5000, True)
        print(again and again.text(), again and tuple(again.remaining(side, at)), made.fallen)


def passed_on() -> None:
    """Prints the meaning of the links of a game on both devices: moves, offers, a conflict, an end, a rematch."""
    first, second, links = friends.pair("57-56.21-22.47-46.31-32")
    first.here.ask("undo")
    links.append(first.send())
    print(second.open(links[-1]), second.keys(), second.here.reply(True))
    links.append(second.send())
    links.append(links[4].replace("47-46", "37-36"))
    for device in (first, second):
        for text in links:
            came, asked, _ = device.looks_at(text)
            said = telling.said(came, device.here, asked, "ja")
            print(
                tuple(came)[:4],
                ".".join(came.fresh),
                came.truncated,
                came.other,
                *[say(words, lang) for words in said for lang in LANGUAGES],
            )
    print(first.open(links[5]), first.open(links[6]), first.here.summary(), first.here.state())
    second.open(first.play("67-66").send())
    friends.resign(second.here)
    print(first.open(second.send()), first.here.summary())
    for device in (first, second):
        device.here.store()
        print(sorted(device.here.record.terms.items()))
        after = series.rematch(device.here, friends.digest)
        print(after and after.fragment(), series.points(device.here.record))


def posted() -> None:
    """Prints the effects of messages on a mailbox, whole and spoilt."""
    own, friend, third = "a" * 64, "b" * 64, "c" * 64
    box = mailbox.Mailbox(own, 0)
    links = ("friend=x&seat=0&v=1", "friend=x&seat=1&v=1", "friend=x&v=1")
    for key in (friend, third, own, "x"):
        for number, link_text in enumerate(links):
            for text in (mailbox.written(link_text, number), "{", "[" * 60000, "1 9 ", "1 -1 x", "1 \u0661 x"):
                print(tuple(box.judge(text, key, number)), box.keys)
    again = mailbox.of_data(json.loads(json.dumps(box.data())), own, 0)
    print(again.keys, tuple(again.judge(mailbox.written(links[0], 1), friend, 0)))


def main(*_folders: str) -> None:
    """Prints everything."""
    print("== together")
    room("ui/together")
    links()
    tosses()
    clocks()
    passed_on()
    posted()
