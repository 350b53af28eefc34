"""After one visit everything works without a network: here the host is gone."""

import random
from collections.abc import Iterator

import pytest
from lines import SHIPPED
from seat import Sit, play_on, replay
from visitor import SUBPATH

from tools.server.server import Site


@pytest.fixture
def host(site: Site) -> Iterator[Site]:
    """A host to be stopped."""
    served = Site(site.folder, SUBPATH)
    yield served
    served.close()


def test_every_game_and_the_engine_without_a_host(sit: Sit, host: Site) -> None:
    seat = sit(engine=True, of=host)
    record = replay("medamagaeru", "")
    seat.open("medamagaeru")
    seat.play(record, "57-56")
    seat.kept()
    host.close()
    seat.expected_complaints.append("service-worker|(?i:failed|could not connect)")
    seat.open("medamagaeru").check(record)
    seat.play(record, "31-32")
    seat.check(record)
    for game_id in SHIPPED:
        seat.open(game_id)
        seat.play(replay(game_id, ""), replay(game_id, "").position.code(replay(game_id, "").position.legal_moves()[0]))
    seat.open("two-three", "p1=engine:1")
    play_on(seat, "two-three", random.Random(2))
    seat.ready("engine")
