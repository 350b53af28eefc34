"""Repairs links that chats, mails and pages have altered: finds them in a text, joins wrapped lines, removes appended text.

A readable link is never changed. Only an unreadable one is repaired, and what is still unreadable then becomes a problem.
"""

from core.contract import IllegalMove, Position
from core.records import link, prints
from core.records.link import KEYS, Link
from core.records.reading.text_words import BETWEEN_MOVES, is_decoration, number_at, read_move
from core.records.record import LINK
from core.records.spaces import TAGS, plain, visible
from core.register import ids, load
from core.steps import finish
from core.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

SAFE = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~*@!:,"  # characters in the values of a link, other than a record's
)
BEHIND = ".,:!*~_-"  # may end a value, or the sentence around the link
BEHIND_AN_ID = ".,:!*~"  # the same, without the signs of an id
IDS = ("friend", "re", "toss")  # values with ids or numbers as text
CASED = ("host", "start") + IDS  # values in which a capital is not the small letter
FREE = ("record", "n0", "n1")  # values with text of any kind
BESIDE = {"host": "/", "clock": "+/ "}  # signs that a value may have besides SAFE
ENDING = "?\"'> "  # ends an address wherever it occurs
NAME = "abcdefghijklmnopqrstuvwxyz0123456789"
STRANGERS = (
    "ref", "source", "src", "si", "s", "t", "igsh", "igshid", "from", "feature", "usp", "sfnsn", "xmt", "sa", "ust", "usg", "ved", "data",
    "sdata", "reserved", "h", "hl", "locale", "token", "b", "m", "trk", "spm", "cmpid", "campaign", "epik", "cx", "utm", "wbraid", "gbraid",
    "srsltid", "mibextid", "rdid", "smid", "msockid", "fref", "hc", "ncid", "ito", "cmp", "cid",
)  # fmt: skip
SEPARATORS = (":", "\uff1a", ";", "\uff1d")  # signs that people write between a name and its value
BETWEEN_CODES = " +/_\n\t" + BETWEEN_MOVES  # signs that people write between two moves in place of the "."
WIDE = (
    ("\uff03", "#"), ("\uff06", "&"), ("\uff1d", "="), ("%EF%BC%83", "%23"), ("%EF%BC%86", "%26"), ("%EF%BC%9D", "%3D"),
    ("%ef%bc%83", "%23"), ("%ef%bc%86", "%26"), ("%ef%bc%9d", "%3D"),
)  # fmt: skip
VALUES = 3  # the most layers of encoding that are undone


def read(fragment: str, game_id: str = "") -> Link:
    """Like `link.read`, with repairs of an unreadable link."""
    return finish(reading(fragment, game_id))


def reading(fragment: str, game_id: str = "", asked: "Link | None" = None) -> "Steps[Link]":
    """Like `read`, in the steps of `link.reading`. `asked`: the result of `link.reading` for this fragment, if known."""
    cut = _cut_sign(fragment)
    if cut:
        asked = yield from reading(fragment[: -len(cut)], game_id)
        if not asked.problems and "v" not in [name for name, _ in _parts(fragment)]:
            line = asked.record.current_line() if asked.record else []
            asked.problems.append(Words("link.cut", text=line[-1].code if line else visible(fragment[:80])))
        return asked
    if asked is None:
        asked = yield from link.reading(fragment, game_id)
    if asked.problems and len(fragment) <= 3 * LINK:
        other = yield from link.reading((yield from _mended(fragment, game_id)), game_id)
        if len(other.problems) <= len(asked.problems):
            asked = other
    asked.problems = [_seen(words) for words in asked.problems]
    return asked


def _cut_sign(fragment: str) -> str:
    """The beginning of an encoded sign with which a fragment ends, `%` or `%2`: the link was cut within it. "" for none."""
    end = fragment[-2:] if fragment[-2:-1] == "%" else fragment[-1:]
    return end if end[:1] == "%" and all(sign in "0123456789abcdefABCDEF" for sign in end[1:]) else ""


def _without_markup_behind(moves: str) -> str:
    """Moves without the tags of a page that stand behind them, `47-46<br>`; with them where anything else stands there."""
    kept, _, behind = moves.partition("<")
    for part in behind.split("<"):
        tag, _, rest = part.partition(">")
        if rest.strip() or tag.strip("/ ").split(" ")[0].lower() not in TAGS:
            return moves
    return kept


