"""One puzzle being solved: the position, the question, tries and their refutations, hints, the answer. Nothing of a browser.

The puzzle keeps a position of its own, on the line of its solution. A move of the visitor is handed to `made`; the state afterwards says
what it was. A wrong move never leaves the line: `guide.py` plays it and its refutation on the board, and takes them back.
"""

import json

from core.contract import Position
from core.levels import STRONGEST
from core.records.record import Record
from core.words import Words
from games import folder_of, load
from ui.puzzles.history import FIRST, HELP, NOT, TRIES, grade

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.drawing.board import GameBoard

    Entry = dict[str, Any]  # a puzzle, as in puzzles.json: tools/puzzles/files.py says what each field means

RIGHT, WRONG, HELPED, SHOWN = "r", "w", "h", "s"  # the marks of a puzzle, in order: right moves, wrong ones, hints, the answer
LETTERS = {"ja": "アイウエオカキク", "en": "ABCDEFGH"}
MOST_HINTS = 2
AMONG = 3  # places that the first hint lights where a move is a single tap
LATER = "+"  # before the plies of a win that is longer than the shortest
OWN = "own"  # the id of a puzzle that a link brings, or that was made anew: nothing is kept of it
REPLY_MS = 1000  # the engine's time for its reply to a try, where the answer is its opinion
REST, UNKNOWN = "_", "?"  # every other try; an answer that the file does not know


def file_of(game_id: str) -> "dict[str, Any]":
    """A game's file of puzzles, once that parcel is loaded."""
    root = __file__[: __file__.rindex("ui/puzzles/solving.")]
    with open(root + folder_of(game_id).replace(".", "/") + "/puzzles.json", encoding="utf-8") as file:
        found: "dict[str, Any]" = json.loads(file.read())
    return found


def puzzles_of(game_id: str) -> "list[Entry]":
    """A game's puzzles, once that parcel is loaded."""
    puzzles: "list[Entry]" = file_of(game_id)["puzzles"]
    return puzzles


def side_of(board: "GameBoard", side: int) -> Words:
    """The name of the side that solves a puzzle, as its question says it: with the colour, where the game has colours."""
    named = board.side_words(side)
    return named if "colour" in named.values else Words("side." + str(side))


