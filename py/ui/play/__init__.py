"""The game being played. May import all other rooms of ui that stand below it: review, storage, board, worker, html, dom."""
