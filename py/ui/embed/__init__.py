"""A board inside a page of somebody else. May import `ui.play` and all below it."""
