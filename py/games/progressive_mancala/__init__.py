"""Progressive Mancala by Ralf Gering, 2004: one row, one common GOAL, two directions (seed 002)."""
