"""The bounds of a record: a limit for every text from outside. The one place for links, texts and stored games."""

RECORD = 1000000  # characters of a record, pasted or stored
COMMENT = 20000  # characters of the comments on one move
LINK = 20000  # characters of a fragment: Komado writes none longer
