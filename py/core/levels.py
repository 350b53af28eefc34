"""The ids of the engine's levels in links, texts, stored games and requests. Only this module fixes their number."""

LEVEL_IDS = tuple(str(number) for number in range(1, 9))  # the weakest first; an id means the same for ever
WEAKEST, STRONGEST = LEVEL_IDS[0], LEVEL_IDS[-1]


def level(text: object) -> str:
    """The id of a level as text; "" for anything else."""
    return str(text) if text in LEVEL_IDS else ""
