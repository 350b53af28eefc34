"""A board as SVG text, the same on every interpreter. May import core's contract and words."""
