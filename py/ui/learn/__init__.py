"""Lessons of one minute before a first game, played on the game's own table. Fetched on demand."""
