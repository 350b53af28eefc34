"""The rules of each game as pages with boards that show them, from the rules.json of the game's folder."""
