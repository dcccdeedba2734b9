-- Pieces are found by walking back: each names the one `before` it of the same match, a match that is over its `last`. So no index
-- has to be kept up while matches are played. A match has no piece up to number `since`.
CREATE TABLE link (
  id INTEGER PRIMARY KEY,
  match INTEGER NOT NULL,
  first INTEGER NOT NULL,
  before INTEGER,
  lines BLOB NOT NULL
);
INSERT INTO link SELECT rowid, match, first, lag(rowid) OVER (PARTITION BY match ORDER BY first), lines FROM piece;
DROP TABLE piece;
ALTER TABLE link RENAME TO piece;
ALTER TABLE match DROP COLUMN length;
ALTER TABLE match ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN last INTEGER;
UPDATE match SET last = found.last FROM (SELECT match, max(id) AS last FROM piece GROUP BY match) AS found WHERE found.match = match.id;
