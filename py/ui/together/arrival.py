"""The meaning of a link of a game with a friend for the game on this device, and its changes there.

    NEW       no game with this id is known: the link is believed, its `seat` too
    SAME      nothing that is not known
    NEWS      the same moves, with an offer, an answer, a side or a toss that is new
    NEWER     the game has gone on, or has ended
    TAKEN     the friend has agreed to take back
    OLDER     an earlier link; UNDONE: its moves begin a line that both agreed to take back; such a link may be old, or the
              friend has made the same moves again: the two look alike
    CONFLICT  another move, or another end, where this device knows one; an end that only this side can say; in a letter, a move of
              this side that it has not made
    RULES     the same id over another game, other options or another start
    ILLEGAL   a move in it is not legal
    BENT      the toss in it is not that of this game

Only NEWS, NEWER and TAKEN change anything by themselves: `moves_act` makes the new moves moves of the record, `take_in` takes in the
rest. A conflict changes something only when the visitor has chosen (`choose`).
"""

from collections import namedtuple

from core.records.lines import lead
from core.records.node import AGREED, is_by_time, loser, out_of_time, resigned
from core.terms import clock, with_friend
from core.terms.with_friend import Friend
from core.words import Words
from ui.play.session import Effect, Session, effect
from ui.together import tossing
from ui.together.game import FriendGame, Offer, is_among, named

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.records.link import Link
    from core.records.record import Node, Record
    from core.terms.toss import Digest
    from ui.together.friend_at_table import FriendAtTable

NEW, SAME, NEWS, NEWER, TAKEN = "new", "same", "news", "newer", "taken"
OLDER, UNDONE, CONFLICT, RULES, ILLEGAL, BENT = "older", "undone", "conflict", "rules", "illegal", "bent"

# What is said of the friend's offer, and of an answer to one's own.
ASKS = {"undo": "friend.asks.undo", "draw": "friend.asks.draw"}
NO = {"undo": "friend.no.undo", "draw": "friend.no.draw"}

# kind    one of the above
# ply     the move that differs, or is illegal, from 1; elsewhere the number of moves of the link
# mine    in a conflict: the code of this device's move, or its end; "" for moves that were taken back
# theirs  the same of the link
# fresh   the codes of the moves that are new
# truncated  whether the link has lost its end on its way
# other   whether it is made for the side that is not one's own
# problem the words for an illegal move
# time    IN_TIME: the friend claims that this side is out of time, which is not so, and the game goes on here; GOES_ON: the same of one's
#         own claim, as the friend's device says; MOVED: this side's flag has fallen here, but it has moved on another device; "" else
Arrival = namedtuple("Arrival", ["kind", "ply", "mine", "theirs", "fresh", "truncated", "other", "problem", "time"])
IN_TIME, GOES_ON, MOVED = "in_time", "goes_on", "moved"
TIMES = {IN_TIME: "clock.in_time", GOES_ON: "clock.not_up", MOVED: "clock.elsewhere"}


def _line(record: "Record") -> "tuple[list[str], str]":
    """The codes of a link's moves, and the word that ended the game."""
    return [node.code for node in record.main_line()], record.end_of_main().end


def _begins(line: "list[str]", other: "list[str]") -> bool:
    """True if a line begins with all moves of another one."""
    return line[: len(other)] == other


def says_time_is_up(game: "FriendGame | None", asked: "Link") -> bool:
    """True if a link ends a game that runs here because this side is out of time."""
    if game is None or game.own_side is None or not game.runs() or asked.record is None:
        return False
    return asked.record.end_of_main().end == out_of_time(game.own_side)


def _has_moved(game: "FriendGame | None", theirs: "list[str]") -> bool:
    """True if the game here has gone on from the end of a link: a side that was to move there has done so in time."""
    return game is not None and len(game.codes()) > len(theirs) and _begins(game.codes(), theirs)


def speaks_for(game: FriendGame, end: str, ply: int) -> bool:
    """True if an end is one that only this device's side can say, and has not said: it gives up, or accepts a draw that it has not
    offered."""
    return game.own_side is not None and (end == resigned(game.own_side) or (end == AGREED and not game.offers_draw(ply)))


