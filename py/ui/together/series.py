"""Several games of the same two: the score between them, and the next game with sides swapped."""

from core.records.lines import engines, latest_node
from core.records.record import Record
from core.terms import clock, with_friend
from core.terms.with_friend import halves, score_of
from ui.together import odds
from ui.together.game import FriendGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Outcome
    from core.terms.toss import Digest
    from ui.play.session import Effect, Session


def first_side(score: str) -> int:
    """The side, in a game with this score before it, of the player whose points stand first: sides change with each game."""
    points = halves(score) or (0, 0)
    return (points[0] + points[1]) // 2 % 2


def after(score: str, outcome: "Outcome") -> str:
    """The score after a game that began with this one."""
    points = list(halves(score) or (0, 0))
    if outcome.winner is None:
        points = [points[0] + 1, points[1] + 1]
    else:
        points[0 if outcome.winner == first_side(score) else 1] += 2
    return score_of((points[0], points[1]))


def now(record: Record) -> str:
    """The score of a series after the game of a record, and before it while that runs."""
    score, outcome = record.terms.get("score", ""), record.outcome(latest_node(record))
    return after(score, outcome) if outcome else score


def points(record: Record) -> "tuple[str, str] | None":
    """The points of each side so far, that of the game of a record among them once it is over; None before the first result."""
    score = now(record)
    first, _, second = score.partition("-")
    if not score or engines(record):
        return None
    return (second, first) if first_side(record.terms.get("score", "")) else (first, second)


def swap_act() -> "Callable[[Session], list[Effect]]":
    """An act for `Session.do("act", …)`: two players at one device change sides in the middle of a game; the points stay theirs."""

    def act(session: "Session") -> "list[Effect]":
        terms = session.record.terms
        first, _, second = terms.get("score", "").partition("-")
        if second and not session.no_help("swap"):
            terms["score"] = second + "-" + first
        return session.do("swap")

    return act


def next_here(record: Record) -> Record:
    """The next game at this device: the same rules and clocks, sides swapped, and between two people the score so far."""
    following = Record(record.game, (record.players[1], record.players[0]), record.start)
    made, score = clock.of_text(record.terms.get("clock", "")), now(record)
    if made:
        following.terms["clock"] = clock.write(made.limit)
    if score and not engines(record):
        following.terms["score"] = score
    return following


def next_id(digest: "Digest", friend_id: str) -> str:
    """The id of the rematch of a game. Both sides make it from the old one, so one tap on each brings them into the same game."""
    return with_friend.id_of(digest(b"komado rematch\0" + friend_id.encode())[:16])


def rematch(game: FriendGame, digest: "Digest") -> "FriendGame | None":
    """The next game: the same rules and clocks, sides swapped, or kept where one gives the other the first move, the score so far. None
    while this one is not over."""
    outcome = game.record.outcome(game.latest_node())
    if outcome is None or game.own_side is None:
        return None
    old, players, score = game.friend, game.record.players, after(game.friend.score, outcome)
    if game.keeps_sides:
        first, _, second = score.partition("-")
        score = second + "-" + first  # it is read as if sides had changed
    else:
        players = players[1], players[0]
    record = Record(game.record.game, players, odds.swapped(game.record.game_id, game.record.start))
    made = clock.of_text(old.clock)
    friend = with_friend.Friend().changed(
        id=next_id(digest, old.id),
        names=(players[0].name, players[1].name),
        re=old.id,
        score=score,
        clock=clock.write(made.limit) if made else "",
        hints=str(1 - int(old.hints[0])) + old.hints[1:] if old.hints else "",  # with the player, as any odds
    )
    following = FriendGame(record, friend, game.own_side if game.keeps_sides else 1 - game.own_side)
    following.stranger, following.mail, following.keeps_sides = game.stranger, game.mail, game.keeps_sides
    return following


def count_anew(begun: Record, following: FriendGame) -> None:
    """Writes the score before a rematch that has begun already, as its game begins now: of two ends of the game before that have crossed
    another one may count by now."""
    if following.friend.score:
        begun.terms["score"] = following.friend.score
