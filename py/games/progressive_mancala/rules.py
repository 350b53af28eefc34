"""The rules of Progressive Mancala, in the order of the rule book: the ring, sowing, turns, the end, codes.

A place is a hole 0 … n-1 (a, b, c …) or the GOAL, which is n. 先手 sows towards a, 後手 away from it; both pass the GOAL
between the ends, so the ring has n+1 places.
"""

from collections import namedtuple

from core import text_board
from core.contract import Event, Facts, Game, IllegalMove, Option, Outcome, Position
from core.words import Words, say

LETTERS = "abcdefghijklmnopq"
STONES = 5  # in each hole at the start

# One lap of a sowing: its origin, the place of the last stone, the number of stones.
Leg = namedtuple("Leg", ["lifted", "landed", "stones"])

# A whole sowing: its laps, the holes and the GOAL after it, and the captured stones.
# It ends in the GOAL exactly when `gain` is not 0; else in an empty hole, and the opponent's next turn grows by a move.
Sowing = namedtuple("Sowing", ["legs", "holes", "goal", "gain"])


class Rules(Game):
    """Progressive Mancala with 11 holes, or 17 for the expert game."""

    id = "progressive-mancala"
    options = (Option("holes", ("11", "17"), "11"),)
    facts = Facts("Ralf Gering", 2004, "https://mancala.fandom.com/wiki/Progressive_Mancala", 2, 10, 20, 0, False)

    def __init__(self, chosen: dict[str, str]) -> None:
        super().__init__(chosen)
        self.holes = int(self.settings["holes"])
        self.names = LETTERS[: self.holes]
        self.majority = self.holes * STONES // 2 + 1  # 28 of 55, 43 of 85
        ring = self.holes + 1
        # NEXT[player][place]: 先手 k→…→a→GOAL→k, 後手 a→…→k→GOAL→a
        self.next = (
            tuple((place - 1) % ring for place in range(ring)),
            tuple((place + 1) % ring for place in range(ring)),
        )

    def place_name(self, place: int) -> str:
        """The spot of a place: its letter, or "goal"."""
        return self.names[place] if place < self.holes else "goal"

    def start(self) -> "Bowls":
        """Five stones in every hole, an empty GOAL, one move for 先手."""
        return Bowls(self, bytes([STONES] * self.holes), 0, (0, 0), 0, 1, 0)


