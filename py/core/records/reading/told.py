"""Games told under labels such as `先手5手目：g 1点獲得（1vs0）`, with prose between them.

Only the words under a label are moves. Three things are checks: the printed result (gain, scores), the side in the label, and the printed
way. If a move disagrees with its checks, the move that agrees with all that follows is read instead and reported; if several agree, the
text stays ambiguous. Prose is kept as comments; a way that was not played becomes a variation.
"""

from core.contract import IllegalMove, Position
from core.records import prints
from core.records.reading.text_words import MARKS, folded, moves_from, names_of, number_at, parted, read_move, spellings
from core.records.record import Node, Record
from core.records.spaces import plain, visible
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Iterator
    from typing import Any as Move

    from core.steps import Steps

    Choices = list["Choice"]

OPENING = "【〔［「『<[(#*・-■●◆○◇▼>| "
CLOSING = "】〕］」』>])|"
BRIEF = 80
_OF_LABELS = ("手目", " move ", " Move ", " turn ", " Turn ")  # one of these stands in each label
COUNTED = ("s move", "s turn", "move", "turn")  # before the number, after the side; `s` as in `Player 1's`
LONGEST_MARK = 12  # characters between the number and the colon, such as `ボーナス`
BACK = 12  # labels before a contradiction that are searched for its cause
AHEAD = 40  # labels after a move that have to agree with it
BEYOND = 3  # labels after a contradiction, if there are so many, that a corrected move has to agree with
MENDINGS = 8  # the most faults that are mended in a text
ASIDES = ("場合", "例えば", "たとえば", "他の手", "ほかの手", "始めると", "なら", "もあり", "if ", "instead", "for example", "e.g.")


class Choice:
    """A place where a text can be read in several ways: .line .ply .text and .readings, each (code, why).

    name  the key of the chosen code in a reader's `picked`
    """

    def __init__(self, line: int, ply: int, text: str, readings: "list[tuple[str, Words]]") -> None:
        self.line = line
        self.ply = ply
        self.text = text
        self.readings = readings
        self.name = name_of(ply, text)


def name_of(ply: int, text: str) -> str:
    """The key of a choice: `ply` and the words of the move."""
    return str(ply) + " " + text


class Label:
    """A labelled move: its side, the word for it, the claims printed beside it, and the lines under it with their numbers."""

    def __init__(self, line: int, count: int, side: int, word: str, said: str, whole: str) -> None:
        self.line = line
        self.count = count  # the number of the move or turn that it tells
        self.side = side
        self.word = word
        self.said = said
        self.whole = whole
        self.under: list[tuple[int, str]] = []


def _label_of(line: str, number: int) -> "Label | None":
    """The label in a line such as `先手3手目：k` or `Player 1, move 3: k`; None for any other line."""
    begin = line[:40]
    if not any(word in begin for word in _OF_LABELS):
        return None
    text = plain(line[:300])
    start = 0
    while start < len(text) and text[start] in OPENING:
        start += 1
    text = text[start:]
    side, head = _side(text)
    if side < 0:
        return None
    head = head.lstrip(" ,'")
    small = head[:24].lower()
    for word in COUNTED:
        if small.startswith(word):
            count, rest = number_at(head[len(word) :].lstrip())
            break
    else:
        count, rest = number_at(head)
        count, rest = (count, rest[2:]) if rest.startswith("手目") else (-1, "")
    if count < 0 or not -1 < rest.find(":") < LONGEST_MARK:
        return None
    text, colon = rest, rest.find(":")
    words = text[colon + 1 :].strip()
    end = 0
    while end < len(words) and words[end] not in " 、。" + CLOSING:
        if words[end] == "(" and words.find(")", end) > end and words[end + 1 : words.find(")", end)].strip("0123456789abcdefghij"):
            break
        end = words.find(")", end) + 1 if words[end] == "(" and words.find(")", end) > end else end + 1
    return Label(number, count, side, words[:end], words[end:], line.strip())


def labels_in(lines: "list[str]") -> "Steps[list[Label]]":
    """In steps: the labelled moves of a text, from the first one on."""
    labels: list[Label] = []
    for i, line in enumerate(lines):
        yield
        label = _label_of(line, i + 1)
        labels += [label] if label else []
    return labels if len(labels) > 1 or labels and labels[0].count < 2 else []  # a single later move is quoted


def _side(text: str) -> "tuple[int, str]":
    """The side that a text begins with, -1 for none, and the rest."""
    for side in (0, 1):
        for name in [mark for mark in MARKS if MARKS[mark] == side] + list(names_of("side." + str(side))):
            if text.lower().startswith(name.lower()):
                return side, text[len(name) :]
    return -1, text


