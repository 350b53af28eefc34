"""Where every answer to a question at the spot wins at once, nothing is asked."""

import random
from collections.abc import Iterator

import pytest
from tables import USUAL, names, session

from core.taps import Taps
from games import load
from ui.play.guide import Guide


def questions(game_id: str, options: dict[str, str], games: int) -> Iterator[tuple[list[str], tuple[str, ...], list[bool]]]:
    """Codes of a line of play, the taps that lead to a question there, and which answers win at once; wins are taken late."""
    dice = random.Random(game_id)
    for _ in range(games):
        position, codes = load(game_id, **options).start(), list[str]()
        while position.legal_moves() and len(codes) < 120:
            asked: dict[tuple[str, ...], list[bool]] = {}
            mild = []
            for move in position.legal_moves():
                taps, ended = position.taps(move), position.play(move).outcome()
                if ended is None:
                    mild.append(move)
                if taps[-1].startswith("choice:"):
                    asked.setdefault(taps[:-1], []).append(ended is not None and ended.winner == position.turn)
            yield from ((list(codes), taps, wins) for taps, wins in asked.items() if len(wins) > 1)
            if not mild:
                break
            move = dice.choice(mild)
            codes.append(position.code(move))
            position = position.play(move)


LINE = "o@e5.o@a1.o@e4.o@a2.o@e3.o@b9.o@e2.o@j9.o@d6.o@j1"


@pytest.mark.parametrize("confirms", [False, True])
def test_a_frog_that_wins_either_way_is_not_asked(confirms: bool) -> None:
    met = {True: 0, False: 0}
    for codes, taps, wins in questions("medamagaeru", {}, 12):
        if met[all(wins)] == 9:
            continue
        met[all(wins)] += 1
        made = session(".".join(codes), manner=USUAL._replace(confirms=confirms))
        effects: list[str] = []
        for tap in taps:
            effects = names(made.do("tap", tap))
        if not all(wins):
            assert made.taps.answers() and made.record.here.ply == len(codes)
        elif confirms:
            assert made.laid and not made.taps.answers()
        else:
            ended = made.record.outcome()
            assert ended is not None and ended.winner == len(codes) % 2 and "over" in effects
        if min(met.values()) == 9:
            break
    assert all(met.values())


def test_a_lesson_still_asks() -> None:
    codes, taps, _ = next(found for found in questions("medamagaeru", {}, 12) if all(found[2]))
    made = session(".".join(codes))
    made.guide = Guide()
    for tap in taps:
        made.do("tap", tap)
    assert made.taps.answers() and made.record.here.ply == len(codes)


def test_a_five_is_a_five_whether_its_last_piece_turns_or_not() -> None:
    position = load("uchu-yuei", flip="on").start()
    for code in LINE.split("."):
        position = position.play(position.parse(code))
    taps = Taps(position)
    for tap, sure in (("d6", False), ("e6", True)):
        assert taps.tap(tap) is None and (taps.sure() is not None) is sure
    made = taps.sure()
    assert made is not None and position.code(made[0]) == "d6-e6"
    other = Taps(position)
    assert other.tap("d6") is None and other.tap("d7") is None and other.sure() is None
