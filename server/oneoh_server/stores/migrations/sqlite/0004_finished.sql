-- Finished games, the newest with the greatest number; `entry` is JSON. A row stays when its table
-- moves to the archive. `imported` is the text of a record that came from a file.
CREATE TABLE finished (
    number INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    listed INTEGER NOT NULL,
    ended_s INTEGER NOT NULL,
    entry TEXT NOT NULL,
    imported TEXT
);
CREATE INDEX finished_listed ON finished (number) WHERE listed;
CREATE INDEX finished_of_game ON finished (game, number) WHERE listed;
CREATE INDEX finished_by_day ON finished (ended_s);

-- Guests who played a finished game.
CREATE TABLE finished_seats (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;

-- Whether the table's game is among the finished ones, or it had none.
ALTER TABLE tables ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_index ON tables (id) WHERE ended AND NOT indexed;