def ends_own_turn(came: Arrival, game: FriendGame) -> bool:
    """True if the new moves of a link begin with this side's own: it has moved on another device."""
    return bool(came.fresh) and (game.may_move() or came.time == MOVED)


def compare(
    game: "FriendGame | None", asked: "Link", friend: Friend, digest: "Digest", in_time: bool = False, letter: bool = False
) -> Arrival:
    """Compares a link with the game of its id on this device, None for none. `friend`: the rest of the link, beside its moves; `in_time`:
    whether this side has time left, if the link claims that it has none; `letter`: it has come by mailbox, where nobody but this device
    makes the moves of its side. A link that one opens may bring those that one has made on another device."""
    assert asked.record is not None
    theirs, end = _line(asked.record)
    time = ""
    if says_time_is_up(game, asked) and (in_time or _has_moved(game, theirs)):
        end, time = "", IN_TIME
    truncated = not asked.ends
    other = game is not None and asked.seat is not None and game.own_side is not None and asked.seat != game.own_side
    problem = next((words for words in asked.problems if words.key == "illegal.at"), None)

    def made(kind: str, ply: "int | None" = None, mine: str = "", different: str = "", fresh: "list[str] | None" = None) -> Arrival:
        return Arrival(kind, len(theirs) if ply is None else ply, mine, different, fresh or [], truncated, other, problem, time)

    if game is not None and (asked.record.game.identity, asked.record.start) != (game.record.game.identity, game.record.start):
        return made(RULES)
    if problem:
        return made(ILLEGAL, len(theirs) + 1)
    if tossing.is_bent(game, digest, friend.id, friend.toss, asked.record, asked.seat):
        return made(BENT)
    if game is None:
        return made(NEW)
    mine, ended = game.codes(), game.latest_node().end
    both = 0
    while both < min(len(mine), len(theirs)) and mine[both] == theirs[both]:
        both += 1
    if game.claimed and _is_claim(game, end) and friend.ans == "yes" and _accepted(game, len(theirs), friend, letter):
        time = GOES_ON  # the friend has answered in time, and claims this side's time in their turn
        return made(TAKEN)
    crossed = _crossed(game, asked, end)
    if crossed:
        return made(crossed)
    own = [node for node in asked.record.main_line()[both:] if node.before.turn == game.own_side]
    if _was_undone(game, theirs, letter, bool(own), friend):
        return made(NEWER if _is_over(game, end, len(theirs)) else UNDONE)
    if both < min(len(mine), len(theirs)):
        return made(CONFLICT, both + 1, mine[both], theirs[both])
    if len(theirs) < len(mine):
        kind = _earlier(game, asked, friend, end, letter)
        return made(CONFLICT, both + 1, mine[both], end) if kind == CONFLICT else made(NEWS if time and kind == SAME else kind)
    fresh = theirs[both:]
    if game.claimed and ended and (fresh or (not end and friend.ans == "no")):
        time = GOES_ON
        return made(NEWER if fresh else NEWS, fresh=fresh)
    if own and not letter and _fell_unheard(game) and end not in (AGREED, resigned(own[0].before.turn)):
        time = MOVED
        return made(NEWER, fresh=fresh)
    kind = _later(game, theirs, letter) if fresh else NEWS if time else _as_long(game, asked, friend, end)
    if kind == CONFLICT:
        return made(CONFLICT, both + 1, ended, fresh[0] if fresh else end)
    if letter and kind == NEWER and own:
        return made(CONFLICT, own[0].ply, "", own[0].code)
    if kind in (NEWER, NEWS) and game.runs() and speaks_for(game, end, len(theirs)):
        return made(CONFLICT, len(theirs) + 1, "", end)
    return made(kind, fresh=fresh if kind == NEWER else [])


def _undone(game: FriendGame) -> "list[list[str]]":
    """The lines that were taken back by agreement, and have not been played again since."""
    mine = game.codes()
    return [line for line in [each.split(".") for each in game.undone] if not _begins(mine, line)]


