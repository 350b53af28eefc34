"""The rules of each game as pages with boards, from the rules.json of the game's folder."""
