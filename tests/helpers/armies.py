"""Positions of マケドニア将棋 for tests, from words."""

from games import load
from games.macedonian_shogi.army import CELL, FACE, HELD, NAMES, OWNER, man
from games.macedonian_shogi.rules import Army, Rules

SENTE, GOTE = 0, 1
KINGS = ("18=K 28=S", "81=K 71=S")  # on cells that no other man of a test needs


def army(sente: str, gote: str, turn: int = SENTE, hands: tuple[str, str] = ("", ""), passes: tuple[int, int] = (0, 0)) -> Army:
    """A position from words like `57=P 18=B2 44=H+`; a hand is its letters, `PPA` being two 歩 and an arrow."""
    board, ids = bytearray(64), bytearray(64)
    for side, men in ((SENTE, sente.split()), (GOTE, gote.split())):
        for word in men:
            cell, face = word.split("=")
            board[CELL[cell]] = man(side, face)
    for number, taken in enumerate([i for i in range(64) if board[i]], 1):
        ids[taken] = number
    held = bytes(hand.count(kind) for hand in hands for kind in HELD)
    game = load("macedonian-shogi")
    assert isinstance(game, Rules)
    return Army(game, bytes(board), held, passes, turn, bytes(ids), len(sente.split()) + len(gote.split()))


def with_kings(sente: str, gote: str = "", turn: int = SENTE, hands: tuple[str, str] = ("", "")) -> Army:
    """The same position with a crowned 王 and a 子 in either far corner, and no crown to pass, so that each code occurs once."""
    return army(f"{KINGS[0]} {sente}", f"{KINGS[1]} {gote}", turn, hands, (2, 2))


def start() -> Army:
    position = load("macedonian-shogi").start()
    assert isinstance(position, Army)
    return position


def men(position: Army) -> dict[str, str]:
    """`{"57": "P"}`: 後手's men in small letters."""
    return {NAMES[i]: FACE[p] if OWNER[p] == SENTE else FACE[p].lower() for i, p in enumerate(position.board) if p}


def hand(position: Army, side: int) -> str:
    return "".join(kind * position.hands[side * len(HELD) + i] for i, kind in enumerate(HELD))


def wearer(position: Army, side: int) -> str:
    return NAMES[position.crowned(side)]
