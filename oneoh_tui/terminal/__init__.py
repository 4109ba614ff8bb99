"""Terminal: detection of its capabilities, and a driver that sends only the cells that change."""
