"""Makes of a whole text the lines that are read, in the order of their moves: of data and records of other programs, and of lists.

Apart because it looks at all lines at once, before the first is read.
"""

import json

from core.contract import IllegalMove
from core.records import prints
from core.records.spaces import LINES, lines_of, plain, plain_spaces, unfenced, unprinted, unquoted, unscripted, without_quotes
from core.records.text_tables import Listed, listed
from core.records.text_words import COLOURS, MARKS, is_of_a_remark, is_shaped, may_be_moves, names_of, number_at, parted, read_move

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Callable

    from core.contract import Game
    from core.steps import Steps

LONGEST_LABEL = 40  # characters of a side's name before a colon
LONGEST_LINE = 200  # characters of a line with one move behind a label
MOST_LABELS = 400  # labels with one move each
MOST_LETTERED = 200  # lines of a text that has letters before its moves
LARGEST_LIST, LARGEST_TABLE = 20_000, 50_000  # characters; the lines of a longer text are in their order
LINES_OF_LISTS = 8  # of a text that is two lists of moves
PASSED = 20  # lines looked through in one step
_ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
    "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX",
)  # fmt: skip


_LISTS = ("moves", "record", "line", "pv")  # names of values that are moves
_MOVE = ("move", "code", "san", "uci", "usi", "text", "notation")  # the name of the move in an object for each


def from_json(text: str) -> str:
    """Data as programs write it, `{"moves": ["57-46"]}`, as lines of headings and of moves; any other text as it is."""
    bare = unfenced(text)
    if (bare[:1], bare[-1:]) not in (("{", "}"), ("[", "]")):
        return text
    try:
        data = json.loads(bare)
        lines: list[str] = []
        _tell_json("", data, lines, 0)
    except (ValueError, RuntimeError):
        return text
    return "\n".join(lines) if lines else text


def _tell_json(name: str, data: object, lines: "list[str]", depth: int) -> None:
    if isinstance(data, dict):
        for key, value in data.items():
            _tell_json(str(key), value, lines, depth + 1)
    elif not isinstance(data, list):
        said = str(data).replace("\n", " ")
        said = said.replace(".", " ") if name.lower() in _LISTS and " " not in said else said
        lines.append(f"{name}: {said}" if name and not name.isdigit() else f"{name} {said}".strip())
    elif depth < 9:
        words: list[str] = []
        for each in data:
            if isinstance(each, dict):
                cells = [str(each[key]) for key in ("from", "to") if key in each]
                each = "-".join(cells) if len(cells) == 2 else next((each[key] for key in _MOVE if key in each), each)
            words += [str(word) for word in each] if isinstance(each, list) else [str(each)]
        lines.append((name + ": " if name and name.lower() not in _LISTS else "") + " ".join(words))


# The CSA format of computer shogi. Its pieces are those of shogi, which are none of ours, so only the cells of a move are read.
_CSA_PIECES = ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"]
_CSA_SIDES = {"N+": "先手：", "N-": "後手："}
_CSA_LOOKED_AT = 300  # lines before the first move


def _csa_move(text: str) -> str:
    """The move of a statement such as `+1716FU`: `17-16`; "" if it is none, or a drop."""
    cells = text[1:5]
    is_move = text[:1] in ("+", "-") and text[5:] in _CSA_PIECES and len(cells) == 4 and not cells.strip("123456789")
    return f"{cells[:2]}-{cells[2:]}" if is_move else ""


def _is_csa(lines: "list[str]") -> bool:
    """True if one of the first lines begins with a move of the CSA format."""
    return any(_csa_move(unquoted(line).strip().split(",")[0]) for line in lines[:_CSA_LOOKED_AT])


def _from_csa(line: str) -> str:
    """A line of the CSA format as other records have it: `+1716FU,T3` is `17-16`, `N+Yu` is 先手：Yu. A version, the usual start and a
    time are ""."""
    whole = unquoted(line).strip()
    if whole[:1] == "'":
        return "*" + whole[1:].lstrip("*")
    if whole[:2] in _CSA_SIDES:
        return _CSA_SIDES[whole[:2]] + whole[2:] if whole[2:] else ""
    if whole[:1] == "$" or _sets_up(whole):
        name, _, value = whole.strip("$").partition(":")
        return f"{name[:20]}：{value}"
    return " ".join([_from_statement(part) for part in whole.split(",")]).strip() if "," in whole else _from_statement(whole)


