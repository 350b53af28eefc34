"""The game being played. May import the rooms of ui below it: review, storage, board, worker, html, dom."""
