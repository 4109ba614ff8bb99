-- Whether the guest ever had a seat or a table; of those before, nobody knows.
ALTER TABLE guests ADD COLUMN seated INTEGER NOT NULL DEFAULT 0;
UPDATE guests SET seated = 1;
