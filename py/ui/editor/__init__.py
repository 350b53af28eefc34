"""The position editor: any position of any game set up by hand. Fetched on demand."""
