"""ツースリー: two files, three pieces each, and nowhere to go but forward (seed 001)."""
