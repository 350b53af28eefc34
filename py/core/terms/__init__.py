"""What a game with a friend or with clocks has beside its moves (`Record.terms`), read from a link and written. May import core/records."""
