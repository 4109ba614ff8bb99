-- Revision of a tournament, by which a process finds out that another one has changed it.
ALTER TABLE tournaments ADD COLUMN revision bigint NOT NULL DEFAULT 0;
