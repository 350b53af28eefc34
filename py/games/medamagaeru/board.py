"""Looks and taps of めだまがえる: a pond of 49 cells, frogs whose eye has as many pupils as their number.

The mouth is on the owner's side; a frog that has turned over has a dark eye with gold pupils, so colour is never needed.
"""

from core.contract import Position
from core.drawing.arrows import counted
from core.drawing.board import Choice, GameBoard, Item, Mark, Piece, Spot
from core.drawing.svg import circle, esc, grid, path, rect, row, symbol, text, use
from core.words import Words, say
from games.medamagaeru.rules import CELL, COLOUR, COLOURS, FACE, FLIPPED, ID, NAMES, SIDE, Frogs, Move, Rules, beats, name_of, piece

_BODY = (
    "M-34.5 11.5A38.5 38.5 0 1 1 34.5 11.5C35.5 19 44.5 22 44.5 32.5C44.5 40 39.5 44 32 44"
    "H-32C-39.5 44-44.5 40-44.5 32.5C-44.5 22-35.5 19-34.5 11.5Z"
)
_PUPILS = (
    (14.5, ((0, 0),)),
    (10.5, ((-12.5, 0), (12.5, 0))),
    (9.6, ((0, -13), (-12, 8.5), (12, 8.5))),
    (8.8, ((-11, -11), (11, -11), (-11, 11), (11, 11))),
    (7.6, ((-14, -14), (14, -14), (0, 0), (-14, 14), (14, 14))),
)
SIZE = 93  # units of a frog; a cell has 100


