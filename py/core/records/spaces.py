"""Spaces, dashes and widths from all keyboards and pages, and invisible characters."""

# `split` and `strip` know these spaces in one interpreter only; text from web pages or Japanese keyboards contains them.
_SPACES = "\u3000\u00a0\u202f\u205f\u1680\u2028\u2029\x85\x1c\x1d\x1e\x1f" + "".join(chr(code) for code in range(0x2000, 0x200B))
# Invisible characters from web pages, mails and editors: byte order marks, break hints, text directions.
_UNSEEN = "\ufeff\u00ad\u180e\u200b\u200c\u200d\u200e\u200f" + "".join(chr(code) for code in range(0x202A, 0x202F))
_UNSEEN += "".join(chr(code) for code in range(0x2060, 0x2070))
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_AS = dict.fromkeys(_UNSEEN, "")
_AS.update(dict.fromkeys(_DASHES, "-"))
_AS.update(dict.fromkeys(_SPACES, " "))
_AS.update({chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)})  # full width
_AS.update({chr(0x245F + n): str(n) + "." for n in range(1, 21)})  # in circles
_AS.update({"\u301c": "~", "\uff61": "。", "\uff64": "、"})


def plain_spaces(text: str) -> str:
    """Replaces every kind of space by the plain one."""
    for space in _SPACES:
        text = text.replace(space, " ")
    return text


def plain(text: str) -> str:
    """Text as moves are typed: plain spaces and dashes, no full-width letters, no invisible characters."""
    if len(text) == len(text.encode()):
        return text
    return "".join([_AS.get(sign, sign) for sign in text])


def visible(text: str) -> str:
    """Text to be quoted, with a name for each invisible character."""
    if len(text) == len(text.encode()) and all(sign >= " " for sign in text):
        return text
    return "".join([f"[U+{ord(sign):04X}]" if sign in _UNSEEN or sign < " " or "\x7f" <= sign < "\xa0" else sign for sign in text])


def unquoted(line: str) -> str:
    """A line without its indentation and a mail's quotation marks."""
    start = 0
    for sign in line:
        if sign not in "\ufeff\u3000\u00a0 \t>":
            break
        start += 1
    return line[start:]


_TAGS = ("table", "thead", "tbody", "tr", "td", "th", "p", "br", "li", "ol", "ul", "div", "span", "b", "i", "em", "strong", "pre", "code")


def untagged(line: str) -> str:
    """A line without the tags of a web page's tables and paragraphs."""
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
        found.append(line[begin:start] + " " if name in _TAGS else line[begin : end + 1])
        begin = end + 1
