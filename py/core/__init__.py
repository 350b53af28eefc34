"""The parts that all games share. Knows no particular game, no browser, no clock and no randomness; imports nothing else of Komado."""
