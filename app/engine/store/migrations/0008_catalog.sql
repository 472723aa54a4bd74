-- The list of papers: a narrow line for each item and each file or note that stands alone, sorted and searched in the store.

CREATE TABLE catalog (
  id INTEGER PRIMARY KEY,
  item_id INTEGER UNIQUE REFERENCES items ON DELETE CASCADE,       -- one of these two is set
  source_id INTEGER UNIQUE REFERENCES sources ON DELETE CASCADE,
  library_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  by_title TEXT NOT NULL,           -- folded, as are the other orders; '' stands last whichever way they are read
  by_author TEXT NOT NULL,
  by_year TEXT NOT NULL,
  by_added TEXT NOT NULL,
  words TEXT NOT NULL,              -- folded title, authors, year, venue and tags
  signature BLOB NOT NULL           -- of the item or source it was made from
) STRICT;
CREATE INDEX catalog_by_title ON catalog (by_title = '', by_title, id);
CREATE INDEX catalog_by_author ON catalog (by_author = '', by_author, id);
CREATE INDEX catalog_by_year ON catalog (by_year = '', by_year, id);
CREATE INDEX catalog_by_added ON catalog (by_added = '', by_added, id);
