"""Positions with one right move: found, proven, read, and solved against the clock. May import test_support."""
