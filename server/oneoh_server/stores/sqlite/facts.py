"""Facts of a table in an SQLite file: of a store, of one that is not migrated, or of an archive."""

import sqlite3

OF_TABLE = "FROM facts WHERE table_number = (SELECT rowid FROM tables WHERE id = ?1)"
"""Facts of the table of an id in a store."""
ADD = "INSERT INTO facts (table_number, fact) VALUES ((SELECT rowid FROM tables WHERE id = ?), ?)"
"""Statement that adds a fact to the table of an id."""
_OF_TABLE_ID = "FROM facts WHERE table_id = ?1"
"""The same in an archive, and in a store of before version 12."""


def read_facts(database: sqlite3.Connection, table: str) -> list[bytes]:
    """Return a table's facts in order, as JSON. Raises sqlite3.Error."""
    columns = {row[1] for row in database.execute("PRAGMA table_info(facts)")}
    chosen = OF_TABLE if "table_number" in columns else _OF_TABLE_ID
    # As bytes, whatever its type is: sqlite3 raises for text that is not UTF-8.
    query = f"SELECT CAST(fact AS BLOB) {chosen} ORDER BY number"
    return [fact or b"" for (fact,) in database.execute(query, (table,))]
