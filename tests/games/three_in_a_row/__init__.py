"""三目並べ (three in a row), the smallest game there is a use for: the worked example of docs/adding-a-game.md."""
