-- Who may write to a table, and until when. Epochs are never used twice; an owner of '' is nobody.
CREATE SEQUENCE lease_epoch;
CREATE TABLE lease (
  code TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  expires TIMESTAMPTZ NOT NULL
);
CREATE INDEX lease_owner ON lease (owner);
INSERT INTO lease SELECT code, '', nextval('lease_epoch'), clock_timestamp() FROM game_table;

-- The processes that use this database. `bus` tells whether they can speak to each other.
CREATE TABLE node (
  name TEXT PRIMARY KEY,
  bus BOOLEAN NOT NULL,
  version TEXT NOT NULL,
  state TEXT NOT NULL,
  sockets INTEGER NOT NULL,
  matches INTEGER NOT NULL,
  load REAL NOT NULL,
  started TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  seen TIMESTAMPTZ NOT NULL
);
