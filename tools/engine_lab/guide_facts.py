"""What the guides to seven games say beyond the results of games: the solved ones, and what is done and won in games of the engine.

`FACTS` has the functions by name; `tools/engine_lab/guide_figures.py` asks for them. `lane`, `sheet` and `careful` take the game and what
is asked of it; the others take the game and the games played: the codes and the winner of each.

Apart because each function knows one game, and the other file none.
"""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Callable
from typing import Any

from core.contract import Game
from games.macedonian_shogi.army import ARROWS, CELL, KIND, OWNER
from games.macedonian_shogi.rules import Army
from games.maciji.rules import Sheet
from games.maciji.solve import Solver
from games.medamagaeru.rules import Frogs
from games.progressive_mancala.rules import Bowls
from games.shinken_shobu.rules import HOME, OF, Race
from games.two_three.rules import CAMP, MAN, Lane, Move
from games.two_three.solve import plies_left
from games.uchu_yuei.rules import Voyage
from tools.test_support.checks import lab_of

Found = dict[str, Any]
Played = list[tuple[list[str], "int | None"]]

LOOKED_AT = 40  # plies of マケドニア将棋 after which arrows and men are counted
STANDINGS = ("far_behind", "behind", "even", "ahead", "far_ahead")
FAR = 4  # rows of ツースリー by which a side is far ahead, or far behind
EARLY = 15  # moves of Progressive Mancala after which stones are counted
CLEAR = 200  # hundredths of a 歩: the least lead in men that counts


def percent(part: float, whole: float) -> int:
    """A share in whole percents."""
    return round(100 * part / whole) if whole else 0


# ツースリー: every position with its winner.
def winner(position: Lane) -> int:
    """The winner with best play."""
    return position.turn if plies_left(position) % 2 else 1 - position.turn


