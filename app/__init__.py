"""Attest: ask your Zotero library, and see whether each citation holds."""

__version__ = "0.1.0"
