"""Games with friends on the page: their links come in and go out. Fetched on demand, with `ui/together`, which has the logic."""
