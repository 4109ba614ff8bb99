-- A ban that mutes keeps its guest or address out of the chat alone.
ALTER TABLE bans ADD COLUMN mutes INTEGER NOT NULL DEFAULT 0;