def _with_dashes(moves: str) -> str:
    """Moves with a dash in place of an arrow between two cells: `57>46`."""
    parts = moves.replace("→", ">").split(">")
    for i in range(len(parts) - 1, 0, -1):
        if prints.is_cell(parts[i - 1][-2:]) and prints.is_cell(parts[i][:2]):
            parts[i - 1 : i + 1] = [parts[i - 1] + "-" + parts[i]]
    return ">".join(parts)


def _seen(words: Words) -> Words:
    return Words(words.key, **{name: visible(value) if isinstance(value, str) else value for name, value in words.values.items()})


def narrow(text: str) -> str:
    """A text with a link, with its signs "#", "&" and "=" where a Japanese keyboard has written wide ones. A record keeps its signs."""
    if "record" not in text:
        for wide, sign in WIDE:
            text = text.replace(wide, sign)
    return text


def _decoded(text: str) -> str:
    for _ in range(VALUES):
        if "%" in text:
            text = link.unquote(text)
    return text


def _name(text: str) -> str:
    """A name in a link, with `&amp;` and capitals undone."""
    text = plain(_decoded(text)).lower()
    while text.startswith("amp;"):
        text = text[4:]
    text = "".join([sign for sign in text if sign not in "#?/!^:; \n\t\"'<>()"])
    while text and text[0] not in NAME + "_-":  # what stands before a link
        text = text[1:]
    return text


def split(part: str) -> "tuple[str, str, str]":
    """The name, the sign behind it and the value in a part of a link, also where another sign stands in place of the "="."""
    for sign in () if "=" in part else SEPARATORS:
        before, other, after = part.partition(sign)
        if other and _name(before) in KEYS:
            return before, other, after
    return part.partition("=")


def _parts(fragment: str) -> "list[tuple[str, str]]":
    """Names and values, split after all encoding has been undone."""
    found, waiting = [], _unprinted(fragment).split("&")
    waiting.reverse()
    while waiting:
        part = waiting.pop()
        name, equals, value = split(part)
        if not equals and "%" in part and ("=" in _decoded(part) or ":" in _decoded(part)):
            more = _decoded(part).split("&")
            more.reverse()
            waiting.extend(more)
            continue
        name = _name(name)
        if name not in FREE:
            value, _, more_parts = _decoded(value).partition("&")
            if more_parts:
                waiting.append(more_parts)
        found.append((name, value if equals else "\n" + plain(_decoded(part))))
    return found


def _unprinted(fragment: str) -> str:
    """A fragment without the encoding of a mail (quoted-printable), in which each "=" is "=3D" and a line ends in "="."""
    parts = [part.partition("=") for part in fragment.split("&")]
    values = [value for _, equals, value in parts if equals]
    if not values or [value for value in values if value[:2].lower() != "3d"]:
        return fragment
    return "&".join([name + equals + value[2:].replace("=3D", "\n").replace("=", "").replace("\n", "=") for name, equals, value in parts])


def _is_bare(text: str, values: "list[tuple[str, str]]", game_id: str) -> bool:
    """True if a text without any name is moves: it begins with a legal one, or has several words that may be moves. Anchors of pages have
    no names either."""
    codes = text.split(".")
    if len(codes) > 1 and not [
        code for code in codes if not any(sign in "0123456789" for sign in code) or not any(sign in "-@~*" for sign in code)
    ]:
        return True
    asked = link.read("&".join([name + "=" + link.quote(value) for name, value in values if value[:1] != "\n"]), game_id)
    if asked.record is None or len(codes[0]) < 2 and len(codes) < 2:
        return False
    try:
        return read_move(asked.record.position, codes[0]) is not None
    except IllegalMove:
        return False


