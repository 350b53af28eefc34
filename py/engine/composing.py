"""Says whether a position is a sound puzzle: what is asked, the answer, the grade; else what is wrong with it. Every claim but the last is
proven by trying all moves of both sides, and a search that ends too early claims nothing.

A puzzle asks for the one move that wins by force within the fewest plies ("win"), for the one that does not lose by force ("only"), or,
where neither is proven, for the best move by the engine's measure ("best").
"""

from collections.abc import Callable, Generator
from typing import Any

from core.contract import Position
from engine.form import form_of
from engine.grading import grading
from engine.jobs import Answer
from engine.leading import BEST, least, measured, text_of
from engine.proof import OutOfNodes, Prover
from engine.refuting import line_to_win
from engine.search import Search

WIN, ONLY = "win", "only"
DEEPEST = 25  # plies; the budget ends most searches before
FEW = 3  # the fewest legal moves, except in a game that begins with fewer
NEAR = 7  # plies within which no other first move may win; a game's form may have another number, `alone`
HELD = 8  # plies within which the only move must not lose either, as far as the budget reaches
HOPELESS = 20_000  # positions of a search that must not find the only move lost
MOST = 150_000  # positions of each proof
SHOWN = 3  # lines of a cooked puzzle
LONGEST_MS = 600_000

# The kinds of a verdict.
SOUND, COOKED, LATER, LOST, HOPELESS_TOO, OPEN, UNSURE, SMALL, OVER = KINDS = (
    "sound", "cooked", "later", "lost", "hopeless", "open", "unsure", "few", "over",
)  # fmt: skip
Steps = Generator[None, None, Any]


def winners(
    prover: Prover, position: Position, plies: int, at: Callable[[int, int], None] | None = None
) -> Generator[None, None, list[str]]:
    """The codes of the moves by which the attacker, on turn, wins within n plies. `at` is called with the number of moves decided so far
    and that of all."""
    found, moves = [], position.legal_moves()
    for number, move in enumerate(moves):
        if at:
            at(number, len(moves))
        if (yield from prover.within(plies - 1, position.play(move))):
            found.append(position.code(move))
        yield  # each question makes a new form, which takes time
    return found


def line_of(prover: Prover, position: Position, plies: int) -> Generator[None, None, list[str]]:
    """The codes of a puzzle's solution: the attacker's moves as long as only one wins in the plies left, and the answers that hold out
    longest. The last code is the attacker's last move that was not the only legal one.
    """
    codes: list[str] = []
    real = 0
    while position.outcome() is None and plies > 0:
        moves = {position.code(move): move for move in position.legal_moves()}
        if position.turn == prover.attacker:
            winning = yield from winners(prover, position, plies)
            if len(winning) != 1:
                break
            (code,) = winning
            if len(moves) > 1:
                real = len(codes) + 1
        else:
            holding = {}
            for code, move in moves.items():
                holding[code] = (yield from prover.shortest(plies - 1, position.play(move))) or 0
            longest = [code for code in sorted(holding) if holding[code] == max(holding.values())]
            code = longest[0]
            for each in longest:
                if (yield from _single(prover, position.play(moves[each]), holding[each])):
                    code = each
                    break
        codes.append(code)
        position = position.play(moves[code])
        plies -= 1
    return codes[:real]


def _single(prover: Prover, position: Position, plies: int) -> Generator[None, None, bool]:
    if position.outcome() is not None or position.turn != prover.attacker:
        return False
    return len((yield from winners(prover, position, plies))) == 1


def too_few(position: Position) -> bool:
    """True if there is hardly a move to choose from."""
    return len(position.legal_moves()) < min(FEW, len(position.game.start().legal_moves()))


def near(position: Position) -> int:
    """The plies within which no other first move may win."""
    return int(getattr(form_of(position), "alone", NEAR))


