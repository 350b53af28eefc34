"""The ids of the engine's levels, as links, texts, stored games and requests name them: the one place that says how many there are."""

LEVEL_IDS = tuple(str(number) for number in range(1, 9))  # the weakest first; an id means the same for ever
STRONGEST = LEVEL_IDS[-1]


def level(text: object) -> str:
    """The level that a text names; "" for none or an unknown one."""
    return str(text) if text in LEVEL_IDS else ""
