"""The rules of 真剣勝負, in the order of the rule book: board, pieces, set-up, moves, ends, codes, notation.

A board is 90 bytes, one a cell in the order of the names (a1 a2 … j9), 0 or a piece 1–4. A move is a number in the order of the codes:
`start * 90 + end`; a move to its own cell turns a piece over in the set-up.
"""

from core.contract import Event, Facts, Game, IllegalMove, Outcome, Position
from core.words import Words
from games.common_board import notation
from games.common_board.columns import CELL, COLUMN, GRID, NAMES, ROW, at, offsets, ray
from games.common_board.grid import CELLS, COLUMNS, EQUATOR, FORWARD, HOME_ROW, ROWS
from games.common_board.notation import name_of

PLAYERS = (0, 1)
EVERYWHERE = range(CELLS)

# The board, for a player: FIRST[player] is a table by cell. Black goes up, White down.
EDGE = tuple(COLUMN[cell] in (0, COLUMNS - 1) or ROW[cell] in (0, ROWS - 1) for cell in EVERYWHERE)
HOME = tuple(tuple(cell for cell in EVERYWHERE if ROW[cell] == HOME_ROW[player]) for player in PLAYERS)
GOAL = (HOME[1], HOME[0])  # the enemy's home row
ASIDE = ((-1, 0), (1, 0))
# One step: left, right or forward; a marked piece also diagonally forward. STEPS[player][marked][cell].
STEPS = tuple((offsets(ASIDE + ((0, ahead),)), offsets(ASIDE + ((-1, ahead), (0, ahead), (1, ahead)))) for ahead in FORWARD)
# Any number of empty cells: forward, and on the equator left and right. LANES[player][cell].
LANES = tuple(
    tuple([ray(cell, 0, ahead)] + ([ray(cell, -1, 0), ray(cell, 1, 0)] if ROW[cell] == EQUATOR else []) for cell in EVERYWHERE)
    for ahead in FORWARD
)
# A marked piece on the perimeter moves along it by steps left, right and forward. ORBIT[player][cell].
ORBIT = tuple(
    tuple(tuple(near for near in STEPS[player][0][cell] if EDGE[near]) if EDGE[cell] else () for cell in EVERYWHERE) for player in PLAYERS
)

# The pieces: black plain and marked, white plain and marked.
OWNER = (-1, 0, 0, 1, 1)
MARKED = (0, 0, 1, 0, 1)
OF = tuple(tuple(OWNER[p] == player for p in range(5)) for player in PLAYERS)  # OF[player][p]: the piece is the player's
FLIPS = 4  # plies 1–4: Black, White, Black, White each turn one over


def piece(owner: int, marked: int) -> int:
    """The byte of a piece."""
    return 1 + 2 * owner + marked


def number(start: int, end: int) -> int:
    """The move from a cell to a cell; to the same cell it turns the piece over."""
    return start * CELLS + end


class Rules(Game):
    """真剣勝負; it has no options."""

    id = "shinken-shobu"
    shares = ("games.common_board",)
    facts = Facts("長谷川五郎", 0, "https://w.atwiki.jp/zillionsofgames/pages/174.html", 2, 15, 50, 0, True)
    cycles = True

    def start(self) -> "Race":
        """Ten against ten on the home rows, all plain."""
        board, serial = bytearray(CELLS), bytearray(CELLS)
        for player in PLAYERS:
            for cell in HOME[player]:
                board[cell] = piece(player, 0)
                serial[cell] = COLUMN[cell]
        return Race(self, bytes(board), 0, 0, bytes(serial))


