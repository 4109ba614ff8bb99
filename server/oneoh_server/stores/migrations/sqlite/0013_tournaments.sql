-- Tournaments, each whole, as JSON.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL
) WITHOUT ROWID;
