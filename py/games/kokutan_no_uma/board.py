"""Looks and taps of 黒檀の馬: 28 tiles of ivory in a rim of ebony, with a dot on the rim wherever a flight can turn."""

from core.drawing.board import Item, Mark, Piece, Spot, Tone
from core.drawing.svg import circle, path, rect, use
from core.words import Words
from games.common_board import drawing
from games.common_board.columns import CELL, COLUMN, GRID, NAMES, ROW, at, ray
from games.common_board.grid import COLUMNS, ROWS
from games.common_board.notation import name_of
from games.kokutan_no_uma.rules import GOAL, MARKED, OWNER, PASS, PLAYABLE, Horses, Move, Rules, names_of

# The turning points of flights: cells of the rim, and the two corners that end a flight.
CORNERS = (at(0, 0), at(0, ROWS - 1))
RIM = tuple(
    [
        cell
        for cell, (column, row) in enumerate(zip(COLUMN, ROW))
        if (column in (0, COLUMNS - 1) or row in (0, ROWS - 1)) and (column + row) % 2 == 0 and cell not in CORNERS
    ]
)
TO_ARRIVE = len(GOAL[0])


def middle(cell: int, seat: int) -> tuple[int, int]:
    """The centre of a cell as seen from a seat, in units."""
    return drawing.middle(GRID[cell], seat)


