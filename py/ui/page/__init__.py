"""The page, by kind, and what belongs to it. May import all of ui; only main.py imports it."""
