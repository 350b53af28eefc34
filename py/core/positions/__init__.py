"""A position as a line of text: what the forms of all games share. Each game has its own in its `setup.py`."""
