"""Store in PostgreSQL, which several processes may share. Alone in using asyncpg."""
