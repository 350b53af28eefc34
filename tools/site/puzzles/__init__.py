"""A page and a preview picture for each puzzle."""
