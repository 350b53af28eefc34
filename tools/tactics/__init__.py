"""Positions with one right move: found, proven, read, and solved against the clock. Imports no other room."""
