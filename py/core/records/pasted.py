"""Recognizes a pasted text: a link, anywhere in it and however wrapped, the code of an embedded board, or a record."""

from core.contract import IllegalMove
from core.records import beside, called, link, mending
from core.records.beside import AROUND
from core.records.link import KEYS, Link
from core.records.reading import text_reader
from core.records.reading.text_words import is_shaped, names_of, number_at, read_move
from core.records.record import LINK, RECORD, Record
from core.records.spaces import named_signs, plain, unprinted, unquoted, unscripted, whole_signs
from core.register import ids
from core.steps import finish
from core.words import Words, room

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.steps import Steps

OF_LINKS = mending.SAFE + "%=&+/?;"
TAG = "<komado-board"
QUOTES = {'"': '"', "'": "'", "\u201c": "\u201d", "\u201d": "\u201d", "\u2018": "\u2019", "\u2019": "\u2019"}
OF_TAGS = ("width", "class", "id", "style", "slot", "title", "lang", "theme")
WINDOW = 200  # characters of a fragment within which one of Komado's names has to appear
MOST_NAMED = 20  # number of # beside which games are looked for
MOST_SIGNS = 200  # number of # in a text that are examined
MOST_LINES = 8  # of a wrapped link without a recognizable end


def link_of(text: str, game_id: str) -> "Link | None":
    """The link in a text, read; None if there is none, so that the text is to be read as a record."""
    return finish(linking(text, game_id))


def linking(text: str, game_id: str) -> "Steps[Link | None]":
    """Like `link_of`, in steps."""
    room("core/records")
    if len(text) > RECORD:
        return None
    text = whole_signs(text)
    yield
    text = link.unnamed(unprinted(unscripted(text)))
    yield
    if _is_ours(text):
        return None
    text = yield from unwrapped(mending.narrow(unlabelled(text)))
    may_be = "=" in text[:2000]
    for sign in ("#", "%23", "<"):
        may_be = may_be or sign in text
        yield
    if not may_be:
        return None
    if "&lt;komado" in text:
        text = named_signs(text)
    at = text.lower().find(TAG)
    yield
    if at >= 0:
        fragment, behind = _of_tag(text[at + len(TAG) : at + LINK])
        asked = yield from mending.reading(fragment, game_id)
        asked.fragment = fragment if asked.puzzle else ""
        left_out = beside.without_code(text[:at], behind + text[at + LINK :])
        yield from _tell_beside(asked, left_out, TAG in behind.lower(), game_id)
        return asked
    found = yield from _begins(text)
    return (yield from _reading_at(text, found or _bare(text), not found, game_id))


def _reading_at(text: str, place: "tuple[int, int] | None", is_bare: bool, game_id: str) -> "Steps[Link | None]":
    """In steps: the link whose address ends and whose fragment begins at this place of a text; None if it is written about, and none.
    `is_bare`: the fragment has no name."""
    if place is None:
        return None
    named, address, before = _address(text[: place[0]])
    rest = text[place[1] :]
    end = len(rest) - len(rest.lstrip()) + len(rest.split()[0]) if is_bare else len(rest)
    asked, after, fragment = yield from _forward(rest[:end], named or game_id)
    after += rest[end:]
    asked.fragment = fragment
    is_of_nothing = asked.record is None or not asked.record.root.children and not asked.record.start
    is_written_about = is_of_nothing and not named and "/" not in address and kind_of(asked) in ("", "page")  # `#embed=1` in a sentence
    if is_written_about and any(line.strip() for line in (before + "\n" + after).split("\n")):
        return None
    if is_bare and (asked.record is None or not asked.record.root.children and not asked.problems):
        return None
    if "/" in address and not named and "game" not in fragment.lower() and asked.record is not None:
        asked.problems.append(Words("text.link_game"))
    if asked.record is not None and (asked.game_id or game_id):
        yield from _tell_around(asked, before, after, address, game_id)
    return asked


def _tell_around(asked: Link, before: str, after: str, address: str, game_id: str) -> "Steps[None]":
    """In steps: tells of what a text has before and behind a link, and of a link that is cut."""
    record, fragment = asked.record, asked.fragment
    assert record is not None
    may_be_cut = not asked.problems and not asked.ends
    shorter, stuck = _stuck_to(fragment) if not asked.problems else (fragment, "")
    if stuck and (yield from _says_as_much(record, shorter, asked.game_id or game_id)):
        after, fragment = stuck + " " + after, shorter
    left_out = beside.without_code(before, after, address + "#" + fragment, record.position)
    is_more = _goes_on(asked, after) or (yield from _begins(left_out)) is not None
    if not (yield from _tell_beside(asked, left_out, is_more, game_id)) and may_be_cut and _is_cut(fragment, after):
        line = record.current_line()
        asked.problems.append(Words("link.cut", text=line[-1].code if line else fragment[:80]))


