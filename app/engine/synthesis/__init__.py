"""Writing the answer from evidence."""
