"""The meaning of a pressed key: by its printed letter if that is Latin, else by its place."""

import pytest

from ui.input.keys import meant

CASES = [
    # key, code, Shift, AltGraph -> meant
    ("u", "KeyU", False, False, "u"),
    ("U", "KeyU", False, False, "u"),  # Caps Lock
    ("u", "KeyU", True, False, ""),  # Caps Lock and Shift
    ("U", "KeyU", True, False, ""),
    ("ｕ", "KeyU", False, False, "u"),
    ("Ｕ", "KeyU", False, False, "u"),
    ("Process", "KeyU", False, False, "u"),
    ("г", "KeyU", False, False, "u"),  # Russian
    ("θ", "KeyU", False, False, "u"),  # Greek
    ("ו", "KeyU", False, False, "u"),  # Hebrew
    ("ㅕ", "KeyU", False, False, "u"),  # Korean
    ("な", "KeyU", False, False, "u"),  # kana
    ("Г", "KeyU", True, False, ""),
    ("r", "KeyO", False, False, "r"),  # Dvorak
    ("m", "Semicolon", False, False, "m"),  # AZERTY
    ("ü", "BracketLeft", False, False, "ü"),  # German: a letter of its own
    ("[", "Digit8", False, True, "["),  # German, AltGr
    ("u", "KeyU", False, True, ""),
    ("г", "KeyU", False, True, ""),
    ("х", "BracketLeft", False, False, "["),  # Russian
    ("Ъ", "BracketRight", True, False, "}"),
    ("「", "BracketRight", False, False, "["),  # Japanese
    ("」", "Backslash", False, False, "]"),
    ("？", "Slash", True, False, "?"),
    ("?", "Slash", True, False, "?"),
    ("؟", "Slash", True, False, "?"),  # Arabic
    ("\u3000", "Space", False, False, " "),
    (" ", "Space", False, False, " "),
    ("Home", "Home", False, False, "Home"),
    ("Dead", "KeyU", False, False, "Dead"),
    ("Unidentified", "", False, False, ""),
    ("𝒖", "", False, False, ""),
    ("", "KeyU", False, False, "u"),
    ("゜", "BracketRight", False, False, "["),  # kana, on a Japanese keyboard
    ("ﾟ", "BracketRight", False, False, "["),
    ("む", "Backslash", False, False, "]"),
    ("゛", "BracketLeft", False, False, "@"),
]


@pytest.mark.parametrize(("key", "code", "shift", "alt_graph", "wanted"), CASES)
def test_which_key_is_meant(key: str, code: str, shift: bool, alt_graph: bool, wanted: str) -> None:
    assert meant(key, code, shift, alt_graph) == wanted
