"""Zotero in: locate, snapshot and read the library; build the links back into Zotero."""
