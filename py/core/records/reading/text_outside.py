"""A line without what stands in brackets: the words that may be moves, and signs of other brackets as round ones."""

from core.records.reading.text_beside_moves import SMILEYS, is_laughter, parted_by_smileys
from core.records.reading.text_words import DIGITS, is_decoration, spaced, unmarked
from core.records.spaces import plain


def in_round_brackets(line: str) -> str:
    """A line with round brackets in place of others, but for square ones around a single word or right behind one."""
    for open_, close in ("【】", "〔〕"):
        line = line.replace(open_, " (").replace(close, ") ")
    line = line.replace("/* ", " (").replace(" */", ") ")
    parts = line.split("[")
    for i in range(1, len(parts)):
        inside, end, rest = parts[i].partition("]")
        apart = not parts[i - 1] or parts[i - 1][-1] == " "
        parts[i] = f"({inside}){rest}" if end and apart and " " in inside.strip() else "[" + parts[i]
    return "".join(parts)


def outside_brackets(line: str) -> str:
    """A line of plain signs without the words in round brackets, but for figures; a bracket without its end goes on to the end of the
    line."""
    parts = in_round_brackets(line).split("(")
    found, depth = [parts[0]], 0
    for part in parts[1:]:
        ends = part.split(")")
        is_number = not depth and len(ends) == 2 and not ends[0].strip(DIGITS)
        depth = max(0, depth + 2 - len(ends))
        found.append("(" + part if is_number else " " * (not depth) + ends[-1] * (not depth))
    return "".join(found)


def moves_among(value: str) -> "list[str]":
    """The words of a text that may be moves, and other words: without glyphs, smileys, laughter and what is in brackets."""
    value = " ".join([part for part, is_smiley in parted_by_smileys(value) if not is_smiley])
    words = spaced(outside_brackets(plain(value))).replace("→", " ").split()
    return [word for word in words if unmarked(word) and word not in SMILEYS and not is_laughter(word, []) and not is_decoration(word)]
