"""The examples printed in the rule book, counted and played in this interpreter. A part of replay.py."""

from core.contract import Position
from core.records.record import Record
from games import load
from games.medamagaeru.rules import piece, scores
from games.progressive_mancala.rules import Bowls

WRONG = "but the rule book says"
GAME_2 = "k c h k d j g c a i f e i a f"  # seed 002


# How many moves the rule book says there are: game, options, moves before, count.
COUNTS: "tuple[tuple[str, dict[str, str], str, int], ...]" = (
    ("uchu-yuei", {}, "", 180),
    ("shinken-shobu", {}, "", 10),
    ("kokutan-no-uma", {}, "pass.pass", 36),
    ("kokutan-no-uma", {"bounce": "jump"}, "pass.pass", 35),
    ("two-three", {}, "", 2),
    ("maciji", {}, "", 25),
    ("maciji", {}, "goal@e5", 24),
    ("macedonian-shogi", {}, "", 32),
)


def vector(name: str, got: object, says: object) -> None:
    """Prints one line, with a complaint in it if the rule book's number differs."""
    print(name, got, "" if got == says else WRONG + " " + str(says))


def main(folder: str) -> None:
    """Prints the vectors."""
    print("== vectors")
    for home, moves in (("edge", 17), ("second", 32)):
        vector("medamagaeru home=" + home, len(load("medamagaeru", home=home).start().legal_moves()), moves)
    for theirs, points in (((1, 3, 5), (3, 2)), ((1, 2, 3), (2, 2)), ((1, 5, 5), (2, 2))):
        board = bytes([piece(0, number, 0) for number in (1, 2, 4)] + [piece(1, number, 0) for number in theirs] + [0] * 43)
        vector("left 1 2 4 against " + str(theirs), scores(board), points)
    for game_id, options, before, count in COUNTS:
        record = Record(load(game_id, **options))
        for code in before.split(".") if before else []:
            record.play(code)
        vector(game_id + " after " + before, len(record.position.legal_moves()), count)
    record = Record(load("progressive-mancala"))
    for code in GAME_2.split():
        record.play(code)
        print(code, bowls(record.position))
        if record.here.ply == 8:
            vector("after c-", bowls(record.position), ([7, 3, 0, 5, 0, 6, 0, 1, 4, 5, 9], 0, (3, 12), 1))
    vector("game 2", bowls(record.position)[:3], ([1, 0, 2, 0, 4, 1, 0, 3, 2, 7, 2], 0, (5, 28)))
    ended = record.outcome()
    vector("won by", ended.winner if ended else None, 1)


def bowls(position: Position) -> "tuple[list[int], int, tuple[int, int], int]":
    assert isinstance(position, Bowls)
    return list(position.holes), position.goal, position.scores, position.turn
