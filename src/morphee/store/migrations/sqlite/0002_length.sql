-- The length of a log is that of its pieces: one statement an append is enough.
ALTER TABLE match DROP COLUMN length;
