-- Whether the name was no registered one when the player last finished a rated game.
ALTER TABLE rated_players ADD COLUMN unregistered INTEGER NOT NULL DEFAULT 0;
