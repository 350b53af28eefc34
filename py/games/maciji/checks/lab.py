"""What the tools know of MACIJI: tools/test_support/checks.py says what each name is."""

OPENING_PLIES = 3
LADDER_PLIES = 2  # few positions can arise, and the first moves decide
DEAR_OPTIONS = ({"size": "9x9", "blocks": "4", "warp": "on"},)
ORDERS_COUNT = False  # the form does not remember in which order the numbers were written: the rules do not ask for it
TRANSPOSES = False
# One of thousands of chance games, the one in which the tapped moves are chosen among the most.
LINE = "goal@a4.b2.c2.d2.e3.d4.c4.b4"
SEARCHED_AFTER = (3,)
TAPPED_AFTER = 2