class Board(drawing.CommonBoard):
    """The board. Black is at the bottom; `seat` turns it."""

    game: Rules
    miniature = "*c7.*f2.*g7.pass.*d8.pass.pass.d2-g5.d6-i5.h2-e5.c7-d6.e5-c7.d6-c5.b4-d6.c5-b4.c3-e5.b4-h2.g3-c5.i5-g3"
    sounds = {"check": Tone("sine", 880, 880, 120, 0.25)}

    def size(self, layout: str) -> tuple[int, int]:
        return COLUMNS * 100, ROWS * 100

    def symbols(self) -> str:
        return drawing.disc_symbols()

    def ground(self, layout: str, seat: int, lang: str) -> str:
        body = rect(0, 0, 1000, 900, "ebony", 16) + rect(1.5, 1.5, 997, 897, "ebony-edge", 15) + rect(100, 100, 800, 700, "ivory", 6)
        for cell in PLAYABLE:
            x, y = middle(cell, seat)
            body += rect(x - 47, y - 47, 94, 94, "ivory-cell", 10)
            if cell in GOAL[0] + GOAL[1]:
                body += rect(x - 41, y - 41, 82, 82, "nest", 7)
        lines = ""
        for start in RIM + CORNERS:
            for across in (-1, 1):
                way = [cell for cell in (start,) + ray(start, across, 1) if cell not in CORNERS]
                if len(way) > 1:
                    (a, b), (c, d) = middle(way[0], seat), middle(way[-1], seat)
                    lines += f"M{a} {b}L{c} {d}"
        body += path(lines, "diag")
        for cell in RIM:
            body += circle(*middle(cell, seat), 9, "cushion")
        return body

    def labels(self, layout: str, seat: int) -> str:
        return drawing.labels(seat, "wood-coord")

    def spots(self, layout: str, seat: int) -> list[Spot]:
        # All cells, so that the arrow keys work as on any board. The tiles touch only at corners: each takes the taps around it too.
        places = []
        for spot in drawing.spots(seat):
            tile = CELL[spot.id] in PLAYABLE
            size = 136 if tile else 44
            places.append(Spot(spot.id, spot.x, spot.y, size, size, tile))
        return places

    def ring(self, spot: Spot, layout: str, seat: int) -> "tuple[float, float, float]":
        return spot.x, spot.y, 46

    def pieces(self, position: Horses, seat: int) -> list[Piece]:
        board = position.board
        return [
            drawing.disc(position.piece_id(cell), OWNER[board[cell]], GRID[cell], MARKED[board[cell]]) for cell in PLAYABLE if board[cell]
        ]

    def last_move(self, before: Horses, move: Move) -> list[Mark]:
        if move == PASS:
            return []
        reached = [Mark("m-to", NAMES[move.end])]  # every tile is ivory, so row 5 has no marks of its own
        return [Mark("m-from", NAMES[move.start])] + reached if before.flying else reached

    def warnings(self, position: Horses) -> list[Mark]:
        return [Mark("m-threat", NAMES[cell]) for cell in position.checked]

    def badges(self, position: Horses, layout: str, seat: int, lang: str) -> str:
        """The path of the last flight, if it turned."""
        move = position.last
        if not position.flying or move.start == move.end:
            return ""
        board = bytearray(position.board)
        board[move.start], board[move.end] = board[move.end], 0
        before = Horses(self.game, bytes(board), position.men, 1 - position.turn, True, 0, ())
        turns = before.route(move)
        return self._way(move, turns, seat, "past") if turns else ""

    def _way(self, move: Move, turns: "tuple[int, ...]", seat: int, cls: str) -> str:
        return drawing.way([middle(cell, seat) for cell in (move.start,) + turns + (move.end,)], cls)

    def preview(self, position: Horses, move: Move, layout: str, seat: int) -> "tuple[str, Words, Words] | None":
        """The flight to the place pointed at, drawn over the dots of other flights."""
        if move == PASS or not position.flying:
            return None
        turns = position.route(move)
        body = "".join(use("m-lit", *middle(cell, seat)) for cell in position.landings(move.start))
        body += self._way(move, turns, seat, "ray") + "".join(circle(*middle(cell, seat), 11, "turning") for cell in turns)
        flight = Words("kokutan-no-uma.flight", start=NAMES[move.start], end=NAMES[move.end])
        checked = position._play(move).checked
        if checked:
            return body, flight, Words("kokutan-no-uma.checking", cells=names_of(checked))
        return body, flight, Words("kokutan-no-uma.turns_at", cells=names_of(turns)) if turns else Words("kokutan-no-uma.straight")

    def decisive(self, before: Horses, move: Move, after: Horses) -> list[str]:
        ended = after.outcome()
        if ended is None or ended.winner is None:
            return []
        return [NAMES[cell] for cell in GOAL[ended.winner] if after.board[cell] and OWNER[after.board[cell]] == ended.winner]

    def name(self, position: Horses, spot: str) -> Words:
        cell = CELL[spot]
        if cell not in PLAYABLE:
            rim = COLUMN[cell] in (0, COLUMNS - 1) or ROW[cell] in (0, ROWS - 1)
            return drawing.cell_name(GRID[cell], Words("kokutan-no-uma.rim" if rim else "kokutan-no-uma.blank"))
        p = position.board[cell]
        what = name_of(OWNER[p], MARKED[p]) if p else Words("board.empty")
        return drawing.cell_name(GRID[cell], Words("kokutan-no-uma.checked_piece", piece=what) if cell in position.checked else what)

    def commands(self, position: Horses) -> list[Item]:
        return [Item("pass", "", "", 0, 0, Words("kokutan-no-uma.pass"))] if PASS in position.legal_moves() else []

    def lasting(self, position: Horses) -> "Item | None":
        return None if position.flying else Item("pass", "", "", 0, 0, Words("kokutan-no-uma.pass_on"))

    def notice(self, position: Horses) -> "Words | None":
        if position.outcome() is not None or position.checked:
            return None
        moves = position.legal_moves()
        if position.flying and moves == [PASS]:
            return Words("kokutan-no-uma.must_pass")
        if position.flying:
            return None if position.has_flown() else Words("kokutan-no-uma.begins")
        if moves == [PASS]:
            return Words("kokutan-no-uma.all_turned")
        return Words("kokutan-no-uma.flip_or_begin" if position.passes else "kokutan-no-uma.flip_or_pass")

    def mind(self, position: Horses) -> "Words | None":
        if position.outcome() is not None or not position.checked:
            return None
        return Words("kokutan-no-uma.checked_by", colour=drawing.colour(1 - position.turn), cells=names_of(position.checked))

    def holding(self, position: Horses, player: int, lang: str) -> str:
        """The number of pieces on this player's last row: four win."""
        there = [position.board[cell] for cell in GOAL[player]]
        return drawing.row(player, sorted([MARKED[p] for p in there if OWNER[p] == player]), TO_ARRIVE)

    def progress(self, position: Horses, player: int) -> tuple[int, int]:
        return len([cell for cell in GOAL[player] if OWNER[position.board[cell]] == player]), TO_ARRIVE

    def trace(self, before: Horses, move: Move, lang: str) -> str:
        turns = before.route(move) if before.flying and move != PASS else ()
        return " → ".join([NAMES[cell] for cell in (move.start,) + turns + (move.end,)]) if turns else ""

    def advice(self, position: Horses, move: Move) -> list[Words]:
        """The number of bounces of a flight; its arrow shows the target."""
        n = len(position.route(move)) if position.flying and move != PASS else 0
        times = Words("kokutan-no-uma.bounces", n=n)
        return [times if words.key == "kokutan-no-uma.turns_at" else words for words in super().advice(position, move)]

    def premove(self, position: Horses, taps: "tuple[str, ...]") -> "list[tuple[str, ...]]":
        """The arrow of the premove on the present position; two rings if it is not a flight there yet."""
        if len(taps) < 2:
            return [taps]
        start, end = CELL[taps[0]], CELL[taps[1]]
        if end not in position.landings(start):
            return [taps[:1], taps[1:]]
        return [taps[:1] + tuple([NAMES[cell] for cell in position.route(Move(start, end))]) + taps[1:]]

    def spoken(self, before: Horses, move: Move) -> list[Words]:
        if move == PASS:
            begins = not before.flying and before.passes
            passes = Words("kokutan-no-uma.passes", side=drawing.colour(before.turn))
            return [passes, Words("kokutan-no-uma.begins")] if begins else [passes]
        p = before.board[move.start]
        piece = name_of(OWNER[p], MARKED[p])
        if not before.flying:
            return [Words("kokutan-no-uma.turns_over", piece=piece, spot=NAMES[move.start])]
        said = [Words("event.slide", piece=piece, end=NAMES[move.end])]
        turns, checked = before.route(move), before._play(move).checked
        if turns:
            said.append(Words("kokutan-no-uma.turns_at", cells=names_of(turns)))
        if checked:
            said.append(Words("kokutan-no-uma.checking", cells=names_of(checked)))
        return said
