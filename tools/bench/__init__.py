"""Speed of pages and rules. May import program, server, test_support and site."""