class Board(GameBoard):
    """The pond. Green is at the bottom; `seat` turns it."""

    game: Rules
    simple = True
    miniature = "47-46.31-42.57-56.42-43.37-36.21-32.27-26"

    def size(self, layout: str) -> tuple[int, int]:
        return SIDE * 100, SIDE * 100

    def symbols(self) -> str:
        frogs = ""
        for face, (r, pupils) in enumerate(_PUPILS):
            eye = "".join(circle(x, y - 7, r, "pupil") + circle(x - r * 0.32, y - 7 - r * 0.36, r * 0.24, "glint") for x, y in pupils)
            body = path(_BODY, "frog") + path("M-31 31Q0 43 31 31", "frog-mouth") + circle(0, -7, 31, "eyeball")
            frogs += symbol(f"frog{face + 1}", body + eye + text(0, 10, str(face + 1), "frog-number", 48, "middle"))
        return frogs

    def ground(self, layout: str, seat: int, lang: str) -> str:
        body = rect(0, 0, 700, 700, "pond", 10)
        homes = (0, 6) if self.game.settings["home"] == "edge" else (1, 5)
        body += "".join(rect(0, y * 100, 700, 100, "pond-home", 10 if y in (0, 6) else 0) for y in homes)
        return body + grid(SIDE, SIDE) + rect(0, 0, 700, 700, "edge", 10)

    def labels(self, layout: str, seat: int) -> str:
        files, ranks = ("1234567", "7654321") if self._turned(seat) else ("7654321", "1234567")
        body = "".join(text(i * 100 + 7, 23, name, "coord at-head", 20, "start") for i, name in enumerate(files))
        return body + "".join(text(693, i * 100 + 23, name, "coord at-right", 20, "end") for i, name in enumerate(ranks))

    def _turned(self, seat: int) -> bool:
        # The colour at the bottom is that of the player in that seat: Green for player 0 unless White moves first.
        return (seat == 1) != (self.game.settings["first"] == "white")

    def spots(self, layout: str, seat: int) -> list[Spot]:
        cells = range(SIDE * SIDE - 1, -1, -1) if self._turned(seat) else range(SIDE * SIDE)
        return [Spot(NAMES[cell], i % SIDE * 100 + 50, i // SIDE * 100 + 50, 100, 100, False) for i, cell in enumerate(cells)]

    def pieces(self, position: Frogs, seat: int) -> list[Piece]:
        turn = 180 if self._turned(seat) else 0
        return [
            Piece(ID[p], position.colour(COLOUR[p]), NAMES[cell], f"frog{FACE[p]}", _classes(p), (turn + 180 * COLOUR[p]) % 360, SIZE)
            for cell, p in enumerate(position.board)
            if p
        ]

    def last_move(self, before: Position, move: Move) -> list[Mark]:
        return [Mark("m-from", NAMES[move.start]), Mark("m-to", NAMES[move.end])]

    def lit(self, position: Frogs, taps: tuple[str, ...], spot: str) -> str:
        if not taps:
            return ""
        return "m-take" if spot in CELL and position.board[CELL[spot]] else "m-lit"

    def choices(self, position: Frogs, taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        p = position.board[CELL[taps[0]]]
        offered = []
        for answer in answers:
            flips = answer == "choice:*"
            after = p + 1 if flips else p
            key = "medamagaeru.choice.turn" if flips else "medamagaeru.choice.stay"
            ends = self._ends(position, position._play(Move(CELL[taps[0]], CELL[taps[1]], flips)))
            offered.append(Choice(answer, f"frog{FACE[after]}", _classes(after), 0, Words(key, face=FACE[after]), ends))
        return offered

    def _ends(self, before: Frogs, after: Frogs) -> "tuple[str, Words] | None":
        """The end by points after a capture: ("win", "draw" or "loss" for the capturing player, a sentence with that player's points
        first). None if the game goes on or three captures win."""
        if after.taken != (2, 2):
            return None
        points = after.scores()
        mine, theirs = points[before.turn], points[1 - before.turn]
        how = "win" if mine > theirs else "draw" if mine == theirs else "loss"
        return how, Words("medamagaeru.ends." + how, a=mine, b=theirs)

    def mind(self, position: Frogs) -> "Words | None":
        """Says that a capture now ends the game by points: the other side has taken two, and the side on turn would take its second."""
        if position.taken[1 - position.turn] != 2 or position.taken[position.turn] != 1:
            return None
        return Words("medamagaeru.ends_now") if any(position.board[move.end] for move in position.legal_moves()) else None

    def progress(self, position: Frogs, player: int) -> tuple[int, int]:
        return position.taken[player], 3

    def name(self, position: Frogs, spot: str) -> Words:
        p = position.board[CELL[spot]]
        return Words("medamagaeru.cell", file=spot[0], rank=spot[1], what=name_of(p) if p else Words("board.empty"))

    def holding(self, position: Frogs, player: int, lang: str) -> str:
        """This player's points from the first capture on, unless a third capture has won; in three slots the captured frogs with the sides
        that were up."""
        theirs = position.colour(1 - player)
        left = [ID[p] for p in position.board if p]
        lay = {ID[p]: p for p in position.lost}
        began = [piece(theirs, number, 0) for number in range(1, 6)]
        gone = [lay.get(ID[p], p) for p in began if ID[p] not in left]
        tray = row([use(f"frog{FACE[p]}", 0, 0, _classes(p), 52, 180 * theirs) for p in gone], 3)
        if position.taken == (0, 0) or 3 in position.taken:
            return tray
        points = position.scores()[player]  # points decide once both have taken two
        said = esc(say(Words("medamagaeru.points", n=points), lang)).replace(str(points), f"<b>{points}</b>")
        return f'<p class="pts">{said}</p>{tray}'

    def thrown(self, dice: "list[float]") -> "tuple[list[Item], Words, int]":
        """Throws one frog: if its number is odd, the thrower begins. The 5 is odd on both sides (seed 000)."""
        number, flipped = 1 + int(dice[0] * 5), int(dice[1] < 0.5)
        p = piece(0, number, flipped)
        key = "medamagaeru.thrown.odd" if FACE[p] % 2 else "medamagaeru.thrown.even"
        return [Item("", f"frog{FACE[p]}", _classes(p), 0, 0, name_of(p))], Words(key, face=FACE[p]), 1 - FACE[p] % 2

    def side_icon(self, player: int) -> str:
        colour = player ^ 1 if self.game.settings["first"] == "white" else player
        return use("frog1", 0, 0, f"own{colour}", 100)

    def side_words(self, player: int) -> Words:
        colour = player ^ 1 if self.game.settings["first"] == "white" else player
        return Words("side.colour", side=Words("side." + str(player)), colour=Words("colour." + COLOURS[colour]))

    def side_name(self, player: int) -> Words:
        colour = player ^ 1 if self.game.settings["first"] == "white" else player
        return Words("colour." + COLOURS[colour])

    def spoken(self, before: Frogs, move: Move) -> list[Words]:
        p, q = before.board[move.start], before.board[move.end]
        end = Words("medamagaeru.place", file=NAMES[move.end][0], rank=NAMES[move.end][1])
        said = [Words("event.slide", piece=name_of(p), end=end)]
        if q:
            said.append(Words("event.take", piece=name_of(q)))
        if move.flip:
            said.append(Words("event.flip", face=FACE[p + 1]))
        return said

    # The end at two captures each: every frog left shows whether it scores, and against which enemy.
    def _scored(self, position: Frogs) -> "list[tuple[int, int, int]]":
        """(cell, piece, a face that it beats or 0) for each piece left in a scored game; [] otherwise."""
        if position.taken != (2, 2):
            return []
        counted = []
        for cell, p in enumerate(position.board):
            if p:
                prey = [FACE[q] for q in position.board if q and COLOUR[q] != COLOUR[p] and beats(FACE[p], FACE[q])]
                counted.append((cell, p, prey[0] if prey else 0))
        return counted

    def decisive(self, before: Frogs, move: Move, after: Frogs) -> list[str]:
        if 3 in after.taken:
            return [NAMES[move.end]]
        stuck = [] if self._scored(after) else [cell for cell, p in enumerate(after.board) if p and after.colour(COLOUR[p]) == after.turn]
        return [NAMES[cell] for cell in stuck]

    def ending(self, before: Frogs, move: Move, after: Frogs, layout: str, seat: int) -> str:
        """Shows the place of the third capture."""
        body = super().ending(before, move, after, layout, seat)
        if 3 in after.taken:
            spot = self.places(layout, seat)[NAMES[move.end]]
            body += counted(spot.x + 36, spot.y + 36, "3")
        return body

    def badges(self, position: Frogs, layout: str, seat: int, lang: str) -> str:
        at = self.places(layout, seat)
        body = ""
        for cell, _, prey in self._scored(position):
            spot = at[NAMES[cell]]
            body += circle(spot.x + 34, spot.y - 34, 17, "point" if prey else "point none")
            body += text(spot.x + 34, spot.y - 26, "1" if prey else "0", "point-t" if prey else "point-t none", 23)
        return body

    def verdict(self, position: Frogs) -> list[Words]:
        lines = []
        for _, p, prey in sorted(self._scored(position), key=lambda entry: (position.colour(COLOUR[entry[1]]), FACE[entry[1]])):
            key = "medamagaeru.point" if prey else "medamagaeru.no_point"
            lines.append(Words(key, piece=name_of(p), other=prey))
        return lines


def _classes(p: int) -> str:
    return esc(f"own{COLOUR[p]}" + (" turned" if FLIPPED[p] else ""))
