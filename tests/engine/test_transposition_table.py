"""The transposition table keeps its bound and the entries in use."""

import pytest

from engine.search import Search
from engine.transposition_table import EXACT, TranspositionTable
from games import evaluation_of, load


def entry(score):
    return (1, EXACT, score, None)


@pytest.mark.parametrize("bound", [2, 3, 10, 64])
def test_it_never_holds_more_than_its_bound(bound):
    table = TranspositionTable(bound)
    for i in range(5 * bound):
        table.put((i,), entry(i))
        table.get((i // 2,))
        assert len(table) <= bound
    assert table.get((5 * bound - 1,)) == entry(5 * bound - 1)


def test_what_is_asked_for_outlives_what_is_not():
    table = TranspositionTable(20)
    for i in range(100):
        table.put((i,), entry(i))
        assert table.get((0,)) == entry(0)
    assert table.get((1,)) is None


def test_the_newer_entry_replaces():
    table = TranspositionTable(4)
    table.put((1,), entry(1))
    table.put((1,), entry(2))
    assert table.get((1,)) == entry(2)


def test_a_table_without_room_is_refused():
    with pytest.raises(ValueError):
        TranspositionTable(1)


@pytest.mark.parametrize("game_id", ["medamagaeru", "progressive-mancala"])
def test_a_search_with_a_small_table_stays_in_it_and_still_ends(game_id):
    game = load(game_id)
    search = Search(game.start(), evaluation_of(game), depth=4, table=TranspositionTable(50))
    for _ in search.run():
        assert len(search.tree.table) <= 50
    assert search.report.depth == 4
