"""Text printed beside the hole of a move of Progressive Mancala: the way of the sowing, its gain, the scores after it.

`c→i→d→ゴール` is one move: the lifted holes, then the place of the last stone. `5点獲得(3vs12)`, `相手にボーナス手番` and the dash of `c-`
are checks.
"""

from games.progressive_mancala.rules import LETTERS, Bowls

GOAL = ("ゴール", "goal")
DIGITS = "0123456789"

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    Claim = tuple[str, tuple[int, ...]]


def place(text: str) -> str:
    """The place that a text begins with: a hole's letter alone, or "goal"; "" for none."""
    small = text.lower()
    if any(small.startswith(name) for name in GOAL):
        return "goal"
    return small[:1] if small[:1] in tuple(LETTERS) and small[1:2] not in tuple(LETTERS + "rstuvwxyz") else ""


def way(position: Bowls, move: int) -> "list[str]":
    """The places of a move's way."""
    name, legs = position.game.place_name, position.sowing(move).legs
    return [name(leg.lifted) for leg in legs] + [name(legs[-1].landed)]


def claims(word: str, said: str) -> "list[Claim]":
    """The claims of a text about a move: ("gain", (5,)), ("scores", (3, 12)), ("empty", ()), ("stays", ())."""
    found: list[Claim] = [("stays", ())] if word.endswith("-") else []
    for i, sign in enumerate(said):
        if sign == "点" and said[i : i + 3] in ("点獲得", "点") or said[i : i + 5] in ("stone", "point"):
            number = _before(said, i)
            if number >= 0:
                found.append(("gain", (number,)))
        elif sign in "v対-" and "(" in said[max(0, i - 5) : i]:  # (1vs0), (1 v 0), (1-0)
            first, second = _before(said, i), _behind(said, i + (2 if said[i : i + 2] == "vs" else 1))
            if first >= 0 and second >= 0:
                found.append(("scores", (first, second)))
    small = said.lower()
    if ("相手" in said or "opponent" in small) and ("ボーナス" in said or "bonus" in small or "extra" in small):
        found.append(("empty", ()))
    return found


def _before(text: str, end: int) -> int:
    """The number that ends at an index, -1 for none."""
    end = len(text[:end].rstrip())
    begin = end
    while begin and text[begin - 1] in DIGITS and end - begin < 3:
        begin -= 1
    return int(text[begin:end]) if begin < end else -1


def _behind(text: str, begin: int) -> int:
    """The number that begins at an index, -1 for none."""
    while text[begin : begin + 1] == " ":
        begin += 1
    end = begin
    while end < len(text) and text[end] in DIGITS and end - begin < 3:
        end += 1
    return int(text[begin:end]) if begin < end else -1


def holds(position: Bowls, move: int, claim: "Claim") -> bool:
    """True if a claim about a move is right."""
    kind, value = claim
    after, gain = position.play(move), position.sowing(move).gain
    if kind == "gain":
        return bool(gain == value[0])
    if kind == "scores":
        return after.scores == value
    if kind == "empty":
        return not gain
    return after.turn == position.turn and after.outcome() is None
