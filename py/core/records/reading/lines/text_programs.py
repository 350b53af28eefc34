"""Records in the forms of other programs, as lines of headings and of moves: JSON, the CSA of computer shogi, the SGF of Go programs.

Apart because such a form is told by its first signs, whatever the game.
"""

import json

from core.records.reading.text_words import WRONG, may_be_moves
from core.records.spaces import unfenced, unquoted

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

_LISTS = ("moves", "record", "line", "pv")  # names of values that are moves
_MOVE = ("move", "code", "san", "uci", "usi", "text", "notation")  # the name of the move in an object for each


def from_json(text: str) -> str:
    """Data as programs write it, `{"moves": ["57-46"]}`, as lines of headings and of moves; any other text as it is."""
    bare = unfenced(text)
    if (bare[:1], bare[-1:]) not in (("{", "}"), ("[", "]")):
        return text
    try:
        data = json.loads(bare if '"' in bare else bare.replace("'", '"'))  # as Python writes it
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
            words += _words_of_json(each, depth)
        lines.append((name + ": " if name and name.lower() not in _LISTS else "") + " ".join(words))


def _cell_of(value: object) -> str:
    """A cell, which may be told by two numbers."""
    return f"{value['x']}{value['y']}" if isinstance(value, dict) and "x" in value and "y" in value else str(value)


def _words_of_json(each: object, depth: int) -> "list[str]":
    """The words of an entry in a list of moves. In JKF, the form of Kifu for JS, its comments, variations and the end stand beside the
    move."""
    if isinstance(each, list):
        return [str(word) for word in each]
    if not isinstance(each, dict):
        return [str(each)]
    is_jkf = isinstance(each.get("move"), dict) or "comments" in each or "special" in each
    move = each["move"] if isinstance(each.get("move"), dict) else each
    cells = [_cell_of(move[key]) for key in ("from", "to") if key in move]
    words = ["-".join(cells)] if len(cells) == 2 else [str(move[key]) for key in _MOVE if key in move][:1]
    if not is_jkf:
        return words or [str(each)]
    if move is not each and not words:  # a drop of shogi
        words = [_cell_of(move.get("to", "")) + str(move.get("piece", ""))]
    words += ["%" + str(each["special"])] if "special" in each else []
    said = each.get("comments")
    words += ["{" + str(line).replace("{", "(").replace("}", ")") + "}" for line in (said if isinstance(said, list) else [])]
    forks = each.get("forks")
    for fork in forks if isinstance(forks, list) and depth < 9 else []:
        inner = [word for other in (fork if isinstance(fork, list) else [fork]) for word in _words_of_json(other, depth + 1)]
        words += ["("] + inner + [")"]
    return words


# The CSA format of computer shogi. Its pieces are those of shogi, which are none of ours, so only the cells of a move are read.
_CSA_PIECES = ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"]
_CSA_SIDES = {"N+": "先手：", "N-": "後手："}
_CSA_LOOKED_AT = 300  # lines before the first move


def _csa_move(text: str) -> str:
    """The move of a statement such as `+1716FU`: `17-16`; "" if it is none, or a drop."""
    cells = text[1:5]
    is_move = text[:1] in ("+", "-") and text[5:] in _CSA_PIECES and len(cells) == 4 and not cells.strip("123456789")
    return f"{cells[:2]}-{cells[2:]}" if is_move else ""


def is_csa(lines: "list[str]") -> bool:
    """True if one of the first lines begins with a move of the CSA format."""
    return any(_csa_move(unquoted(line).strip().split(",")[0]) for line in lines[:_CSA_LOOKED_AT])


def from_csa(line: str) -> str:
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


# SGF: `(;PB[Aki]PW[Nao];B[57-46];W[31-22](;B[47-36])(;B[27-26]))`.
_SIDES_OF_SGF = ("先手", "後手")
_QUALITIES = {"TE": "!", "BM": "?", "DO": "?!", "IT": "!?"}
_SAYING_NOTHING = ("GM", "FF", "CA", "AP", "ST", "BL", "WL", "OB", "OW")  # the format, and times
_SETTING_UP = ("AB", "AW", "AE", "PL")
_SGF_LOOKED_AT = 1000  # characters before the first node
_SLICE = 2000  # characters read in one step


class _Tree:
    """A variation of an SGF: its nodes, each the list of its (name, value), and the variations behind the last of them."""

    def __init__(self) -> None:
        self.nodes: list[list[tuple[str, str]]] = []
        self.trees: list[_Tree] = []


