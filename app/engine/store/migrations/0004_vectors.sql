-- Vectors in one byte a number, and their signs in blocks for the coarse step of the search.

CREATE TABLE vectors (
  passage_id INTEGER PRIMARY KEY REFERENCES passages ON DELETE CASCADE,
  vector BLOB NOT NULL              -- int8, one a dimension; the longest component is 127 or -127
) STRICT;

-- Passages of one source and type, so that a scope chooses blocks. A source's passages come and go together.
CREATE TABLE vector_blocks (
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
  type TEXT NOT NULL,
  passages BLOB NOT NULL,           -- int64, little-endian: the ids
  codes BLOB NOT NULL               -- one bit a dimension, in the order of the ids
) STRICT;
CREATE INDEX vector_blocks_of_source ON vector_blocks (source_id, type);

-- `passages_vec` holds the float vectors of stores made before; once those are converted, it goes with its trigger.
DROP TRIGGER passages_leave;
CREATE TRIGGER passages_leave AFTER DELETE ON passages BEGIN
  DELETE FROM passages_fts WHERE rowid = OLD.id;
  DELETE FROM vector_blocks WHERE source_id = OLD.source_id;
END;
CREATE TRIGGER passages_leave_floats AFTER DELETE ON passages BEGIN
  DELETE FROM passages_vec WHERE rowid = OLD.id;
END;
