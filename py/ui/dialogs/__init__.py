"""The dialogs, fetched once the page is awake. May import `ui.play` and all below it, and core.export."""
