"""How fast the board moves, by the names of the setting."""

SPEEDS = ("off", "slow", "normal", "fast")
STEP_MS = {"off": 0, "slow": 260, "normal": 120, "fast": 50}  # one stone sown
MOVE_MS = {"off": 0, "slow": 520, "normal": 240, "fast": 120}  # one piece moved