def _stuck_to(fragment: str) -> "tuple[str, str]":
    """(a fragment, the words stuck to its end): `…&v=1です`. Not those of a name or a record, which may have any."""
    before, sign, last = fragment.rpartition("&")
    last = link.unquote(last)
    if last.lower().lstrip("#?/!").startswith("record"):
        return fragment, ""
    for i in range(len(last)):
        is_closed = last[i] in ")]}>" and beside.has_words(last[i:])
        if is_closed or last[i] > "\x7f" and beside.has_words(last[i]) and plain(last[i]) == last[i]:
            return before + sign + last[:i], last[i:]
    return fragment, ""


def _says_as_much(record: Record, fragment: str, game_id: str) -> "Steps[bool]":
    """In steps: True if a shorter fragment gives the record of the whole link."""
    shorter = yield from mending.reading(fragment, game_id)
    if shorter.problems or shorter.record is None:
        return False
    return link.write(shorter.record, None, players=True) == link.write(record, None, players=True)


def _tell_beside(asked: Link, left_out: str, is_more: bool, game_id: str) -> "Steps[bool]":
    """In steps: tells of what a text has beside its link. True if there is more of a game: moves, or another link (`is_more`)."""
    is_more = is_more or any("://" in word and _game_in(word) for word in left_out[:LINK].split())
    is_more = is_more or (yield from _has_moves(left_out, asked.game_id, game_id))
    if is_more or beside.has_words(left_out):
        asked.problems.append(Words("text.beside" if is_more else "text.aside", text=beside.quoted(left_out)))
    return is_more


def _has_moves(left_out: str, *game_ids: str) -> "Steps[bool]":
    """In steps: True if a text beside a link has moves of one of these games."""
    for i, game_id in enumerate(game_ids):
        if game_id and game_id not in game_ids[:i]:
            reader = text_reader.Reader(left_out[:LINK], game_id, {})
            yield from reader.steps()
            if reader.so_far.started().root.children:
                return True
    return False


def unlabelled(text: str) -> str:
    """A text with the address alone in place of one that Markdown shows as another: `[https://…#moves=47-4…](https://…)`."""
    for end in ("[/url]", "[/URL]"):  # of a forum: it ends the address
        text = text.replace(end, " " + end) if end in text else text
    at = text.find("](http")
    while at >= 0:
        begin = text.rfind("[", 0, at)
        if begin >= 0 and "://" in text[begin:at] and len(text[begin:at].split()) == 1:
            text, at = text[:begin] + " " + text[at + 2 :], begin
        at = text.find("](http", at + 1)
    return text


def unwrapped(text: str) -> "Steps[str]":
    """In steps: a text with the address that it leads to in place of one that leads there, as mails, chats and search engines write them:
    `https://…/url?q=https%3A%2F%2F…%23moves%3D…&sa=D`."""
    pieces = text.split("?", MOST_SIGNS)
    i = 1
    while i < len(pieces):
        yield
        before = pieces[i - 1]
        begin = before.rfind("://")
        query = _first_word(pieces[i])
        inner = _inner(query) if begin >= 0 and _first_word(before[begin:]) == before[begin:] else ""
        while inner and begin and "a" <= before[begin - 1].lower() <= "z":
            begin -= 1
        if inner:
            pieces[i - 1 : i + 1] = [before[:begin] + inner + pieces[i][len(query) :]]
        else:
            i += 1
    return "?".join(pieces)


def _first_word(text: str) -> str:
    """The beginning of a text up to a space or to a sign that ends an address."""
    end = 0
    for sign in text[: 3 * LINK]:
        if sign <= " " or sign in "\"'<>`[]{}" or sign > "~":
            break
        end += 1
    return text[:end]


def _inner(query: str) -> str:
    """The address of Komado in one of the values of a query, decoded; "" for none."""
    query, hash_sign, fragment = query.replace("&amp;", "&").partition("#")
    for part in query.split("&") + ([fragment.partition("?")[2]] if hash_sign else []):
        address = part.partition("=")[2]
        for _ in range(mending.VALUES):
            path, mark, names = address.partition("#")
            if "://" in path and (_game_in(path) if not mark else _names(names[:WINDOW])):
                return "" if "#" in part else address  # else only the outer address has more behind it
            address = link.unquote(address)
    return ""


