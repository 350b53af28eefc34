"""The start of the page, its actions and the home page. May import all of ui; only main.py imports it."""
