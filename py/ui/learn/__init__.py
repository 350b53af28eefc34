"""Lessons of one minute before a first game, played on the page's table. Fetched on demand."""
