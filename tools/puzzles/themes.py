"""The names of the themes of all puzzles. engine/themes.py says what they mean and finds those of one puzzle."""

# All of them. Each has a sentence `puzzles.theme.…` in py/ui/puzzles.
KINDS = (
    "bonus",
    "check",
    "crown",
    "drop",
    "flip",
    "fly",
    "goal",
    "jump",
    "leap",
    "lift",
    "load",
    "pass",
    "promote",
    "slide",
    "sow",
    "write",
)
PROVEN = ("at-once", "bounce", "capture", "defence", "far", "forced", "long", "quiet", "sacrifice", "squeeze", "twice")
NAMED = (*KINDS, *PROVEN, "best")
USUAL = 0.85  # a theme of a greater share of a game's puzzles says nothing
