"""What stands beside a link, an embedded board or a script with a record, so that it can be told: words that are no part of the same code.

Markup, marks, bullets, the same address once more and the printed board of the same position are a part of it.
"""

from core.records.spaces import named_signs, plain, visible
from core.words import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no typing
    from core.contract import Position

AROUND = "\"'<>()[]{}「」『』（）【】《》、。"  # signs around an address that are no part of it
BRIEF = 80  # characters of a quotation
NEAR = 20_000  # characters before and behind a link, in which what belongs to it is looked for
MOST_WORDS = 2000  # of a text that is looked through for other writings of the same address
_POINTING = "👆👇👈👉"
_MARKS = AROUND + "!?！？：；・…〜～“”‘’｜＞＜―ー"
_FURNITURE = ("script", "/script", "iframe", "/iframe", "komado-board", "/komado-board", "img", "html", "!doctype")  # of embedded boards
_FORUM_TAGS = ("[url]", "[url=", "[/url]", "[URL]", "[URL=", "[/URL]", "[b]", "[/b]", "[center]", "[/center]")
_SCHEMES = ("https://", "http://", "www.")


def place_of(text: str, words: "list[str]") -> int:
    """The place in a text where the last of these words begin, which stand at its end in this order."""
    at = len(text)
    for i in range(len(words) - 1, -1, -1):
        at = text.rfind(words[i], 0, at)
    return max(at, 0)


def begin_of_address(text: str) -> int:
    """The place in a word where the address in it begins: `https`, before the last "://"; -1 for none."""
    at = text.rfind("://")
    scheme = next((scheme for scheme in ("https", "http") if at >= 0 and text[:at].lower().endswith(scheme)), "")
    return at - len(scheme) if at >= 0 else -1


def without_code(before: str, behind: str, link: str = "", shown: "Position | None" = None) -> str:
    """The text before and behind a link without what belongs to the link: the tag that it stands in, other tags, the same address, and
    the printed board of the position `shown`."""
    opened = before.rfind("<")
    if opened >= 0 and ">" not in before[opened:] and "a" <= before[opened + 1 : opened + 2].lower() <= "z":
        before, behind = before[:opened], behind.partition(">")[2] if ">" in behind else behind
    text = _untagged(named_signs(before[-NEAR:] + "\n" + behind[:NEAR]))
    for tag in _FORUM_TAGS if "[" in text else ():
        text = text.replace(tag, " ")
    for lang in LANGUAGES if shown is not None else ():
        text = _without_lines(text, shown.diagram(lang)) if shown is not None else text
    text = _without_address(text, link) if "/" in link else text
    return before[:-NEAR] + text + behind[NEAR:]


def _without_lines(text: str, lines: str) -> str:
    """A text without these lines, if it has all of them one after the other, however they are indented."""
    wanted = [line.strip() for line in lines.split("\n") if line.strip()]
    given = text.split("\n")
    bare = [line.lstrip("> \t").strip() for line in given]
    for i in range(len(given)):
        if bare[i : i + len(wanted)] == wanted:
            return "\n".join(given[:i] + given[i + len(wanted) :])
    return text


def _untagged(text: str) -> str:
    """A text without its tags; one with an address in it, such as `<a href="https://…">`, stays, but for those of an embedded board."""
    found: list[str] = []
    begin = 0
    while True:
        start = text.find("<", begin)
        end = text.find(">", start) if start >= 0 else -1
        if end < 0:
            return "".join(found) + text[begin:]
        tag = text[start + 1 : end]
        name = (tag.strip().split() or [""])[0].lower()
        is_tag = "a" <= name[:1] <= "z" or name[:1] in ("/", "!")
        is_part = is_tag and ("://" not in tag or name in _FURNITURE and "#" not in tag)
        found.append(text[begin:start] + " " if is_part else text[begin : end + 1])
        begin = end + 1


def _without_address(text: str, link: str) -> str:
    """A text without the words that are a link itself, its beginning with dots behind it, or its address without a fragment."""
    link = _bare(link)
    address = link.partition("#")[0]
    for word in text.split()[:MOST_WORDS]:
        said = word if "/" in word else ""
        for sign in AROUND if said else "":
            said = next((part for part in said.split(sign) if "/" in part), "")
        said = whole = _bare(said)
        for dots in ("…", "..."):
            whole = whole[: -len(dots)] if whole.endswith(dots) else whole
        is_short = whole != said and link.startswith(whole) and len(whole) > len(address)
        is_home = "/" in whole and address.startswith(whole) and whole.rstrip("/") != address.partition("/")[0]
        if whole and (is_short or said == link or is_home):
            at = text.find(said)
            scheme = next((each for each in _SCHEMES if text[:at].lower().endswith(each)), "")
            text = text[: at - len(scheme)] + " " + text[at + len(said) :]
    return text


def _bare(address: str) -> str:
    """An address without its scheme."""
    for scheme in _SCHEMES:
        address = address[len(scheme) :] if address.lower().startswith(scheme) else address
    return address


def has_words(text: str) -> bool:
    """True if a text says something: words, figures or emojis, other than hands that point at a link."""
    return any(_says(sign) for sign in plain(text))


def _says(sign: str) -> bool:
    if sign <= "\x7f":
        return "0" <= sign <= "9" or "a" <= sign.lower() <= "z"
    return not (sign in _MARKS or sign in _POINTING or "\u2010" <= sign < "\u2600" or "\u2700" <= sign < "\u2b00" or sign <= "\xbf")


def quoted(text: str) -> str:
    """The beginning of a text, in one line, for a sentence that quotes it."""
    text = text.strip()
    words = " ".join(text[: 4 * BRIEF].split())
    return visible(words[:BRIEF]) + ("…" if len(words) > BRIEF or has_words(text[4 * BRIEF :]) else "")
