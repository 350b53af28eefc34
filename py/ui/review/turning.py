"""The turning points of a game against the computer: what each cost, in words, and a small board. Pure.

A sentence says only what the rules or a finished search say: a capture that a move makes, a win or a loss that is proven. What the search
merely expects is said to be its line. A fact names the move that it is about by its place in a line, so that a test can play it again.
"""

from collections import namedtuple

from core.contract import GameError, Position
from core.drawing.board import GameBoard
from core.drawing.layers import pieces_layer
from core.drawing.svg import esc
from core.records.record import Node, Record
from core.words import LANGUAGES, Words, has
from ui.html.controls import button, sentence, t, with_moves
from ui.review import judging, over_board
from ui.review.findings import Findings, View

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from typing import Any

    from core.contract import Event

    Step = tuple[Position, Any]  # a position, and the move made in it

MOST = 3  # turning points of a game
SOON = 3  # moves of a line in which a capture is looked for

# A fact about a mistake: the end of its sentence's key; the line that it is about (BETTER, AFTER or PLAYED); the number of moves in that
# line before the move that it names; the place that it names, "" for none; its number, 0 for none.
Fact = namedtuple("Fact", ["key", "line", "at", "spot", "n"])
BETTER, AFTER, PLAYED = "better", "after", "played"
MISSED = "won", "won_now", "held", "took", "took_later", "gained", "could", "better"  # and "could." with a kind of event
FOLLOWED = "lost", "lost_now", "taken", "taken_later", "bonus", "then_gained", "then"


# Lines.
def line_of(mark: judging.Mistake, line: str) -> "list[Step]":
    """The better line, the line after the mistake, or the mistake itself, as far as it is legal."""
    node: Node = mark.node
    if line == AFTER:
        return _steps(node.position, mark.after["line"])
    return _steps(node.before, mark.before["line"] if line == BETTER else [node.code])


def _steps(position: Position, codes: "list[str]") -> "list[Step]":
    found: "list[Step]" = []
    for code in codes:
        try:
            move = position.parse(code)
        except GameError:  # the engine and the rules disagree: nothing is said of it
            break
        found.append((position, move))
        position = position.play(move)
    return found


def _events(steps: "list[Step]", at: int, kind: str) -> "list[Event]":
    """The events of a kind in one move of a line."""
    return [event for event in steps[at][0].events(steps[at][1]) if event.kind == kind] if at < len(steps) else []


def _take(steps: "list[Step]", player: int) -> "tuple[int, str] | None":
    """(number of moves before it, place) of a capture by a player, if it is the first one in the line and is not answered by another."""
    for at in range(min(SOON, len(steps))):
        taken = _events(steps, at, "take")
        if taken:
            shown = not at or at + 1 < len(steps) or steps[at][0].play(steps[at][1]).outcome() is not None
            answered = at + 1 < len(steps) and steps[at + 1][0].turn != player and _events(steps, at + 1, "take")
            return (at, taken[0].start) if steps[at][0].turn == player and shown and not answered else None
    return None


def _gain(steps: "list[Step]", at: int) -> int:
    """How much a move of a line captures by number."""
    return sum([event.value for event in _events(steps, at, "capture")])


def _told(key: str, line: str, steps: "list[Step]", other: "list[Step]", at: int) -> "Fact | None":
    """A fact about the first move of a line: its first event with a sentence of which the other line's move has none."""
    for event in steps[0][0].events(steps[0][1]):
        if has(f"turning.{key}.{event.kind}", LANGUAGES[0]) and not _events(other, at, event.kind):
            return Fact(f"{key}.{event.kind}", line, 0, ", ".join([each.end for each in _events(steps, 0, event.kind)]), 0)
    return None


# Facts.
def missed(mark: judging.Mistake) -> "Fact | None":
    """What the better move would have won or done; None if there is nothing to say of it."""
    player, better, played = mark.node.before.turn, line_of(mark, BETTER), line_of(mark, PLAYED)
    if not better:
        return None
    if _proven(mark.before, player):
        plies = abs(mark.before["win_in"])
        return Fact("won" if plies > 1 else "won_now", BETTER, 0, "", plies)
    if _proven(mark.after, 1 - player) and abs(mark.after["win_in"]) == 1 and mark.before["depth"] > 1 and not mark.before["win_in"]:
        return Fact("held", BETTER, 0, "", 0)
    take, gain = _take(better, player), _gain(better, 0)
    if take and not (take[0] == 0 and _events(played, 0, "take")):
        return Fact("took" if take[0] == 0 else "took_later", BETTER, take[0], take[1], take[0])
    if gain > _gain(played, 0):
        return Fact("gained", BETTER, 0, "", gain)
    return _told("could", BETTER, better, played, 0) or Fact("better", BETTER, 0, "", 0)