class Told:
    """Reads the labels of one text into a record.

    `tell(words, line)` receives doubts. choices: ambiguities left by the text; offers: corrections, with the printed move as an
    alternative; picked: the codes that a person has chosen, by the names of choices
    """

    def __init__(self, record: Record, labels: "list[Label]", tell: "Callable[[Words, int], None]", picked: "dict[str, str]") -> None:
        self.record = record
        self.labels = labels
        self.tell = tell
        self.picked = picked
        self.choices: Choices = []
        self.offers: Choices = []
        self.comments: dict[int, list[str]] = {}  # by node number
        self.was_read = 0
        self.marks: dict[int, Node | None] = {}  # by line: the move told there, or None for prose
        self.mended: dict[int, Move] = {}  # by the label's index
        self.forgiven: list[int] = []  # indices of labels with checks that no move fits
        self.wished: list[int] = []  # indices of labels with a move that a person has chosen

    def steps(self) -> "Iterator[None]":
        """Reads the labels; yields between the positions that it tries."""
        position, i = self.record.root.position, 0
        played: list[tuple[Position, Move]] = []
        while i < len(self.labels):
            yield
            label = self.labels[i]
            if position.outcome() is not None:
                self._stop(label, i, Words("refuse.over"))
                break
            move = self.mended.get(i)
            wished = self.picked.get(name_of(i + 1, visible(label.word[:BRIEF])), "")
            if move is None and wished in [position.code(each) for each in position.legal_moves()]:
                move = position.parse(wished)
                self.wished.append(i)
                if not self._holds(position, move, label):
                    self.forgiven.append(i)
            if move is None:
                meant = self._meant(position, label)
                fitting = [each for each in meant if self._holds(position, each, label)]
                open_ways = (yield from self._open(position, i, fitting[0])) if len(fitting) == 1 else []
                if len(fitting) > 1 or open_ways:
                    self._choose(position, label, i, fitting + open_ways)
                    break
                move = fitting[0] if fitting else None
                if move is None:
                    back = yield from self._mend(played, position, i)
                    if back is not None:
                        if back < 0:
                            break
                        i = back
                        position = played[i][0] if i < len(played) else position
                        del played[i:]
                        continue
                    if not meant:
                        self._stop(label, i, self._reason(position, label))
                        break
                    move = meant[0]
                    self.forgiven.append(i)
            played.append((position, move))
            position = position.play(move)
            i += 1
        yield from self._build(played)

    def _meant(self, position: Position, label: Label) -> "list[Move]":
        """The legal moves that the label's word can mean."""
        word = folded(label.word)
        bare = parted(word)[2]
        if (bare or word).lower() in position.game.first_words and label.said.strip():  # a move of two words
            bare = (bare or word) + " " + folded(label.said.split()[0])
        for word in (bare, bare.rstrip("-")):
            try:
                return [read_move(position, word)]
            except IllegalMove:
                found = several(position, word)
                if found:
                    return found
        return []

    def _reason(self, position: Position, label: Label) -> Words:
        try:
            read_move(position, label.word)
        except IllegalMove as error:
            return error.reason
        return Words("refuse.unreadable")

    def _holds(self, position: Position, move: "Move", label: Label) -> bool:
        """True if a move agrees with its label: the side and all claims printed there."""
        knows = prints.of(position)
        claims = knows.claims(label.word, label.said) if knows else []
        return position.turn == label.side and (knows is None or all(knows.holds(position, move, claim) for claim in claims))

    def _agree(self, position: Position, first: int, last: int) -> "Steps[int]":
        """In steps: the number of labels from `first` on, up to `last`, that can be played with their checks."""
        for i in range(first, last):
            yield
            if position.outcome() is not None:
                return i - first
            moves = [self.mended[i]] if i in self.mended else self._meant(position, self.labels[i])
            moves = [move for move in moves if self._holds(position, move, self.labels[i])]
            if not moves:
                return i - first
            position = position.play(moves[0])
        return last - first

    def _open(self, position: Position, i: int, printed: "Move") -> "Steps[list[Move]]":
        """In steps: another move that the text may mean as well as the printed one, at most one: its whole way stands under the label."""
        found: list[Move] = []
        label, last = self.labels[i], min(len(self.labels), i + 1 + AHEAD)
        for chain, move in (yield from self._ways(position, label)):
            if move == printed:
                return []
            if chain and self._holds(position, move, label):
                whole = True
                for each in (printed, move):
                    whole = whole and (yield from self._agree(position.play(each), i + 1, last)) == last - i - 1
                if whole:
                    found.append(move)
        return found[:1]

    def _ways(self, position: Position, label: Label) -> "Steps[list[tuple[list[str], Move]]]":
        """In steps: (places, move) for each exact way under a label, without ways that the prose calls an alternative."""
        found, ways = [], _all_ways(position) if label.under else []
        for _, line in label.under:
            yield
            for chain, before, behind in prints.chains_in(position, line):
                small = plain(before + behind[:12]).lower()
                if not any(word in small for word in ASIDES):
                    found += [(chain, move) for way, move in ways if way == chain]
        return found

    def _mend(self, played: "list[tuple[Position, Move]]", position: Position, i: int) -> "Steps[int | None]":
        """In steps: corrects the one move by which all labels agree. Returns its index, -1 if several moves do so, None if none does."""
        if not played and prints.of(position) is None:  # nothing is known yet that a move could agree with
            return None
        last = min(len(self.labels), i + AHEAD)
        fits: list[tuple[int, Move, bool]] = []
        best = min(last, i + BEYOND)  # another misprint may follow: the move that gets farthest counts
        if len(self.mended) < MENDINGS and (last > i + 1 or self.labels[i].said):
            for k in range(i, max(-1, i - BACK - 1), -1):
                if k in self.mended or k in self.forgiven or k in self.wished:
                    break
                before = position if k == i else played[k][0]
                ways = [move for _, move in (yield from self._ways(before, self.labels[k]))]
                for move in before.legal_moves():
                    if (k == i or move != played[k][1]) and self._holds(before, move, self.labels[k]):
                        yield
                        reached = k + 1 + (yield from self._agree(before.play(move), k + 1, last))
                        if reached >= best and (last - k > 1 or move in ways):
                            fits = (fits if reached == best else []) + [(k, move, move in ways)]
                            best = reached
        proven = [fit for fit in fits if fit[2]] or fits
        if not proven:
            return None
        k = proven[0][0]
        before = position if k == i else played[k][0]
        if len(proven) > 1:
            self._choose(before, self.labels[k], k, [fit[1] for fit in proven if fit[0] == k])
            del played[k:]
            return -1
        move, label = proven[0][1], self.labels[k]
        self.mended[k] = move
        told, code = visible(label.word[:BRIEF]), before.code(move)
        self.tell(Words("text.mended", ply=k + 1, told=told, code=code, count=best - k - 1), label.line)
        readings = [(code, Words("text.fits", code=code))]
        for printed in self._meant(before, label):
            readings.append((before.code(printed), Words("text.printed", code=before.code(printed))))
        self.offers.append(Choice(label.line, k + 1, told, readings))
        return k

    def _choose(self, position: Position, label: Label, i: int, moves: "list[Move]") -> None:
        """Records that the text fits several moves; reading stops there."""
        text = visible(label.word[:BRIEF])
        readings = [(position.code(move), Words("text.fits", code=position.code(move))) for move in moves]
        self.choices.append(Choice(label.line, i + 1, text, readings))
        codes = ", ".join([code for code, _ in readings])
        self.tell(Words("text.choose", ply=i + 1, text=text, codes=codes), label.line)

    def _stop(self, label: Label, i: int, reason: Words) -> None:
        self.tell(Words("illegal.at", code=visible(label.word[:BRIEF]), reason=reason, ply=i + 1), label.line)

    def _build(self, played: "list[tuple[Position, Move]]") -> "Iterator[None]":
        """Builds the record: the moves, the ways that were not played as variations, and the lines under each label as comments."""
        node = self.record.root
        for i, (_, move) in enumerate(played):
            yield
            before, label = node, self.labels[i]
            node = self.record.grow(before, move)
            self.was_read += 1
            self.marks[label.line] = node
            if i in self.forgiven:
                self.tell(Words("text.claim", ply=i + 1, text=visible(label.whole[:BRIEF])), label.line)
            yield from self._under(before, node, label)
        self.record.here = node
        for label in self.labels[len(played) :]:
            yield
            self.comments.setdefault(node.number, []).extend([label.whole] + [line for _, line in label.under])

    def _under(self, before: Node, node: Node, label: Label) -> "Iterator[None]":
        ways = _all_ways(before.position) if label.under else []
        own = prints.way_of(before.position, node.move) if label.under else []
        for number, line in label.under:
            yield
            self.marks[number] = None
            for chain, _, _ in prints.chains_in(before.position, line):
                if chain[0] == own[0]:
                    if chain != own:
                        way = "→".join(own)
                        self.tell(Words("text.way", ply=node.ply, text=visible("→".join(chain)[:BRIEF]), way=way), number)
                    continue
                for other, move in ways:
                    if other == chain:
                        self.marks[number] = self.record.grow(before, move)
        lines = [line for _, line in label.under]
        while lines and not lines[0].strip():
            lines.pop(0)
        while lines and not lines[-1].strip():
            lines.pop()
        if lines:
            self.comments.setdefault(node.number, []).extend(lines)


def _all_ways(position: Position) -> "list[tuple[list[str], Move]]":
    """(way, move) for each legal move; [] for a game without ways."""
    if prints.of(position) is None or position.outcome() is not None:
        return []
    return [(prints.way_of(position, move), move) for move in position.legal_moves()]


def several(position: Position, word: str) -> "list[Move]":
    """The legal moves that an ambiguous word in notation can mean."""
    if len(word) > BRIEF:
        return []
    found = [move for move, ways in spellings(position) if word in ways[1:]]
    found = found or moves_from(position, word)
    if not found and prints.is_cell(word[1:]) and word[0] in "ox":  # a drop behind the sign of a piece or of a side
        found = [move for move, ways in spellings(position) if ways[0] in ("o@" + word[1:], "x@" + word[1:])]
    return found if len(found) > 1 else []
