"""三目並べ (three in a row), the smallest useful game: the worked example of docs/adding-a-game.md."""