def page_in(text: str, game_id: str) -> "Steps[Link | None]":
    """In steps: the link to the page of a puzzle, whose address is the first of Komado's in a text, or to that of a game, if the text is
    nothing but its address. What stands beside it is told. Skips comments."""
    text = (yield from unwrapped(unprinted(text))) if "://" in text and len(text) < LINK and not _is_ours(text) else ""
    words = [word for line in text.split("\n") if not unquoted(line).startswith("*") for word in line.split()]
    for word in words:
        if "#" in word and _names(word.partition("#")[2][:WINDOW]) or TAG in word:  # another link or board comes first
            break
        address = unquoted(word).split("?")[0].split("#")[0]
        for sign in AROUND:
            parts = [part for part in address.split(sign) if "://" in part]
            address = parts[0] if parts else address
        address = address[max(beside.begin_of_address(address), 0) :]
        before, puzzle, name = address.partition("/puzzles/")
        name = _first_word(name.split("/")[0])
        page = _game_in(before) if "://" in address else ""
        if not page or not name and (puzzle or len(words) > 1):
            continue
        asked = yield from link.reading("game=" + page + ("&puzzle=" + link.quote(name) if name else ""), game_id)
        asked.fragment = "game=" + page + ("&puzzle=" + link.quote(name) if name else "")
        begin = text.index(address)
        end = begin + len(before + puzzle + name)
        end += 1 if text[end : end + 1] == "/" else 0
        whole = text[begin:end]
        end += len(_first_word(text[end:])) if text[end : end + 1] in ("?", "#") else 0
        left_out = beside.without_code(text[:begin], text[end:], whole)
        yield from _tell_beside(asked, left_out, False, game_id)
        return asked
    return None


def kind_of(asked: Link) -> str:
    """What a link leads to if it is more than a record: "friend", "lesson", "edit", "puzzle" or the "page" of a game; "" for a record."""
    is_puzzle = asked.puzzle or asked.mode == "puzzle"
    kinds = [("friend", asked.terms.get("friend")), ("lesson", asked.lesson), ("edit", asked.edit), ("puzzle", is_puzzle)]
    kinds.append(("page", asked.fragment == "game=" + asked.game_id))
    return next((kind for kind, is_so in kinds if is_so), "") if asked.game_id and asked.fragment else ""


def leading_to(asked: Link) -> str:
    """The fragment that opens a link of more than a record; "" for any other, which is only shown."""
    if not kind_of(asked):
        return ""
    fragment, version, behind = asked.fragment.lstrip("#?/!&").rpartition("&v=")
    fragment = fragment + version + str(max(number_at(behind)[0], 0)) if version else behind
    game = "game=" + asked.game_id
    return fragment if fragment == game or fragment.startswith(game + "&") else game + "&" + fragment


def games_in(text: str) -> "Steps[list[str]]":
    """In steps: the ids of the games named in a text, also in a wrapped link. `link_of` and `text_reader.read` load no others but the
    page's own."""
    found: list[str] = []
    for part in text.split("#", MOST_NAMED):
        for piece in (part[:WINDOW], part[-WINDOW:]):  # an address may be wrapped
            found += [game_id for game_id in link.named("".join(piece.replace(">", " ").split())) if game_id not in found]
        yield
    for game_id in ids():
        if game_id not in found and game_id in text:
            found.append(game_id)
        yield
    named = yield from called.named_in(text)
    return found + [game_id for game_id in named if game_id not in found]


def _is_ours(text: str) -> bool:
    """True if a text begins like Komado's records, where links may appear in comments."""
    for line in plain(text[:2000]).split("\n"):
        name = unquoted(line).partition(":")[0].strip().lower()
        if name:
            return name in names_of("text.title")
    return False


def _is_cut(fragment: str, after: str) -> bool:
    """True if a link was shortened for display, or ends before the value of another name."""
    return after[:1] == "\u2026" or fragment.rstrip("?#")[-1:] in ("&", "\u2026") or fragment.endswith("...")