def lead(position: Lane) -> int:
    """The rows that the side on turn has gone forward, less those of the other side."""
    gone = []
    for side in (0, 1):
        rows = [cell // 10 for cell, piece in enumerate(position.board) if piece == MAN[side]]
        gone.append(abs(sum(rows) - sum(cell // 10 for cell in CAMP[side])))
    return gone[position.turn] - gone[1 - position.turn]


def _standing(rows: int) -> str:
    """The name of a lead in rows: one of STANDINGS, which leave no lead out and are as wide on both sides."""
    return STANDINGS[2 + (rows > 0) + (rows >= FAR) - (rows < 0) - (rows <= -FAR)]


def _reachable(start: Lane) -> list[Lane]:
    met, new = {start.key(): start}, [start]
    while new:
        position = new.pop()
        for move in position.legal_moves():
            after = position._play(move)
            if after.key() not in met:
                met[after.key()] = after
                new.append(after)
    return list(met.values())


def jumped(move: Move) -> int:
    """The number of enemies that a move jumps over; 0 for a step."""
    over: int = abs(move.end - move.start) // 10 - 1
    return over


def _jump_stays(position: Lane) -> list[bool]:
    """Where there is a jump and a step: after the step and each answer, whether the piece can still jump, as far as before."""
    by_kind = {jumped(move) > 0: move for move in position.legal_moves()}
    if len(by_kind) < 2:
        return []
    after = position._play(by_kind[False])
    found = []
    for answer in after.legal_moves():
        moves = after._play(answer).legal_moves()
        found.append(any(move.start == by_kind[True].start and jumped(move) >= jumped(by_kind[True]) for move in moves))
    return found


def lane(game: Game, asked: Found) -> Found:
    """All positions of ツースリー: moves to choose from, steps against jumps, rows ahead, moves back, and play by lot."""
    start = game.start()
    assert isinstance(start, Lane)
    positions = _reachable(start)
    live = [position for position in positions if position.outcome() is None]
    moves = Counter(len(position.legal_moves()) for position in live)
    kinds, jumps, rows = Counter[str](), Counter[tuple[int, bool]](), Counter[tuple[str, bool]]()
    for position in live:
        won = winner(position) == position.turn
        rows[_standing(lead(position)), won] += 1
        if not won or len(position.legal_moves()) < 2:
            continue
        over = {move: jumped(move) for move in position.legal_moves()}
        keeps = {move: winner(position._play(move)) == position.turn for move in over}
        for move, n in over.items():
            jumps[n, keeps[move]] += 1
        if len({n > 0 for n in over.values()}) == 2:
            kinds["+".join(sorted("jump" if over[move] else "step" for move in over if keeps[move]))] += 1
    back = [position for position in live if position.goes_back()]
    stays = [still for position in live if not position.goes_back() for still in _jump_stays(position)]
    last = [jumped(move) > 0 for position in live for move in position.legal_moves() if position._play(move).outcome() is not None]
    return {
        "positions": len(positions), "ends": len(positions) - len(live), "one": moves[1], "two": moves[2], "most": max(moves),
        "plies": plies_left(start), "back": len(back), "back_won": sum(winner(position) == position.turn for position in back),
        "step": kinds["step"], "jump": kinds["jump"], "either": kinds["jump+step"], "both": sum(kinds.values()),
        "kept": {f"over{n}": jumps[n, True] for n in range(4)}, "spoilt": {f"over{n}": jumps[n, False] for n in range(4)},
        "share": {f"over{n}": percent(jumps[n, True], jumps[n, True] + jumps[n, False]) for n in range(4)},
        "rows": {name: percent(rows[name, True], rows[name, True] + rows[name, False]) for name in STANDINGS},
        "stays": percent(sum(stays), len(stays)), "last": len(last), "last_jump": sum(last),
        "toss": round(1 / (1 - _chance(start, 0))), "lot": percent(_chance(start, None), 1),
    }  # fmt: skip


def _chance(start: Lane, chooser: int | None) -> float:
    """The chance that Black wins if `chooser` plays for it as well as possible and every other move is drawn by lot."""
    known: dict[object, float] = {}

    def chance(position: Lane) -> float:
        key = position.key()
        if key not in known:
            outcome = position.outcome()
            if outcome is not None:
                known[key] = float(outcome.winner == 0)
            else:
                found = [chance(position._play(move)) for move in position.legal_moves()]
                known[key] = max(found) if position.turn == chooser else sum(found) / len(found)
        return known[key]

    return chance(start)


# MACIJI: a board with every goal.
def _masks(game: Any) -> tuple[int, ...]:
    return tuple(sum(1 << other for other in cells) for cells in game.around)


def sheet(game: Game, asked: Found) -> Found:
    """For each goal the number of cells on which a 1 wins; the number of goals, and of those with which 後手 wins."""
    masks = _masks(game)
    names, cells = list(getattr(game, "names")), range(len(masks))  # noqa: B009
    every = (1 << len(masks)) - 1
    found = {}
    for goal in cells:
        solver = Solver(masks, goal, ())
        found[names[goal]] = sum(not solver.wins(cell, every & ~(1 << cell)) for cell in cells if cell != goal)
    return {"first": found, "goals": len(found), "second": sum(not count for count in found.values())}


def careful(game: Game, asked: Found) -> Found:
    """Games drawn by lot in which nobody writes beside the goal while there is another cell: their ends, and how often a side that could
    win, with two such cells or more to write on, had only one that wins."""
    start = game.start()
    assert isinstance(start, Sheet)
    masks = _masks(game)
    goal = list(getattr(game, "names")).index(asked["goal"])  # noqa: B009
    solver, ends, choices = Solver(masks, goal, ()), Counter[str](), Counter[str]()
    for number in range(asked["games_by_lot"]):
        rng = random.Random(f"guide:{asked['goal']}:{number}")
        free, last = (1 << len(masks)) - 1 & ~(1 << goal), -1
        while last < 0 or not masks[goal] >> last & 1:
            open_to = [cell for cell in range(len(masks)) if free >> cell & 1 and (last < 0 or masks[last] >> cell & 1)]
            if not open_to:
                break
            safe = [cell for cell in open_to if not masks[goal] >> cell & 1]
            if last >= 0 and len(safe) > 1:
                winning = sum(not solver.wins(cell, free & ~(1 << cell)) for cell in safe)
                choices["won"] += winning > 0
                choices["only"] += winning == 1
            last = rng.choice(safe or open_to)
            free &= ~(1 << last)
        ends["goal" if masks[goal] >> last & 1 else "dead"] += 1
    return {"games": asked["games_by_lot"], "dead": percent(ends["dead"], ends.total()), "only": percent(choices["only"], choices["won"])}


# Games of the engine with itself.
def sowings(game: Game, played: Played) -> Found:
    """Progressive Mancala: the ends of moves, laps, captures, and what turns of one move and of several bring in."""
    count, gained, turns, ahead = Counter[str](), Counter[int](), Counter[int](), Counter[bool]()
    poor = []
    for codes, won in played:
        position = game.start()
        assert isinstance(position, Bowls)
        begun, size, gain_of_turn = True, 1, 0
        for number, code in enumerate(codes, 1):
            gains = [position.sowing(move).gain for move in position.legal_moves()]
            move = position.parse(code)
            sowing, after = position.sowing(move), position._play(move)
            count["moves"] += 1
            count["none"] += not any(gains)
            count["empty"] += not sowing.gain
            count["left"] += not sowing.gain and any(gains)
            count["captures"] += sowing.gain > 0
            count["largest"] += sowing.gain == max(gains) > 0
            count["five"] += sowing.gain >= 5
            count["stones"] += sowing.gain
            count["stones in fives"] += sowing.gain if sowing.gain >= 5 else 0
            count["single"] += len(sowing.legs) == 1
            size = position.left if begun else size
            gain_of_turn += sowing.gain
            begun = after.turn != position.turn or after.outcome() is not None
            if begun:
                turns[min(size, 3)] += 1
                gained[min(size, 3)] += gain_of_turn
                count["several"] += after.outcome() is not None and size > 1
                gain_of_turn = 0
            position = after
            if number == EARLY and position.scores[0] != position.scores[1]:
                ahead[(position.scores[0] > position.scores[1]) == (won == 0)] += 1
        poor.append(min(position.scores))
    moves = count["moves"]
    return {
        "moves": round(moves / len(played)), "empty": percent(count["empty"], moves), "none": percent(count["none"], moves),
        "left": percent(count["left"], moves), "largest": percent(count["largest"], count["captures"]),
        "single": percent(count["single"], moves), "mean": round(count["stones"] / count["captures"], 1),
        "five": percent(count["five"], count["captures"]), "five_stones": percent(count["stones in fives"], count["stones"]),
        "turn": {name: round(gained[n] / max(turns[n], 1), 1) for n, name in enumerate(("one", "two", "more"), 1)},
        "turns": {name: turns[n] for n, name in enumerate(("one", "two", "more"), 1)},
        "several": count["several"], "leading": ahead.total(), "lead_kept": ahead[True], "loser": round(statistics.mean(poor)),
    }  # fmt: skip


def arrows(game: Game, played: Played) -> Found:
    """マケドニア将棋: flights and captures, the men that take the crown, passes of the crown, and what a lead is worth."""
    count, took, ended, loaded, men = Counter[str](), Counter[str](), Counter[str](), Counter[bool](), Counter[bool]()
    first, passed_at = [], []
    value = lab_of(game.id)
    for codes, won in played:
        position = game.start()
        assert isinstance(position, Army)
        passes, begun = [0, 0], False
        last, hit = "", ""
        for number, code in enumerate(codes, 1):
            events = position.events(position.parse(code))
            kinds = {event.kind: event for event in events}
            if "crown" in kinds:
                passes[position.turn] += 1
                passed_at += [number] if sum(passes) == 1 else []
            if "fly" in kinds:
                loose = KIND[position.board[CELL[kinds["fly"].start]]] == "A"
                count["returns" if loose else "shots"] += 1
                count["hits"] += not loose and "take" in kinds
            if "take" in kinds:
                count["shot back"] += kinds["take"].start == hit
                mover = next(event for event in events if event.kind in ("slide", "jump", "fly"))
                last = str(mover.value)[0]
                took[last] += 1
                first += [] if begun else [number]
                begun = True
            hit = kinds["fly"].end if "fly" in kinds and "take" in kinds else ""
            position = position._play(position.parse(code))
            if number == LOOKED_AT and won is not None and position.outcome() is None:
                bows = [sum(ARROWS[p] for p in position.board if p and OWNER[p] == side) for side in (0, 1)]
                if bows[0] != bows[1]:
                    loaded[(bows[0] > bows[1]) == (won == 0)] += 1
                balance = value.material(_Counted(position))
                if abs(balance) >= CLEAR:
                    men[(balance > 0) == (won == 0)] += 1
        if won is not None:
            ended[last] += 1
            count["won"] += 1
            count["winner passed"] += passes[won] > 0
            count["loser passed"] += passes[1 - won] > 0
    return {
        "shots": round(count["shots"] / len(played)), "returns": round(count["returns"] / len(played)),
        "hits": percent(count["hits"], count["shots"]), "lost": percent(count["shot back"], count["hits"]),
        "captures": took.total(), "by_arrow": percent(took["A"], took.total()), "by_knight": percent(took["N"], took.total()),
        "end": {name: ended[kind] for kind, name in (("A", "arrow"), ("N", "knight"), ("H", "hoplite"), ("G", "general"))},
        "won": count["won"], "winner_passed": count["winner passed"], "loser_passed": count["loser passed"],
        "first_pass": round(statistics.median(passed_at)) if passed_at else 0, "first_capture": round(statistics.median(first)),
        "loaded": loaded.total(), "loaded_won": loaded[True], "men": men.total(), "men_won": men[True],
    }  # fmt: skip


class _Counted:
    """A position with the names that a game's `material` reads."""

    def __init__(self, position: Army) -> None:
        self.board, self.hands = position.board, position.hands


def hunts(game: Game, played: Played) -> Found:
    """めだまがえる: wins by a third capture, where the last frog was caught, and what two captures to fewer are worth."""
    count, chases = Counter[str](), []
    for codes, won in played:
        position, second, leader = game.start(), 0, -1
        assert isinstance(position, Frogs)
        for number, code in enumerate(codes, 1):
            turn, before = position.turn, position.taken
            position = position._play(position.parse(code))
            if position.taken != before and position.taken[turn] == 2 and before[1 - turn] < 2:
                second, leader = number, turn
            if 3 in position.taken:
                count["three"] += 1
                count["edge"] += bool(set(code.strip("*").split("-")[1]) & set("17"))
                chases.append(number - second)
        if leader >= 0:
            count["ahead"] += 1
            count["drawn" if won is None else "kept" if won == leader else "lost"] += 1
    return {
        "three": count["three"], "edge": percent(count["edge"], count["three"]),
        "chase": round(statistics.median(chases)) if chases else 0,
        "ahead": count["ahead"], "kept": count["kept"], "drawn": count["drawn"], "lost": count["lost"],
    }  # fmt: skip


def doors(game: Game, played: Played) -> Found:
    """真剣勝負: wins by an invader that nothing could capture, wins right after another invader was captured, and the guards left."""
    count, guards = Counter[str](), []
    for codes, won in played:
        position, invasions = game.start(), []
        assert isinstance(position, Race)
        for code in codes:
            after = position.play(position.parse(code))
            assert isinstance(after, Race)
            position = after
            invasions.append(position.invader(1 - position.turn) >= 0)
        if won is None:
            continue
        last = len(codes) - 1 if position.turn != won else len(codes) - 2
        count["won"] += 1
        count["at once"] += position.turn != won
        count["again"] += last > 1 and invasions[last - 2]
        guards.append(sum(OF[1 - won][position.board[cell]] for cell in HOME[1 - won]))
    return {
        "won": count["won"], "at_once": count["at once"], "again": count["again"],
        "guards": round(statistics.median(guards)) if guards else 0,
    }  # fmt: skip


def gaps(game: Game, played: Played) -> Found:
    """宇宙遊泳: wins with the hands empty, and on how many cells the winner could have made the five."""
    count = Counter[str]()
    for codes, won in played:
        position = game.start()
        assert isinstance(position, Voyage)
        for code in codes[:-1]:
            after = position.play(position.parse(code))
            assert isinstance(after, Voyage)
            position = after
        if won is None:
            continue
        fives = [position.code(move) for move in position.legal_moves() if position.play(move).outcome() is not None]
        cells = {code[-2:] for code in fives}
        count["won"] += 1
        count["late"] += not any(position.hands)
        count["several"] += len(cells) > 1
        count["several pieces"] += len(cells) == 1 < len(fives)
        count["single"] += len(fives) == 1
    return {
        "won": count["won"], "late": count["late"], "several": count["several"], "pieces": count["several pieces"],
        "single": count["single"],
    }  # fmt: skip


FACTS: dict[str, Callable[..., Found]] = {
    "lane": lane, "sheet": sheet, "careful": careful, "sowings": sowings, "arrows": arrows, "hunts": hunts, "doors": doors, "gaps": gaps,
}  # fmt: skip
