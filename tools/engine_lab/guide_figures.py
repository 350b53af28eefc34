"""The figures of a guide to a game, from the engine's games with itself and from single searches; the same every time.

    python -m tools.engine_lab.guide_figures medamagaeru                    all parts
    python -m tools.engine_lab.guide_figures medamagaeru --part games       one part: the others stay as they are
    python -m tools.engine_lab.guide_figures medamagaeru --part games --show

`articles/GAME-guide/figures.json` has `asked`, an object a part, written by hand, and `found`, written by this tool. In the guide's text
`{PART.NAME}` stands for a number. A part with `games` plays that many games, each from `moves` on (codes joined by dots, default none),
under `options`. The first `free` plies (default 4) are random among the moves that a search of two plies holds within `margin`
hundredths (default 20) of the best; then both sides play the best move that they find in `nodes` positions. A game that has been played
already is not counted, and another one is played, up to four for each. Found are

- `games`, `first`, `second`, `draws`: games, all different, and those won by each side; `points`, `low`, `high`: the share of the points
  of the side that moves first, in percent, and its 95 % interval;
- `shortest`, `median`, `longest`: plies, those of `moves` included;
- `ends`: games by the reason of their end, `last`: games by the events of the last move, `each`: events a game.

A part with `search` is one search of that many positions after `moves`: `best`, `depth`, `value` (of the side to move, in units of the
game's estimate), and `codes`: the values of the `show` best moves by code.

A part with `facts` names a function of `tools/engine_lab/guide_facts.py`: with `games`, its figures are the `facts` of these games.

A seed is the name of the part and the number of the game, and positions are counted instead of time, so every machine finds the same.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from core.contract import Game, Outcome, Position
from engine.search import FOURFOLD, Search
from games import load
from tools import ROOT
from tools.engine_lab.guide_facts import FACTS
from tools.engine_lab.matches import MOST_MOVES, Result, glance, only_move

MOST_TRIES = 4  # games played for each that is counted

Query = dict[str, Any]


def path_of(game_id: str) -> Path:
    """The file of a guide's figures."""
    return ROOT / "articles" / f"{game_id}-guide" / "figures.json"


def one_game(game: Game, asked: Query, seed: str) -> tuple[list[str], Position, Outcome | None]:
    """The codes of one game, its last position, and its outcome; None for a draw by repetition or length."""
    rng, codes = random.Random(seed), [code for code in asked.get("moves", "").split(".") if code]
    position = game.start()
    seen = Counter([position])
    free, margin = asked.get("free", 4), asked.get("margin", 20)
    begun = len(codes)
    for code in codes:
        position = position.play(position.parse(code))
        seen[position] += 1
    while position.outcome() is None and len(codes) < MOST_MOVES and not (game.cycles and seen[position] >= FOURFOLD):
        code = only_move(position)
        if code is None and len(codes) < begun + free:
            scores = glance(position, 2, margin).scores
            code = rng.choice(sorted(code for code, score in scores if score >= scores[0][1] - margin))
        elif code is None:
            search = Search(position, seen=seen, nodes=asked["nodes"], seed=f"{seed}:{len(codes)}")
            for _ in search.run():
                pass
            code = search.report.best
        assert code is not None
        codes.append(code)
        position = position.play(position.parse(code))
        seen[position] += 1
    return codes, position, position.outcome()


def played(game: Game, name: str, asked: Query, show: bool) -> dict[str, Any]:
    """The figures of a part with games."""
    winners, ends, last, each = Counter[int | None](), Counter[str](), Counter[str](), Counter[str]()
    lengths: list[int] = []
    lines: list[tuple[list[str], int | None]] = []
    met = set[str]()
    for number in range(MOST_TRIES * asked["games"]):
        if len(lengths) == asked["games"]:
            break
        codes, _, outcome = one_game(game, asked, f"guide:{game.id}:{name}:{number}")
        if ".".join(codes) in met:
            continue
        met.add(".".join(codes))
        winner = outcome.winner if outcome else None
        winners[winner] += 1
        ends[outcome.reason.key if outcome else "repetition"] += 1
        lengths.append(len(codes))
        lines.append((codes, winner))
        position, kinds = game.start(), set[str]()
        for code in codes:
            move = position.parse(code)
            kinds = {event.kind for event in position.events(move)}
            each.update(kinds)
            position = position.play(move)
        last.update(kinds)
        if show:
            print(f"{number:3} {winner} {len(codes):3} {'.'.join(codes)}", flush=True)
    result = Result(winners[0], winners[None], winners[1])
    low, high = result.interval()
    facts = {"facts": FACTS[asked["facts"]](game, lines)} if "facts" in asked else {}
    return {
        "games": len(lengths), "first": winners[0], "second": winners[1], "draws": winners[None],
        "points": round(100 * result.points), "low": round(100 * low), "high": round(100 * high),
        "shortest": min(lengths), "median": round(statistics.median(lengths)), "longest": max(lengths),
        "ends": dict(sorted(ends.items())), "last": dict(sorted(last.items())),
        "each": {kind: round(count / len(lengths), 1) for kind, count in sorted(each.items())},
        **facts,
    }  # fmt: skip


def searched(game: Game, asked: Query) -> dict[str, Any]:
    """The figures of a part with a search."""
    position = game.start()
    for code in asked.get("moves", "").split("."):
        position = position.play(position.parse(code)) if code else position
    search = Search(position, nodes=asked["search"], lines=asked.get("show", 5))
    for _ in search.run():
        pass
    report = search.report
    best = {code: f"{score / 100:+.2f}" if score else "0.00" for code, score in report.scores[: asked.get("show", 5)]}
    return {"best": report.best, "depth": report.depth, "value": next(iter(best.values())), "codes": best}


def found(game_id: str, name: str, asked: Query, show: bool = False) -> dict[str, Any]:
    """The figures of a part."""
    game = load(game_id, **asked.get("options", {}))
    if "games" in asked:
        return played(game, name, asked, show)
    return searched(game, asked) if "search" in asked else FACTS[asked["facts"]](game, asked)


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="the id of a game with a guide")
    parser.add_argument("--part", nargs="+", metavar="NAME", help="these parts only")
    parser.add_argument("--show", action="store_true", help="print each game")
    asked = parser.parse_args()
    path = path_of(asked.game)
    whole = json.loads(path.read_text("utf-8"))
    for name in asked.part or whole["asked"]:
        began = time.process_time()
        whole.setdefault("found", {})[name] = found(asked.game, name, whole["asked"][name], asked.show)
        whole["found"] = {each: whole["found"][each] for each in whole["asked"] if each in whole["found"]}
        path.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(f"{name}: {json.dumps(whole['found'][name])}  {time.process_time() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