class Race(Position):
    """A position.

    flips   the number of turns made of the four in the set-up
    serial  for each cell the first column of the piece there, for display only

    The board and the turn show whether an invader has survived the enemy's move: only its owner's move brings a piece to the enemy's home
    row, so an invader there when its owner is to move was there before the enemy's move.
    """

    def __init__(self, game: Rules, board: bytes, turn: int, flips: int, serial: bytes) -> None:
        self.game: Rules = game
        self.board = board
        self.turn = turn
        self.flips = flips
        self.serial = serial
        self._ended: tuple[Outcome | None] | None = None

    def key(self) -> tuple[object, ...]:
        return self.board, self.turn, self.flips

    # The set-up: the sides in turn, each turns two of its pieces over, one at a time. Then moves.
    def _legal_moves(self) -> list[int]:
        if self.outcome() is not None:
            return []
        if self.flips < FLIPS:
            plain = piece(self.turn, 0)
            return [number(cell, cell) for cell in HOME[self.turn] if self.board[cell] == plain]
        mine = OF[self.turn]
        moves: list[int] = []
        for start, p in enumerate(self.board):
            if mine[p]:
                first = start * CELLS
                moves += [first + end for end in self._reach(start)]
        return moves

    # Steps take; longer moves go only through empty cells to an empty cell. No piece moves backward.
    def _reach(self, start: int) -> "list[int]":
        """The cells to which the piece on `start` can move, in order."""
        board, player = self.board, self.turn
        marked, mine = MARKED[board[start]], OF[player]
        ends = {end for end in STEPS[player][marked][start] if not mine[board[end]]}
        for lane in LANES[player][start]:
            for end in lane:
                if board[end]:
                    break
                ends.add(end)
        if marked and EDGE[start]:
            ends.update(self._orbit(start))
        return sorted(ends)

    def _orbit(self, start: int) -> "dict[int, int]":
        """The empty cells of the perimeter that a piece reaches along it, each with the cell before it on the path."""
        board, beside = self.board, ORBIT[self.turn]
        came: dict[int, int] = {}
        queue = [start]
        for here in queue:  # grows during the loop
            for near in beside[here]:
                if not board[near] and near not in came:
                    came[near] = here
                    queue.append(near)
        return came

    def _play(self, move: int) -> "Race":
        start, end = move // CELLS, move % CELLS
        board = bytearray(self.board)
        if start == end:
            board[start] += 1
            return Race(self.game, bytes(board), 1 - self.turn, self.flips + 1, self.serial)
        serial = bytearray(self.serial)
        board[end], serial[end] = board[start], serial[start]
        board[start] = serial[start] = 0
        return Race(self.game, bytes(board), 1 - self.turn, self.flips, bytes(serial))

    # Ends: an invader that the next enemy move does not take has won; a side without pieces has lost (house rule).
    def outcome(self) -> "Outcome | None":
        if self._ended is None:
            self._ended = (self._outcome(),)
        return self._ended[0]

    def _outcome(self) -> "Outcome | None":
        mover, waiting = self.turn, 1 - self.turn
        if self.invader(mover) >= 0:  # it has survived the enemy's reply
            return Outcome(mover, Words("shinken-shobu.reached"))
        invader = self.invader(waiting)
        if invader >= 0 and not self.takers(invader):
            return Outcome(waiting, Words("shinken-shobu.reached"))
        if not any(OF[mover][p] for p in self.board):
            return Outcome(waiting, Words("shinken-shobu.none_left"))
        return None

    def invader(self, player: int) -> int:
        """The cell of the player's piece on the enemy's home row, -1 for none. There is at most one."""
        board, his = self.board, OF[player]
        for cell in GOAL[player]:
            if his[board[cell]]:
                return cell
        return -1

    def takers(self, cell: int) -> "list[int]":
        """The cells from which the player on turn can take the piece on a cell, in order."""
        board, player = self.board, self.turn
        return [i for i, p in enumerate(board) if OF[player][p] and cell in STEPS[player][MARKED[p]][i]]

    # Codes and notation.
    def code(self, move: int) -> str:
        start, end = move // CELLS, move % CELLS
        return "*" + NAMES[start] if start == end else NAMES[start] + "-" + NAMES[end]

    def kifu(self, move: int, lang: str = "ja") -> str:
        start, end = move // CELLS, move % CELLS
        if start == end:
            return notation.turn(GRID[start], self.turn, lang)
        return notation.move(GRID[start], GRID[end], self.turn, MARKED[self.board[start]], lang, takes=self.board[end] != 0)

    def readings(self, move: int) -> tuple[str, ...]:
        start, end = move // CELLS, move % CELLS
        if start == end:
            return notation.reads_turn(GRID[start], self.turn)
        return self.kifu(move), self.kifu(move, "en")

    def diagram(self, lang: str = "ja") -> str:
        """Colour, and 反 or `+` for a marked piece."""
        lines = notation.figure({GRID[cell]: (OWNER[p], MARKED[p]) for cell, p in enumerate(self.board) if p}, lang)
        return "\n".join(lines + [notation.to_move(self.turn, lang)])

    def parse(self, code: str) -> object:
        move = self._written(code)
        if move >= 0 and move in self.legal_moves():
            return move
        raise IllegalMove(code, Words("refuse.over") if self.outcome() else self.refusal(code))

    def _written(self, code: str) -> int:
        """The number of the move with a code, legal or not; -1 for an invalid code."""
        if code[:1] == "*" and code[1:] in CELL:
            return number(CELL[code[1:]], CELL[code[1:]])
        cells = code.split("-")
        if len(cells) == 2 and cells[0] in CELL and cells[1] in CELL and cells[0] != cells[1]:
            return number(CELL[cells[0]], CELL[cells[1]])
        return -1

    def taps(self, move: int) -> tuple[str, ...]:
        start, end = move // CELLS, move % CELLS
        return (NAMES[start],) if start == end else (NAMES[start], NAMES[end])

    def piece_id(self, cell: int) -> str:
        """The identity of the piece on a cell: its colour and its first column."""
        return "bw"[OWNER[self.board[cell]]] + NAMES[at(self.serial[cell], 0)][0]

    def events(self, move: int) -> list[Event]:
        """The events of a move. `value`: 1 for a marked piece, 0 for a plain one; in a "fly" along the perimeter the corners where it
        turns; in "goal" the player."""
        start, end = move // CELLS, move % CELLS
        p, who = self.board[start], self.piece_id(start)
        if start == end:
            return [Event("flip", who, NAMES[start], NAMES[start], 1)]
        happened = []
        if self.board[end]:
            happened.append(Event("take", self.piece_id(end), NAMES[end], "", MARKED[self.board[end]]))
        corners = self._corners(start, end)
        if corners:
            happened.append(Event("fly", who, NAMES[start], NAMES[end], corners))
        else:
            happened.append(Event("slide", who, NAMES[start], NAMES[end], MARKED[p]))
        return happened + ([Event("goal", who, NAMES[end], NAMES[end], self.turn)] if end in GOAL[self.turn] else [])

    def _corners(self, start: int, end: int) -> "tuple[str, ...]":
        """The names of the corners on a piece's path along the perimeter; none if it is straight."""
        if COLUMN[start] == COLUMN[end] or ROW[start] == ROW[end] or end in STEPS[self.turn][1][start]:
            return ()
        came = self._orbit(start)
        path = [end]
        while path[-1] != start:
            path.append(came[path[-1]])
        return tuple(NAMES[cell] for cell in path[-2:0:-1] if COLUMN[cell] in (0, COLUMNS - 1) and ROW[cell] in (0, ROWS - 1))

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        move = self._written(code)
        if move < 0:
            return Words("refuse.unreadable")
        start, end = move // CELLS, move % CELLS
        if not OF[self.turn][self.board[start]]:
            return self.explain((), NAMES[start])
        if start == end:
            return Words("shinken-shobu.marked_already" if self.flips < FLIPS else "shinken-shobu.set_up_over")
        return Words("shinken-shobu.turn_first") if self.flips < FLIPS else self.explain((NAMES[start],), NAMES[end])

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot not in CELL:
            return Words("refuse.nothing")
        end = CELL[spot]
        p = self.board[end]
        if not taps:
            if not p:
                return Words("refuse.empty", spot=spot)
            if OWNER[p] != self.turn:
                return Words("refuse.not_yours", piece=name_of(OWNER[p], MARKED[p]))
            if self.flips < FLIPS:
                return Words("shinken-shobu.marked_already")
            return Words("shinken-shobu.hemmed_in", piece=name_of(OWNER[p], MARKED[p]))
        if p and OWNER[p] == self.turn:
            return Words("refuse.own_piece", spot=spot)
        return self._out_of_reach(CELL[taps[0]], end)

    def _out_of_reach(self, start: int, end: int) -> Words:
        """The reason why a piece on `start` does not go to `end`, a cell without a piece of the same side."""
        marked = MARKED[self.board[start]]
        across, down = COLUMN[end] - COLUMN[start], (ROW[end] - ROW[start]) * FORWARD[self.turn]
        if down < 0:
            return Words("shinken-shobu.backward")
        if abs(across) == down == 1 and not marked:
            return Words("shinken-shobu.diagonal_marked")
        # Along the edge: would a marked piece get there on an empty board?
        alone = Race(self.game, _alone(self.board, start), self.turn, FLIPS, self.serial)
        on_orbit = EDGE[end] and end in alone._orbit(start)
        if on_orbit and not marked:
            return Words("shinken-shobu.orbit_marked")
        if across and not on_orbit and (down or ROW[start] != EQUATOR):
            return Words("shinken-shobu.straight" if down else "shinken-shobu.sideways_one")
        return Words("shinken-shobu.takes_one_step" if self.board[end] else "shinken-shobu.blocked")


def _alone(board: bytes, cell: int) -> bytes:
    """The board with one piece only."""
    return bytes(CELLS)[:cell] + board[cell : cell + 1] + bytes(CELLS)[cell + 1 :]