def _mended(fragment: str, game_id: str) -> "Steps[str]":
    """A fragment with its values repaired as far as possible, without parts that Komado never writes."""
    text = narrow(fragment)
    while text[:1] in ("#", "?", "/", "!") or text[:3] == "%23":
        text = text[3 if text[0] == "%" else 1 :]
    values = []
    parts = _parts(link.own(text))
    yield
    for name, value in parts:
        if name in FREE:
            values.append((name, link.unquote(value)))
            yield
            continue
        if value[:1] == "\n":  # no value at all: moves alone, or reported if the link may be cut there
            name = name.rstrip(".")
            if name and any(key.startswith(name) for key in KEYS):
                values.append((name, "\n"))
            elif "moves" not in [each[0] for each in parts] and _is_bare(value[1:].lstrip("?/!"), parts, game_id):
                values.append(("moves", _kept("moves", value[1:].lstrip("?/!"))))
            continue
        if not may_be_ours(name) or values and values[-1][0] == "v" and name not in KEYS and name not in _options(parts, game_id):
            continue  # behind the version, which ends Komado's links, stands what sites have appended
        if name == "moves":
            value = _without_markup_behind(value) if "<" in value else _with_dashes(plain(value))
        if name == "moves" and not any(sign in value for sign in "<>_\"'"):  # no move has such signs: they are left for the message
            value = value.replace("=3D", "").replace("=", "")  # the line breaks of a mail
        if name == "moves" and "<" not in value and any(sign in value for sign in BETWEEN_CODES):
            for sign in ENDING.strip():
                value = value.split(sign)[0]
            values.append((name, plain(value)))
            continue
        values.append((name, _kept(name, plain(value)) or value))
    written = []
    for name, value in values:
        if name == "moves":
            value = yield from _in_codes(value, values, game_id)
        written.append(name if value == "\n" else name + "=" + link.quote(value))
        yield
    return "&".join(written)


def _options(values: "list[tuple[str, str]]", game_id: str) -> "list[str]":
    """The names of the options of the game that a link names, or else of the page's."""
    named = dict(values).get("game", "") or game_id
    return [option.name for option in load(named).options] if named in ids() else []


def _kept(name: str, value: str) -> str:
    """A value without appended text."""
    figures = number_at(value)[0] if name == "v" else -1
    if figures >= 0:
        return str(figures)
    end = 0
    for sign in value:
        if sign not in SAFE and sign not in BESIDE.get(name, ""):
            break
        end += 1
    kept, behind = value[:end], value[end:]
    if name == "moves":  # more moves may follow: then it is an error to report, not an end
        is_said = behind[:1] > "\u2600" and is_decoration(behind[0]) and not any(sign in "0123456789" for sign in behind)
        return value if behind and behind[0] not in ENDING and not is_said and any(sign in NAME for sign in behind) else kept
    behind = ".!*~" if name == "start" else BEHIND_AN_ID if name in IDS else BEHIND
    while kept and kept[-1] in behind:
        kept = kept[:-1]
    return kept if name in CASED else kept.lower()


def may_be_ours(name: str) -> bool:
    """True if a name could be one of Komado's, perhaps of a later version: sites add many others to the addresses that they pass on."""
    if name in KEYS:
        return True
    return 0 < len(name) < 13 and name not in STRANGERS and name[-4:] not in ("clid", "lkid", "ckid") and all(sign in NAME for sign in name)


def _cut(position: Position, moves: str) -> "Steps[str]":
    """In steps: moves with a "." between each two, also where other signs separate them, up to words that are no moves."""
    if "<" in moves or not any(sign in moves for sign in BETWEEN_CODES):  # markup is left for the message
        return moves
    for sign in BETWEEN_CODES[1:]:
        moves = moves.replace(sign, " ")
    words: list[str] = []
    for word in moves.split():
        for code in word.split("."):
            kept = _kept("moves", code)
            try:
                move = None if position.outcome() is not None else read_move(position, kept.rstrip(BEHIND) if kept != code else kept)
            except IllegalMove:
                move = None
            if move is None and words and code == word and not any(sign in "0123456789" for sign in code):
                return ".".join(words)  # words of a language
            words.append(code)
            position = position.play(move) if move is not None else position
            yield len(words), len(words)
    return ".".join(words)


def _in_codes(moves: str, values: "list[tuple[str, str]]", game_id: str) -> "Steps[str]":
    """Moves as codes: corrects the case of letters, and removes the punctuation after the last."""
    asked = link.read(
        "&".join([name + "=" + link.quote(value) for name, value in values if name not in ("moves", "record", "ply", "end")]), game_id
    )
    if asked.record is None:
        return moves
    record = asked.record
    cut = yield from _cut(record.position, moves)
    given = [code for code in cut.split(".") if code]
    codes: list[str] = []
    for i, code in enumerate(given):
        yield i, len(given)
        if record.outcome() is not None:
            return ".".join(codes + given[i:])
        for ending in range(len(code) if i == len(given) - 1 else 1):
            short = code[: len(code) - ending]
            if ending and code[-ending] not in BEHIND:
                break
            try:
                move = read_move(record.position, short)
            except IllegalMove:
                continue
            record.make(move)
            codes.append(record.here.code)
            break
        else:
            return ".".join(codes + given[i:])
        if len(codes) != i + 1:
            return ".".join(codes + given[i:])
    return ".".join(codes)
