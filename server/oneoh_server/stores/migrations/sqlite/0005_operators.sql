-- Bans of a guest or of an address (or network); one of the two is given. Seconds are since 1970.
CREATE TABLE bans (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    until_s INTEGER NOT NULL,
    guest TEXT,
    address TEXT,
    reason TEXT NOT NULL
);

-- Acts of operators; rows are only ever added.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at_s INTEGER NOT NULL,
    operator TEXT NOT NULL,
    act TEXT NOT NULL,
    target TEXT NOT NULL,
    reason TEXT NOT NULL
);
