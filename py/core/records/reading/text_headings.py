"""The headings of a text: its game, options, players, result and variations; labels before moves; and lines that are read as one thing.

Apart because the reader need not know which headings there are: a line that is none is given back, to be read as moves.
"""

from core.contract import IllegalMove
from core.records import prints
from core.records.node import ENDS
from core.records.reading.text_beginning import BOARDS, OF_GOALS, RULES, goal_in
from core.records.reading.text_blocks import leaving
from core.records.reading.text_endings import ending, told_by_signs
from core.records.reading.text_labels import is_of_a_game, is_of_a_remark, is_of_data, is_omission
from core.records.reading.text_outside import moves_among
from core.records.reading.text_players import are_moves_of_both, may_be_a_name, parted_names, player, with_marks, won_by
from core.records.reading.text_prose import begins_with_move, has_figures_of_move, is_english, names_behind_marks
from core.records.reading.text_so_far import BRIEF
from core.records.reading.text_tables import is_below_head
from core.records.reading.text_tries import begins_anew, plies_in
from core.records.reading.text_words import (
    COLOURS,
    DIGITS,
    DISCS,
    KANJI,
    MARKS,
    NOTATION,
    SAME,
    at_cell_of,
    bared,
    in_figures,
    is_decoration,
    is_shaped,
    may_be_moves,
    moves_behind,
    names_of,
    number_at,
    number_in,
    parted,
    read_move,
    side_of_colour,
    spaced,
    unmarked,
)
from core.records.spaces import plain, unquoted, visible
from core.register import unknown
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable, Iterator

    from core.records.reading.text_so_far import RecordSoFar
    from core.records.record import Node, Record

HEADINGS = ("text.clock", "text.game", "text.start", "text.variation", "text.result", "side.0", "side.1", "text.title")
MOVES_OF = ("moves", "game", "record", "棋譜", "指し手", "指手", "手順", "本譜")  # before the moves of a game
OF_POSITIONS = ("fen", "sfen", "position", "局面")
OF_WINNERS = ("勝者", "勝ち", "winner")
OF_LIMITS = "0123456789+/xmove"  # the signs of a clock's limit as Komado writes it; other programs write it in words
LONGEST_LIMIT = 24
LONGEST_NAME = 200  # characters of a heading's name
OF_LINES = "-_=~+*|:'\"`<>•→"  # the signs of a drawn line
MOST_PLACED = 2000  # places that are tried for the variations without a number in a text
BELOW = 8  # lines below a label that are looked at for the first move
VERSION = 1  # of the text of a record; a later one says so in its title


