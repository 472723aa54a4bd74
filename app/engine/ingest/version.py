"""The parser's version: raised whenever the same file would give a different document."""

PARSER_VERSION = 4
