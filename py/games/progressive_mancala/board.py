"""How Progressive Mancala looks and is tapped: a row of bowls with counted stones, a channel that closes the ring at the GOAL.

Two layouts: "wide" in one row, "narrow" folded for a phone held upright. 先手's way is a solid line, 後手's a dashed one;
pointing at a hole numbers the bowls in the order they are lifted and shows what the sowing earns.
"""

from core.contract import Position
from core.drawing.board import Frames, GameBoard, Mark, Setting, Spot, Tone
from core.drawing.svg import circle, discs, n, path, rect, text
from core.text_board import width
from core.words import LANGUAGES, Words, say
from games.progressive_mancala.drawing import PITCH, Row, Y, arrowhead, badge, label_y
from games.progressive_mancala.rules import LETTERS, Bowls, Leg, Rules
from games.progressive_mancala.sowing_frames import frames


class Board(GameBoard):
    """The bowls. The player at the bottom sows to the left, whichever side he is; `seat` turns the row end to end."""

    layouts = ("wide", "narrow")
    shape = "wide"
    drags = False
    foretells = True
    game: Rules
    miniature = "k.c.h.k.d.j"
    settings = (Setting("gains", LANGUAGES, False),)  # what each hole earns, written beside it
    panel_title = Words("progressive-mancala.panel")
    sounds = {
        "lift": Tone("triangle", 300, 380, 60, 0.25),
        "sow": Tone("triangle", 520, 360, 40, 0.3),
        "capture": Tone("sine", 520, 780, 220, 0.4),
        "bonus": Tone("sine", 330, 247, 200, 0.3),
    }

    def __init__(self, game: Rules) -> None:
        super().__init__(game)
        self.row = Row(game.holes)

    # Geometry.
    def size(self, layout: str) -> tuple[int, int]:
        return self.row.size(layout)

    def spots(self, layout: str, seat: int) -> list[Spot]:
        holes = range(self.game.holes - 1, -1, -1) if seat else range(self.game.holes)
        found = []
        for hole in holes:
            x, y, r = self.row.bowl(hole, layout, seat)
            if layout == "wide":
                found.append(Spot(LETTERS[hole], x, y + 28, PITCH, 220, False))
            else:
                found.append(Spot(LETTERS[hole], x, y, r * 2 + 12, r * 2 + 12, True))
        x, y, r = self.row.goal(layout)
        return found + [Spot("goal", x, y, r * 2, r * 2, True)]

    def ring(self, spot: Spot, layout: str, seat: int) -> tuple[float, float, float]:
        x, y, r = self.row.place(self.game.holes if spot.id == "goal" else LETTERS.index(spot.id), layout, seat)
        return x, y, r + 6

    def sign(self, position: Bowls, spot: Spot, layout: str, seat: int) -> tuple[float, float]:
        x, y, r = self.row.bowl(LETTERS.index(spot.id), layout, seat)
        if layout == "wide":
            return x, y - r - 24
        written = label_y(y, r)  # beyond the letter and the number
        return x, written - 49 if written < y else written + 29

    # What never changes: the channel, the two ways round, the letters.
    def symbols(self) -> str:
        return ""

    def ground(self, layout: str, seat: int, lang: str) -> str:
        return self._wide_ground(seat, lang) if layout == "wide" else self._narrow_ground(seat, lang)

    def _wide_ground(self, seat: int, lang: str) -> str:
        w, _ = self.size("wide")
        left, right = 100, w - 100
        _, goal_y, _ = self.row.goal("wide")
        body = path(
            f"M{left} {Y}H54Q24 {Y} 24 {Y + 30}V{n(goal_y - 30)}Q24 {n(goal_y)} 54 {n(goal_y)}H{w - 54}"
            f"Q{w - 24} {n(goal_y)} {w - 24} {n(goal_y - 30)}V{Y + 30}Q{w - 24} {Y} {w - 54} {Y}Z",
            "channel",
        )
        near, far = f"way{seat}", f"way{1 - seat}"
        names = [say(Words("side." + str(side)), lang) for side in (0, 1)]
        there, here = (16 + 13 * width(names[side]) for side in (1 - seat, seat))  # the ways begin beside the names
        body += text(left, 34, names[1 - seat], "way-t " + far, 22, "start")
        body += path(f"M{left + there} 26H{right - 22}", "way " + far) + arrowhead(right + 4, 26, 1, far)
        body += text(right + 4, 350, names[seat], "way-t " + near, 22, "end")
        body += path(f"M{right + 4 - here} 342H{left + 22}", "way " + near) + arrowhead(left - 4, 342, -1, near)
        for hole in range(self.game.holes):
            x, y, _ = self.row.bowl(hole, "wide", seat)
            body += text(x - 8, y + 112, LETTERS[hole], "hole-t", 22, "end" if self.chosen["gains"] else "middle")
        return body + self._sign("wide", lang)

    def _sign(self, layout: str, lang: str) -> str:
        """What is written at the goal: beside it, or above it where the channel comes from the sides."""
        x, y, r = self.row.goal(layout)
        left, up = (r + 14, 24) if layout == "wide" else (8, r + 20)
        return text(x - left, y - up, say(Words("progressive-mancala.sign"), lang), "goal-t", 27, "end")

    def _narrow_ground(self, seat: int, lang: str) -> str:
        gx, gy, _ = self.row.goal("narrow")
        at = [self.row.bowl(hole, "narrow", seat) for hole in range(self.game.holes)]
        if seat:
            at.reverse()
        ax, ay, _ = at[0]
        kx, ky, _ = at[-1]
        road = f"M{n(ax)} {n(ay)}" + "".join(f"L{n(x)} {n(y)}" for x, y, _ in at[1:])
        right = f"M{n(kx)} {n(ky)}C{n(kx + 66)} {n(gy - 130)} {n(kx - 60)} {n(gy)} {n(gx)} {n(gy)}"
        left = f"M{n(gx)} {n(gy)}C{n(ax + 60)} {n(gy)} {n(ax - 66)} {n(gy - 130)} {n(ax)} {n(ay)}"
        body = path(road + right + left, "channel")
        # The near player goes left along the row, so his arrow leaves the GOAL on the right and rises; the far one's likewise on the left.
        y = gy - 44
        body += arrowhead(kx - 34, y, 1, f"way{seat}", -52) + arrowhead(ax + 34, y, -1, f"way{1 - seat}", 52)
        for hole in range(self.game.holes):
            x, hy, r = self.row.bowl(hole, "narrow", seat)
            body += text(x - 2, label_y(hy, r), LETTERS[hole], "hole-t", 25)
        return body + self._sign("narrow", lang)

    # What changes with the position: stones and their numbers.
    def bowl(self, place: int, count: int, layout: str, seat: int) -> str:
        """One bowl with its stones and number; the page rewrites it alone while stones are being sown."""
        return self.row.picture(place, count, layout, seat)

    def fixtures(self, position: Bowls, layout: str, seat: int) -> list[tuple[str, str]]:
        counts = enumerate(list(position.holes) + [position.goal])
        return [(self.game.place_name(place), self.row.picture(place, count, layout, seat)) for place, count in counts]

    def badges(self, position: Bowls, layout: str, seat: int, lang: str) -> str:
        """What each hole would earn now: +n, or 0 for ending in an empty hole and giving the opponent a move."""
        if not self.chosen["gains"]:
            return ""
        body = ""
        for hole in position.legal_moves():
            x, y, r = self.row.bowl(hole, layout, seat)
            gain = position.sowing(hole).gain
            said, cls = (f"+{gain}", "earn") if gain else ("0", "earn none")
            if layout == "wide":
                body += text(x + 2, y + 112, said, cls, 22, "start")
            else:
                body += text(x + 12, label_y(y, r), said, cls, 27, "start")
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
            if layout == "wide" and leg.landed < self.game.holes and (leg.landed - leg.lifted) * toward > 0:
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
        x1, x2 = self.row.bowl(start, "wide", seat)[0], self.row.bowl(end, "wide", seat)[0]
        side = 6 if x2 > x1 else -6
        up = Y - 98 - abs(x2 - x1) * 0.1
        x1, x2 = x1 + side, x2 - side
        return path(f"M{n(x1)} {Y - 54}C{n(x1)} {n(up)} {n(x2)} {n(up)} {n(x2)} {Y - 60}", "hop " + way) + path(
            "M-8-12L0 3L8-12L0-7Z", "hop-head " + way, f' transform="translate({n(x2)} {Y - 52})"'
        )

    def frames(self, before: Bowls, move: int, layout: str, seat: int) -> Frames:
        return frames(self.row, self.places(layout, seat), before, move, layout, seat)

    def last_move(self, before: Position, move: int) -> list[Mark]:
        return []

    # Where a game was decided.
    def ending(self, before: Bowls, move: int, after: Bowls, layout: str, seat: int) -> str:
        """What each has won, on the board, the near player's on the right."""
        x, y = self.row.verdict(layout)
        won = max(after.scores)
        body = rect(x - 170, y - 38, 340, 76, "end-score", 12)
        for score, at, anchor in ((after.scores[1 - seat], x - 45, "end"), (after.scores[seat], x + 45, "start")):
            body += text(at, y + 19, str(score), "end-big" if score == won else "end-big lose", 54, anchor)
        return f'<g class="ar found">{body}{text(x, y + 12, "–", "end-mid", 34)}</g>'

    def advice(self, position: Bowls, move: int) -> list[Words]:
        return list(self.preview(position, move, self.layouts[0], 0)[1:])

    # Words and the player's line.
    def name(self, position: Bowls, spot: str) -> Words:
        if spot == "goal":
            return Words("progressive-mancala.goal_holds", n=position.goal)
        return Words("progressive-mancala.hole_holds", hole=spot, n=position.holes[LETTERS.index(spot)])

    def notice(self, position: Bowls) -> "Words | None":
        return Words("status.left", n=position.left) if position.left > 1 else None

    def holding(self, position: Bowls, player: int, lang: str) -> str:
        """Moves left in this turn, a pip for each stone needed, the score."""
        score, need = position.scores[player], self.game.majority
        across = (need + 1) // 2
        at: list[tuple[float, float]] = [(i % across * 24 + 12, i // across * 24 + 12) for i in range(need)]
        pips = discs(at[score:], 8, "pip-empty") + discs(at[:score], 8, f"pip way{player}")
        shape = f'viewBox="0 0 {across * 24} 48" style="aspect-ratio:{across * 24}/48"'
        bonus = ""
        if position.turn == player and position.left > 1 and position.outcome() is None:
            bonus = f'<span class="chip sure">{say(Words("progressive-mancala.moves_left", n=position.left), lang)}</span>'
        elif position.turn != player and position.gifts:
            bonus = f'<span class="chip">{say(Words("progressive-mancala.gifts", n=position.gifts), lang)}</span>'
        return (
            f'{bonus}<svg class="row pips" {shape} aria-hidden="true">{pips}</svg>'
            f'<p class="score way{player}">{score} <small>/ {need}</small></p>'
        )

    def panel(self, position: Bowls, lang: str) -> str:
        """Where every sowing ends and what it earns: the table that nobody can make in his head."""
        names = ("hole", "stones", "end", "gain", "gift")
        head = "".join(f'<th scope="col">{say(Words("progressive-mancala.table." + name), lang)}</th>' for name in names)
        rows = ""
        for hole in position.legal_moves():
            sowing = position.sowing(hole)
            last = self.game.place_name(sowing.legs[-1].landed)
            end = say(Words("progressive-mancala.goal") if sowing.gain else Words("progressive-mancala.empty_at", hole=last), lang)
            seen, heard = [say(chain(self.game, sowing.legs, between), lang) for between in (" → ", ", ")]
            rows += (
                f'<tr data-point="{LETTERS[hole]}"><th scope="row">{LETTERS[hole]}</th><td>{position.holes[hole]}</td><td>{end}</td>'
                f"<td><b>{'+' + str(sowing.gain) if sowing.gain else '0'}</b></td><td>{'—' if sowing.gain else '+1'}</td></tr>"
                f'<tr class="path"><td colspan="5"><span aria-hidden="true">{seen}</span><span class="sr">{heard}</span></td></tr>'
            )
        caption = say(Words("progressive-mancala.table.caption"), lang)
        if not rows:
            return ""
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


def chain(game: Rules, legs: list[Leg], between: str) -> "Words | str":
    """A sowing as people write it, h → c → i → goal; as it is heard, with commas `between`."""
    way = between.join([LETTERS[leg.lifted] for leg in legs]) + between
    last = legs[-1].landed
    return way + LETTERS[last] if last < game.holes else Words("progressive-mancala.to_goal", way=way)


__all__ = ["Board", "chain"]
