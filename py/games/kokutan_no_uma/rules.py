"""The rules of 黒檀の馬, in the order of the rule book: board, start, turning over, flying, check, the end, codes, notation.

A cell is one of the common board's, counted column by column (games.common_board.columns). A board is 90 bytes, 0 or a piece: 1 and 2
are Black's plain and marked ones, 3 and 4 White's. Pieces rest on 28 cells that touch only at corners; around them is the rim (外周),
which reflects flights.
"""

from collections import namedtuple

from core import text_board
from core.contract import Event, Facts, Game, Option, Outcome, Position
from core.words import Words, say
from games.common_board import notation
from games.common_board.columns import CELL, COLUMN, GRID, NAMES, ROW, offsets
from games.common_board.grid import BLACK, CELLS, COLUMNS, FORWARD, LETTERS, ROWS, WHITE
from games.common_board.notation import name_of

# The board: rows 2, 4, 6, 8 have the columns b d f h, rows 3, 5, 7 the columns c e g i.
PLAYABLE = tuple(CELL[column + row] for column in "bcdefghi" for row in ("2468" if column in "bdfh" else "357"))
CAMP = (
    tuple(cell for cell in PLAYABLE if NAMES[cell][1] in "678"),
    tuple(cell for cell in PLAYABLE if NAMES[cell][1] in "234"),
)
GOAL = (
    tuple(cell for cell in PLAYABLE if NAMES[cell][1] == "2"),
    tuple(cell for cell in PLAYABLE if NAMES[cell][1] == "8"),
)
DIAGONALS = ((-1, -1), (1, -1), (-1, 1), (1, 1))

# The pieces.
OWNER = (-1, BLACK, BLACK, WHITE, WHITE)
MARKED = (0, 0, 1, 0, 1)


def piece(owner: int, marked: int) -> int:
    """The byte of a piece."""
    return 1 + owner * 2 + marked


# Pairs of pieces that check each other corner to corner: enemies, one plain and the other marked.
CHECKS = tuple(tuple(p > 0 and q > 0 and OWNER[p] != OWNER[q] and MARKED[p] != MARKED[q] for q in range(5)) for p in range(5))
BESIDE = tuple(
    tuple([other for other in near if other in PLAYABLE]) if cell in PLAYABLE else () for cell, near in enumerate(offsets(DIAGONALS))
)

# One path out of a cell: the playable cells on it, the nearest first, and for each of them the cells of the rim where the piece has turned
# before.
Ray = namedtuple("Ray", ["cells", "turns"])


def ray(start: int, across: int, down: int) -> Ray:
    """The path from a cell along a diagonal. Each cell of the rim turns it by 90°; a corner or the start again ends it."""
    cells: list[int] = []
    turns: list[tuple[int, ...]] = []
    turned: tuple[int, ...] = ()
    column, row = COLUMN[start], ROW[start]
    while True:
        column, row = column + across, row + down
        cell = column * ROWS + row
        if cell == start:
            break
        at_side, at_end = column in (0, COLUMNS - 1), row in (0, ROWS - 1)
        if at_side and at_end:
            break
        if at_side or at_end:
            across, down = (-across, down) if at_side else (across, -down)
            turned += (cell,)
        else:
            cells.append(cell)
            turns.append(turned)
    return Ray(tuple(cells), tuple(turns))


_RAYS: "list[tuple[Ray, ...] | None]" = [None] * CELLS  # made on demand: the page waits for everything computed on import


def rays(cell: int) -> "tuple[Ray, ...]":
    """The four paths out of a playable cell."""
    found = _RAYS[cell]
    if found is None:
        found = _RAYS[cell] = tuple([ray(cell, across, down) for across, down in DIAGONALS])
    return found


# A move from a cell to a cell. Turning over is `Move(cell, cell)`.
Move = namedtuple("Move", ["start", "end"])
PASS = Move(-1, -1)


