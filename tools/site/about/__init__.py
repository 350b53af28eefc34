"""The page about Komado, and where each game comes from."""
