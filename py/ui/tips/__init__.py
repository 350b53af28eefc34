"""Tips for beginners on the first time something happens. Fetched when such a game has begun."""
