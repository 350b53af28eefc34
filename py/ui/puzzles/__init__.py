"""Puzzles: one being solved, today's, a rush through all, and what is kept of them on this device."""
