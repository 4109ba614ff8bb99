CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    ended INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX unfinished_tables ON tables (id) WHERE NOT ended;

-- Everything that happened at a table, in the order of `number`; `fact` is JSON.
CREATE TABLE facts (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    fact TEXT NOT NULL
);
CREATE INDEX facts_of_table ON facts (table_id, number);

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    seen_day INTEGER NOT NULL
);
