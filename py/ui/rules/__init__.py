"""The rules beside a board: sections with figures, and a search over them. Fetched on demand."""
