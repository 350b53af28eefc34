"""The statements of tips are true when they are read: when the person is on turn again, after the event and the reply to it.

A sentence that is always true needs no proof; one about an event or the present position has one here, which is applied wherever it is
shown in random games.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from class_room import a_store, settings_of

from core.contract import Position
from core.records.record import Node, Record
from games import LESSONS, board_of, load
from tools.site import lessons
from ui.tips.tips import KEPT, Tips

GAMES = 150  # at random
Proof = Callable[[Record, int], bool]


def mine(record: Record, side: int) -> Node:
    """The person's last move."""
    return next(node for node in reversed(record.here.line()) if node.before.turn == side)


def theirs(record: Record, side: int) -> list[Node]:
    """The other side's moves since then."""
    line = record.here.line()
    return line[line.index(mine(record, side)) + 1 :]


def does(node: Node, kind: str) -> bool:
    return any(event.kind == kind for event in node.before.events(node.move))


def wins(position: Position, side: int) -> bool:
    """True if the side on turn, `side`, has a move that wins at once."""
    ends = (position.play(move).outcome() for move in position.legal_moves())
    return any(end is not None and end.winner == side for end in ends)


def only_checked(record: Record, side: int) -> bool:
    """True if the reply was made by a piece that the person's last move had checked."""
    node = mine(record, side)
    checked = [event.start for event in node.before.events(node.move) if event.kind == "check"]
    return all(each.before.taps(each.move)[0] in checked for each in theirs(record, side))


def dropped_moves(record: Record, side: int) -> bool:
    """True if the piece that was dropped last begins a move."""
    place, position = mine(record, side).before.taps(mine(record, side).move)[-1], record.position
    return any(position.taps(move)[0] == place for move in position.legal_moves())


def invaded(record: Record, side: int) -> bool:
    """True if an enemy stands on the nearest row, and every move that leaves it there loses."""
    board, position = board_of(record.game), record.position
    places = board.places(board.layouts[0], side)
    nearest = max(place.y for place in places.values())
    there = {piece.spot for piece in board.pieces(position, side) if piece.owner == 1 - side and places[piece.spot].y == nearest}
    for move in position.legal_moves():
        after = position.play(move)
        if not there & {event.start for event in position.events(move) if event.kind == "take"}:
            end = after.outcome()
            if end is None or end.winner != 1 - side:
                return False
    return bool(there)


def threatened(record: Record, side: int) -> bool:
    """True if there is a move after which the other side wins at once: it takes the crown, or makes five."""
    position = record.position
    return any(wins(after, 1 - side) for after in map(position.play, position.legal_moves()) if after.outcome() is None)


def promoted_goes_sideways(record: Record, side: int) -> bool:
    """True if the man promoted last, where it still stands, can go to each cell beside it that has no man of its own side."""
    board, position, node = board_of(record.game), record.position, mine(record, side)
    cell = next(event.end or event.start for event in node.before.events(node.move) if event.kind in ("slide", "jump"))
    owners = {piece.spot: piece.owner for piece in board.pieces(position, side)}
    if owners.get(cell) != side or any(each.before.taps(each.move)[-1] == cell for each in theirs(record, side)):
        return True  # it has been taken: the sentence is about every promoted man
    ends = {position.taps(move)[-1] for move in position.legal_moves() if position.taps(move)[0] == cell}
    beside = [f"{file}{cell[1]}" for file in (int(cell[0]) - 1, int(cell[0]) + 1) if 1 <= file <= 8]
    return all(owners.get(each) == side or each in ends for each in beside)


def not_taken_back(record: Record, side: int) -> bool:
    """True if there is a capture after which no capture takes that piece."""
    position = record.position
    for move in position.legal_moves():
        taken = [event.start for event in position.events(move) if event.kind == "take"]
        if taken:
            after = position.play(move)
            replies = [event.start for reply in after.legal_moves() for event in after.events(reply) if event.kind == "take"]
            if taken[0] not in replies:
                return True
    return False


def lacks_one(record: Record, side: int) -> bool:
    progress = board_of(record.game).progress(record.position, 1 - side)
    return progress is not None and progress[0] == progress[1] - 1


def beside_the_last(record: Record, side: int) -> bool:
    """True if every next number is written beside the last one, or wins."""
    at = record.position.taps(record.position.legal_moves()[0])  # a move is one tap
    last = record.here.before.taps(record.here.move)[-1]
    near = [tap for move in record.position.legal_moves() for tap in record.position.taps(move)]
    return len(at) == 1 and all(max(abs(ord(tap[0]) - ord(last[0])), abs(int(tap[1:]) - int(last[1:]))) == 1 for tap in near)


