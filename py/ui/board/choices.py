"""A question at a spot, such as whether a piece is promoted: a small dialog beside the place, on the board."""

from core.drawing.board import Choice, GameBoard
from core.drawing.svg import esc
from core.words import Words, say
from ui import dom
from ui.board.state import BoardState
from ui.html.icons import icon

GAP = 52  # units between the place and the question


def open_question(board: GameBoard, state: BoardState) -> None:
    """Opens the question at the place of the last tap."""
    spot = board.places(state.layout, state.seat)[state.prefix[-1]]
    below = spot.y < board.size(state.layout)[1] * 0.3
    body = ""
    for choice in state.choices:
        body += (
            f'<button data-spot="{esc(choice.tap)}" data-lit="">'
            f'<svg viewBox="-50 -50 100 100" aria-hidden="true"><use href="#{choice.symbol}" x="-50" y="-50" width="100" '
            f'height="100" class="{choice.classes}" transform="rotate({choice.angle})"/></svg>'
            f"{esc(say(choice.words, state.lang))}{_ends(choice, state.lang)}</button>"
        )
    close = esc(say(Words("do.cancel"), state.lang))
    body += f'<button class="x" data-do="cancel" aria-label="{close}">{icon("close")}</button>'
    # Above the spot, or below near the top edge; the style sheet's clamp keeps it within the sides.
    x, y = _within_board(board, state, spot.x, spot.y + GAP if below else spot.y - GAP)
    style = f"--x:{x:.4f};--y:{y:.4f}"
    title = esc(say(Words(board.game.id + ".ask"), state.lang))
    _put(f'<div class="ask{" below" if below else ""}" role="dialog" aria-label="{title}" style="{style}">{body}</div>')


def ask_on_earlier(board: GameBoard, state: BoardState, spot: str, plies: int) -> None:
    """Opens a question at a place on an earlier position: begin a variation, return to the game after move `plies`, or neither."""
    at = board.places(state.layout, state.seat).get(spot)
    x, y = _within_board(board, state, at.x, at.y) if at else (0.5, 0.5)

    def said(key: str, **values: object) -> str:
        return esc(say(Words(key, **values), state.lang))

    title = said("back.ply", n=state.node.count)
    rows = (
        ("try-here", "branch", said("back.try"), said("back.try_note")),
        ("now", "last", said("back.play"), said("back.ply", n=plies)),
        ("cancel", "close", said("back.look"), ""),
    )
    body = "".join(
        [
            f'<button data-do="{do}">{icon(name)}<span>{words}{f"<small>{note}</small>" if note else ""}</span></button>'
            for do, name, words, note in rows
        ]
    )
    below = y < 0.5
    _put(
        f'<div class="ask back{" below" if below else ""}" role="dialog" aria-label="{title}" style="--x:{x:.4f};--y:{y:.4f}">{body}</div>'
    )


def _put(question: str) -> None:
    board = dom.one("#board")
    board.insertAdjacentHTML("beforeend", question)
    board.setAttribute("data-asks", "")
    dom.focus("#board .ask button")


def _ends(choice: Choice, lang: str) -> str:
    """The result of the game after an answer, as markup; "" if the answer does not end the game."""
    if choice.ends is None:
        return ""
    how, words = choice.ends
    return f'<span class="ends {how}">{esc(say(words, lang))}</span>'


def _within_board(board: GameBoard, state: BoardState, x: float, y: float) -> "tuple[float, float]":
    """A point of the picture in the board's element, as fractions of its width and height."""
    frame, svg = dom.one("#board").getBoundingClientRect(), dom.one("#board svg.picture").getBoundingClientRect()
    scale = float(svg.width) / board.size(state.layout)[0]
    across, down = float(svg.left) - float(frame.left) + x * scale, float(svg.top) - float(frame.top) + y * scale
    return across / float(frame.width), down / float(frame.height)
