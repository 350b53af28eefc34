"""The dialogs, fetched once the page is awake. May import `ui.play`, the rooms below it, and core.export."""
