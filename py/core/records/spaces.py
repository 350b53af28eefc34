"""Makes plain text of what keyboards, pages and programs write: spaces, dashes, full-width and invisible characters."""

import binascii

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from collections.abc import Iterator

    from core.steps import Steps

# `split` and `strip` know these spaces in one interpreter only; text from web pages or Japanese keyboards contains them.
_SPACES = "\u2800\u3000\u00a0\u202f\u205f\u1680\u2028\u2029\x85\x1c\x1d\x1e\x1f" + "".join(chr(code) for code in range(0x2000, 0x200B))
_RARE = "\x1c\x1d\x1e\x1f"  # those of them in ASCII
# Invisible characters from web pages, mails and editors: byte order marks, break hints, text directions.
_UNSEEN = "\ufeff\u00ad\u180e\u200b\u200c\u200d\u200e\u200f" + "".join(chr(code) for code in range(0x202A, 0x202F))
_UNSEEN += "".join(chr(code) for code in range(0x2060, 0x2070))
# Marks that only choose how the sign before them looks: an emoji, a key.
_UNSEEN += "\u17b4\u17b5\u180b\u180c\u180d\u180f\ufff9\ufffa\ufffb\ufffc" + "".join(chr(code) for code in range(0x1D173, 0x1D17B))
_BLANK = "\u2800"  # of Braille, which looks like a space
_TAGS_FROM = "\U000e0000"  # from here on no sign is drawn: tags, and more marks that choose a look
_UNSEEN += "\u034f\u061c\u115f\u1160\u20e3\u3164\uffa0" + "".join(chr(code) for code in range(0xFE00, 0xFE10))
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff70"
_AS = dict.fromkeys(_UNSEEN, "")
_AS.update(dict.fromkeys(_DASHES, "-"))
_AS.update(dict.fromkeys(_SPACES, " "))
_AS.update({chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)})  # full width
for _first, _least, _most in (  # numbers in circles, in brackets, with a dot
    (0x2460, 1, 20), (0x2474, 1, 20), (0x2488, 1, 20), (0x24F5, 1, 10), (0x24EB, 11, 20), (0x2776, 1, 10), (0x2780, 1, 10), (0x278A, 1, 10),
    (0x3251, 21, 35), (0x32B1, 36, 50),
):  # fmt: skip
    _AS.update({chr(_first - _least + n): " " + str(n) + "." for n in range(_least, _most + 1)})
_AS.update(
    {"\ufffd": " ", "\u2026": "...", "\u2025": "...", "\u22ee": "...", "\u22ef": "...", "\u301c": "~", "\uff61": "。", "\uff64": "、"}
)


EMBEDDED = 2000  # characters within which an element that embeds a record has to begin
LINES = 100  # lines cut in one step
CUTS = " .,;、。・→|\u3000"
PIECE = 1000  # characters of a line read at once


def whole_signs(text: str) -> str:
    """A text with U+FFFD in place of each lone surrogate (half of a character)."""
    try:
        text.encode()
    except UnicodeError:
        return "".join(["\ufffd" if 0xD800 <= ord(sign) < 0xE000 else sign for sign in text])
    return text


def parts_around_script(text: str) -> "tuple[str, str, str]":
    """(text before, the record, text behind) for a text with a `<script type="text/komado">`, as the page gives it to authors; any other
    text between nothing."""
    at = text[:EMBEDDED].find("text/komado")
    opened, begin = text[: at + 1].rfind("<script"), text.find(">", at) + 1
    end = text.find("</script", begin) if at >= 0 else -1
    if opened < 0 or not 0 < begin <= end:
        return "", text, ""
    return text[:opened], text[begin:end].replace("< /", "</"), text[end:].partition(">")[2]


def unscripted(text: str) -> str:
    """The record in a `<script type="text/komado">`; any other text as it is."""
    return parts_around_script(text)[1]


_ENCODED = "content-transfer-encoding:"  # a heading of a mail
_HEAD = 5000  # characters within which the first of them has to stand