class Bowls(Position):
    """A position.

    holes   stones in each hole, in bytes
    goal    stones in the GOAL
    scores  stones captured by player 0 and player 1
    left    moves left to the player on turn in this turn, this one included
    gifts   moves of this turn that ended in an empty hole: the extra moves of the opponent's turn
    """

    def __init__(self, game: Rules, holes: bytes, goal: int, scores: tuple[int, int], turn: int, left: int, gifts: int) -> None:
        self.game: Rules = game
        self.holes = holes
        self.goal = goal
        self.scores = scores
        self.turn = turn
        self.left = left
        self.gifts = gifts

    def key(self) -> tuple[object, ...]:
        return self.holes, self.goal, self.scores, self.turn, self.left, self.gifts

    # Sowing: lift all, one stone to each next place, including the GOAL and the origin; lap on from a filled hole.
    def sowing(self, hole: int) -> Sowing:
        """A sowing from a hole, lap by lap. Raises IllegalMove if it is empty."""
        if not self.holes[hole]:
            raise IllegalMove(LETTERS[hole], Words("progressive-mancala.empty_hole", hole=LETTERS[hole]))
        after = self.game.next[self.turn]
        end = self.game.holes
        cells = bytearray(self.holes)
        cells.append(self.goal)
        legs = []
        place = hole
        while True:
            lifted, stones = place, cells[place]
            cells[place] = 0
            for _ in range(stones):
                place = after[place]
                cells[place] += 1
            legs.append(Leg(lifted, place, stones))
            if place == end:
                return Sowing(legs, bytes(cells[:end]), 0, cells[end])
            if cells[place] == 1:
                return Sowing(legs, bytes(cells[:end]), cells[end], 0)

    def _legal_moves(self) -> list[int]:
        if self._decided():
            return []
        return [hole for hole in range(self.game.holes) if self.holes[hole]]

    def _play(self, move: int) -> "Bowls":
        # The same laps as in `sowing`, without recording them: the search spends its time here.
        after = self.game.next[self.turn]
        end = self.game.holes
        cells = bytearray(self.holes)
        cells.append(self.goal)
        place = move
        while True:
            stones = cells[place]
            cells[place] = 0
            while stones:
                place = after[place]
                cells[place] += 1
                stones -= 1
            if place == end or cells[place] == 1:
                break
        scores, goal, gifts = self.scores, cells[end], self.gifts
        if place == end:
            scores = (scores[0] + goal, scores[1]) if self.turn == 0 else (scores[0], scores[1] + goal)
            goal = 0
        else:
            gifts += 1
        holes = bytes(cells[:end])
        if self.left > 1:
            return Bowls(self.game, holes, goal, scores, self.turn, self.left - 1, gifts)
        return Bowls(self.game, holes, goal, scores, 1 - self.turn, 1 + gifts, 0)

    # The end: the first player with a majority wins at once, even with moves left.
    def _decided(self) -> bool:
        return self.scores[0] >= self.game.majority or self.scores[1] >= self.game.majority

    def outcome(self) -> "Outcome | None":
        if not self._decided():
            return None
        winner = int(self.scores[1] >= self.game.majority)
        return Outcome(winner, Words("progressive-mancala.majority", a=self.scores[0], b=self.scores[1]))

    # Codes and notation: the hole; for people, `-` marks a move after which the same player moves again.
    def code(self, move: int) -> str:
        return LETTERS[move]

    def kifu(self, move: int, lang: str = "ja") -> str:
        after = self._play(move)
        return LETTERS[move] + ("-" if after.turn == self.turn and not after._decided() else "")

    def remark(self, move: int) -> Words:
        gain = self.sowing(move).gain
        return Words("progressive-mancala.gain", n=gain) if gain else Words("progressive-mancala.ends_empty")

    def diagram(self, lang: str = "ja") -> str:
        """Letters, stones, then the GOAL, the scores and the moves of this turn and the next."""
        lines = text_board.grid(list(self.game.names), [""], [[str(stones) for stones in self.holes]])
        lines.append(f"{say(Words('progressive-mancala.sign'), lang)} {self.goal} ({self.scores[0]}-{self.scores[1]})")
        lines.append(text_board.to_move(Words("side." + str(self.turn)), lang))
        lines.append(say(Words("progressive-mancala.moves_left", n=self.left), lang))
        if self.gifts:
            lines.append(say(Words("progressive-mancala.next_gifts", side=Words("side." + str(1 - self.turn)), n=self.gifts), lang))
        return "\n".join(lines)

    def taps(self, move: int) -> tuple[str, ...]:
        return (LETTERS[move],)

    def events(self, move: int) -> list[Event]:
        name, after = self.game.place_name, self.game.next[self.turn]
        sowing = self.sowing(move)
        happened = []
        for leg in sowing.legs:
            happened.append(Event("lift", "", name(leg.lifted), "", leg.stones))
            place = leg.lifted
            for _ in range(leg.stones):
                place = after[place]
                happened.append(Event("sow", "", name(leg.lifted), name(place), 1))
        if sowing.gain:
            happened.append(Event("capture", "", "goal", "", sowing.gain))
        else:
            happened.append(Event("bonus", "", name(sowing.legs[-1].landed), "", 1 - self.turn))
        return happened

    # Reasons for refusals.
    def refusal(self, code: str) -> Words:
        if len(code) == 1 and code in self.game.names:
            return self.explain((), code)
        return Words("progressive-mancala.no_hole", last=self.game.names[-1])

    def explain(self, taps: tuple[str, ...], spot: str) -> Words:
        if spot == "goal":
            return Words("progressive-mancala.not_the_goal")
        if len(spot) == 1 and spot in self.game.names and not self.holes[self.game.names.index(spot)]:
            return Words("progressive-mancala.empty_hole", hole=spot)
        return Words("refuse.nothing")
