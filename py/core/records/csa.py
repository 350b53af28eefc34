"""The CSA format of computer shogi in the words of other records: `+1716FU` is `17-16`, `N+Yu` 先手：Yu. Each line stays a line.

Its letters for pieces are those of shogi and name no piece of ours, so they are not looked at; a drop is left as it is.
"""

SIDES = {"N+": "先手：", "N-": "後手："}
LOOKED_AT = 300  # lines before the first move


def _is_move(line: str) -> bool:
    cells, piece = line[1:5], line[5:7]
    return line[:1] in ("+", "-") and len(line) == 7 and cells.isdigit() and "0" not in cells and all("A" <= sign <= "Z" for sign in piece)


def is_csa(lines: "list[str]") -> bool:
    """True if one of the first lines is a move of that format."""
    return any(_is_move(line.strip().split(",")[0]) for line in lines[:LOOKED_AT] if line[:1] in ("+", "-"))


def in_words(line: str) -> str:
    """A line in the words of other records; "" for one that says nothing of ours: a version, the usual start, a time."""
    whole = line.strip()
    if whole[:1] == "'":
        return "*" + whole[1:].lstrip("*")
    if whole[:2] in SIDES:
        return SIDES[whole[:2]] + whole[2:] if whole[2:] else ""
    if whole[:1] == "$" or whole[:1] == "P" and whole[1:2] in tuple("123456789+-"):
        name, _, value = whole.strip("$").partition(":")
        return f"{name[:20]}：{value}"
    first = whole.split(",")[0]
    if _is_move(first):
        return f"{first[1:3]}-{first[3:5]}"
    nothing = first in ("+", "-", "PI") or first[:1] in ("V", "T") and first[1:].replace(".", "").isdigit()
    return "" if nothing else line
