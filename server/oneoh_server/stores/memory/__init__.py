"""Store in memory: everything is lost with the process."""
