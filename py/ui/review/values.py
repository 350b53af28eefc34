"""What every move of a position is worth: as a table in the panel, and by places for the board."""

from core.contract import Position
from core.drawing.svg import esc, n
from core.records.text_writer import moves_in_words
from core.words import Words
from ui.board.picture import points_of
from ui.board.state import Worth
from ui.html.controls import button, sentence, t

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from ui.worker.question import Report

MOST_ROWS = 12
MOST_EXPECTED = 6
DECIDED = 2000  # hundredths at which bars and graphs end


def of_places(report: "Report", position: Position, prefix: "tuple[str, ...]") -> list[Worth]:
    """The best move through each place that may follow the taps so far."""
    best: dict[str, Worth] = {}
    sign = -1 if position.turn else 1
    for row in report["lines"]:
        taps = position.taps(position.parse(row["code"]))
        if taps[: len(prefix)] == prefix and len(taps) > len(prefix):
            worth = Worth(taps[len(prefix)], row["score"] * sign, row["win_in"] and row["win_in"] * sign)
            if worth.spot not in best or best[worth.spot].score < worth.score:
                best[worth.spot] = worth
    return list(best.values())


def none(over: bool, engine_on_turn: bool, cut: "Words | None", lang: str) -> str:
    """What stands where the values will be, or why there are none."""
    if over:
        return f'<p class="soft">{t("analysis.over")}</p>'
    if engine_on_turn:
        return f'<p class="soft">{t("analysis.waits")}</p>'
    return f'<p class="soft">{sentence(cut or Words("status.thinking"), lang)}</p>'


def table(report: "Report", position: Position, lang: str) -> str:
    """The moves, the best first, each with its worth in words and as a bar, and the line that is expected after it."""
    rows = ""
    for row in report["lines"][:MOST_ROWS]:
        share = max(-50.0, min(50.0, row["score"] / DECIDED * 50))
        place = f"inset-inline-start:{n(50 + min(0, share))}%;inline-size:{n(abs(share))}%"
        bar = f'<i class="{"minus" if share < 0 else ""}" style="{place}"></i>'
        codes = moves_in_words(position, row["line"], lang)
        rows += (
            f'<tr><th scope="row">{esc(codes[0])}</th><td class="bar-cell"><span class="vbar">{bar}</span></td>'
            f"<td><b>{_worth(row)}</b></td></tr>"
        )
        if len(codes) > 1:
            rows += f'<tr class="path"><td colspan="3">{esc(" ".join(codes[1:MOST_EXPECTED]))}</td></tr>'
    more = len(report["lines"]) - MOST_ROWS
    rest = f'<p class="soft">{t("analysis.more", n=more)}</p>' if more > 0 else ""
    sure = t("analysis.proven") if report["solved"] else t("analysis.depth", depth=report["depth"])
    return f'<table class="values"><caption>{t("analysis.caption")} · {sure}</caption><tbody>{rows}</tbody></table>{rest}'


def _worth(row: "Report") -> str:
    """The worth of a move to First, in words."""
    win_in = row["win_in"]
    if win_in:
        return t("analysis.win", side=Words("side.0" if win_in > 0 else "side.1"), n=abs(win_in))
    return points_of(row["score"])


def panel(head: str, foot: str, progress: "tuple[int, int] | None", offered: bool) -> str:
    """The whole panel; `offered`: a way to have the whole game examined."""
    if progress:
        foot += f'<p class="soft">{t("analysis.progress", known=progress[0], total=progress[1])}</p>'
    elif offered:
        foot += f"<p>{button('examine', 'analysis.whole', '', 'btn small')}</p>"
    return f'<div class="analysis">{head}{foot}</div>'
