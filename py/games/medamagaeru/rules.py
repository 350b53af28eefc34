"""The rules of めだまがえる, in the order of the rule book: board, pieces, moves, ends, codes, notation.

A cell is 0–48, left to right and top to bottom as seen from the bottom; its name is file (筋, 1–7 from the right) and rank
(段, 1–7 from the top). A board is 49 bytes, 0 or a piece 1–20; Green sits at the bottom, White at the top.
"""

from collections import namedtuple

from core import text_board
from core.contract import Event, Facts, Game, Option, Outcome, Position
from core.words import Words

# The board.
SIDE = 7
NAMES = tuple(f"{SIDE - i % SIDE}{i // SIDE + 1}" for i in range(SIDE * SIDE))
CELL = {name: i for i, name in enumerate(NAMES)}
BY_NAME = tuple(sorted(range(SIDE * SIDE), key=lambda i: NAMES[i]))
BESIDE = ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1))  # across and down, in the order of the names
STEPS = tuple(
    tuple([(y + down) * SIDE + x + across for across, down in BESIDE if 0 <= x + across < SIDE and 0 <= y + down < SIDE])
    for y in range(SIDE)
    for x in range(SIDE)
)

# The pieces: number 1–5 on the face, the back of n shows n+1, the back of 5 shows 1.
GREEN, WHITE = 0, 1
COLOURS = ("green", "white")


def piece(colour: int, number: int, flipped: int) -> int:
    """The byte of a piece."""
    return 1 + colour * 10 + (number - 1) * 2 + flipped