def _goes_on(asked: Link, after: str) -> bool:
    """True if the text after a link continues it: with a move that is legal there, or with another of Komado's names."""
    record = asked.record
    assert record is not None
    line = record.current_line()
    position = line[-1].position if line else record.position
    known = KEYS + tuple([option.name for option in record.game.options])
    after = after[:500]
    for sign in "\\<>|\u2502\uff5c()\"'":
        after = after.replace(sign, " ")
    for word in after.split():
        if "://" in word:  # another link, or the same once more
            continue
        parts = word.split("&")
        if any("=" in part and part.partition("=")[0] in known for part in parts):
            return True
        codes = [code for code in parts[0].split(".") if code]
        if not asked.ends and codes and (len(codes[0]) > 1 or "." in parts[0]):  # a letter alone is a word too
            try:
                if read_move(position, codes[0]) is not None:
                    return True
            except IllegalMove:
                pass
    return False


def _of_tag(text: str) -> "tuple[str, str]":
    """(the attributes of an element as a fragment, the text behind it). Their values may be in quotation marks of any kind, or unquoted."""
    found = []
    name = value = closing = ""
    inside, begin = False, 0  # inside a value, and where it begins
    signs = text.replace("\n", " ") + " "
    end = len(text)
    for i, sign in enumerate(signs):
        if inside and not closing and not value and sign in QUOTES:
            closing = QUOTES[sign]
        elif inside and (sign == closing if closing else sign in " >" and (value or sign == ">")):
            if name not in OF_TAGS and not name.startswith("data-"):
                found.append(name + "=" + link.quote(value))
            name = value = closing = ""
            inside = False
        elif inside:
            value += sign if closing or sign != " " else ""
        elif sign == "=":
            name, inside, begin = name.strip().split(" ")[-1].lower(), True, i + 1
        else:
            name += sign
        if sign == ">" and not closing:
            end = i + 1
            break
    if inside and value and name not in OF_TAGS:  # cut off: it ends with its line
        value = text[begin:].split("\n")[0]
        end, value = begin + len(value), value.strip()
        found.append(name + "=" + link.quote(value[1:] if value[:1] in tuple(QUOTES) else value))
    return "&".join(found), text[end:]


def _begins(text: str) -> "Steps[tuple[int, int] | None]":
    """(end of the address before Komado's first fragment, start of the fragment), None for none. Skips comments."""
    places: list[tuple[int, int]] = []
    for sign in ("#", "%23"):
        at = text.find(sign)
        while at >= 0 and len(places) < 2 * MOST_SIGNS:
            places.append((at, at + len(sign)))
            at = text.find(sign, at + 1)
    places.sort()
    others: bool | None = None
    for begin, end in places[:MOST_SIGNS]:
        yield
        line = unquoted(text[max(0, begin - 300) : begin].split("\n")[-1])
        if not _names(text[end : end + WINDOW]):
            continue
        if not line.startswith("*") or _is_emphasized(line, text[begin : begin + LINK]):
            return begin, end
        if others is None:
            others = any(each.strip() and not unquoted(each).startswith("*") for each in text.split("\n"))
        if not others:  # a list of links, and no comment on a move
            return begin, end
    start = len(text) - len(text.lstrip().lstrip("#?/!"))
    begins = text[start : start + WINDOW]
    name, has_value = _names(begins), begins.partition("=")[2][:1] > " "
    return (start, start) if has_value and (name in ("moves", "game", "record") or name and "start=" in begins) else None


def _is_emphasized(line: str, rest: str) -> bool:
    """True if the stars that a line begins with are those of bold or slanted type. `rest`: the text behind `line`."""
    stars = line[: len(line) - len(line.lstrip("*"))]
    rest = line[len(stars) :] + rest.split("\n")[0]
    at = rest.find(stars, 1)
    return rest[:1] > " " and at > 0 and rest[at - 1] > " "


def _bare(text: str) -> "tuple[int, int] | None":
    """Like `_begins` for moves without a name behind the address of a game's page, or with a name behind a "?" in place of the "#"."""
    words = [word for line in text[:WINDOW].split("\n") if not unquoted(line).startswith("*") for word in line.split()]
    for word in words:
        for sign in ("#", "?"):
            address, mark, after = word.partition(sign)
            moves = after.lstrip("?/!")
            if mark and _game_in(address) and (sign == "#" and moves[:1] > " " or _names(after) == "moves"):
                at = text.index(word) + len(address)
                return at, at + 1
    return None