def from_sgf(text: str) -> "Steps[str]":
    """In steps: a game in SGF as headings and moves with their variations in brackets, as records of chess have them; any other text as it
    is. Black and White are the sides in the order of their first moves."""
    begin = text[:_SGF_LOOKED_AT].find("(;")
    if begin < 0 or may_be_moves(text[:begin]):
        return text
    root, rest = yield from _trees_in(text[begin:])
    names = [name for tree in root.trees[:1] for node in _all_nodes(tree) for name, _ in node]
    first = next((name for name in names if name in ("B", "W")), "")
    if not first:
        return text
    sides = {first: 0, "BW"[first == "B"]: 1}
    heads = [text[:begin]] if text[:begin].strip() else []
    words: list[str] = []
    todo: list[_Tree | str] = [root]
    while todo:
        yield
        tree = todo.pop()
        if isinstance(tree, str):
            words.append(tree)
            continue
        for node in tree.nodes:
            words += _words_of(node, sides, heads)
        if tree.trees:  # the brackets stand behind the move that their first one replaces
            main, behind = tree.trees[0], _Tree()
            words += _words_of(main.nodes[0], sides, heads) if main.nodes else []
            behind.nodes, behind.trees = main.nodes[1:], main.trees
            todo.append(behind)
            for other in reversed(tree.trees[1:]):
                todo += [")", other, "("]
    return "\n".join(heads + [" ".join(words)] + rest)


def _all_nodes(tree: _Tree) -> "list[list[tuple[str, str]]]":
    """The nodes of a variation and of its main line."""
    found = list(tree.nodes)
    while tree.trees:
        tree = tree.trees[0]
        found += tree.nodes
    return found


def _trees_in(text: str) -> "Steps[tuple[_Tree, list[str]]]":
    """In steps: (a tree with the first game of an SGF behind it, the text behind the game). A part that is cut off ends where the text
    does."""
    root = _Tree()
    open_, name = [root], ""
    value: list[str] = []
    behind: list[str] = []
    inside = escaped = is_begun = False  # inside a value, behind a backslash, in a name
    for i, sign in enumerate(text):  # one after the other: a place in a long text is far for MicroPython
        if not i % _SLICE:
            yield
        nodes = open_[-1].nodes
        if is_begun and not inside and sign in ";()" and nodes:  # a bracket of a value is missing
            nodes[-1].append(("", name))
            name, is_begun = "", False
        if behind or root.trees and len(open_) == 1:
            behind.append(sign)
        elif escaped:
            value.append(sign)
            escaped = False
        elif inside and sign == "\\":
            escaped = True
        elif inside and sign != "]":
            value.append(sign)
        elif inside:
            nodes[-1].append((name, "".join(value)))
            inside = False
        elif sign == "[" and nodes:
            inside, value, is_begun = True, [], False
        elif sign == "(":
            open_[-1].trees.append(_Tree())
            open_.append(open_[-1].trees[-1])
        elif sign == ")" and len(open_) > 1:
            open_.pop()
        elif sign == ";":
            nodes.append([])
            name = ""
        elif sign > " ":
            name, is_begun = (name if is_begun else "") + sign, True
    if inside:
        open_[-1].nodes[-1].append((name, "".join(value)))
    rest = "".join(behind)
    return root, [rest] if rest.strip(") \r\n") else []


def _words_of(node: "list[tuple[str, str]]", sides: "dict[str, int]", heads: "list[str]") -> "list[str]":
    """The words of a node: its move, then what is said of it. Names and results go to the heads."""
    moves: list[str] = []
    said: list[str] = []
    for name, value in node:
        if name in sides:
            is_of_go = (
                value == "" or len(value) == 2 and all("a" <= sign <= "z" for sign in value)
            )  # a pass, or a point of a grid by two letters
            moves.append(WRONG + f"{name}[{value}]" if is_of_go else "▲△"[sides[name]] + value)
        elif name in _SETTING_UP:
            moves.append(WRONG + f"{name}[{value}]")  # the moves are of another position
        elif not name:
            moves.append(WRONG + value)
        elif name in ("C", "N", "GC") and value.strip():
            said.append("{" + value.replace("{", "(").replace("}", ")") + "}")
        elif name in _QUALITIES:
            said.append(_QUALITIES[name])
        elif name in ("PB", "PW"):
            heads.append(f"{_SIDES_OF_SGF[sides[name[1]]]}：{value}")
        elif name == "RE":
            heads.append("Result: " + _result_of(value, sides))
        elif name not in _SAYING_NOTHING:
            heads.append(f'[{name} "{value}"]')
    return moves + said


def _result_of(value: str, sides: "dict[str, int]") -> str:
    """The result of an SGF in words: `B+R`, `W+T`, `Draw`."""
    winner, plus, manner = value.strip().partition("+")
    if not plus or winner.upper() not in sides:
        return "引き分け" if value.strip().lower() in ("0", "d", "draw", "jigo") else value
    side = sides[winner.upper()]
    if manner[:1].upper() in ("R", "T"):
        return _SIDES_OF_SGF[1 - side] + ("の投了" if manner[:1].upper() == "R" else "の時間切れ")
    return _SIDES_OF_SGF[side] + "の勝ち"
