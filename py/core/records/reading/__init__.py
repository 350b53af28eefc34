"""Reads a record from text that people write: its lines, headings, moves, comments and end. May import the record, not links."""
