"""The sentences after a link of a game with a friend has been opened, one for each kind of arrival."""

from core.levels import STRONGEST
from core.records.node import Node, in_words
from core.words import Words
from ui.together import arrival
from ui.together.arrival import Arrival
from ui.together.game import FriendGame

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.records.link import Link
    from core.records.record import Record


def ways(came: Arrival, game: FriendGame) -> "list[tuple[str, str]]":
    """The buttons below those sentences: pairs of an action and the key of its label, the usual one first. A conflict has a dialog."""
    if came.kind == arrival.NEW:
        if game.tossing():
            return ([("send", "friend.send")] if game.chooses else []) + [("sit", "friend.only_look")]
        if game.own_side is None:
            return [("sit:0", "side.0"), ("sit:1", "side.1"), ("sit", "friend.only_look")]
        if not game.runs():
            return [("apart", "friend.as_copy")]
        rare = [("sit:" + str(1 - game.own_side), "friend.i_other"), ("sit", "friend.only_look"), ("apart", "friend.as_copy")]
        return [("hush", "friend.play")] + rare
    if came.kind == arrival.UNDONE:
        return [("anew", "friend.go_on")]
    return [("apart", "friend.as_copy")] if came.kind == arrival.OLDER else []


def _move(line: "list[Node]", end: str, ply: int, lang: str, taken_back: bool = False) -> object:
    """A move of a line in the game's notation; behind its last one the end. `taken_back`: there was a move."""
    none = Words("friend.none" if taken_back else "friend.no_move")
    return line[ply - 1].notation(lang)[0] if ply <= len(line) else in_words(end) if end else none


def said(came: Arrival, game: FriendGame, asked: "Link", lang: str) -> "list[Words]":
    """The sentences, none for the same link again. They quote a move in the notation of a language."""
    found: list[Words] = []
    if came.kind == arrival.NEW:
        found += _of_new_game(game) + _of_hints(game)
    elif came.kind == arrival.OLDER:
        found.append(Words("friend.older", n=game.latest_node().count))
    elif came.kind == arrival.UNDONE:
        found.append(Words("friend.gone"))
    elif came.kind == arrival.RULES:
        found += [Words("friend.rules"), Words("friend.kept")]
    elif came.kind == arrival.BENT:
        found += [Words("friend.bent"), Words("friend.kept")]
    elif came.kind == arrival.ILLEGAL:
        found += [came.problem, Words("friend.kept")]
    elif came.kind == arrival.CONFLICT and asked.record is not None:
        found.append(_of_conflict(came, game, asked.record, lang))
    elif came.kind == arrival.NEWER and len(came.fresh) > 1 and not _one_turn(game, len(came.fresh)):
        found.append(Words("friend.since", n=len(came.fresh)))
    if came.truncated:
        found.append(Words("friend.cut"))
    if came.other and came.kind == arrival.SAME:
        found.append(Words("friend.other"))
    return found


def _of_new_game(game: FriendGame) -> "list[Words]":
    """The sentences on a game that has just come: from whom, for which side, and how the sides are found."""
    if game.own_side is not None:
        name, side = game.name_of(1 - game.own_side), Words("side." + str(game.own_side))
        found = [Words("friend.new_from", name=name, side=side) if name else Words("friend.new", side=side)]
        if game.friend.toss and len({node.before.turn for node in game.latest_node().line()}) < 2:
            found.append(Words("friend.toss_unseen"))
        return found + ([Words("clock.anew")] if game.friend.clock and game.may_move() and game.has_moved(game.own_side) else [])
    if game.tossing():
        name = game.friend.names[0]
        how = Words("friend.toss_how" if game.chooses else "friend.toss_elsewhere")
        return [Words("friend.toss_from", name=name) if name else Words("friend.toss_new"), how]
    return [Words("friend.choose")]


def _of_hints(game: FriendGame) -> "list[Words]":
    """The sentence on the side that may ask for hints, [] where none may."""
    if not game.friend.hints:
        return []
    whose, level = game.friend.hints[0], Words("level." + (game.friend.hints[2:] or STRONGEST))
    if game.own_side is None:
        return [Words("friend.hints_for", side=Words("side." + whose), level=level)]
    return [Words("friend.hints_you" if whose == str(game.own_side) else "friend.hints_they", level=level)]


def _of_conflict(came: Arrival, game: FriendGame, theirs: "Record", lang: str) -> Words:
    """The sentence on the first move that is another one here than in the friend's record."""
    mine, line, last = game.latest_node(), theirs.main_line(), theirs.end_of_main()
    moves = ".".join([node.code for node in line[: came.ply]]) + "."
    was_undone = any((each + ".").startswith(moves) for each in game.undone)
    one, other = _move(mine.line(), mine.end, came.ply, lang, was_undone), _move(line, last.end, came.ply, lang)
    return Words("friend.conflict", ply=came.ply, mine=one, theirs=other)


def _one_turn(game: FriendGame, count: int) -> bool:
    """True if the last moves of the game, so many, are one turn."""
    return len({node.before.turn for node in game.latest_node().line()[-count:]}) == 1
