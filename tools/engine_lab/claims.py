"""What an article says of its boards (`CLAIMS` of `tools/site/articles.py`), proven by the rules and by exhaustive search.

All are about the side on turn in the position shown; plies are of either side, the first move included.

- `wins=5`: it forces a win in 5 plies, and in no fewer. With `first=CODE`: no other first move does so within them.
- `loses=6`: whatever it plays, the opponent forces a win within 6 plies, and not within 5.
- `only=CODE` `holds=6`: every other move loses by force within 6 plies, this one does not. `holds` is the most that the others hold out.
- `slips=CODE` `holds=6`: this move loses by force within 6 plies, and no other move does.
- `safe=4` `holds=4`: all moves but 4 lose by force within 4 plies.
- `line=CODE.CODE`: these moves are legal from here. `over=0`, `over=1`, `over=draw`: the game is over, after the line if there is one.
- `counts=17`: the number of legal moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.contract import IllegalMove
from core.records.record import Record
from engine.proof import Prover, answer_of, first_moves

MOST_NODES = 3_000_000


def faults(record: Record, claims: Mapping[str, str]) -> list[str]:
    """The claims about a record's current position that are not true, each with the truth."""
    return list(_faults(record, claims))


def _faults(record: Record, claims: Mapping[str, str]) -> Iterator[str]:
    position, turn = record.position, record.position.turn
    if "wins" in claims:
        plies = int(claims["wins"])
        found = answer_of(Prover(position, turn, MOST_NODES).shortest(plies))
        if found != plies:
            yield f"wins={plies}: {found}"
        if "first" in claims:
            won = answer_of(first_moves(position, plies, MOST_NODES)).wins
            if won != {claims["first"]: plies}:
                yield f"first={claims['first']}: {won}"
    if "loses" in claims:
        plies = int(claims["loses"])
        found = answer_of(Prover(position, 1 - turn, MOST_NODES).shortest(plies))
        if found != plies:
            yield f"loses={plies}: {found}"
    if "only" in claims:
        plies = int(claims["holds"])
        results = answer_of(first_moves(position, plies, MOST_NODES))
        kept = [*results.wins, *results.others]
        if kept != [claims["only"]] or max(results.losses.values()) != plies:
            yield f"only={claims['only']}: {kept}, the others lose in {sorted(set(results.losses.values()))}"
    if "slips" in claims:
        lost = answer_of(first_moves(position, int(claims["holds"]), MOST_NODES)).losses
        if lost != {claims["slips"]: int(claims["holds"])}:
            yield f"slips={claims['slips']}: {lost}"
    if "safe" in claims:
        results = answer_of(first_moves(position, int(claims["holds"]), MOST_NODES))
        if len(results.wins) + len(results.others) != int(claims["safe"]):
            yield f"safe={claims['safe']}: {len(results.wins) + len(results.others)}"
    if "counts" in claims and len(position.legal_moves()) != int(claims["counts"]):
        yield f"counts={claims['counts']}: {len(position.legal_moves())}"
    here = record.here
    for code in filter(None, claims.get("line", "").split(".")):
        try:
            record.play(code)
        except IllegalMove as error:
            yield f"line={claims['line']}: {error}"
            break
    if "over" in claims:
        outcome = record.outcome()
        winner = "no" if outcome is None else "draw" if outcome.winner is None else str(outcome.winner)
        if winner != claims["over"]:
            yield f"over={claims['over']}: {winner}"
    record.go(here)
