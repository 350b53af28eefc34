"""Certificates of puzzles, `checks/proofs.txt` of a game: a line is the puzzle's id, the plies, and a tree of moves. In place of a tree, a
puzzle that asks for the best move has what searches said (leads.py).

    TREE        the proof for a position; the attacker and the plies left are known
    CODE TREE   where the attacker moves: the one move, and the tree after it
    ( … )       where the other side moves: groups of answers, each `CODE,CODE TREE`; in the last one `_` is every other answer
    .           the attacker has won

The check of a certificate needs no search: it plays every legal move of the other side, and reads the attacker's moves. It knows games by
the contract alone, and nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from core.contract import IllegalMove, Position

OTHERS, WON, OPEN, CLOSE = "_", ".", "(", ")"


class Unproven(ValueError):
    """The certificate does not prove its win; the text says why."""


Tree = tuple[str, "Tree | dict[str, Tree] | None"] | dict[str, "Tree"] | None  # (move, tree), {answer: tree}, None: won


def parse(text: str) -> Tree:
    """The tree of a text. Raises Unproven."""
    signs = iter(text.split())
    try:
        tree = _tree(signs, next(signs))
    except StopIteration:
        raise Unproven("the tree breaks off") from None
    except RecursionError:
        raise Unproven("the tree is too deep") from None
    if next(signs, None) is not None:
        raise Unproven("something follows the tree")
    return tree


def _tree(signs: Iterator[str], sign: str) -> Tree:
    if sign == WON:
        return None
    if sign != OPEN:
        return sign, _tree(signs, next(signs))
    answers: dict[str, Tree] = {}
    while (sign := next(signs)) != CLOSE:
        after = _tree(signs, next(signs))
        for code in sign.split(","):
            answers[code] = after
    return answers


def check(position: Position, attacker: int, plies: int, tree: Tree, allowed: str = "") -> int:
    """Checks that a tree proves a win of the attacker within n plies; returns the number of positions looked at. Raises Unproven.

    allowed  a first move that needs no answer, because it is the puzzle's solution; "" for none
    """
    outcome = position.outcome()
    if outcome is not None:
        if outcome.winner != attacker:
            raise Unproven("the game ends otherwise: " + position.text())
        if tree is not None:
            raise Unproven("the game is over: " + position.text())
        return 1
    if tree is None or plies <= 0:
        raise Unproven("it is not won yet: " + position.text())
    if isinstance(tree, tuple):
        code, after = tree
        if position.turn != attacker:
            raise Unproven("not the attacker's turn: " + position.text())
        try:
            move = position.parse(code)
        except IllegalMove as error:
            raise Unproven(str(error)) from error
        return 1 + check(position.play(move), attacker, plies - 1, after)
    if position.turn == attacker:
        raise Unproven("the attacker does not choose: " + position.text())
    count, used = 1, {OTHERS}
    for move in position.legal_moves():
        code = position.code(move)
        if code == allowed:
            continue
        used.add(code)
        if code not in tree and OTHERS not in tree:
            raise Unproven(f"{code} is not answered: {position.text()}")
        count += check(position.play(move), attacker, plies - 1, tree[code] if code in tree else tree[OTHERS])
    if set(tree) - used:
        raise Unproven(f"no such answers {sorted(set(tree) - used)}: {position.text()}")
    return count


def read(path: Path) -> dict[str, tuple[int, str]]:
    """The certificates of a file, by the puzzle's id: the plies and the tree's text; empty without a file. Raises ValueError for a line
    that is none."""
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines() if path.is_file() else [], 1):
        name, _, rest = line.partition(" ")
        plies, _, text = rest.partition(" ")
        if not name or name.startswith("#"):
            continue
        if not plies.isdecimal() or not text or name in found:
            raise ValueError(f"{path}, line {number}: {'a second certificate of ' + name if name in found else 'no id, plies and tree'}")
        found[name] = int(plies), text
    return found


def write(path: Path, certificates: dict[str, tuple[int, str]]) -> None:
    """Writes a file."""
    head = "# Certificates of the puzzles: id, plies, tree. tools/puzzles/certificates.py says how to read and check one.\n"
    path.write_text(head + "".join(f"{name} {plies} {text}\n" for name, (plies, text) in certificates.items()), "utf-8")