PIECES = range(1, 21)
COLOUR = (-1,) + tuple((p - 1) // 10 for p in PIECES)
NUMBER = (0,) + tuple((p - 1) % 10 // 2 + 1 for p in PIECES)
FLIPPED = (0,) + tuple((p - 1) % 2 for p in PIECES)
FACE = (0,) + tuple(NUMBER[p] % 5 + 1 if FLIPPED[p] else NUMBER[p] for p in PIECES)
ID = ("",) + tuple("gw"[COLOUR[p]] + str(NUMBER[p]) for p in PIECES)

# Each side has 4 2 1 3 5 from its own left, centred on its home rank.
ROW = (4, 2, 1, 3, 5)


def beats(face: int, other: int) -> bool:
    """True if a face takes another: the next number down, or 5 for 1."""
    return other == (face - 1 or 5)


# MAY_ENTER[p][q]: p may move onto a cell holding q (0: empty).
MAY_ENTER = tuple(tuple([q == 0 or (p != 0 and COLOUR[p] != COLOUR[q] and beats(FACE[p], FACE[q])) for q in range(21)]) for p in range(21))

# A move from a cell to a cell; `flip`: the piece turns over on taking.
Move = namedtuple("Move", ["start", "end", "flip"])


def scores(board: bytes) -> tuple[int, int]:
    """Green's and White's points: one for each piece that beats at least one remaining enemy, wherever both stand."""
    faces: tuple[list[int], list[int]] = ([], [])
    for p in board:
        if p:
            faces[COLOUR[p]].append(FACE[p])
    mine = [sum(1 for face in faces[side] if (face - 1 or 5) in faces[1 - side]) for side in (GREEN, WHITE)]
    return mine[0], mine[1]


class Rules(Game):
    """めだまがえる with its two options."""

    id = "medamagaeru"
    options = (
        Option("home", ("edge", "second"), "edge"),  # the source's figure of the start is lost
        Option("first", ("green", "white"), "green"),
    )
    facts = Facts("", 0, "https://sites.google.com/view/frogeyeballs/rules", 2, 10, 40, 0, True)
    cycles = True

    def start(self) -> "Frogs":
        """Five against five on the home ranks."""
        white_rank, green_rank = (0, 6) if self.settings["home"] == "edge" else (1, 5)
        board = bytearray(SIDE * SIDE)
        for i, number in enumerate(ROW):
            board[green_rank * SIDE + 1 + i] = piece(GREEN, number, 0)
            board[white_rank * SIDE + 5 - i] = piece(WHITE, number, 0)
        return Frogs(self, bytes(board), 0, (0, 0))


class Frogs(Position):
    """A position. `taken` counts the captures of player 0 and player 1; `lost` has the captured pieces in order, with the side that was
    up, if known: the rules do not need it."""

    def __init__(self, game: Rules, board: bytes, turn: int, taken: tuple[int, int], lost: bytes = b"") -> None:
        self.game: Rules = game
        self.board = board
        self.turn = turn
        self.taken = taken
        self.lost = lost
        self.white_first = game.settings["first"] == "white"

    def key(self) -> tuple[object, ...]:
        return self.board, self.turn, self.white_first

    def colour(self, player: int) -> int:
        """The colour of a player: the option `first` decides."""
        return player ^ 1 if self.white_first else player

    # Moves: one step in any direction, onto an empty cell or an enemy that it beats. On taking, a piece may turn over, once.
    def _legal_moves(self) -> list[Move]:
        moves: list[Move] = []
        if self._decided():
            return moves
        board, colour = self.board, self.colour(self.turn)
        for start in BY_NAME:
            p = board[start]
            if p and COLOUR[p] == colour:
                enter, may_flip = MAY_ENTER[p], not FLIPPED[p]
                for end in STEPS[start]:
                    if enter[board[end]]:
                        moves.append(Move(start, end, False))
                        if may_flip and board[end]:
                            moves.append(Move(start, end, True))
        return moves

    def _can_move(self) -> bool:
        board, colour = self.board, self.colour(self.turn)
        for start, p in enumerate(board):
            if p and COLOUR[p] == colour and any(MAY_ENTER[p][board[end]] for end in STEPS[start]):
                return True
        return False

    def _play(self, move: Move) -> "Frogs":
        board = bytearray(self.board)
        p = board[move.start]
        taken, lost = self.taken, self.lost
        if board[move.end]:
            lost += bytes((board[move.end],))
            taken = (taken[0] + 1, taken[1]) if self.turn == 0 else (taken[0], taken[1] + 1)
        board[move.start] = 0
        board[move.end] = p + 1 if move.flip else p
        return Frogs(self.game, bytes(board), 1 - self.turn, taken, lost)

    # Ends: three captures win; at two each the remaining pieces are scored; no legal move loses (house rule).
    def _decided(self) -> bool:
        return 3 in self.taken or self.taken == (2, 2)

    def scores(self) -> tuple[int, int]:
        """The points of player 0 and player 1 if the game were scored now."""
        green, white = scores(self.board)
        return (white, green) if self.white_first else (green, white)

    def outcome(self) -> "Outcome | None":
        if 3 in self.taken:
            return Outcome(self.taken.index(3), Words("medamagaeru.three"))
        if self.taken == (2, 2):
            mine, theirs = self.scores()
            winner = None if mine == theirs else int(theirs > mine)
            return Outcome(winner, Words("medamagaeru.scored", a=mine, b=theirs))
        return None if self._can_move() else Outcome(1 - self.turn, Words("outcome.stuck"))

    # Codes and notation.
    def code(self, move: Move) -> str:
        return f"{NAMES[move.start]}-{NAMES[move.end]}{'*' if move.flip else ''}"

    def kifu(self, move: Move, lang: str = "ja") -> str:
        """Destination, colour, 成 if already turned, the number before turning, 成 if it turns now, (origin)."""
        return f"{self._kifu(move, lang)}({NAMES[move.start]})"

    def _kifu(self, move: Move, lang: str) -> str:
        p = self.board[move.start]
        colour = ("緑", "白")[COLOUR[p]] if lang == "ja" else "GW"[COLOUR[p]]
        up = "成" if lang == "ja" else "+"
        return f"{NAMES[move.end]}{colour}{up if FLIPPED[p] else ''}{NUMBER[p]}{up if move.flip else ''}"

    def diagram(self, lang: str = "ja") -> str:
        """Colour and face; `+` marks a piece that has turned over."""
        letters = "緑白" if lang == "ja" else "GW"
        faces = ["・" if lang == "ja" else "."] + [letters[COLOUR[p]] + str(FACE[p]) + ("+" if FLIPPED[p] else "") for p in PIECES]
        cells = [[faces[self.board[SIDE * rank + i]] for i in range(SIDE)] for rank in range(SIDE)]
        lines = text_board.grid(list("7654321"), list("1234567"), cells, True)
        side = Words("side.colour", side=Words("side." + str(self.turn)), colour=Words("colour." + COLOURS[self.colour(self.turn)]))
        return "\n".join(lines + [text_board.to_move(side, lang)])

    def readings(self, move: Move) -> tuple[str, ...]:
        # The printed number identifies the piece, so the origin may be left out.
        return self.kifu(move), self.kifu(move, "en"), self._kifu(move, "ja"), self._kifu(move, "en")

    def taps(self, move: Move) -> tuple[str, ...]:
        start, end = NAMES[move.start], NAMES[move.end]
        if self.board[move.end] and not FLIPPED[self.board[move.start]]:
            return start, end, "choice:*" if move.flip else "choice:-"
        return start, end

    def events(self, move: Move) -> list[Event]:
        p, q = self.board[move.start], self.board[move.end]
        start, end = NAMES[move.start], NAMES[move.end]
        happened = []
        if q:
            happened.append(Event("take", ID[q], end, "", FACE[q]))
        happened.append(Event("slide", ID[p], start, end, FACE[p]))
        if move.flip:
            happened.append(Event("flip", ID[p], end, end, FACE[p + 1]))
        return happened

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        text = code[:-1] if code.endswith("*") else code
        cells = text.split("-")
        if len(cells) != 2 or cells[0] not in CELL or cells[1] not in CELL:
            return Words("refuse.unreadable")
        start, end = cells
        if start == end:
            return Words("medamagaeru.one_step")
        words = self.explain((), start) if not self._movable(start) else self.explain((start,), end)
        if words.key == "refuse.nothing" and code.endswith("*"):
            if not self.board[CELL[end]]:
                return Words("medamagaeru.flip_only_taking")
            return Words("medamagaeru.flipped_already")
        return words

    def _movable(self, cell: str) -> bool:
        p = self.board[CELL[cell]]
        return bool(p) and COLOUR[p] == self.colour(self.turn)

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot not in CELL:
            return Words("refuse.nothing")
        q = self.board[CELL[spot]]
        if not taps:
            if not q:
                return Words("refuse.empty", spot=spot)
            if not self._movable(spot):
                return Words("refuse.not_yours", piece=name_of(q))
            return Words("medamagaeru.hemmed_in", piece=name_of(q))
        if spot == taps[0]:
            return Words("refuse.nothing")
        start = CELL[taps[0]]
        p = self.board[start]
        if CELL[spot] not in STEPS[start]:
            return Words("medamagaeru.one_step")
        if q and COLOUR[q] == COLOUR[p]:
            return Words("refuse.own_piece", spot=spot)
        if q and not beats(FACE[p], FACE[q]):
            return Words("medamagaeru.takes_only", face=FACE[p], other=FACE[p] - 1 or 5)
        return Words("refuse.nothing")


def name_of(p: int) -> Words:
    """The accessible name of a piece: colour and visible number."""
    return Words("medamagaeru.piece" + (".flipped" if FLIPPED[p] else ""), colour=Words("colour." + COLOURS[COLOUR[p]]), face=FACE[p])
