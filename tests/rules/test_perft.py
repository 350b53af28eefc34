"""The move counts of tests/perft, one table a game. How a table reads is said in its first lines."""

import pytest
from registry import EXAMPLES, GAME_IDS, perft_table

from tools.test_support.perft import QUICK, TABLES, Row, main, perft, position_after, read_table

ROWS = [(game_id, row) for game_id in GAME_IDS for row in read_table(perft_table(game_id))]


def test_every_table_is_of_a_registered_game() -> None:
    assert {path.stem for path in TABLES.glob("*.txt")} == set(GAME_IDS) - set(EXAMPLES)


@pytest.mark.parametrize(("game_id", "row"), [(game_id, row) for game_id, row in ROWS if row.leaves <= QUICK])
def test_counts(game_id: str, row: Row) -> None:
    assert perft(position_after(game_id, row.options, row.moves), row.depth) == row.leaves


def test_the_tool_prints_a_count_for_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progressive-mancala", "holes=11", "--moves", "k.c", "--depth", "2"]) == 0
    position = position_after("progressive-mancala", {}, ("k", "c"))
    assert capsys.readouterr().out.splitlines() == [f"{depth} {perft(position, depth)}" for depth in (1, 2)]


@pytest.mark.parametrize("arguments", [["medamagaeru", "home=nowhere"], ["medamagaeru", "home"], ["medamagaeru", "--moves", "44-45"]])
def test_the_tool_says_what_it_cannot_do(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--depth", "1"])
    assert left.value.code == 2
    assert "error:" in capsys.readouterr().err
