-- Ratings: a cache of what follows from the rows of `finished` in the order of `number`, which
-- `oneoh-server ratings --recompute` makes again. Means and deviations are in thousandths.
CREATE TABLE rated_players (
    player TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    bot INTEGER NOT NULL,
    games INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX rated_players_by_name ON rated_players (name, games);

-- Rating of each player after each rated game.
CREATE TABLE rating_points (
    player TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT NOT NULL,
    speed TEXT NOT NULL,
    season TEXT NOT NULL,
    table_id TEXT NOT NULL,
    ended_s INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    place INTEGER NOT NULL,
    opening TEXT,
    mean INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (player, number)
) WITHOUT ROWID;
CREATE INDEX rating_points_of_game ON rating_points (number);
CREATE INDEX rating_points_of_kind ON rating_points (player, game, speed, season, number);

-- Rated games of the same players on a day.
CREATE TABLE rated_pairings (
    players TEXT NOT NULL,
    day INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (players, day)
) WITHOUT ROWID;
