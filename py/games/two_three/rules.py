"""The rules of ツースリー, in the order of the rule book: lane, start, moves, the end, codes, notation.

A cell is one of the common board's (games.common_board.grid). A board is 90 bytes: 0 empty, 1 Black, 2 White; only the lane, columns
e and f of rows 2–8, is ever used.
"""

from collections import namedtuple

from core import text_board
from core.contract import Event, Facts, Game, Outcome, Position
from core.words import Words
from games.common_board import notation
from games.common_board.grid import BLACK, BY_NAME, CELL, CELLS, COLUMNS, FORWARD, NAMES, WHITE, file_from
from games.common_board.notation import name_of

# The lane, and the starting cells. A side wins on the starting cells of the other.
LANE = tuple(cell for cell in BY_NAME if NAMES[cell][0] in "ef" and NAMES[cell][1] in "2345678")
CAMP = (
    tuple(cell for cell in LANE if NAMES[cell][1] in "678"),
    tuple(cell for cell in LANE if NAMES[cell][1] in "234"),
)
MAN = (1, 2)  # the byte of Black's and White's pieces

# AHEAD[player][cell]: the cells in front of a piece there, the nearest first. The cells behind it are AHEAD of the other player.
AHEAD = tuple(
    tuple(tuple(c for c in file_from(cell, FORWARD[player]) if c in LANE) if cell in LANE else () for cell in range(CELLS))
    for player in (BLACK, WHITE)
)

Move = namedtuple("Move", ["start", "end"])


def landing(board: bytes, way: "tuple[int, ...]", enemy: int) -> int:
    """The landing cell of a piece along a path: the first cell without an enemy, if it is empty; else -1.

    With nothing between it is a step, over an unbroken run of enemies a jump.
    """
    for cell in way:
        if board[cell] != enemy:
            return -1 if board[cell] else cell
    return -1


class Rules(Game):
    """ツースリー. It has no options, no draws and no cycles; 後手 wins it in 34 plies with best play."""

    id = "two-three"
    shares = ("games.common_board",)
    # 47: the longest line, counted in the tests
    facts = Facts("長谷川五郎", 0, "https://w.atwiki.jp/zillionsofgames/pages/174.html", 2, 5, 35, 47, False)

    def start(self) -> "Lane":
        """Six against six; row 5 is empty."""
        board = bytearray(CELLS)
        for player in (BLACK, WHITE):
            for cell in CAMP[player]:
                board[cell] = MAN[player]
        return Lane(self, bytes(board), BLACK)


class Lane(Position):
    """A position: the board and the side to move."""

    def __init__(self, game: Rules, board: bytes, turn: int) -> None:
        self.game: Rules = game
        self.board = board
        self.turn = turn

    def key(self) -> tuple[object, ...]:
        return self.board, self.turn

    # Moves: forward; only if no piece can move forward, a piece goes back in the same way. A position always has a move.
    def _toward(self, side: int) -> list[Move]:
        """The moves of the player on turn in the direction that is forward for `side`."""
        board, mine, enemy, ahead = self.board, MAN[self.turn], MAN[1 - self.turn], AHEAD[side]
        moves = []
        for start in LANE:
            if board[start] == mine:
                end = landing(board, ahead[start], enemy)
                if end >= 0:
                    moves.append(Move(start, end))
        return moves

    def goes_back(self) -> bool:
        """True if no piece of the player on turn can move forward, so that one must go back."""
        return self.outcome() is None and not self._toward(self.turn)

    def _legal_moves(self) -> list[Move]:
        if self.outcome() is not None:
            return []
        return self._toward(self.turn) or self._toward(1 - self.turn)

    def _play(self, move: Move) -> "Lane":
        board = bytearray(self.board)
        board[move.end] = board[move.start]
        board[move.start] = 0
        return Lane(self.game, bytes(board), 1 - self.turn)

    # The end: all six on the enemy's starting cells.
    def arrived(self, player: int) -> int:
        """The number of a player's pieces on the other's starting cells."""
        return len([cell for cell in CAMP[1 - player] if self.board[cell] == MAN[player]])

    def outcome(self) -> "Outcome | None":
        for player in (1 - self.turn, self.turn):  # in play only the side that has just moved can have arrived
            if self.arrived(player) == len(CAMP[player]):
                return Outcome(player, Words("two-three.arrived"))
        return None

    # Codes and notation.
    def code(self, move: Move) -> str:
        return f"{NAMES[move.start]}-{NAMES[move.end]}"

    def kifu(self, move: Move, lang: str = "ja") -> str:
        return notation.move(move.start, move.end, self.turn, 0, lang)

    def diagram(self, lang: str = "ja") -> str:
        """The lane: colours on 2 x 7 cells."""
        letters = "・黒白" if lang == "ja" else ".BW"
        cells = [[letters[self.board[CELL[column + row]]] for column in "ef"] for row in "2345678"]
        lines = text_board.grid(["e", "f"], list("2345678"), cells)
        return "\n".join(lines + [notation.to_move(self.turn, lang)])

    def taps(self, move: Move) -> tuple[str, ...]:
        return NAMES[move.start], NAMES[move.end]

    def piece_id(self, cell: int) -> str:
        """The identity of a piece. No piece leaves its column or passes another of its side: its place in the queue identifies it."""
        man = self.board[cell]
        queue = [c for c in AHEAD[BLACK][cell] if self.board[c] == man]
        return "bw"[man - 1] + NAMES[cell][0] + str(len(queue) + 1)

    def events(self, move: Move) -> list[Event]:
        over = abs(move.end - move.start) // COLUMNS - 1
        kind = "jump" if over else "slide"
        return [Event(kind, self.piece_id(move.start), NAMES[move.start], NAMES[move.end], over)]

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        cells = code.split("-")
        if len(cells) != 2 or cells[0] not in CELL or cells[1] not in CELL:
            return Words("refuse.unreadable")
        start, end = cells
        movable = [NAMES[move.start] for move in self.legal_moves()]
        return self.explain((start,) if start in movable else (), end if start in movable else start)

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot not in CELL:
            return Words("refuse.nothing")
        if CELL[spot] not in LANE:
            return Words("two-three.off_lane", spot=spot)
        return self._where(CELL[taps[0]], CELL[spot]) if taps else self._who(CELL[spot])

    def _who(self, cell: int) -> Words:
        """The reason why a piece cannot be selected."""
        man = self.board[cell]
        if not man:
            return Words("refuse.empty", spot=NAMES[cell])
        if man != MAN[self.turn]:
            return Words("refuse.not_yours", piece=name_of(1 - self.turn, 0))
        side = 1 - self.turn if self.goes_back() else self.turn
        way = [c for c in AHEAD[side][cell] if self.board[c] != MAN[1 - self.turn]]
        if side != self.turn:
            return Words("two-three.not_back", spot=NAMES[cell])
        if not AHEAD[side][cell]:
            return Words("two-three.at_the_end", spot=NAMES[cell])
        return Words("two-three.own_ahead", spot=NAMES[cell], other=NAMES[way[0]]) if way else Words("two-three.no_room", spot=NAMES[cell])

    def _where(self, start: int, end: int) -> Words:
        """The reason why the piece on `start`, which can move, cannot go to `end`."""
        if NAMES[start][0] != NAMES[end][0]:
            return Words("two-three.straight")
        to = [move.end for move in self.legal_moves() if move.start == start][0]
        if (end - start) * (to - start) >= 0:
            return Words("two-three.only_there", spot=NAMES[start], end=NAMES[to])
        return Words("two-three.back_now" if self.goes_back() else "two-three.forward")
