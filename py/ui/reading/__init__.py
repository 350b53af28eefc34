"""What a pasted text says, shown before it replaces anything."""
