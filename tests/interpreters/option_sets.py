"""Which choices of options stand for all of a game's: for a game that has more of them than tests have time for.

A game that is not named here is tried under every combination. Plain Python that MicroPython reads too: the page's interpreters replay
the same sets.
"""

OPTION_SETS: "dict[str, list[dict[str, str]]]" = {
    "uchu-yuei": [{}, {"step": "king", "flip": "on"}],  # its random games are long, and hundreds of moves wide
    "maciji": [
        {},
        {"board": "hex"},
        {"size": "3x3"},
        {"size": "3x3", "blocks": "1", "warp": "on"},
        {"size": "4x4"},
        {"size": "3x9"},
        {"size": "9x9", "blocks": "4", "warp": "on"},
        {"board": "hex", "size": "9x9"},
        {"size": "6x6", "blocks": "4"},
        {"blocks": "2"},
        {"warp": "on"},
        {"board": "hex", "blocks": "1", "warp": "on"},
        {"goal": "c3"},
        {"size": "7x5", "blocks": "4", "goal": "e5"},
        {"board": "hex", "size": "3x3", "warp": "on"},
    ],
}
