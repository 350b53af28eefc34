"""Reads and writes links: the part after `#` in an address. The keys are stable for ever.

`start=…&moves=57-56.21-22&ply=2&seat=1&p1=engine:4&end=draw&lang=en&theme=dark&embed=1&<option>=<value>&v=1`. A frame may also have
`mode=puzzle`, `host=https://blog.example` (the page that exchanges messages with it) and, in place of the moves, `record=` with a whole
record as text. An unreadable link gives its problems, keeps the readable part and never raises.
"""

from core.contract import BadOption, BadPosition, IllegalMove, no_option
from core.levels import LEVEL_IDS, level
from core.records.node import ENDS
from core.records.record import LINK, Node, Player, Record
from core.register import ids, load, unknown
from core.steps import finish
from core.words import LANGUAGES, Words

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

VERSION = "1"
THEMES = ("light", "dark")
MODES = ("play", "replay", "puzzle", "diagram")
MOST_WRITTEN = LINK - 1000  # leaves room for later additions: the language, the mode of a frame


class Link:
    """The contents of a fragment.

    record    a Record standing on the asked ply, or None when no game is named
    seat      0 or 1: the side at the bottom, None if not given
    lang, theme   "" if not given
    players   True if the link names the players
    mode      one of MODES: the purpose of a board in a frame
    lesson    True if the game's lesson is to begin
    edit      True if the position editor is to open
    puzzle    the id of a puzzle of the game, "" for none; it may be unknown. "#" and the fragment for a puzzle that the link brings itself:
              with `asks=win:3` (ui/puzzles/own.py); its mode is "puzzle", whatever the link says
    kept      the name in the store of a game that is too long for an address, "" for none
    host      the origin of the page around the frame that exchanges messages with it, "" for none
    terms     the values of the keys TERMS, unread
    fragment  the link's text, if it was found in a longer text
    ends      True if the version was read: it ends every link that Komado writes, so nothing was cut off
    problems  Words for everything that could not be read
    """

    def __init__(self) -> None:
        self.game_id = ""
        self.record: Record | None = None
        self.seat: int | None = None
        self.lang = ""
        self.theme = ""
        self.embed = False
        self.mode = MODES[0]
        self.lesson = self.edit = False
        self.puzzle = ""
        self.kept = ""
        self.host = ""
        self.terms: dict[str, str] = {}
        self.fragment = ""
        self.ends = False
        self.named_players = False
        self.problems: list[Words] = []


def unquote(text: str) -> str:
    """Percent-decoding; invalid escapes and invalid UTF-8 stay as they are."""
    if "%" not in text:
        return text
    out = bytearray()
    raw = text.encode()
    i = 0
    while i < len(raw):
        if raw[i] == 37 and i + 2 < len(raw) and _hex(raw[i + 1]) >= 0 and _hex(raw[i + 2]) >= 0:
            out.append(_hex(raw[i + 1]) * 16 + _hex(raw[i + 2]))
            i += 3
        else:
            out.append(raw[i])
            i += 1
    try:
        return bytes(out).decode()
    except UnicodeError:
        return text


def _hex(byte: int) -> int:
    if 48 <= byte <= 57:
        return byte - 48
    if 97 <= (byte | 32) <= 102:
        return (byte | 32) - 87
    return -1


def quote(text: str) -> str:
    """Escapes the characters not allowed in a fragment value; move codes and options pass unchanged."""
    text = text.replace("%", "%25")
    # Each sign once: a text may be long.
    for sign in set(text) - set("%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~*@!:,"):
        text = text.replace(sign, "".join(["%{:02X}".format(b) for b in sign.encode()]))
    return text


def is_origin(text: str) -> bool:
    """True for the origin of a page that may hold a frame: `https://blog.example`, or `null` for a page without one."""
    if text == "null":
        return True
    scheme, mark, host = text.partition("://")
    return bool(mark) and scheme in ("http", "https") and 0 < len(host) < 256 and all(sign not in "/?#\\@ \t\r\n\"'<>" for sign in host)


def unnamed(text: str) -> str:
    """A text with the signs of an address for the numbers by which web pages write them, such as WordPress's `&#038;`."""
    if "&#" in text:
        for sign, numbers in (("&", ("38", "038", "x26")), ("#", ("35", "035", "x23"))):
            for number in numbers:
                text = text.replace("&#" + number + ";", sign)
    return text


