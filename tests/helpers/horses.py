"""Positions of 黒檀の馬 for tests, from a few words."""

from playing import after

from games import load
from games.common_board.columns import CELL, NAMES
from games.common_board.grid import CELLS
from games.kokutan_no_uma.rules import Horses, Rules, piece

BLACK, WHITE = 0, 1


def rules(bounce: str = "free") -> Rules:
    game = load("kokutan-no-uma", bounce=bounce)
    assert isinstance(game, Rules)
    return game


def horses(black: str, white: str, turn: int = BLACK, bounce: str = "free", flying: bool = True, checked: str = "") -> Horses:
    """A position from words like `b6 c7x`: cell, `x` when marked."""
    board, men = bytearray(CELLS), bytearray(CELLS)
    for owner, words in ((BLACK, black), (WHITE, white)):
        for word in words.split():
            cell = CELL[word[:2]]
            board[cell], men[cell] = piece(owner, int(word.endswith("x"))), cell
    in_check = tuple(CELL[name] for name in checked.split())
    return Horses(rules(bounce), bytes(board), bytes(men), turn, flying, 0, in_check)


def flying(bounce: str = "free") -> Horses:
    """The start of the second phase, nothing turned over."""
    return after(rules(bounce).start(), "pass pass")


def names(cells: "tuple[int, ...]") -> str:
    return " ".join(NAMES[cell] for cell in cells)
