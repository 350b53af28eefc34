"""The parts shared by the four games of ソクラテス (Socrates): a board of 10 x 9 cells and two-sided discs. Not a game itself."""