def _was_undone(game: FriendGame, theirs: "list[str]", letter: bool, own: bool, friend: Friend) -> bool:
    """True if the moves of a link begin a line that was taken back by agreement. A letter (`compare`) says so only if it was written before
    the friend has read of that agreement: by its number of take-backs, where they are counted; else if it asks for it, or has moves of
    this side (`own`) that are taken back here, and may then go on beyond them. Otherwise the friend has made the same moves again."""
    undone = _undone(game)
    within = (
        not _begins(game.codes(), theirs) and any(_begins(line, theirs) for line in undone) and not _both_take_back(game, friend, theirs)
    )
    beyond = any(_begins(theirs, line) for line in undone)
    if game.back:
        return (within or beyond) and with_friend.counts(friend.seq)[2] < game.back
    if not letter:
        return within
    return (within and (own or friend.ask == "undo")) or (own and beyond)


def _crossed(game: FriendGame, asked: "Link", end: str) -> str:
    """The kind of a link that ends a game which is over here: of two ends that have crossed one counts, the same on both devices. NEWER: it
    is that of the link, OLDER: it is the one known here; "" where nothing is to be decided so. `end`: that of the link, if it counts."""
    assert asked.record is not None
    last, here, theirs, mine = asked.record.end_of_main(), game.latest_node(), _line(asked.record)[0], game.codes()
    if game.runs() or asked.record.outcome(last) is None or (last.end and not end) or (theirs == mine and end == here.end):
        return ""
    if end != here.end and speaks_for(game, end, len(theirs)):
        return ""
    if end == here.end or _rank(here) < _rank(last) or _has_given_up(game, here.end):
        return OLDER if _begins(theirs, mine) or _begins(mine, theirs) else ""
    undone = any(_begins(line, theirs) or _begins(theirs, line) for line in [each.split(".") for each in game.undone])
    return NEWER if (undone or _begins(mine, theirs)) and not _is_claim(game, end) else ""


def _has_given_up(game: FriendGame, end: str) -> bool:
    """True if the end here is one that the friend has said of themselves: after that they have no other one to say."""
    if game.own_side is None:
        return False
    return end == resigned(1 - game.own_side) or (end == out_of_time(1 - game.own_side) and not game.claimed)


def _is_claim(game: FriendGame, end: str) -> bool:
    """True if an end is the friend's claim that this side is out of time."""
    return game.own_side is not None and end == out_of_time(game.own_side)


def _rank(last: "Node") -> "tuple[int, int, int]":
    """The rank of the end of a game: of two that have crossed the lower one counts. A word of the players comes before an end by time: the
    one who is said to be out of time has spoken. Else an end comes before the moves that the other one has made meanwhile; at one position
    an agreed draw comes first, then the resignation of the side to move."""
    end = last.end if last.settled() is None else ""
    if is_by_time(end):
        return 1, -last.ply, 0
    return 0, last.ply, 3 if not end else 0 if end == AGREED else 1 if loser(end) == last.position.turn else 2


def _both_take_back(game: FriendGame, friend: Friend, theirs: "list[str]") -> bool:
    """True if a link accepts to take back where one has accepted the same of the friend meanwhile: what goes back less far counts, on both
    devices."""
    line = (game.undone or [""])[-1].split(".")
    both = any(offer.what == "undo" and offer.ply == len(line) for offer in _passed(game, friend))
    return both and friend.ans == "yes" and _begins(line, theirs) and _begins(theirs, game.codes())


def _later(game: FriendGame, theirs: "list[str]", letter: bool) -> str:
    """The kind of a link that goes on from the game here."""
    ended = game.latest_node().end
    if ended:
        gave_up = game.own_side is not None and ended == resigned(game.own_side)
        unheard = game.answer == "yes" and game.latest_node().position.turn != game.own_side  # the friend has played on after offering it
        return OLDER if gave_up or (ended == AGREED and (letter or unheard)) else CONFLICT
    return CONFLICT if not (letter or game.back) and any(_begins(theirs, line) for line in _undone(game)) else NEWER


def _as_long(game: FriendGame, asked: "Link", friend: Friend, end: str) -> str:
    """The kind of a link whose moves are those of the game here. `end`: its end, if that counts."""
    ended = game.latest_node().end
    if ended and end and ended != end:
        return CONFLICT
    if end != ended:
        return NEWER if end and game.runs() else SAME if game.is_handed(game.codes(), end) else OLDER
    return NEWS if _news(game, asked, friend) else SAME


