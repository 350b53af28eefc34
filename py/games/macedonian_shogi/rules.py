"""The rules of マケドニア将棋, in the order of the rule book: moves, ends, codes, notation, diagram. Board and men are in `army`.

A move is a number in the order of the codes, so sorted numbers are moves in the order of their codes. From the right: the target cell
(64), then the kind of move (136): from each cell a step `57-56` or a flight `18~38`, then the drops `A@55` … `P@55`; moves after a pass
of the crown, `!57-56`, come before all others.
"""

from core import text_board
from core.contract import Event, Facts, Game, IllegalMove, Outcome, Position
from core.words import Words, say
from games.macedonian_shogi.army import (
    AFTER,
    ARCHER,
    ARROWS,
    CELLS,
    CROWNED,
    DROP_CELLS,
    DROPPED,
    FACE,
    HELD,
    IN_HAND,
    KANJI,
    KIND,
    LOADABLE,
    LOOSE,
    MOST_PASSES,
    NAMES,
    OWNER,
    ROYAL,
    SIDE,
    at,
    flights,
    man,
    start_board,
    ways,
)
from games.macedonian_shogi.reasons import of_code, of_tap

# The kinds of moves: two for each cell, then the drops by the dropped face.
FIRST_DROP = 2 * len(CELLS)
WRITTEN = tuple(name + sign for name in NAMES for sign in "-~") + tuple(face + "@" for face in DROPPED)
KEEP = len(WRITTEN) * len(CELLS)  # added to a move that does not pass the crown

HAND = len(HELD)  # counts in a hand, arrows first
LOOSE_ARROW = (man(0, "A"), man(1, "A"))
MOST_IDS = 255


def _with_captive(hands: bytes, side: int, q: int) -> bytes:
    """The hands after a side took a man: 成 reverts, an archer's arrows are taken too, 王 and 子 leave the game."""
    if IN_HAND[q] < 0:
        return hands
    after = bytearray(hands)
    after[side * HAND + IN_HAND[q]] += 1
    after[side * HAND] += ARROWS[q]
    return bytes(after)


def _without(hands: bytes, side: int, face: str) -> bytes:
    """The hands after a side dropped a man with this face: an archer takes its arrows along."""
    after = bytearray(hands)
    after[side * HAND + HELD.index(face[0])] -= 1
    if face[0] == "B":
        after[side * HAND] -= int(face[1])
    return bytes(after)


class Rules(Game):
    """マケドニア将棋. It has no options."""

    id = "macedonian-shogi"
    # The limited edition with this game was published in November 2011.
    facts = Facts("岩明均", 2011, "http://nekodayo.livedoor.biz/archives/1619390.html", 2, 25, 80, 0, True)
    cycles = True
    first_words = ("譲位", "crown")

    def start(self) -> "Army":
        """Sixteen men a side, both crowns on 王."""
        board = start_board()
        ids, men = bytearray(len(board)), 0
        for cell, p in enumerate(board):
            if p:
                men += 1
                ids[cell] = men
        return Army(self, board, bytes(2 * HAND), (0, 0), 0, bytes(ids), men)


