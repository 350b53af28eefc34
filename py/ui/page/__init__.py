"""Which page this is and what belongs to it. May import all of ui; only main.py imports it."""
