"""Two ends that cross on their way: both devices come to the same one, whichever letter is read first, and nobody is asked."""

import random
from collections.abc import Callable

import pytest
from friends import Device, pair, resign

from core.records.record import Record
from games import load
from ui.together import arrival

LINE = "57-56.21-22"
Does = Callable[[Device], object]


def resigns(device: Device) -> None:
    """Gives up."""
    assert resign(device.here)


def moves_and_resigns(device: Device) -> None:
    """Makes a move and gives up."""
    resigns(device.play("47-46"))


def accepts(device: Device) -> None:
    """Accepts a draw that has been offered."""
    assert device.here.reply(True)


def claims(device: Device) -> None:
    """Says that the other one is out of time."""
    game = device.here
    game.record.go(game.latest_node())
    game.record.finish(f"time:{1 - game.own_side}")  # type: ignore[operator]
    game.claimed = True


def falls(device: Device) -> None:
    """Is out of time by its own clock."""
    device.here.record.go(device.here.latest_node())
    device.here.record.finish(f"time:{device.here.own_side}")


# What the first does, who is to move; what the second does; who has offered a draw before; the end that counts.
CROSSINGS: list[tuple[Does, Does, int | None, str]] = [
    (resigns, resigns, None, "resign:0"),
    (moves_and_resigns, resigns, None, "resign:1"),
    (resigns, claims, None, "resign:0"),
    (moves_and_resigns, claims, None, "resign:0"),
    (falls, resigns, None, "resign:1"),
    (falls, claims, None, "time:0"),
    (resigns, accepts, 0, "draw"),
    (accepts, resigns, 1, "draw"),
    (falls, accepts, 0, "draw"),
    (accepts, claims, 1, "draw"),
    (moves_and_resigns, accepts, 0, "draw"),
]


@pytest.mark.parametrize("letter", [True, False])
@pytest.mark.parametrize(("one", "other", "offers", "end"), CROSSINGS)
def test_of_two_ends_that_cross_one_counts(one: Does, other: Does, offers: int | None, end: str, letter: bool) -> None:
    devices, third = pair(LINE)[:2], Device()
    if offers is not None:
        assert devices[offers].here.ask("draw")
        devices[1 - offers].open(devices[offers].send(), letter=letter)
    third.open(devices[0].here.fragment())
    arrival.sit(third.here, None)
    one(devices[0])
    other(devices[1])
    links = [device.send() for device in devices]
    kinds = [devices[side].open(links[1 - side], letter=letter) for side in (0, 1)]
    assert "conflict" not in kinds
    assert [device.here.latest_node().end for device in devices] == [end, end]
    assert not [device for device in devices if device.here.unsent()]
    again = [devices[side].open(link, letter=letter) for side in (0, 1) for link in (links[1 - side], devices[1 - side].here.fragment())]
    assert set(again) <= {"older", "same"}
    for link in (*links, links[0]):
        if third.open(link, letter=True) == "conflict":
            arrival.choose(third.here, third.looks_at(link)[1], True)
    assert third.here.latest_node().end == end


def test_a_resignation_comes_before_the_move_that_ends_the_game_meanwhile() -> None:
    chance, record = random.Random(250), Record(load("medamagaeru"))  # 50 moves
    while record.outcome() is None:
        record.make(chance.choice(record.position.legal_moves()))
    codes = [node.code for node in record.here.line()]
    first, second, _ = pair(".".join(codes[:-1]))
    mover, other = (first, second) if record.here.before.turn == 0 else (second, first)
    resigns(other)
    links = mover.play(codes[-1]).send(), other.send()
    assert (other.open(links[0], letter=True), mover.open(links[1], letter=True)) == ("older", "newer")
    outcomes = {str(device.here.record.outcome(device.here.latest_node())) for device in (mover, other)}
    assert len(outcomes) == 1
    assert mover.open(links[1], letter=True) == "same"


def test_no_end_is_believed_that_is_not_the_friends_to_say() -> None:
    for forged in ("resign:0", "draw"):
        first, second, _ = pair(LINE)
        first.open(second.here.fragment())
        falls(first)
        text = second.here.fragment().replace("&v=1", f"&end={forged}&v=1")
        assert first.open(text, letter=True) == "conflict"
        assert first.here.latest_node().end == "time:0"
    first, second, _ = pair(LINE)
    resigns(second)
    assert first.open(second.send(), letter=True) == "newer"
    assert first.open(second.here.fragment().replace("resign:1", "time:0"), letter=True) == "older", "a claim is the weakest word"


def test_a_claim_that_is_refused_is_heard_though_the_last_answer_was_a_no() -> None:
    first, second, _ = pair(LINE)
    second.here.ask("draw")
    first.open(second.send(), letter=True)
    first.here.reply(False)
    refused = first.send()
    claims(second)
    claim = second.send()
    assert first.open(claim, letter=True) == "newer"
    assert first.here.unsent(), "the friend may read that no as the answer"
    assert second.open(refused, letter=True) == "news"
    assert second.open(first.send(), letter=True) == "newer"
    assert second.here.latest_node().end == first.here.latest_node().end == "time:0"
