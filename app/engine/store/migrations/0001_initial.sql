-- The library as Zotero has it, the documents read from it, their passages, and the two search indexes.

CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE libraries (
  library_id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  group_id INTEGER
) STRICT;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY,
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  parent_key TEXT,
  name TEXT NOT NULL,
  path TEXT NOT NULL,               -- JSON array of names, root first
  UNIQUE (library_id, key)
) STRICT;

CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  item_type TEXT NOT NULL,
  title TEXT NOT NULL,
  short_title TEXT NOT NULL,
  authors TEXT NOT NULL,            -- JSON array of display names of the main creators
  author_label TEXT NOT NULL,
  author_sort TEXT NOT NULL,        -- folded name of the first creator
  year INTEGER,
  date TEXT NOT NULL,
  venue TEXT NOT NULL,
  abstract TEXT NOT NULL,
  doi TEXT NOT NULL,
  url TEXT NOT NULL,
  language TEXT NOT NULL,
  date_added TEXT NOT NULL,
  is_retracted INTEGER NOT NULL,
  signature BLOB NOT NULL,          -- digest of the Zotero record; differs when anything in it changed
  UNIQUE (library_id, key)
) STRICT;

CREATE TABLE item_tags (
  item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (item_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_tags_by_tag ON item_tags (tag);

CREATE TABLE item_collections (
  item_id INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
  collection_key TEXT NOT NULL,
  PRIMARY KEY (item_id, collection_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_collections_by_key ON item_collections (collection_key);

-- One row for each thing that gives passages: a file, a note, the annotations of a file, an item's own metadata.
CREATE TABLE sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,                -- of the attachment, note or (frontmatter) item
  item_id INTEGER REFERENCES items ON DELETE CASCADE,  -- NULL: stands alone
  title TEXT NOT NULL,
  file_name TEXT NOT NULL,
  path TEXT,
  content_type TEXT NOT NULL,
  charset TEXT NOT NULL,
  link_mode TEXT,
  date_added TEXT NOT NULL,
  signature BLOB NOT NULL,
  content_hash TEXT,                -- of what Zotero's database itself holds; NULL for files
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  pages INTEGER,
  passages INTEGER NOT NULL DEFAULT 0,
  size_bytes INTEGER,               -- of the content last read, successfully or not
  mtime_ns INTEGER,
  sha256 TEXT,
  parser_version TEXT,
  UNIQUE (kind, library_id, key)
) STRICT;
CREATE INDEX sources_of_item ON sources (item_id);
CREATE INDEX sources_by_key ON sources (key);

CREATE TABLE source_tags (
  source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (source_id, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE source_collections (
  source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
  collection_key TEXT NOT NULL,
  PRIMARY KEY (source_id, collection_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  source_id INTEGER PRIMARY KEY REFERENCES sources ON DELETE CASCADE,
  text BLOB NOT NULL,               -- UTF-8, deflated
  structure BLOB NOT NULL           -- JSON of everything but text and passages, deflated
) STRICT;

CREATE TABLE passages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,   -- never used again: conversations remember ids
  source_id INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
  type TEXT NOT NULL,
  section_kind TEXT NOT NULL,
  section_path TEXT NOT NULL,       -- JSON array, root first
  section_id TEXT,
  page_index INTEGER,
  page_label TEXT,
  char_start INTEGER NOT NULL,
  char_end INTEGER NOT NULL,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  boxes TEXT NOT NULL,              -- JSON array of [page, left, bottom, right, top]
  words INTEGER NOT NULL,
  needs_vector INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX passages_of_source ON passages (source_id, char_start);
CREATE INDEX passages_without_vector ON passages (id) WHERE needs_vector;

CREATE VIRTUAL TABLE passages_fts USING fts5 (
  context, text,
  content = '', contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE VIRTUAL TABLE passages_vec USING vec0 (embedding float[384]);

CREATE TRIGGER passages_leave AFTER DELETE ON passages BEGIN
  DELETE FROM passages_fts WHERE rowid = OLD.id;
  DELETE FROM passages_vec WHERE rowid = OLD.id;
END;
