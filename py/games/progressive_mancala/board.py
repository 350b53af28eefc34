"""Looks and taps of Progressive Mancala: a row of bowls with counted stones, a channel that closes the ring at the GOAL.

Two layouts, "wide" and, for a phone held upright, "narrow": shapes.py places the bowls. 先手's path is a solid line, 後手's a dashed one;
pointing at a hole numbers the laps of its sowing and shows its gain.
"""

from core.drawing.board import Frames, GameBoard, Mark, Setting, Spot, Tone
from core.drawing.svg import circle, esc, n, path, rect, symbol, text
from core.words import LANGUAGES, Words, say
from games.progressive_mancala.drawing import RowDrawing, badge
from games.progressive_mancala.rules import LETTERS, Bowls, Leg, Rules
from games.progressive_mancala.sowing_frames import frames


class Board(GameBoard):
    """The bowls. The player at the bottom sows to the left, whichever side that is; `seat` turns the row end to end."""

    layouts = ("wide", "narrow")
    shape = "wide"
    drags = False
    foretells = True
    game: Rules
    miniature = "k.c.h.k.d.j"
    settings = (Setting("gains", LANGUAGES, False),)  # the gain of each hole, written beside it
    panel_title = Words("progressive-mancala.panel")
    sounds = {
        "lift": Tone("triangle", 300, 380, 60, 0.25),
        "sow": Tone("triangle", 520, 360, 40, 0.3),
        "capture": Tone("sine", 520, 780, 220, 0.4),
        "bonus": Tone("sine", 330, 247, 200, 0.3),
    }

    def __init__(self, game: Rules) -> None:
        super().__init__(game)
        self.row = RowDrawing(game.holes, self.layouts)

    # Geometry.
    def size(self, layout: str) -> tuple[int, int]:
        return self.row.shapes[layout].size()

    def spots(self, layout: str, seat: int) -> list[Spot]:
        lies = self.row.shapes[layout]
        found = [lies.spot(LETTERS[lies.hole(i, seat)], i) for i in range(self.game.holes)]
        x, y, r = lies.goal()
        return found + [Spot("goal", x, y, r * 2, r * 2, True)]

    def _at(self, spot: str, layout: str, seat: int) -> tuple[float, float, float]:
        return self.row.place(self.game.holes if spot == "goal" else LETTERS.index(spot), layout, seat)

    def ring(self, spot: Spot, layout: str, seat: int) -> tuple[float, float, float]:
        x, y, r = self._at(spot.id, layout, seat)
        return x, y, r + 6

    def sign(self, position: Bowls, spot: Spot, layout: str, seat: int) -> tuple[float, float]:
        lies = self.row.shapes[layout]
        return lies.sign(lies.hole(LETTERS.index(spot.id), seat))

    # Fixed parts: the channel, the two paths, the letters.
    def symbols(self) -> str:
        arcs = "".join([f"M{sx * 40} {sy * 26}A48 48 0 0 {int(sx * sy < 0)} {sx * 26} {sy * 40}" for sx in (1, -1) for sy in (1, -1)])
        return symbol("m-sown", circle(0, 0, 47, "last") + circle(0, 0, 47, "sown")) + symbol(
            "m-ended", circle(0, 0, 47, "last") + path(arcs, "bracket")
        )

    def ground(self, layout: str, seat: int, lang: str) -> str:
        lies = self.row.shapes[layout]
        body = lies.ground(seat, [say(Words("side." + str(side)), lang) for side in (seat, 1 - seat)])
        for hole in range(self.game.holes):
            x, y, size, anchor = lies.written(lies.hole(hole, seat))[1]
            body += text(x, y, LETTERS[hole], "hole-t", size, anchor)
        x, y, size, anchor = lies.at_goal()[0]
        return body + text(x, y, say(Words("progressive-mancala.sign"), lang), "goal-t", size, anchor)

    # Variable parts: stones and their numbers.
    def bowl(self, place: int, count: int, layout: str, seat: int) -> str:
        """One bowl with its stones and number; the page rewrites it alone during a sowing."""
        return self.row.picture(place, count, layout, seat)

    def fixtures(self, position: Bowls, layout: str, seat: int) -> list[tuple[str, str]]:
        counts = enumerate(list(position.holes) + [position.goal])
        return [(self.game.place_name(place), self.row.picture(place, count, layout, seat)) for place, count in counts]

    def _tells_gains(self) -> bool:
        return self.switched["gains"] and not self.hides_threats

    def badges(self, position: Bowls, layout: str, seat: int, lang: str) -> str:
        """The capture of each hole now: a stone and a number; 0 for ending in an empty hole and giving the opponent a move.

        No sign precedes them: figures with signs are the analysis's values of moves.
        """
        if not self._tells_gains():
            return ""
        body = ""
        lies = self.row.shapes[layout]
        for hole in position.legal_moves():
            x, y, size, anchor = lies.written(lies.hole(hole, seat))[2]
            gain = position.sowing(hole).gain
            size = size if gain < 10 else size * 0.85  # beside the number of the next bowl, which may have two figures too
            cls = "earn" if gain else "earn none"
            body += circle(x + size * 0.3, y - size * 0.36, size * 0.27, cls) + text(x + size * 0.66, y, str(gain), cls, size, anchor)
        return body

    # Pointing at a hole.
    def preview(self, position: Bowls, move: int, layout: str, seat: int) -> tuple[str, Words, Words]:
        sowing = position.sowing(move)
        way = f"way{position.turn}"
        lifts: list[list[int]] = [[] for _ in range(self.game.holes)]
        body = ""
        toward = -1 if position.turn == 0 else 1
        for i, leg in enumerate(sowing.legs):
            lifts[leg.lifted].append(i + 1)
            if self.row.shapes[layout].hops and leg.landed < self.game.holes and (leg.landed - leg.lifted) * toward > 0:
                body += self._hop(leg.lifted, leg.landed, seat, way)
        last = sowing.legs[-1].landed
        for hole, order in enumerate(lifts):
            if order:
                x, y, r = self.row.bowl(hole, layout, seat)
                body += badge(x + r * 0.8, y - r * 0.8, "·".join(str(i) for i in order), way)
        x, y, r = self.row.place(last, layout, seat)
        if sowing.gain:
            body += circle(x + r * 0.8, y - r * 0.85, 28, "gain") + text(x + r * 0.8, y - r * 0.85 + 10, f"+{sowing.gain}", "gain-t", 28)
            verdict = Words("progressive-mancala.preview_goal", hole=LETTERS[move])
            detail = Words("progressive-mancala.preview_gain", n=sowing.gain)
        else:
            body += circle(x, y, r + 3, "ends-empty")
            verdict = Words("progressive-mancala.preview_empty", hole=LETTERS[move], end=self.game.place_name(last))
            detail = Words("progressive-mancala.preview_gift")
        x, y, r = self.row.bowl(move, layout, seat)
        return circle(x, y, r, "bowl-sel " + way) + body, verdict, detail

    def _hop(self, start: int, end: int, seat: int, way: str) -> str:
        (x1, y, _), (x2, _, _) = self.row.bowl(start, "wide", seat), self.row.bowl(end, "wide", seat)
        side = 6 if x2 > x1 else -6
        up = y - 92 - abs(x2 - x1) * 0.07
        x1, x2 = x1 + side, x2 - side
        return path(f"M{n(x1)} {n(y - 54)}C{n(x1)} {n(up)} {n(x2)} {n(up)} {n(x2)} {n(y - 60)}", "hop " + way) + path(
            "M-8-12L0 3L8-12L0-7Z", "hop-head " + way, f' transform="translate({n(x2)} {n(y - 52)})"'
        )

    def frames(self, before: Bowls, move: int, layout: str, seat: int) -> Frames:
        return frames(self.row, self.places(layout, seat), before, move, layout, seat)

    def last_move(self, before: Bowls, move: int) -> list[Mark]:
        end = self.game.place_name(before.sowing(move).legs[-1].landed)
        return [Mark("m-sown", LETTERS[move])] * (end != LETTERS[move]) + [Mark("m-ended", end)]

    def marked(self, mark: Mark, layout: str, seat: int) -> tuple[float, float, float]:
        x, y, r = self._at(mark.spot, layout, seat)
        return x, y, (r + (9 if mark.spot == "goal" else 5)) * 100 / 47  # clear of the letters beside a bowl

    # The end of a game.
    def ending(self, before: Bowls, move: int, after: Bowls, layout: str, seat: int) -> str:
        """The stones won by each player, on the board, in the usual order."""
        x, y = self.row.shapes[layout].verdict()
        won = max(after.scores)
        body = rect(x - 170, y - 38, 340, 76, "end-score", 12)
        for score, at, anchor in ((after.scores[0], x - 45, "end"), (after.scores[1], x + 45, "start")):
            body += text(at, y + 19, str(score), "end-big" if score == won else "end-big lose", 54, anchor)
        return f'<g class="ar found">{body}{text(x, y + 12, "–", "end-mid", 34)}</g>'

    def advice(self, position: Bowls, move: int) -> list[Words]:
        return list(self.preview(position, move, self.layouts[0], 0)[1:])

    # Words and the player's bar.
    def name(self, position: Bowls, spot: str) -> Words:
        if spot == "goal":
            return Words("progressive-mancala.goal_holds", n=position.goal)
        return Words("progressive-mancala.hole_holds", hole=spot, n=position.holes[LETTERS.index(spot)])

    def notice(self, position: Bowls) -> "Words | None":
        return Words("status.left", n=position.left) if position.left > 1 else None

    def begin(self, position: Bowls) -> Words:
        return Words("progressive-mancala.begin" + (".gains" if self._tells_gains() else ""))

    def due(self, before: "Bowls | None", position: Bowls, player: int) -> "tuple[Words, bool] | None":
        if position.outcome() is not None:
            return None
        if position.turn != player:
            return (Words("progressive-mancala.gifts", n=position.gifts), False) if position.gifts else None
        if position.left > 1:
            return Words("progressive-mancala.moves_chip", n=position.left), True
        return (Words("progressive-mancala.once_more"), True) if before is not None and before.turn == player else None

    def holding(self, position: Bowls, player: int, lang: str) -> str:
        """The progress to a majority as a bar, and the score."""
        score, need = position.scores[player], self.game.majority
        side, full = f"way{player}", need * 10
        ticks = path("".join([f"M{x} 0V48" for x in range(10, full, 10)]), "tick")
        bar = rect(0, 0, full, 48, "bar-empty") + rect(0, 0, min(score * 10, full), 48, "bar-full " + side) + ticks
        return (
            f'<svg class="row tally" viewBox="0 0 {full} 48" preserveAspectRatio="none" aria-hidden="true">{bar}</svg>'
            f'<p class="score {side}">{score} <small>/ {need}</small></p>'
        )

    def gave(self, before: Bowls, move: int, after: Bowls) -> Words:
        (a, b), sowing, way = after.scores, before.sowing(move), f"{'▲△'[before.turn]} {LETTERS[move]} → "
        if sowing.gain:
            return Words("progressive-mancala.gave", way=Words("progressive-mancala.to_goal", way=way), n=sowing.gain, a=a, b=b)
        end = Words("progressive-mancala.to_empty", way=way, hole=self.game.place_name(sowing.legs[-1].landed))
        return Words("progressive-mancala.gave_none", way=end, side=Words("side." + str(1 - before.turn)), a=a, b=b)

    def panel(self, position: Bowls, lang: str) -> str:
        """The end and the gain of every sowing, as a table."""
        names = ("hole", "stones", "gain", "gift", "way")
        head = "".join([f'<th scope="col">{say(Words("progressive-mancala.table." + name), lang)}</th>' for name in names])
        rows = ""
        for hole in position.legal_moves():
            sowing = position.sowing(hole)
            seen, heard = [say(chain(self.game, sowing.legs, between, True), lang) for between in (" → ", ", ")]
            rows += (
                f'<tr data-point="{LETTERS[hole]}"><th scope="row">{LETTERS[hole]}</th><td>{position.holes[hole]}</td>'
                f"<td><b>{'+' + str(sowing.gain) if sowing.gain else '0'}</b></td><td>{'—' if sowing.gain else '+1'}</td>"
                f'<td class="path"><span aria-hidden="true">{seen}</span><span class="sr">{heard}</span></td></tr>'
            )
        ended = position.outcome()
        if ended is not None:
            over = esc(say(Words("progressive-mancala.table.over", reason=ended.reason), lang))
            return f'<table class="values"><caption>{over}</caption></table>'
        caption = say(Words("progressive-mancala.table.caption"), lang)
        return f'<table class="values"><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def spoken(self, before: Bowls, move: int) -> list[Words]:
        sowing = before.sowing(move)
        said = [Words("event.sown", side=Words(f"side.{before.turn}"), chain=chain(self.game, sowing.legs, ", "))]
        if sowing.gain:
            return said + [Words("event.capture", n=sowing.gain)]
        return said + [Words("event.bonus", side=Words(f"side.{1 - before.turn}"))]

    def trace(self, before: Bowls, move: int, lang: str) -> str:
        return say(chain(self.game, before.sowing(move).legs, " → "), lang)

    def side_icon(self, player: int) -> str:
        arrow = "M20 0H-20M-6-14-20 0-6 14" if player == 0 else "M-20 0H20M6-14 20 0 6 14"
        return circle(0, 0, 42, f"side-disc way{player}") + path(arrow, f"side-arrow way{player}")

    def side_words(self, player: int) -> Words:
        way = Words(f"progressive-mancala.way.{player}", last=LETTERS[self.game.holes - 1])
        return Words("progressive-mancala.side", side=Words("side." + str(player)), way=way)


def chain(game: Rules, legs: list[Leg], between: str, told: bool = False) -> "Words | str":
    """A sowing in notation, h → c → i → goal. `between` separates the places: a comma in announcements. `told`: adds a word for an end in
    an empty hole."""
    way = between.join([LETTERS[leg.lifted] for leg in legs]) + between
    last = legs[-1].landed
    if last < game.holes:
        return Words("progressive-mancala.to_empty", way=way, hole=LETTERS[last]) if told else way + LETTERS[last]
    return Words("progressive-mancala.to_goal", way=way)


__all__ = ["Board", "chain"]
