"""The figures beside the bowls of Progressive Mancala stand apart."""

import re

from core.records.record import Record
from games import board_of, load

TEXT = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)" text-anchor="(start|end)" class="(?:count|earn)[^"]*">(\d+)</text>')
FIGURE = 0.7  # the width of a bold figure in a wide font, in sizes


def test_a_gain_of_two_figures_ends_before_the_number_of_the_next_bowl() -> None:
    record = Record(load("progressive-mancala"))
    for code in ("e", "g", "c", "a", "j"):
        record.play(code)
    board = board_of(record.game)
    drawn = board.badges(record.position, "narrow", 0, "en") + "".join(part for _, part in board.fixtures(record.position, "narrow", 0))
    spans = []
    for x, y, size, anchor, figures in TEXT.findall(drawn):
        wide = len(figures) * int(size) * FIGURE
        start = float(x) - (wide if anchor == "end" else 0)
        spans.append((y, start, start + wide))
    spans.sort()
    assert any(one[0] == two[0] and one[2] < two[1] < one[2] + 12 for one, two in zip(spans, spans[1:], strict=False))
    assert all(one[0] != two[0] or one[2] < two[1] for one, two in zip(spans, spans[1:], strict=False))


def test_no_gains_are_written_where_the_best_capture_is_the_question() -> None:
    board = board_of(load("progressive-mancala"))
    board.choose("gains", True)
    position = board.game.start()
    assert "earn" in board.badges(position, board.layouts[0], 0, "ja") and ".gains" in board.begin(position).key
    board.hides_threats = True
    assert not board.badges(position, board.layouts[0], 0, "ja") and ".gains" not in board.begin(position).key
