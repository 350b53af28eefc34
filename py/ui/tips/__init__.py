"""Tips for beginners when something happens for the first time. Fetched when a beginner's game has begun."""
