"""What a record may hold: a bound for every text that comes from outside, and the engine levels there are. One place for links, texts and
stored games."""

RECORD = 1000000  # characters of a record, pasted or stored
COMMENT = 20000  # characters of the comments on one move
LINK = 20000  # characters of a fragment: a longer one is not ours
LEVELS = ("1", "2", "3", "4", "5", "6", "7", "8")  # the engine levels that a link, a text or a stored game may name


def level(text: object) -> str:
    """The engine level that a text names; "" for none, and for what is no level."""
    return str(text) if text in LEVELS else ""
