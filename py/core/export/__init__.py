"""A picture that leaves the page. Fetched when it is asked for. May import core, core.records and core.drawing."""