def _from_statement(text: str) -> str:
    says_nothing = text in ("+", "-", "PI") or (text[:1] in ("V", "T") and not text[1:].strip("0123456789."))
    return "" if says_nothing else _csa_move(text) or text


def _sets_up(line: str) -> bool:
    """True for a line about the first position: `P1-KY-KE-GI`, `P+0033FU`, `PI82HI`."""
    row, place = line[1:2] in tuple("123456789"), line[1:2] in ("+", "-", "I")
    return line[:1] == "P" and len(line) > 3 and ((row and line[2:3] in "+- ") or place) and line[-2:].strip("* ") in [""] + _CSA_PIECES


def lines_in(text: str) -> "Steps[list[str]]":
    """In steps: the lines of a text, in the form of records where it has another: data, the source of a page or of a mail, CSA."""
    lines = yield from lines_of(from_json(without_quotes(unprinted(unscripted(text)))))
    if _is_csa(lines):
        for at in range(0, len(lines), LINES):
            lines[at : at + LINES] = [_from_csa(line) for line in lines[at : at + LINES]]
            yield
    return lines


def _without_hyphens(lines: "list[str]") -> "list[str]":
    """The lines of a text, in which no move is parted behind its dash at the end of a line: the rest of it stands in that line too."""
    found = list(lines)
    for i in range(len(found) - 1):
        line = found[i].rstrip()
        if line[-1:] == "-" and prints.is_cell(line[-3:-1]) and line[-4:-3] in ("", " ", "."):
            rest = found[i + 1].lstrip().split(" ")
            if prints.is_cell(rest[0]):
                found[i : i + 2] = [line + rest[0], " ".join(rest[1:])]
    return found


def _without_part_numbers(lines: "list[str]") -> "list[str]":
    """The lines of a text without the number of the post before moves, `1/2 57-46`, which alone would be the result of a draw."""
    found, before = list(lines), 0
    for i, line in enumerate(lines):
        words = plain(line).split()
        part, slash, parts = (words[0] if words else "").partition("/")
        number, most = number_at(part), number_at(parts)
        if slash and not number[1] and not most[1] and number[0] == before + 1 <= most[0] and any(is_shaped(word) for word in words[1:2]):
            found[i], before = " ".join(words[1:]), number[0]
    return found


def _without_stars(lines: "list[str]") -> "list[str]":
    """The lines of a list whose moves stand behind stars, `* 57-56`, without the stars, which begin a comment elsewhere."""
    if len(lines) > MOST_LETTERED:
        return lines
    starred = [line for line in lines if line.startswith("* ")]
    others = [line for line in lines if line.strip() and not line.startswith("* ")]
    if len(starred) < 2 or not all(is_shaped(line[2:].split()[0]) for line in starred if line[2:].strip()):
        return lines
    if any(may_be_moves(line) for line in others):
        return lines
    return [line[2:] if line.startswith("* ") else line for line in lines]


def _without_letters(lines: "list[str]") -> "list[str]":
    """The lines of a text without the letter before each: `a.`, `b.` and so on as numbers, or `A` and `B` by turns for the players."""
    said = [plain_spaces(line).strip() for line in lines[:MOST_LETTERED]]
    heads = [line.split()[0] for line in said if line]
    bare = [head.rstrip(".)") for head in heads]
    if len(lines) <= MOST_LETTERED and 1 < len(heads) <= len(_ROMAN) and bare == list(_ROMAN[: len(bare)]) and heads != bare:
        return [line[len(line.split()[0]) :].strip() if line else "" for line in said]
    if len(heads) < 2 or len(lines) > MOST_LETTERED or any(len(letter) != 1 or not "A" <= letter <= "z" for letter in bare):
        return lines
    follow = all(head != letter and ord(letter) == ord(bare[0]) + i for i, (head, letter) in enumerate(zip(heads, bare)))
    counted = follow and len(heads) > 2
    players = bare[0] != bare[1] and all(letter <= "Z" and letter == bare[i % 2] for i, letter in enumerate(bare))
    rests = [line[len(line.split()[0]) :].strip() if line else "" for line in said]
    return rests if counted or players and rests == [rest.lower() for rest in rests] else lines


