"""真剣勝負: a race to the far row with pieces that never move back; two of each side's are turned over first (seed 001)."""
