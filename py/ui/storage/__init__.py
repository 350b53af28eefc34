"""What this device remembers: settings, games, which tab writes. May import core, games, `ui.dom` and the names of speeds and volumes."""