class Army(Position):
    """A position.

    board  64 men
    hands  six counts for 先手, six for 後手, in the order of `HELD`
    passes  the number of passes of each side's crown, which also determines the wearer
    ids    a number for every man on the board, which stays the same while it is there; `newest` is the last one given. For display only:
           not part of `key`.
    """

    def __init__(self, game: Rules, board: bytes, hands: bytes, passes: tuple[int, int], turn: int, ids: bytes, newest: int) -> None:
        self.game: Rules = game
        self.board = board
        self.hands = hands
        self.passes = passes
        self.turn = turn
        self.ids = ids
        self.newest = newest

    def key(self) -> tuple[object, ...]:
        return self.board, self.hands, self.turn, self.passes

    # Moves: first those of the men on the board, then the drops, then all of them again after a pass of the crown.
    def _legal_moves(self) -> list[int]:
        if self._beheaded() is not None:
            return []
        moves = self.board_moves(self.turn)
        moves.sort()
        moves += self._drops()
        return [move - KEEP for move in moves] + moves if self.may_pass(self.turn) else moves

    def board_moves(self, side: int) -> list[int]:
        """Every step and flight of a side, unordered, whichever side is on turn."""
        board, owner, moves = self.board, OWNER, []
        for start, p in enumerate(board):
            if owner[p] == side:
                step = KEEP + start * 128
                for cells in ways(p, start):
                    for end in cells:
                        q = board[end]
                        if owner[q] != side:
                            moves.append(step + end)
                        if q:
                            break
                if ARROWS[p] or LOOSE[p]:
                    moves += self._flights(start, p, side)
        return moves

    def _flights(self, start: int, p: int, side: int) -> list[int]:
        """The flights of an arrow of a side: to an empty cell, onto an enemy, or to an archer with room for it. A fallen arrow flies back
        to an archer and nowhere else."""
        board, owner, flight, moves = self.board, OWNER, KEEP + start * 128 + 64, []
        held = ARROWS[p] > 0
        for cells in flights(start):
            for end in cells:
                q = board[end]
                if held and owner[q] != side or LOADABLE[q] and owner[q] == side:
                    moves.append(flight + end)
                if q:
                    break
        return moves

    def _drops(self) -> list[int]:
        side, board = self.turn, self.board
        moves: list[int] = []
        if not any(self.hands[side * HAND : side * HAND + HAND]):
            return moves
        empty = [cell for cell in DROP_CELLS[side] if not board[cell]]
        for i, face in enumerate(DROPPED):
            if self.holds(side, face):
                drop = KEEP + (FIRST_DROP + i) * 64
                moves += [drop + cell for cell in empty]
        return moves

    def holds(self, side: int, face: str) -> bool:
        """True if a side can drop a man with this face: an archer also takes its arrows from the hand."""
        held = side * HAND
        if not self.hands[held + HELD.index(face[0])]:
            return False
        return face[0] != "B" or self.hands[held] >= int(face[1])

    def may_pass(self, side: int) -> bool:
        """True if 譲位 is allowed: once 王 to 子 and once back, with both on the board."""
        king, prince = ROYAL[side]
        return self.passes[side] < MOST_PASSES and self.board.find(king) >= 0 and self.board.find(prince) >= 0

    def crowned(self, side: int) -> int:
        """The cell of a side's crowned man; -1 when it has been taken."""
        return self.board.find(CROWNED[side][self.passes[side]])

    def wearers(self) -> list[int]:
        """The cells of the crowned men of both sides, -1 for one that has been taken."""
        return [self.crowned(0), self.crowned(1)]

    def threats(self, side: int) -> list[int]:
        """The moves by which the other side would take the crowned man if it were on turn."""
        cell = self.crowned(side)
        return [move for move in self.board_moves(1 - side) if move % 64 == cell]

    def _play(self, move: int) -> "Army":
        side, what, end, passes = self.turn, move // 64, move % 64, self.passes
        if move < KEEP:
            passes = (passes[0] + 1, passes[1]) if side == 0 else (passes[0], passes[1] + 1)
        else:
            what -= len(WRITTEN)
        board, ids, hands, newest = bytearray(self.board), bytearray(self.ids), self.hands, self.newest
        q = board[end]
        if q and OWNER[q] != side:
            hands = _with_captive(hands, side, q)
        if what >= FIRST_DROP:
            face = DROPPED[what - FIRST_DROP]
            hands = _without(hands, side, face)
            board[end] = man(side, face)
            newest = ids[end] = self._new_id()
        else:
            start = what // 2
            p = board[start]
            if what % 2 == 0:
                board[start], board[end] = 0, AFTER[p][end]
                ids[start], ids[end] = 0, ids[start]
            else:
                if LOOSE[p]:
                    board[start] = ids[start] = 0
                else:
                    board[start] = p - 1
                if q and OWNER[q] == side:
                    board[end] = q + 1
                else:
                    board[end] = LOOSE_ARROW[side]
                    newest = ids[end] = self._new_id()
        return Army(self.game, bytes(board), hands, passes, 1 - side, bytes(ids), newest)

    def _new_id(self) -> int:
        new = self.newest % MOST_IDS + 1
        while self.ids.find(bytes([new])) >= 0:
            new = new % MOST_IDS + 1
        return new

    # Ends: taking the crowned man wins. Leaving it exposed is legal. A side without a legal move loses (house rule).
    def _beheaded(self) -> "int | None":
        """The side whose crowned man has been taken."""
        for side in (0, 1):
            if self.crowned(side) < 0:
                return side
        return None

    def outcome(self) -> "Outcome | None":
        loser = self._beheaded()
        if loser is not None:
            return Outcome(1 - loser, Words("macedonian-shogi.crown_taken"))
        return None if self._can_move() else Outcome(1 - self.turn, Words("outcome.stuck"))

    def _can_move(self) -> bool:
        board, side = self.board, self.turn
        for start, p in enumerate(board):
            if OWNER[p] == side:
                for cells in ways(p, start):
                    if OWNER[board[cells[0]]] != side:
                        return True
        return bool(self.legal_moves())  # no man can step, but an arrow may fly or a man be dropped

    # Codes and notation.
    def code(self, move: int) -> str:
        return ("!" if move < KEEP else "") + WRITTEN[move // 64 % len(WRITTEN)] + NAMES[move % 64]

    def kifu(self, move: int, lang: str = "ja") -> str:
        """Destination, man, (origin). `成` stands after the man if it promotes now, before it if it has promoted. In a flight the arrow is
        the man."""
        return self._crown_said(move, lang) + self._kifu(move, lang, True)

    def _crown_said(self, move: int, lang: str) -> str:
        return "" if move >= KEEP else "譲位 " if lang == "ja" else "crown "

    def _kifu(self, move: int, lang: str, origin: bool) -> str:
        what, end = move // 64 % len(WRITTEN), move % 64
        if what >= FIRST_DROP:
            face = DROPPED[what - FIRST_DROP]
            loaded = int(face[1]) if face[0] == "B" else 0
            if lang == "ja":
                return NAMES[end] + KANJI[face[0]] + (f"矢{loaded}" if loaded else "") + "打"
            return face[0] + (str(loaded) if loaded else "") + "*" + NAMES[end]
        start = what // 2
        p = self.board[start]
        kind = "A" if what % 2 else KIND[p]
        up = FACE[p].endswith("+")
        promotes = what % 2 == 0 and AFTER[p][end] != p
        if lang == "ja":
            from_where = f"({NAMES[start]})" if origin else ""
            return NAMES[end] + ("成" if up else "") + KANJI[kind] + ("成" if promotes else "") + from_where
        takes = OWNER[self.board[end]] == 1 - self.turn
        said = ("+" if up else "") + kind + (NAMES[start] if origin else "") + ("x" if takes else "-") + NAMES[end]
        return said + ("+" if promotes else "")

    def readings(self, move: int) -> tuple[str, ...]:
        # As players write: without the origin, if no other man of the kind can go there.
        ways = []
        for lang in ("ja", "en"):
            ways += [self._crown_said(move, lang) + self._kifu(move, lang, origin) for origin in (True, False)]
        return tuple(ways)

    def refusal(self, code: str) -> Words:
        return of_code(self, code)

    def explain(self, taps: "tuple[str, ...]", spot: str) -> Words:
        return of_tap(self, taps, spot)

    def read(self, text: str) -> object:
        if self.outcome() is not None:
            raise IllegalMove(text, Words("refuse.over"))
        meant = []
        for move in self.legal_moves():
            if NAMES[move % 64] in text and (text == self.code(move) or text in self.readings(move)):
                meant.append(move)
        if len(meant) == 1:
            return meant[0]
        if meant:
            raise IllegalMove(text, Words("macedonian-shogi.ambiguous", codes=", ".join([self.code(move) for move in meant])))
        raise IllegalMove(text, self.refusal(text))

    def diagram(self, lang: str = "ja") -> str:
        """`v` or a small letter: 後手. `+` 成, `*` the crown, a digit an archer's arrows; then the hands and the passes."""
        wearers = self.wearers()
        cells = []
        for rank in range(SIDE):
            row = [at(file, rank) for file in range(SIDE - 1, -1, -1)]
            cells.append([_drawn(self.board[cell], cell in wearers, lang) for cell in row])
        lines = text_board.grid(list("87654321"), list("12345678"), cells, True)
        for side in (0, 1):
            values = {"side": Words("side." + str(side)), "men": self._held(side, lang), "n": self.passes[side]}
            lines.append(say(Words("macedonian-shogi.side", **values), lang))
        return "\n".join(lines + [text_board.to_move(Words("side." + str(self.turn)), lang)])

    def _held(self, side: int, lang: str) -> str:
        counts = [(kind, self.hands[side * HAND + i]) for i, kind in enumerate(HELD)]
        return " ".join([(KANJI[kind] if lang == "ja" else kind) + str(n) for kind, n in counts if n]) or "-"

    # Taps: the crown first, then start and target; with an archer the questions are whether it goes or shoots, and its number of arrows.
    def taps(self, move: int) -> tuple[str, ...]:
        crown = ("crown",) if move < KEEP else ()
        what, end = move // 64 % len(WRITTEN), move % 64
        if what >= FIRST_DROP:
            face = DROPPED[what - FIRST_DROP]
            asked = ("choice:" + face,) if face[0] == "B" and self.holds(self.turn, "B1") else ()
            return crown + ("hand:" + face[0], NAMES[end]) + asked
        start = what // 2
        both = ARROWS[self.board[start]] and self.steps(start, end)
        return crown + (NAMES[start], NAMES[end]) + (("choice:arrow" if what % 2 else "choice:step",) if both else ())

    def steps(self, start: int, end: int) -> bool:
        """True if the man on a cell goes to another itself, not only its arrow."""
        for cells in ways(self.board[start], start):
            for cell in cells:
                if cell == end:
                    return OWNER[self.board[end]] != self.turn
                if self.board[cell]:
                    break
        return False

    def royals(self, side: int) -> "tuple[int, int]":
        """The cells of the crown's giver and receiver."""
        cells = [self.board.find(royal) for royal in ROYAL[side]]
        return cells[self.passes[side]], cells[1 - self.passes[side]]

    def events(self, move: int) -> list[Event]:
        """`crown`, `take`, then `slide`, `jump`, `drop` or, for an arrow, `fly`; `load` has an archer's number of arrows after the move."""
        side, what, end = self.turn, move // 64 % len(WRITTEN), move % 64
        board, there, q = self.board, NAMES[end], self.board[end]
        happened = []
        if move < KEEP:
            giver, taker = self.royals(side)
            happened.append(Event("crown", str(self.ids[taker]), NAMES[giver], NAMES[taker], self.passes[side] + 1))
        if q and OWNER[q] != side:
            happened.append(Event("take", str(self.ids[end]), there, "", FACE[q]))
        if what >= FIRST_DROP:
            return happened + [Event("drop", str(self._new_id()), "", there, DROPPED[what - FIRST_DROP])]
        start = what // 2
        p, here, piece = board[start], NAMES[start], str(self.ids[start])
        if what % 2 == 0:
            happened.append(Event("jump" if KIND[p] == "N" else "slide", piece, here, there, FACE[p]))
            if AFTER[p][end] != p:
                happened.append(Event("promote", piece, there, there, FACE[AFTER[p][end]]))
            return happened
        loaded = bool(q) and OWNER[q] == side
        if ARCHER[p]:
            happened.append(Event("load", piece, here, here, ARROWS[p] - 1))
            piece = "" if loaded else str(self._new_id())
        happened.append(Event("fly", piece, here, there, "A"))
        if loaded:
            happened.append(Event("load", str(self.ids[end]), there, there, ARROWS[q] + 1))
        return happened


def _drawn(p: int, crowned: bool, lang: str) -> str:
    """A cell of the diagram."""
    if not p:
        return "・" if lang == "ja" else "."
    face, kind = FACE[p], KIND[p]
    letter = ("v" if OWNER[p] else "") + KANJI[kind] if lang == "ja" else kind.lower() if OWNER[p] else kind
    return letter + face[1:] + ("*" if crowned else "")
