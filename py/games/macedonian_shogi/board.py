"""Looks and taps of マケドニア将棋: two coloured camps, the middle between them, shields that point at the enemy."""

from core.contract import Event
from core.drawing.arrows import arrow
from core.drawing.board import Arrow, Choice, GameBoard, Item, Mark, Piece, Setting, Spot, Tone
from core.drawing.svg import circle, esc, grid, path, rect, text, use
from core.words import Words, say
from games.macedonian_shogi.army import CELL, DROPPED, FACE, HELD, KIND, MOST_PASSES, NAMES, OWNER, SIDE, at, man, name_of
from games.macedonian_shogi.drawing import symbol_of, symbols
from games.macedonian_shogi.rules import FIRST_DROP, HAND, WRITTEN, Army, Rules

RIGHTS = ("pass", "back", "settled")  # by the number of passes of the crown
SIZE = 98  # units of a man; a cell has 100
READING_ORDER = tuple(at(file, rank) for rank in range(SIDE) for file in range(SIDE - 1, -1, -1))


class Board(GameBoard):
    """The field. 先手 is at the bottom; `seat` turns it."""

    game: Rules
    miniature = "77-76.22-23.88~11.21-33.B2@55.52-54.55~54.62-64.54~55.!33-45.55~51.61-51.55-45.64-65"
    settings = (Setting("pictures", ("en",), True),)  # emblems instead of characters, for players who cannot read them
    sounds = {"crown": Tone("sine", 780, 1170, 260, 0.3)}

    def __init__(self, game: Rules) -> None:
        super().__init__(game)
        self._threats: tuple[Army, list[list[int]]] | None = None  # the last result of `threats`: the page asks several times

    def size(self, layout: str) -> tuple[int, int]:
        return SIDE * 100, SIDE * 100

    def symbols(self) -> str:
        return symbols(self.switched["pictures"])

    def ground(self, layout: str, seat: int, lang: str) -> str:
        body = rect(0, 0, 800, 800, "middle", 10)
        body += path("M0 300V10Q0 0 10 0H790Q800 0 800 10V300Z", f"camp{1 - seat}")
        body += path("M0 500V790Q0 800 10 800H790Q800 800 800 790V500Z", f"camp{seat}")
        return body + grid(SIDE, SIDE) + path("M0 300H800M0 500H800", "camp-line") + rect(0, 0, 800, 800, "edge", 10)

    def labels(self, layout: str, seat: int) -> str:
        files, ranks = ("12345678", "87654321") if seat else ("87654321", "12345678")
        body = "".join(text(i * 100 + 6, 22, name, "coord at-head", 18, "start") for i, name in enumerate(files))
        return body + "".join(text(794, i * 100 + 22, name, "coord at-right", 18, "end") for i, name in enumerate(ranks))

    def spots(self, layout: str, seat: int) -> list[Spot]:
        cells = list(reversed(READING_ORDER)) if seat else READING_ORDER
        return [Spot(NAMES[cell], i % SIDE * 100 + 50, i // SIDE * 100 + 50, 100, 100, False) for i, cell in enumerate(cells)]

    def pieces(self, position: Army, seat: int) -> list[Piece]:
        wearers = position.wearers()
        found = []
        for cell, p in enumerate(position.board):
            if p:
                far = OWNER[p] != seat
                face = symbol_of(FACE[p], cell in wearers, far)
                found.append(Piece(str(position.ids[cell]), OWNER[p], NAMES[cell], face, _classes(p), 180 if far else 0, SIZE))
        return found

    def last_move(self, before: Army, move: int) -> list[Mark]:
        what = move // 64 % len(WRITTEN)
        left = [] if what >= FIRST_DROP else [Mark("m-from", NAMES[what // 2])]
        return left + [Mark("m-to", NAMES[move % 64])]

    def lit(self, position: Army, taps: tuple[str, ...], spot: str) -> str:
        taps = taps[1:] if taps[:1] == ("crown",) else taps
        if not taps or spot not in CELL:
            return ""
        if OWNER[position.board[CELL[spot]]] == 1 - position.turn:
            return "m-take"
        return "m-flight" if taps[0] in CELL and not position.steps(CELL[taps[0]], CELL[spot]) else "m-lit"

    def choices(self, position: Army, taps: tuple[str, ...], answers: list[str]) -> list[Choice]:
        offered = []
        for answer in answers:
            asked = answer[len("choice:") :]
            if asked in DROPPED:
                face, words = asked, Words("macedonian-shogi.choice.load." + asked[1])
            elif asked == "step":
                face, words = FACE[position.board[CELL[taps[-2]]]], Words("macedonian-shogi.choice.step")
            else:
                face, words = "A", Words("macedonian-shogi.choice.arrow")
            offered.append(Choice(answer, symbol_of(face), f"own{position.turn}", 0, words, None))
        return offered

    def hand(self, position: Army, player: int) -> list[Item]:
        items = []
        live = player == position.turn and position.outcome() is None
        for kind in "HPGNBA":  # in reading order: the men that walk, then bow and arrow
            n = position.hands[player * HAND + HELD.index(kind)]
            if n:
                words = Words("macedonian-shogi.in_hand", kind=Words(f"macedonian-shogi.kind.{kind.lower()}"), n=n)
                if kind == "A":
                    words = Words("macedonian-shogi.in_hand.arrow", n=n)
                face = symbol_of("B0" if kind == "B" else kind)
                items.append(Item("hand:" + kind if live else "", face, f"own{player}", 0, n, words))
        return items

    def commands(self, position: Army) -> list[Item]:
        if position.outcome() is not None:
            return []
        return [Item("crown", "crown", "" if position.may_pass(position.turn) else "gone", 0, 0, Words("macedonian-shogi.pass_crown"))]

    def holding(self, position: Army, player: int, lang: str) -> str:
        """The chip with the crown. Its text says whether this player may still pass the crown, or pass it back."""
        passes = position.passes[player]
        right = RIGHTS[passes] if passes == MOST_PASSES or position.may_pass(player) else "none"
        cut, lost = ("", "") if position.may_pass(player) else (path("M-38 38L38-38", "crown-cut"), ' data-cut=""')
        said = esc(say(Words("macedonian-shogi.right." + right), lang))
        face = f'<svg viewBox="-50 -50 100 100" aria-hidden="true">{use("crown", 0, 0)}{cut}</svg>'
        return f'<p class="crown-chip" data-right="{right}"{lost}>{face}<span>{said}</span></p>'

    def carried(self, event: Event, owner: int) -> "tuple[str, str, float] | None":
        """The crown, or an arrow shot to an archer, which takes it up."""
        if event.kind == "fly" and not event.piece:
            return symbol_of("A"), f"own{owner}", SIZE
        return ("crown", "", 60) if event.kind == "crown" else None

    def threats(self, position: Army) -> list[list[int]]:
        """For each side the moves by which its crowned man could be taken if the other side were on turn; none when the game is over."""
        known = self._threats
        if known is None or known[0] is not position:
            found = [position.threats(side) if position.outcome() is None else [] for side in (0, 1)]
            known = self._threats = (position, found)
        return known[1]

    def begun(self, position: Army, taps: "tuple[str, ...]") -> "tuple[tuple[str, ...], Words] | None":
        """The path of the crown once its button has been pressed, and a sentence: the crown passes together with the next move."""
        if taps[:1] != ("crown",):
            return None
        giver, taker = position.royals(position.turn)
        return (NAMES[giver], NAMES[taker]), Words(
            "macedonian-shogi.crown_goes", kind=Words("macedonian-shogi.kind." + KIND[position.board[taker]].lower())
        )

    def arrow(self, shown: Arrow, layout: str, seat: int) -> str:
        body = super().arrow(shown, layout, seat)
        return body + self._crown(shown.way[-1], layout, seat, "begun") if shown.kind == "begun" else body

    def _crown(self, spot: str, layout: str, seat: int, kind: str) -> str:
        at = self.places(layout, seat)[spot]
        return f'<g class="ar {kind}">{circle(at.x + 37, at.y + 37, 24, "end-n")}{use("crown", at.x + 37, at.y + 38, "", 50)}</g>'

    def decisive(self, before: Army, move: int, after: Army) -> list[str]:
        ended = after.outcome()
        if ended is None or ended.reason.key != "macedonian-shogi.crown_taken":
            return [NAMES[cell] for cell, p in enumerate(after.board) if p and OWNER[p] == after.turn]  # none of these can move
        return [NAMES[move % 64]]

    def ending(self, before: Army, move: int, after: Army, layout: str, seat: int) -> str:
        """Marks the cell where the crowned man was taken, and the origin of the arrow if an arrow took it."""
        body = super().ending(before, move, after, layout, seat)
        end = NAMES[move % 64]
        if not [event for event in before.events(move) if event.kind == "take"] or self.decisive(before, move, after) != [end]:
            return body
        at = self.places(layout, seat)
        for event in before.events(move):
            if event.kind == "fly":
                body += arrow([(at[spot].x, at[spot].y) for spot in (event.start, event.end)], "found")
        return body + self._crown(end, layout, seat, "found")

    def warnings(self, position: Army) -> list[Mark]:
        return [Mark("m-threat", NAMES[position.crowned(side)]) for side, moves in enumerate(self.threats(position)) if moves]

    def mind(self, position: Army) -> "Words | None":
        moves = self.threats(position)[position.turn]
        if not moves:
            return None
        cells = sorted({NAMES[move // 64 % len(WRITTEN) // 2] for move in moves})
        return Words("macedonian-shogi.check", side=Words("side." + str(1 - position.turn)), cells=" ".join(cells))

    def name(self, position: Army, spot: str) -> Words:
        cell = CELL[spot]
        p = position.board[cell]
        what = name_of(p, cell in position.wearers()) if p else Words("board.empty")
        return Words("macedonian-shogi.cell", file=spot[0], rank=spot[1], what=what)

    def thrown(self, dice: "list[float]") -> "tuple[list[Item], Words, int]":
        """振り駒 as in shogi: five 歩; with a majority of plain sides up, the thrower begins."""
        faces = ["P" if chance < 0.5 else "P+" for chance in dice]
        plain = faces.count("P")
        items = [Item("", symbol_of(face), "own0", 0, 0, name_of(man(0, face))) for face in faces]
        return items, Words("macedonian-shogi.thrown", plain=plain, up=len(faces) - plain), int(plain < 3)

    def side_words(self, player: int) -> Words:
        return Words("side.colour", side=Words("side." + str(player)), colour=Words("macedonian-shogi.colour." + str(player)))

    def side_icon(self, player: int) -> str:
        return use("shield", 0, 0, f"own{player}", 100)

    def spoken(self, before: Army, move: int) -> list[Words]:
        # The moving piece is announced before its capture, and an archer's remaining arrows come last.
        events = before.events(move)
        last = ("take", "promote", "load")
        events = [event for event in events if event.kind not in last] + [event for kind in last for event in events if event.kind == kind]
        said = []
        for event in events:
            p = before.board[CELL[event.start]] if event.start else 0
            end = _place(event.end) if event.end else ""
            if event.kind == "crown":
                said.append(Words("macedonian-shogi.event.crown", piece=name_of(before.board[CELL[event.end]])))
            elif event.kind == "take":
                said.append(Words("event.take", piece=name_of(p, CELL[event.start] == before.crowned(OWNER[p]))))
            elif event.kind == "drop":
                said.append(Words("macedonian-shogi.event.drop", piece=_kind(event.value), end=end))
            elif event.kind == "fly":
                said.append(Words("macedonian-shogi.event.fly", piece=_kind("A"), start=_place(event.start), end=end))
            elif event.kind == "promote":
                said.append(Words("macedonian-shogi.event.promote"))
            elif event.kind == "load":
                said.append(Words(f"macedonian-shogi.event.load.{event.value}"))
            else:
                said.append(Words("event.slide", piece=name_of(p), end=end))
        return said


def _place(name: str) -> Words:
    return Words("macedonian-shogi.place", file=name[0], rank=name[1])


def _kind(face: str) -> Words:
    return Words("macedonian-shogi.archer." + face[1] if face[0] == "B" else "macedonian-shogi.kind." + face[0].lower())


def _classes(p: int) -> str:
    return f"own{OWNER[p]}" + (" up" if FACE[p].endswith("+") else "")