class Composing:
    """The work on one position.

    stage   (name, number reached, number of all): "win" and "holds" by plies, "moves" by first moves, "line", "lead" and "grade" without
            numbers
    depth   plies within which it is known whether the side on turn forces a win
    """

    def __init__(self, position: Position, most: int = MOST) -> None:
        """`most`: positions of each proof."""
        self.position = position
        self.stage = (WIN, 0, 0)
        self.depth = 0
        self._most = most
        self._measured = 0  # positions of the searches for a best move
        self._mine, self._theirs = Prover(position, position.turn), Prover(position, 1 - position.turn)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return self._mine.nodes + self._theirs.nodes + self._measured

    def cut(self) -> Answer:
        """The verdict when the time is over."""
        return {"kind": UNSURE, "depth": self.depth}

    def told(self, found: Answer | None) -> Answer:
        """How far the work is, and its result."""
        return {"stage": list(self.stage), "found": found}

    def run(self) -> Generator[None, None, Answer]:
        """The verdict, as data. `kind` is one of KINDS; what else there is:

        sound       asks: WIN, ONLY or BEST, plies, solution, grade, themes; for BEST also lead: hundredths of the chance of winning, at
                    least, by which the answer is ahead; looks: the certificate as text; depth: as for open
        cooked      plies, wins: the codes of all first moves that win as soon; lines: a way to the win for the first of them
        later       the same, but only the first of `wins` wins in `plies`, the others up to two plies later
        lost        plies: all first moves lose by force within so many
        hopeless    solution: the only move that holds for some plies; a longer search finds it lost
        open        depth: within so many plies nothing wins, and the moves `holds` do not lose
        unsure      depth: nothing wins within so many plies, the rest is unknown; or plies: a win in so many, the rest is unknown
        """
        found = yield from self.proven()
        if found["kind"] == OPEN or (found["kind"] == UNSURE and "plies" not in found):
            return (yield from self._best(found["depth"])) or found
        return found

    def proven(self) -> Generator[None, None, Answer]:
        """The same without BEST."""
        position = self.position
        if position.outcome() is not None:
            return {"kind": OVER}
        if too_few(position):
            return {"kind": SMALL}
        plies = yield from self._shortest()
        if plies is None:
            return (yield from self._only())
        try:
            return (yield from self._win(plies, self._mine.nodes))
        except OutOfNodes:
            return {"kind": UNSURE, "plies": plies, "depth": plies}

    def _shortest(self) -> Generator[None, None, int | None]:
        """The plies of the shortest win, None if none is found."""
        self._mine.most = self._most
        for plies in range(DEEPEST + 1):
            self.stage = (WIN, plies, 0)
            try:
                if (yield from self._mine.within(plies)):
                    return plies
            except OutOfNodes:
                return None
            self.depth = plies
        return None

    def _moves(self, at: int, of: int) -> None:
        self.stage = ("moves", at, of)

    def _win(self, plies: int, nodes: int) -> Generator[None, None, Answer]:
        """The verdict on a position with a win. Raises OutOfNodes."""
        position, prover = self.position, self._mine
        prover.most = prover.nodes + self._most
        wins = yield from winners(prover, position, plies, self._moves)
        if len(wins) != 1:
            return {"kind": COOKED, "plies": plies, "wins": wins, "lines": (yield from self._lines(wins, plies))}
        if plies + 2 <= near(position):
            prover.most = prover.nodes + self._most
            late = yield from winners(prover, position, plies + 2, self._moves)
            if len(late) != 1:
                late.remove(wins[0])
                wins += late
                return {"kind": LATER, "plies": plies, "wins": wins, "lines": (yield from self._lines(wins, plies + 2))}
        self.stage = ("line", 0, 0)
        prover.most = prover.nodes + self._most
        line = yield from line_of(prover, position, plies)
        return (yield from self._sound(WIN, plies, line, nodes))

    def _lines(self, wins: list[str], most: int) -> Generator[None, None, list[list[str]]]:
        """A way to the win for each of the first moves that win within `most` plies."""
        self.stage = ("line", 0, 0)
        found = []
        for code in wins[:SHOWN]:
            after = self.position.play(self.position.parse(code))
            plies = yield from self._mine.shortest(most - 1, after)
            assert plies is not None
            found.append([code, *(yield from line_to_win(self._mine, after, plies))])
        return found

    def _only(self) -> Generator[None, None, Answer]:
        """The verdict on a position without a known win: the moves that do not lose, by plies."""
        position, prover, losses = self.position, self._theirs, dict[str, int]()
        after = {position.code(move): position.play(move) for move in position.legal_moves()}
        holds, reached = list(after), 0
        prover.most = self._most
        for plies in range(1, DEEPEST + 1):
            losing = []
            for number, code in enumerate(holds):
                self.stage = ("holds", plies, number)
                try:
                    if (yield from prover.within(plies - 1, after[code])):
                        losing.append(code)
                except OutOfNodes:
                    return self._left(list(after), losses, reached)
                yield
            reached = plies
            losses |= dict.fromkeys(losing, plies)
            holds = [code for code in holds if code not in losses]
            if not holds:
                return {"kind": LOST, "plies": max(losses.values())}
            if len(holds) == 1:
                return (yield from self._holder(holds[0], after[holds[0]], plies))
        return self._left(list(after), losses, reached)

    def _left(self, codes: list[str], losses: dict[str, int], reached: int) -> Answer:
        """The verdict if several moves are left when the search ends. `losses`: the plies within which first moves lose."""
        depth = min(self.depth, reached)
        holds = [code for code in codes if losses.get(code, depth + 1) > depth]  # one that loses later still holds within them
        return {"kind": OPEN, "depth": depth, "holds": holds} if depth else {"kind": UNSURE, "depth": 0}

    def _holder(self, code: str, then: Position, plies: int) -> Generator[None, None, Answer]:
        """The verdict if one move alone does not lose within so many plies."""
        prover, nodes = self._theirs, self._theirs.nodes
        self.stage = ("line", 0, 0)
        if then.outcome() is None:
            try:
                lost = yield from prover.within(HELD - 1, then)
            except OutOfNodes:
                lost = False
            if not lost:
                search = Search(then, nodes=HOPELESS)
                for _ in search.run():
                    yield
                lost = (search.report.win_in or 0) * (1 if self.position.turn == 0 else -1) < 0
            if lost:
                return {"kind": HOPELESS_TOO, "plies": plies, "solution": [code]}
        return (yield from self._sound(ONLY, plies, [code], nodes))

    def _best(self, depth: int) -> Generator[None, None, Answer | None]:
        """The verdict on a position with one best move by the engine's measure; None for another one."""
        self.stage = ("lead", 0, 0)
        looks = yield from measured(self.position)
        self._measured += sum(each.nodes for each in looks)
        lead = least(looks, self.position.game)
        if lead is None:
            return None
        found = yield from self._sound(BEST, 1, [looks[0].best], 0)
        return found | {"lead": lead, "looks": text_of(looks), "depth": depth}

    def _sound(self, asks: str, plies: int, line: list[str], nodes: int) -> Generator[None, None, Answer]:
        self.stage = ("grade", 0, 0)
        entry: dict[str, Any] = {"plies": plies, "solution": line, "nodes": nodes}
        entry["goal"] = asks
        found = yield from grading(self.position, entry)
        return {"kind": SOUND, "asks": asks, "plies": plies, "solution": line, "grade": found["grade"], "themes": found["themes"]}
