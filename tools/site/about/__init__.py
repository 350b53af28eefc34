"""The page about Komado, the origin of each game, and the page for missing addresses."""
