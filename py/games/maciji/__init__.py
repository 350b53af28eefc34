"""MACIJI: two pencils lead one line of numbers to the goal, and neither player wants to bring it within reach (seed 003)."""
