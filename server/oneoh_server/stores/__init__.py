"""Stores: what survives the server, by one contract: in memory, or in SQLite."""
