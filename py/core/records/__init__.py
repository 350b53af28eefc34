"""A played game and its written forms: the tree of moves, the link, the text. May import core's contract, words and register."""
