-- Each function is one statement for its caller, so that a process which is paused in the middle
-- holds nothing up. 0x6F6E656F is `oneo` in ASCII, the class of our advisory locks.

-- Nodes whose writing session has ended: each holds its own lock there.
CREATE FUNCTION silent_nodes() RETURNS SETOF bigint LANGUAGE sql VOLATILE AS $$
    SELECT id FROM nodes WHERE NOT EXISTS (
        SELECT 1 FROM pg_locks
        WHERE locktype = 'advisory' AND classid = 1869505903 AND objid::bigint = id
        AND objsubid = 2 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
$$;

-- Remove nodes that are late, or suspected and still silent, but for `me`. While PostgreSQL itself
-- has not run for a lease, nobody has had the time to renew one.
CREATE FUNCTION remove_dead(me bigint, lease interval, suspects bigint[]) RETURNS SETOF bigint
LANGUAGE sql VOLATILE AS $$
    DELETE FROM nodes
    WHERE id != me AND clock_timestamp() > pg_postmaster_start_time() + lease
    AND (
        expires < clock_timestamp()
        OR (id = ANY (suspects) AND id IN (SELECT silent_nodes()))
    )
    RETURNING id
$$;

-- Become a node whose lock this session holds, and own the tables without an owner that lives.
-- Return its id, or NULL if that is wanted only `alone` and another node lives.
CREATE FUNCTION join_lobby(
    name text, version text, lease interval, alone boolean, trusts boolean, suspects bigint[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    me bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(1869505903, 0);
    IF trusts THEN
        PERFORM remove_dead(0, lease, suspects);
    END IF;
    IF alone AND EXISTS (SELECT 1 FROM nodes) THEN
        RETURN NULL;
    END IF;
    INSERT INTO nodes (name, version, expires)
        VALUES (join_lobby.name, join_lobby.version, clock_timestamp() + lease)
        RETURNING id INTO me;
    PERFORM pg_advisory_lock(1869505903, me::int);
    PERFORM claim_tables(me);
    DELETE FROM logins WHERE at < now() - interval '7 days';
    RETURN me;
END $$;

-- Own the tables without an owner that lives.
CREATE FUNCTION claim_tables(me bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
    UPDATE tables SET owner = me
    WHERE NOT ended AND (owner IS NULL OR owner NOT IN (SELECT id FROM nodes))
    AND me IN (SELECT id FROM nodes)
$$;

-- Remove the dead, and share the tables without an owner that lives among the nodes which do not
-- drain. Return NULL as `dead` if `me` is no node any more.
CREATE FUNCTION take_over(
    me bigint, lease interval, suspects bigint[],
    OUT dead bigint[], OUT moved text[], OUT owners bigint[]
) LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1869505903, 0);
    IF NOT EXISTS (SELECT 1 FROM nodes WHERE id = me) THEN
        RETURN;
    END IF;
    dead := ARRAY(SELECT remove_dead(me, lease, suspects));
    WITH living AS (
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS places
        FROM nodes WHERE NOT draining
    ), homeless AS (
        SELECT id, row_number() OVER (ORDER BY rowid) AS place FROM tables
        WHERE NOT ended AND (owner IS NULL OR owner NOT IN (SELECT nodes.id FROM nodes))
    ), given AS (
        UPDATE tables SET owner = living.id
        FROM homeless JOIN living ON living.place = homeless.place % living.places
        WHERE tables.id = homeless.id
        RETURNING tables.id, tables.owner, tables.rowid
    )
    SELECT coalesce(array_agg(given.id ORDER BY given.rowid), '{}'),
        coalesce(array_agg(given.owner ORDER BY given.rowid), '{}')
    INTO moved, owners FROM given;
END $$;
