"""What the four games of ソクラテス (Socrates) share: one board of 10 x 9 cells and its two-sided discs. Not a game itself."""