def _names(text: str) -> str:
    """The name that a fragment begins with, "" if it is not one of Komado's; the text may be wrapped or encoded."""
    text = plain(text)
    for encoded, sign in (("%25", "%"), ("%25", "%"), ("%3D", "="), ("%3d", "="), ("%26", "&"), ("&amp;", "&")):
        text = text.replace(encoded, sign)
    parts = [mending.split(part) for part in "".join(text.replace(">", "").split()).lstrip("#?/!").split("&")]
    names = [name.lower().rstrip(":") for name, equals, _ in parts if equals]
    return names[0] if names and mending.may_be_ours(names[0]) and any(name in KEYS for name in names) else ""


def _address(text: str) -> "tuple[str, str, str]":
    """(game or "", address, text before it) for the address at the end of a text."""
    words = [word for word in text[-400:].split() if unquoted(word)]
    address = words[-1] if words else ""
    if text[-1:] in ("", " ", "\n", "\t", "\u3000", ">") and not _game_in(address):  # else wrapped before its "#"
        return "", "", text
    for sign in AROUND:
        address = address.split(sign)[-1]
    used, named = 1, _game_in(address)
    for more in (2, 3, 4):  # wrapped within the address
        longer = "".join([unquoted(word) for word in words[-more:]])
        if not named and "://" not in address and len(words) >= more and "://" in longer:
            address, used = longer[longer.rindex("://") :], more
            named = _game_in(address)
    glued = "".join([unquoted(word) for word in words[-used:]])
    begin = beside.begin_of_address(glued)
    begin = begin if begin >= 0 else len(glued) - len(address)
    tail = text[-400:]
    return named, glued[begin:], text[:-400] + tail[: beside.place_of(tail, words[-used:])] + glued[:begin]


def _game_in(address: str) -> str:
    """The last game in a path, "" for none."""
    found = [segment for segment in plain(link.unquote(address)).lower().split("/") if segment in ids()]
    return found[-1] if found else ""


def _forward(text: str, game_id: str) -> "Steps[tuple[Link, str, str]]":
    """(link, rest of the text, fragment) for the fragment at the beginning of a text, with the following words that complete it."""
    words = ([] if text[:1].strip() else [""]) + text[: 3 * LINK].split()
    pieces: list[str] = []
    joined, whole = "", False
    for word in words:
        word = unquoted(word[: LINK + 1]) if pieces else word[: LINK + 1]
        end = 0
        for sign in word:
            if pieces and sign not in OF_LINKS or sign in "\"'<`":
                break
            end += 1
        if pieces and word and not end:
            break
        pieces.append(word[:end])
        joined += word[:end]
        whole = _is_whole(joined[-120:])
        if whole or end < len(word) or len(joined) > LINK:
            break
    # Without the version at its end a link has no recognizable end: takes as many words as read without an error.
    least = len(pieces) - 1 if whole else max(0, len(pieces) - MOST_LINES)
    first: Link | None = None
    for count in list(range(len(pieces), least, -1)) + ([] if whole else [1]):
        asked = yield from mending.reading("".join(pieces[:count]), game_id)
        if asked.problems and _are_moves(pieces[1:count], whole):
            spaced = yield from mending.reading(" ".join(pieces[:count]), game_id)
            asked = asked if spaced.problems else spaced
        if not asked.problems:
            return asked, _rest(words, pieces, count), "".join(pieces[:count])
        if whole or count == 1:
            first = asked
    assert first is not None
    count = len(pieces) if whole else 1
    return first, _rest(words, pieces, count), "".join(pieces[:count])


def _are_moves(pieces: "list[str]", whole: bool) -> bool:
    """True if all these words are shaped like moves, so that the spaces before them stand in place of a link's ".". A letter alone is also
    a word, unless a whole link ends behind it."""
    codes = [code for piece in pieces for code in piece.split("&")[0].split(".") if code]
    return bool(codes) and all(is_shaped(code) and (whole or any(sign in "0123456789" for sign in code)) for code in codes)


def _rest(words: "list[str]", pieces: "list[str]", count: int) -> str:
    """The words after the first `count` pieces; first the rest of the last word if its piece is only a beginning."""
    last = unquoted(words[count - 1]) if count > 1 else words[count - 1]
    return " ".join([last[len(pieces[count - 1]) :]] + words[count:])


def _is_whole(fragment: str) -> bool:
    """True if a fragment contains the version, which ends Komado's links."""
    small = fragment.lower()
    for sign in ("&v=", ";v=", "%26v=", "&v%3d", "%26v%3d", "%2526v%253d"):
        at = small.rfind(sign)
        if at >= 0 and small[at + len(sign) : at + len(sign) + 1] in tuple("0123456789"):
            return True
    return False
