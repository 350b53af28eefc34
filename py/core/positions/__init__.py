"""A position as a line of text: the parts shared by all games. Each game has its own form in its `setup.py`."""
