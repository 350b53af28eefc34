"""The contents of a pasted text, shown before it replaces anything."""
