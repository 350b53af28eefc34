"""The rules of 宇宙遊泳, in the order of the rule book: board, pieces, moves, end, codes, notation.

A board is 90 bytes, one a cell in the order of the names (a1 a2 … j9), 0 or a piece 1–4. A move is a number in the order of the codes:
`start * 180 + end * 2 + whether it turns over`, with a cell or the hand as start.
"""

from core.contract import Event, Facts, Game, IllegalMove, Option, Outcome, Position
from core.words import Words
from games.common_board import notation
from games.common_board.columns import CELL, GRID, NAMES, SPACE, offsets, ray
from games.common_board.grid import CELLS
from games.common_board.notation import name_of

# The board: 42 cells of space around and across, two fields of ground; from each cell its neighbours.
ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
BESIDE = offsets(ORTHOGONAL)
AROUND = offsets(ORTHOGONAL + DIAGONAL)
LEAPS = offsets(KNIGHT)
SPACE_CELLS = tuple(cell for cell in range(CELLS) if SPACE[cell])
SPACE_BESIDE = tuple(tuple(near for near in BESIDE[cell] if SPACE[near]) for cell in range(CELLS))
FIVE = 5
# Caches of the lines below: the first position needs none of them, and the page waits for everything computed on import.
_LINES: "list[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] | None]" = [None] * CELLS
_RAYS: "list[tuple[tuple[int, ...], ...] | None]" = [None] * CELLS


def lines(cell: int) -> "tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]":
    """The four lines through a cell, each as (up to four cells ahead, up to four cells behind)."""
    found = _LINES[cell]
    if found is None:
        ahead = ((1, 0), (0, 1), (1, 1), (1, -1))
        found = _LINES[cell] = tuple([(ray(cell, x, y)[: FIVE - 1], ray(cell, -x, -y)[: FIVE - 1]) for x, y in ahead])
    return found


def rays(cell: int) -> "tuple[tuple[int, ...], ...]":
    """The straight paths from a cell to the edge that have room for a jump: a piece to jump over and a cell to land on."""
    found = _RAYS[cell]
    if found is None:
        ways = [ray(cell, across, down) for across, down in ORTHOGONAL + DIAGONAL]
        found = _RAYS[cell] = tuple([way for way in ways if len(way) > 1])
    return found


# The pieces: black plain and marked, white plain and marked; each side begins with six of both in hand.
IN_HAND = 6
OWNER = (-1, 0, 0, 1, 1)
MARKED = (0, 0, 1, 0, 1)
OTHER_SIDE = (0, 2, 1, 4, 3)
OF = tuple(tuple(OWNER[p] == player for p in range(5)) for player in (0, 1))  # OF[player][p]: the piece is the player's


def piece(owner: int, marked: int) -> int:
    """The byte of a piece."""
    return 1 + 2 * owner + marked


# The moves as numbers.
FROM = 2 * CELLS
PLAIN, NOTHING, MARKED_ONE = CELLS, CELLS + 1, CELLS + 2  # starts beside the cells: o@, pass, x@
PASS = NOTHING * FROM
HAND = {PLAIN: "o", MARKED_ONE: "x"}


def number(start: int, end: int, flip: int) -> int:
    """The move from a cell or the hand to a cell."""
    return start * FROM + end * 2 + flip


DROPS = {number(start, end, 0): ("hand:" + HAND[start], NAMES[end]) for start in HAND for end in range(CELLS)}  # and their taps


def parts(move: int) -> tuple[int, int, int]:
    """Start, end, whether the piece turns over."""
    return move // FROM, move % FROM // 2, move % 2


def five_through(board: "bytes | bytearray", cell: int, mine: "tuple[bool, ...]") -> "list[int]":
    """The cells of five or more in an unbroken line through a cell; empty if there is none."""
    for ahead, behind in lines(cell):
        run = [cell]
        for line in (ahead, behind):
            for other in line:
                if not mine[board[other]]:
                    break
                run.append(other)
        if len(run) >= FIVE:
            return run
    return []


