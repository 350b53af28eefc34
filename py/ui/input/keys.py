"""Maps a pressed key to one of the page's keys, for any keyboard layout and input method. Knows no browser."""

LATIN = 0x370  # characters below are Latin, and the printed key counts
FULL = 0xFEE0  # a full-width sign is its usual one plus this
BRACKETS = {"「": "[", "」": "]", "『": "{", "』": "}", "\u3000": " "}
PLACES = {"BracketLeft": "[{", "BracketRight": "]}", "Slash": "/?"}


def meant(key: str, code: str, shift: bool, alt_graph: bool) -> str:
    """The key as a small Latin letter, a sign or a name such as "Home"; "" for a letter with Shift, which is not used.

    The printed letter counts if it is Latin, full-width or not, and Caps Lock is ignored; else the physical key (`code`) counts.
    """
    if len(key) == 1:
        sign = BRACKETS.get(key, key)
        if 0xFF01 <= ord(sign) <= 0xFF5E:
            sign = chr(ord(sign) - FULL)
        if ord(sign) < LATIN:
            letter = "a" <= sign.lower() <= "z"
            return "" if letter and (shift or alt_graph) else sign.lower()
    elif key not in ("Process", "Unidentified"):
        return key
    if alt_graph:
        return ""
    if code in PLACES:
        return PLACES[code][int(shift)]
    return code[3:].lower() if code.startswith("Key") and not shift else ""
