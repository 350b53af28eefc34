"""Data of MACIJI for the tools: tools/test_support/checks.py explains each name."""

OPENING_PLIES = 3
LADDER_PLIES = 2  # few positions are possible, and the first moves decide
DEAR_OPTIONS = ({"size": "9x9", "blocks": "4", "warp": "on"},)
ORDERS_COUNT = False  # the form does not store the order of the numbers, which the rules do not need
TRANSPOSES = False
# From thousands of random games, the one with the most choices for the tapped moves.
LINE = "goal@a4.b2.c2.d2.e3.d4.c4.b4"
SEARCHED_AFTER = (3,)
TAPPED_AFTER = 2