def _is_over(game: FriendGame, end: str, ply: int) -> bool:
    """True if an end is the friend's, of a game that runs here: it counts, whatever has been played or taken back since. They have given
    up, are out of time by their own clock, or have accepted a draw."""
    if game.own_side is None or not game.runs():
        return False
    return end in (resigned(1 - game.own_side), out_of_time(1 - game.own_side)) or (end == AGREED and game.offers_draw(ply))


def _fell_unheard(game: FriendGame) -> bool:
    """True if this side's flag has fallen on this device, and nobody else has been told."""
    ended = game.latest_node().end
    return game.own_side is not None and ended == out_of_time(game.own_side) and not game.is_handed(game.codes(), ended)


def _earlier(game: FriendGame, asked: "Link", friend: Friend, end: str, letter: bool) -> str:
    """The kind of a link whose moves are the first ones of the game here. `end`: its end, if that counts."""
    assert asked.record is not None
    theirs = _line(asked.record)[0]
    if friend.ans == "yes" and _accepted(game, len(theirs), friend, letter):
        return TAKEN
    if letter and game.own_side is None and not game.chooses and friend.ans == "yes" and not end:
        return CONFLICT  # the two players have taken back: who watches follows
    if end:
        return NEWER if _is_over(game, end, len(theirs)) else CONFLICT
    if len(theirs) < game.known() or not game.is_handed(theirs, end):
        return OLDER
    return NEWS if _news(game, asked, friend) else SAME


def _answers(friend: Friend, offer: Offer) -> bool:
    """True if the answer in a link is one to an offer: the last that it counts. Where nothing is counted, any is."""
    return not (friend.seq and offer.number) or with_friend.counts(friend.seq)[offer.side] == offer.number


def _passed(game: FriendGame, friend: Friend) -> "list[Offer]":
    """One's own offers without an answer of which a link may accept one; where nothing is counted only the last."""
    return [offer for offer in game.passed if _answers(friend, offer)] if friend.seq else game.passed[-1:]


def _accepted(game: FriendGame, ply: int, friend: Friend, letter: bool = True) -> "Offer | None":
    """One's own offer to take back that a link accepts, in a game that has not ended here: so many moves are left after it. Also one that
    is over because one has played on: the two have crossed, and what was agreed counts. By link only an offer with a number: else the link
    may be an old one. `letter`: as for `compare`."""
    if not (game.runs() or game.claimed):
        return None
    crossed = [each for each in _passed(game, friend) if each.ply <= len(game.codes()) and (letter or (friend.seq and each.number))]
    for offer in ([game.offer] if game.offer and _answers(friend, game.offer) else []) + crossed:
        back = game.before_turn(offer.side, offer.ply) if offer.what == "undo" else None
        if back is not None and back.ply == ply:
            return offer
    return None


def _has_heard(game: FriendGame, friend: Friend) -> bool:
    """True if the sender of a link has heard this side's answer, as far as the numbers tell: they have gone back, make another offer, or
    none."""
    if not friend.seq or game.own_side is None:
        return True
    counted, side = with_friend.counts(friend.seq), 1 - game.own_side
    if game.answer == "yes":
        return counted[2] >= game.back
    return counted[side] > game.made[side] or (counted[side] == game.made[side] and not friend.ask)


def _offered(game: FriendGame, asked: "Link", friend: Friend) -> "Offer | None":
    """The offer in a link for one's own side."""
    if not friend.ask or game.own_side is None or asked.seat != game.own_side or asked.record is None:
        return None
    side = 1 - game.own_side
    return Offer(friend.ask, side, asked.record.end_of_main().ply, with_friend.counts(friend.seq)[side])


def _clock(known: str, told: str) -> str:
    """The clocks after a link: the times in it, under the limit with which the game has begun."""
    limit, other = clock.of_text(known) if known else None, clock.of_text(told) if told else None
    return told if limit and other and limit.limit == other.limit else known


def _is_new(game: FriendGame, offer: Offer) -> bool:
    """True if an offer is to be put before the visitor: not while another one of the same move waits, nor once it has been put."""
    known = game.made[offer.side] - (1 if offer.what == "draw" else 0)  # that of a draw may go on with a move, under its number
    return not game.asked() and not _is_again(game, offer) and not (offer.number and offer.number <= known)


