"""One minute to a first game: the lessons of a game, played on its own table. Lazy: fetched when somebody begins one."""