class Headings:
    """Reads the headings of a text into the record so far.

    known  the keys of Komado's headings, by their names in small letters
    """

    def __init__(self, so_far: "RecordSoFar") -> None:
        self.so_far = so_far
        self.known = {name: key for key in HEADINGS for name in names_of(key)}
        self.known["勝敗"] = "text.result"
        self._labels: dict[str, int] = {}  # labels before moves, and their line; 0 for one that comes again
        self._of_one_move: list[str] = []  # those of them with a single move
        self._unread: list[str] = []  # the labels behind which something may be a move, and was not read
        self._winner = ""  # the name behind a heading for the winner, which no player had so far
        self._unplaced: str | None = None  # the words of a variation without a number that waits for its first line of moves
        self._held: list[tuple[int, str, bool]] = []  # the lines between both, each with its number, and True for a comment
        self._placed = 0  # the nodes that were tried for such variations
        self._senders: list[str] = []  # the labels of a chat under which moves stood
        # Each returns what is to be read as moves, None for a line of another kind.
        self._kinds: tuple[Callable[[str], str | None], ...] = (
            self._omission, self._ruler, self._head_of_table, self._address, self._head_of_game,
        )  # fmt: skip
        self._kinds_unnumbered: tuple[Callable[[str], str | None], ...] = (
            self._head_of_history, self._win_by_signs, self._names_behind_marks, self._options, self._goal, self._note_of_program,
            self._command, self._position,
        )  # fmt: skip
        self._by_key: dict[str, Callable[[str, str, str], str | None]] = {
            "text.game": self._game, "text.start": self._start, "text.clock": self._clock, "text.variation": self._variation,
            "text.result": self._result, "side.0": self._first_side, "side.1": self._second_side, "text.title": self._title,
        }  # fmt: skip

    def is_heading(self, name: str) -> bool:
        """True for a name, in small letters, of one of Komado's headings or of an option."""
        return name in self.known or name in self.so_far.began.option_names()

    def is_of_option(self, name: str) -> bool:
        """True for a name, in small letters, of a heading that takes rules."""
        return self.is_heading(name) or self._is_of_rules(name) or name in BOARDS

    def read(self, line: str) -> str:
        """Reads a heading. Returns text to be read as moves: a line that is no heading, or a move after a side's name; else ""."""
        for kind in self._kinds:
            rest = kind(line)
            if rest is not None:
                return rest
        line = line[1:] if line[0] == "#" and number_at(line[1:])[0] > 0 else line
        for kind in self._kinds_unnumbered:
            rest = kind(line)
            if rest is not None:
                return rest
        return self._tag(line) if line[0] == "[" and line[-1] == "]" else self._label(line)

    def settle_winner(self) -> None:
        """Takes the winner whose name stood above those of the players."""
        won = won_by(self.so_far, self._winner) if self._winner else ""
        told = ending(won, self.so_far.game_named()) if won else None
        if told:
            self.so_far.endings.before(told, "")

    def tell_labels(self, record: "Record") -> "Iterator[None]":
        """Reports the labels before moves, but for names of players; yields after each."""
        are_players = self.so_far.by_labels or len(self._of_one_move) > 1  # the labels are their names
        for label, line in self._labels.items():
            yield
            self.so_far.line = line
            if line and not (are_players and self._is_name(label, record)):
                self.so_far.pass_over(label)

    def _is_name(self, label: str, record: "Record") -> bool:
        """True if a label before one move is the name of a player: where there is no other, a single word that is no move."""
        is_word = " " not in label and not plies_in(record.root.position, [label])
        return label in self._of_one_move and (is_word or len(self._labels) > 1)

    # Lines that are read as one thing.
    def _omission(self, line: str) -> "str | None":
        """Words in place of moves: `（中略）`."""
        if self.so_far.ours or not self.so_far.moves.was_read or not is_omission(line):
            return None
        self.so_far.moves.gap = True
        self.so_far.dots = self.so_far.line
        if len(line) > 3 and line[-1:] not in ".…":
            self.so_far.keep(line)
        return ""

    def _ruler(self, line: str) -> "str | None":
        """A line of signs between two parts of a text, which is told unless it is drawn."""
        small = plain(line).replace(" ", "")
        if small.strip("-=_~|:") and (len(small) < 3 or "|" in small or not is_decoration(small)):
            if not self.so_far.ours and small not in MARKS and is_decoration(small) and not _is_drawn(small) and small not in DISCS:
                self.so_far.pass_over(line)
                return ""
            return None
        if not _is_drawn(small):
            self.so_far.pass_over(line)
        self.so_far.apart = self.so_far.apart or bool(self.so_far.moves.was_read) and len(small) > 2 and "|" not in small
        return ""

    def _head_of_table(self, line: str) -> "str | None":
        """The head of a table, above its ruler."""
        so_far = self.so_far
        if "|" not in line or so_far.line >= len(so_far.lines) or not is_below_head(so_far.lines[so_far.line]):
            return None
        words = [parted(word)[2] for word in spaced(line).split()]
        if any(so_far.can_play(word) for word in words):
            return None
        if not all(is_decoration(word) for word in words):
            so_far.pass_over(line)
        return ""

    def _address(self, line: str) -> "str | None":
        """A line with an address of the web, which is skipped; the other words are read as a line of their own."""
        before, address, _ = line.partition("://")
        if not address or before.split(" ")[-1] not in ("http", "https") or ":" in before.replace("：", ":") or line[0] == "[":
            return None
        words = line.split()
        self.so_far.pass_over(" ".join([word for word in words if "://" in word]))
        rest = " ".join([word for word in words if "://" not in word])
        return self.read(rest) if rest else ""

    def _head_of_game(self, line: str) -> "str | None":
        """The head of another game behind the moves of one: `Game 2`. The number of the next move, `#2`, is none."""
        moves = self.so_far.moves
        if not moves.was_read or not is_of_a_game(line) or line[0] == "#" and moves.is_next(number_at(line[1:])[0]):
            return None
        self.so_far.next_game()
        return ""

    def _head_of_history(self, line: str) -> "str | None":
        """The head of a chat's history."""
        if not line.startswith("[LINE]"):
            return None
        self.so_far.pass_over(line)
        return ""

    def _win_by_signs(self, line: str) -> "str | None":
        """The winner, told by signs behind the moves: `○先手`."""
        so_far = self.so_far
        if not so_far.moves.was_read or so_far.ours or so_far.moves.lost or not told_by_signs(line):
            return None
        told = ending(line, so_far.started().game)
        if not told or told[0] != "win":
            return None
        so_far.end(told)
        return ""

    def _names_behind_marks(self, line: str) -> "str | None":
        """The names of both players before the moves: `▲あき △なお`."""
        names = names_behind_marks(line) if self.so_far.record is None and not self.so_far.ours else None
        if not names or any(self.so_far.can_play(unmarked(name.lower())) for name in names):
            return None
        for side, name in enumerate(names):
            player(self.so_far, side, name, "")
        return ""

    def _options(self, line: str) -> "str | None":
        """Options before the moves: `board=hex size=4x4`, `ワープあり`."""
        so_far = self.so_far
        if so_far.record is not None:
            return None
        if "=" in line and so_far.began.sets_options(line):
            return ""
        return "" if not so_far.ours and not so_far.can_play(line) and so_far.began.is_rule(line) else None

    def _goal(self, line: str) -> "str | None":
        """The cell of the goal, as the move that sets it, if that has not been read already."""
        so_far = self.so_far
        is_option = so_far.record is None and plain(line).lower().partition(":")[0].strip() in so_far.began.option_names()
        goal = "" if is_option or so_far.ours else goal_in(line, so_far.can_play)
        if goal:
            return goal
        return "" if so_far.goal and goal_in(line, lambda code: code == so_far.goal) else None

    def _note_of_program(self, line: str) -> "str | None":
        """A remark or a head as other programs write them: `# …`, `// …`, `手数----指手`."""
        is_note = line[0] in "#&%" or line[:2] == "//"
        if not (is_note and ending(line, self.so_far.game_named()) is None or line.startswith("手数")):
            return None
        self.so_far.pass_over(line)
        return ""

    def _command(self, line: str) -> "str | None":
        """The moves of a command to an engine, `position startpos moves 57-46 31-22`, of which the last counts; the line itself where it is
        another one."""
        if self.so_far.ours or line[:9] != "position " and line[:6] not in ("moves ", "startp"):
            return None
        words = line.split()
        head = words[: words.index("moves")] if "moves" in words else words[:2]
        known = [word for word in head if word not in ("position", "startpos", "sfen", "fen")]
        if known and not (len(known) == 1 and self.so_far.record is None and self.so_far.began.is_position(known[0])):
            return line
        later = [plain(unquoted(each[:BRIEF])) for each in self.so_far.lines[self.so_far.line :]]
        if any(each.startswith("position startpos moves ") for each in later):
            return ""
        if known:
            self.so_far.began.start = known[0]
        return " ".join(words[len(head) + ("moves" in words) :])

    def _position(self, line: str) -> "str | None":
        """The first position in one line."""
        so_far = self.so_far
        if so_far.record is not None or so_far.began.start or so_far.ours or not so_far.began.is_position(plain(line)):
            return None
        so_far.began.start = plain(line)
        return ""

    # Names with a value.
    def _tag(self, line: str) -> str:
        """Reads a heading in square brackets: `[Black "Aki"]`. Returns text to be read as moves."""
        if line[1:2] in ('"', "'"):  # a list of a programming language
            return line[1:-1]
        name, _, value = line[1:-1].partition(" ")
        if "," in name or name.lower() in self.so_far.game_named().first_words:  # a list without quotation marks
            return line[1:-1]
        return self._behind_name(name, value.strip(' "'), line, value[:1] == '"')

    def _label(self, line: str) -> str:
        """Reads a heading with a colon; returns text to be read as moves, which is the line itself where it is none."""
        name, colon, value = line.replace("：", ":").partition(":")
        if self.so_far.record is None and self.so_far.began.sets_size(line):
            return ""
        small = plain(name).strip() if colon and len(name) < LONGEST_NAME else ""
        is_initial = len(small) == 1 and "A" <= small <= "Z"  # of a player, before a score
        move = parted(small)[2] if small and not is_initial and plain(value)[:1] in tuple(DIGITS) else ""
        if move and is_shaped(move) and self.so_far.can_play(move):  # k:1 c:2
            return line
        is_number = not number_at(small)[1].replace("手目", "")
        is_time = small[-1:] in tuple(DIGITS) and value[:1] in tuple(DIGITS)
        if not small or small.count("(") > small.count(")") or is_number or is_time:
            return line
        return self._behind_name(name, value, line, False)

    def _behind_name(self, name: str, value: str, line: str, is_tag: bool) -> str:
        """Reads a name and its value; returns text to be read as moves, where the name itself begins with moves or a move is the value."""
        name, value = plain(name).strip(), value.strip()
        words = spaced(name).split() if not self.so_far.ours and len(name) > 2 and not is_english(name) else []
        if not self._begin_with_moves(words):
            return self._named(name, value, line, is_tag) or ""
        if is_of_a_remark(words[-1].lower()):
            self.so_far.pass_over(f"{words.pop()}: {value}")
            value = ""
        return " ".join(words) + " " + value

    def _begin_with_moves(self, words: "list[str]") -> bool:
        """True if the words before a colon are moves, or begin with some: not a name such as `A vs B`."""
        position = self.so_far.stands_at() if words and not self.so_far.moves.lost else None
        plies = plies_in(position, words) if position else 0
        bare = bared(parted(words[0])[2]) if plies else ""
        return plies > 1 or plies > 0 and (len(bare) > 1 or all(is_shaped(word) for word in words[1:]) and len(words) < 3)

    def _named(self, written: str, value: str, line: str, is_tag: bool) -> "str | None":
        """Reads a heading; returns a move behind it. `is_tag`: True if it is in square brackets, as chess programs write all but moves."""
        name = written.lower()
        key = self.known.get(name)
        if self.so_far.record is None and not self.so_far.ours and self.so_far.began.sets_board(name, value):
            return None
        if self._is_option(written, key):
            if not self.so_far.began.sets_option(written, value):
                self.so_far.began.chosen[name] = plain(value).replace("×", "x")
            return None
        if key is None and not self.so_far.ours and self._is_of_rules(name):
            self._rules(name, value, written)
            return None
        if key is not None and (key != "text.clock" or _is_limit(value)):
            return self._by_key[key](value, written, line)
        if self._take_of_others(name, value, line):
            return None
        if name in COLOURS:
            return self._of_colour(side_of_colour(name, self.so_far.game_named()), value, written)
        if name in MARKS and not self.so_far.ours:
            return player(self.so_far, MARKS[name], value, written)
        if self.so_far.moves.was_read and is_of_a_game(written):
            self.so_far.next_game()
            return None
        if (not is_tag or name in MOVES_OF) and self._stands_before_moves(name, value):
            return self._of_label(name, value, written)
        is_of_author = name.split()[-1:] in (["wrote"], ["writes"], ["said"], ["says"])
        self.so_far.apart = self.so_far.apart or bool(self.so_far.moves.was_read) and not value and not is_of_author
        is_unread = not is_tag and may_be_moves(value)
        self._unread += [name] if is_unread or not is_tag and has_figures_of_move(value) else []
        self.so_far.pass_over(f"{written}: {value}" if is_unread else written)
        if self.so_far.moves.was_read and value and not is_tag and not is_unread and not self.so_far.ours:
            self.so_far.comment(line)  # a remark behind a word: `感想：…`
        return None

    def _is_option(self, written: str, key: "str | None") -> bool:
        """True for the name of an option, before the moves: `first: white` is an option, but `First: White` a player."""
        options = self.so_far.began.option_names() if self.so_far.record is None else []
        return written in options or key is None and written.lower() in options

    def _take_of_others(self, name: str, value: str, line: str) -> bool:
        """Takes a position, an end on time or a winner from a heading of other programs; False for another heading."""
        so_far = self.so_far
        if name in OF_POSITIONS and so_far.record is None and so_far.began.is_position(plain(value)):
            so_far.began.start = plain(value)
            return True
        if name == "termination" and "time" in value.lower():
            so_far.endings.late = True
            return True
        won = won_by(so_far, value) if name in OF_WINNERS and not so_far.ours else ""
        if won:
            self._result(won, name, line)
        elif name in OF_WINNERS and value and not so_far.ours and number_at(value)[0] < 0:
            self._winner = value
        return bool(won)

    # Komado's own headings, each with a value, its name as it is written, and the line. Each returns a move behind it.
    def _start(self, value: str, written: str, line: str) -> None:
        if self.so_far.record is None:
            self.so_far.began.start = plain(value).strip()

    def _clock(self, value: str, written: str, line: str) -> None:
        self.so_far.clock = value

    def _title(self, value: str, written: str, line: str) -> None:
        self.so_far.ours = True
        if number_in(value) > VERSION:
            self.so_far.say(Words("text.later"))

    def _variation(self, value: str, written: str, line: str) -> "str | None":
        said, hand, rest = value.partition("手")  # 二手, 二手目
        if hand and 0 < len(said) < 4 and all(sign in KANJI + "十" for sign in said):
            value = in_figures(said + "手目") + rest
        if self._is_unnumbered(value):
            self.give_up()
            self.so_far.moves.close_all()
            self.so_far.moves.lost, self._unplaced, self._held = True, value or written, []
            return value
        self._branch(value)
        return None if self.so_far.ours else moves_behind(value)

    def _first_side(self, value: str, written: str, line: str) -> "str | None":
        return self._side(0, value, written)

    def _second_side(self, value: str, written: str, line: str) -> "str | None":
        return self._side(1, value, written)

    def _side(self, side: int, value: str, written: str) -> "str | None":
        if are_moves_of_both(self.so_far, side, value):
            return "▲△"[side] + with_marks(value)
        value, other = parted_names(self.so_far, value, 1 - side)
        if other:
            player(self.so_far, 1 - side, other, written)
        return player(self.so_far, side, value, written)

    def _game(self, value: str, written: str, line: str) -> None:
        tag = _bracketed(value)
        if self.so_far.record is not None and tag != self.so_far.game_id:
            self.so_far.pass_over(value)
        elif tag and not self.so_far.began.names_game(tag):
            self.so_far.say(unknown(visible(tag)))
        elif not tag and not self.so_far.began.is_name(value):
            self.so_far.pass_over(value)

    def _result(self, value: str, written: str, line: str) -> None:
        tag = _bracketed(value)
        told = ("tag", -1, -1, "") if tag in ENDS[1:] else ending(value.split("[")[0], self.so_far.game_named())
        if told is None:
            self.so_far.pass_over(line)
        elif self.so_far.record is None or len(self.so_far.blocks) == 1 and not self.so_far.blocks[0].nodes:
            self.so_far.endings.before(told, tag)
        elif not self.so_far.moves.lost:
            self.so_far.end(told, tag if told[0] == "tag" else "")

    # Variations.
    def _is_unnumbered(self, value: str) -> bool:
        """True for the heading of a variation that has no number, or moves in place of it: `変化：`, `変化：31-32 57-56`."""
        record = self.so_far.record
        if self.so_far.ours or record is None or not record.root.children or _bracketed(value):
            return False
        number, _, first = parted((moves_among(value) or [""])[0])
        if number >= 0 or not first or len(first) == 1 and first == first.upper():  # a capital letter is the name of the variation
            return not value.strip()
        if number_in(plain(value)) < 0:
            return is_shaped(first)
        behind = number_at(first)[1]
        is_printed = behind[:1] > "\x9f" and behind[0] in NOTATION and behind[0] not in MARKS and behind[0] != SAME and "-" not in behind
        begins = prints.is_cell(first[:2]) and (behind[:1] in ("-", "~") or is_printed or not "0" <= first[0] <= "9")
        return is_shaped(first) and (begins or first[1:2] == "@")

    def holds(self, said: str, is_comment: bool) -> bool:
        """Takes a line that stands between the heading of a variation without a number and its moves; False where there is none."""
        if self._unplaced is not None:
            self._held.append((self.so_far.line, said, is_comment))
        return self._unplaced is not None

    def _release(self) -> None:
        """Puts the lines that were held before the moves of the variation that has begun."""
        line = self.so_far.line
        for at, said, is_comment in self._held:
            self.so_far.line = at
            if is_comment:
                self.so_far.comment(said)
            else:
                self.so_far.keep(said)
        self.so_far.line, self.so_far.apart, self.so_far.moves.gap = line, False, False

    def give_up(self) -> None:
        """Tells that a variation without a number hangs nowhere."""
        if self._unplaced is not None:
            self.so_far.pass_over(self._unplaced)
            self._unplaced = None

    def place(self, line: str) -> "Iterator[None]":
        """Begins the variation without a number whose moves begin in a line, if exactly one place of the record fits all of them; yields
        after each place."""
        so_far = self.so_far
        if self._unplaced is None or so_far.record is None:
            return
        number, mark, words = _moves_of(line, so_far.lines[so_far.line :])
        if not words:
            return
        found: list[Node] = []
        nodes = {node.number: node for block in so_far.blocks for node in [block.base] + block.nodes}
        self._placed += len(nodes)
        for base in list(nodes.values()) if self._placed < MOST_PLACED else []:
            yield
            numbers = (base.ply // 2 + 1, base.count // 2 + 1) if so_far.moves.in_pairs() else (base.ply + 1, base.count + 1)
            is_numbered = number < 0 or number in numbers
            if is_numbered and mark in (-1, base.position.turn) and base.settled() is None and _deviates(base, words):
                found += [base] if plies_in(base.position, words, base.code) >= len(words) else []
        if len(found) == 1:
            self._unplaced = None
            while found[0] is not so_far.blocks[-1].base and found[0] not in so_far.blocks[-1].nodes:
                so_far.blocks.pop()
            so_far.begin(found[0])
            self._release()
        elif found:
            self._unplaced = None
            told = ", ".join([str(n) for n in sorted({base.count + 1 for base in found})])
            so_far.say(Words("text.places", text=visible(" ".join(words)[:BRIEF]), numbers=told))
        else:
            self.give_up()

    def _branch(self, value: str) -> None:
        """Begins a variation: after the moves named in its heading, or in place of the numbered move of a line above."""
        self.give_up()
        path = _bracketed(value)
        heading = plain(value.split("[")[0]).strip()
        number = -1 if heading[:1] in ("-", "−") else number_in(heading)
        if number < 0 and not path and not (self.so_far.record and self.so_far.record.root.children):
            self.so_far.pass_over(value)
            return
        record = self.so_far.started()
        self.so_far.moves.close_all()
        if path:
            base = self._behind(path.split("."))
        elif number < 0 or not (number or record.root.uncounted):  # the moves before the first numbered one have the number 0
            base = None
        else:
            base = leaving(self.so_far.blocks, number + record.root.uncounted if number else 1)
        if base is None:
            if not path:
                figures = heading[: next((at for at, sign in enumerate(heading) if sign not in "-−" + DIGITS), len(heading))]
                if figures:
                    self.so_far.say(Words("text.no_move", n=visible(figures[:BRIEF])))
                else:
                    self.so_far.pass_over(value)
            self.so_far.moves.lost = True
        else:
            self.so_far.begin(base)

    def _behind(self, path: "list[str]") -> "Node | None":
        """The node behind the moves of a path; None where one of them cannot be played, which is told."""
        record = self.so_far.started()
        node = record.root
        for code in path:
            try:
                if node.settled() is not None:
                    raise IllegalMove(code, Words("refuse.over"))
                node = node.child(code) or record.grow(node, node.position.parse(code))
            except IllegalMove as error:
                self.so_far.say(Words("illegal.at", code=visible(code[:BRIEF]), reason=error.reason, ply=node.ply + 1))
                return None
        return node

    # Names before moves and rules.
    def _of_colour(self, side: int, value: str, written: str) -> "str | None":
        """The move behind a colour, with the mark of its side, -1 for a colour of no side; None for a player's name."""
        if side >= 0 and may_be_a_name(self.so_far, value):
            return player(self.so_far, side, value, written)
        move = player(self.so_far, -1, value, written)
        return "▲△"[side] + move if move and side >= 0 else move

    def _of_label(self, name: str, value: str, written: str) -> "str | None":
        """The moves behind a label, such as `Moves: 47-46 31-32` and `A: 47-46`; None for those of another game, or for data."""
        if is_of_data(name, value) or not self._is_of_this_game(name, value) or self._begins_anew_below(value):
            self.so_far.pass_over(f"{written}: {value}")
            return None
        if name in self._unread:
            self.so_far.refuse(f"{written}: {value}")
            return None
        if name not in MOVES_OF and not is_of_a_game(written):
            self._of_one_move += [written] if len(moves_among(value)) == 1 or begins_with_move(value, self.so_far.can_play) else []
            self._labels[written] = 0 if written in self._labels else self.so_far.line
        return value

    def _stands_before_moves(self, label: str, value: str) -> bool:
        """True if a label stands before moves that may be of the game."""
        if self.so_far.ours or self.so_far.moves.lost or len(value) < 3 and not self.so_far.by_labels:
            return False
        is_move = self.so_far.by_labels and bool(self.so_far.moves.was_read) and is_shaped(value)
        return (is_move or self.so_far.are_moves(value) or begins_with_move(value, self.so_far.can_play)) and not is_of_a_remark(label)

    def _begins_anew_below(self, value: str) -> bool:
        """True if the moves behind a label are none, as those below begin at the same position."""
        position = self.so_far.stands_at()
        return position is not None and begins_anew(position, value, self.so_far.lines[self.so_far.line : self.so_far.line + BELOW])

    def _is_of_this_game(self, label: str, value: str) -> bool:
        """True if the moves behind a label belong to the game: before all others, or in a chat of two players."""
        if label in MOVES_OF or is_of_a_game(label):
            return True
        are_many = len(moves_among(value)) > 1 and not begins_with_move(value, self.so_far.can_play)
        if self.so_far.moves.was_read and label not in self._senders and (len(self._senders) != 1 or are_many):
            return False
        self._senders.append(label)
        return True

    def _is_of_rules(self, name: str) -> bool:
        """True for a heading before rules, or the title of an option, but for one that may name a move."""
        return name in RULES or self.so_far.began.is_title(name) and name not in OF_GOALS

    def _rules(self, name: str, value: str, written: str) -> None:
        """Takes the rules behind a heading, and reports those that are not understood, or that stand behind moves."""
        if self.so_far.record is not None:
            left_out = [value]
        elif name in RULES:
            left_out = self.so_far.began.rules_left_out(value)
        else:
            left_out = [] if self.so_far.began.sets_option(name, value) else [value]
        for rule in left_out:
            said = f"{written}: {rule}".strip(": ")
            self.so_far.say(Words("text.rule", text=visible(said[:BRIEF])))


def _moves_of(line: str, below: "list[str]") -> "tuple[int, int, list[str]]":
    """(the number and the mark of the first move in a line, -1 for none; the moves from there up to other words, a heading or the end of
    the paragraph)."""
    words: list[str] = []
    number = mark = -1
    for said in [line] + below[:BELOW]:
        said = plain(unquoted(said[:LONGEST_NAME]))
        if not said.strip() or said[:1] == "*" or ":" in said:
            break
        for word in moves_among(said):
            count, side, word = parted(word)
            if not words:
                number, mark = count if count >= 0 else number, side if side >= 0 else mark
            if word and not is_shaped(word):
                return number, mark, words
            words += [word] * (word != "" and not is_decoration(word))
    return number, mark, words


def _deviates(base: "Node", words: "list[str]") -> bool:
    """True if moves that can be played behind a node are not all there already."""
    for word in words:
        try:
            move = read_move(base.position, at_cell_of(base.code, word))
        except IllegalMove:
            return True
        child = base.child(base.position.code(move))
        if child is None:
            return True
        base = child
    return False


def _bracketed(value: str) -> str:
    """The text in square brackets at the end of a value, "" if there is none."""
    return value[value.rindex("[") + 1 : -1] if value.endswith("]") and "[" in value else ""


def _is_drawn(signs: str) -> bool:
    """True for signs that draw a line, a frame or a bullet, or that stand around other text."""
    return all(sign in OF_LINES or "\u2500" <= sign < "\u2580" for sign in signs)


def _is_limit(value: str) -> bool:
    """True for the limit of the clocks as Komado writes it."""
    return bool(value) and len(value) < LONGEST_LIMIT and not value.strip(OF_LIMITS)
