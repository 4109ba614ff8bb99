"""Store in an SQLite file."""
