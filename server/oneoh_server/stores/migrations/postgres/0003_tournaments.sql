-- Tournaments, each whole, as JSON.
CREATE TABLE tournaments (
    id text COLLATE "C" PRIMARY KEY,
    state text NOT NULL
);
