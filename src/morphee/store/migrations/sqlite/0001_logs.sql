-- A log is kept in the pieces in which it was written: `first` is the number of a piece's first entry.
CREATE TABLE match (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  seats INTEGER NOT NULL,
  length INTEGER NOT NULL DEFAULT 0,
  clock INTEGER NOT NULL DEFAULT 0,
  began INTEGER NOT NULL,
  ended INTEGER,
  head BLOB NOT NULL,
  ending BLOB
);
CREATE INDEX match_open ON match (began) WHERE ended IS NULL;
CREATE INDEX match_game ON match (game, seats, ended);

CREATE TABLE piece (
  match INTEGER NOT NULL,
  first INTEGER NOT NULL,
  lines BLOB NOT NULL,
  UNIQUE (match, first)
);

CREATE TABLE player (
  key TEXT NOT NULL,
  match INTEGER NOT NULL,
  UNIQUE (key, match)
);
CREATE INDEX player_match ON player (match);

CREATE TABLE house_table (
  code TEXT PRIMARY KEY,
  snapshot BLOB NOT NULL,
  used INTEGER NOT NULL
);

CREATE TABLE person (
  key TEXT PRIMARY KEY,
  name TEXT,
  lang TEXT NOT NULL
);
