"""A board in a frame of another site's page. May import `ui.play` and the rooms below it."""