def _is_again(game: FriendGame, offer: Offer) -> bool:
    """True if the friend has offered the same at the same move before."""
    return is_among(offer, game.refused + ([game.asks] if game.asks else []))


def _has_lost_answer(game: FriendGame, offer: "Offer | None") -> bool:
    """True if the friend offers what has been refused, under a new number: they do not know of that answer."""
    return offer is not None and game.runs() and offer.number > game.made[offer.side] and is_among(offer, game.refused)


def _news(game: FriendGame, asked: "Link", friend: Friend) -> bool:
    """True if a link with the moves known here says something new beside them."""
    offer = _offered(game, asked, friend)
    if offer and game.runs() and _is_new(game, offer) or _has_lost_answer(game, offer):
        return True
    if game.chooses and asked.seat is not None and game.handed and not game.tossing():
        return True
    if len(friend.toss) > len(game.friend.toss):  # with the same beginning, else it is BENT
        return True
    return friend.ans == "no" and game.offer is not None and game.own_side == asked.seat and _answers(friend, game.offer)


def adopt(asked: "Link", friend: Friend) -> FriendGame:
    """The game of a link whose id this device does not know. Without a `seat` the receiver is to choose a side: `sit`."""
    assert asked.record is not None
    record = asked.record
    record.go(record.end_of_main())
    game = FriendGame(record, friend.changed(ask="", ans=""), asked.seat)
    if game.tossing():
        game.own_side = None
    game.asks = _offered(game, asked, friend) if game.runs() else None
    game.asks_at = len(game.codes())
    game.count(friend.seq)
    game.handed, game.believed = game.summary(), True
    return game


def sit(game: FriendGame, side: "int | None", offered: bool = False) -> None:
    """Takes a side: “Play the opposite side”; None: only looks. `offered`: the friend has left the choice, and is told by the next link."""
    game.own_side, game.chooses, game.believed = side, False, False
    if side is None:
        tossing.give_up(game)
    game.offer = game.asks = None
    game.handed = "" if offered else game.summary()


def count_again(game: FriendGame, asked: "Link") -> bool:
    """The moves of a link were taken back, and count all the same: its friend has made them once more. `compare` it again."""
    assert asked.record is not None
    theirs = _line(asked.record)[0]
    game.undone = [line for line in game.undone if not _begins(line.split("."), theirs)]
    return True


def take_in(game: FriendGame, arrival: Arrival, asked: "Link", friend: Friend, digest: "Digest") -> "list[Words]":
    """Takes in what a link says beside its moves, and the end of the game; the moves in `arrival.fresh` have been played. Returns what
    there is to tell."""
    assert asked.record is not None
    told: list[Words] = []
    own, end = game.offer, asked.record.end_of_main().end
    ours = speaks_for(game, end, asked.record.end_of_main().ply)
    if game.chooses and asked.seat is not None and not game.tossing():
        game.own_side, game.chooses = asked.seat, False
        told.append(Words("friend.chosen", side=Words("side." + str(asked.seat))))
    back = _accepted(game, arrival.ply, friend) if arrival.kind == TAKEN else None
    if back:
        game.go_back(back)
        told.append(Words("friend.taken_back"))
    elif own and (friend.ans or ("no" if arrival.fresh else "")) == "no" and (arrival.fresh or _answers(friend, own)):
        told.append(Words(NO[own.what]))
        game.deny(own)
    if arrival.fresh:
        game.offer, game.asks, game.passed = None, None, []
        game.refused = []
    confirms = game.answer == "no" and _is_claim(game, end)  # the friend may read that answer as one to their claim
    if end and arrival.kind == NEWER and not game.runs():
        game.end(end, arrival.ply)
        told.append(Words("friend.crossed"))
    elif end and game.runs() and arrival.time != IN_TIME and not ours and not (arrival.time == GOES_ON and _is_claim(game, end)):
        game.end(end)
    offer = _offered(game, asked, friend)
    lost = _has_lost_answer(game, offer)
    waiting = game.asks.side if game.asks and game.asked() else None
    if game.runs() and offer and _is_new(game, offer) and arrival.time != IN_TIME:
        game.asks, game.asks_at = offer, len(game.codes())
        told.append(Words(ASKS[offer.what]))
    if (offer and game.asks is offer) or _has_heard(game, friend):
        game.answer = ""
    game.count(friend.seq, waiting)
    known = game.friend
    game.friend = known.changed(clock=_clock(known.clock, friend.clock))  # what was agreed at its beginning stays
    tossed = game.tossing()
    if len(friend.toss) > len(known.toss):
        tossing.received(game, digest, friend.toss)
    if game.own_side is not None and not game.stranger:  # the friend's name may change, one's own is one's own
        theirs, before = friend.names, game.record.players
        named(game.record, ("", theirs[1]) if game.own_side == 0 else (theirs[0], ""))
        if before != game.record.players and before[1 - game.own_side].name:
            told.append(Words("friend.renamed", before=before[1 - game.own_side].name, name=theirs[1 - game.own_side]))
    game.received(arrival.ply if arrival.kind == NEWS else None)
    if lost and not game.asked():
        game.say_no()
    if confirms and not game.runs():
        game.handed = ""
    if arrival.time:
        told.append(Words(TIMES[arrival.time]))
        if arrival.time == IN_TIME or _is_claim(game, end):
            game.say_no()
            if game.asks:
                game.refuse(game.asks)  # the friend takes that answer for one to their offer, too
    tossing.step(game, digest, b"")  # the inviter opens; it is for the friend to see
    if tossed and game.own_side is not None:
        told.append(Words("friend.tossed", side=Words("side." + str(game.own_side))))
    return told