class Solving:
    """A puzzle of a game, and how far it is solved.

    state     "ask"; "doubt" while a try is asked about; "wrong" or "longer" (a win, but not the shortest) until it is taken back; "reply"
              while the other side's answer is to come; "solved"; "shown" once the answer was asked for
    side      the side that solves it
    before    the moves that led to the question, codes
    position  the position on the line of the solution; at: the number of its moves that have been made
    marks     a sign for each right or wrong move, for help at a move, and for the answer
    tried     the code of the try that is answered; line: the codes that answer it, none if nothing is known
    guessed   True if that line is the engine's opinion, and proves nothing
    plies     of the win that a try loses to or leads to, the try included; 0 if it is not known
    opinion   True if the answer is the best move by the engine's measure, or by the author's of a link, and not proven
    sure      the answer has been asked for once
    once      True in a rush, where no try is answered or taken back
    listed    True once the visitor's list of puzzles to practise has it
    """

    once = False
    level = "1"  # of the engine, for a question that no level answers: one without helpers
    time_ms = 0  # of the engine for that question, 0 for its usual time

    def __init__(self, game_id: str, entry: "Entry") -> None:
        """Raises GameError."""
        self.game_id = game_id
        self.entry = entry
        self.solution: list[str] = entry["solution"]
        self.listed = False
        self.opinion = "lead" in entry
        if self.opinion:
            self.level, self.time_ms = STRONGEST, REPLY_MS
        self.before = [code for code in entry["moves"].split(".") if code]
        self.begin()

    def begin(self) -> None:
        """Begins the puzzle anew."""
        self.position: Position = self.record().position
        self.side = self.position.turn
        self.state, self.at, self.marks, self.sure = "ask", 0, "", False
        self._asked = 0  # moves of the solution that were made when the question was last put
        self.tried, self.plies, self.hints, self.guessed = "", 0, 0, False
        self.line: tuple[str, ...] = ()

    def record(self) -> Record:
        """A new record for the board: its moves are those that led to the question, the last one to be shown."""
        record = Record(load(self.game_id, **self.entry["options"]), None, self.entry["start"])
        for code in self.before:
            record.play(code)
        return record

    # Moves.
    def made(self, code: str) -> None:
        """Takes a move of the visitor, legal in the position."""
        assert self.state == "ask"
        self.sure = False
        if code == self.solution[self.at]:
            self.marks += RIGHT
            self._go(code)
            return
        self.tried, self.line, self.plies, self.state, self.guessed = code, (), 0, "doubt", False
        known, ended = self._known_refutation(code), self.position.play(self.position.parse(code)).outcome()
        if ended is not None and ended.winner is None and self.entry["goal"] == "only":
            self._accept()
            return
        if ended is not None and ended.winner == self.side:
            known = LATER + "1"
        elif known is None and ended is not None:
            known = ""
        if known is not None:
            self._judge(known)

    def _known_refutation(self, code: str) -> "str | None":
        """The answer to a try in the puzzle's file: the line that refutes it, or LATER and the plies of its win; None for none."""
        tries: dict[str, str] = self.entry.get("tries", {}) if self.at == 0 else {}
        rest = None
        for answer, codes in tries.items():
            if codes == REST:
                rest = answer
            elif code in codes.split(","):
                rest = answer
                break
        return None if rest == UNKNOWN else rest

    def _judge(self, answer: str) -> None:
        """A try is wrong, and `answer` the line that refutes it; or it wins in as many plies as `answer` says. Such a win is longer than
        the shortest one, except in a puzzle of a link that claims too much: there it can be in time, and is right."""
        if answer.startswith(LATER):
            plies = int(answer[len(LATER) :])
            if plies > self.entry["plies"] - self.at:
                self.state, self.plies = "longer", plies
            else:
                self._accept()
            return
        self.state = "wrong"
        self.marks += WRONG
        self.line = tuple([code for code in answer.split(".") if code])
        if self._loses():
            self.plies = 1 + len(self.line)

    def _loses(self) -> bool:
        """True if the try and its line end the game with a loss."""
        position = self.position
        for code in (self.tried,) + self.line:
            position = position.play(position.parse(code))
        outcome = position.outcome()
        return outcome is not None and outcome.winner == 1 - self.side

    def _accept(self) -> None:
        """The try on the board is right, and the puzzle ends with it: the line of its solution went another way."""
        code = self.tried
        self.tried = ""
        self.marks += RIGHT
        self._go(code)
        self.state = "solved"

    def question(self) -> "dict[str, object]":
        """The question to the engine about a try on the board, while in doubt: an addition to a request, as engine/session.py says."""
        if self.opinion:
            return {"lines": 1}
        return {"refute": [self.entry["goal"], self.entry["plies"] - self.at]}

    def told(self, answer: "dict[str, object] | None") -> None:
        """Takes the engine's answer about a try; None if there is none: then the try is wrong, without a refutation."""
        if self.state == "doubt":
            wins = answer.get("wins_in") if answer else None
            line = answer.get("line") if answer else None
            if self.opinion:
                won = answer.get("win_in") if answer else None
                if isinstance(won, int) and (won < 0 if self.side else won > 0):  # a puzzle of a link claims that another move is better
                    self._accept()
                    return
                line = self._reply_in(line) if isinstance(line, list) else None
            if answer and answer.get("holds"):  # a puzzle of a link claims that no other move does
                self._accept()
                return
            self._judge(LATER + str(wins) if wins else ".".join(line) if isinstance(line, list) else "")

    def open_try(self) -> bool:
        """True if the try on the board is wrong, nothing that answers it is known, and the game goes on."""
        return self.state == "wrong" and not self.line and self.position.play(self.position.parse(self.tried)).outcome() is None

    def guess(self, codes: "list[str]") -> None:
        """Takes the engine's line after a try that nothing proven answers."""
        self.line, self.guessed = tuple(self._reply_in(codes)), True

    def _reply_in(self, codes: "list[str]") -> "list[str]":
        """The engine's line after the try as far as the other side's first move."""
        position, line = self.position.play(self.position.parse(self.tried)), []
        for code in codes:
            theirs = position.turn != self.side
            position = position.play(position.parse(code))
            line.append(code)
            if theirs:
                break
        return line

    def back(self) -> None:
        """Takes a try back, that was wrong, a longer win or still in doubt."""
        if self.state in ("wrong", "longer", "doubt"):
            self.tried, self.line, self.plies, self.state, self.guessed = "", (), 0, "ask", False

    def reply(self) -> str:
        """The code of the other side's answer, which is to come."""
        assert self.state == "reply"
        return self.solution[self.at]

    def replied(self) -> None:
        """The other side's answer has been made on the board."""
        self._go(self.reply())

    def _go(self, code: str) -> None:
        """One move along the solution."""
        self.position = self.position.play(self.position.parse(code))
        self.at += 1
        self.hints = 0
        self.state = "solved" if self.at == len(self.solution) else "ask" if self.position.turn == self.side else "reply"
        if self.state == "ask":
            self._asked = self.at

    # Help.
    def hint(self) -> "tuple[str, ...]":
        """The spots of the next hint: first the piece that moves, or the right place among others where a move is a single tap; then the
        whole move."""
        if self.hints < MOST_HINTS:
            self.marks += HELPED if not self.hints else ""
            self.hints += 1
        taps = self.position.taps(self.position.parse(self.solution[self.at]))
        if self.hints == MOST_HINTS:
            return taps
        return taps[:1] if len(taps) > 1 else self._among(taps[0])

    def _among(self, right: str) -> "tuple[str, ...]":
        """The right spot and wrong ones, taken at equal distances from the list of legal moves."""
        spots: list[str] = []
        for move in self.position.legal_moves():
            taps = self.position.taps(move)
            if len(taps) == 1 and taps[0] not in spots:
                spots.append(taps[0])
        many, at = min(AMONG, len(spots) - 1) or 1, spots.index(right)
        found = [(at + number * len(spots) // many) % len(spots) for number in range(many)]
        return tuple([spots[number] for number in sorted(found)])

    def answer(self) -> bool:
        """Asks for the answer: True once it was asked for twice running, and is shown from now on."""
        if self.state in ("solved", "shown"):
            return self.state == "shown"
        if self.sure:
            self.back()
            self.marks += SHOWN
            self.state = "shown"
        self.sure = True
        return self.state == "shown"

    def rest(self) -> "list[str]":
        """The codes of the solution that are still to be made, for a board that shows them."""
        return self.solution[self.at :] if self.state == "shown" else []

    def ends_early(self) -> bool:
        """True if the solution ends before the game is won: at the last move of which only one is right."""
        won = self.state == "solved" and self.position.outcome() is not None
        more = self.entry["plies"] - (self.at if self.state == "solved" else len(self.solution))  # none: a link claims too much
        return bool(self.entry["goal"] == "win" and not won and more > 0)

    # Letters.
    def letters(self, lang: str) -> "list[tuple[str, str]]":
        """The letters of the choices in order, each with its spot; empty for a puzzle without them."""
        named = self.entry.get("letters", {})
        found = sorted([(letter, spot) for spot, letter in named.items()])
        return [(LETTERS[lang][LETTERS["ja"].index(letter)], spot) for letter, spot in found]

    # Words.
    def result(self, leaves: bool = False) -> str:
        """One of history.RESULTS; "" while it is open. `leaves`: the visitor goes away, and what was begun is not solved."""
        if self.state == "shown" or (self.state != "solved" and leaves and self.marks):
            return NOT
        if self.state != "solved":
            return ""
        return HELP if HELPED in self.marks else TRIES if WRONG in self.marks else FIRST

    def spoilt(self) -> bool:
        """True if it is not over, and cannot be solved without a miss any more."""
        return not self.result() and (WRONG in self.marks or HELPED in self.marks)

    def about(self) -> Words:
        """The words under the puzzle's name: its grade, or that the site has not checked it."""
        known = self.entry["grade"]
        return grade(known) if known else Words("puzzles.own.note")

    def asks(self, side: Words) -> Words:
        """The question in words, for the moves that are left. `side`: the name of the side that solves it."""
        if self.opinion:
            return Words("puzzles.ask.best", side=side)
        key = "puzzles.ask.win" if self.entry["goal"] == "win" else "puzzles.ask.only"
        return Words(key, side=side, n=self.entry["plies"] - self._asked)

    def measure(self) -> "Words | None":
        """What stands below the question where the answer is an opinion: the engine's measure, and that nothing is proven; or that it is
        the author's."""
        if not self.opinion:
            return None
        return Words("puzzles.best", lead=self.entry["lead"]) if self.entry["lead"] else Words("puzzles.best.own")

    def says(self, side: Words) -> Words:
        """The sentence below the board in this state."""
        if self.sure and self.state not in ("solved", "shown"):
            return Words("puzzles.sure")
        if self.state == "ask":
            return Words("puzzles.go_on") if RIGHT in self.marks else self.asks(side)
        if self.state == "wrong":
            if self.guessed:
                return Words("puzzles.wrong.guessed")
            loses = self.plies or (self.line and self.entry["goal"] == "only")
            if self.once and not loses:
                return Words("puzzles.rush.wrong")
            if self.opinion and self.line and not loses:
                return Words("puzzles.wrong.best" if self.entry["lead"] else "puzzles.wrong.guessed")
            return Words("puzzles.wrong." + ("loses" if loses else "answered" if self.line else "plain"))
        if self.state == "solved":
            return Words("puzzles.done." + {FIRST: "first", TRIES: "tries", HELP: "help" if self.listed else "helped"}[self.result()])
        if self.state == "shown" and not self.listed:
            return Words("puzzles.done.shown")
        return Words("puzzles." + self.state)  # doubt, longer, reply, shown
