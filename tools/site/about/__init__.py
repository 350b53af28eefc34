"""The page about Komado, where each game comes from, and the page for an address that is not there."""