def moves_act(
    at_table: "FriendAtTable", fresh: "list[str]", beside: "Callable[[], list[Words]]", goes_on: bool = False
) -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: makes the moves of a link, `fresh`, where the game stands, the last of them in sight. A visitor
    who looks at an earlier position stays there. `beside()` takes in the rest of the link and returns what there is to tell. `goes_on`:
    the end of the game does not count."""

    def act(session: Session) -> "list[Effect]":
        record, game = session.record, at_table.game
        found: list[Effect] = session.do("skip")
        looks, ply = record.here is not game.latest_node(), record.here.ply
        here = record.here
        at_table.taking_in = True
        try:
            record.go(game.latest_node())
            if goes_on:
                game.reopen()
            for code in fresh if looks else fresh[:-1]:
                record.play(code)
                lead(record)
            if fresh and not looks:
                found += session.do("play", fresh[-1])
            told = beside()
            if looks:
                record.go(here)
                record.jump(ply)
        finally:
            at_table.taking_in = False
        game.store()
        if looks or not fresh:
            found += session.do("changed")
        words: list[object] = list(told)
        if looks and fresh:
            words.append(Words("back.came"))
            last = game.latest_node()
            found.append(effect("sound", last.before.events(last.move), record.outcome(last) is not None))
        found.append(effect("save", "now"))  # a link that has been read is not opened twice: the page may be closed at once
        return found + [effect("speak", *words)] if words else found

    return act


def replay_act(at_table: "FriendAtTable") -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: the last move of a game that a link has brought is made once more, to be seen."""

    def act(session: Session) -> "list[Effect]":
        node = at_table.game.latest_node()
        at_table.taking_in = True
        try:
            assert node.parent is not None
            session.record.go(node.parent)
            return session.do("play", node.code)
        finally:
            at_table.taking_in = False

    return act


def choose(game: FriendGame, asked: "Link", theirs: bool) -> bool:
    """After a conflict: goes on with the link's line, or with one's own. Both stay in the record, the other one as a variation."""
    assert asked.record is not None
    record, own, ended = game.record, game.latest_node(), game.latest_node().end
    last = own
    for mine, there in record.take_in(asked.record):
        if there is asked.record.end_of_main():
            last = mine
    if theirs:
        own.end = "" if own is last or own in last.line() else own.end
        for node in last.line():
            record.put_first(node)
        record.go(last)
        record.taken_back = last if last.children else None
        last.end = asked.record.end_of_main().end
        game.offer, game.asks, game.answer = None, None, ""
        game.handed = game.summary()
        return True
    for node in own.line():
        record.put_first(node)
    record.go(own)
    own.end = ended
    record.taken_back = own if own.children else None
    game.handed = ""
    return True
