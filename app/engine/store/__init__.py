"""The search store: one SQLite file (apsw, FTS5, sqlite-vec), migrations and repositories."""
