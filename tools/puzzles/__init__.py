"""The games' puzzles: mining, proving, the file and its faults. May import test_support."""
