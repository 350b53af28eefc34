"""Positions with one right move: finding, proving, reading, and solving them against the clock. May import test_support."""
