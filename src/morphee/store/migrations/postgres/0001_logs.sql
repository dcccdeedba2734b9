-- A log is stored in the chunks in which it was written. `first` is the number of a chunk's first entry.
CREATE TABLE match (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  seats INTEGER NOT NULL,
  length INTEGER NOT NULL DEFAULT 0,
  clock BIGINT NOT NULL DEFAULT 0,
  began BIGINT NOT NULL,
  ended BIGINT,
  head BYTEA NOT NULL,
  ending BYTEA
);
CREATE INDEX match_open ON match (began) WHERE ended IS NULL;
CREATE INDEX match_game ON match (game, seats, ended);

CREATE TABLE log_chunk (
  match BIGINT NOT NULL REFERENCES match ON DELETE CASCADE,
  first INTEGER NOT NULL,
  lines BYTEA NOT NULL,
  PRIMARY KEY (match, first)
);

CREATE TABLE player (
  key TEXT NOT NULL,
  match BIGINT NOT NULL REFERENCES match ON DELETE CASCADE,
  PRIMARY KEY (key, match)
);
CREATE INDEX player_match ON player (match);

CREATE TABLE game_table (
  code TEXT PRIMARY KEY,
  snapshot BYTEA NOT NULL,
  used BIGINT NOT NULL
);

CREATE TABLE person (
  key TEXT PRIMARY KEY,
  name TEXT,
  lang TEXT NOT NULL,
  seen BIGINT NOT NULL
);

-- Single values: `secret` signs the tokens of people, `probe` is written by readiness checks.
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value BYTEA NOT NULL
);