def _in_numbers(lines: "list[str]") -> "list[str]":
    """The lines of a text in the order of the numbers before each, where these are 1, 2, 3 and so on in another order; otherwise the same
    list."""
    said = [line for line in lines if plain(line).split()] if len(lines) <= MOST_LETTERED else []
    numbers = [parted(plain(line).split()[0])[0] for line in said]
    if len(said) < 2 or numbers == sorted(numbers) or sorted(numbers) != list(range(1, len(numbers) + 1)):
        return lines
    return [line for _, line in sorted(zip(numbers, said))]


def _in_turns(lines: "list[str]", game: "Callable[[], Game]") -> "list[str]":
    """The lines of a text; two that list the moves of either side become one, in which the moves stand in the order of the turns."""
    said = [line for line in lines if line.strip()] if len(lines) <= LINES_OF_LISTS else []
    lists: list[list[str]] = [[], []]
    for line in said:
        name, colon, value = plain(line).replace(",", " ").partition(":")
        if not colon:
            name, _, value = plain(line).strip().replace(",", " ").partition(" ")
        name = name.strip().lower()
        for side, colour in enumerate(("black", "white")):
            if name == colour or name in names_of("side." + str(side)):
                lists[side] = value.split()
    if len(said) != 2 or min([len(each) for each in lists]) < 2 or not all(is_shaped(word) for each in lists for word in each):
        return lines
    position = game().start()
    moves: list[str] = []
    try:
        while position.outcome() is None and lists[position.turn]:
            position, word = position.play(read_move(position, lists[position.turn][0])), lists[position.turn].pop(0)
            moves.append(word)
    except IllegalMove:
        pass
    rest = " ".join(lists[0] + lists[1])
    return [" ".join(moves) + f" ({rest})" * bool(rest)] if moves else lines


def in_order(lines: "list[str]", game: "Callable[[], Game]") -> "Steps[tuple[Listed, bool]]":
    """In steps: the lines of a text in the order of their moves, and True if the numbers before them stood in another."""
    size = sum([len(line) for line in lines])
    yield
    found = listed(lines, game) if size <= LARGEST_TABLE else Listed(lines)
    yield
    if size > LARGEST_LIST:
        return found, False
    for change in (_without_hyphens, _without_part_numbers, lambda lines: _in_turns(lines, game), _without_letters, _without_stars):
        found.lines = change(found.lines)
        yield
    lines, found.lines = found.lines, _in_numbers(found.lines)
    return found, found.lines is not lines


def are_labelled(lines: "list[str]", known: "Callable[[str], bool]") -> "Steps[bool]":
    """In steps: True if each line is a move behind the label of a player, by turns: `自分：k`, `A: k`. `known`: True for a name in small
    letters that is a heading of another meaning."""
    names: list[str] = []
    for i, line in enumerate(lines):
        if not i % PASSED:
            yield
        if not line.strip():
            continue
        name, colon, value = plain(unquoted(line[:LONGEST_LINE])).partition(":")
        name, words = name.strip().lower(), value.split()
        if len(names) == MOST_LABELS or not colon or not number_at(name)[1] or len(words) != 1 or not is_shaped(words[0]):
            return False
        names.append(name)
    others = [name for name in names if known(name) or is_of_a_remark(name) or len(names) == 1 and prints.is_cell(name)]
    return not others and bool(names) and names == [names[i % 2] if len(names) > 1 else names[0] for i in range(len(names))]


def named_sides(lines: "list[str]", known: "dict[str, str]") -> "Steps[tuple[bool, bool]]":
    """In steps: (True if the names of sides stand before moves, and not before players; True if that is sure). `known`: the keys of
    headings by their names."""
    sides = said = 0
    for i, line in enumerate(lines):
        name, colon, _ = line[:LONGEST_LABEL].replace("：", ":").partition(":")
        if colon:
            name = plain(unquoted(name)).strip().lower()
            sides += known.get(name, "").startswith("side.") or name in COLOURS or name in MARKS
        said += bool(line.strip())
        if sides > 2:
            break
        if not i % PASSED:
            yield
    return sides > 2 or sides == said, sides > 2
