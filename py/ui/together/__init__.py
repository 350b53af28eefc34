"""A game with a friend: what a link means for the game on this device, whose turn it is, offers, series; no browser yet."""
