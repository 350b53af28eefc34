"""Makes of a whole text, before its first move is read, the lines of a record in the order of their moves. May import what reads a line."""
