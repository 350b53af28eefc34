"""The move counts of each game's perft.txt. The first lines of a table describe its form."""

import pytest
from registry import GAME_IDS

from tools.test_support.perft import QUICK, main, perft, position_after, read_table


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_counts(game_id: str) -> None:
    rows = [row for row in read_table(game_id) if row.leaves <= QUICK]
    assert rows
    wrong = [(row, found) for row in rows if (found := perft(position_after(game_id, row.options, row.moves), row.depth)) != row.leaves]
    assert not wrong, "\n".join(f"{row}: {found} are counted" for row, found in wrong)


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