def _decoded(body: str, encoding: str) -> str:
    """The body of a mail or of a part of it; as it is if it cannot be decoded as UTF-8."""
    try:
        if encoding == "base64":
            return binascii.a2b_base64("".join(body.split()).encode()).decode()
        if encoding != "quoted-printable":
            return body
        parts = body.replace("=\n", "").split("=")
        found = bytearray(parts[0].encode())
        for part in parts[1:]:
            if len(part) > 1 and not part[:2].strip("0123456789ABCDEFabcdef"):
                found.append(int(part[:2], 16))
                part = part[2:]
            else:
                found.append(61)
            found.extend(part.encode())
        return bytes(found).decode()
    except ValueError:  # also UnicodeError, and what is no base64
        return body


def _decoded_mail(text: str) -> str:
    """The source of a mail with its body, or each part of it, decoded as the heading `Content-Transfer-Encoding` says; any other text as it
    is."""
    if _ENCODED not in text[:_HEAD].lower():
        return text
    text = text.replace("\r\n", "\n")
    small, found, begin = text.lower(), "", 0
    while True:
        at = small.find(_ENCODED, begin)
        body = text.find("\n\n", at) + 2 if at >= 0 else 0
        if body < 2:
            return found + text[begin:]
        end = text.find("\n--", body)
        end = end if end >= 0 and "boundary=" in small else len(text)
        encoding = small[at + len(_ENCODED) : body].split("\n")[0].strip()
        found += text[begin:body] + _decoded(text[body:end], encoding)
        begin = end


def unprinted(text: str) -> str:
    """The source of a mail as text: with a heading that tells how it is encoded, or quoted-printable alone, in which each "=" is "=3D" and
    a line goes on behind a "="; any other text as it is."""
    text = _decoded_mail(text)
    parts = text.replace("=\r\n", "=\n").split("=") if "=3D" in text or "=3d" in text else []
    if not parts or not all(part[:1] == "\n" or len(part) > 1 and not part[:2].strip("0123456789ABCDEFabcdef") for part in parts[1:]):
        return text
    found = bytearray(parts[0].encode())
    for part in parts[1:]:
        if part[0] != "\n":
            found.append(int(part[:2], 16))
        found.extend(part[1 if part[0] == "\n" else 2 :].encode())
    try:
        return bytes(found).decode()
    except UnicodeError:
        return text


