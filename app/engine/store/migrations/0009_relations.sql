-- What became of items: merged into others, under another number of their library; and how items belong together.

-- What was merged away, and in what it lives on: stored conversations go on naming it.
CREATE TABLE replaced_refs (
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  by_library_id INTEGER NOT NULL,
  by_key TEXT NOT NULL,
  PRIMARY KEY (library_id, key)
) STRICT, WITHOUT ROWID;

-- Numbers of libraries are those of one database; a new one of the same account may count otherwise.
CREATE TABLE renumbered_libraries (
  former INTEGER NOT NULL,
  now INTEGER NOT NULL,
  PRIMARY KEY (former, now)
) STRICT, WITHOUT ROWID;

CREATE VIEW followed_refs (library_id, key, by_library_id, by_key) AS
  SELECT library_id, key, by_library_id, by_key FROM replaced_refs
  UNION ALL
  SELECT M.former, I.key, I.library_id, I.key FROM renumbered_libraries M JOIN items I ON I.library_id = M.now
  WHERE NOT EXISTS (SELECT 1 FROM items J WHERE J.library_id = M.former AND J.key = I.key)
  UNION ALL
  SELECT M.former, S.key, S.library_id, S.key FROM renumbered_libraries M JOIN sources S ON S.library_id = M.now
  WHERE S.kind IN ('attachment', 'note')
    AND NOT EXISTS (SELECT 1 FROM sources J WHERE J.library_id = M.former AND J.key = S.key);

CREATE TABLE relations (
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,               -- related, copy
  other_library_id INTEGER NOT NULL,
  other_key TEXT NOT NULL,
  PRIMARY KEY (library_id, key, kind, other_library_id, other_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE own_publications (
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (library_id, key)
) STRICT, WITHOUT ROWID;

-- When the file was last opened for reading in Zotero, in seconds since 1970; 0: not known.
ALTER TABLE sources ADD COLUMN last_read INTEGER NOT NULL DEFAULT 0;
CREATE INDEX sources_by_content ON sources (sha256) WHERE kind = 'attachment';

-- Unchanged libraries are read once more for all this.
DELETE FROM meta WHERE name = 'sync_mark';
