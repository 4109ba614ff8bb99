-- Tokens of guests: each guest has one or more. `hash` is SHA-256, days are counted from
-- 1970-01-01. When an older token was made, nobody knows: it counts as made on its last day.
ALTER TABLE guests RENAME TO old_guests;
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    seen_day INTEGER NOT NULL,
    seated INTEGER NOT NULL DEFAULT 0
);
INSERT INTO guests (id, name, seen_day, seated) SELECT id, name, seen_day, seated FROM old_guests;
CREATE TABLE tokens (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    hash BLOB NOT NULL UNIQUE,
    label TEXT NOT NULL DEFAULT '',
    scope TEXT NOT NULL DEFAULT 'all',
    made_day INTEGER NOT NULL,
    used_day INTEGER NOT NULL
);
CREATE INDEX tokens_of_guest ON tokens (guest);
INSERT INTO tokens (guest, hash, made_day, used_day)
    SELECT id, token_hash, seen_day, seen_day FROM old_guests;
DROP TABLE old_guests;

-- Registered names: names that look alike share a key.
CREATE TABLE name_keys (
    key TEXT PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX name_keys_of_guest ON name_keys (guest);
