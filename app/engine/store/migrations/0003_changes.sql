-- What the last syncs changed in the library, and why.

CREATE TABLE syncs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  moment TEXT NOT NULL,             -- ISO time (UTC)
  added INTEGER NOT NULL,           -- entries of each kind, those that were not kept included
  changed INTEGER NOT NULL,
  removed INTEGER NOT NULL
) STRICT;

CREATE TABLE changes (
  id INTEGER PRIMARY KEY,
  sync_id INTEGER NOT NULL REFERENCES syncs ON DELETE CASCADE,
  action TEXT NOT NULL,
  reason TEXT NOT NULL,
  title TEXT NOT NULL,
  file_name TEXT NOT NULL
) STRICT;
CREATE INDEX changes_of_sync ON changes (sync_id);
