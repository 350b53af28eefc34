"""Storage on this device: settings, games, and the right of one tab to write. May import core, games, `ui.dom` and the names of speeds and
volumes."""
