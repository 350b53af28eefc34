"""The speeds of the board, by the names of the setting."""

SPEEDS = ("off", "slow", "normal", "fast")
STEP_MS = {"off": 0, "slow": 260, "normal": 120, "fast": 50}  # one step of a move shown step by step
LONGEST_MS = {"slow": 12000, "normal": 4000, "fast": 1500}  # most ms of such a move, about: with many steps each is shorter
BEAT_MS = {"off": 0, "slow": 700, "normal": 400, "fast": 250}  # pause between a landed move and the next
MOVE_MS = {"off": 0, "slow": 520, "normal": 240, "fast": 120}  # motion of one piece
