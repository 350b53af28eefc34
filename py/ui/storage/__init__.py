"""Storage on this device: settings, games, and which tab writes. May import core, games, `ui.dom` and the names of speeds and volumes."""