def lines_of(text: str) -> "Steps[list[str]]":
    """In steps: the lines of a text without lone surrogates."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    yield
    raw, begin = text.encode(), 0  # a place in a long text is far for MicroPython, one in bytes is near; and no rest is copied
    lines: list[str] = []
    while True:
        end = raw.find(b"\n", begin)
        lines.append(raw[begin : end if end >= 0 else len(raw)].decode())
        if end < 0:
            return lines
        begin = end + 1
        if not len(lines) % LINES:
            yield


def pieces(line: str) -> "Iterator[tuple[str, bool]]":
    """(a piece of a line, True if the line goes on): pieces short enough to be read at once, cut between words and outside brackets if
    possible."""
    if len(line) <= 2 * PIECE or line.startswith("*"):
        yield line, False
        return
    signs: list[str] = []  # one after the other: a place in a long text is far for MicroPython
    open_ = 0
    for sign in line:
        signs.append(sign)
        open_ += (sign in "([{（【") - (sign in ")]}）】")
        if len(signs) > PIECE and (sign in CUTS and open_ <= 0 or len(signs) > 2 * PIECE):
            yield "".join(signs), True
            signs, open_ = [], 0
    yield "".join(signs), False


def plain_spaces(text: str) -> str:
    """Replaces every kind of space by the plain one."""
    if len(text) == len(text.encode()) and all(space not in text for space in _RARE):
        return text
    for space in _SPACES:
        text = text.replace(space, " ")
    return text


_last = ["", ""]  # the last text and its plain form: callers ask several times for the same line


_KEY = "\u20e3"  # makes the figure before it a key


def _with_dots_behind_keys(text: str) -> str:
    """A text with a dot behind each key that a figure without one follows: the key is a number before a move."""
    parts = text.split(_KEY)
    for i in range(1, len(parts)):
        is_key = parts[i][1:] in ("", "\ufe0f") and i < len(parts) - 1
        if "0" <= parts[i][:1] <= "9" and not is_key:
            parts[i] = ". " + parts[i]
    return _KEY.join(parts)


def plain(text: str) -> str:
    """Text as moves are typed: plain spaces and dashes, no full-width letters, no invisible characters."""
    if text == _last[0]:
        return _last[1]
    if len(text) == len(text.encode()):
        return text
    given, text = text, _with_dots_behind_keys(text) if _KEY in text else text
    _last[:] = [given, "".join([_AS.get(sign, sign) if sign < _TAGS_FROM else "" for sign in text])]
    return _last[1]


def visible(text: str) -> str:
    """Text for a quotation, with a name for each invisible character."""
    if len(text) == len(text.encode()) and all(sign >= " " for sign in text):
        return text
    return "".join([f"[U+{ord(sign):04X}]" if _is_unseen(sign) else sign for sign in text])


def _is_unseen(sign: str) -> bool:
    return sign in _UNSEEN or sign == _BLANK or sign < " " or "\x7f" <= sign < "\xa0" or sign >= _TAGS_FROM


_AROUND = ('""', "“”", "「」", "『』", "''", "‘’")  # quotation marks around a whole text


def unfenced(text: str) -> str:
    """A text without the spaces, and the fence of a block of code (```), around it."""
    bare = text.strip()
    return bare[3:-3].partition("\n")[2].strip() if bare[:3] == "```" and bare[-3:] == "```" else bare


def without_quotes(text: str) -> str:
    """A text without the quotation marks around it; any other text as it is."""
    bare = unfenced(text)
    for marks in _AROUND:
        opening, closing = marks[0], marks[1]
        if bare[:1] == opening and bare[-1:] == closing and len(bare) > 1:
            inside = bare[1:-1]
            return text if opening in inside or closing in inside else inside
    return text


DEEPEST = 1000  # characters of an indentation
LONGEST_BOLD = 40  # characters of a name in bold type


def unquoted(line: str, bold: bool = True) -> str:
    """A line without its indentation, a mail's quotation marks and, if `bold`, the signs of bold type around a name, a number or a move:
    `**Aki**: 47-46`, `**1.** 47-46`."""
    start = 0
    for sign in line[:DEEPEST]:
        if sign not in "\ufeff\u3000\u00a0 \t>＞│┃▏❯»":
            break
        start += 1
    if line[:start].endswith(">") and line[start : start + 1] == "!" and line.rstrip().endswith("!<"):  # a spoiler of Reddit
        return line[start + 1 :].rstrip()[:-2]
    whole = line[start:].rstrip() if bold and line[start : start + 2] == "**" else ""
    if whole[-2:] == "**" and len(whole) > 4 and "**" not in whole.strip("*"):
        inside = whole[2:-2]  # a star of it may be the move's own: `***b6**`
        return (inside[1:-1] if inside[0] == inside[-1] == "*" else inside).strip()
    if bold and line[start : start + 1] == "*" and line.count("*") == 2 and line.rstrip()[-1] == "*" and line[start + 1] not in " *":
        return line[start + 1 :].rstrip()[:-1]  # in italics
    end = line.find("**", start + 2, start + LONGEST_BOLD) if bold and line[start : start + 2] == "**" else -1
    if end > 0 and (line[end + 2 : end + 3] in (":", "：") or line[end - 1] in ":："):
        return line[start + 2 : end] + line[end + 2 :]
    inside = line[start + 2 : end] if end > 0 else ""
    if inside and " " not in inside and len(inside) == len(inside.encode()) and any(sign in "0123456789" for sign in inside):
        return line[start:].replace("**", "")
    return line[start:]


def as_drawn(line: str) -> str:
    """A line of a diagram without a mail's quotation marks and the tags around a diagram; its other spaces stay."""
    for tag in ("<pre>", "</pre>", "<code>", "</code>", "<p>", "</p>", "<br>", "<br/>", "<br />") if "<" in line else ():
        line = line.replace(tag, "")
    while line.lstrip()[:1] in (">", "＞"):
        line = line.lstrip()[1:]
        line = line[1:] if line[:1] == " " else line
    return line.replace("|", " ") if line.strip()[:1] == line.strip()[-1:] == "|" else line  # a row of a table


TAGS = (
    "table", "thead", "tbody", "tr", "td", "th", "p", "br", "li", "ol", "ul", "div", "span", "b", "i", "em", "strong", "pre", "code", "a",
    "u", "small", "font", "blockquote", "html", "head", "body", "main", "tfoot", "dl", "dt", "dd", "center",
    "h1", "h2", "h3", "h4", "h5", "h6", "hr", "mark", "section", "article",
)  # fmt: skip  # not those that strike out, <s> and <del>


_FORUM_TAGS = (
    "b", "i", "u", "code", "quote", "spoiler", "color", "size", "font", "center", "left", "right", "indent", "list", "ul", "ol", "li",
    "pre", "table", "tr", "td", "th", "hide", "collapse",
)  # fmt: skip  # not [s], which strikes out


def without_forum_tags(lines: "list[str]") -> "tuple[list[str], list[str]]":
    """The lines of a post without the tags of forums around its words, `[b]1.[/b] 57-46`; and the names of those who are quoted."""
    whole = "\n".join(lines).lower()
    names = [name for name in _FORUM_TAGS if f"[/{name}]" in whole] if "[/" in whole else []
    found, quoted = list(lines), []
    for i, line in enumerate(lines if names else []):
        parts = line.split("[")
        for k in range(1, len(parts)):
            tag, close, rest = parts[k].partition("]")
            name, _, value = tag.partition("=")
            if close and (name.lstrip("/").lower() in names or tag == "*"):
                quoted += [value.strip('"')] if name.lower() == "quote" and value else []
                parts[k] = " " + rest
            else:
                parts[k] = "[" + parts[k]
        found[i] = "".join(parts)
    return found, quoted


_ROWS = ("</tr>", "</li>", "</p>", "</div>", "<br>", "<br/>", "<br />")


# Signs of control: a word processor's new line and page, what ends a file, what is left of another encoding.
_CONTROLS = (("\x0b", "\n"), ("\x0c", "\n"), ("\x00", ""), ("\x1a", ""), ("\x7f", ""))


def rows(line: str) -> "list[str]":
    """A line of a web page's or a word processor's text, cut where that shows a new line."""
    for sign, as_sign in _CONTROLS:
        if sign in line:
            line = line.replace(sign, as_sign)
    if "<" not in line:
        return line.split("\n")
    for tag in _ROWS:
        for way in (tag, tag.upper()):
            line = line.replace(way, "\n")
    return line.split("\n")


_ENTITIES = (
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#39;", "'"), ("&minus;", "-"), ("&ndash;", "-"), ("&rarr;", "→"),
    ("&amp;", "&"),
)  # fmt: skip


def named_signs(text: str) -> str:
    """A text of a web page's source with characters in place of entities such as `&amp;`."""
    if "&" in text and ";" in text:
        for name, sign in _ENTITIES:
            text = text.replace(name, sign)
        parts = text.split("&#")
        for i in range(1, len(parts)):
            number, end, rest = parts[i].partition(";")
            base = 16 if number[:1] in ("x", "X") else 10
            try:
                code = int(number[base // 16 :] if end and len(number) < 8 else "", base)
            except ValueError:
                code = 0
            parts[i] = chr(code) + rest if 31 < code < 0xD800 else "&#" + parts[i]  # no control sign, no half of a pair
        text = "".join(parts)
    return text


def untagged(line: str) -> str:
    """A line of a web page's source without the tags of tables and paragraphs, and with characters in place of entities."""
    line = named_signs(line)
    if "<" not in line or ">" not in line:
        return line
    found, begin = [], 0
    while True:
        start = line.find("<", begin)
        end = line.find(">", start) if start >= 0 else -1
        if end < 0:
            found.append(line[begin:])
            return "".join(found)
        name = line[start + 1 : min(end, start + 60)].strip("/ ").split(" ")[0].lower()
        found.append(line[begin:start] + " " if name in TAGS else line[begin : end + 1])
        begin = end + 1