def regions(board: bytes) -> "dict[int, list[int]]":
    """For each empty cell of space all empty cells of space that it is connected to by steps through empty space."""
    joined: dict[int, list[int]] = {}
    for cell in SPACE_CELLS:
        if not board[cell] and cell not in joined:
            region = joined[cell] = [cell]
            for here in region:  # grows during the loop
                for near in SPACE_BESIDE[here]:
                    if not board[near] and near not in joined:
                        joined[near] = region
                        region.append(near)
    return joined


class Rules(Game):
    """宇宙遊泳 with its two options."""

    id = "uchu-yuei"
    shares = ("games.common_board",)
    options = (
        Option("step", ("orthogonal", "king"), "orthogonal"),
        Option("flip", ("off", "on"), "off"),
    )
    facts = Facts("長谷川五郎", 0, "https://w.atwiki.jp/zillionsofgames/pages/174.html", 2, 15, 40, 0, True)
    cycles = True

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.steps = AROUND if self.settings["step"] == "king" else BESIDE
        self.flips = self.settings["flip"] == "on"

    def start(self) -> "Voyage":
        """An empty board, all pieces in hand."""
        return Voyage(self, bytes(CELLS), (IN_HAND,) * 4, 0, bytes(CELLS))


class Voyage(Position):
    """A position.

    hands   the numbers of black plain, black marked, white plain and white marked pieces in hand
    serial  drop number of the piece on each cell (display only)
    five    the cells of the five in a row that ended the game. In play only the side that has just moved can have one: a move adds no
            piece to the other's lines, and a five ends the game
    """

    def __init__(
        self, game: Rules, board: bytes, hands: "tuple[int, ...]", turn: int, serial: bytes, five: "list[int] | None" = None
    ) -> None:
        self.game: Rules = game
        self.board = board
        self.hands = hands
        self.turn = turn
        self.serial = serial
        self.five = self._find_five() if five is None else five

    def _find_five(self) -> "list[int]":
        for player in (1 - self.turn, self.turn):
            mine = OF[player]
            for cell in range(CELLS):
                if mine[self.board[cell]]:
                    run = five_through(self.board, cell, mine)
                    if run:
                        return run
        return []

    def key(self) -> tuple[object, ...]:
        return self.board, self.hands, self.turn

    # Moves: a drop on any empty cell, or a step, a jump or a journey through space; a side without any of these passes (house rule).
    def _legal_moves(self) -> list[int]:
        if self.five:
            return []
        moves: list[int] = []
        board, mine, flips = self.board, OF[self.turn], self.game.flips
        joined = regions(board)
        for start in range(CELLS):
            if mine[board[start]]:
                first = start * FROM
                for end in self._reach(start, joined):
                    moves.append(first + end * 2)
                    if flips:
                        moves.append(first + end * 2 + 1)
        plain, marked = self.hands[2 * self.turn], self.hands[2 * self.turn + 1]
        if plain or marked:
            empty = [cell * 2 for cell in range(CELLS) if not board[cell]]
            if plain:
                moves += [PLAIN * FROM + end for end in empty]
            if marked:
                moves += [MARKED_ONE * FROM + end for end in empty]
        return moves or [PASS]

    def _reach(self, start: int, joined: "dict[int, list[int]]") -> "list[int]":
        """The cells to which the piece on `start` can move, in order. Two paths to the same cell are one move."""
        board, enemy = self.board, OF[1 - self.turn]
        ends = {end for end in (LEAPS if MARKED[board[start]] else self.game.steps)[start] if not board[end]}
        for line in rays(start):
            if enemy[board[line[0]]]:
                for cell in line:
                    if not enemy[board[cell]]:
                        if not board[cell]:
                            ends.add(cell)
                        break
        if SPACE[start]:
            for near in SPACE_BESIDE[start]:
                if near in joined:
                    ends.update(joined[near])
        return sorted(ends)

    def _play(self, move: int) -> "Voyage":
        if move == PASS:
            return Voyage(self.game, self.board, self.hands, 1 - self.turn, self.serial, [])
        start, end, flip = parts(move)
        board, serial, hands = bytearray(self.board), bytearray(self.serial), self.hands
        if start < CELLS:
            p = board[start]
            board[start] = 0
            board[end] = OTHER_SIDE[p] if flip else p
            serial[end] = serial[start]
            serial[start] = 0
        else:
            p = board[end] = piece(self.turn, int(start == MARKED_ONE))
            serial[end] = self._next_serial()
            hands = hands[: p - 1] + (hands[p - 1] - 1,) + hands[p:]
        return Voyage(self.game, bytes(board), hands, 1 - self.turn, bytes(serial), five_through(board, end, OF[self.turn]))

    def _next_serial(self) -> int:
        return 2 * IN_HAND + 1 - self.hands[2 * self.turn] - self.hands[2 * self.turn + 1]

    # The end: five or more own pieces in an unbroken straight line.
    def outcome(self) -> "Outcome | None":
        return Outcome(OWNER[self.board[self.five[0]]], Words("uchu-yuei.five")) if self.five else None

    # Codes and notation.
    def code(self, move: int) -> str:
        if move == PASS:
            return "pass"
        start, end, flip = parts(move)
        if start < CELLS:
            return NAMES[start] + "-" + NAMES[end] + ("*" if flip else "")
        return HAND[start] + "@" + NAMES[end]

    def kifu(self, move: int, lang: str = "ja") -> str:
        if move == PASS:
            return notation.passing(lang)
        start, end, flip = parts(move)
        if start < CELLS:
            return notation.move(GRID[start], GRID[end], self.turn, MARKED[self.board[start]], lang, turns=bool(flip))
        return notation.drop(GRID[end], self.turn, int(start == MARKED_ONE), lang)

    def diagram(self, lang: str = "ja") -> str:
        """Colour, and 反 or `+` for a marked piece; empty cells of space and of the ground have different signs."""
        lines = notation.figure({GRID[cell]: (OWNER[p], MARKED[p]) for cell, p in enumerate(self.board) if p}, lang)
        return "\n".join(lines + notation.in_hand(self.hands, lang) + [notation.to_move(self.turn, lang)])

    def parse(self, code: str) -> object:
        if self.outcome() is None:
            move = self._written(code)
            if move >= 0 and self.code(move) == code and move in self.legal_moves():
                return move
        raise IllegalMove(code, Words("refuse.over") if self.outcome() else self.refusal(code))

    def read(self, text: str) -> object:
        # There may be hundreds of moves: only those between the cells named in the text are written out for comparison.
        if self.outcome() is None:
            for move in self._named_in(text):
                if text in self.readings(move) and move in self.legal_moves():
                    return move
        return self.parse(text)

    def _named_in(self, text: str) -> "list[int]":
        """Moves of the player on turn's pieces that a text in notation can mean, legal or not."""
        ends = [CELL[text[i : i + 2]] for i in range(len(text) - 1) if text[i : i + 2] in CELL][:2]
        starts = [cell for cell in ends if OF[self.turn][self.board[cell]]] + [PLAIN, MARKED_ONE]
        return [number(start, end, flip) for start in starts for end in ends for flip in (0, 1)] or [PASS]

    def _written(self, code: str) -> int:
        """The number of the move with a code, legal or not; -1 for an invalid code."""
        if code == "pass":
            return PASS
        text, flip = (code[:-1], 1) if code.endswith("*") else (code, 0)
        cells = text.split("-")
        if len(cells) == 2 and cells[0] in CELL and cells[1] in CELL:
            return number(CELL[cells[0]], CELL[cells[1]], flip)
        if text[:2] in ("o@", "x@") and text[2:] in CELL:
            return number(PLAIN if text[0] == "o" else MARKED_ONE, CELL[text[2:]], flip)
        return -1

    def taps(self, move: int) -> tuple[str, ...]:
        if move == PASS:
            return ("pass",)
        if move in DROPS:
            return DROPS[move]
        start, end, flip = parts(move)
        if self.game.flips:
            return NAMES[start], NAMES[end], "choice:*" if flip else "choice:-"
        return NAMES[start], NAMES[end]

    def piece_id(self, cell: int) -> str:
        """The identity of the piece on a cell: its colour and the number of its drop."""
        return "bw"[OWNER[self.board[cell]]] + str(self.serial[cell])

    def events(self, move: int) -> list[Event]:
        """The events of a move. `value`: 1 for a marked piece, 0 for a plain one; in a "fly" through space the cells where it turns; in
        "pass" the player."""
        if move == PASS:
            return [Event("pass", "", "", "", self.turn)]
        start, end, flip = parts(move)
        if start >= CELLS:
            marked = int(start == MARKED_ONE)
            return [Event("drop", "bw"[self.turn] + str(self._next_serial()), "hand:" + HAND[start], NAMES[end], marked)]
        p, who = self.board[start], self.piece_id(start)
        happened = [self._travel(start, end)]
        if flip:
            happened.append(Event("flip", who, NAMES[end], NAMES[end], MARKED[OTHER_SIDE[p]]))
        return happened

    def _travel(self, start: int, end: int) -> Event:
        """The kind of path of a move: a step if possible, else a jump, else through space."""
        p, who = self.board[start], self.piece_id(start)
        if end in (LEAPS if MARKED[p] else self.game.steps)[start]:
            return Event("slide", who, NAMES[start], NAMES[end], MARKED[p])
        enemy = OF[1 - self.turn]
        for line in rays(start):
            if end in line[1:] and all(enemy[self.board[cell]] for cell in line[: line.index(end)]):
                return Event("jump", who, NAMES[start], NAMES[end], MARKED[p])
        return Event("fly", who, NAMES[start], NAMES[end], tuple(NAMES[cell] for cell in self._corners(start, end)))

    def _corners(self, start: int, end: int) -> "list[int]":
        """The turns of the shortest journey from a cell of space to another."""
        came = {end: end}
        queue = [end]
        for here in queue:
            for near in SPACE_BESIDE[here]:
                if near not in came and (near == start or not self.board[near]):
                    came[near] = here
                    queue.append(near)
        path = [start]
        while path[-1] != end:
            path.append(came[path[-1]])
        return [path[i] for i in range(1, len(path) - 1) if path[i] - path[i - 1] != path[i + 1] - path[i]]

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        move = self._written(code)
        if move < 0:
            return Words("refuse.unreadable")
        if move == PASS:
            return Words("uchu-yuei.no_pass")
        start, end, flip = parts(move)
        if flip and start >= CELLS:
            return Words("uchu-yuei.no_flip_on_drop")
        if start >= CELLS:
            empty_hand = self.explain((), "hand:" + HAND[start]) if not self._holds(start) else None
            return empty_hand or self.explain(("hand:" + HAND[start],), NAMES[end])
        if not OF[self.turn][self.board[start]]:
            return self.explain((), NAMES[start]) if self.board[start] else Words("refuse.empty", spot=NAMES[start])
        if flip and not self.game.flips:
            return Words("uchu-yuei.never_flips")
        return self.explain((NAMES[start],), NAMES[end])

    def _holds(self, start: int) -> bool:
        return self.hands[2 * self.turn + int(start == MARKED_ONE)] > 0

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot == "pass":
            return Words("uchu-yuei.no_pass")
        if spot in ("hand:o", "hand:x"):
            return Words("uchu-yuei.none_in_hand", piece=name_of(self.turn, int(spot == "hand:x")))
        if spot not in CELL:
            return Words("refuse.nothing")
        end = CELL[spot]
        p = self.board[end]
        if not taps:
            if not p:
                return Words("uchu-yuei.choose_piece")
            if OWNER[p] != self.turn:
                return Words("refuse.not_yours", piece=name_of(OWNER[p], MARKED[p]))
            return Words("uchu-yuei.hemmed_in", piece=name_of(OWNER[p], MARKED[p]))
        if taps[0] == spot:
            return Words("uchu-yuei.own_cell")
        if p:
            if taps[0] not in CELL:
                return Words("uchu-yuei.not_empty", spot=spot)
            return Words("refuse.own_piece", spot=spot) if OWNER[p] == self.turn else Words("uchu-yuei.takes_nothing")
        if taps[0] not in CELL:
            return Words("refuse.nothing")
        return self._out_of_reach(CELL[taps[0]], end)

    def _out_of_reach(self, start: int, end: int) -> Words:
        p = self.board[start]
        if end in self._reach(start, regions(self.board)):
            return Words("refuse.nothing")  # the cell is selected; only the answer is missing
        if SPACE[start] and SPACE[end]:
            return Words("uchu-yuei.no_way_through_space")
        kind = "marked" if MARKED[p] else "king" if self.game.settings["step"] == "king" else "plain"
        return Words("uchu-yuei.goes." + ("space_" if SPACE[start] else "") + kind)
