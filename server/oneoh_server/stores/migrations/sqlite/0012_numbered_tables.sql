-- Tables have numbers, and facts are found by these: the games that run have the greatest, so that
-- the index grows at its end, and the facts of a commit change few of its pages. Numbers are a
-- column of their own, as VACUUM changes those of SQLite. No foreign key: the server numbers the
-- table of each fact itself, and to look it up again would cost as much as the index.
CREATE TABLE numbered_tables (
    rowid INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    ended INTEGER NOT NULL DEFAULT 0,
    ended_day INTEGER,
    indexed INTEGER NOT NULL DEFAULT 0
);
INSERT INTO numbered_tables (rowid, id, ended, ended_day, indexed)
    SELECT rowid, id, ended, ended_day, indexed FROM tables;
CREATE TABLE numbered_facts (
    number INTEGER PRIMARY KEY,
    table_number INTEGER NOT NULL,
    fact TEXT NOT NULL
);
INSERT INTO numbered_facts (number, table_number, fact)
    SELECT facts.number, tables.rowid, facts.fact
    FROM facts CROSS JOIN tables ON tables.id = facts.table_id ORDER BY facts.number;
DROP TABLE facts;
DROP TABLE tables;
ALTER TABLE numbered_tables RENAME TO tables;
ALTER TABLE numbered_facts RENAME TO facts;
CREATE INDEX unfinished_tables ON tables (rowid) WHERE NOT ended;
CREATE INDEX ended_tables ON tables (ended_day) WHERE ended;
CREATE INDEX tables_to_index ON tables (rowid) WHERE ended AND NOT indexed;
CREATE INDEX facts_of_table ON facts (table_number);
