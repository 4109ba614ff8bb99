-- Guests who ever had a seat of the table, or the table.
CREATE TABLE seats (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
CREATE INDEX seats_of_table ON seats (table_id);
INSERT OR IGNORE INTO seats (guest, table_id)
    SELECT node.value, facts.table_id
    FROM facts
    JOIN tables ON tables.id = facts.table_id AND NOT tables.ended,
    json_tree(CASE WHEN json_valid(facts.fact) THEN facts.fact END) AS node
    WHERE node.key IN ('guest', 'host') AND node.type = 'text';

-- Day since 1970 on which the table ended; of those before, the day of this migration.
ALTER TABLE tables ADD COLUMN ended_day INTEGER;
UPDATE tables SET ended_day = CAST(strftime('%s', 'now') AS INTEGER) / 86400 WHERE ended;
CREATE INDEX ended_tables ON tables (ended_day) WHERE ended;
