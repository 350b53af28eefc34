"""Pictures for use outside the page. Fetched on demand. May import core, core.records and core.drawing."""
