"""Moves of 黒檀の馬 in printed notations other than Komado's: cells by file and rank of the ground (`7-5`), or by the numbers 1–28.

Such texts do not name the corner from which they count. The moves decide: a way of counting is possible if it makes every move legal.
"""

from games.common_board.columns import CELL, COLUMN, NAMES, ROW
from games.kokutan_no_uma.rules import PLAYABLE, Rules

FILES, RANKS = "bcdefghi", "2345678"
PASSES = ("パス", "pass")
BETWEEN = "→～~〜,、。>\n\t()[]"
DIGITS = "0123456789"


def _number(text: str) -> int:
    return int(text) if 0 < len(text) < 3 and all(sign in DIGITS for sign in text) else 0


def _words(text: str) -> "list[str]":
    """The cells and passes of a text, [] for a text with any other word."""
    lines = [line.split() for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and all(len(line) > 1 and line[0] == str(i + 1) for i, line in enumerate(lines)):  # each line begins with its number
        text = " ".join([" ".join(line[1:]) for line in lines])
    for sign in BETWEEN:
        text = text.replace(sign, " ")
    words = []
    for word in text.replace("-", " - ").replace(" -  ", " - ").replace(" - ", "-").split():
        for mark in ("▲", "△", "先手", "後手", "黒", "白"):
            word = word.replace(mark, "")
        if word.endswith((".", ":", "手目")) or not word:
            continue
        parts = [_number(part) for part in word.split("-")]
        if word not in PASSES and not (len(parts) in (1, 2, 4) and all(parts)):
            return []
        words += ["-".join(word.split("-")[:2]), "-".join(word.split("-")[2:])] if len(parts) == 4 else [word]
    return words


def _cell(word: str, by_number: bool, right: bool, bottom: bool) -> str:
    """The name of the cell that a word means, "" for none. `right`, `bottom`: files are counted from the right, ranks from the bottom."""
    parts = [_number(part) for part in word.split("-")]
    if by_number:
        cells = sorted(PLAYABLE, key=lambda cell: (ROW[cell] * (-1 if bottom else 1), COLUMN[cell] * (-1 if right else 1)))
        return NAMES[cells[parts[0] - 1]] if len(parts) == 1 and 0 < parts[0] <= len(cells) else ""
    file, rank = (parts[0] - 1, parts[1] - 1) if len(parts) == 2 else (-1, -1)
    if not (0 <= file < len(FILES) and 0 <= rank < len(RANKS)):
        return ""
    name = FILES[7 - file if right else file] + RANKS[6 - rank if bottom else rank]
    return name if CELL[name] in PLAYABLE else ""


def translations(game: Rules, text: str) -> "list[list[str]] | None":
    """The moves that a text can stand for, by each way of counting that makes all of them legal; None for a text of another kind."""
    words = _words(text)
    if not [word for word in words if word not in PASSES] or len(words) > 600:
        return None
    found: list[list[str]] = []
    for way in range(8):
        codes = _codes(game, words, way > 3, way % 2 == 1, way // 2 % 2 == 1)
        if codes and codes not in found:
            found.append(codes)
    return found


def _codes(game: Rules, words: "list[str]", by_number: bool, right: bool, bottom: bool) -> "list[str]":
    position, codes, start = game.start(), [], ""
    for word in words:
        cell = "" if word in PASSES else _cell(word, by_number, right, bottom)
        if not cell and word not in PASSES:
            return []
        if cell and position.flying and not start:
            start = cell
            continue
        code = "pass" if not cell else start + "-" + cell if position.flying else "*" + cell
        start = ""
        legal = [move for move in position.legal_moves() if position.code(move) == code]
        if not legal:
            return []
        position = position.play(legal[0])
        codes.append(code)
    return [] if start else codes
