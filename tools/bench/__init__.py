"""How fast pages and rules are. May import program, server, test_support and site."""
