"""What every game is made of. Nothing here knows a particular game, a browser, a clock or a die; it imports nothing of ours."""
