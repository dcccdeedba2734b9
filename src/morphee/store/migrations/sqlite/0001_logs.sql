-- A log is stored in the chunks in which it was written. `first` is the number of a chunk's first entry. A chunk names the one
-- `before` it of the same match, and a finished match its `last`: logs are read by walking back, and no index has to be kept up
-- while matches are played. A match has no chunk up to number `since`.
CREATE TABLE match (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  seats INTEGER NOT NULL,
  since INTEGER NOT NULL,
  last INTEGER,
  clock INTEGER NOT NULL DEFAULT 0,
  began INTEGER NOT NULL,
  ended INTEGER,
  head BLOB NOT NULL,
  ending BLOB
);
CREATE INDEX match_open ON match (began) WHERE ended IS NULL;
CREATE INDEX match_game ON match (game, seats, ended);

CREATE TABLE log_chunk (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  first INTEGER NOT NULL,
  before INTEGER,
  lines BLOB NOT NULL
);

CREATE TABLE player (
  key TEXT NOT NULL,
  match INTEGER NOT NULL,
  UNIQUE (key, match)
);
CREATE INDEX player_match ON player (match);

CREATE TABLE game_table (
  code TEXT PRIMARY KEY,
  snapshot BLOB NOT NULL,
  used INTEGER NOT NULL
);

CREATE TABLE person (
  key TEXT PRIMARY KEY,
  name TEXT,
  lang TEXT NOT NULL,
  seen INTEGER NOT NULL
);

-- Single values: `secret` signs the tokens of people, `probe` is written by readiness checks, `top` is the highest chunk number
-- ever used (chunks may be deleted, numbers are not used again).
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
);
