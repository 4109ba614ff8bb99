-- Guests whom a guest has blocked: neither paired nor challenged by them.
CREATE TABLE blocks (
    guest TEXT NOT NULL,
    blocked TEXT NOT NULL,
    PRIMARY KEY (guest, blocked)
) WITHOUT ROWID;
CREATE TRIGGER forget_blocks AFTER DELETE ON guests BEGIN
    DELETE FROM blocks WHERE guest = OLD.id OR blocked = OLD.id;
END;