class Rules(Game):
    """黒檀の馬 with its option: whether a piece may turn at the rim without flying over anything."""

    id = "kokutan-no-uma"
    shares = ("games.common_board",)
    options = (Option("bounce", ("free", "jump"), "free"),)
    # At most 235 plies. Turning over: with 24 pieces, a pass before each and two passes at the end it would be 50, but then one side would
    # only pass and the other turn over all 24; so 49. Flying: every move gains a row. The winner gains at most 48 (four pieces on each of
    # rows 2, 3, 4, from 6, 7, 8), the other side 45 (three on the last row, one no farther than the fifth from it). With at most one pass
    # before each move that is 2 x 93. Draws: with all 24 pieces on the board one side can always move, or has won (counted in the tests
    # over every choice of the four empty cells), so two passes in a row do not happen while pieces fly.
    facts = Facts("長谷川五郎", 0, "https://w.atwiki.jp/zillionsofgames/pages/174.html", 2, 15, 50, 235, False)

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.must_jump = self.settings["bounce"] == "jump"

    def start(self) -> "Horses":
        """Twelve against twelve, all plain, row 5 empty. A piece is identified by its first cell."""
        board, men = bytearray(CELLS), bytearray(CELLS)
        for player in (BLACK, WHITE):
            for cell in CAMP[player]:
                board[cell] = piece(player, 0)
                men[cell] = cell
        return Horses(self, bytes(board), bytes(men), BLACK, False, 0, ())