def own(fragment: str) -> str:
    """A fragment without text that others append after another `#`, as WordPress does to a frame's address: `#?secret=…`."""
    text = unnamed(fragment.lstrip("#")).partition("#")[0]
    return "" if text.startswith("?secret=") else text


def _number(text: str) -> int:
    """A number in a link, -1 if it is none: only 0–9 (`isdigit` accepts more digits than `int`), and a limited number of them."""
    return int(text) if 0 < len(text) < 6 and not text.strip("0123456789") else -1


def read(fragment: str, game_id: str = "") -> Link:
    """Reads a fragment (without `#`) on the page of a game, or on the home page when `game_id` is ""."""
    return finish(reading(fragment, game_id))


def reading(fragment: str, game_id: str = "") -> "Steps[Link]":
    """The same in steps, for a link of many moves; each yields (moves played, all moves)."""
    link = Link()
    link.game_id = game_id
    values: dict[str, str] = {}
    names: list[str] = []
    fragment = own(fragment)
    if len(fragment) > LINK:
        link.problems.append(Words("link.too_long"))
        fragment = ""
    for part in fragment.split("&"):
        name, equals, value = part.partition("=")
        name = unquote(name)
        if not name:
            continue
        if not equals or not value and name in ("end", "ply"):
            link.problems.append(Words("link.cut", text=name))
            continue
        if name not in values:
            names.append(name)
        values[name] = unquote(value)
    link.terms = {name: values[name] for name in TERMS if name in values}
    _read_manner(link, values)
    if "asks" in values:
        link.puzzle = "#" + fragment
        link.mode = MODES[2]  # its moves are the answer
    asked = values.get("game", "")
    if asked in ids():
        link.game_id = asked
    elif asked:
        link.problems.append(unknown(asked))
    if link.game_id:
        yield from _read_game(link, values, names)
    elif "moves" in fragment and not asked:
        link.problems.append(Words("link.no_game"))
    return link


def named(text: str) -> "list[str]":
    """The games named in a fragment or a record: `read` and `text_reader.read` load these and the page's own only."""
    parts = text.replace("=", "&").split("&")
    words = [word.lower() for word in parts + [unquote(part) for part in parts]]
    return [game_id for game_id in ids() if any(game_id in word for word in words)]


TERMS = ("friend", "n0", "n1", "ask", "ans", "re", "score", "toss", "clock", "hints", "seq")  # with_friend.py reads their values
KEYS = TERMS + (
    "asks", "game", "moves", "ply", "seat", "p0", "p1", "start", "end", "record", "mode", "lang", "theme", "embed", "host", "lesson",
    "puzzle", "edit", "kept", "v",
)  # fmt: skip


def _choice(link: Link, values: dict[str, str], name: str, allowed: "tuple[str, ...]") -> str:
    value = values.get(name, "")
    if value and value not in allowed:
        link.problems.append(Words("link.value", name=name, value=value, allowed=", ".join(allowed)))
        return ""
    return value


def _read_manner(link: Link, values: dict[str, str]) -> None:
    version = values.get("v", VERSION)
    if _number(version) > int(VERSION):
        link.problems.append(Words("link.later"))
    elif not version:
        link.problems.append(Words("link.cut", text="v"))
    else:
        link.ends = _choice(link, values, "v", (VERSION,)) != ""
    link.lang = _choice(link, values, "lang", LANGUAGES)
    link.theme = _choice(link, values, "theme", THEMES)
    link.embed = _choice(link, values, "embed", ("0", "1")) == "1"
    link.lesson = _choice(link, values, "lesson", ("0", "1")) == "1"
    link.edit = _choice(link, values, "edit", ("0", "1")) == "1"
    link.mode = _choice(link, values, "mode", MODES) or MODES[0]
    link.puzzle = values.get("puzzle", "")
    link.kept = values.get("kept", "")
    if is_origin(values.get("host", "null")):
        link.host = values.get("host", "")
    else:
        link.problems.append(Words("link.host", value=values["host"][:80]))
    seat = _choice(link, values, "seat", ("0", "1"))
    link.seat = int(seat) if seat else None


