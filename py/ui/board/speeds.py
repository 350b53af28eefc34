"""How fast the board moves, by the names of the setting."""

SPEEDS = ("off", "slow", "normal", "fast")
STEP_MS = {"off": 0, "slow": 260, "normal": 120, "fast": 50}  # one step of a move that is shown step by step
LONGEST_MS = {"slow": 12000, "normal": 4000, "fast": 1500}  # such a move, about: where there are many steps they are shorter
BEAT_MS = {"off": 0, "slow": 700, "normal": 400, "fast": 250}  # between two moves, from the moment when the first has landed
MOVE_MS = {"off": 0, "slow": 520, "normal": 240, "fast": 120}  # one piece moved