class Horses(Position):
    """A position.

    men      for each cell the first cell of the piece there, which identifies it; the rules do not need it
    flying   True once the turning over has ended
    passes   consecutive passes up to now
    checked  the cells of checked pieces of the player on turn, by name: one of them must move
    """

    def __init__(self, game: Rules, board: bytes, men: bytes, turn: int, flying: bool, passes: int, checked: "tuple[int, ...]") -> None:
        self.game: Rules = game
        self.board = board
        self.men = men
        self.turn = turn
        self.flying = flying
        self.passes = passes
        self.checked = checked
        self.last = PASS  # the last move, for display only

    def key(self) -> tuple[object, ...]:
        return self.board, self.turn, self.flying, self.passes, self.checked

    def has_flown(self) -> bool:
        """True unless every piece stands on the side's first cells."""
        return [OWNER[p] for p in self.board] != [OWNER[p] for p in self.game.start().board]

    # Turning over: one own plain piece, or a pass. Then flying: along a diagonal, over everything, to the first empty cell of the path, if
    # that is forward. If there are checked pieces, only they may move; a player without a move passes.
    def _legal_moves(self) -> list[Move]:
        if self.outcome() is not None:
            return []
        board, turn, moves = self.board, self.turn, []
        if not self.flying:
            plain = piece(turn, 0)
            moves = [Move(cell, cell) for cell in PLAYABLE if board[cell] == plain]
            moves.append(PASS)
            return moves
        for start in self.checked or PLAYABLE:
            if OWNER[board[start]] == turn:
                for end in self.landings(start):
                    moves.append(Move(start, end))
        return moves or [PASS]

    def landings(self, start: int) -> list[int]:
        """The landing cells of the piece on a cell, by name, whether it is checked or not."""
        board, must_jump = self.board, self.game.must_jump
        row, forward, found = ROW[start], FORWARD[OWNER[board[start]]], []
        for way in rays(start):
            for end in way.cells:
                if not board[end]:
                    if (ROW[end] - row) * forward > 0 and not (must_jump and _bare(way, end)) and end not in found:
                        found.append(end)
                    break
        found.sort()
        return found

    def _play(self, move: Move) -> "Horses":
        start, end = move
        if move == PASS:
            passes = self.passes + 1
            begins = not self.flying and passes == 2
            after = Horses(self.game, self.board, self.men, 1 - self.turn, self.flying or begins, 0 if begins else passes, ())
        else:
            board, men = bytearray(self.board), self.men
            if self.flying:
                board[end] = board[start]
                board[start] = 0
                moved = bytearray(men)
                moved[end] = men[start]
                moved[start] = 0
                men = bytes(moved)
            else:
                board[start] = piece(self.turn, 1)
            after = Horses(self.game, bytes(board), men, 1 - self.turn, self.flying, 0, ())
            if self.flying and after.outcome() is None:
                after.checked = after.checked_by(end)
        after.last = move
        return after

    # Check: the enemies corner to corner with the piece that has just moved, in the other state, if they can move at all.
    def checked_by(self, cell: int) -> "tuple[int, ...]":
        """The cells of the pieces that the piece on a cell checks."""
        board = self.board
        checks = CHECKS[board[cell]]
        found = []
        for other in BESIDE[cell]:
            if checks[board[other]] and self.landings(other):
                found.append(other)
        return tuple(found)

    # The end: four own pieces on the enemy's first row; or neither side can move.
    def arrived(self, player: int) -> int:
        """The number of a player's pieces on that player's last row."""
        return len([cell for cell in GOAL[player] if OWNER[self.board[cell]] == player])

    def outcome(self) -> "Outcome | None":
        if not self.flying:
            return None
        if self.passes == 2:
            return Outcome(None, Words("kokutan-no-uma.nobody_moves"))
        for player in (1 - self.turn, self.turn):  # in play only the side that has just moved can have arrived
            if self.arrived(player) == len(GOAL[player]):
                return Outcome(player, Words("kokutan-no-uma.four"))
        return None

    # Codes and notation.
    def code(self, move: Move) -> str:
        if move == PASS:
            return "pass"
        return f"{NAMES[move.start]}-{NAMES[move.end]}" if self.flying else "*" + NAMES[move.start]

    def kifu(self, move: Move, lang: str = "ja") -> str:
        if move == PASS:
            return notation.passing(lang)
        if not self.flying:
            return notation.turn(GRID[move.start], self.turn, lang)
        return notation.move(GRID[move.start], GRID[move.end], self.turn, MARKED[self.board[move.start]], lang)

    def readings(self, move: Move) -> tuple[str, ...]:
        ways = self.kifu(move, "ja"), self.kifu(move, "en")
        return ways if self.flying or move == PASS else ways + notation.reads_turn(GRID[move.start], self.turn)

    def remark(self, move: Move) -> "Words | None":
        return Words("kokutan-no-uma.checks") if self.flying and self._play(move).checked else None

    def diagram(self, lang: str = "ja") -> str:
        """Colours, 反 or `+` for a marked piece; then the side on turn, the phase, passes and checks."""
        faces = ("・", "黒", "黒反", "白", "白反") if lang == "ja" else (".", "B", "B+", "W", "W+")
        columns, rows = list(LETTERS[1:9]), list("2345678")
        board = [[CELL[column + row] for column in columns] for row in rows]
        cells = [[faces[self.board[cell]] if cell in PLAYABLE else "" for cell in line] for line in board]
        lines = text_board.grid(columns, rows, cells)
        lines.append(notation.to_move(self.turn, lang))
        if not self.flying:
            lines.append(say(Words("kokutan-no-uma.phase"), lang))
        if self.passes:
            lines.append(say(Words("kokutan-no-uma.passed", n=self.passes), lang))
        if self.checked:
            lines.append(say(Words("kokutan-no-uma.in_check", cells=names_of(self.checked)), lang))
        return "\n".join(lines)

    def taps(self, move: Move) -> tuple[str, ...]:
        if move == PASS:
            return ("pass",)
        return (NAMES[move.start], NAMES[move.end]) if self.flying else (NAMES[move.start],)

    def piece_id(self, cell: int) -> str:
        """The identity of a piece: its first cell."""
        return NAMES[self.men[cell]]

    def route(self, move: Move) -> "tuple[int, ...]":
        """The cells of the rim where a flight turns: of several paths to the same cell the shortest, then the first by name."""
        best: tuple[int, list[str], tuple[int, ...]] | None = None
        for way in rays(move.start):
            free = [i for i, cell in enumerate(way.cells) if not self.board[cell]]
            if free and way.cells[free[0]] == move.end and not (self.game.must_jump and _bare(way, move.end)):
                turns = way.turns[free[0]]
                found = (free[0] + len(turns), [NAMES[cell] for cell in turns], turns)
                if best is None or found[:2] < best[:2]:
                    best = found
        return best[2] if best else ()

    def events(self, move: Move) -> list[Event]:
        if move == PASS:
            return [Event("pass", "", "", "", self.turn)]
        start, end, who = NAMES[move.start], NAMES[move.end], self.piece_id(move.start)
        if not self.flying:
            return [Event("flip", who, start, start, 1)]
        happened = [Event("fly", who, start, end, tuple([NAMES[cell] for cell in self.route(move)]))]
        after = self._play(move)
        return happened + [Event("check", after.piece_id(cell), NAMES[cell], NAMES[cell], after.turn) for cell in after.checked]

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        if code == "pass":
            return Words("kokutan-no-uma.can_move")
        cells = code.split("-") if code[:1] != "*" else [code[1:]]
        flight = len(cells) == 2
        if (not flight and code[:1] != "*") or [cell for cell in cells if cell not in CELL]:
            return Words("refuse.unreadable")
        if flight != self.flying:
            return Words("kokutan-no-uma.not_yet" if flight else "kokutan-no-uma.no_more_turning")
        movable = [NAMES[move.start] for move in self.legal_moves() if move != PASS]
        if flight and cells[0] in movable:
            return self.explain((cells[0],), cells[1])
        return self.explain((), cells[0])

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot not in CELL:
            return Words("kokutan-no-uma.can_move" if spot == "pass" else "refuse.nothing")
        if CELL[spot] not in PLAYABLE:
            return Words("kokutan-no-uma.no_place", spot=spot)
        if self.flying and taps and taps[0] in CELL:
            return self._where(CELL[taps[0]], CELL[spot])
        return self._who(CELL[spot])

    def _who(self, cell: int) -> Words:
        """The reason why a piece cannot be selected."""
        p, spot = self.board[cell], NAMES[cell]
        if not p:
            return Words("refuse.empty", spot=spot)
        if OWNER[p] != self.turn:
            return Words("refuse.not_yours", piece=name_of(OWNER[p], MARKED[p]))
        if not self.flying:
            return Words("kokutan-no-uma.marked_already", spot=spot)
        if self.checked:
            return Words("kokutan-no-uma.checked_first", cells=names_of(self.checked))
        return Words("kokutan-no-uma.no_landing", spot=spot)

    def _where(self, start: int, end: int) -> Words:
        """The reason why the piece on `start`, which can move, does not land on `end`."""
        spot, q = NAMES[end], self.board[end]
        if q:
            return Words("refuse.own_piece", spot=spot) if OWNER[q] == self.turn else Words("kokutan-no-uma.takes_nothing", spot=spot)
        if (ROW[end] - ROW[start]) * FORWARD[self.turn] <= 0:
            return Words("kokutan-no-uma.forward")
        # Paths lead from every cell to every other; a nearer empty cell ends the flight first.
        ways = [way for way in rays(start) if end in way.cells]
        firsts = [[cell for cell in way.cells if not self.board[cell]][0] for way in ways]
        if end in firsts:
            return Words("kokutan-no-uma.bare_turn", spot=spot)
        if COLUMN[end] == COLUMN[start]:
            return Words("kokutan-no-uma.diagonal")
        return Words("kokutan-no-uma.sooner", spot=spot, first=NAMES[firsts[0]])


def _bare(way: Ray, end: int) -> bool:
    """True if a piece lands after a turn without having jumped over a piece, which `bounce=jump` forbids."""
    return bool(end == way.cells[0] and way.turns[0])


def names_of(cells: "tuple[int, ...]") -> str:
    """Cells as a list in a sentence."""
    return ", ".join([NAMES[cell] for cell in cells])
