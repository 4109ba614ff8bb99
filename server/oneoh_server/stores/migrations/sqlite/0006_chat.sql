-- What was said at tables; `said` is JSON, `day` is counted from 1970-01-01.
CREATE TABLE chat (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    said TEXT NOT NULL,
    day INTEGER NOT NULL
);
CREATE INDEX chat_of_table ON chat (table_id, number);
CREATE INDEX chat_by_day ON chat (day);