def _read_game(link: Link, values: dict[str, str], names: list[str]) -> "Steps[None]":
    game = load(link.game_id)
    known = [option.name for option in game.options]
    for name in names:
        if name not in KEYS and name not in known:
            link.problems.append(no_option(name, known))
    chosen: dict[str, str] = {}
    for name in known:  # in the game's order: the values of an option depend on those before it
        if name in values:
            try:
                game = load(link.game_id, **dict(list(chosen.items()) + [(name, values[name])]))
                chosen[name] = values[name]
            except BadOption as error:
                link.problems.append(error.words)
    players = _read_players(link, values)
    if values.get("record"):
        from core.records.reading import text_reader  # few links bring a record, so this is imported late

        reader = text_reader.Reader(values["record"], link.game_id, {})
        for _ in reader.steps():
            yield
        link.record, problems = reader.so_far.started(), [words for words, _ in reader.so_far.problems]
        link.game_id = link.record.game_id
        link.problems.extend(problems)
        _read_end(link, link.record, values, not problems)
        return
    moves = values.get("moves", "").split(".")
    try:
        record = Record(game, players, values.get("start", ""))
    except BadPosition as error:  # its moves do not belong to another one
        record, moves = Record(game, players), []
        link.problems.append(Words("position.link", reason=error.words))
    link.record = record
    whole = (yield from playing(link, record, moves)) and bool(moves)
    _read_end(link, record, values, whole)


def playing(link: Link, record: Record, codes: "list[str]") -> "Steps[bool]":
    """Plays codes until one is illegal, in steps of (moves played, number of codes). True if all were legal."""
    for code in codes:
        yield record.here.ply, len(codes)
        if code:
            try:
                record.play(code)
            except IllegalMove as error:
                link.problems.append(error.words)
                return False
    return True


def _read_end(link: Link, record: Record, values: dict[str, str], whole: bool) -> None:
    """Reads the end by resignation, agreement or time, and the current ply; `whole`: all moves were read."""
    end = _choice(link, values, "end", ENDS[1:])
    if end and whole:
        record.finish(end)
    if values.get("ply"):
        last = record.here.ply
        ply = _number(values["ply"])
        if 0 <= ply <= last:
            record.jump(ply)
        else:
            link.problems.append(Words("link.ply", value=values["ply"], last=last))


def _read_players(link: Link, values: dict[str, str]) -> "tuple[Player, Player]":
    players = []
    for name in ("p0", "p1"):
        value = values.get(name, "")
        known = level(value[7:]) if value.startswith("engine:") else ""
        if value:
            link.named_players = True
        if not known and value not in ("", "human"):
            allowed = ", ".join(["human"] + ["engine:" + each for each in LEVEL_IDS])
            link.problems.append(Words("link.value", name=name, value=value, allowed=allowed))
        players.append(Player(known, ""))
    return players[0], players[1]


def write(
    record: Record,
    node: "Node | None" = None,
    seat: "int | None" = None,
    players: bool = False,
    with_game: bool = False,
    last: "Node | None" = None,
) -> str:
    """The fragment (without `#`) of the current line; "" if it is too long for `reading`.

    node     stop there: the link shows this position and nothing after it; without it the whole line, with the current node as `ply`
    players  include the players; with_game: include the game, for a link to the home page
    last     the end of the line, if not that of the current one
    """
    last = node or last
    line = last.line() if last else record.current_line()
    last = line[-1] if line else record.root
    parts = ["moves=" + ".".join(step.code for step in line)] if line else []
    if not node and record.here is not last:
        parts.append("ply=" + str(record.here.ply))
    written = _written(record, parts, seat, players, with_game, ["end=" + last.end] if last.end else [])
    return written if len(written) <= MOST_WRITTEN else ""


def write_kept(record: Record, name: str, seat: "int | None" = None, players: bool = False, with_game: bool = False) -> str:
    """The fragment of a stored game that is too long for a link: its name in this device's store, without moves."""
    return _written(record, ["kept=" + quote(name)], seat, players, with_game, [])


def write_own(record: Record, name: str, seat: "int | None" = None, players: bool = False, with_game: bool = False) -> str:
    """The fragment of a game on this device: its line, or its name in the store if that is too long."""
    return write(record, None, seat, players, with_game) or write_kept(record, name, seat, players, with_game)


def _written(record: Record, moves: "list[str]", seat: "int | None", players: bool, with_game: bool, end: "list[str]") -> str:
    parts = (["game=" + record.game_id] if with_game else []) + (["start=" + quote(record.start)] if record.start else []) + moves
    parts.extend(name + "=" + quote(value) for name, value in record.game.non_default())
    if seat is not None:
        parts.append("seat=" + str(seat))
    if players:
        parts.extend("p" + str(i) + "=" + ("engine:" + p.level if p.level else "human") for i, p in enumerate(record.players))
    return "&".join(parts + end + ["v=" + VERSION])
