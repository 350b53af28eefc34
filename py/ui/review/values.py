"""The values of a position's moves as a table in the panel, and a proven winner with the offer to play the win out."""

from core.contract import Position
from core.drawing.board import GameBoard
from core.drawing.svg import esc, n
from core.records.text_writer import moves_in_words
from core.words import Words, say
from ui.html.controls import button, sentence, t
from ui.review import judging

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.worker.question import Report

MOST_ROWS = 12
MOST_EXPECTED = 6
MOST_LINES = 3  # the most lines beside a mistake


def points_of(score: int) -> str:
    """A score as the board and the panel write it: "+1.2"."""
    shown = f"{abs(score) / 100:.1f}"
    return ("" if shown == "0.0" else "+" if score > 0 else "−") + shown


def none(over: bool, engine_on_turn: bool, why: "Words | None", waited: "tuple[int, int] | None", lang: str) -> str:
    """The text before there are values: the reason, or the engine's progress."""
    if over:
        return f'<p class="soft">{t("analysis.over")}</p>'
    if engine_on_turn:
        return f'<p class="soft">{t("analysis.waits")}</p>'
    if waited and not why:
        return f'<p class="soft">{t("analysis.waited", seconds=waited[0], n=waited[1])}</p>'
    return f'<p class="soft">{sentence(why or Words("status.thinking"), lang)}</p>'


def winner(report: "Report") -> "int | None":
    """The player with a proven win, else None."""
    return (0 if report["win_in"] > 0 else 1) if report["solved"] and report.get("win_in") else None


def undecided(report: "Report") -> bool:
    """True if every known move has the value 0 and no proven result: then words say more than figures."""
    return not [row for row in report["lines"] if row["win_in"] or points_of(row["score"]) != "0.0"]


def table(board: GameBoard, report: "Report", position: Position, lang: str) -> str:
    """The moves, the best first, each with its value: a bar and points, or the winner and number of moves; and the expected line."""
    sure = t("analysis.proven") if report["solved"] else t("analysis.depth", depth=report["depth"])
    if undecided(report):
        return f'<p class="soft">{t("analysis.drawn" if report["solved"] else "analysis.undecided")} <small>{sure}</small></p>'
    rows = ""
    for row in report["lines"][:MOST_ROWS]:
        codes = moves_in_words(position, row["line"], lang)
        rows += f'<tr><th scope="row" translate="no">{esc(codes[0])}</th>{_decided(board, row, lang) if row["win_in"] else _open(row)}</tr>'
        if len(codes) > 1:
            rows += f'<tr class="path"><td colspan="3" translate="no">{esc(" ".join(codes[1:MOST_EXPECTED]))}</td></tr>'
    more = len(report["lines"]) - MOST_ROWS
    rest = f'<p class="soft">{t("analysis.more", n=more)}</p>' if more > 0 else ""
    head = ""
    if [row for row in report["lines"][:MOST_ROWS] if not row["win_in"]]:
        ends = "".join([side_icon(board, side) for side in (1, 0)])  # the sides that a bar leans to
        head = f'<thead aria-hidden="true"><tr><td></td><td class="bar-cell"><span>{ends}</span></td><td></td></tr></thead>'
    return f'<table class="values"><caption>{t("analysis.caption")} · {sure}</caption>{head}<tbody>{rows}</tbody></table>{rest}'


def side_icon(board: GameBoard, side: int) -> str:
    """The picture of a side."""
    return f'<svg class="side" viewBox="-50 -50 100 100" aria-hidden="true">{board.side_icon(side)}</svg>'


def _open(row: "Report") -> str:
    share = (judging.chance(row) - 0.5) * 100
    place = f"inset-inline-start:{n(50 + min(0, share))}%;inline-size:{n(abs(share))}%"
    bar = f'<i class="{"minus" if share < 0 else ""}" style="{place}"></i>'
    return f'<td class="bar-cell"><span class="vbar">{bar}</span></td><td><b>{points_of(row["score"])}</b></td>'


def _decided(board: GameBoard, row: "Report", lang: str) -> str:
    side = 0 if row["win_in"] > 0 else 1
    icon, said = side_icon(board, side), t("analysis.win", side=Words(f"side.{side}"), n=abs(row["win_in"]))
    return f'<td colspan="2" class="who-cell"><b>{icon}{said}</b></td>'


def proven(win_in: int, lang: str) -> list[str]:
    """Two short lines: the winner, and the most moves to the win."""
    return [say(words, lang) for words in (Words(f"oracle.{0 if win_in > 0 else 1}"), Words("oracle.within", n=abs(win_in)))]


def worth(row: "Report", lang: str) -> str:
    """The value of a move in few words, as HTML."""
    if row["win_in"]:
        return "<br>".join([esc(said) for said in proven(row["win_in"], lang)])
    points = points_of(row["score"])
    return esc(say(Words("standing.even"), lang)) if points == "0.0" else points


def prove(report: "Report", lang: str) -> str:
    """The proven winner, and the offer to play the win out against the engine."""
    side = winner(report)
    if side is None:
        return ""
    title = sentence(Words("result.win", side=Words(f"side.{side}")), lang)
    words = t("prove.text", n=abs(report["win_in"]))
    return f'<div class="prove"><h3>{title}</h3><p>{words}</p>{button("prove", "prove.start", "", "btn small main")}</div>'


def lines(report: "Report", position: Position, lang: str, only: str = "") -> str:
    """The best moves as lines of whole moves, the best first, below a note about the sign of the figures.

    `only`: the code of the pressed line, whose arrow is the only one on the board.
    """
    rows = report["lines"][:MOST_LINES]
    body = f"<small>{t('analysis.side')}</small>" if [row for row in rows if not row["win_in"] and points_of(row["score"]) != "0.0"] else ""
    for row in rows:
        codes = moves_in_words(position, row["line"], lang)
        rest = "".join([f"<span>{esc(code)}</span>" for code in codes[1:MOST_EXPECTED]])
        said = f'<span class="v">{worth(row, lang)}</span><span class="ln" translate="no"><b>{esc(codes[0])}</b>{rest}</span>'
        pressed = "true" if row["code"] == only else "false"
        body += f'<button data-do="line:{esc(row["code"])}" aria-pressed="{pressed}">{said}</button>'
    return f'<div class="lines">{body}</div>'
