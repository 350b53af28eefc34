"""Which key of ours a pressed key means, whatever layout or way of writing the keyboard has. It knows no browser."""

LATIN = 0x370  # below it letters are Latin, and what is printed on a key counts
FULL = 0xFEE0  # so far a full-width sign lies behind its usual one
BRACKETS = {"「": "[", "」": "]", "『": "{", "』": "}", "\u3000": " "}
PLACES = {"BracketLeft": "[{", "BracketRight": "]}", "Slash": "/?"}


def meant(key: str, code: str, shift: bool, alt_graph: bool) -> str:
    """The key as a small Latin letter, a sign or a name such as "Home"; "" for a letter with Shift, which is none of ours.

    The printed letter counts where it is Latin, full-width or not, and Caps Lock does not; the place of the key (`code`) where it is not.
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
