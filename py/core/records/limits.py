"""The bounds of a record: a limit for every text from outside, and the engine levels. The one place for links, texts and stored games."""

RECORD = 1000000  # characters of a record, pasted or stored
COMMENT = 20000  # characters of the comments on one move
LINK = 20000  # characters of a fragment: Komado writes none longer
LEVELS = ("1", "2", "3", "4", "5", "6", "7", "8")  # the engine levels in links, texts and stored games


def level(text: object) -> str:
    """The engine level that a text names; "" for none or an unknown one."""
    return str(text) if text in LEVELS else ""
