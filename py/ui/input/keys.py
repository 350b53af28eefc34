"""The keys of a page with their actions, and the meaning of a pressed key on any keyboard layout and input method. No browser.

A new key is a row of ACTIONS, and a row of the list in `ui/dialogs/menu.py`.
"""

ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
WALKS = {"ArrowLeft": "prev", "ArrowRight": "next"}
ACTIONS = {
    "u": "undo", "r": "redo", "f": "turn", "h": "hint", "n": "new", "m": "type", "?": "keys", "[": "prev", "]": "next", "{": "mark:prev",
    "}": "mark:next",
    "Home": "first", "End": "last", "PageUp": "prev", "PageDown": "next", "Escape": "cancel",
}  # fmt: skip

LATIN = 0x370  # characters below are Latin, and the printed key counts
FULL = 0xFEE0  # the code of a full-width sign minus that of the usual one
BRACKETS = {
    "「": "[", "」": "]", "『": "{", "』": "}", "\u3000": " ",
    "゜": "[", "ﾟ": "[", "む": "]", "ム": "]", "ﾑ": "]", "゛": "@", "ﾞ": "@",  # kana on the keys of a Japanese keyboard
}  # fmt: skip
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
    elif key not in ("", "Process", "Unidentified"):
        return key
    if alt_graph:
        return ""
    if code in PLACES:
        return PLACES[code][int(shift)]
    return code[3:].lower() if code.startswith("Key") and not shift else ""
