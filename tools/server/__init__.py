"""Static files over HTTP, for people, tests and measurements. The standard library alone; imports no other room."""