def followed(mark: judging.Mistake) -> "Fact | None":
    """What the mistake led to; None if there is nothing to say of it."""
    player, after, better = mark.node.before.turn, line_of(mark, AFTER), line_of(mark, BETTER)
    if _proven(mark.after, 1 - player):
        plies = abs(mark.after["win_in"])
        return Fact("lost" if plies > 1 else "lost_now", AFTER, 0, "", plies) if after else None
    take, reply = _take(after, 1 - player), _gain(after, 0) if after and after[0][0].turn != player else 0
    if take and take[1] not in [
        event.start for at in range(len(better)) if better[at][0].turn != player for event in _events(better, at, "take")
    ]:
        return Fact("taken" if take[0] == 0 else "taken_later", AFTER, take[0], take[1], take[0] + 1)
    if _events(line_of(mark, PLAYED), 0, "bonus") and not _events(better, 0, "bonus"):
        return Fact("bonus", PLAYED, 0, "", 0)
    if reply > _gain(better, 1):
        return Fact("then_gained", AFTER, 0, "", reply)
    return _told("then", AFTER, after, better, 1) if after and after[0][0].turn != player else None


def _proven(entry: "dict[str, Any]", player: int) -> bool:
    """True if a search has proven that a player wins."""
    return bool(entry["solved"] and entry["win_in"]) and (entry["win_in"] > 0) == (player == 0)


def facts(mark: judging.Mistake) -> "list[Fact]":
    """What is said of a mistake: what was missed, and what followed."""
    return [fact for fact in (missed(mark), followed(mark)) if fact is not None]


def words(fact: Fact, mark: judging.Mistake, board: GameBoard, lang: str) -> Words:
    """A fact as a sentence. The move that it names is in the game's notation: for a capture later in a line the first move of the line."""
    steps = line_of(mark, fact.line)
    position, move = steps[fact.at]
    named = steps[0] if fact.line == BETTER else steps[fact.at]
    piece = next((said.values["piece"] for said in board.spoken(position, move) if said.key == "event.take"), "")
    return Words("turning." + fact.key, move=named[0].kifu(named[1], lang), spot=fact.spot, piece=piece, n=fact.n, plies=fact.n)


# The story of a game.
class Story:
    """The turning points of a reviewed game. `plies`: the reports that they were made from; `kept`: those that are kept as puzzles, by the
    numbers of the nodes before them, as text; `calm`: there are mistakes, but none of the person's."""

    def __init__(self, found: Findings, record: Record) -> None:
        self.plies = found.plies
        self.player = player_of(record)
        self.marks = costliest(found.marks, self.player)
        self.calm = self.player is not None and bool(found.marks) and not self.marks
        self.kept: "list[str]" = []


def player_of(record: Record) -> "int | None":
    """The side of the person in a game against the computer, None in any other game."""
    people = [side for side in (0, 1) if not record.players[side].level]
    return people[0] if len(people) == 1 else None


def costliest(found: "list[judging.Mistake]", player: "int | None") -> "list[judging.Mistake]":
    """The mistakes of a player that cost most, at most MOST, in order; the move that lost the game is always among them."""
    own = [(mark.kind != "losing", -mark.drop, mark.node.ply, mark) for mark in found if mark.node.before.turn == player]
    return [row[3] for row in sorted(sorted(own, key=lambda row: row[:3])[:MOST], key=lambda row: row[2])]


def picture(mark: judging.Mistake, board: GameBoard, seat: int, lang: str) -> str:
    """The board before a mistake, small, with the mistake's arrow. Nothing in it can be tapped, and it has no name."""
    node, layout = mark.node, board.layouts[-1]
    view = View(node.parent, node.before, None, layout, seat, lang, ())
    drawn = board.ground(layout, seat, lang) + pieces_layer(board, node.before, layout, seat) + over_board.mistake(board, view, mark)
    wide, high = board.size(layout)
    return f'<svg class="picture {layout}" viewBox="0 0 {wide} {high}">{drawn}</svg>'


def html(story: Story, board: GameBoard, lang: str) -> str:
    """The turning points as cards, in front of the review."""
    if story.calm:
        return f"<p>{t('turning.calm')}</p>"
    items = ""
    for at, mark in enumerate(story.marks):
        node: Node = mark.node
        assert node.parent is not None
        number, sign = node.parent.number, "▲△"[node.before.turn]
        ply = t("status.ply", n=node.count) if node.count else ""
        said = "".join(["<p>" + with_moves(words(fact, mark, board, lang), lang) + "</p>" for fact in facts(mark)])
        ways = button(f"try:{number}", "do.try", "again", "btn small") + button(f"own:{number}", "turning.keep", "", "btn small own")
        items += (
            f'<li><span class="thumb" data-of="{at}" aria-hidden="true"></span>'
            f'<div><h4>{ply} <b translate="no">{sign}{esc(node.notation(lang)[0])}</b></h4>'
            f"<small>{sentence(judging.cost(mark), lang)}</small>"
            f'<div class="why">{said}</div></div><div class="ways">{ways}</div></li>'
        )
    return f'<section class="story"><h3>{t("turning.title")}</h3><ol>{items}</ol></section>' if items else ""
