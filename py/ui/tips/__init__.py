"""What a beginner's game says the first time that something happens. Lazy: fetched when such a game has begun."""