PROOFS: dict[str, Proof] = {
    "kokutan-no-uma:my:check": only_checked,
    "kokutan-no-uma:near": lacks_one,
    "macedonian-shogi:mind": threatened,
    "macedonian-shogi:my:promote": promoted_goes_sideways,
    "maciji:my:write": beside_the_last,
    "maciji:win": lambda record, side: wins(record.position, side),
    "maciji:narrow": lambda record, side: len(record.position.legal_moves()) == 2,
    "medamagaeru:their:flip": lambda record, side: any(does(node, "flip") for node in theirs(record, side)),
    "medamagaeru:their:take": lambda record, side: any(does(node, "take") for node in theirs(record, side)),
    "medamagaeru:near": lacks_one,
    "medamagaeru:safe": not_taken_back,
    "progressive-mancala:my:capture": lambda record, side: does(mine(record, side), "capture"),
    "progressive-mancala:again": lambda record, side: record.here is mine(record, side) and record.position.turn == side,
    "progressive-mancala:their:bonus": lambda record, side: record.position.left > 1,  # type: ignore[attr-defined]
    "shinken-shobu:mind": invaded,
    "two-three:notice": lambda record, side: record.position.goes_back(),  # type: ignore[attr-defined]
    "two-three:near": lacks_one,
    "uchu-yuei:mind": threatened,
    "uchu-yuei:my:drop": dropped_moves,
}
# Words of the moment: past events, the present state, remaining numbers.
OF_NOW_JA = r"ました|でした|もう|(?<!しま)いま|いたので|ないので|ています|がいます|そうです|あと\d"
OF_NOW_EN = r"\b(now|had|has|got|left|were|are about|ended|reached|you dropped|needs|more on|more capture|You can|There is)\b"
# Statements overtaken by a reply: the other side in the present tense, after one's own move; a clause with "when" is always true.
OVERTAKEN = r"^(?!.*(と、|たび)).*相手は?.*(ません|ます)。"
TIPS = [(game_id, each["when"], each["say"]) for game_id in LESSONS for each in lessons.read(game_id)["first"]]


@pytest.mark.parametrize(("game_id", "when", "say"), TIPS, ids=[f"{game_id}:{when}" for game_id, when, _ in TIPS])
def test_a_sentence_of_the_moment_has_its_proof(game_id: str, when: str, say: dict[str, str]) -> None:
    if re.search(OF_NOW_JA, say["ja"]) or re.search(OF_NOW_EN, say["en"]):
        assert f"{game_id}:{when}" in PROOFS
    if when.startswith("my:"):
        assert not re.search(OVERTAKEN, say["ja"])
        assert not re.search(r"\bnext turn\b|\bthey can\b|: they\b", say["en"])


def test_what_a_reply_overtakes_is_found() -> None:
    assert re.search(OVERTAKEN, "チェックです。相手はその駒しか動かせません。")
    assert not re.search(OVERTAKEN, "空の穴で終わるたびに、相手の手が1手増えます。")
    assert not re.search(OVERTAKEN, "チェックで、相手はその駒しか動かせませんでした。")
    assert {name.partition(":")[::2] for name in PROOFS} <= {(game_id, when) for game_id, when, _ in TIPS}


@pytest.mark.parametrize("game_id", LESSONS)
def test_what_a_tip_says_is_so_where_it_is_read(game_id: str) -> None:
    rng, game = random.Random(game_id), load(game_id)
    met: set[str] = set()
    wanted = {name for name in PROOFS if name.startswith(game_id + ":")}
    store = a_store()
    settings = settings_of(store)
    for number in range(GAMES):
        record, side = Record(game), number % 2
        tips = Tips(settings, game_id, side)
        while record.outcome() is None and record.here.ply < 70:
            if record.position.turn == side and record.here.ply > 1:
                store.put(KEPT, "")  # each may be said at each occasion
                tips.said.clear()
                for tip in tips.tips:
                    prove(tips, tip, record, side, met)
            record.play(record.position.code(a_move(record, rng)))
        if wanted <= met and number > 20:
            break
    assert met == wanted


def prove(tips: Tips, tip: dict[str, Any], record: Record, side: int, met: set[str]) -> None:
    """Applies its proof to a tip, if it is shown here."""
    from ui.tips.tips import happened, holds

    name = f"{tips.game_id}:{tip['when']}"
    if name in PROOFS and holds(tip["when"], happened(record, side), board_of(record.game), record, side):
        met.add(name)
        assert PROOFS[name](record, side), f"{tip['say']} after {'.'.join(node.code for node in record.here.line())}"


def a_move(record: Record, rng: random.Random) -> Any:
    """A move at random; about half of the time a winning one if there is one."""
    position = record.position
    moves = position.legal_moves()
    if rng.random() < 0.5 and len(moves) < 40:
        for move in moves:
            end = position.play(move).outcome()
            if end is not None and end.winner == position.turn:
                return move
    return rng.choice(moves)
